import ReferenceRendering
import TestSupport

/// Numbers that random documents contain: both renderers draw the document, and one pixel is known without them.
///
/// Each was a class of mutated documents on which they disagreed.
@Suite struct ExtremeNumberTests {
  /// Both pictures, which must agree, at pixel (x, y).
  private func expect(
    _ root: CALayer, at x: Int, _ y: Int, is color: SIMD4<UInt8>,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let comparison = try Comparison(root, Viewport())
    let agreement = comparison.agreement
    #expect(agreement.isWithinTolerance, "\(agreement)", sourceLocation: sourceLocation)
    for image in [comparison.picture.image, comparison.actual] {
      let p = image.rgba(x, y)
      let d = pointwiseMax(p, color) &- pointwiseMin(p, color)
      #expect(d.max() <= 2, "(\(x), \(y)) is \(p)", sourceLocation: sourceLocation)
    }
  }

  /// Extents were cut at 10⁷ points before a transform brought them back, and pixels of the blur's grid counted from
  /// the layer's far corner.
  @Test(arguments: [1e6, 1e8, 1e12, 9.2e18])
  func aVastLayerInABlur(scale: CGFloat) throws {
    let group = CALayer(0, 0, 64, 64, .blue)
    let vast = CALayer(0, 0, 10, 0.5, CGColor(red: 1, green: 1, blue: 0, alpha: 1))
    vast.transform = CATransform3DMakeScale(scale, scale, 1)
    group.addSublayer(vast)
    let blur = CAFilter(type: "gaussianBlur")
    blur.setValue(2.0, forKey: "inputRadius")
    group.filters = [blur]
    try expect(CALayer(size: 64, holding: group), at: 50, 7, is: [255, 255, 0, 255])
  }

  @Test(arguments: [1e3, 2_147_483_648, 9.2e18])
  func aVastLayerInABitmap(length: CGFloat) throws {
    let group = CALayer(0, 0, 64, 64)
    let vast = CALayer()
    vast.bounds = CGRect(x: 0, y: 0, width: 20, height: -length)
    vast.position = CGPoint(x: 32, y: 32)
    vast.backgroundColor = .green
    group.addSublayer(vast)
    group.shouldRasterize = true
    try expect(CALayer(size: 64, holding: group), at: 30, 3, is: [0, 255, 0, 255])
  }

  /// In a small picture, the bitmap of such a card had no pixel, and no texture of 0 × 0 could be made for it.
  @Test(arguments: [0.002, 0.01, 0.1, 1])
  func aRasterizedCardWithAFarOriginInASmallPicture(scale: CGFloat) throws {
    let root = CALayer(0, 0, 400, 400, .white)
    for (bounds, isRasterized) in [
      (CGRect(x: 0, y: -2_147_483_648, width: 106, height: 106), true),
      (CGRect(x: 0, y: 0, width: 106, height: 106), true), (CGRect(x: 0, y: 0, width: 106, height: 106), false),
    ] {
      let card = CALayer()
      (card.bounds, card.position) = (bounds, CGPoint(x: 200, y: 198))
      (card.backgroundColor, card.cornerRadius, card.shadowOpacity) = (.red, 16, 0.5)
      card.transform = CATransform3DMakeRotation(0.1, 0, 0, 1)
      card.shouldRasterize = isRasterized
      card.addSublayer(CALayer(13, 13, 80, 80, .blue))
      root.sublayers = [card]
      let agreement = try Comparison(root, Viewport(scale: scale)).agreement
      verify(agreement.isWithinTolerance, "\(agreement)")
    }
  }

  @Test(arguments: [1e7, 1e10, 1e20, 1e39])
  func aBitmapOfVastScale(scale: CGFloat) throws {
    let layer = CALayer(8, 8, 40, 40, .blue)
    layer.cornerRadius = 10
    layer.shouldRasterize = true
    layer.rasterizationScale = scale
    try expect(CALayer(size: 64, holding: layer), at: 20, 20, is: [0, 0, 255, 255])
  }

