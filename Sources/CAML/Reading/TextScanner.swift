import Foundation

/// An error for a text that does not have the form of its value.
struct ValueError: Error {
  let message: String
  /// The offset of the error in the text, in bytes of UTF-8.
  let offset: Int
}

/// A scanner for numbers, separated by white space, commas or semicolons, and for names of functions.
struct TextScanner {
  private let bytes: [UInt8]
  private(set) var offset = 0

  init(_ text: String) { bytes = Array(text.utf8) }

  var isAtEnd: Bool { offset == bytes.count }

  var next: UInt8? { isAtEnd ? nil : bytes[offset] }

  mutating func skipSpace() {
    while let byte = next, byte == 0x20 || (0x09...0x0D).contains(byte) { offset += 1 }
  }

  /// Skips `character` if it is next; returns whether it was.
  mutating func skip(_ character: Unicode.Scalar) -> Bool {
    guard next == UInt8(ascii: character) else { return false }
    offset += 1
    return true
  }

  /// The text up to white space, a comma, a semicolon or a parenthesis; may be empty.
  mutating func word() -> String {
    let start = offset
    while let byte = next, byte > 0x20, !",;()".utf8.contains(byte) {
      offset += 1
    }
    return String(decoding: bytes[start..<offset], as: UTF8.self)
  }

  /// A number and the unit directly after it.
  mutating func quantity() throws(ValueError) -> (value: Double, unit: String) {
    let start = offset
    let word = word()
    let length = decimalLength(of: word)
    guard length > 0, let value = Double(word.prefix(length)) else {
      let found = word.isEmpty ? next.map { String(UnicodeScalar($0)).quoted } ?? "the end" : word.quoted
      throw ValueError(message: "a number was expected, not \(found)", offset: start)
    }
    return (value, String(word.dropFirst(length)))
  }

  /// A number and the unit directly after it; `nil` if the next word does not start with a number.
  mutating func numberIfAny() throws(ValueError) -> (value: Double, unit: String)? {
    var ahead = self
    return decimalLength(of: ahead.word()) > 0 ? try quantity() : nil
  }

  /// All numbers up to the end or a closing parenthesis. At most one comma separates two numbers.
  mutating func quantities() throws(ValueError) -> [(value: Double, unit: String)] {
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

  /// The length of the number at the start of `word`: decimal digits with sign, point and exponent, or `inf`, `infinity` or `nan` in
  /// any case.
  private func decimalLength(of word: String) -> Int {
    let characters = Array(word.utf8)
    var i = 0
    func digits() {
      while i < characters.count, (0x30...0x39).contains(characters[i]) { i += 1 }
    }
    func take(_ options: String) -> Bool {
      guard i < characters.count, options.utf8.contains(characters[i]) else { return false }
      i += 1
      return true
    }
    let signed = take("+-")
    let rest = word.dropFirst(signed ? 1 : 0).lowercased()
    for name in ["infinity", "inf", "nan"] where rest == name { return word.utf8.count }
    let start = i
    digits()
    var count = i - start
    if take(".") {
      let fraction = i
      digits()
      count += i - fraction
    }
    guard count > 0 else { return 0 }
    let mantissa = i
    if take("eE") {
      _ = take("+-")
      let exponent = i
      digits()
      if i == exponent { i = mantissa }
    }
    return i
  }
}

extension TextScanner {
  /// Whether a number with this unit counts points, as one without: a pixel of an editor is a point.
  static func isLength(_ unit: String) -> Bool { ["", "px", "pt"].contains(unit) }

  /// Parses one number, in decimal, or in hexadecimal after `0x`.
  static func number(_ text: String, _ what: String) throws(ValueError) -> Double {
    let word = text.trimmingCharacters(in: .whitespacesAndNewlines).lowercased()
    if word.hasPrefix("0x"), let whole = UInt32(word.dropFirst(2), radix: 16) { return Double(whole) }
    return try numbers(text, count: 1, what)[0]
  }

  /// Parses exactly `count` numbers, or any number of them without `count`, and nothing else.
  static func numbers(_ text: String, count: Int? = nil, _ what: String = "") throws(ValueError) -> [Double] {
    var scanner = TextScanner(text)
    var numbers: [Double] = []
    scanner.skipSpace()
    while !scanner.isAtEnd {
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
