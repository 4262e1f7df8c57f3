import Foundation

extension CGImage {
  /// The most pixels an image that is read may have: 2²⁸, one gibibyte. Larger ones are refused before memory is taken.
  public static let maximumPixels = 1 << 28

  /// Reads an encoded image; the format is recognised by the first bytes. Read are PNG and JPEG of every kind, WebP, and
  /// of an animated WebP or GIF the first frame.
  ///
  /// The colours are converted to sRGB where the file has an ICC profile, or PNG's gAMA and cHRM; otherwise, and where a
  /// profile is broken, they are sRGB already. Inks without a profile become `(1 − ink)·(1 − black)`. Then alpha is
  /// multiplied in, and 16 bits become 8, each rounded to the nearest. The picture is turned upright as EXIF says, so that
  /// `width` and `height` may be exchanged against the file's.
  ///
  /// - Parameter maximumPixels: Refuses larger pictures before memory is taken for them; above 2²⁸ it is 2²⁸. A decoder
  ///   takes up to twelve bytes a pixel, and a WebP of a hundred bytes may well have 2²⁸ pixels.
  public convenience init(data: Data, maximumPixels: Int = CGImage.maximumPixels) throws(ImageError) {
    let (picture, _) = try CodedPicture.read(data, maximumPixels: maximumPixels)
    self.init(DecodedPixels(consume picture, isUpright: true))
  }

  /// Reads an image file; see ``init(data:maximumPixels:)``.
  public convenience init(contentsOf url: URL, maximumPixels: Int = CGImage.maximumPixels) throws(ImageError) {
    do {
      try self.init(data: Self.contents(of: url), maximumPixels: maximumPixels)
    } catch {
      throw error.about(url.relativePath)
    }
  }

  convenience init(_ pixels: DecodedPixels) {
    self.init(width: pixels.width, height: pixels.height, premultipliedRGBA: pixels.premultipliedRGBA)
  }

  static func contents(of url: URL) throws(ImageError) -> Data {
    do {
      return try Data(contentsOf: url)
    } catch {
      throw ImageError(.unreadable, reason: "cannot be read: \(systemReason(error))")
    }
  }
}

extension CodedPicture {
  /// Decodes `data`, in the format that its first bytes tell.
  static func read(_ data: Data, maximumPixels: Int) throws(ImageError) -> (CodedPicture, ImageFormat) {
    if data.isEmpty { throw ImageError(.malformed, reason: "the image data is empty") }
    guard let format = ImageFormat(of: data) else {
      throw ImageError(.unsupportedFormat, reason: "not a PNG, JPEG, WebP or GIF image")
    }
    do {
      return (try CodedPicture(data, as: format, maximumPixels: maximumPixels), format)
    } catch {
      throw error.about(format)
    }
  }
}
