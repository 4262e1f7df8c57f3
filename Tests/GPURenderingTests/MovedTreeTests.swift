import DisplayLists
import GPURendering
import TestSupport

/// Frames in which leaves move, each by itself, or all with their superlayer.
@Suite struct MovedTreeTests {
  private let screen = CALayer(0, 0, 300, 200, CGColor(red: 0.1, green: 0.2, blue: 0.3, alpha: 1))
  private let root = CALayer(0, 0, 300, 200)
  private let renderer: GPURenderer
  /// A renderer that draws every picture from its snapshot, and keeps none.
  private let other: GPURenderer
  private let picture = CGImage(width: 16, height: 16) { x, y in SIMD4(UInt8(15 * x), UInt8(15 * y), 90, 200) }

  init() throws {
    renderer = try GPURenderer(device: .automatic, under: .validating)
    other = try GPURenderer(device: .automatic, cacheBudget: 0, under: .validating)
    screen.addSublayer(CALayer(10, 10, 60, 50, CGColor(red: 1, green: 1, blue: 0, alpha: 0.5)))
    screen.addSublayer(root)
    for k in 0..<120 {
      let layer = CALayer(CGFloat(25 * (k % 12)), CGFloat(20 * (k / 12)), 24, 20)
      layer.transform = CATransform3DMakeRotation(0.1 * CGFloat(k + 1), 0, 0, 1)
      layer.backgroundColor = CGColor(red: 0.2, green: 0.1, blue: CGFloat(k) / 120, alpha: k % 4 == 0 ? 1 : 0.6)
      if k % 3 == 1 { layer.cornerRadius = 5 }
      if k % 3 == 2 { layer.contents = picture }
      root.addSublayer(layer)
    }
    screen.addSublayer(CALayer(200, 100, 60, 50, CGColor(red: 1, green: 0, blue: 0, alpha: 0.5)))
  }

  private struct Frame {
    let picture: CGImage
    let counts: FrameStatistics
  }

  /// Draws a frame, and as many again as `count`, each after a change. Compares each with the picture of the renderer
  /// that keeps nothing.
  ///
  /// - Parameter most: The greatest difference of a byte.
  @discardableResult private func draw(
    _ count: Int, most: Int32 = 2, _ name: String = "", change: @escaping (Int) -> Void
  ) throws -> [Frame] {
    var frames: [Frame] = []
    let viewport = Viewport(size: screen.bounds.size)
    try FrameReuse.compare(
      ScriptedTree(screen, in: viewport, change: change), frames: count + 1, name: name,
      reusing: { root, viewport, _ in try renderer.render(root.commitFrame(in: viewport), in: viewport) },
      fromScratch: { root, viewport, _ in try other.render(LayerSnapshot(root, in: viewport), in: viewport) }
    ) { _, step in
      let difference = ImageDifference(of: step.reused, from: step.scratch)
      verify(difference.greatest.max() <= most, "\(step.name): \(difference)")
      frames.append(Frame(picture: step.reused, counts: renderer.lastFrame))
    }
    return frames
  }

  private func expectDistinct(_ frames: [Frame]) {
    verify(Set(frames.map(\.picture.premultipliedRGBA)).count == frames.count)
  }

  /// Moves each leaf below ``root`` by its own distance, a fraction of a pixel or more.
  private func scatter(_ step: Int) {
    for (k, layer) in (root.sublayers ?? []).enumerated() where k % 5 > 0 {
      layer.position.x += CGFloat((k * 7 + step) % 9 - 4) * 0.37
      layer.position.y += CGFloat((k * 5 + step) % 7 - 3) * 0.61
    }
  }

  /// Makes all leaves of one kind: then they need no other order than the painter's.
  private func unify(_ kind: String) {
    for layer in root.sublayers ?? [] {
      layer.cornerRadius = kind == "rounded" ? 5 : 0
      layer.contents = kind == "image" ? picture : nil
      layer.borderWidth = kind == "border" ? 2 : 0
      layer.allowsEdgeAntialiasing = kind != "hard"
    }
  }

