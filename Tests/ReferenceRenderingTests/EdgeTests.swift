import ReferenceRendering
import TestSupport

/// Edges that are not antialiased.
@Suite struct EdgeTests {
  let renderer = ReferenceRenderer()

  static let all: CAEdgeAntialiasingMask = [.layerLeftEdge, .layerRightEdge, .layerBottomEdge, .layerTopEdge]

  @Test func hardEdgesTakeWholePixels() throws {
    let layer = CALayer(10, 10, 20, 20, .white)
    layer.transform = CATransform3DMakeRotation(0.3, 0, 0, 1)
    layer.allowsEdgeAntialiasing = false
    let root = CALayer(size: 40, holding: layer)
    let image = try renderer.render(root)
    verify((0..<1600).allSatisfy { [0, 255].contains(image.rgba($0 % 40, $0 / 40).w) })
    verify(abs(image.coveredArea - 400) < 10)
    // Compared with counting sample points.
    let back = try #require(Homography(flattening: root.commitFrame().matrixToSuperlayer(of: 1)).inverse)
    for i in 0..<1600 {
      let p = back.image(of: Vector2(Double(i % 40) + 0.5 + 0x1p-8, Double(i / 40) + 0.5 + 0x1p-9))
      let isInside = p.x >= 0 && p.x <= 20 && p.y >= 0 && p.y <= 20
      verify(image.rgba(i % 40, i / 40).w == (isInside ? 255 : 0))
    }
  }

  @Test func hardEdgesLieAtTheSamplePoint() throws {
    // The edge at 4.502 is left of the sample point of column 4, at 4.5039; the one at 4.506 is right of it.
    for (edge, alpha) in [(4.502, 255), (4.506, 0)] as [(CGFloat, UInt8)] {
      let layer = CALayer(edge, 0, 3, 8, .white)
      layer.allowsEdgeAntialiasing = false
      try verify(renderer.render(CALayer(size: 8, holding: layer)).rgba(4, 4).w == alpha)
    }
  }

  @Test func roundedLayersAreSoftAllAround() throws {
    let layer = CALayer(2.3, 2.3, 16, 16, .white)
    layer.cornerRadius = 4
    let root = CALayer(size: 20, holding: layer)
    let soft = try renderer.render(root)
    layer.allowsEdgeAntialiasing = false
    layer.edgeAntialiasingMask = .layerTopEdge
    try verify(renderer.render(root).premultipliedRGBA == soft.premultipliedRGBA)
    verify((178...179).contains(soft.rgba(10, 2).w))
    // If no corner is round, the mask of edges counts.
    layer.maskedCorners = []
    try verify(renderer.render(root).rgba(10, 2).w == 255)
  }

  /// A square from 2.25 to 6.75: a soft edge covers ¾ of columns 2 and 6 and of rows 2 and 6, a hard one all of them.
  @Test(arguments: 0..<16 as Range<UInt32>, [Viewport.YAxis.down, .up])
  func eachEdgeIsSoftOrHard(bits: UInt32, yAxis: Viewport.YAxis) throws {
    let layer = CALayer(2.25, 2.25, 4.5, 4.5, .white)
    layer.edgeAntialiasingMask = CAEdgeAntialiasingMask(rawValue: bits)
    let image = try renderer.render(CALayer(size: 9, holding: layer), in: Viewport(yAxis: yAxis))
    func share(_ edge: CAEdgeAntialiasingMask) -> Double { layer.edgeAntialiasingMask.contains(edge) ? 0.75 : 1 }
    func alpha(_ shares: Double...) -> UInt8 { UInt8((255 * shares.reduce(1, *)).rounded()) }
    let (left, right) = (share(.layerLeftEdge), share(.layerRightEdge))
    let isDown = yAxis == .down
    let first = share(isDown ? .layerBottomEdge : .layerTopEdge)
    let last = share(isDown ? .layerTopEdge : .layerBottomEdge)
    verify(image.rgba(2, 4).w == alpha(left), image.rgba(6, 4).w == alpha(right), image.rgba(4, 2).w == alpha(first))
    verify(image.rgba(4, 6).w == alpha(last), image.rgba(2, 2).w == alpha(left, first))
    verify(image.rgba(6, 6).w == alpha(right, last), image.rgba(1, 4).w == 0, image.rgba(4, 7).w == 0)
  }

  @Test func aHardColumnKeepsItsSoftEnds() throws {
    // The left edge at 2.75 misses the sample point of column 2.
    let layer = CALayer(2.75, 2.25, 4, 4.5, .white)
    layer.edgeAntialiasingMask = Self.all.subtracting(.layerLeftEdge)
    let image = try renderer.render(CALayer(size: 9, holding: layer))
    verify((0..<9).map { image.rgba(2, $0).w } == [0, 0, 0, 0, 0, 0, 0, 0, 0])
    verify((0..<9).map { image.rgba(3, $0).w } == [0, 0, 191, 255, 255, 255, 191, 0, 0])
    // And not 6, where ¾ are covered.
    verify(image.rgba(6, 4).w == 191)
  }

