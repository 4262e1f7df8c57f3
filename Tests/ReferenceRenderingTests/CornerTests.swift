import ReferenceRendering
import TestSupport

/// Round corners: which of them, and with which curve.
@Suite struct CornerTests {
  let renderer = ReferenceRenderer()

  func picture(_ curve: CALayerCornerCurve, radius: CGFloat, corners: UInt = 15, yAxis: Viewport.YAxis = .down) throws
    -> CGImage
  {
    let layer = CALayer(10, 10, 80, 80, .white)
    layer.cornerRadius = radius
    layer.cornerCurve = curve
    layer.maskedCorners = CACornerMask(rawValue: corners)
    return try renderer.render(CALayer(size: 100, holding: layer), in: Viewport(yAxis: yAxis))
  }

  @Test(arguments: 0..<16 as Range<UInt>, [CALayerCornerCurve.circular, .continuous])
  func onlyListedCornersAreRound(bits: UInt, curve: CALayerCornerCurve) throws {
    let image = try picture(curve, radius: 20, corners: bits)
    let corners = [(10, 10), (89, 10), (10, 89), (89, 89)]
    for (i, corner) in corners.enumerated() {
      verify(image.rgba(corner.0, corner.1).w == (bits & (1 << UInt(i)) != 0 ? 0 : 255), "corner \(i)")
    }
    let missing = (curve == .circular ? 1 - .pi / 4 : 0.2246) * 400 * Double(bits.nonzeroBitCount)
    verify(abs(image.coveredArea - (6400 - missing)) < 0.3)
  }

  @Test func cornersAreOfTheLayersOwnSpace() throws {
    // minX, minY: at the bottom left where y runs up.
    let image = try picture(.circular, radius: 20, corners: 1, yAxis: .up)
    verify(
      [image.rgba(10, 10).w, image.rgba(89, 10).w, image.rgba(10, 89).w, image.rgba(89, 89).w] == [255, 255, 0, 255])
  }

  @Test func aContinuousCornerIsSymmetricAndTakesOffMore() throws {
    let (circular, continuous) = (try picture(.circular, radius: 24), try picture(.continuous, radius: 24))
    for i in 0..<10_000 {
      let (x, y) = (i % 100, i / 100)
      let alpha = Int(continuous.rgba(x, y).w)
      for other in [continuous.rgba(y, x), continuous.rgba(99 - x, y), continuous.rgba(x, 99 - y)] {
        verify(abs(alpha - Int(other.w)) <= 1)
      }
    }
    let side = 80.0
    verify(continuous.coveredArea < circular.coveredArea - 10)
    verify(abs(continuous.coveredArea - (side * side - 4 * 0.22462 * 576)) < 0.3)
    // It starts 1.53 radii from the corner, where the circle has not begun: (10 + 36, 10 + …).
    verify(circular.rgba(40, 10).w == 255, continuous.rgba(40, 10).w < 255, continuous.rgba(47, 10).w == 255)
    // On the diagonal both pass at about 0.293 radii.
    verify(abs(Int(circular.rgba(17, 17).w) - Int(continuous.rgba(17, 17).w)) < 40)
  }

  @Test func aContinuousCornerWithoutRoomIsCircular() throws {
    // 1.528665 · 26 < 40 < 1.528665 · 27
    let (fits, not) = (try picture(.continuous, radius: 26), try picture(.continuous, radius: 27))
    #expect(fits.premultipliedRGBA != (try picture(.circular, radius: 26)).premultipliedRGBA)
    #expect(not.premultipliedRGBA == (try picture(.circular, radius: 27)).premultipliedRGBA)
  }

  @Test(arguments: [CALayerCornerCurve.circular, .continuous])
  func theBorderFollowsTheCorners(curve: CALayerCornerCurve) throws {
    let layer = CALayer(10, 10, 80, 80)
    layer.borderWidth = 5
    layer.cornerRadius = 20
    layer.cornerCurve = curve
    layer.maskedCorners = [.layerMaxXMinYCorner, .layerMinXMaxYCorner]
    let area = try renderer.render(CALayer(size: 100, holding: layer)).coveredArea
    let missing = curve == .circular ? 1 - Double.pi / 4 : 0.22462
    verify(abs(area - (6400 - 4900 - 2 * missing * (400 - 225))) < 0.3)
  }

  @Test func continuousCornersTurnAndTilt() throws {
    let layer = CALayer(20, 20, 60, 60, .white)
    layer.cornerRadius = 15
    layer.cornerCurve = .continuous
    let root = CALayer(size: 100, holding: layer)
    let area = try renderer.render(root).coveredArea
    layer.transform = CATransform3DMakeRotation(0.7, 0, 0, 1)
    #expect(abs(try renderer.render(root).coveredArea - area) < 0.2)
    layer.transform = DepthTests.turn(60)
    #expect(abs(try renderer.render(root).coveredArea - area / 2) < 0.2)
  }

  /// The number of chords in a corner's arc follows its visible part.
  @Test(arguments: [1e6, 1e9, 1e18], [false, true])
  func aVastCornerHasFewVertices(radius: Double, isContinuous: Bool) throws {
    let r = CGFloat(radius)
    // The corner at the top left passes the picture.
    let rect = CGRect(x: -0.3 * r, y: -0.3 * r, width: 4 * r, height: 4 * r)
    let shape = RoundedRectangle(rect, radius: radius, corners: .all, isContinuous: isContinuous)
    let outline = try #require(
      RoundedOutline.polygon(shape, seenThrough: .identity, within: PixelRect(width: 64, height: 64)))
    verify((4..<400).contains(outline.vertices.count), "\(outline.vertices.count)")
  }
}
