import Drawing
import TestSupport

@Suite struct ContextTests {
  private let all = CGRect(x: 0, y: 0, width: 16, height: 16)

  private func context() throws -> CGContext { try #require(CGContext(width: 16, height: 16)) }

  private func image(_ context: CGContext) throws -> CGImage { try #require(context.makeImage()) }

  /// The base space has its origin at the bottom left.
  @Test func fillsWhatTheMatrixSays() throws {
    let c = try #require(CGContext(width: 4, height: 3))
    c.setFillColor(CGColor(red: 1, green: 0, blue: 0, alpha: 1))
    c.translateBy(x: 1, y: 0)
    c.fill(CGRect(x: 0, y: 0, width: 2, height: 1))
    let image = try image(c)
    verify(image.pixel(1, 2) == (255, 0, 0, 255))
    verify(image.pixel(0, 2) == (0, 0, 0, 0))
    verify(image.pixel(1, 1) == (0, 0, 0, 0))
  }

  // MARK: State

  @Test func aRestoredStateIsTheOldOne() throws {
    let c = try context()
    c.setFillColor(.red)
    c.saveGState()
    c.setFillColor(.blue)
    c.setAlpha(0.5)
    c.setBlendMode(.clear)
    c.setShadow(offset: .zero, blur: 3)
    c.scaleBy(x: 0, y: 0)
    c.clip(to: CGRect.null)
    c.restoreGState()
    // A surplus restore has no effect.
    c.restoreGState()
    c.fill(all)
    try verify(image(c).area(0) == 256)
  }

  @Test func aLayerKeepsItsStatesToItself() throws {
    let c = try context()
    c.setFillColor(.red)
    c.saveGState()
    c.beginTransparencyLayer(auxiliaryInfo: nil)
    c.restoreGState()
    c.setFillColor(.blue)
    c.saveGState()
    c.translateBy(x: 5, y: 5)
    c.endTransparencyLayer()
    verify(c.ctm == .identity)
    c.fill(all)
    try verify(image(c).area(0) == 256)
    c.endTransparencyLayer()
  }

  @Test func openTransparencyLayerDoesNotShow() throws {
    let c = try context()
    c.beginTransparencyLayer(auxiliaryInfo: nil)
    c.fill(all)
    try verify(image(c).area() == 0)
    c.endTransparencyLayer()
    try verify(image(c).area() == 256)
  }

  // MARK: Coordinates

  @Test func coordinatesGoThereAndBack() throws {
    let c = try context()
    c.translateBy(x: 3, y: 4)
    c.scaleBy(x: 2, y: -2)
    verify(c.convertToDeviceSpace(CGPoint(x: 1, y: 1)) == CGPoint(x: 5, y: 2))
    verify(c.convertToUserSpace(CGPoint(x: 5, y: 2)) == CGPoint(x: 1, y: 1))
    verify(c.convertToDeviceSpace(CGSize(width: 1, height: 1)) == CGSize(width: 2, height: -2))
    verify(c.convertToDeviceSpace(CGRect(x: 0, y: 0, width: 1, height: 1)) == CGRect(x: 3, y: 2, width: 2, height: 2))
    verify(c.userSpaceToDeviceSpaceTransform == c.ctm)
  }

  @Test func theClipHasABox() throws {
    let c = try context()
    verify(c.boundingBoxOfClipPath == all)
    c.scaleBy(x: 2, y: 2)
    c.addEllipse(in: CGRect(x: 1, y: 1, width: 4, height: 3))
    c.clip()
    let box = c.boundingBoxOfClipPath
    verify(abs(box.minX - 1) < 1e-9, abs(box.maxX - 5) < 1e-9, abs(box.maxY - 4) < 1e-9)
    c.resetClip()
    verify(c.boundingBoxOfClipPath == CGRect(x: 0, y: 0, width: 8, height: 8))
    c.clip(to: [])
    verify(c.boundingBoxOfClipPath.isNull)
    c.fill(CGRect.infinite)
    try verify(image(c).area() == 0)
  }

  @Test func currentPathCanBeQueried() throws {
    let c = try context()
    verify(c.isPathEmpty, c.path == nil, c.boundingBoxOfPath.isNull)
    c.translateBy(x: 2, y: 0)
    c.addRect(CGRect(x: 1, y: 1, width: 4, height: 4))
    verify(c.boundingBoxOfPath == CGRect(x: 1, y: 1, width: 4, height: 4))
    verify(c.currentPointOfPath == CGPoint(x: 1, y: 1))
    c.translateBy(x: -2, y: 0)
    verify(c.boundingBoxOfPath == CGRect(x: 3, y: 1, width: 4, height: 4))
    verify(c.pathContains(CGPoint(x: 5, y: 3), mode: .fill))
    verify(!c.pathContains(CGPoint(x: 5, y: 3), mode: .stroke))
    verify(c.pathContains(CGPoint(x: 2.75, y: 3), mode: .stroke))
    verify(!c.pathContains(CGPoint(x: 2.25, y: 3), mode: .fillStroke))
    c.setLineWidth(2)
    c.replacePathWithStrokedPath()
    c.fillPath()
    // The ring that stroking would paint.
    #expect(abs(try image(c).area() - 32) < 0.1)
    verify(c.isPathEmpty)
  }

  // MARK: Lines

  @Test func theThinnestLineIsOnePixel() throws {
    let c = try context()
    c.scaleBy(x: 4, y: 4)
    c.setLineWidth(0)
    c.strokeLineSegments(between: [CGPoint(x: 0, y: 1.125), CGPoint(x: 4, y: 1.125)])
    try verify(image(c).area() == 16)
    try verify(image(c).at(8, 4).w == 255)
  }

  @Test func aNegativeLineWidthDrawsNothing() throws {
    let c = try context()
    for width in [-1, .nan, .infinity] as [CGFloat] {
      c.setLineWidth(width)
      c.stroke(CGRect(x: 4, y: 4, width: 8, height: 8))
    }
    try verify(image(c).area() == 0)
  }

  @Test func withoutAntialiasingPixelsAreDrawnOrNot() throws {
    for isAllowed in [true, false] {
      let c = try context()
      c.setShouldAntialias(!isAllowed)
      c.setAllowsAntialiasing(isAllowed)
      c.fillEllipse(in: CGRect(x: 2.3, y: 2.3, width: 11, height: 11))
      let image = try image(c)
      let alphas = Set((0..<256).map { image.at($0 % 16, $0 / 16).w })
      verify(alphas == [0, 255])
      verify(abs(image.area() - .pi * 30.25) < 6)
    }
  }

  // MARK: NaN and infinity

  @Test func aSingularMatrixDrawsNothingAndIsLeft() throws {
    let singular = [
      CGAffineTransform(scaleX: 0, y: 1), CGAffineTransform(scaleX: .nan, y: 1), CGAffineTransform(scaleX: 1e300, y: 1),
      CGAffineTransform(a: 1, b: 2, c: 2, d: 4, tx: 0, ty: 0), CGAffineTransform(translationX: .infinity, y: 0),
      CGAffineTransform(scaleX: 1e-200, y: 1e-200),
    ]
    for transform in singular {
      let c = try context()
      c.saveGState()
      c.concatenate(transform)
      c.fill(all)
      c.stroke(all)
      c.strokeEllipse(in: all)
      c.draw(try image(c), in: all)
      c.setShadow(offset: CGSize(width: 2, height: 2), blur: 2)
      c.fillEllipse(in: all)
      c.beginTransparencyLayer(auxiliaryInfo: nil)
      c.fill(all)
      c.endTransparencyLayer()
      try verify(image(c).area() == 0, "\(transform)")
      c.restoreGState()
      c.fill(all)
      try verify(image(c).area() == 256, "\(transform)")
    }
  }

  @Test func nonFinitePointsDrawNothing() throws {
    let c = try context()
    c.addLines(between: [CGPoint(x: 0, y: 0), CGPoint(x: CGFloat.nan, y: 8), CGPoint(x: 16, y: 0)])
    c.drawPath(using: .fillStroke)
    c.fill(CGRect(x: 0, y: 0, width: CGFloat.nan, height: 4))
    c.fillEllipse(in: CGRect(x: 0, y: 0, width: CGFloat.infinity, height: 4))
    c.setShadow(offset: CGSize(width: CGFloat.nan, height: 0), blur: 0)
    c.move(to: CGPoint(x: CGFloat.infinity, y: 0))
    c.clip()
    c.fill(all)
    try verify(image(c).area() == 0)
    c.resetClip()
    c.fill(all)
    try verify(image(c).area() == 256)
  }

  @Test func hugeCoordinatesAreClippedNotWrapped() throws {
    let c = try context()
    c.fill(CGRect.infinite)
    try verify(image(c).area() == 256)
    c.clear(CGRect(x: -1e9, y: -1e9, width: 1e9 + 8, height: 2e9))
    try verify(image(c).area() == 128)
    // A triangle whose slope is right only if it is clipped where it leaves the picture.
    c.addLines(between: [CGPoint(x: 0, y: 0), CGPoint(x: 1e10, y: 1e10), CGPoint(x: 0, y: 1e10)])
    c.setBlendMode(.copy)
    c.setFillColor(.red)
    c.fillPath()
    let red = try image(c).area(0)
    verify(abs(red - 128) < 1, "\(red)")
    c.clear(all)
    c.setStrokeColor(.red)
    c.setLineWidth(2)
    c.strokeLineSegments(between: [CGPoint(x: -1e9, y: 8), CGPoint(x: 1e9, y: 8)])
    #expect(abs(try image(c).area() - 32) < 0.5)
  }

  // MARK: Images

  @Test func anImageHangsUpsideDownWhereYRunsDown() throws {
    let two = CGImage(width: 1, height: 2, premultipliedRGBA: [255, 0, 0, 255, 0, 0, 255, 255])
    let c = try context()
    c.interpolationQuality = .none
    c.draw(two, in: CGRect(x: 0, y: 0, width: 8, height: 16))
    c.translateBy(x: 0, y: 16)
    c.scaleBy(x: 1, y: -1)
    c.draw(two, in: CGRect(x: 8, y: 0, width: 8, height: 16))
    let image = try image(c)
    verify(image.at(2, 12).x == 255, image.at(2, 4).z == 255)
    verify(image.at(10, 12).z == 255, image.at(10, 4).x == 255)
  }

  @Test func croppingTakesWholePixelsOfTheImage() throws {
    let image = Picture.images.draw()
    let part = try #require(image.cropping(to: CGRect(x: 4.5, y: 8.2, width: 3, height: 2)))
    verify((part.width, part.height) == (4, 3))
    verify(part.pixel(0, 0) == image.pixel(4, 8))
    verify(part.pixel(3, 2) == image.pixel(7, 10))
    try verify(#require(image.cropping(to: CGRect(x: -5, y: 60, width: 10, height: 10))).height == 4)
    verify(image.cropping(to: CGRect(x: 64, y: 0, width: 4, height: 4)) == nil)
    verify(image.cropping(to: CGRect.null) == nil)
  }

  @Test func anOpaqueMaskMasksByItsLuminance() throws {
    let gray = CGImage(width: 1, height: 1, premultipliedRGBA: [64, 64, 64, 255])
    let c = try context()
    c.clip(to: CGRect(x: 0.5, y: 0, width: 8, height: 16), mask: gray)
    c.clip(to: all, mask: gray)
    c.fill(all)
    let image = try image(c)
    verify(image.at(4, 4).w == 16)
    verify(image.at(0, 4).w == 8)
    verify(image.at(12, 4).w == 0)
  }

  // MARK: Shadows

  @Test func shadowsComeFromOutsideTheClip() throws {
    let c = try context()
    c.clip(to: CGRect(x: 8, y: 0, width: 8, height: 16))
    c.setShadow(offset: CGSize(width: 8, height: 0), blur: 0, color: .black)
    c.setFillColor(.red)
    c.fill(CGRect(x: 0, y: 0, width: 8, height: 16))
    let image = try image(c)
    verify(image.area() == 128)
    verify(image.area(0) == 0)
  }

  /// A caster 10,000 pixels away costs its shadow's pixels, not the distance. A square of 8 × 16 in the clip covers
  /// half of the far square's shadow.
  @Test(arguments: [CGBlendMode.normal, .multiply, .copy, .sourceOut])
  func aShadowFromFarAwayCostsItsPixels(mode: CGBlendMode) throws {
    var shaded = 0
    func draw(from distance: Double, _ fill: (CGContext, BezierPath) -> Void) throws -> CGImage {
      let c = try context()
      c.setFillColor(CGColor(red: 0, green: 1, blue: 0, alpha: 0.5))
      c.fill(CGRect(x: 0, y: 0, width: 16, height: 8))
      c.setBlendMode(mode)
      c.setShadow(offset: CGSize(width: distance, height: 0), blur: 2, color: CGColor(gray: 0, alpha: 0.75))
      let path = CGMutablePath()
      path.addRect(CGRect(x: 0, y: 0, width: 8, height: 16))
      path.addRect(CGRect(x: 4.0 - distance, y: 0, width: 8, height: 16))
      fill(c, path.bezierPath)
      return try image(c)
    }
    let red = CGColor(red: 1, green: 0, blue: 0, alpha: 0.5)
    let near = try draw(from: 40) { c, path in
      c.setFillColor(red)
      c.fill(path)
    }
    let far = try draw(from: 10_000) { c, path in
      c.setFillColor(red)
      c.fill(path)
    }
    let gradient = try draw(from: 10_000) { c, path in
      c.fill(path) { _ in
        shaded += 1
        return SIMD4(0.5, 0, 0, 0.5)
      }
    }
    verify(near.area() > 0, near.area() == far.area())
    for y in 0..<16 {
      for x in 0..<16 {
        verify(far.at(x, y) == near.at(x, y), "at \(x), \(y)")
        verify(gradient.at(x, y).isNear(near.at(x, y)), "at \(x), \(y)")
      }
    }
    verify((256...1_000).contains(shaded))
  }

  /// The integral of a Gaussian over a half-plane, at small and large spreads, in either direction. It ends with the
  /// weight at two standard deviations.
  @Test(arguments: [1, 3, 10, 40] as [Double])
  func aWideShadowIsAGaussian(sigma: Double) throws {
    let side = 256
    let c = try #require(CGContext(width: side, height: side))
    c.setShadow(offset: CGSize(width: 0.25, height: 400), blur: CGFloat(2 * sigma), color: .black)
    c.fill(CGRect(x: -1000, y: -1000, width: 1128, height: 2000))
    c.setShadow(offset: .zero, blur: 0, color: nil)
    let image = try image(c)
    // The shape covers 0…128; the shadow is visible beyond it.
    for x in stride(from: 128, to: 256, by: 4) {
      let d = Double(x) + 0.5 - 128.25
      func beyond(_ d: Double) -> Double { 0.5 * erfc(d / sigma / 2.0.squareRoot()) }
      let cut = beyond((2 * sigma).rounded(.up) + 0.5)
      let expected = 255 * max(0, beyond(d) - cut) / (1 - 2 * cut)
      verify(abs(Double(image.at(x, 100).w) - expected) <= (sigma < 2 ? 5 : 1.5), "at \(x)")
    }
  }

  /// A filter's blur of a square, against the product of the integrals of a Gaussian.
  @Test(arguments: [4, 16, 40, 200, 400] as [Double])
  func aWideBlurIsAGaussian(sigma: Double) throws {
    let c = try #require(CGContext(width: 32, height: 32))
    let layer = 2 * sigma
    c.beginLayer(within: nil, margin: c.gaussianBlur(sigma: sigma).reach)
    c.fill(CGRect(x: 16.0 - layer, y: 0.0 - layer, width: layer, height: 2 * layer))
    c.endLayer([c.gaussianBlur(sigma: sigma)])
    let image = try image(c)
    func share(_ from: Double, _ to: Double) -> Double {
      0.5 * (erf(to / sigma / 2.0.squareRoot()) - erf(from / sigma / 2.0.squareRoot()))
    }
    for x in stride(from: 0, to: 32, by: 5) {
      let (u, v) = (Double(x) + 0.5, 10.5)
      let expected = 255 * share(16 - layer - u, 16 - u) * share(-layer - v, layer - v)
      verify(abs(Double(image.at(x, 10).w) - expected) <= 1.5, "at \(x)")
    }
  }

  /// The work of a blur grows with its pixels, not with its radius.
  @Test func aBlursWorkDoesNotGrowWithItsRadius() {
    func products(_ sigma: Double) -> Int {
      let blur = GaussianBlur(Covariance(sigma: sigma, through: .identity))
      let wanted = PixelRect(width: 32, height: 32)
      return blur.products(of: wanted.outset(by: Int(min(4_096, 4 * sigma))), in: wanted)
    }
    let most = products(32)
    for sigma in [64, 400, 1_000, 1e4, 1e18, 1e30, 1e200, .infinity] {
      verify(products(sigma) <= 6 * most, "\(sigma)")
    }
    verify(products(8) > 0, most > 0)
  }

  /// A picture for a blur has a maximum number of pixels, so no more is allocated.
  @Test(.serialized, arguments: Cases.some(2, of: [1e3, 1e18, 1e30, 1e200]))
  func extremeBlursDrawSomething(sigma: Double) throws {
    let c = try #require(CGContext(width: 32, height: 32))
    for _ in 0..<3 { c.beginLayer(within: nil, margin: c.gaussianBlur(sigma: sigma).reach) }
    c.setShadow(offset: CGSize(width: 1e30, height: 3), blur: CGFloat(sigma), color: .black)
    c.fill(CGRect(x: 4, y: 4, width: 8, height: 8))
    for _ in 0..<3 { c.endLayer([c.gaussianBlur(sigma: sigma)]) }
    c.setShadow(offset: CGSize(width: 4, height: 3), blur: CGFloat(sigma), color: .black)
    c.fill(CGRect(x: 4, y: 4, width: 8, height: 8))
    try verify(image(c).at(6, 6).w == 255)
  }

  @Test func aShadowMultipliesWithTheDrawing() throws {
    let c = try context()
    c.setAlpha(0.5)
    c.setShadow(offset: CGSize(width: 8, height: 0), blur: 0, color: CGColor(gray: 0, alpha: 0.5))
    c.fill(CGRect(x: 0, y: 0, width: 8, height: 16))
    try verify(image(c).at(12, 8).isNear(SIMD4(0, 0, 0, 64)))
  }

  // MARK: Memory

  @Test(arguments: [
    (CGImageAlphaInfo.premultipliedLast.rawValue, [128, 0, 0, 128] as [UInt8]),
    (CGImageAlphaInfo.premultipliedFirst.rawValue, [128, 128, 0, 0]),
    (CGImageAlphaInfo.premultipliedFirst.rawValue | CGBitmapInfo.byteOrder32Little.rawValue, [0, 0, 128, 128]),
    (CGImageAlphaInfo.noneSkipLast.rawValue, [128, 0, 0, 255]),
    (CGImageAlphaInfo.noneSkipFirst.rawValue | CGBitmapInfo.byteOrder32Big.rawValue, [255, 128, 0, 0]),
  ])
  func memoryFollowsTheDrawing(info: UInt32, expected: [UInt8]) throws {
    var bytes = [UInt8](repeating: 0, count: 2 * 12)
    try bytes.withUnsafeMutableBytes { buffer in
      let c = try #require(
        CGContext(
          data: buffer.baseAddress, width: 2, height: 2, bitsPerComponent: 8, bytesPerRow: 12,
          space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: info))
      c.setFillColor(red: 1, green: 0, blue: 0, alpha: 0.5)
      c.fill(CGRect(x: 1, y: 0, width: 1, height: 1))
      verify(c.data == buffer.baseAddress)
    }
    // The second pixel of the lower row.
    verify(Array(bytes[16..<20]) == expected)
    verify(bytes[20..<24].allSatisfy { $0 == 0 })
  }

  @Test func memoryIsWhatTheBitmapBeginsWith() throws {
    var bytes: [UInt8] = [10, 20, 30, 40]
    try bytes.withUnsafeMutableBytes { buffer in
      let c = try #require(
        CGContext(
          data: buffer.baseAddress, width: 1, height: 1, bitsPerComponent: 8, bytesPerRow: 4,
          space: CGColorSpace(name: CGColorSpace.sRGB), bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue))
      try verify(image(c).pixel(0, 0) == (10, 20, 30, 40))
    }
  }

  @Test func greyAndAlphaAreOneByteAPixel() throws {
    let gray = try #require(
      CGContext(
        data: nil, width: 3, height: 1, bitsPerComponent: 8, bytesPerRow: 0, space: CGColorSpaceCreateDeviceGray(),
        bitmapInfo: CGImageAlphaInfo.none.rawValue))
    gray.setFillColor(gray: 0.5, alpha: 1)
    gray.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
    gray.setFillColor(.green)
    gray.fill(CGRect(x: 1, y: 0, width: 1, height: 1))
    let bytes = try #require(gray.data).assumingMemoryBound(to: UInt8.self)
    verify([bytes[0], bytes[1], bytes[2]] == [128, 182, 0])
    try verify(image(gray).pixel(1, 0) == (182, 182, 182, 255))
    let alpha = try #require(
      CGContext(
        data: nil, width: 2, height: 1, bitsPerComponent: 8, bytesPerRow: 0, space: nil,
        bitmapInfo: CGImageAlphaInfo.alphaOnly.rawValue))
    let store = try #require(alpha.data).assumingMemoryBound(to: UInt8.self)
    alpha.setFillColor(red: 1, green: 1, blue: 1, alpha: 0.5)
    alpha.fill(CGRect(x: 1, y: 0, width: 1, height: 1))
    verify([store[0], store[1]] == [0, 128])
  }

  @Test func unsupportedBitmapFormatsMakeNoContext() {
    let rgb = CGColorSpaceCreateDeviceRGB()
    func make(_ width: Int, _ height: Int, _ bits: Int, _ space: CGColorSpace?, _ info: UInt32, row: Int = 0) -> Bool {
      CGContext(
        data: nil, width: width, height: height, bitsPerComponent: bits, bytesPerRow: row, space: space,
        bitmapInfo: info) != nil
    }
    verify(make(4, 4, 8, rgb, 1))
    verify(!make(0, 4, 8, rgb, 1))
    verify(!make(4, 40_000, 8, rgb, 1))
    verify(!make(4, 4, 16, rgb, 1))
    verify(!make(4, 4, 8, rgb, CGImageAlphaInfo.last.rawValue))
    verify(!make(4, 4, 8, rgb, CGImageAlphaInfo.none.rawValue))
    verify(!make(4, 4, 8, CGColorSpaceCreateDeviceGray(), 1))
    verify(!make(4, 4, 8, rgb, 1 | CGBitmapInfo.floatComponents.rawValue))
    verify(!make(4, 4, 8, nil, 1))
    verify(!make(4, 4, 8, rgb, 1, row: 8))
    verify(make(4, 4, 8, CGColorSpace(name: CGColorSpace.displayP3), 1))
  }

  @Test func anOpaqueContextStaysOpaque() throws {
    let c = try #require(CGContext(width: 16, height: 16, isOpaque: true))
    c.setFillColor(red: 1, green: 1, blue: 1, alpha: 0.5)
    c.fill(all)
    try verify(image(c).at(3, 3).isNear(SIMD4(128, 128, 128, 255)))
    c.clear(all)
    try verify(image(c).at(3, 3) == SIMD4(0, 0, 0, 255))
  }

  @Test func aGradientNeedsColours() {
    verify(CGGradient(colorsSpace: nil, colors: [] as CFArray, locations: nil) == nil)
    verify(CGGradient(colorsSpace: nil, colors: ["red"] as CFArray, locations: nil) == nil)
    let space = CGColorSpaceCreateDeviceRGB()
    verify(
      CGGradient(colorSpace: space, colorComponents: [1, 0, 0, 1, 0, 0, 1, 1], locations: nil, count: 2) != nil)
  }

  /// The colours between white and clear black are grey.
  @Test func aGradientMixesStraightColours() throws {
    let c = try context()
    let gradient = try #require(
      CGGradient(colorsSpace: nil, colors: [CGColor.white, CGColor.clear], locations: [0, 1]))
    c.drawLinearGradient(gradient, start: .zero, end: CGPoint(x: 16, y: 0), options: [])
    // At 8.5/16.
    let t = 8.5 / 16
    let (alpha, premultiplied) = (Int(255 * (1 - t)), Int(255 * (1 - t) * (1 - t)))
    try verify(
      image(c).at(8, 8).isNear(SIMD4(premultiplied, premultiplied, premultiplied, alpha), within: 2))
  }
}
