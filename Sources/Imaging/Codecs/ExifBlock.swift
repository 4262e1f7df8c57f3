/// An EXIF block, read for its orientation and its thumbnail only.
///
/// EXIF is a TIFF without an image: "II" or "MM" for the byte order, the number 42, and the offset of a list of fields
/// of 12 bytes each (TIFF 6.0, section 2). Only the first two lists are read, so that a cyclic chain of lists does no
/// harm.
struct ExifBlock {
  private let bytes: UnsafeRawBufferPointer
  private let isLittleEndian: Bool

  /// - Parameter block: With or without the prefix "Exif\0\0", which JPEG always writes and other formats sometimes do.
  /// - Returns: `nil` if the block is not EXIF.
  init?(_ block: UnsafeRawBufferPointer) {
    let prefix = Array("Exif\0\0".utf8)
    let bytes = block.starts(with: prefix) ? UnsafeRawBufferPointer(rebasing: block.dropFirst(prefix.count)) : block
    switch bytes.prefix(2) {
    case let mark where mark.elementsEqual("II".utf8): isLittleEndian = true
    case let mark where mark.elementsEqual("MM".utf8): isLittleEndian = false
    default: return nil
    }
    self.bytes = bytes
    guard number(at: 2, bytes: 2) == 42 else { return nil }
  }

  /// The orientation; upright if the block has none or an invalid one.
  var orientation: CGImagePropertyOrientation {
    guard let list = number(at: 4, bytes: 4), let count = number(at: list, bytes: 2) else { return .up }
    for field in 0..<count {
      let place = list + 2 + 12 * field
      guard let tag = number(at: place, bytes: 2) else { return .up }
      // Tag 0x0112: one number of type 3, which takes two bytes.
      guard tag == 0x0112 else { continue }
      guard number(at: place + 2, bytes: 2) == 3, let value = number(at: place + 8, bytes: 2) else { return .up }
      return CGImagePropertyOrientation(rawValue: UInt32(value)) ?? .up
    }
    return .up
  }

  /// The thumbnail, a JPEG file, which the second list names by tags 0x0201 and 0x0202: its place and its length.
  var thumbnail: UnsafeRawBufferPointer? {
    guard let first = number(at: 4, bytes: 4), let fields = number(at: first, bytes: 2),
      let list = number(at: first + 2 + 12 * fields, bytes: 4), list > 0, let count = number(at: list, bytes: 2)
    else { return nil }
    func value(_ tag: Int) -> Int? {
      let field = (0..<count).first { number(at: list + 2 + 12 * $0, bytes: 2) == tag }
      // Numbers of type 4, which take four bytes.
      return field.flatMap {
        number(at: list + 4 + 12 * $0, bytes: 2) == 4 ? number(at: list + 10 + 12 * $0, bytes: 4) : nil
      }
    }
    guard let start = value(0x0201), let length = value(0x0202), length > 0, start <= bytes.count - length else {
      return nil
    }
    return UnsafeRawBufferPointer(rebasing: bytes[start..<start + length])
  }

  /// An unsigned number of two or four bytes; `nil` beyond the end of the block.
  private func number(at place: Int, bytes count: Int) -> Int? {
    guard place >= 0, place <= bytes.count - count else { return nil }
    let digits = bytes[place..<place + count]
    return (isLittleEndian ? Array(digits.reversed()) : Array(digits)).reduce(0) { $0 << 8 | Int($1) }
  }
}