  /// Squares of the way from start to end were too much for the reference, and single precision for the GPU.
  @Test(arguments: [1e10, 1e30, 1e100, 1e155, 8e307])
  func aGradientBetweenFarPoints(distance: CGFloat) throws {
    func gradient(_ type: CAGradientLayerType, from start: CGPoint, to end: CGPoint) -> CALayer {
      let layer = CAGradientLayer()
      layer.place(0, 0, 32, 32)
      layer.type = type
      layer.colors = [CGColor.red, CGColor.blue]
      (layer.startPoint, layer.endPoint) = (start, end)
      return CALayer(size: 32, holding: layer)
    }
    let d = distance
    // Half of the way.
    try expect(
      gradient(.axial, from: CGPoint(x: -d, y: 0.5), to: CGPoint(x: d, y: 0.5)), at: 9, 20, is: [128, 0, 128, 255])
    // Three quarters of a turn: the gradient runs along +x, and the layer lies above.
    try expect(gradient(.conic, from: CGPoint(x: 0, y: d), to: CGPoint(x: d, y: d)), at: 9, 20, is: [64, 0, 191, 255])
    // √2 of the way.
    try expect(
      gradient(.radial, from: CGPoint(x: -d, y: -d), to: CGPoint(x: 0, y: 0)), at: 9, 20, is: [0, 0, 255, 255])
  }

  /// A factor too large for single precision gave NaN; and rounding errors multiplied by a huge factor are a tie.
  @Test(arguments: [50, 1e4, 1e39, 1.7e308])
  func aColourSaturatedBeyondMeasure(amount: Double) throws {
    let group = CALayer(0, 0, 64, 64, .blue)
    let orange = CALayer(20, 0, 30, 64, CGColor(red: 1, green: 0.5, blue: 0, alpha: 1))
    group.addSublayer(orange)
    let (blur, saturate) = (CAFilter(type: "gaussianBlur"), CAFilter(type: "colorSaturate"))
    blur.setValue(3.0, forKey: "inputRadius")
    saturate.setValue(amount, forKey: "inputAmount")
    group.filters = [blur, saturate]
    // Of the luminance 0.57, green holds less.
    try expect(CALayer(size: 64, holding: group), at: 35, 30, is: [255, 0, 0, 255])
  }

  @Test func aPathThatReachesVastlyFar() throws {
    let shape = CAShapeLayer()
    let path = CGMutablePath()
    path.move(to: CGPoint(x: 0, y: 10))
    path.addLine(to: CGPoint(x: 9_223_372_036_854_775_808.0, y: 10))
    path.addLine(to: CGPoint(x: 9_223_372_036_854_775_808.0, y: 30))
    path.addLine(to: CGPoint(x: 0, y: 30))
    path.closeSubpath()
    shape.path = path
    shape.fillColor = .red
    try expect(CALayer(size: 64, holding: shape), at: 40, 20, is: [255, 0, 0, 255])
  }

  /// The box was cut at 10⁷ points of its own plane, at any place of the plane.
  @Test(arguments: [1e6, 1e8, 4_294_967_296, 1e12])
  func theShadowOfABoxWithAFarOrigin(y: CGFloat) throws {
    let card = CALayer(10, 10, 30, 30, .white)
    card.bounds.origin.y = y
    (card.shadowOpacity, card.shadowRadius, card.shadowOffset) = (1, 3, CGSize(width: 15, height: 15))
    try expect(CALayer(size: 64, holding: card), at: 46, 46, is: [0, 0, 0, 255])
  }

  @Test(arguments: [1e6, 1e9])
  func theShadowOfAVastBox(length: CGFloat) throws {
    let wall = CALayer()
    wall.bounds = CGRect(x: 0, y: 0, width: 30, height: -length)
    wall.position = CGPoint(x: 20, y: 32)
    (wall.shadowOpacity, wall.shadowRadius, wall.shadowOffset) = (1, 2, CGSize(width: 20, height: 0))
    wall.backgroundColor = .white
    try expect(CALayer(size: 64, holding: wall), at: 45, 30, is: [0, 0, 0, 255])
  }

