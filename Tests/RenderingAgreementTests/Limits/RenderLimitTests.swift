import Lamina
import ReferenceRendering
import Synchronization
import TestSupport

/// The bounds of a frame, and its end, on both renderers.
@Suite struct RenderLimitTests {
  enum Renderer: CaseIterable, Sendable {
    case gpu, reference

    /// A function that draws with one renderer, frame after frame.
    func make() throws -> @Sendable (LayerSnapshot, RenderLimits) throws -> [UInt8] {
      switch self {
      case .gpu:
        // Without a cache, each frame draws all of its pictures.
        let renderer = try GPURenderer(device: .automatic, cacheBudget: 0, under: .validating)
        return { try renderer.render($0, limits: $1).premultipliedRGBA }
      case .reference: return { try ReferenceRenderer().render($0, limits: $1).premultipliedRGBA }
      }
    }

    func draw(_ root: CALayer, _ limits: RenderLimits) throws -> [UInt8] {
      switch self {
      case .gpu:
        try GPURenderer(device: .automatic, under: .validating).render(root, limits: limits).premultipliedRGBA
      case .reference: try ReferenceRenderer().render(root, limits: limits).premultipliedRGBA
      }
    }
  }

  /// A plain layer, and one with a blur, a shape and a shadow.
  private func scene() -> CALayer {
    let root = CALayer(size: 40)
    root.backgroundColor = CGColor(red: 0.2, green: 0.5, blue: 0.3, alpha: 1)
    let glow = CALayer(8, 6, 20, 20, .red)
    (glow.name, glow.shadowOpacity, glow.shadowRadius) = ("glow", 0.5, 2)
    glow.filters = [CAFilter(type: "gaussianBlur")]
    let shape = CAShapeLayer()
    shape.path = CGPath(ellipseIn: CGRect(x: 2, y: 2, width: 12, height: 9), transform: nil)
    glow.addSublayer(shape)
    root.sublayers = [CALayer(1, 1, 5, 5), glow]
    return root
  }

  private final class Counter: Sendable {
    private let count = Atomic<Int>(0)

    func next() -> Int { count.add(1, ordering: .relaxed).newValue }

    var value: Int { count.load(ordering: .relaxed) }
  }

  private func stop<Picture>(of body: () throws -> Picture) -> StoppedFrame? {
    do {
      _ = try body()
      return nil
    } catch { return (error as? RenderError)?.stop }
  }

  private func limits(_ change: (inout RenderLimits) -> Void) -> RenderLimits {
    var limits = RenderLimits()
    change(&limits)
    return limits
  }

  @Test(arguments: Renderer.allCases) func framesBeyondLimitsAreRefusedAndTheNextIsRight(
    by renderer: Renderer
  ) throws {
    let snapshot = scene().commitFrame(at: 0)
    let draw = try renderer.make()
    let expected = try draw(snapshot, RenderLimits())
    let refused: [(RenderLimits, StoppedFrame.Cause)] = [
      (limits { $0.work = 2000 }, .work(limit: 2000)), (limits { $0.pictureBytes = 999 }, .pictureBytes(limit: 999)),
      (limits { $0.seconds = 0 }, .seconds(limit: 0)), (limits { $0.work = 0 }, .work(limit: 0)),
    ]
    for (limits, cause) in refused {
      verify(stop { try draw(snapshot, limits) }?.cause == cause, "\(cause)")
      try verify(draw(snapshot, RenderLimits()) == expected, "after \(cause)")
      // Another renderer has nothing in its caches.
      let other = try renderer.make()
      verify(stop { try other(snapshot, limits) }?.cause == cause, "\(cause)")
      try verify(other(snapshot, RenderLimits()) == expected, "after \(cause)")
    }
  }

  @Test(arguments: Renderer.allCases) func theErrorNamesTheCostliestLayer(by renderer: Renderer) throws {
    let found = stop { try renderer.draw(scene(), limits { $0.work = 12_000 }) }
    verify(found?.costliestLayer?.path == [.sublayer(1)], "\(String(describing: found))")
    verify(found?.costliestLayer?.name == "CALayer “glow”", found?.description.contains("“glow”, the layer 1") == true)
  }

