import Foundation
import Geometry

/// An error for a text that does not have the form of its value.
package struct ValueError: Error {
  package let message: String
  /// The offset of the error in the text, in bytes of UTF-8.
  package let offset: Int

  package init(message: String, offset: Int) { (self.message, self.offset) = (message, offset) }
}

/// A scanner for numbers, separated by white space, commas or semicolons, and for names of functions.
package struct TextScanner {
  private let bytes: [UInt8]
  package private(set) var offset = 0

  package init(_ text: String) { bytes = Array(text.utf8) }

  package var isAtEnd: Bool { offset == bytes.count }

  package var next: UInt8? { isAtEnd ? nil : bytes[offset] }

  package mutating func skipSpace() {
    while let byte = next, byte == 0x20 || (0x09...0x0D).contains(byte) { offset += 1 }
  }

  /// Skips `character` if it is next; returns whether it was.
  package mutating func skip(_ character: Unicode.Scalar) -> Bool {
    guard next == UInt8(ascii: character) else { return false }
    offset += 1
    return true
  }

  /// The text up to white space, a comma, a semicolon or a parenthesis; may be empty.
  package mutating func word() -> String {
    let start = offset
    skipWord()
    return String(decoding: bytes[start..<offset], as: UTF8.self)
  }

  private mutating func skipWord() {
    while let byte = next, byte > 0x20, !",;()".utf8.contains(byte) { offset += 1 }
  }

  /// A number and the unit directly after it.
  package mutating func quantity() throws(ValueError) -> (value: Double, unit: String) {
    let start = offset
    skipWord()
    let end = start + decimalLength(start..<offset)
    guard end > start, let value = Double(String(decoding: bytes[start..<end], as: UTF8.self)) else {
      let word = String(decoding: bytes[start..<offset], as: UTF8.self)
      let found = word.isEmpty ? next.map { String(UnicodeScalar($0)).quoted } ?? "the end" : word.quoted
      throw ValueError(message: "a number was expected, not \(found)", offset: start)
    }
    return (value, String(decoding: bytes[end..<offset], as: UTF8.self))
  }

  /// A number and the unit directly after it; `nil` if the next word does not start with a number.
  package mutating func numberIfAny() throws(ValueError) -> (value: Double, unit: String)? {
    var ahead = self
    ahead.skipWord()
    return decimalLength(offset..<ahead.offset) > 0 ? try quantity() : nil
  }

  /// All numbers up to the end or a closing parenthesis. At most one comma separates two numbers.
  package mutating func quantities() throws(ValueError) -> [(value: Double, unit: String)] {
    var found: [(value: Double, unit: String)] = []
    skipSpace()
    while !isAtEnd, next != UInt8(ascii: ")") {
      found.append(try quantity())
      skipSpace()
      guard skip(",") else { continue }
      skipSpace()
      if isAtEnd || next == UInt8(ascii: ")") { throw ValueError(message: "a number is missing", offset: offset) }
    }
    return found
  }

  /// The length of the number at the start of a word: decimal digits with sign, point and exponent, or `inf`,
  /// `infinity` or `nan` in any case.
  private func decimalLength(_ word: Range<Int>) -> Int {
    var i = word.lowerBound
    func digits() -> Int {
      let start = i
      while i < word.upperBound, (0x30...0x39).contains(bytes[i]) { i += 1 }
      return i - start
    }
    func take(_ options: String) -> Bool {
      guard i < word.upperBound, options.utf8.contains(bytes[i]) else { return false }
      i += 1
      return true
    }
    _ = take("+-")
    if i < word.upperBound, bytes[i] > UInt8(ascii: "9") {
      let name = String(decoding: bytes[i..<word.upperBound], as: UTF8.self).lowercased()
      return ["infinity", "inf", "nan"].contains(name) ? word.count : 0
    }
    var count = digits()
    if take(".") { count += digits() }
    guard count > 0 else { return 0 }
    let mantissa = i
    if take("eE") {
      _ = take("+-")
      if digits() == 0 { i = mantissa }
    }
    return i - word.lowerBound
  }
}

extension TextScanner {
  /// Whether a number with this unit counts points, as one without: a pixel of an editor is a point.
  package static func isLength(_ unit: String) -> Bool { ["", "px", "pt"].contains(unit) }

  /// Parses one number, in decimal, or in hexadecimal after `0x`.
  package static func number(_ text: String, _ what: String) throws(ValueError) -> Double {
    let word = text.trimmed.lowercased()
    if word.hasPrefix("0x"), let whole = UInt32(word.dropFirst(2), radix: 16) { return Double(whole) }
    return try numbers(text, count: 1, what)[0]
  }

  /// Parses exactly `count` numbers, or any number of them without `count`, and nothing else.
  package static func numbers(_ text: String, count: Int? = nil, _ what: String = "") throws(ValueError) -> [Double] {
    var scanner = TextScanner(text)
    var numbers: [Double] = []
    scanner.skipSpace()
    while !scanner.isAtEnd {
      if numbers.count & 0xFFFF == 0xFFFF, !WorkCheck.goesOn { break }
      let start = scanner.offset
      let (value, unit) = try scanner.quantity()
      if !isLength(unit) { throw ValueError(message: "“\(unit)” after a number", offset: start) }
      numbers.append(value)
      if let count, numbers.count > count {
        let expected = count == 1 ? "only one number was expected" : "\(what) is \(count) numbers"
        throw ValueError(message: "\(expected); here is one too many", offset: start)
      }
      scanner.skipSpace()
      if scanner.skip(",") || scanner.skip(";") {
        scanner.skipSpace()
        // A separator after the last of a known number of values is harmless.
        if scanner.isAtEnd, numbers.count != count {
          throw ValueError(message: "a number is missing after “,”", offset: scanner.offset)
        }
      } else if scanner.next == UInt8(ascii: "(") || scanner.next == UInt8(ascii: ")") {
        throw ValueError(message: "a parenthesis among numbers", offset: scanner.offset)
      }
    }
    if let count, numbers.count < count {
      let message =
        count == 1
        ? "\(what) was expected, not \(text.quoted)"
        : "\(what) is \(count) numbers; here \(numbers.count == 1 ? "is" : "are") \(numbers.count)"
      throw ValueError(message: message, offset: scanner.offset)
    }
    return numbers
  }
}

extension String {
  /// The text without white space around it. Most texts have none, which their ends show.
  package var trimmed: String {
    func isVisible(_ byte: UInt8?) -> Bool { byte.map { $0 > 0x20 && $0 < 0x7F } ?? false }
    if isEmpty || isVisible(utf8.first) && isVisible(utf8.last) { return self }
    return trimmingCharacters(in: .whitespacesAndNewlines)
  }

  /// The text with spaces for braces: `{{0, 0}, {10, 20}}` is Foundation's text of a rectangle.
  package var withoutBraces: String {
    utf8.contains { $0 == UInt8(ascii: "{") || $0 == UInt8(ascii: "}") }
      ? String(map { $0 == "{" || $0 == "}" ? " " : $0 }) : self
  }

  /// The text in quotation marks, on one line, cut to 60 characters.
  package var quoted: String {
    let shown = prefix(60).map { $0.isNewline || $0 == "\t" ? " " : $0 }
    return "“\(String(shown))\(count > 60 ? "…" : "")”"
  }
}
