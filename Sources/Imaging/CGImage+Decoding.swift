import Foundation

extension CGImage {
  /// The most pixels an image that is read may have: 2²⁸, one gibibyte. Larger ones are refused before memory is taken.
  public static let maximumPixels = 1 << 28

  /// Reads an encoded image; the format is recognised by the first bytes. PNG of every kind is read.
  ///
  /// The samples are taken as sRGB, 16-bit ones rounded to 8, then premultiplied: `(c·a + 127) / 255`.
  public convenience init(data: Data) throws(ImageError) {
    if data.isEmpty { throw ImageError(.malformed, reason: "the image data is empty") }
    guard let format = ImageFormat(of: data) else {
      throw ImageError(.unsupportedFormat, reason: "not a PNG image")
    }
    let pixels: Pixels
    switch format {
    case .png: pixels = try Pixels(png: data)
    case .jpeg, .gif, .webP:
      throw ImageError(.unsupportedFormat, reason: "\(format.rawValue) images are not read yet; PNG is")
    }
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

/// The formats an image may come in, known by their first bytes.
private enum ImageFormat: String {
  case png = "PNG"
  case jpeg = "JPEG"
  case gif = "GIF"
  case webP = "WebP"

  init?(of data: Data) {
    func starts(_ bytes: [UInt8], at offset: Int = 0) -> Bool { data.dropFirst(offset).starts(with: bytes) }
    if starts([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
      self = .png
    } else if starts([0xFF, 0xD8, 0xFF]) {
      self = .jpeg
    } else if starts(Array("GIF8".utf8)) {
      self = .gif
    } else if starts(Array("RIFF".utf8)), starts(Array("WEBP".utf8), at: 8) {
      self = .webP
    } else {
      return nil
    }
  }
}

/// What a decoder returns.
private struct Pixels {
  let width: Int, height: Int
  let premultipliedRGBA: [UInt8]

  init(png data: Data) throws(ImageError) {
    // `get` keeps the error's type, which the closure would lose.
    self = try data.withUnsafeBytes { bytes in
      Result { () throws(ImageError) in try Pixels(png: bytes) }
    }.get()
  }

  private init(png data: UnsafeRawBufferPointer) throws(ImageError) {
    let image = PNGImage()
    try image.beginReading(data)
    (width, height) = (image.width, image.height)
    let (count, overflow) = width.multipliedReportingOverflow(by: height)
    guard !overflow, count <= CGImage.maximumPixels else {
      throw ImageError(.tooLarge, reason: "\(width)×\(height) pixels are more than \(CGImage.maximumPixels)")
    }
    // A pixel takes a bit or more, and deflate shrinks to 1/1032 at best: a short file that claims many pixels lies.
    guard count / 8 <= 1032 * data.count else {
      throw ImageError(.malformed, reason: "damaged PNG: \(data.count) bytes cannot hold \(width)×\(height) pixels")
    }
    var failure: ImageError?
    premultipliedRGBA = [UInt8](unsafeUninitializedCapacity: 4 * count) { buffer, initialized in
      let pixels = UnsafeMutableBufferPointer(rebasing: buffer[..<(4 * count)])
      do throws(ImageError) {
        try image.finishReading(into: pixels)
        premultiplyPixels(pixels)
        initialized = 4 * count
      } catch {
        failure = error
      }
    }
    if let failure { throw failure }
  }
}
