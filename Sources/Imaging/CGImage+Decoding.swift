import Foundation

extension CGImage {
  /// The most pixels an image that is read may have: 2²⁸, one gibibyte. Larger ones are refused before memory is taken.
  public static let maximumPixels = 1 << 28

  /// Reads an encoded image; the format is recognised by the first bytes. Read are PNG of every kind, grey and colour
  /// JPEG, WebP that is not animated, and the first frame of a GIF.
  ///
  /// The samples are taken as sRGB, 16-bit ones rounded to 8, then premultiplied: `(c·a + 127) / 255`. Colour profiles
  /// and orientations in EXIF are passed over.
  public convenience init(data: Data) throws(ImageError) {
    if data.isEmpty { throw ImageError(.malformed, reason: "the image data is empty") }
    guard let format = ImageFormat(of: data) else {
      throw ImageError(.unsupportedFormat, reason: "not a PNG, JPEG, WebP or GIF image")
    }
    let pixels = try DecodedPixels(data, as: format)
    self.init(width: pixels.width, height: pixels.height, premultipliedRGBA: pixels.premultipliedRGBA)
  }

  /// Reads an image file; see ``init(data:)``.
  public convenience init(contentsOf url: URL) throws(ImageError) {
    do {
      try self.init(data: Self.contents(of: url))
    } catch {
      throw error.about(url.relativePath)
    }
  }

  private static func contents(of url: URL) throws(ImageError) -> Data {
    do {
      return try Data(contentsOf: url)
    } catch {
      throw ImageError(.unreadable, reason: "cannot be read: \(systemReason(error))")
    }
  }
}
