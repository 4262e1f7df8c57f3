import Foundation

/// A picture as its file codes it: straight alpha, rows from the top, colours and orientation still the file's own.
struct CodedPicture {
  /// What the samples of a pixel are.
  enum Layout: Equatable {
    /// Red, green, blue, alpha: a byte each.
    case rgba8
    /// The same, two bytes each, in the machine's order.
    case rgba16
    /// Cyan, magenta, yellow, black: a byte each. `isInverted` where 255 is no ink, not all of it.
    case cmyk8(isInverted: Bool)

    var bytesPerPixel: Int { self == .rgba16 ? 8 : 4 }
  }

  let width: Int, height: Int
  let layout: Layout
  var samples: [UInt8]

  /// Whether red, green and blue hold one grey value, which is what a colour profile is about then.
  var isGrey = false
  var colors = ColorDescription.none
  var orientation = CGImagePropertyOrientation.up

  /// Decodes `data`, of which the first bytes say that it is in `format`.
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

  /// Takes memory for a picture, and fills it.
  ///
  /// - Parameters:
  ///   - size: In pixels, as the file's header says; refused where it is beyond the limits.
  ///   - file: The whole file, of which the length bounds the size.
  ///   - decode: Fills all of the buffer, which holds nothing yet.
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

  /// Refuses a size without pixels, one beyond the limit, and one that no file of this length can hold.
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
