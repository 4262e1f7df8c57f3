import Foundation

/// A PNG as a list of chunks, written without libpng. Lengths and checksums are correct for any contents.
struct PNGFile {
  var chunks: [(name: String, content: [UInt8])]

  static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  /// PNG's colour types.
  enum Kind: UInt8 {
    case grey = 0
    case rgb = 2
    case palette = 3
    case greyAlpha = 4
    case rgba = 6
  }

  /// - Parameters:
  ///   - rows: The stored samples of each row, without a filter.
  ///   - before, after: Chunks before the pixels, and after them.
  init(
    width: Int, bits: UInt8 = 8, _ kind: Kind, rows: [[UInt8]], before: [(String, [UInt8])] = [],
    after: [(String, [UInt8])] = []
  ) {
    let header = bigEndian(width) + bigEndian(rows.count) + [bits, kind.rawValue, 0, 0, 0]
    let pixels = storedZlibStream(rows.flatMap { [0] + $0 })
    chunks = [("IHDR", header)] + before + [("IDAT", pixels)] + after + [("IEND", [])]
  }

  /// The chunks of a valid file.
  init(_ data: Data) {
    var rest = [UInt8](data)[8...]
    chunks = []
    while rest.count >= 12 {
      let count = rest.prefix(4).reduce(0) { $0 << 8 | Int($1) }
      let name = String(decoding: rest.dropFirst(4).prefix(4), as: UTF8.self)
      chunks.append((name, Array(rest.dropFirst(8).prefix(count))))
      rest = rest.dropFirst(12 + count)
    }
  }

  var data: Data {
    Data(Self.signature + chunks.flatMap { Self.bytes($0.name, $0.content) })
  }

  /// A chunk with its length and checksum.
  static func bytes(_ name: String, _ content: [UInt8]) -> [UInt8] {
    let body = Array(name.utf8) + content
    return bigEndian(content.count) + body + bigEndian(Int(checksum(body)))
  }

  /// The index of the first chunk with that name.
  func index(of name: String) -> Int? { chunks.firstIndex { $0.name == name } }

  /// A copy with other content in the first chunk of that name.
  func replacing(_ name: String, _ change: (inout [UInt8]) -> Void) -> PNGFile {
    var file = self
    if let i = index(of: name) { change(&file.chunks[i].content) }
    return file
  }

  /// A copy with an additional chunk after the header.
  func adding(_ name: String, _ content: [UInt8]) -> PNGFile {
    var file = self
    file.chunks.insert((name, content), at: 1)
    return file
  }

  /// An iCCP chunk's content: a name, the method 0, a zlib stream.
  static func profileChunk(_ profile: [UInt8]) -> [UInt8] { Array("test".utf8) + [0, 0] + storedZlibStream(profile) }

  /// The CRC-32 of PNG's specification, annex D.
  private static func checksum(_ bytes: [UInt8]) -> UInt32 {
    var crc = UInt32.max
    for byte in bytes {
      crc ^= UInt32(byte)
      for _ in 0..<8 {
        let half = crc >> 1
        crc = crc & 1 == 0 ? half : half ^ 0xEDB8_8320
      }
    }
    return ~crc
  }
}

/// Four bytes, the most significant first.
func bigEndian(_ number: Int) -> [UInt8] { (0..<4).map { UInt8(truncatingIfNeeded: number >> (24 - 8 * $0)) } }

/// Four bytes, the least significant first.
func littleEndian(_ number: Int) -> [UInt8] { bigEndian(number).reversed() }

/// A zlib stream without compression: blocks of up to 65,535 bytes, then Adler's sum.
func storedZlibStream(_ bytes: [UInt8]) -> [UInt8] {
  var stream: [UInt8] = [0x78, 0x01], rest = bytes[...]
  repeat {
    let block = rest.prefix(65535)
    rest = rest.dropFirst(65535)
    let count = UInt16(block.count)
    stream += [rest.isEmpty ? 1 : 0] + [count, ~count].flatMap { [UInt8(truncatingIfNeeded: $0), UInt8($0 >> 8)] }
    stream += block
  } while !rest.isEmpty
  var (a, b) = (1, 0)
  for byte in bytes {
    a = (a + Int(byte)) % 65521
    b = (b + a) % 65521
  }
  return stream + bigEndian(b << 16 | a)
}

/// An EXIF block with one list of fields.
///
/// - Parameter fields: The tag, the type, and the value as stored in its four bytes.
func exifBlock(
  isLittleEndian: Bool = true, _ fields: [(tag: UInt16, type: UInt16, value: UInt32)], listAt: UInt32 = 8,
  count: UInt16? = nil
) -> [UInt8] {
  func bytes<Number: FixedWidthInteger>(_ number: Number) -> [UInt8] {
    withUnsafeBytes(of: isLittleEndian ? number.littleEndian : number.bigEndian) { Array($0) }
  }
  var block = Array((isLittleEndian ? "II" : "MM").utf8) + bytes(UInt16(42)) + bytes(listAt)
  block += bytes(count ?? UInt16(fields.count))
  for field in fields {
    let value = field.type == 3 ? bytes(UInt16(field.value)) + [0, 0] : bytes(field.value)
    block += bytes(field.tag) + bytes(field.type) + bytes(UInt32(1)) + value
  }
  return block + bytes(UInt32(0))
}

/// An EXIF block with the orientation, among other fields.
func exifBlock(orientation: Int, isLittleEndian: Bool = true) -> [UInt8] {
  exifBlock(isLittleEndian: isLittleEndian, [(0x0100, 4, 640), (0x0112, 3, UInt32(orientation)), (0x0128, 3, 2)])
}