  /// Only the places of items are uploaded, not their looks.
  @Test(arguments: ["color", "hard", "rounded", "image", "border"])
  func leavesThatMoveApartKeepTheirList(kind: String) throws {
    unify(kind)
    let frames = try draw(8) { scatter($0) }
    let bytes = Set(frames.dropFirst(4).map(\.counts.bytesUploaded))
    verify(frames.allSatisfy { $0.counts.items >= 100 }, bytes.count == 1, "\(bytes)")
    expectDistinct(frames)
    // Those that move go on while one stands still, and while nothing moves.
    let still = try draw(1) { _ in }
    verify(bytes.contains(still[1].counts.bytesUploaded))
    try draw(1) { _ in root.sublayers?[7].position.x += 0.25 }
  }

  /// Layers that left the picture come back.
  @Test(arguments: ["color", "turn", "other", "away", "root", "hide"])
  func leavesThatChangeMoreThanPositionAreDrawn(kind: String) throws {
    unify("image")
    let frames = try draw(8) { step in
      scatter(step)
      switch (step, kind) {
      case (7, "color"): root.sublayers?[6].backgroundColor = CGColor(red: 0, green: 1, blue: 0, alpha: 1)
      case (7, "turn"): root.sublayers?[6].transform = CATransform3DIdentity
      case (7, "other"): root.sublayers?[5].position.x += 30
      case (7, "away"):
        root.sublayers?[6].position.x += 1e7
        root.sublayers?[8].position.y -= 400
      case (7, "root"): root.position.x += 3.5
      case (7, _): root.sublayers?[6].isHidden = true
      case (8, "away"): root.sublayers?[6].position = CGPoint(x: 150, y: 100)
      default: break
      }
    }
    verify(frames[7].picture.premultipliedRGBA != frames[6].picture.premultipliedRGBA)
  }

  /// Leaves between whole pixels and on them: a hard edge, a soft one, an image texel for texel.
  @Test func movedLeavesMatchAFreshListing() throws {
    let (sharp, picture) = (CALayer(3, 3, 12, 12, .white), CALayer(20, 3, 16, 16))
    sharp.allowsEdgeAntialiasing = false
    picture.contents = CGImage(width: 16, height: 16) { x, y in
      (x + y) % 2 == 0 ? SIMD4(255, 255, 255, 255) : SIMD4(0, 0, 0, 255)
    }
    unify("image")
    root.addSublayer(sharp)
    root.addSublayer(picture)
    try draw(4) { scatter($0) }
    let places = [(0.0, 0.0), (0.5, 0), (0.25, 0.75), (7, -2), (0.125, 0.5), (3.5, 1.5)]
    let frames = try draw(places.count) { step in
      let (x, y) = places[step - 1]
      for layer in [sharp, picture] { layer.position = CGPoint(x: 40 + x, y: 60 + y) }
      scatter(5)
    }
    expectDistinct(frames)
  }

  /// A leaf that stood on whole pixels among others that moved has hard edges. They become soft when it moves, too.
  @Test func aLeafThatStoodOnPixelsMovesBetweenThem() throws {
    unify("color")
    let still = CALayer(100, 80, 20, 20, .white)
    root.insertSublayer(still, at: 60)
    try draw(6) { scatter($0) }
    try draw(3) { step in
      let move = CGFloat([0.5, 0.25, 0.375][step - 1])
      still.position = CGPoint(x: still.position.x + move, y: still.position.y + move)
    }
  }

  /// Translucent leaves that come to lie on one spot need a target of floats, and get it.
  @Test func leavesThatPileUpAreRoundedOnce() throws {
    for layer in root.sublayers ?? [] {
      layer.backgroundColor = CGColor(red: 0.3, green: 0.9, blue: 0.4, alpha: 0.02)
      (layer.cornerRadius, layer.contents) = (0, nil)
    }
    try draw(4) { scatter($0) }
    try draw(1, most: 1) { _ in
      for (k, layer) in (root.sublayers ?? []).enumerated() where k % 5 > 0 {
        layer.position = CGPoint(x: 150.5, y: 90.5)
      }
    }
  }

