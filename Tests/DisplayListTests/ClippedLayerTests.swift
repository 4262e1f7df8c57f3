import DisplayLists
import TestSupport

/// Layers that a clip cuts: for any place of the clip, their insides are drawn by programs that examine no edge.
@Suite struct ClippedLayerTests {
  enum Clip: CaseIterable {
    case whole, between, turned, round, continuous, hard, slanted, nested

    /// A layer that masks to its bounds, and the layer to put its sublayers into.
    func make() -> (outer: CALayer, inner: CALayer) {
      let outer = CALayer(20, 20, 360, 360)
      outer.masksToBounds = true
      switch self {
      case .whole: break
      case .between: outer.frame = CGRect(x: 20.3, y: 20.7, width: 359.4, height: 358.2)
      case .turned: outer.transform = CATransform3DMakeRotation(0.1, 0, 0, 1)
      case .round: outer.cornerRadius = 24
      case .continuous: (outer.cornerRadius, outer.cornerCurve) = (24, .continuous)
      case .hard:
        outer.transform = CATransform3DMakeRotation(0.1, 0, 0, 1)
        outer.allowsEdgeAntialiasing = false
      case .slanted:
        outer.transform.m34 = -1 / 2000
        outer.transform = CATransform3DRotate(outer.transform, 0.1, 0, 1, 0)
      case .nested:
        let inner = CALayer(9.5, 9.5, 330, 330)
        inner.masksToBounds = true
        outer.addSublayer(inner)
        return (outer, inner)
      }
      return (outer, outer)
    }
  }

  enum Content: CaseIterable {
    case color, image, bordered, turned, partial, small

    /// Whether it covers all of the clips, which then bound it as outlines do.
    var fillsClip: Bool { self != .partial && self != .small }

    func make() -> CALayer {
      let layer = CALayer(-60, -60, 500, 500)
      switch self {
      case .color: layer.backgroundColor = CGColor(red: 1, green: 0, blue: 0, alpha: 0.5)
      case .image: layer.contents = CGImage.distinct(32, 32)
      case .bordered:
        (layer.backgroundColor, layer.borderColor, layer.borderWidth) = (.red, .black, 4)
        layer.cornerRadius = 12
      case .turned:
        layer.contents = CGImage.distinct(32, 32)
        layer.transform = CATransform3DMakeRotation(0.2, 0, 0, 1)
      case .partial:
        (layer.frame, layer.contents) = (CGRect(x: -60, y: -60, width: 380.5, height: 500), CGImage.distinct(32, 32))
      case .small:
        // An image that does not fill its layer, and a background around it.
        layer.contents = CGImage.distinct(300, 300)
        (layer.contentsGravity, layer.backgroundColor) = (.center, .red)
      }
      return layer
    }
  }

  @Test(arguments: Clip.allCases, Content.allCases)
  func insidesOfClippedLayersTestNoEdge(clip: Clip, content: Content) throws {
    let (outer, inner) = clip.make()
    inner.addSublayer(content.make())
    let share = try shareOfEdges(outer)
    // For the small image, coverage is known only inside the image.
    verify(share < (content == .small ? 0.5 : 0.08), "\(share)")
    // Upright, what the clip leaves is a rectangle.
    let isRectangle = content == .partial && (clip == .between || clip == .nested)
    let isOutlined = isRectangle || content.fillsClip && clip != .continuous && clip != .hard
    verify(isOutlined == (share == 0) || clip == .whole, "\(share)")
  }

  /// A layer that fills its clip, without a visible edge of its own, has the clip's outline: one quadrilateral of one
  /// program, in any orientation of the two.
  @Test(arguments: [0, 0.01, 4, 12] as [CGFloat], [0, 0.3])
  func layerFillingItsClipIsOneItem(radius: CGFloat, angle: CGFloat) throws {
    let image = CGImage.distinct(32, 32)
    func items(_ change: (_ clip: CALayer, _ inside: CALayer) -> Void) throws -> RenderPass {
      let root = CALayer(0, 0, 400, 400, .white)
      for i in 0..<100 {
        let clip = CALayer(CGFloat(i % 10) * 40 + 4.3, CGFloat(i / 10) * 40 + 4.6, 30, 28)
        (clip.cornerRadius, clip.masksToBounds) = (radius, true)
        clip.transform = CATransform3DMakeRotation(angle, 0, 0, 1)
        let inside = CALayer(-10, -12, 52, 60)
        inside.contents = image
        change(clip, inside)
        clip.addSublayer(inside)
        root.addSublayer(clip)
      }
      let snapshot = root.commitFrame()
      return try #require(
        DisplayListBuilder.displayList(
          for: snapshot, in: try Viewport().resolved(for: snapshot), maximumImageSize: 4096
        ).passes.first
      )
    }
    func worksOutEdges(_ pass: RenderPass) -> Bool { pass.states.contains { $0.coveragePage != nil } }
    for filling in [
      try items { _, _ in }, try items { $1.frame = $0.bounds },
      try items { $1.transform = CATransform3DMakeRotation(0.2, 0, 0, 1) },
      try items { ($1.cornerRadius, $1.masksToBounds) = (6, true) },
      try items { ($1.borderWidth, $1.borderColor) = (5, .black) },
    ] {
      verify(filling.items.count == 100, !worksOutEdges(filling))
    }
    // An edge of its own, unless the rest is a rectangle; a part of its border, an image in nine parts.
    #expect(try worksOutEdges(items { $1.frame.size.width = 30 }) == (radius > 0 || angle > 0))
    #expect(worksOutEdges(try items { ($1.borderWidth, $1.borderColor) = (15, .black) }))
    #expect(worksOutEdges(try items { $1.contentsCenter = CGRect(x: 0.4, y: 0.4, width: 0.2, height: 0.2) }))
  }

  /// A layer that the clip does not touch is drawn as without a clip, and so is one under a clip around the whole
  /// picture.
  @Test func aClipFarAwayChangesNothing() throws {
    func share(clipped frame: CGRect, masks: Bool) throws -> Double {
      let clip = CALayer(frame.minX, frame.minY, frame.width, frame.height)
      let layer = CALayer(100 - frame.minX, 100 - frame.minY, 200, 200)
      (layer.backgroundColor, layer.cornerRadius, layer.maskedCorners) = (.red, 30, .layerMinXMinYCorner)
      (clip.masksToBounds, layer.transform) = (masks, CATransform3DMakeRotation(0.1, 0, 0, 1))
      clip.addSublayer(layer)
      return try shareOfEdges(clip)
    }
    let free = try share(clipped: CGRect(x: 0, y: 0, width: 400, height: 400), masks: false)
    verify(free > 0)
    for frame in [
      CGRect(x: 0, y: 0, width: 400, height: 400), CGRect(x: -3.5, y: -80.5, width: 480, height: 500.3),
      CGRect(x: 60.5, y: 60.5, width: 280, height: 280),
    ] {
      try verify(share(clipped: frame, masks: true) == free, "\(frame)")
    }
  }
}