  /// From 2⁴⁰ points on a plane has no effects; the box itself shows.
  @Test(arguments: [0x1p41, 9.2e18, -9.2e18])
  func theShadowOfABoxBeyondAllPlaces(length: CGFloat) throws {
    for anchor in [CGPoint(x: 0.5, y: 0.5), CGPoint(x: 0.5, y: 0)] {
      let wall = CALayer()
      wall.anchorPoint = anchor
      wall.bounds = CGRect(x: 0, y: 0, width: 30, height: length)
      wall.position = CGPoint(x: 20, y: length > 0 ? 8 : 60)
      (wall.shadowOpacity, wall.shadowRadius, wall.shadowOffset) = (1, 2, CGSize(width: 20, height: 0))
      wall.backgroundColor = .red
      wall.filters = [CAFilter(type: "gaussianBlur")]
      // Bounds of a negative height are standardised: their upper side, at the anchor, is at 60.
      let y = length < 0 && anchor.y == 0 ? 62 : 30
      try expect(CALayer(size: 64, holding: wall), at: 30, y, is: [255, 0, 0, 255])
      try expect(CALayer(size: 64, holding: wall), at: 30, 92 - y, is: y == 62 ? [0, 0, 0, 0] : [255, 0, 0, 255])
      try expect(CALayer(size: 64, holding: wall), at: 45, y, is: [0, 0, 0, 0])
    }
  }

  @Test(arguments: [1e99, 1e100, 1e308]) func aCurveBeyondAllNumbers(y: CGFloat) throws {
    let shape = CAShapeLayer()
    let path = CGMutablePath()
    path.move(to: CGPoint(x: 4, y: 4))
    path.addCurve(to: CGPoint(x: 60, y: 4), control1: CGPoint(x: 4, y: y), control2: CGPoint(x: 60, y: y))
    path.closeSubpath()
    shape.path = path
    shape.fillColor = .red
    try expect(CALayer(size: 64, holding: shape), at: 32, 32, is: [255, 0, 0, 255])
  }

  /// Edges that coincide: each is rounded to 8 bits, and its area is off by as much.
  @Test(arguments: [8, 12, 40])
  func edgesThatCoincide(count: Int) throws {
    let root = CALayer(0, 0, 64, 64, .white)
    for _ in 0..<count {
      let clip = CALayer(12, 12, 40, 40)
      clip.cornerRadius = 15
      clip.masksToBounds = true
      clip.addSublayer(CALayer(0, 0, 30, 40, .red))
      root.addSublayer(clip)
    }
    let comparison = try Comparison(root, Viewport())
    verify(comparison.agreement.isWithinTolerance, "\(comparison.agreement)")
    // Each of the layers over it lets through the share that it does not cover.
    let allowances = (0..<64 * 64).filter { comparison.picture.pixelClass($0 % 64, $0 / 64) == .boundary }
      .map { comparison.picture.allowance($0 % 64, $0 / 64) }
    verify((allowances.max() ?? 0 > 0) == (count > 8), allowances.allSatisfy { $0 <= max(0, count - 8) })
  }

  /// A curve leaves its end to the left, and turns right within less than any chord, but more than 10⁻⁹ of its width.
  /// Its normal sweeps half a disc there, of half the width.
  @Test(arguments: [1e6, 2_147_483_647] as [CGFloat], [false, true])
  func aCurveThatTurnsBackAtItsEnd(x: CGFloat, isReversed: Bool) throws {
    let shape = CAShapeLayer()
    var points = [CGPoint(x: 40, y: 32), CGPoint(x: 20, y: 32), CGPoint(x: x, y: 32), CGPoint(x: 60, y: 32)]
    if isReversed { points.reverse() }
    let path = CGMutablePath()
    path.move(to: points[0])
    path.addCurve(to: points[3], control1: points[1], control2: points[2])
    (shape.path, shape.fillColor, shape.strokeColor, shape.lineWidth) = (path, nil, .red, 20)
    let root = CALayer(size: 64, holding: shape)
    for (px, py, alpha) in [(36, 32, 255), (33, 29, 255), (36, 38, 255), (31, 24, 0), (28, 32, 0), (50, 40, 255)] {
      try expect(root, at: px, py, is: [UInt8(alpha), 0, 0, UInt8(alpha)])
    }
  }

