import CDeflate
import Lamina
import Pages

/// The pixels of a comparison as a script, for a page that is opened as a file: such a page may not read the pixels of
/// its own pictures.
///
/// The script calls `lamina.pixels(id, sizes, planes)`. The planes are a zlib stream in base64, row by row from the
/// top:
///
/// 1. the expected picture, premultiplied RGBA;
/// 2. the actual one; if both have one size, its exclusive-or with the first, which compresses very well;
/// 3. with `classes` only: the class of each pixel (0 interior, 1 boundary, 2 tie), the allowance for 99.9 % of the
///    interior, and the allowance for all, a byte each.
struct PixelData {
  private struct Sizes: Encodable {
    let expected: [Int], actual: [Int]
    let classes: Bool
    /// The greatest allowed difference of a channel, if there are no classes.
    let tolerance: Int
  }

  let script: Data

  /// - Parameter id: The comparison's name in the report.
  init?(id: String, expected: CGImage, actual: CGImage, _ measure: Comparison.Measure) throws {
    let isOneSize = expected.width == actual.width && expected.height == actual.height
    let (first, second) = (expected.premultipliedRGBA, actual.premultipliedRGBA)
    var planes = first + second
    if isOneSize {
      for i in first.indices { planes[first.count + i] ^= first[i] }
    }
    var sizes = Sizes(
      expected: [expected.width, expected.height], actual: [actual.width, actual.height], classes: false, tolerance: 0)
    switch measure {
    case .tolerance(let tolerance):
      sizes = Sizes(expected: sizes.expected, actual: sizes.actual, classes: false, tolerance: Int(tolerance))
    case .reference(let picture, _):
      sizes = Sizes(expected: sizes.expected, actual: sizes.actual, classes: true, tolerance: 0)
      func add(_ value: (Int, Int) -> UInt8) {
        for y in 0..<expected.height {
          for x in 0..<expected.width { planes.append(value(x, y)) }
        }
      }
      add { picture.pixelClass($0, $1).rawValue }
      add { UInt8(clamping: picture.tolerance($0, $1).usual) }
      add { UInt8(clamping: picture.tolerance($0, $1).greatest) }
    }
    guard let stream = Self.deflated(planes) else { return nil }
    let arguments = [
      String(decoding: try Page.encoder.encode(id), as: UTF8.self),
      String(decoding: try Page.encoder.encode(sizes), as: UTF8.self),
      "\"\(Data(stream).base64EncodedString())\"",
    ]
    script = Data("lamina.pixels(\(arguments.joined(separator: ", ")));\n".utf8)
  }

  /// Compresses `bytes` to a zlib stream; `nil` if memory runs out.
  private static func deflated(_ bytes: [UInt8]) -> [UInt8]? {
    guard let compressor = libdeflate_alloc_compressor(6) else { return nil }
    defer { libdeflate_free_compressor(compressor) }
    let room = libdeflate_zlib_compress_bound(compressor, bytes.count)
    let stream = [UInt8](unsafeUninitializedCapacity: room) { stream, count in
      count = libdeflate_zlib_compress(compressor, bytes, bytes.count, stream.baseAddress, room)
    }
    return stream.isEmpty ? nil : stream
  }
}
