import Foundation
import Geometry
import LayerModel

extension CAColorMatrix {
  /// Parses `matrix(` 20 numbers `)`, or 20 numbers alone.
  init(function text: String) throws(ValueError) {
    var scanner = TextScanner(text)
    scanner.skipSpace()
    var body = text
    var start = 0
    if text.trimmingCharacters(in: .whitespaces).hasPrefix("matrix") {
      _ = scanner.word()
      scanner.skipSpace()
      guard scanner.skip("("), let end = text.lastIndex(of: ")") else {
        throw ValueError(message: "a colour matrix is “matrix(” 20 numbers “)”", offset: scanner.offset)
      }
      start = scanner.offset
      body = String(decoding: Array(text[..<end].utf8.dropFirst(start)), as: UTF8.self)
    }
    do throws(ValueError) {
      self.init(try TextScanner.numbers(body, count: 20, "a colour matrix").map { Float($0) })
    } catch {
      throw ValueError(message: error.message, offset: error.offset + start)
    }
  }

  var function: String { "matrix(\(elements.map { (Double($0.description) ?? 0).caml }.joined(separator: " ")))" }
}
