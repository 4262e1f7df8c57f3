import Drawing
import TestSupport

/// Patterns, shadings, layers of contexts, masks and colours by components, where pixels are known.
@Suite struct PatternTests {
  private func context(_ side: Int) -> CGContext {
    CGContext(
      data: nil, width: side, height: side, bitsPerComponent: 8, bytesPerRow: 0, space: CGColorSpaceCreateDeviceRGB(),
      bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue)!
  }

  /// A row of the bitmap from the top, as red, green, blue, alpha.
  private func row(_ y: Int, of context: CGContext) throws -> [[UInt8]] {
    let image = try #require(context.makeImage())
    return (0..<image.width).map { x in
      let p = image.pixel(x, y)
      return [p.red, p.green, p.blue, p.alpha]
    }
  }

  private let red: [UInt8] = [255, 0, 0, 255]
  private let blue: [UInt8] = [0, 0, 255, 255]
  private let clear: [UInt8] = [0, 0, 0, 0]

  /// Cells of two pixels of which the left one is filled.
  private func stripes(isColored: Bool, info: UnsafeMutableRawPointer? = nil, release: (() -> Void)? = nil)
    -> CGPattern?
  {
    var callbacks = CGPatternCallbacks(
      version: 0,
      drawPattern: { _, context in
        if isColored { context.setFillColor(red: 1, green: 0, blue: 0, alpha: 1) }
        context.fill(CGRect(x: 0, y: 0, width: 1, height: 2))
      }, releaseInfo: { _ in release?() })
    return CGPattern(
      info: info, bounds: CGRect(x: 0, y: 0, width: 2, height: 2), matrix: .identity, xStep: 2, yStep: 2,
      tiling: .constantSpacing, isColored: isColored, callbacks: &callbacks)
  }

  @Test func aColouredPattern() throws {
    let context = context(6)
    let space = try #require(CGColorSpace(patternBaseSpace: nil))
    context.setFillColorSpace(space)
    context.setFillPattern(try #require(stripes(isColored: true)), colorComponents: [1])
    context.fill(CGRect(x: 1, y: 0, width: 4, height: 6))
    try verify(row(2, of: context) == [clear, clear, red, clear, red, clear])
  }

  @Test func anUncolouredPatternHasTheColourOfItsUse() throws {
    let context = context(4)
    context.setFillColorSpace(try #require(CGColorSpace(patternBaseSpace: CGColorSpaceCreateDeviceRGB())))
    context.setFillPattern(try #require(stripes(isColored: false)), colorComponents: [0, 0, 1, 1])
    context.fill(CGRect(x: 0, y: 0, width: 4, height: 4))
    try verify(row(0, of: context) == [blue, clear, blue, clear])
  }

  @Test func aPhaseMovesAPattern() throws {
    let context = context(4)
    let space = try #require(CGColorSpace(patternBaseSpace: nil))
    let pattern = try #require(stripes(isColored: true))
    let color = try #require(CGColor(patternSpace: space, pattern: pattern, components: [1]))
    context.setPatternPhase(CGSize(width: 1, height: 0))
    context.setStrokeColor(color)
    context.setLineWidth(4)
    context.move(to: CGPoint(x: 0, y: 2))
    context.addLine(to: CGPoint(x: 4, y: 2))
    context.strokePath()
    try verify(row(0, of: context) == [clear, red, clear, red], color.pattern != nil, CGColor.black.pattern == nil)
  }

  @Test func aPatternCallsItsRelease() {
    var released = 0
    do { _ = stripes(isColored: true) { released += 1 } }
    verify(released == 1)
  }

  @Test func anAxialShading() throws {
    let context = context(4)
    var callbacks = CGFunctionCallbacks(
      version: 0,
      evaluate: { _, input, output in
        (output[0], output[1], output[2], output[3]) = (input[0] < 0.5 ? 1 : 0, 0, input[0] < 0.5 ? 0 : 1, 1)
      }, releaseInfo: nil)
    let function = try #require(
      CGFunction(
        info: nil, domainDimension: 1, domain: [0, 1], rangeDimension: 4, range: [0, 1, 0, 1, 0, 1, 0, 1],
        callbacks: &callbacks))
    let shading = try #require(
      CGShading(
        axialSpace: CGColorSpaceCreateDeviceRGB(), start: CGPoint(x: 1, y: 0), end: CGPoint(x: 3, y: 0),
        function: function, extendStart: false, extendEnd: true))
    context.drawShading(shading)
    try verify(row(0, of: context) == [clear, red, blue, blue])
  }

  @Test func aConicGradient() throws {
    let context = context(4)
    let gradient = try #require(
      CGGradient(
        colorsSpace: nil,
        colors: [
          CGColor(red: 1, green: 0, blue: 0, alpha: 1), CGColor(red: 1, green: 0, blue: 0, alpha: 1),
          CGColor(red: 0, green: 0, blue: 1, alpha: 1), CGColor(red: 0, green: 0, blue: 1, alpha: 1),
        ],
        locations: [0, 0.5, 0.5, 1]))
    context.drawConicGradient(gradient, center: CGPoint(x: 2, y: 2), angle: 0)
    // The first half of the turn runs from +x by way of +y, which is up.
    try verify(row(0, of: context) == [red, red, red, red], row(3, of: context) == [blue, blue, blue, blue])
  }

