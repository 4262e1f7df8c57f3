import CoreGraphics

// Images, data providers and fonts; see Geometry.swift.

func image(_ image: CGImage, _ space: CGColorSpace, _ provider: CGDataProvider) {
  let _: [CGImage?] = [
    CGImage(
      width: 1, height: 1, bitsPerComponent: 8, bitsPerPixel: 32, bytesPerRow: 4, space: space,
      bitmapInfo: CGBitmapInfo(rawValue: CGImageAlphaInfo.premultipliedLast.rawValue), provider: provider, decode: nil,
      shouldInterpolate: true, intent: .defaultIntent),
    CGImage(
      maskWidth: 1, height: 1, bitsPerComponent: 8, bitsPerPixel: 8, bytesPerRow: 1, provider: provider, decode: nil,
      shouldInterpolate: false),
    CGImage(jpegDataProviderSource: provider, decode: nil, shouldInterpolate: true, intent: .defaultIntent),
    CGImage(pngDataProviderSource: provider, decode: nil, shouldInterpolate: true, intent: .defaultIntent),
    image.copy(), image.copy(colorSpace: space), image.copy(maskingColorComponents: [0, 10, 0, 10, 0, 10]),
    image.cropping(to: .zero), image.masking(image),
  ]
  let _: [Bool] = [image.isMask, image.shouldInterpolate]
  let _: [Int] = [image.width, image.height, image.bitsPerComponent, image.bitsPerPixel, image.bytesPerRow]
  let _: CGColorSpace? = image.colorSpace
  let _: CGImageAlphaInfo = image.alphaInfo
  let _: CGDataProvider? = image.dataProvider
  let _: UnsafePointer<CGFloat>? = image.decode
  let _: CGColorRenderingIntent = image.renderingIntent
  let _: CGBitmapInfo = image.bitmapInfo
  let _: CGImageByteOrderInfo = image.byteOrderInfo
  let _: [CGImagePixelFormatInfo] = [image.pixelFormatInfo, .mask, .packed, .RGB555, .RGB565, .RGB101010, .RGBCIF10]
  let _: CFString? = image.utType
  let _: CFTypeID = CGImage.typeID
  let _: Set<CGImage> = [image]
  let _: [CGImageAlphaInfo] = [.none, .premultipliedLast, .premultipliedFirst, .last, .first]
  let _: [CGImageAlphaInfo] = [.noneSkipLast, .noneSkipFirst, .alphaOnly]
  let _: CGBitmapInfo = [.floatComponents, .byteOrder16Little, .byteOrder32Little, .byteOrder16Big, .byteOrder32Big]
  let _: CGBitmapInfo = [.alphaInfoMask, .byteOrderMask, .floatInfoMask]
  let _: [CGImageByteOrderInfo] = [.orderMask, .orderDefault, .order16Little, .order32Little, .order16Big, .order32Big]
}

func providers(_ provider: CGDataProvider, _ data: Data, _ url: URL, _ bytes: UnsafeMutableRawPointer) {
  let _: CGDataProvider? = CGDataProvider(data: data as CFData)
  let _: CGDataProvider? = CGDataProvider(url: url as CFURL)
  let _: CGDataProvider? = CGDataProvider(filename: "file")
  let _: CGDataProvider? = CGDataProvider(dataInfo: nil, data: bytes, size: 4) { info, data, size in }
  let _: CGDataProvider? = CGDataProvider(dataInfo: nil, data: bytes, size: 4, releaseData: { _, _, _ in })
  let _: CFData? = provider.data
  let _: [CFTypeID] = [CGDataProvider.typeID, CGDataConsumer.typeID]
  let _: CGDataConsumer? = CGDataConsumer(url: url as CFURL)
  let _: CGDataConsumer? = CGDataConsumer(data: NSMutableData() as CFMutableData)
}

func font(_ font: CGFont) {
  let _: CGFont? = CGFont("Helvetica" as CFString)
  let _: Int = font.numberOfGlyphs
  let _: [Int32] = [font.unitsPerEm, font.ascent, font.descent, font.leading, font.capHeight, font.xHeight]
  let _: [CFString?] = [font.postScriptName, font.fullName, font.name(for: 1)]
  let _: CGRect = font.fontBBox
  let _: CGFloat = font.italicAngle
  var advances: [Int32] = [0]
  let _: Bool = font.getGlyphAdvances(glyphs: [1], count: 1, advances: &advances)
  var boxes: [CGRect] = [.zero]
  let _: Bool = font.getGlyphBBoxes(glyphs: [1], count: 1, bboxes: &boxes)
  let _: CGGlyph = font.getGlyphWithGlyphName(name: "A" as CFString)
  let _: CFArray? = font.tableTags
  let _: CFData? = font.table(for: 1)
  let _: CFTypeID = CGFont.typeID
  let _: CGFontIndex = CGFontIndex.max
}
