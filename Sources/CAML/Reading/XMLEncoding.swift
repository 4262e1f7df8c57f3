import Foundation

/// The encodings of XML documents that are read: UTF-8 and UTF-16, which XML 1.0 requires, and ISO 8859-1.
enum XMLEncoding: String {
  case utf8 = "UTF-8", utf16LittleEndian = "UTF-16LE", utf16BigEndian = "UTF-16BE", latin1 = "ISO-8859-1"

  /// The encoding that the first bytes tell. UTF-16 begins with a byte order mark.
  init(of data: Data) {
    self =
      switch data.prefix(2) {
      case let start where start.elementsEqual([0xFF, 0xFE]): .utf16LittleEndian
      case let start where start.elementsEqual([0xFE, 0xFF]): .utf16BigEndian
      default: .utf8
      }
  }

  /// The encoding of a document that begins as this one, and whose declaration names `name`.
  ///
  /// - Returns: `nil` if the encoding is not read, or is not that of the first bytes.
  func declared(as name: String) -> XMLEncoding? {
    switch name.lowercased() {
    case "utf-8", "utf8", "us-ascii", "ascii": self == .utf8 ? .utf8 : nil
    case "iso-8859-1", "latin1": self == .utf8 ? .latin1 : nil
    case "utf-16", "utf16", "iso-10646-ucs-2": self == .utf8 ? nil : self
    case "utf-16le": self == .utf16LittleEndian ? self : nil
    case "utf-16be": self == .utf16BigEndian ? self : nil
    default: nil
    }
  }

  /// The text in UTF-8, without a byte order mark of UTF-16.
  ///
  /// UTF-8 is returned as it is. An invalid unit of UTF-16 becomes the byte 0xFF, which no text has, and ends the text.
  func utf8(of data: Data) -> [UInt8] {
    switch self {
    case .utf8: return [UInt8](data)
    case .latin1: return String(data: data, encoding: .isoLatin1).map { [UInt8]($0.utf8) } ?? []
    case .utf16LittleEndian, .utf16BigEndian:
      var bytes = [UInt8](data.dropFirst(2))
      let isOdd = bytes.count % 2 == 1
      if isOdd { bytes.removeLast() }
      var units = [UInt16](repeating: 0, count: bytes.count / 2)
      _ = units.withUnsafeMutableBytes { bytes.copyBytes(to: $0) }
      let isSwapped = (UInt16(1).littleEndian == 1) != (self == .utf16LittleEndian)
      if isSwapped { for i in units.indices { units[i] = units[i].byteSwapped } }
      if let text = String(validating: units, as: UTF16.self) { return [UInt8](text.utf8) + (isOdd ? [0xFF] : []) }
      return Self.validStart(of: units) + [0xFF]
    }
  }

  private static func validStart(of units: [UInt16]) -> [UInt8] {
    var (decoder, iterator, start) = (UTF16(), units.makeIterator(), String.UnicodeScalarView())
    while case .scalarValue(let scalar) = decoder.decode(&iterator) { start.append(scalar) }
    return [UInt8](String(start).utf8)
  }
}
