import ReferenceRendering
import TestSupport

/// Areas that are known exactly.
@Suite struct CoverageTests {
  let renderer = ReferenceRenderer()

  @Test func halfAPixelIsHalfAlpha() throws {
    let image = try renderer.render(CALayer(size: 4, holding: CALayer(1.5, 1, 1, 1, .red)))
    verify(image.rgba(1, 1) == [128, 0, 0, 128], image.rgba(2, 1) == [128, 0, 0, 128], image.rgba(0, 1) == .zero)
    verify(image.rgba(1, 2) == .zero)
  }

  @Test func halfAPixelOverABackground() throws {
    let root = CALayer(size: 2, holding: CALayer(0, 0, 1, 0.5, CGColor(red: 1, green: 0, blue: 0, alpha: 0.5)))
    let image = try renderer.render(root, in: Viewport(background: .blue))
    // A quarter red over blue.
    verify(image.rgba(0, 0) == [64, 0, 191, 255], image.rgba(1, 1) == [0, 0, 255, 255])
  }

  @Test func cornerCoversAQuarter() throws {
    let image = try renderer.render(CALayer(size: 3, holding: CALayer(0.5, 0.5, 2, 2, .white)))
    verify(image.rgba(0, 0).w == 64, image.rgba(1, 0).w == 128, image.rgba(1, 1).w == 255)
  }

  /// A square on its tip, 4√2 a side, its corners on the middles of pixel edges: |x−4| + |y−4| ≤ 4.
  @Test func diagonalEdgesCutPixelsInHalf() throws {
    let side = 4 * 2.0.squareRoot()
    let layer = CALayer(CGFloat(4 - side / 2), CGFloat(4 - side / 2), CGFloat(side), CGFloat(side), .white)
    layer.transform = CATransform3DMakeRotation(.pi / 4, 0, 0, 1)
    let image = try renderer.render(CALayer(size: 8, holding: layer))
    for y in 0..<8 {
      for x in 0..<8 {
        // The diagonals pass through the corners of pixels.
        let distance = abs(Double(x) - 3.5) + abs(Double(y) - 3.5)
        let alpha: ClosedRange<UInt8> = distance < 3.9 ? 255...255 : distance < 4.1 ? 127...128 : 0...0
        verify(alpha.contains(image.rgba(x, y).w), "(\(x), \(y))")
      }
    }
  }

  @Test(arguments: [0.1, 0.7, 1.0, 2.5])
  func turningKeepsTheArea(angle: Double) throws {
    let layer = CALayer(30, 30, 40, 40, .white)
    layer.transform = CATransform3DMakeRotation(CGFloat(angle), 0, 0, 1)
    let image = try renderer.render(CALayer(size: 100, holding: layer))
    verify(abs(image.coveredArea - 1600) < 0.1)
  }

  @Test(arguments: [0.4, 3, 10, 20, 90])
  func roundedCornersTakeOffTheirArea(radius: Double) throws {
    let layer = CALayer(20.3, 20.6, 60, 40, .white)
    layer.cornerRadius = CGFloat(radius)
    let image = try renderer.render(CALayer(size: 100, holding: layer))
    let r = min(radius, 20)
    verify(abs(image.coveredArea - (2400 - (4 - .pi) * r * r)) < 0.15)
  }

  @Test func aSmallCircleKeepsItsArea() throws {
    let layer = CALayer(1.2, 1.3, 0.8, 0.8, .white)
    layer.cornerRadius = 0.4
    let image = try renderer.render(CALayer(size: 4, holding: layer))
    verify(abs(image.coveredArea - .pi * 0.16) < 0.01)
  }

  /// Compared with counting: 16,384 points of a lattice in each pixel, mapped back to the plane.
  @Test func aTiltedRoundedSquareIsCoveredWhereItsPointsSay() throws {
    let layer = CALayer(4, 4, 24, 24, .white)
    layer.cornerRadius = 9
    layer.transform = CATransform3DRotate(CATransform3DMakeRotation(0.9, 0, 1, 0), 0.5, 1, 0, 0.4)
    let root = CALayer(size: 32, holding: layer)
    root.sublayerTransform.m34 = -1 / 60
    let image = try renderer.render(root)
    let back = try #require(Homography(flattening: root.commitFrame().matrixToSuperlayer(of: 1)).inverse)
      .then(.translation(-12, -12))
    let box = RoundedBox(half: Vector2(12, 12), radius: 9)
    for y in 0..<32 {
      for x in 0..<32 {
        let share = box.share(ofPixel: x, y, through: back, points: 16_384)
        let difference = abs(share * 255 - Double(image.rgba(x, y).w))
        verify(difference < 0.8, "(\(x), \(y))")
      }
    }
  }

  @Test func aQuarterTurnPermutesPixels() throws {
    let layer = CALayer(0, 0, 7, 7)
    layer.contents = CGImage.distinct(7, 7)
    let upright = try renderer.render(CALayer(size: 7, holding: layer))
    layer.transform = CATransform3DMakeRotation(.pi / 2, 0, 0, 1)
    let turned = try renderer.render(CALayer(size: 7, holding: layer))
    // y runs down: +x turns to +y.
    for y in 0..<7 {
      for x in 0..<7 { verify(turned.rgba(6 - y, x) == upright.rgba(x, y)) }
    }
  }

  @Test func scaleMultipliesPixels() throws {
    let image = try renderer.render(CALayer(size: 4, holding: CALayer(1, 1, 1, 1, .white)), in: Viewport(scale: 3))
    verify(image.width == 12, image.coveredArea == 9, image.rgba(3, 3).w == 255)
  }

  @Test func aViewportWithoutPixelsIsAnError() {
    #expect(throws: RenderError.self) { try renderer.render(CALayer()) }
  }
}
