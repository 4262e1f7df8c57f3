import Foundation

/// A decoded image as its file stores it: straight alpha, rows from the top, the file's own colours and orientation.
struct CodedPicture {
  /// The samples of a pixel.
  enum Layout: Equatable {
    /// Red, green, blue, alpha: one byte each.
    case rgba8
    /// Red, green, blue, alpha: two bytes each, in the machine's byte order.
    case rgba16
    /// Cyan, magenta, yellow, black: one byte each. 255 is full ink, or no ink if `isInverted`.
    case cmyk8(isInverted: Bool)

    var bytesPerPixel: Int { self == .rgba16 ? 8 : 4 }
  }

  let width: Int, height: Int
  let layout: Layout
  var samples: [UInt8]

  /// Whether red, green and blue hold one grey value. Grey colour profiles apply to such images only.
  var isGrey = false
  /// Whether the file has alpha; otherwise all pixels are opaque.
  var hasAlpha = true
  var colors = ColorDescription.none
  var orientation = CGImagePropertyOrientation.up

  /// Decodes `data`, whose first bytes identify `format`.
  init(_ data: Data, as format: ImageFormat, maximumPixels: Int) throws(ImageError) {
    // `get` keeps the error's type, which the closure would lose.
    self = try data.withUnsafeBytes { bytes in
      Result { () throws(ImageError) in
        switch format {
        case .png: try CodedPicture(png: bytes, maximumPixels: maximumPixels)
        case .jpeg: try CodedPicture(jpeg: bytes, maximumPixels: maximumPixels)
        case .gif: try CodedPicture(gif: bytes, maximumPixels: maximumPixels)
        case .webP: try CodedPicture(webP: bytes, maximumPixels: maximumPixels)
        }
      }
    }.get()
  }

  /// Allocates the samples and lets `decode` fill them.
  ///
  /// - Parameters:
  ///   - size: In pixels, from the file's header. A size beyond the limits throws.
  ///   - file: The whole file; its length bounds the size.
  ///   - decode: Fills all of the buffer, which is uninitialised.
  init(
    _ size: ImageError.Size, _ layout: Layout, of file: UnsafeRawBufferPointer, _ format: ImageFormat,
    maximumPixels: Int, decode: (UnsafeMutableRawBufferPointer) throws(ImageError) -> Void
  ) throws(ImageError) {
    try Self.check(size, of: file, format, maximumPixels: maximumPixels)
    (width, height, self.layout) = (size.width, size.height, layout)
    let count = width * height * layout.bytesPerPixel
    var failure: ImageError?
    samples = [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
      do throws(ImageError) {
        try decode(UnsafeMutableRawBufferPointer(rebasing: UnsafeMutableRawBufferPointer(buffer)[..<count]))
        initialized = count
      } catch {
        failure = error
      }
    }
    if var failure {
      failure.size = size
      throw failure
    }
  }

  /// Throws for a size without pixels, for one beyond the limit, and for one that no file of this length can hold.
  static func check(
    _ size: ImageError.Size, of file: UnsafeRawBufferPointer, _ format: ImageFormat, maximumPixels: Int
  ) throws(ImageError) {
    func refusal(_ error: ImageError) -> ImageError {
      var error = error
      error.size = size
      return error
    }
    guard size.width > 0, size.height > 0 else { throw refusal(ImageError(damaged: format, "it has no pixels")) }
    let (count, overflow) = size.width.multipliedReportingOverflow(by: size.height)
    guard !overflow, count <= min(maximumPixels, CGImage.maximumPixels) else {
      let limit = min(maximumPixels, CGImage.maximumPixels)
      var error = ImageError(.tooLarge, reason: "\(size.width)×\(size.height) pixels are more than \(limit)")
      error.maximumPixels = limit
      throw refusal(error)
    }
    if let density = format.pixelsPerByte, count / density > file.count {
      let claim = "\(file.count) bytes cannot hold \(size.width)×\(size.height) pixels"
      throw refusal(ImageError(damaged: format, claim))
    }
  }
}
