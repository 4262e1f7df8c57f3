/// A scanner that finds the pieces of markup in the bytes of an XML document, without interpreting them.
///
/// In a well-formed document it finds the same pieces as the XML parser, in the same order: the n-th start tag here is the n-th element
/// there. In a malformed document it still terminates.
struct MarkupScanner {
  enum Kind { case startTag, endTag, comment, instruction, characterData, documentType, documentTypeWithSubset }

  let bytes: [UInt8]
  private(set) var index = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// The next piece of markup, from its `<` to just after its `>`.
  mutating func next() -> (kind: Kind, range: Range<Int>)? {
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
    var quote: UInt8?
    while index < bytes.count {
      let byte = bytes[index]
      index += 1
      if let open = quote {
        if byte == open { quote = nil }
      } else if byte == UInt8(ascii: ">") {
        return true
      } else if byte == stop {
        return false
      } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        quote = byte
      }
    }
    return true
  }

  private func matches(_ word: StaticString, at i: Int) -> Bool {
    let count = word.utf8CodeUnitCount
    guard i + count <= bytes.count else { return false }
    return word.withUTF8Buffer { buffer in (0..<count).allSatisfy { bytes[i + $0] == buffer[$0] } }
  }
}

extension MarkupScanner {
  /// The byte range of the value of `attribute`, between its quotation marks, in the tag at `tag`.
  static func value(of attribute: String, inTagAt tag: Range<Int>, of bytes: [UInt8]) -> Range<Int>? {
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
