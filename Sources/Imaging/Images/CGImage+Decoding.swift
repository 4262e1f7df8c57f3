import Foundation

extension CGImage {
  /// The largest number of pixels of a decoded image: 2²⁸, one gibibyte. Larger ones are refused before memory is
  /// allocated.
  public static let maximumPixels = 1 << 28

  /// Decodes an image: PNG, JPEG or WebP, or the first frame of a GIF or of an animated WebP; ``ImageSequence`` reads
  /// all frames. The first bytes identify the format.
  ///
  /// Colours are converted to sRGB from the file's ICC profile, or from PNG's cICP, or gAMA and cHRM. Without those, or
  /// with a broken profile, they count as sRGB. CMYK without a profile becomes `(1 − ink)·(1 − black)`. Then the
  /// colours are premultiplied and 16 bits reduced to 8, with one rounding, to the nearest. The image is turned upright
  /// by its EXIF orientation, so that `width` and `height` may be swapped with respect to the file.
  ///
  /// An image of 16 bits a channel, or of colours that may lie outside sRGB, keeps `data`, and ``extendedRGBA`` decodes
  /// them without clipping. PQ and HLG count their reference white of 203 cd/m² as 1 (ITU-R BT.2408), so that
  /// highlights are above 1.
  ///
  /// - Parameter maximumPixels: Larger images throw before memory is allocated for them; clamped to 2²⁸. A decoder
  ///   takes up to twelve bytes per pixel, and a WebP of a hundred bytes can have 2²⁸ pixels.
  public convenience init(data: Data, maximumPixels: Int = CGImage.maximumPixels) throws(ImageError) {
    let (picture, _) = try CodedPicture.read(data, maximumPixels: maximumPixels)
    self.init(consume picture, isUpright: true) { try? CodedPicture.read(data, maximumPixels: maximumPixels).0 }
  }

  /// Reads an image file; see ``init(data:maximumPixels:)``.
  public convenience init(contentsOf url: URL, maximumPixels: Int = CGImage.maximumPixels) throws(ImageError) {
    do {
      try self.init(data: Self.contents(of: url), maximumPixels: maximumPixels)
    } catch {
      throw error.about(url.relativePath)
    }
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
  /// Decodes `data`, in the format that its first bytes identify.
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
