import CDeflate
import Foundation

/// The chunks of a PNG, one after another. Their checksums are right.
///
/// Source: <https://www.w3.org/TR/png-3/#5DataRep>.
struct PNGChunks {
  static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  struct Chunk {
    /// Four letters.
    var name: String
    /// The place of the content in the file.
    var content: Range<Int>
  }

  private let file: UnsafeRawBufferPointer
  /// The place of the next chunk.
  private(set) var place = PNGChunks.signature.count

  /// `file` must stay valid while this value lives, and begin with the signature.
  init(_ file: UnsafeRawBufferPointer) { self.file = file }

  /// Reads a chunk. Throws where the file ends, and for a wrong checksum.
  mutating func next() throws(ImageError) -> Chunk {
    guard file.count - place >= 12 else { throw damaged("the data is cut short") }
    let count = file.bigEndian(at: place)
    guard count <= file.count - place - 12 else { throw damaged("the data is cut short") }
    let body = UnsafeRawBufferPointer(rebasing: file[place + 4..<place + 8 + count])
    guard file.bigEndian(at: place + 8 + count) == Int(libdeflate_crc32(0, body.baseAddress, body.count)) else {
      throw damaged("a chunk has another checksum than its content")
    }
    let chunk = Chunk(
      name: String(decoding: body[..<4], as: UTF8.self), content: place + 8..<place + 8 + count)
    place += 12 + count
    return chunk
  }

  func damaged(_ reason: String) -> ImageError { ImageError(damaged: .png, reason, offset: place) }

  /// Appends a chunk with its length and checksum.
  static func append(_ name: String, _ content: some Collection<UInt8>, to file: inout [UInt8]) {
    let start = file.count + 4
    append(content.count, to: &file)
    file += name.utf8
    file += content
    let sum = file.withUnsafeBytes { libdeflate_crc32(0, $0.baseAddress! + start, $0.count - start) }
    append(Int(sum), to: &file)
  }

  /// Appends four bytes, the most significant first.
  static func append(_ number: Int, to file: inout [UInt8]) {
    for shift in [24, 16, 8, 0] { file.append(UInt8(truncatingIfNeeded: number >> shift)) }
  }
}

extension UnsafeRawBufferPointer {
  /// The number in four bytes, the most significant first.
  func bigEndian(at place: Int) -> Int { (0..<4).reduce(0) { $0 << 8 | Int(self[place + $1]) } }

  /// The number in two bytes, the most significant first.
  func shortBigEndian(at place: Int) -> Int { Int(self[place]) << 8 | Int(self[place + 1]) }
}
