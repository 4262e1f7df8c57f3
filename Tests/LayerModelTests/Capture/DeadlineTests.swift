import Drawing
import Synchronization
import TestSupport

/// Requests whose time is over, or whose task is cancelled: what they commit, lay out and draw ends early, and what
/// comes next is whole.
@Suite struct DeadlineTests {
  /// A layer that counts its layouts and drawings.
  private final class Counted: CALayer {
    var layouts = 0
    var drawings = 0

    override func layoutSublayers() {
      layouts += 1
      for layer in sublayers ?? [] { layer.position.x += 1 }
    }

    override func draw(in ctx: CGContext) {
      drawings += 1
      ctx.setFillColor(.red)
      ctx.fill(CGRect(x: 0, y: 0, width: 3, height: 2))
    }
  }

  /// Three counted layers in each other, with texts, a mask, tiles and copies.
  private func tree() -> (root: CALayer, counted: [Counted]) {
    let root = CALayer(size: 40)
    var counted: [Counted] = []
    var last: CALayer = root
    for _ in 0..<3 {
      let layer = Counted()
      layer.place(1, 1, 8, 8)
      layer.setNeedsDisplay()
      layer.addSublayer(CALayer(0, 0, 2, 2, .green))
      last.addSublayer(layer)
      counted.append(layer)
      last = layer
    }
    for k in 0..<3 {
      let text = CATextLayer()
      text.place(CGFloat(9 * k), 20, 9, 9)
      (text.string, text.fontSize, text.isWrapped) = ("a text\nof lines", 4, true)
      if k == 2 { root.mask = text } else { root.addSublayer(text) }
    }
    let copies = CAReplicatorLayer()
    (copies.instanceCount, copies.instanceTransform) = (70, CATransform3DMakeTranslation(0.5, 0, 0))
    copies.addSublayer(CALayer(3, 30, 4, 4, .blue))
    root.addSublayer(copies)
    return (root, counted)
  }

  private func cause(of body: () throws -> Void) -> StoppedFrame.Cause? {
    do {
      try body()
      return nil
    } catch { return (error as? RenderError)?.stop?.cause }
  }

  /// The pixels of the contents of each node.
  private func contents(_ snapshot: LayerSnapshot) -> [[UInt8]] {
    snapshot.nodes.map { snapshot.styles[Int($0.style)].contents?.image.premultipliedRGBA ?? [] }
  }

  @Test func pastDeadlineStopsTheCommit() throws {
    let (root, counted) = tree()
    let stopped = cause { _ = try Deadline(seconds: 0).run { root.commitFrame(at: 0) } }
    verify(stopped == .seconds(limit: 0), counted.allSatisfy { $0.layouts == 0 && $0.drawings == 0 })
    let (other, _) = tree()
    verify(contents(root.commitFrame(at: 0)) == contents(other.commitFrame(at: 0)))
    verify(counted.allSatisfy { $0.layouts == 1 && $0.drawings == 1 }, "\(counted.map(\.layouts))")
  }

  @Test func theEarlierOfTwoDeadlinesCounts() {
    let inner = cause { try Deadline(seconds: 1e6).run { try Deadline(seconds: 0).run {} } }
    verify(inner == .seconds(limit: 0))
    let outer = cause { try Deadline(seconds: -3).run { try? Deadline(seconds: 1e6).run {} } }
    verify(outer == .seconds(limit: -3))
    verify(cause { try Deadline(seconds: .infinity).run { try Deadline(seconds: 1e30).run {} } } == nil)
    verify(cause { try Deadline(seconds: .nan).run {} } != nil)
  }

  @Test func theErrorsOfARequestComeFirst() {
    struct Own: Error {}
    #expect(throws: Own.self) { try Deadline(seconds: 0).run { throw Own() } }
  }

  private final class Counter: Sendable {
    private let count = Atomic<Int>(0)

    func next() -> Int { count.add(1, ordering: .relaxed).newValue }

    var value: Int { count.load(ordering: .relaxed) }
  }

  /// The number of questions whether to go on that `body` asks in a request that is cancelled at question `last`, and
  /// the reason for its end.
  private func request(
    cancelledAt last: Int = .max, _ body: () throws -> Void
  ) -> (questions: Int, cause: StoppedFrame.Cause?) {
    let asked = Counter()
    let question: @Sendable () -> Bool = { asked.next() >= last }
    let found = FrameMeter.$cancellation.withValue(question) {
      cause { try Deadline(seconds: .infinity).run(body) }
    }
    return (asked.value, found)
  }

