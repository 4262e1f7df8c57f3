import CDeflate
import Foundation
import Geometry

/// Encodes `image` as PNG; see ``CGImage/pngData(compression:options:)``.
///
/// Source: <https://www.w3.org/TR/png-3/>.
func encodePNG(
  _ image: CGImage, _ compression: CGImage.PNGCompression, _ options: PNGEncodingOptions
) throws(ImageError) -> Data {
  guard let width = UInt32(exactly: image.width), let height = UInt32(exactly: image.height),
    max(width, height) >> 31 == 0
  else { throw tooLarge(image, "a side has 2³¹ pixels or more") }
  let (level, filters): (Int32, PNGRows.Filters) =
    switch compression {
    case .fast: (1, .up)
    case .standard: (6, .least)
    case .best: (12, .least)
    }
  let rows: PNGRows, isOpaque: Bool
  if options.isPlain {
    (rows, isOpaque) = (PNGRows(image, filters), image.isOpaque)
  } else {
    let samples = try PNGSamples(image, options)
    (rows, isOpaque) = (PNGRows(samples, filters), samples.isOpaque)
  }
  let colors = try colorChunks(options.colorSpace)
  guard let stream = deflated(rows.bytes, level: level) else { throw tooLarge(image, "no memory") }

  var file = Data(capacity: stream.count + colors.reduce(128) { $0 + $1.content.count + 12 })
  file.append(contentsOf: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
  // RGB or RGBA; deflate, adaptive filters, no interlacing.
  let depth = UInt8(options.depth.rawValue)
  file.appendChunk("IHDR", width.bigEndianBytes + height.bigEndianBytes + [depth, isOpaque ? 2 : 6, 0, 0, 0])
  for chunk in colors { file.appendChunk(chunk.name, chunk.content) }
  stream.withUnsafeBytes { stream in
    // A chunk holds less than 2³¹ bytes.
    for start in stride(from: 0, to: stream.count, by: 1 << 30) {
      file.appendChunk("IDAT", UnsafeRawBufferPointer(rebasing: stream[start..<min(start + 1 << 30, stream.count)]))
    }
  }
  file.appendChunk("IEND", [])
  return file
}

/// The chunks that describe the colours: sRGB alone, or, for any other space, cICP if it has numbers for the space, and
/// a profile.
private func colorChunks(_ space: CGColorSpace) throws(ImageError) -> [(name: String, content: [UInt8])] {
  // Rendering intent: perceptual.
  if case .sRGB = space.encoding { return [("sRGB", [0])] }
  guard let profile = RGBProfile(space) else { throw unwritable(space) }
  // A Latin-1 name, zero, deflate.
  guard let stream = deflated(profile.bytes, level: 6) else {
    throw ImageError(.tooLarge, reason: "cannot make a PNG: no memory")
  }
  let name = profile.name.unicodeScalars.prefix(79).map { $0.isASCII ? UInt8($0.value) : 0x3F }
  let points = CodePoints(space).map { [(name: "cICP", content: $0.chunk)] } ?? []
  return points + [("iCCP", name + [0, 0] + stream)]
}

/// The error for a space that PNG has no colours of.
func unwritable(_ space: CGColorSpace) -> ImageError {
  ImageError(.unsupportedFormat, reason: "cannot make a PNG in \(space): only of RGB")
}

private func tooLarge(_ image: CGImage, _ reason: String) -> ImageError {
  ImageError(.tooLarge, reason: "cannot make a PNG of \(image.width)×\(image.height) pixels: \(reason)")
}

/// Compresses `bytes` to a zlib stream; `nil` if memory runs out.
///
/// - Parameter level: libdeflate's compression level, 1 to 12.
private func deflated(_ bytes: [UInt8], level: Int32) -> [UInt8]? {
  guard let compressor = libdeflate_alloc_compressor(level) else { return nil }
  defer { libdeflate_free_compressor(compressor) }
  let room = libdeflate_zlib_compress_bound(compressor, bytes.count)
  let stream = [UInt8](unsafeUninitializedCapacity: room) { stream, count in
    count = libdeflate_zlib_compress(compressor, bytes, bytes.count, stream.baseAddress, room)
  }
  return stream.isEmpty ? nil : stream
}

extension Data {
  /// Appends a chunk: length, name, content, and the CRC of name and content.
  fileprivate mutating func appendChunk(_ name: String, _ content: UnsafeRawBufferPointer) {
    let name = Array(name.utf8)
    append(contentsOf: UInt32(content.count).bigEndianBytes)
    append(contentsOf: name)
    append(contentsOf: content)
    let sum = libdeflate_crc32(libdeflate_crc32(0, name, name.count), content.baseAddress, content.count)
    append(contentsOf: sum.bigEndianBytes)
  }

  fileprivate mutating func appendChunk(_ name: String, _ content: [UInt8]) {
    content.withUnsafeBytes { appendChunk(name, $0) }
  }
}

extension UInt32 {
  fileprivate var bigEndianBytes: [UInt8] { (0..<4).map { UInt8(truncatingIfNeeded: self >> (24 - 8 * $0)) } }
}
