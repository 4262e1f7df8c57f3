/// A scanner that finds the pieces of markup in the bytes of an XML document, without interpreting them.
///
/// In a well-formed document it finds the same pieces as the XML parser, in the same order: the n-th start tag here is
/// the n-th element there. In a malformed document it still terminates. Each byte is looked at once.
package struct MarkupScanner {
  package enum Kind { case startTag, endTag, comment, instruction, characterData, documentType, documentTypeWithSubset }

  package let bytes: [UInt8]
  package private(set) var index = 0
  /// The number of attributes in the last tag, as far as a scanner knows them: of its `=` outside quotation marks.
  package private(set) var attributes = 0

  package init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// The next piece of markup, from its `<` to just after its `>`.
  package mutating func next() -> (kind: Kind, range: Range<Int>)? {
    guard let start = bytes[index...].firstIndex(of: UInt8(ascii: "<")) else { return nil }
    index = start
    let kind: Kind
    if skip("<!--", upTo: "-->") {
      kind = .comment
    } else if skip("<![CDATA[", upTo: "]]>") {
      kind = .characterData
    } else if skip("<?", upTo: "?>") {
      kind = .instruction
    } else if skip("<!DOCTYPE", upTo: nil) {
      kind = skipTag(stoppingAt: UInt8(ascii: "[")) ? .documentType : .documentTypeWithSubset
    } else {
      kind = skip("</", upTo: nil) ? .endTag : .startTag
      _ = skipTag(stoppingAt: nil)
    }
    return (kind, start..<index)
  }

  /// Skips `opening` and, if given, everything up to and including the next `closing`; false if `opening` is not here.
  private mutating func skip(_ opening: StaticString, upTo closing: StaticString?) -> Bool {
    guard matches(opening, at: index) else { return false }
    index += opening.utf8CodeUnitCount
    guard let closing else { return true }
    while index < bytes.count, !matches(closing, at: index) { index += 1 }
    index = min(index + closing.utf8CodeUnitCount, bytes.count)
    return true
  }

  /// Skips to just after the next `>` outside quotation marks; false if `stop` comes first.
  private mutating func skipTag(stoppingAt stop: UInt8?) -> Bool {
    var (i, quote, equals, isWhole) = (index, UInt8(0), 0, true)
    bytes.withUnsafeBufferPointer { bytes in
      while i < bytes.count {
        let byte = bytes[i]
        i += 1
        if quote != 0 {
          if byte == quote { quote = 0 }
        } else if byte == UInt8(ascii: ">") {
          return
        } else if byte == stop {
          isWhole = false
          return
        } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
          quote = byte
        } else if byte == UInt8(ascii: "=") {
          equals += 1
        }
      }
    }
    (index, attributes) = (i, equals)
    return isWhole
  }

  private func matches(_ word: StaticString, at i: Int) -> Bool {
    let count = word.utf8CodeUnitCount
    guard i + count <= bytes.count else { return false }
    return word.withUTF8Buffer { buffer in (0..<count).allSatisfy { bytes[i + $0] == buffer[$0] } }
  }
}

extension MarkupScanner {
  /// The byte range of the value of `attribute`, between its quotation marks, in the tag at `tag`.
  package static func value(of attribute: String, inTagAt tag: Range<Int>, of bytes: [UInt8]) -> Range<Int>? {
    let isSpace: (UInt8) -> Bool = { $0 == 0x20 || $0 == 0x09 || $0 == 0x0A || $0 == 0x0D }
    let equals = UInt8(ascii: "=")
    var i = tag.lowerBound
    while i < tag.upperBound, !isSpace(bytes[i]) { i += 1 }
    while i < tag.upperBound {
      while i < tag.upperBound, isSpace(bytes[i]) { i += 1 }
      let nameStart = i
      while i < tag.upperBound, !isSpace(bytes[i]), bytes[i] != equals { i += 1 }
      let name = bytes[nameStart..<i]
      while i < tag.upperBound, isSpace(bytes[i]) || bytes[i] == equals { i += 1 }
      guard i < tag.upperBound, let end = bytes[(i + 1)..<tag.upperBound].firstIndex(of: bytes[i]) else { return nil }
      if name.elementsEqual(attribute.utf8) { return i + 1..<end }
      i = end + 1
    }
    return nil
  }
}

extension MarkupScanner {
  /// The byte ranges of all start tags.
  package static func startTags(of bytes: [UInt8]) -> [Range<Int>] {
    var scanner = MarkupScanner(bytes)
    var tags: [Range<Int>] = []
    while let (kind, range) = scanner.next() {
      if kind == .startTag { tags.append(range) }
    }
    return tags
  }

  /// The line and the column of a byte of UTF-8, both from 1. Columns count Unicode scalars.
  ///
  /// - Parameter start: The byte with which the first line begins: after a byte order mark.
  package static func place(of byte: Int, in bytes: [UInt8], from start: Int) -> (line: Int, column: Int) {
    var (line, column) = (1, 1)
    for i in min(start, bytes.count)..<max(start, min(byte, bytes.count)) {
      if bytes[i] == UInt8(ascii: "\n") {
        (line, column) = (line + 1, 1)
      } else if bytes[i] & 0xC0 != 0x80 {
        // Continuation bytes do not start a scalar.
        column += 1
      }
    }
    return (line, column)
  }

  /// The index of a byte of the parser's output in the text of a value, where it may be a character reference or a
  /// Windows line end.
  ///
  /// - Parameter offset: That of the byte in the output.
  package static func index(at offset: Int, in value: Range<Int>, of bytes: [UInt8]) -> Int {
    var i = value.lowerBound
    for _ in 0..<offset where i < value.upperBound {
      switch bytes[i] {
      case UInt8(ascii: "&"): i = (bytes[i..<value.upperBound].firstIndex(of: UInt8(ascii: ";")) ?? i) + 1
      case UInt8(ascii: "\r") where i + 1 < value.upperBound && bytes[i + 1] == UInt8(ascii: "\n"): i += 2
      default: i += 1
      }
    }
    return i
  }
}