  /// Two layers share an edge that passes through pixels at a slant.
  @Test(arguments: [0.0, 0.3, 1.0] as [CGFloat], [false, true])
  func hardSharedEdgesLeaveNoSeam(angle: CGFloat, isHard: Bool) throws {
    let half = CGColor(gray: 1, alpha: 0.5)
    let (a, b) = (CALayer(0, 0, 20.3, 40, half), CALayer(20.3, 0, 19.7, 40, half))
    if isHard {
      a.edgeAntialiasingMask = Self.all.subtracting(.layerRightEdge)
      b.edgeAntialiasingMask = Self.all.subtracting(.layerLeftEdge)
    }
    let pair = CALayer(12, 12, 40, 40)
    pair.addSublayer(a)
    pair.addSublayer(b)
    pair.transform = CATransform3DMakeRotation(angle, 0, 0, 1)
    let image = try renderer.render(CALayer(size: 64, holding: pair))
    let one = CALayer(12, 12, 40, 40, half)
    one.transform = pair.transform
    let whole = try renderer.render(CALayer(size: 64, holding: one))
    let differing = (0..<4096).count {
      abs(Int(image.rgba($0 % 64, $0 / 64).w) - Int(whole.rgba($0 % 64, $0 / 64).w)) > 1
    }
    verify(isHard ? differing == 0 : differing > 30, "\(differing)")
  }

  @Test func hardEdgesInPerspectiveAreLinesThroughThePicture() throws {
    func picture(_ mask: CAEdgeAntialiasingMask) throws -> CGImage {
      let layer = CALayer(20, 20, 60, 60, .white)
      layer.edgeAntialiasingMask = mask
      layer.transform = DepthTests.turn(50)
      let root = CALayer(size: 100, holding: layer)
      root.sublayerTransform = DepthTests.perspective(120)
      return try renderer.render(root)
    }
    let soft = try picture(Self.all)
    let hard = try picture(Self.all.subtracting([.layerLeftEdge, .layerRightEdge]))
    // Only the axis-aligned edges change, each in one pixel column.
    let columns = Set(
      (0..<10_000).filter { soft.rgba($0 % 100, $0 / 100) != hard.rgba($0 % 100, $0 / 100) }.map { $0 % 100 })
    verify(columns.count == 2)
    let left = try #require(columns.min())
    verify(Set((0..<100).map { hard.rgba(left, $0).w }).count > 1 || hard.rgba(left, 50).w == 0)
    verify([0, 255].contains(hard.rgba(left, 50).w), (1..<255).contains(soft.rgba(left, 50).w))
  }

  @Test func aPlaneThroughTheViewerIsCutWhereItsEdgesAreHard() throws {
    func picture(_ mask: CAEdgeAntialiasingMask) throws -> CGImage {
      let child = CALayer(-150, 40, 400, 20, .white)
      child.transform = DepthTests.turn(-60)
      child.edgeAntialiasingMask = mask
      let root = CALayer(size: 100, holding: child)
      root.sublayerTransform = DepthTests.perspective(100)
      return try renderer.render(root)
    }
    let (hard, soft) = (try picture([]), try picture(Self.all))
    for i in 0..<10_000 {
      let (h, s) = (hard.rgba(i % 100, i / 100).w, soft.rgba(i % 100, i / 100).w)
      verify([0, 255].contains(h), abs(Int(h) - Int(s)) < 160)
      if s == 0 || s == 255 { verify(h == s) }
    }
  }

  @Test func tiesAreMarkedAtHardEdgesOnly() throws {
    let layer = CALayer(2.5, 2.5, 4, 4, .white)
    layer.edgeAntialiasingMask = Self.all.subtracting(.layerLeftEdge)
    let picture = try renderer.picture(of: CALayer(size: 9, holding: layer).commitFrame(), in: Viewport())
    verify(
      (0..<9).map { picture.pixelClass(2, $0) == .tie } == [false, false, true, true, true, true, true, false, false])
    verify(picture.pixelClass(6, 4) == .boundary, picture.pixelClass(4, 2) == .boundary)
  }

  @Test func borderAndContentsHaveTheSameHardEdges() throws {
    let layer = CALayer(2.25, 2.25, 8.5, 8.5, .red)
    layer.edgeAntialiasingMask = []
    layer.borderWidth = 2
    layer.contents = CGImage(width: 1, height: 1) { _, _ in [0, 0, 255, 255] }
    let image = try renderer.render(CALayer(size: 13, holding: layer))
    verify(
      (1..<6).map { image.rgba($0, 6) } == [
        .zero, [0, 0, 0, 255], [0, 0, 0, 255], [0, 0, 255, 255], [0, 0, 255, 255],
      ])
    verify(image.coveredArea == 81)
  }
}