  @Test func aLayerIsDrawnAgain() throws {
    let context = context(4)
    let layer = try #require(CGLayer(context, size: CGSize(width: 1, height: 1), auxiliaryInfo: nil))
    layer.context?.setFillColor(red: 1, green: 0, blue: 0, alpha: 1)
    layer.context?.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
    context.draw(layer, at: CGPoint(x: 0, y: 3))
    context.draw(layer, in: CGRect(x: 2, y: 3, width: 2, height: 1))
    try verify(row(0, of: context) == [red, clear, red, red])
  }

  @Test func coloursByComponents() throws {
    let context = context(2)
    context.setFillColorSpace(CGColorSpaceCreateDeviceRGB())
    context.setFillColor([0, 0, 1, 1])
    context.fill(CGRect(x: 0, y: 0, width: 1, height: 2))
    context.setFillColor(cyan: 0, magenta: 1, yellow: 1, black: 0, alpha: 1)
    context.fill(CGRect(x: 1, y: 0, width: 1, height: 2))
    try verify(row(0, of: context) == [blue, red])
  }

  // MARK: Images

  private func image(
    _ bytes: [UInt8], width: Int, bits: Int, space: CGColorSpace, _ info: CGImageAlphaInfo = .none,
    decode: [CGFloat]? = nil
  ) throws -> [[UInt8]] {
    let provider = try #require(CGDataProvider(data: Data(bytes)))
    let samples = space.numberOfComponents + (info == .none ? 0 : 1)
    let image = try #require(
      CGImage(
        width: width, height: 1, bitsPerComponent: bits, bitsPerPixel: bits * samples, bytesPerRow: bytes.count,
        space: space, bitmapInfo: CGBitmapInfo(rawValue: info.rawValue),
        provider: provider, decode: decode, shouldInterpolate: false,
        intent: .defaultIntent))
    return (0..<width).map { x in
      let p = image.pixel(x, 0)
      return [p.red, p.green, p.blue, p.alpha]
    }
  }

  @Test func layoutsOfSamples() throws {
    let (rgb, gray) = (CGColorSpaceCreateDeviceRGB(), CGColorSpaceCreateDeviceGray())
    try verify(image([255, 0, 0, 128], width: 1, bits: 8, space: rgb, .last) == [[128, 0, 0, 128]])
    try verify(image([128, 255, 0, 0], width: 1, bits: 8, space: rgb, .first) == [[128, 0, 0, 128]])
    try verify(image([10, 20, 30, 99], width: 1, bits: 8, space: rgb, .noneSkipLast) == [[10, 20, 30, 255]])
    try verify(image([0b1010_0000], width: 4, bits: 1, space: gray).map { $0[0] } == [255, 0, 255, 0])
    try verify(image([0x0F], width: 2, bits: 4, space: gray, decode: [1, 0]).map { $0[0] } == [255, 0])
    try verify(image([0xFF, 0xFF, 0, 0], width: 2, bits: 16, space: gray).map { $0[0] } == [255, 0])
    try verify(image([0, 255, 255, 0], width: 1, bits: 8, space: CGColorSpaceCreateDeviceCMYK()) == [red])
    let table = try #require(CGColorSpace(indexedBaseSpace: rgb, last: 1, colorTable: [255, 0, 0, 0, 0, 255]))
    try verify(image([0b1000_0000], width: 2, bits: 1, space: table) == [blue, red])
  }

  @Test func aMaskPaintsTheFillColour() throws {
    let provider = try #require(CGDataProvider(data: Data([0, 255])))
    let mask = try #require(
      CGImage(
        maskWidth: 2, height: 1, bitsPerComponent: 8, bitsPerPixel: 8, bytesPerRow: 2,
        provider: provider, decode: nil, shouldInterpolate: false))
    verify(mask.isMask, mask.colorSpace == nil)
    let context = context(2)
    context.setFillColor(red: 1, green: 0, blue: 0, alpha: 1)
    context.draw(mask, in: CGRect(x: 0, y: 0, width: 2, height: 2))
    try verify(row(0, of: context) == [red, clear])
    let picture = CGImage(width: 2, height: 1, premultipliedRGBA: blue + blue)
    let masked = try #require(picture.masking(mask))
    verify(masked.premultipliedRGBA == blue + clear)
    verify(picture.copy(maskingColorComponents: [0, 9, 0, 9, 250, 255])?.premultipliedRGBA == clear + clear)
  }

  @Test func aDestinationWritesWhatASourceReads() throws {
    let picture = CGImage(width: 2, height: 1, premultipliedRGBA: red + blue)
    let data = NSMutableData()
    let destination = try #require(CGImageDestinationCreateWithData(data, "public.png", 1, nil))
    CGImageDestinationAddImage(destination, picture, nil)
    verify(CGImageDestinationFinalize(destination))
    let source = try #require(CGImageSourceCreateWithData(Data(referencing: data), nil))
    verify(CGImageSourceGetType(source) == "public.png", CGImageSourceGetStatus(source) == .statusComplete)
    verify(CGImageSourceCreateImageAtIndex(source, 0, nil)?.premultipliedRGBA == red + blue)
    let small = CGImageSourceCreateThumbnailAtIndex(
      source, 0, [kCGImageSourceThumbnailMaxPixelSize: 1, kCGImageSourceCreateThumbnailFromImageAlways: true])
    verify(small?.premultipliedRGBA == [128, 0, 128, 255])
    verify(CGImageDestinationCreateWithData(data, "public.tiff", 1, nil) == nil)
  }

  @Test func aJPEGIsNearTheOriginal() throws {
    let grey = CGImage(
      width: 16, height: 16, premultipliedRGBA: Array(repeating: [100, 100, 100, 255], count: 256).flatMap { $0 })
    let back = try CGImage(data: grey.jpegData(quality: 0.9))
    verify(back.width == 16, abs(Int(back.pixel(8, 8).green) - 100) <= 1)
  }

  // MARK: Glyphs

  @Test func theOutlineOfAGlyphFillsItsBox() throws {
    let font = CTFontCreateWithName("DejaVu Sans", 100, nil)
    var glyphs: [CGGlyph] = [0, 0]
    verify(CTFontGetGlyphsForCharacters(font, Array("Hl".utf16), &glyphs, 2))
    let outline = try #require(CTFontCreatePathForGlyph(font, glyphs[0], nil))
    var boxes = [CGRect](repeating: .zero, count: 1)
    CTFontGetBoundingRectsForGlyphs(font, .default, glyphs, &boxes, 1)
    let box = outline.boundingBoxOfPath
    verify(abs(box.minY) < 0.1, abs(box.height - CTFontGetCapHeight(font)) < 0.5)
    verify(abs(box.minX - boxes[0].minX) < 0.1, abs(box.maxX - boxes[0].maxX) < 0.1)
    var advances = [CGSize](repeating: .zero, count: 2)
    let sum = CTFontGetAdvancesForGlyphs(font, .horizontal, glyphs, &advances, 2)
    verify(advances[0].width > box.maxX, abs(sum - (advances[0].width + advances[1].width).native) < 1e-9)
    let line = CTLineCreateWithAttributedString(
      NSAttributedString(string: "Hl", attributes: [NSAttributedString.Key(kCTFontAttributeName): font]))
    verify(abs(CTLineGetTypographicBounds(line, nil, nil, nil) - sum) < 0.2)
    var space: [CGGlyph] = [0]
    CTFontGetGlyphsForCharacters(font, Array(" ".utf16), &space, 1)
    verify(CTFontCreatePathForGlyph(font, space[0], nil) == nil)
  }
}