  /// One point of a star lies vastly far away: the lines to it and back are level, at 2 and 24, and enclose the area
  /// between.
  @Test func aStarWithAVastPoint() throws {
    let shape = CAShapeLayer()
    let path = CGMutablePath()
    path.addLines(between: [
      CGPoint(x: 40, y: 2), CGPoint(x: 9_223_372_036_854_775_808.0, y: 60), CGPoint(x: 2, y: 24), CGPoint(x: 60, y: 24),
      CGPoint(x: 14, y: 60),
    ])
    path.closeSubpath()
    shape.path = path
    shape.fillColor = .red
    try expect(CALayer(size: 64, holding: shape), at: 40, 28, is: [255, 0, 0, 255])
    try expect(CALayer(size: 64, holding: shape), at: 56, 12, is: [255, 0, 0, 255])
    try expect(CALayer(size: 64, holding: shape), at: 56, 44, is: [0, 0, 0, 0])
    try expect(CALayer(size: 64, holding: shape), at: 4, 44, is: [0, 0, 0, 0])
  }

  /// Of an image 10¹⁹ points high, a picture shows the middle row alone.
  @Test(arguments: [1e6, 1e12, 1.8e19])
  func aVastImageInABitmap(height: CGFloat) throws {
    let layer = CALayer()
    layer.bounds = CGRect(x: 0, y: 0, width: 40, height: height)
    layer.position = CGPoint(x: 32, y: 32)
    layer.contents = CGImage(width: 2, height: 3) { _, y in y == 1 ? [0, 0, 255, 255] : [255, 0, 0, 255] }
    let group = CALayer(0, 0, 64, 64, .white)
    group.shouldRasterize = true
    group.addSublayer(layer)
    try expect(CALayer(size: 64, holding: group), at: 30, 5, is: [0, 0, 255, 255])
    try expect(CALayer(size: 64, holding: group), at: 5, 30, is: [255, 255, 255, 255])
  }

  /// Copies in one place: beside their edges, a target of 16 bits adds up shares that a target of 8 bits would round
  /// away. An opaque copy may hide all others within the edge, but not beside it.
  @Test(arguments: [1, 3])
  func copiesOfARing(count: Int) throws {
    let capsule = CALayer(190, 60, 20, 70, .white)
    capsule.cornerRadius = 10
    func ring(_ layers: CALayer...) -> CAReplicatorLayer {
      let replicator = CAReplicatorLayer()
      replicator.place(0, 0, 400, 400)
      replicator.instanceCount = 12
      replicator.instanceTransform = CATransform3DMakeRotation(.pi / 6, 0, 0, 1)
      replicator.instanceColor = CGColor(red: 0.16, green: 0.46, blue: 0.84, alpha: 1)
      replicator.instanceAlphaOffset = -1.0 / 12
      for layer in layers { replicator.addSublayer(layer) }
      return replicator
    }
    func capsuleAgain() -> CALayer {
      let layer = CALayer(190, 60, 20, 70, .white)
      layer.cornerRadius = 10
      return layer
    }
    let root = CALayer(size: 400, holding: count == 1 ? ring(ring(capsule)) : ring(capsule, ring(capsuleAgain())))
    for _ in 1..<count { root.addSublayer(ring(capsuleAgain(), ring(capsuleAgain()))) }
    root.backgroundColor = CGColor(red: 0.88, green: 0.9, blue: 0.94, alpha: 1)
    let agreement = try Comparison(root, Viewport()).agreement
    verify(agreement.isWithinTolerance, "\(agreement)")
  }
}
