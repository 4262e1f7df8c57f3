import TestSupport

/// What an image says of its alpha, by which programs choose between JPEG and PNG.
@Suite struct AlphaInfoTests {
  private static let files: [(name: String, data: Data, hasAlpha: Bool, model: CFString)] = [
    ("grey", PNGFile(width: 1, .grey, rows: [[9]]).data, false, "Gray"),
    ("RGB", PNGFile(width: 1, .rgb, rows: [[9, 8, 7]]).data, false, "RGB"),
    ("RGB of 16 bits", PNGFile(width: 1, bits: 16, .rgb, rows: [[9, 0, 8, 0, 7, 0]]).data, false, "RGB"),
    ("grey and alpha", PNGFile(width: 1, .greyAlpha, rows: [[9, 255]]).data, true, "Gray"),
    ("RGBA", PNGFile(width: 1, .rgba, rows: [[9, 8, 7, 255]]).data, true, "RGB"),
    ("a palette", PNGFile(width: 1, .palette, rows: [[0]], before: [("PLTE", [9, 8, 7])]).data, false, "RGB"),
    (
      "a palette with alpha",
      PNGFile(width: 1, .palette, rows: [[0]], before: [("PLTE", [9, 8, 7]), ("tRNS", [255])]).data, true, "RGB"
    ),
    ("JPEG", flatJPEG([9, 8, 7]), false, "RGB"), ("grey JPEG", flatJPEG([9]), false, "Gray"),
    ("JPEG of inks", flatJPEG([9, 8, 7, 6]), false, "CMYK"),
  ]

  @Test func filesReportTheirAlpha() throws {
    for (name, data, hasAlpha, model) in Self.files {
      let expected: CGImageAlphaInfo = hasAlpha ? .premultipliedLast : .noneSkipLast
      let source = try #require(CGImageSourceCreateWithData(data as CFData, nil))
      let properties = CGImageSourceCopyPropertiesAtIndex(source, 0, nil)
      verify(properties?[kCGImagePropertyHasAlpha] as? Bool == hasAlpha, "\(name)")
      verify(properties?[kCGImagePropertyColorModel] as? CFString == model, "\(name)")
      let images = try [
        CGImage(data: data), ImageSequence(data: data).image(at: 0), ImageSequence(data: data).images[0],
        #require(CGImageSourceCreateImageAtIndex(source, 0, nil)),
      ]
      for image in images { verify(image.alphaInfo == expected, image.premultipliedRGBA[3] == 255, "\(name)") }
    }
  }

  @Test func croppedAndCopiedImagesKeepAlphaInfo() throws {
    let image = try CGImage(data: flatJPEG([9, 8, 7]))
    let p3 = try #require(CGColorSpace(name: CGColorSpace.displayP3))
    let others = [
      image.cropping(to: CGRect(x: 1, y: 1, width: 2, height: 2)), image.reduced(toWidth: 2, height: 2),
      image.copy(colorSpace: p3),
    ]
    for other in others { verify(other?.alphaInfo == .noneSkipLast) }
    verify(image.masking(image)?.alphaInfo == .premultipliedLast)
  }

  /// An image of its own samples is the same image.
  @Test func imagesOfSamplesKeepAlphaInfo() throws {
    for data in [flatJPEG([9, 8, 7]), Self.files[2].data] {
      let image = try CGImage(data: data)
      let (space, provider) = try (#require(image.colorSpace), #require(image.dataProvider))
      let copy = try #require(
        CGImage(
          width: image.width, height: image.height, bitsPerComponent: image.bitsPerComponent,
          bitsPerPixel: image.bitsPerPixel, bytesPerRow: image.bytesPerRow, space: space,
          bitmapInfo: image.bitmapInfo, provider: provider, decode: nil, shouldInterpolate: true,
          intent: .defaultIntent))
      verify(copy.alphaInfo == .noneSkipLast, copy.premultipliedRGBA == image.premultipliedRGBA)
      verify(copy.extendedRGBA == image.extendedRGBA)
    }
  }
}
