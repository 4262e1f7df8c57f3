import Foundation

/// What a decoder returns: premultiplied RGBA, rows from the top.
struct DecodedPixels {
  let width: Int, height: Int
  let premultipliedRGBA: [UInt8]

  /// Decodes `data`, of which the first bytes say that it is in `format`.
  init(_ data: Data, as format: ImageFormat) throws(ImageError) {
    // `get` keeps the error's type, which the closure would lose.
    self = try data.withUnsafeBytes { bytes in
      Result { () throws(ImageError) in
        switch format {
        case .png: try DecodedPixels(png: bytes)
        case .jpeg: try DecodedPixels(jpeg: bytes)
        case .gif: try DecodedPixels(gif: bytes)
        case .webP: try DecodedPixels(webP: bytes)
        }
      }
    }.get()
  }

  /// - Parameters:
  ///   - size: In pixels, as the file's header says; refused where it is beyond the limits.
  ///   - file: The whole file, of which the length bounds the size.
  ///   - decode: Fills all of the buffer, 4 · width · height bytes that hold nothing yet, with straight RGBA.
  init(
    _ size: (width: Int, height: Int), of file: UnsafeRawBufferPointer, _ format: ImageFormat,
    decode: (UnsafeMutableBufferPointer<UInt8>) throws(ImageError) -> Void
  ) throws(ImageError) {
    (width, height) = size
    guard width > 0, height > 0 else {
      throw ImageError(.malformed, reason: "damaged \(format.rawValue): it has no pixels")
    }
    let (count, overflow) = width.multipliedReportingOverflow(by: height)
    guard !overflow, count <= CGImage.maximumPixels else {
      throw ImageError(.tooLarge, reason: "\(width)×\(height) pixels are more than \(CGImage.maximumPixels)")
    }
    if let density = format.pixelsPerByte, count / density > file.count {
      let claim = "\(file.count) bytes cannot hold \(width)×\(height) pixels"
      throw ImageError(.malformed, reason: "damaged \(format.rawValue): \(claim)")
    }
    var failure: ImageError?
    premultipliedRGBA = [UInt8](unsafeUninitializedCapacity: 4 * count) { buffer, initialized in
      let pixels = UnsafeMutableBufferPointer(rebasing: buffer[..<(4 * count)])
      do throws(ImageError) {
        try decode(pixels)
        premultiplyPixels(pixels)
        initialized = 4 * count
      } catch {
        failure = error
      }
    }
    if let failure { throw failure }
  }
}
