import DisplayLists
import Foundation
import GPURendering
import Geometry
import Imaging
import LayerModel
import LayerSnapshots
import TestSupport
import Testing

/// Frames in which leaves move, each by itself, or all with their superlayer: see `MovingDisplayList`.
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

  /// Draws the next frame after a change.
  private func draw(_ change: () -> Void = {}) throws -> (CGImage, FrameStatistics) {
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    change()
    CATransaction.commit()
    let viewport = Viewport(size: screen.bounds.size)
    return (try renderer.render(screen.commitFrame(in: viewport), in: viewport), renderer.lastFrame)
  }

  /// The greatest difference from the picture of the other renderer.
  private func error(of picture: CGImage) throws -> Int {
    let viewport = Viewport(size: screen.bounds.size)
    let whole = try other.render(LayerSnapshot(screen, in: viewport), in: viewport)
    return Int(ImageDifference(of: picture, from: whole).greatest.max())
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
    var pictures: Set<[UInt8]> = []
    var bytes: Set<Int> = []
    for step in 0..<8 {
      let (picture, counts) = try draw { scatter(step) }
      if step > 2 { bytes.insert(counts.bytesUploaded) }
      verify(counts.items >= 100, "\(counts)")
      try verify(error(of: picture) <= 2, "\(step)")
      pictures.insert(picture.premultipliedRGBA)
    }
    verify(pictures.count == 8, bytes.count == 1, "\(bytes)")
    // Those that move go on while one stands still, and while nothing moves.
    let (_, still) = try draw {}
    verify(bytes.contains(still.bytesUploaded))
    let (one, _) = try draw { root.sublayers?[7].position.x += 0.25 }
    try verify(error(of: one) <= 2)
  }

  @Test(arguments: ["color", "turn", "other", "away", "root", "hide"])
  func leavesThatChangeMoreThanPositionAreDrawn(kind: String) throws {
    unify("image")
    for step in 0..<5 { _ = try draw { scatter(step) } }
    let before = try draw { scatter(5) }.0
    let (picture, _) = try draw {
      scatter(6)
      switch kind {
      case "color": root.sublayers?[6].backgroundColor = CGColor(red: 0, green: 1, blue: 0, alpha: 1)
      case "turn": root.sublayers?[6].transform = CATransform3DIdentity
      case "other": root.sublayers?[5].position.x += 30
      case "away":
        root.sublayers?[6].position.x += 1e7
        root.sublayers?[8].position.y -= 400
      case "root": root.position.x += 3.5
      default: root.sublayers?[6].isHidden = true
      }
    }
    verify(picture.premultipliedRGBA != before.premultipliedRGBA)
    try verify(error(of: picture) <= 2)
    // Layers that left the picture come back.
    let (last, _) = try draw {
      scatter(7)
      if kind == "away" { root.sublayers?[6].position = CGPoint(x: 150, y: 100) }
    }
    try verify(error(of: last) <= 2)
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
    for step in 0..<4 { _ = try draw { scatter(step) } }
    var pictures: Set<[UInt8]> = []
    for (x, y) in [(0.0, 0.0), (0.5, 0), (0.25, 0.75), (7, -2), (0.125, 0.5), (3.5, 1.5)] {
      let (shown, _) = try draw {
        for layer in [sharp, picture] { layer.position = CGPoint(x: 40 + x, y: 60 + y) }
        scatter(5)
      }
      try verify(error(of: shown) <= 2, "\(x), \(y)")
      pictures.insert(shown.premultipliedRGBA)
    }
    verify(pictures.count == 6)
  }

  /// A leaf that stood on whole pixels among others that moved has hard edges. They become soft when it moves, too.
  @Test func aLeafThatStoodOnPixelsMovesBetweenThem() throws {
    unify("color")
    let still = CALayer(100, 80, 20, 20, .white)
    root.insertSublayer(still, at: 60)
    for step in 0..<5 { _ = try draw { scatter(step) } }
    let before = try draw { scatter(5) }.0
    try verify(error(of: before) <= 2)
    for move in [0.5, 0.25, 0.375] {
      let (picture, _) = try draw {
        still.position.x += CGFloat(move)
        still.position.y += CGFloat(move)
      }
      try verify(error(of: picture) <= 2, "\(move)")
    }
  }

  /// Translucent leaves that come to lie on one spot need a target of floats, and get it.
  @Test func leavesThatPileUpAreRoundedOnce() throws {
    for layer in root.sublayers ?? [] {
      layer.backgroundColor = CGColor(red: 0.3, green: 0.9, blue: 0.4, alpha: 0.02)
      (layer.cornerRadius, layer.contents) = (0, nil)
    }
    for step in 0..<4 { _ = try draw { scatter(step) } }
    let (picture, _) = try draw {
      for (k, layer) in (root.sublayers ?? []).enumerated() where k % 5 > 0 {
        layer.position = CGPoint(x: 150.5, y: 90.5)
      }
    }
    try verify(error(of: picture) <= 1)
  }

  /// A tree that moves as a whole is listed in each frame, whether it moves by whole pixels or by parts of them.
  @Test(arguments: [1, 0.37]) func aTreeThatMovesIsListedAgain(step: CGFloat) throws {
    var pictures: Set<[UInt8]> = []
    for _ in 0..<6 {
      let (picture, counts) = try draw { root.position.x += step }
      verify(counts.bytesUploaded > 0, counts.items >= 100, "\(counts)")
      try verify(error(of: picture) <= 1)
      pictures.insert(picture.premultipliedRGBA)
    }
    verify(pictures.count == 6)
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
    var pictures: Set<[UInt8]> = []
    var bytes: [Int] = []
    for step in 0..<8 {
      let (picture, counts) = try draw { scatter(step) }
      bytes.append(counts.bytesUploaded)
      try verify(error(of: picture) <= 2, "\(step)")
      pictures.insert(picture.premultipliedRGBA)
    }
    verify(pictures.count == 8)
    // The list is kept: all that is uploaded are the places.
    verify(Set(bytes.suffix(3)).count == 1, bytes[7] < bytes[0], "\(bytes)")
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
    for step in 0..<6 {
      let (picture, _) = try draw { scatter(step) }
      try verify(error(of: picture) <= 2, "\(step)")
    }
  }

  /// A list of another tree replaces what was kept.
  @Test func renderingAnotherTreeDiscardsTheMovedList() throws {
    unify("color")
    for step in 0..<5 { _ = try draw { scatter(step) } }
    _ = try renderer.render(LayerSnapshot(CALayer(0, 0, 20, 20, .white)))
    let (picture, counts) = try draw { scatter(5) }
    verify(counts.bytesUploaded > 0)
    try verify(error(of: picture) <= 2)
  }
}