  /// The frame is stopped at each of its questions whether to go on.
  @Test(arguments: Renderer.allCases) func frameStopsAtEachCancellationCheck(by renderer: Renderer) throws {
    let snapshot = scene().commitFrame(at: 0)
    let draw = try renderer.make()
    let expected = try draw(snapshot, RenderLimits())
    func frame(stoppedAt last: Int) -> (questions: Int, error: StoppedFrame?) {
      let asked = Counter()
      let question: @Sendable () -> Bool = { asked.next() >= last }
      let error = FrameMeter.$cancellation.withValue(question) { stop { try draw(snapshot, RenderLimits()) } }
      return (asked.value, error)
    }
    let (questions, none) = frame(stoppedAt: .max)
    verify(none == nil, questions > 20, "\(questions) questions")
    var stopped = 0
    for k in stride(from: 1, to: questions * 9 / 10, by: max(1, questions / 40)) {
      let (asked, error) = frame(stoppedAt: k)
      // Threads that want one tile at once each paint it, and ask: on many cores, another frame may ask less.
      if error == nil, asked < k { continue }
      stopped += 1
      verify(error?.cause == .cancelled, "question \(k)")
      // Each thread may have been asking.
      verify(asked < k + 100, "\(asked) questions, stopped at \(k)")
      try verify(draw(snapshot, RenderLimits()) == expected, "after question \(k)")
    }
    verify(stopped > 15, "\(stopped)")
  }

  @Test(arguments: Renderer.allCases) func aCancelledTaskStopsItsFrame(by renderer: Renderer) async throws {
    let root = CALayer(size: 500)
    root.sublayers = (0..<9000).map { i in
      let layer = CALayer(10, 10, 480, 480, .red)
      let blur = CAFilter(type: "gaussianBlur")
      blur.setValue(4 + 0.003 * Double(i), forKey: "inputRadius")
      layer.filters = [blur]
      return layer
    }
    let snapshot = root.commitFrame(at: 0)
    let draw = try renderer.make()
    let task = Task.detached { try draw(snapshot, RenderLimits()) }
    // The frame takes hundreds of times as long. A thread of its own: those of tasks may all be drawing.
    Thread.detachNewThread {
      Thread.sleep(forTimeInterval: 0.1)
      task.cancel()
    }
    let result = await task.result
    guard case .failure(let error) = result else {
      verify(false, "the frame was done before it was cancelled")
      return
    }
    verify((error as? RenderError)?.stop?.cause == .cancelled, "\(error)")
    let small = scene().commitFrame(at: 0)
    try verify(draw(small, RenderLimits()) == renderer.make()(small, RenderLimits()))
  }

  @Test func aRendererOfFramesGoesOnAfterALimit() throws {
    let renderer = CARenderer(try GPURenderer(device: .automatic, under: .validating))
    let root = scene()
    (renderer.layer, renderer.bounds) = (root, CGRect(x: 0, y: 0, width: 40, height: 40))
    root.position = CGPoint(x: 20, y: 20)
    func draw(_ frame: Int) {
      root.sublayers?[1].position.x = 18 + CGFloat(frame)
      renderer.beginFrame(atTime: Double(frame))
      renderer.render()
      renderer.endFrame()
    }
    for frame in 0..<3 { draw(frame) }
    renderer.limits.work = 0
    draw(3)
    guard case .stopped(let error) = renderer.error else {
      verify(false, "\(String(describing: renderer.error))")
      return
    }
    verify(error.cause == .work(limit: 0))
    renderer.limits = RenderLimits()
    draw(4)
    verify(renderer.error == nil)
    let whole = try GPURenderer(device: .automatic, under: .validating).render(root, at: 4)
    verify(renderer.image?.premultipliedRGBA == whole.premultipliedRGBA)
  }

  // MARK: Equal instances

  /// Copies of a layer that is filtered and rasterized, a whole number of pixels apart.
  private func copies(_ count: Int, each change: (CAReplicatorLayer) -> Void = { _ in }) -> CALayer {
    let root = CALayer(size: 120)
    let card = CALayer(2, 2, 20, 20, .red)
    let blur = CAFilter(type: "gaussianBlur")
    blur.setValue(2, forKey: "inputRadius")
    let saturate = CAFilter(type: "colorSaturate")
    saturate.setValue(0.3, forKey: "inputAmount")
    (card.filters, card.shouldRasterize) = ([blur, saturate], true)
    card.addSublayer(CALayer(4, 4, 6, 6))
    let replicator = CAReplicatorLayer()
    replicator.instanceCount = count
    replicator.instanceTransform = CATransform3DMakeTranslation(4, 3, 0)
    change(replicator)
    replicator.addSublayer(card)
    root.addSublayer(replicator)
    return root
  }

