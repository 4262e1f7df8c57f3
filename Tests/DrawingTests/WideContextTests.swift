import Drawing
import TestSupport

/// Bitmap contexts whose pixels are of other spaces than sRGB.
@Suite struct WideContextTests {
  private static let side = 8

  private static func space(_ name: CFString = CGColorSpace.displayP3) throws -> CGColorSpace {
    try #require(CGColorSpace(name: name))
  }

  private static func context(_ space: CGColorSpace, isOpaque: Bool = false) throws -> CGContext {
    let alpha = isOpaque ? CGImageAlphaInfo.noneSkipLast : .premultipliedLast
    return try #require(
      CGContext(
        data: nil, width: side, height: side, bitsPerComponent: 8, bytesPerRow: 0, space: space,
        bitmapInfo: alpha.rawValue))
  }

  /// The bytes of a pixel in the middle, in the order of the context's memory.
  private static func bytes(_ context: CGContext, x: Int = side / 2, y: Int = side / 2) throws -> SIMD4<UInt8> {
    let data = try #require(context.data)
    let start = data + y * context.bytesPerRow + 4 * x
    return start.loadUnaligned(as: SIMD4<UInt8>.self)
  }

  private func expect(
    _ found: SIMD4<UInt8>, _ expected: SIMD4<UInt8>, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect(found == expected, sourceLocation: sourceLocation)
  }

  private static func p3(_ components: [CGFloat]) throws -> CGColor {
    try #require(CGColor(colorSpace: space(), components: components))
  }

  private static let all = CGRect(x: 0, y: 0, width: side, height: side)

  @Test func contextColorsAreStoredUnchanged() throws {
    let context = try Self.context(Self.space())
    context.setFillColor(try Self.p3([1, 0.2, 0, 1]))
    context.fill(Self.all)
    expect(try Self.bytes(context), SIMD4(255, 51, 0, 255))
    verify(context.colorSpace?.name == CGColorSpace.displayP3)
  }

  /// Red of sRGB in Display P3, by the matrices of both: 0.9175, 0.2003, 0.1386.
  @Test func colorsOfSRGBAreConverted() throws {
    let context = try Self.context(Self.space())
    context.setFillColor(.red)
    context.fill(Self.all)
    expect(try Self.bytes(context), SIMD4(234, 51, 35, 255))
  }

  @Test func anSRGBContextCutsOffWhatIsOutside() throws {
    let context = try Self.context(CGColorSpaceCreateDeviceRGB())
    context.setFillColor(try Self.p3([1, 0, 0, 1]))
    context.fill(Self.all)
    expect(try Self.bytes(context), SIMD4(255, 0, 0, 255))
    verify(context.makeImage()?.isExtended == false)
  }

  /// Half of white's light is 188/255 in sRGB.
  @Test func aLinearSpaceHoldsLight() throws {
    let context = try Self.context(Self.space(CGColorSpace.linearSRGB))
    context.setFillColor(CGColor(gray: 188.0 / 255, alpha: 1))
    context.fill(Self.all)
    let byte = try Self.bytes(context).x
    verify(byte == 128 || byte == 127)
  }

  @Test func alphaIsThatOfTheDrawing() throws {
    let context = try Self.context(Self.space())
    context.setFillColor(try Self.p3([1, 0, 0, 0.5]))
    context.fill(Self.all)
    expect(try Self.bytes(context), SIMD4(128, 0, 0, 128))
  }

  @Test func contextImageKeepsWideColors() throws {
    let context = try Self.context(Self.space())
    context.setFillColor(try Self.p3([1, 0, 0, 1]))
    context.fill(Self.all)
    let image = try #require(context.makeImage())
    let halves = try #require(image.extendedRGBA)
    for (found, expected) in zip(halves, [1.0931, -0.2267, -0.1501, 1]) {
      verify(abs(Double(found) - expected) < 0.002)
    }
    // Drawn into another context, it is unchanged.
    let copy = try Self.context(Self.space())
    copy.draw(image, in: Self.all)
    try verify(Self.bytes(copy) == SIMD4(255, 0, 0, 255))
    // An opaque one has no alpha.
    let opaque = try Self.context(Self.space(), isOpaque: true)
    try verify(#require(opaque.makeImage()?.extendedRGBA?[3]) == 1)
  }

  @Test(arguments: [CGInterpolationQuality.none, .low, .high]) func imagesAreSampledInTheirRange(
    quality: CGInterpolationQuality
  ) throws {
    let source = try Self.context(Self.space())
    source.setFillColor(try Self.p3([0, 1, 0, 1]))
    source.fill(Self.all)
    let context = try Self.context(Self.space())
    context.interpolationQuality = quality
    // Larger, then smaller than its pixels.
    for rect in [CGRect(x: -20, y: -20, width: 50, height: 50), CGRect(x: 2, y: 2, width: 5, height: 5)] {
      context.clear(Self.all)
      context.draw(try #require(source.makeImage()), in: rect)
      expect(try Self.bytes(context), SIMD4(0, 255, 0, 255))
    }
  }

  @Test func gradientsReachItsColors() throws {
    let context = try Self.context(Self.space())
    let colors = [try Self.p3([0, 1, 0, 1]), try Self.p3([0, 1, 0, 1])] as CFArray
    let gradient = try #require(CGGradient(colorsSpace: nil, colors: colors, locations: nil))
    context.drawLinearGradient(gradient, start: .zero, end: CGPoint(x: 8, y: 0), options: [])
    expect(try Self.bytes(context), SIMD4(0, 255, 0, 255))
    context.clear(Self.all)
    context.drawRadialGradient(
      gradient, startCenter: .zero, startRadius: 0, endCenter: .zero, endRadius: 20, options: [])
    expect(try Self.bytes(context), SIMD4(0, 255, 0, 255))
  }

  @Test func shadowsHaveItsColors() throws {
    let context = try Self.context(Self.space())
    context.setShadow(offset: CGSize(width: 20, height: 0), blur: 0, color: try Self.p3([0, 0, 1, 1]))
    context.fill(CGRect(x: -20, y: 0, width: 8, height: 8))
    expect(try Self.bytes(context), SIMD4(0, 0, 255, 255))
  }

  @Test func masksLayersAndPatternsHaveItsColors() throws {
    let context = try Self.context(Self.space())
    let red = try Self.p3([1, 0, 0, 1])
    // Black of a mask's samples is painted through.
    let provider = try #require(CGDataProvider(data: Data([0])))
    let mask = try #require(
      CGImage(
        maskWidth: 1, height: 1, bitsPerComponent: 8, bitsPerPixel: 8, bytesPerRow: 1, provider: provider, decode: nil,
        shouldInterpolate: false))
    context.setFillColor(red)
    context.draw(mask, in: Self.all)
    expect(try Self.bytes(context), SIMD4(255, 0, 0, 255))

    context.clear(Self.all)
    let layer = try #require(CGLayer(context, size: CGSize(width: 8, height: 8), auxiliaryInfo: nil))
    layer.context?.setFillColor(red)
    layer.context?.fill(Self.all)
    context.draw(layer, at: .zero)
    expect(try Self.bytes(context), SIMD4(255, 0, 0, 255))

    context.clear(Self.all)
    var callbacks = CGPatternCallbacks(
      version: 0,
      drawPattern: { _, context in
        if let red = try? Self.p3([1, 0, 0, 1]) { context.setFillColor(red) }
        context.fill(CGRect(x: 0, y: 0, width: 4, height: 4))
      }, releaseInfo: nil)
    let pattern = try #require(
      CGPattern(
        info: nil, bounds: CGRect(x: 0, y: 0, width: 4, height: 4), matrix: .identity, xStep: 4, yStep: 4,
        tiling: .constantSpacing, isColored: true, callbacks: &callbacks))
    context.setFillColorSpace(try #require(CGColorSpace(patternBaseSpace: nil)))
    context.setFillPattern(pattern, colorComponents: [1])
    context.fill(Self.all)
    expect(try Self.bytes(context), SIMD4(255, 0, 0, 255))
  }

  /// A picture in the font is sRGB: its pixels are an sRGB context's, converted.
  @Test func emojiAreConverted() throws {
    let text = NSAttributedString(
      string: "😀", attributes: [.font: CTFontCreateWithName("Noto Color Emoji" as CFString, 8, nil)])
    func drawn(_ space: CGColorSpace) throws -> SIMD4<UInt8> {
      let context = try Self.context(space)
      context.textPosition = CGPoint(x: -1, y: 0)
      CTLineDraw(CTLineCreateWithAttributedString(text), context)
      return try Self.bytes(context, x: 4, y: 5)
    }
    let (plain, wide) = (try drawn(CGColorSpaceCreateDeviceRGB()), try drawn(Self.space()))
    try #require(plain.w == 255 && plain.x > plain.z + 40)
    let color = CGColor(
      red: CGFloat(plain.x) / 255, green: CGFloat(plain.y) / 255, blue: CGFloat(plain.z) / 255, alpha: 1)
    let context = try Self.context(Self.space())
    context.setFillColor(color)
    context.fill(Self.all)
    let expected = try Self.bytes(context)
    verify(wide != plain)
    for c in 0..<4 { verify(abs(Int(wide[c]) - Int(expected[c])) <= 1, "\(wide), not \(expected)") }
  }

  /// The initial contents of the client's memory are in the context's space.
  @Test func memoryIsReadAsItIs() throws {
    var pixels: [UInt8] = [200, 10, 30, 255]
    let image = try pixels.withUnsafeMutableBytes { memory in
      try #require(
        CGContext(
          data: memory.baseAddress, width: 1, height: 1, bitsPerComponent: 8, bytesPerRow: 4, space: Self.space(),
          bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue)
      ).makeImage()
    }
    let color = try Self.p3([200.0 / 255, 10.0 / 255, 30.0 / 255, 1])
    let halves = try #require(image?.extendedRGBA)
    let expected = try #require(
      color.converted(to: Self.space(CGColorSpace.extendedSRGB), intent: .defaultIntent, options: nil)?.components)
    for c in 0..<3 { verify(abs(Double(halves[c]) - expected[c].native) < 0.002) }
  }

  @Test func nonFiniteColorComponentsStillPaint() throws {
    let context = try Self.context(Self.space())
    for v in [CGFloat.nan, .infinity, -.infinity, 1e300] {
      context.setFillColor(CGColor(red: v, green: 0.5, blue: v, alpha: 1))
      context.fill(Self.all)
      try verify(Self.bytes(context).w == 255)
    }
  }
}