  @Test func aCommitStopsWhereverItAsks() {
    let (whole, _) = tree()
    let expected = contents(whole.commitFrame(at: 0))
    verify(expected.count { $0.contains { $0 > 0 } } == 6, "three drawings and three texts")
    let (questions, none) = request { _ = tree().root.commitFrame(at: 0) }
    verify(none == nil, questions > 30, "\(questions)")
    for k in 1..<questions {
      let (root, counted) = tree()
      let (asked, cause) = request(cancelledAt: k) { _ = root.commitFrame(at: 0) }
      verify(cause == .cancelled, asked < k + 12, "\(asked) questions, cancelled at \(k)")
      // A layout or drawing that was cut short is made again, and no other.
      let snapshot = root.commitFrame(at: 0)
      verify(contents(snapshot) == expected, "after question \(k)")
      verify(counted.allSatisfy { (1...2).contains($0.layouts) && (1...2).contains($0.drawings) }, "\(k)")
      verify(root.commitFrame(at: 0).nodes.count == snapshot.nodes.count)
    }
  }

  /// Changes of a tree that has been shown before are not lost.
  @Test func theNextFrameShowsTheChangesOfOneThatWasStopped() {
    for k in stride(from: 1, to: 40, by: 3) {
      let (root, _) = tree()
      _ = root.commitFrame(at: 0)
      root.sublayers?[0].opacity = 0.5
      (root.sublayers?[1] as? CATextLayer)?.string = "other"
      _ = request(cancelledAt: k) { _ = root.commitFrame(at: 1) }
      let snapshot = root.commitFrame(at: 2)
      let fresh = LayerSnapshot(root, at: 2)
      verify(snapshot.nodes.map(\.opacity) == fresh.nodes.map(\.opacity), "\(k)")
      verify(contents(snapshot) == contents(fresh), "\(k)")
    }
  }

  // MARK: Contexts

  /// A layer with a clip, a shadow, a mask, a blur, copies, and a border above them.
  private func drawing() -> CALayer {
    let root = tree().root
    root.mask = CALayer(0, 0, 30, 38, .red)
    let card = CALayer(4, 4, 20, 20, .green)
    (card.masksToBounds, card.cornerRadius, card.borderWidth, card.opacity) = (true, 3, 1, 0.7)
    (card.shadowOpacity, card.shadowRadius) = (0.5, 2)
    let blur = CAFilter(type: "gaussianBlur")
    blur.setValue(2, forKey: "inputRadius")
    let inner = CALayer(2, 2, 9, 9, .red)
    inner.filters = [blur]
    card.addSublayer(inner)
    root.addSublayer(card)
    return root
  }

  private func context() throws -> CGContext { try #require(CGContext(width: 40, height: 40)) }

  private func limits(_ change: (inout RenderLimits) -> Void) -> RenderLimits {
    var limits = RenderLimits()
    change(&limits)
    return limits
  }

  @Test func contextsHaveTheLimitsOfFrames() throws {
    let layer = drawing()
    let plain = try context()
    layer.render(in: plain)
    let expected = plain.makeImage()?.premultipliedRGBA
    let refused: [(RenderLimits, StoppedFrame.Cause)] = [
      (limits { $0.work = 5000 }, .work(limit: 5000)), (limits { $0.pictureBytes = 999 }, .pictureBytes(limit: 999)),
      (limits { $0.seconds = 0 }, .seconds(limit: 0)),
    ]
    for (limits, cause) in refused {
      let context = try context()
      verify(self.cause { try layer.render(in: context, limits: limits) } == cause)
      // The context's state is as before: what is drawn next is the same as elsewhere.
      context.clear(CGRect(x: 0, y: 0, width: 40, height: 40))
      try layer.render(in: context, limits: RenderLimits())
      verify(context.makeImage()?.premultipliedRGBA == expected, "after \(cause)")
    }
  }

  @Test func aDrawingStopsWhereverItAsks() throws {
    let layer = drawing()
    let plain = try context()
    // The first drawing asks more often: later ones find images made smaller.
    layer.render(in: try context())
    let (questions, none) = request { layer.render(in: plain) }
    let expected = plain.makeImage()?.premultipliedRGBA
    verify(none == nil, questions > 100, "\(questions)")
    for k in stride(from: 1, to: questions, by: max(1, questions / 60)) {
      let context = try context()
      let (asked, cause) = request(cancelledAt: k) { layer.render(in: context) }
      verify(cause == .cancelled, asked < k + 100, "\(asked) questions, cancelled at \(k)")
      context.clear(CGRect(x: 0, y: 0, width: 40, height: 40))
      layer.render(in: context)
      verify(context.makeImage()?.premultipliedRGBA == expected, "after question \(k)")
    }
  }

  /// Copies of an image are made smaller once. Each row of that asks whether to go on.
  @Test func copiesShareTheirReducedImage() throws {
    func questions(_ count: Int) throws -> Int {
      let root = CALayer(size: 40)
      let copies = CAReplicatorLayer()
      (copies.instanceCount, copies.instanceTransform) = (count, CATransform3DMakeTranslation(1, 0, 0))
      let picture = CALayer(0, 0, 10, 10)
      picture.contents = CGImage.distinct(400, 400)
      copies.addSublayer(picture)
      root.addSublayer(copies)
      let context = try context()
      return request { root.render(in: context) }.questions
    }
    let (one, many) = (try questions(1), try questions(10))
    verify(one > 400, many < 2 * one, "\(one), \(many)")
  }
}
