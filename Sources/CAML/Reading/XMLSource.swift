import Foundation
import Geometry
import LayerSnapshots

/// A location in a document, in terms of its elements and attributes.
struct SourceLocation {
  /// The index of the element's start tag, from 0.
  let tag: Int
  /// The attribute whose value is meant; `nil` for the element itself.
  var attribute: String?
  /// The offset into the attribute's value, in bytes, as the parser delivers it.
  var offset = 0
}

/// The text of one XML document, and the conversion from a place in it to line and column.
///
/// Only text without entity declarations is accepted, in an ``XMLEncoding``, and converted to UTF-8. So the bytes
/// scanned here are exactly the text that the XML parser reads, and no text can expand beyond its own size or refer to
/// another file.
final class XMLSource {
  let file: String
  /// The text in UTF-8. The declaration names no other encoding: spaces are in the place of a name.
  let bytes: [UInt8]
  private let encoding: XMLEncoding

  init(_ data: Data, file: String) throws(CAMLError) {
    self.file = file
    let detected = XMLEncoding(of: data)
    var text = detected.utf8(of: data)
    var encoding = detected
    // The declaration is of ASCII, so that its place is the same in all encodings.
    if let (attribute, value) = Self.declaredEncoding(in: text),
      let declared = detected.declared(as: String(decoding: text[value], as: UTF8.self)), declared != .utf8
    {
      if declared != detected { text = declared.utf8(of: data) }
      for i in attribute { text[i] = 0x20 }
      encoding = declared
    }
    (bytes, self.encoding) = (text, encoding)
    if let kind = FileKind.name(of: [UInt8](data.prefix(64))) { throw refuse("this is \(kind), not a document") }
    try checkEncoding()
    try checkProlog()
  }

  /// The same text, for another reader on another thread: positions are computed once for each.
  init(again source: XMLSource) { (file, bytes, encoding) = (source.file, source.bytes, source.encoding) }

  /// The places of the attribute `encoding` of the XML declaration, and of its value.
  private static func declaredEncoding(in bytes: [UInt8]) -> (attribute: Range<Int>, value: Range<Int>)? {
    let bytes = Array(bytes.prefix(longestDeclaration))
    var scanner = MarkupScanner(bytes)
    guard let (kind, range) = scanner.next(), kind == .instruction, range.lowerBound <= byteOrderMark.count,
      let value = MarkupScanner.value(of: "encoding", inTagAt: range, of: bytes),
      let start = (range.lowerBound..<value.lowerBound).last(where: { bytes[$0...].starts(with: "encoding".utf8) })
    else { return nil }
    return (start..<value.upperBound + 1, value)
  }

  /// The number of bytes in which an XML declaration is looked for.
  private static let longestDeclaration = 1024

  /// The byte ranges of all start tags, computed when the first position is needed.
  private lazy var startTags = MarkupScanner.startTags(of: bytes)

  func position(of place: SourceLocation) -> CAMLPosition {
    guard startTags.indices.contains(place.tag) else { return CAMLPosition(line: 1, column: 1) }
    let tag = startTags[place.tag]
    guard let attribute = place.attribute,
      let value = MarkupScanner.value(of: attribute, inTagAt: tag, of: bytes)
    else { return position(at: tag.lowerBound) }
    return position(at: MarkupScanner.index(at: place.offset, in: value, of: bytes))
  }

  func position(at byte: Int) -> CAMLPosition {
    let place = MarkupScanner.place(of: byte, in: bytes, from: bytes.starts(with: Self.byteOrderMark) ? 3 : 0)
    return CAMLPosition(line: place.line, column: place.column)
  }

  func error(_ code: CAMLError.Code, at place: SourceLocation, _ message: String) -> CAMLError {
    CAMLError(code: code, file: file, position: position(of: place), message: message)
  }

  /// The error of a document that is no longer wanted.
  func error(_ cause: StoppedFrame.Cause) -> CAMLError { CAMLError(file: file, cause) }

  // MARK: Refused documents

  private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

  private func refuse(_ message: String) -> CAMLError {
    CAMLError(code: .notWellFormed, file: file, position: nil, message: message)
  }

  private func refuse(at byte: Int, _ message: String) -> CAMLError {
    CAMLError(code: .notWellFormed, file: file, position: position(at: byte), message: message)
  }

  private func checkEncoding() throws(CAMLError) {
    if let zero = bytes.firstZero { throw refuse(at: zero, "a zero byte: this is not \(encoding.rawValue) text") }
    if String(validating: bytes, as: UTF8.self) != nil { return }
    var decoder = UTF8()
    var (iterator, good) = (bytes.makeIterator(), 0)
    while case .scalarValue(let scalar) = decoder.decode(&iterator) { good += UTF8.width(scalar) }
    throw refuse(at: good, "a byte that is not \(encoding.rawValue)")
  }

  private func checkProlog() throws(CAMLError) {
    var scanner = MarkupScanner(bytes)
    while let (kind, range) = scanner.next() {
      switch kind {
      case .startTag: return
      case .documentTypeWithSubset:
        throw refuse(at: range.lowerBound, "declarations in a document type are not read")
      case .instruction where range.lowerBound <= Self.byteOrderMark.count:
        guard let encoding = MarkupScanner.value(of: "encoding", inTagAt: range, of: bytes) else { continue }
        let name = String(decoding: bytes[encoding], as: UTF8.self)
        guard self.encoding.declared(as: name) != nil else {
          let isKnown = [XMLEncoding.utf8, .utf16LittleEndian, .utf16BigEndian].contains {
            $0.declared(as: name) != nil
          }
          throw refuse(
            at: encoding.lowerBound,
            isKnown
              ? "the encoding is declared as \(name.quoted), but the text is \(self.encoding.rawValue)"
              : "the encoding \(name.quoted) is not read, only UTF-8, UTF-16 and ISO-8859-1")
        }
      default: continue
      }
    }
  }
}

extension [UInt8] {
  /// The index of the first zero. This module is compiled without the optimizer, for which a loop over each byte is
  /// slow.
  fileprivate var firstZero: Int? {
    withUnsafeBytes { bytes in
      guard let start = bytes.baseAddress, let found = memchr(start, 0, bytes.count) else { return nil }
      return UnsafeRawPointer(found) - start
    }
  }
}
