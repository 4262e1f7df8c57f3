import ReferenceRendering
import TestSupport

/// Decisions follow the sample offset that the renderer is given.
@Suite struct SampleOffsetTests {
  /// A decision between white, right of x = 4.53, and the colour left of it.
  enum Decision: CaseIterable {
    case hardEdge, gradientStop, nearestTexel, nearestBitmapPixel, crossingPlanes, clip

    func layer() -> CALayer {
      let border: CGFloat = 4.53
      switch self {
      case .hardEdge:
        let layer = CALayer(border, 0, 3, 8, .white)
        layer.allowsEdgeAntialiasing = false
        return layer
      case .gradientStop:
        let layer = CAGradientLayer()
        layer.frame = CGRect(x: 0, y: 0, width: 8, height: 8)
        (layer.startPoint, layer.endPoint) = (CGPoint(x: 0, y: 0.5), CGPoint(x: 1, y: 0.5))
        layer.colors = [CGColor.black, CGColor.black, CGColor.white, CGColor.white]
        layer.locations = [0, border / 8, border / 8, 1].map { NSNumber(value: $0.native) }
        return layer
      case .nearestTexel:
        let layer = CALayer(border - 4, 0, 8, 8)
        layer.contents = CGImage(
          width: 2, height: 1, premultipliedRGBA: [0, 0, 0, 255, 255, 255, 255, 255])
        layer.magnificationFilter = .nearest
        return layer
      case .nearestBitmapPixel:
        let layer = CALayer(border - 4, 0, 8, 8, .black)
        layer.addSublayer(CALayer(4, 0, 4, 8, .white))
        layer.shouldRasterize = true
        layer.magnificationFilter = .nearest
        return layer
      case .crossingPlanes:
        let layer = CALayer(border - 4, 0, 8, 8, .white)
        // The right half is in front.
        layer.transform = CATransform3DMakeRotation(-0.5, 0, 1, 0)
        return layer
      case .clip:
        let layer = CALayer(border, 0, 3, 8)
        layer.allowsEdgeAntialiasing = false
        layer.masksToBounds = true
        layer.addSublayer(CALayer(-8, 0, 16, 8, .white))
        return layer
      }
    }
  }

  @Test(arguments: Decision.allCases)
  func decisionsAreMadeAtTheGivenPoint(of decision: Decision) throws {
    let root = CALayer(size: 8, holding: CALayer(0, 0, 8, 8, .black))
    root.addSublayer(decision.layer())
    func red(_ offset: SampleOffset) throws -> UInt8 {
      try ReferenceRenderer(sampleOffset: offset).render(root).rgba(4, 4).x
    }
    // The sample points lie at 4.504 and 4.5625.
    try verify(red(.standard) == 0, red(SampleOffset(step: 1.0 / 16)) == 255)
  }

  /// Corners move by up to half a step along both axes: a hard edge 0.06 pixels from a sample point may go to either
  /// side of it.
  @Test func aCoarseGridMakesTiesOfHardEdges() throws {
    for (step, isTie) in [(1.0 / 256, false), (1.0 / 64, false), (1.0 / 16, true)] {
      let edge = CALayer(4.5 + CGFloat(step) + 0.06, 0, 3, 8, .white)
      edge.allowsEdgeAntialiasing = false
      let picture = try ReferenceRenderer(sampleOffset: SampleOffset(step: step))
        .picture(of: CALayer(size: 8, holding: edge).commitFrame())
      verify((picture.pixelClass(4, 4) == .tie) == isTie, "\(step)")
    }
  }

  @Test func theStandardOffsetIsAStepOfMostRasterisers() {
    verify(SampleOffset.standard == SampleOffset(step: 1.0 / 256))
    verify(SampleOffset.standard.vector == Vector2(1.0 / 256, 1.0 / 512))
  }
}
