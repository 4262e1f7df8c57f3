import Foundation
import Geometry

extension CGImage {
  /// Creates an image from samples: rows from the top, converted to sRGB here.
  ///
  /// Samples of 16 bits or more, and samples of a space with colours outside sRGB, are kept, and ``extendedRGBA``
  /// converts them without clipping.
  ///
  /// - Parameters:
  ///   - width, height: From 1 pixel to ``maximumPixels`` in all; otherwise the result is `nil`.
  ///   - bitsPerComponent: 1, 2, 4, 8 or 16, or 32 for floating point.
  ///   - bitsPerPixel: The sum of the components' bits, or more; the rest of a pixel is skipped.
  ///   - bytesPerRow: From one row to the next.
  ///   - space: RGB, grey, inks, a table, or any other space of colours.
  ///   - bitmapInfo: Where alpha is, whether colours are multiplied by it, the order of bytes, and whether samples are
  ///     floating point.
  ///   - provider: The samples; `nil` is returned if it has too few.
  ///   - decode: The least and the greatest value of each component, alpha not among them; `nil` for 0…1, or for the
  ///     indices of a table.
  ///   - shouldInterpolate: Stored.
  ///   - intent: No effect.
  public convenience init?(
    width: Int, height: Int, bitsPerComponent: Int, bitsPerPixel: Int, bytesPerRow: Int, space: CGColorSpace,
    bitmapInfo: CGBitmapInfo, provider: CGDataProvider, decode: UnsafePointer<CGFloat>?, shouldInterpolate: Bool,
    intent: CGColorRenderingIntent
  ) {
    let count = space.numberOfComponents
    let ranges = decode.map { decode in (0..<count).map { (decode[2 * $0].native, decode[2 * $0 + 1].native) } }
    guard
      let layout = SampleLayout(
        width: width, height: height, bitsPerComponent: bitsPerComponent, bitsPerPixel: bitsPerPixel,
        bytesPerRow: bytesPerRow, space: space, bitmapInfo: bitmapInfo, decode: ranges),
      let pixels = layout.premultipliedRGBA(of: provider.bytes)
    else { return nil }
    var extended: PixelStorage<Float16>?
    if layout.holdsMore {
      let bytes = provider.bytes
      extended = .deferred(DeferredPixels(width: width, height: height) { layout.extendedRGBA(of: bytes) })
    }
    let alpha = CGImageAlphaInfo(rawValue: bitmapInfo.intersection(.alphaInfoMask).rawValue)
    self.init(
      width: width, height: height, .stored(pixels), extended: extended, shouldInterpolate: shouldInterpolate,
      hasAlpha: ![CGImageAlphaInfo.none, .noneSkipLast, .noneSkipFirst].contains(alpha))
  }

  /// Creates a mask: paint shows through it where a sample is 0, and not at all where a sample is greatest.
  ///
  /// Drawing a mask paints the fill colour through it. The parameters are those of the other initialiser; `decode` has
  /// two numbers, and (1, 0) inverts.
  public convenience init?(
    maskWidth width: Int, height: Int, bitsPerComponent: Int, bitsPerPixel: Int, bytesPerRow: Int,
    provider: CGDataProvider, decode: UnsafePointer<CGFloat>?, shouldInterpolate: Bool
  ) {
    guard
      let layout = SampleLayout(
        width: width, height: height, bitsPerComponent: bitsPerComponent, bitsPerPixel: bitsPerPixel,
        bytesPerRow: bytesPerRow, space: CGColorSpaceCreateDeviceGray(), bitmapInfo: [],
        decode: decode.map { [($0[0].native, $0[1].native)] }),
      var pixels = layout.premultipliedRGBA(of: provider.bytes)
    else { return nil }
    for i in stride(from: 0, to: pixels.count, by: 4) {
      (pixels[i], pixels[i + 1], pixels[i + 2], pixels[i + 3]) = (0, 0, 0, 255 - pixels[i])
    }
    self.init(
      width: width, height: height, premultipliedRGBA: pixels, isMask: true, shouldInterpolate: shouldInterpolate)
  }

  /// Decodes a JPEG file; see ``init(data:maximumPixels:)``. The other parameters have no effect.
  public convenience init?(
    jpegDataProviderSource source: CGDataProvider, decode: UnsafePointer<CGFloat>?, shouldInterpolate: Bool,
    intent: CGColorRenderingIntent
  ) {
    guard ImageFormat(of: source.bytes) == .jpeg else { return nil }
    try? self.init(data: source.bytes)
  }

  /// Decodes a PNG file; see ``init(data:maximumPixels:)``. The other parameters have no effect.
  public convenience init?(
    pngDataProviderSource source: CGDataProvider, decode: UnsafePointer<CGFloat>?, shouldInterpolate: Bool,
    intent: CGColorRenderingIntent
  ) {
    guard ImageFormat(of: source.bytes) == .png else { return nil }
    try? self.init(data: source.bytes)
  }

  /// The bytes of ``extendedRGBA``, or of ``premultipliedRGBA`` for an image without.
  public var dataProvider: CGDataProvider? {
    guard let samples = extendedRGBA else { return CGDataProvider(data: Data(premultipliedRGBA)) }
    return CGDataProvider(data: samples.withUnsafeBytes { Data($0) })
  }