  /// A tree that moves as a whole is listed in each frame, whether it moves by whole pixels or by parts of them.
  @Test(arguments: [1, 0.37]) func aTreeThatMovesIsListedAgain(step: CGFloat) throws {
    let frames = try draw(6, most: 1) { _ in root.position.x += step }
    verify(frames.allSatisfy { $0.counts.bytesUploaded > 0 && $0.counts.items >= 100 })
    expectDistinct(frames)
  }

  /// Below leaves that move, layers of any kind stand still.
  @Test(arguments: ["clipped", "faded", "shape", "shadowed", "masked", "lighter", "tilted"])
  func leavesMoveOverLayersOfAnyKind(kind: String) throws {
    unify("color")
    let still = CALayer(0, 0, 300, 200)
    screen.insertSublayer(still, below: root)
    for k in 0..<6 {
      let layer = CALayer(CGFloat(50 * k + 5), 40, 40, 90, CGColor(red: 0.9, green: 0.5, blue: 0.1, alpha: 0.6))
      layer.addSublayer(CALayer(10, 2, 30, 16, CGColor(red: 0.1, green: 0.5, blue: 0.9, alpha: 0.6)))
      switch kind {
      case "clipped": (layer.masksToBounds, layer.cornerRadius) = (true, 7)
      case "faded": layer.opacity = 0.5
      case "shape":
        let shape = CAShapeLayer()
        shape.path = CGPath(ellipseIn: CGRect(x: 2, y: 2, width: 28, height: 42), transform: nil)
        layer.addSublayer(shape)
      case "shadowed": (layer.shadowOpacity, layer.shadowRadius) = (0.8, 2)
      case "masked": layer.mask = CALayer(3, 3, 15, 30, .white)
      case "lighter": layer.sublayers?[0].compositingFilter = "plusLighter"
      default: layer.sublayers?[0].transform = CATransform3DMakeRotation(0.7, 0, 1, 0)
      }
      still.addSublayer(layer)
    }
    let frames = try draw(8) { scatter($0) }
    expectDistinct(frames)
    // The list is kept: all that is uploaded are the places.
    let bytes = frames.map(\.counts.bytesUploaded)
    verify(Set(bytes.suffix(3)).count == 1, bytes[8] < bytes[0], "\(bytes)")
  }

  /// Leaves that something above clips, fades or needs as a whole do not move by themselves.
  @Test(arguments: ["clip", "fade", "shadow", "mask", "filter", "backdrop", "depth", "border"])
  func superlayersMayForbidMoving(kind: String) throws {
    unify("color")
    let holder = CALayer(20, 20, 200, 150, CGColor(gray: 0.5, alpha: 1))
    screen.replaceSublayer(root, with: holder)
    holder.addSublayer(root)
    switch kind {
    case "clip": holder.masksToBounds = true
    case "fade": holder.opacity = 0.5
    case "shadow": holder.shadowOpacity = 1
    case "mask": holder.mask = CALayer(10, 10, 100, 100, .white)
    case "filter": holder.filters = [CAFilter(type: "gaussianBlur")]
    case "backdrop": root.sublayers?[50].backgroundFilters = [CAFilter(type: "colorInvert")]
    case "depth":
      let tilted = CALayer(30, 30, 100, 100, .red)
      tilted.transform = CATransform3DMakeRotation(0.5, 0, 1, 0)
      holder.addSublayer(tilted)
    default: (holder.borderWidth, holder.cornerRadius) = (6, 20)
    }
    try draw(6) { scatter($0) }
  }

  /// A list of another tree replaces what was kept.
  @Test func renderingAnotherTreeDiscardsTheMovedList() throws {
    unify("color")
    try draw(5) { scatter($0) }
    _ = try renderer.render(LayerSnapshot(CALayer(0, 0, 20, 20, .white)))
    try verify(draw(1) { scatter($0) }[1].counts.bytesUploaded > 0)
  }
}