  @Test func equalInstancesShareTheirPicturesOnTheGPU() throws {
    func bitmaps(_ root: CALayer) throws -> Int {
      let renderer = try GPURenderer(device: .automatic, under: .validating)
      _ = try renderer.render(root)
      return renderer.lastFrame.bitmapsDrawn
    }
    let one = try bitmaps(copies(1))
    try verify(one > 0, bitmaps(copies(20)) == one, bitmaps(copies(20) { $0.instanceRedOffset = -0.04 }) > one)
  }

  enum GroupEffect: CaseIterable, Sendable { case mask, filter, blendMode, mode, shape }

  /// Copies of a group that is drawn on the picture's own pixels.
  private func groups(_ count: Int, _ effect: GroupEffect, apart step: CGFloat = 3) -> CALayer {
    let card = CALayer(0, 0, 24, 20, .green)
    card.addSublayer(CALayer(3, 2, 15, 14, .red))
    card.sublayers?[0].setAffineTransform(CGAffineTransform(rotationAngle: 0.3))
    switch effect {
    case .mask:
      card.mask = CALayer(3, 3, 20, 16, .red)
      card.mask?.setAffineTransform(CGAffineTransform(rotationAngle: 0.2))
    case .filter:
      let saturate = CAFilter(type: "colorSaturate")
      saturate.setValue(0.3, forKey: "inputAmount")
      card.filters = [saturate]
    case .blendMode: card.compositingFilter = "overlayBlendMode"
    case .mode: card.compositingFilter = "plusL"
    case .shape: (card.opacity, card.masksToBounds, card.cornerRadius, card.shadowOpacity) = (0.5, true, 6, 0.5)
    }
    let replicator = CAReplicatorLayer()
    replicator.place(20.25, 18.5, 40, 40)
    replicator.instanceCount = count
    replicator.instanceTransform = CATransform3DMakeTranslation(step, 2 * step, 0)
    replicator.addSublayer(card)
    return CALayer(size: 120, holding: replicator)
  }

  /// The groups of equal instances are drawn once, and look as those of layers that share nothing.
  @Test(arguments: GroupEffect.allCases) func equalInstancesShareTheirGroupsOnTheGPU(_ effect: GroupEffect) throws {
    let renderer = try GPURenderer(device: .automatic, cacheBudget: 0, under: .validating)
    func draw(_ root: CALayer) throws -> (pixels: Int, image: [UInt8]) {
      let image = try renderer.render(root.commitFrame(at: 0))
      return (renderer.lastFrame.intermediatePixels, image.premultipliedRGBA)
    }
    // Coverage is worked out in the first frame alone.
    _ = try draw(groups(1, effect))
    let (one, shared) = (try draw(groups(1, effect)), try draw(groups(9, effect)))
    let root = CALayer(size: 120)
    for k in 0..<9 {
      let copy = groups(1, effect)
      copy.position = CGPoint(x: 60 + 3 * k, y: 60 + 6 * k)
      root.addSublayer(copy)
    }
    let apart = try draw(root)
    verify(shared.image == apart.image)
    let (more, most) = (shared.pixels - one.pixels, apart.pixels - one.pixels)
    // A copy of the backdrop is drawn for each of them.
    verify(effect == .blendMode ? more < most : more == 0 && most > 0, "\(one.pixels), \(more), \(most)")
    let elsewhere = try draw(groups(9, effect, apart: 2.937)).pixels - one.pixels
    verify(elsewhere > most / 2, "\(elsewhere), \(most)")
  }

  @Test func equalInstancesShareTheirPicturesInTheReference() throws {
    func work(_ root: CALayer) throws -> Int { try workOfFrame { try ReferenceRenderer().render(root, at: 0) } }
    let one = try work(copies(1))
    let (equal, different) = (try work(copies(20)), try work(copies(20) { $0.instanceRedOffset = -0.04 }))
    // To show a bitmap takes most of it here; the rest is drawn once, or for each copy.
    verify(one < equal, equal + 3 * one < different, "\(one), \(equal), \(different)")
  }

  /// Copies that share pictures look as layers that share nothing.
  @Test(arguments: Renderer.allCases) func sharedPicturesEqualThoseOfSingleCopies(by renderer: Renderer) throws {
    let root = CALayer(size: 120)
    for k in 0..<20 {
      let copy = copies(1)
      copy.position = CGPoint(x: 60 + 4 * k, y: 60 + 3 * k)
      root.addSublayer(copy)
    }
    try verify(renderer.draw(copies(20), RenderLimits()) == renderer.draw(root, RenderLimits()))
  }
}