  /// Always `nil`: `decode` has been applied to the stored samples.
  public var decode: UnsafePointer<CGFloat>? { nil }

  /// Always the default: images are stored in sRGB, or extended sRGB.
  public var renderingIntent: CGColorRenderingIntent { .defaultIntent }

  /// The default, for a byte for each sample; the least byte first for an image with ``extendedRGBA``.
  public var byteOrderInfo: CGImageByteOrderInfo { isExtended ? .order16Little : .orderDefault }

  /// Always packed: four samples.
  public var pixelFormatInfo: CGImagePixelFormatInfo { .packed }

  /// Always `nil`: an image does not know the file it came from.
  public var utType: CFString? { nil }

  // MARK: Copies

  /// A copy whose numbers mean colours of `space`; `nil` for a mask, or a space of another number of components than
  /// three.
  public func copy(colorSpace space: CGColorSpace) -> CGImage? {
    guard !isMask, space.numberOfComponents == 3, space.model != .pattern else { return nil }
    if case .sRGB = space.encoding { return self }
    let converter = PixelConverter(space)
    if isExtended || space.leavesSRGB {
      var samples = halves
      for i in stride(from: 0, to: samples.count, by: 4) {
        let alpha = Double(samples[i + 3])
        if alpha == 0 { continue }
        let color = converter.color((0..<3).map { Double(samples[i + $0]) / alpha })
        converter.write(color, alpha, to: &samples, at: i)
      }
      return CGImage(width: width, height: height, extendedRGBA: samples, hasAlpha: hasAlpha)
    }
    var pixels = premultipliedRGBA
    for i in stride(from: 0, to: pixels.count, by: 4) {
      let alpha = Double(pixels[i + 3]) / 255
      if alpha == 0 { continue }
      let straight = (0..<3).map { Double(pixels[i + $0]) / 255 / alpha }
      converter.write(converter.color(straight), alpha, to: &pixels, at: i)
    }
    return CGImage(width: width, height: height, premultipliedRGBA: pixels, hasAlpha: hasAlpha)
  }

  /// The image seen through `mask`, which is stretched over it; `nil` if this is a mask itself.
  ///
  /// A mask image shows where its samples are 0. Of any other image the grey value is taken as alpha: white shows.
  public func masking(_ mask: CGImage) -> CGImage? {
    guard !isMask else { return nil }
    var (pixels, halves) = (premultipliedRGBA, extendedRGBA)
    let source = mask.premultipliedRGBA
    /// The alpha at a pixel of the mask, 0…1. Pixels beyond its edges repeat the edge.
    func alpha(_ x: Int, _ y: Int) -> Double {
      let i = 4 * (min(max(y, 0), mask.height - 1) * mask.width + min(max(x, 0), mask.width - 1))
      if mask.isMask { return Double(source[i + 3]) / 255 }
      return (0.2126 * Double(source[i]) + 0.7152 * Double(source[i + 1]) + 0.0722 * Double(source[i + 2])) / 255
    }
    let isSameSize = mask.width == width && mask.height == height
    for y in 0..<height {
      for x in 0..<width {
        var a = 0.0
        if isSameSize {
          a = alpha(x, y)
        } else {
          // Between the four nearest pixels.
          let u = (Double(x) + 0.5) * Double(mask.width) / Double(width) - 0.5
          let v = (Double(y) + 0.5) * Double(mask.height) / Double(height) - 0.5
          let (left, top) = (Int(u.rounded(.down)), Int(v.rounded(.down)))
          let (s, t) = (u - Double(left), v - Double(top))
          a += (1 - t) * ((1 - s) * alpha(left, top) + s * alpha(left + 1, top))
          a += t * ((1 - s) * alpha(left, top + 1) + s * alpha(left + 1, top + 1))
        }
        let i = 4 * (y * width + x)
        for c in 0..<4 {
          pixels[i + c] = UInt8((Double(pixels[i + c]) * a).rounded())
          if let half = halves?[i + c] { halves?[i + c] = Float16(Double(half) * a) }
        }
      }
    }
    return CGImage(width: width, height: height, .stored(pixels), extended: halves.map { .stored($0) })
  }

  /// A copy that is transparent where red, green and blue all lie within the given bytes. The bytes are six, the least
  /// and the greatest of each component, and are compared with ``premultipliedRGBA``'s straight colours. `nil` for
  /// another count, or if this is a mask.
  public func copy(maskingColorComponents components: [CGFloat]) -> CGImage? {
    guard !isMask, components.count == 6 else { return nil }
    var (pixels, halves) = (premultipliedRGBA, extendedRGBA)
    for i in stride(from: 0, to: pixels.count, by: 4) {
      let alpha = CGFloat(pixels[i + 3])
      let isHidden = (0..<3).allSatisfy { c in
        let straight = alpha > 0 ? (CGFloat(pixels[i + c]) * 255 / alpha).rounded() : 0
        return straight >= components[2 * c] && straight <= components[2 * c + 1]
      }
      guard isHidden else { continue }
      for c in i..<i + 4 {
        pixels[c] = 0
        halves?[c] = 0
      }
    }
    return CGImage(width: width, height: height, .stored(pixels), extended: halves.map { .stored($0) })
  }
}
