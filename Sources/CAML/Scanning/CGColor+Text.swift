import Foundation
import Geometry

extension CGColor {
  /// The colour of `text`; `nil` for no colour.
  ///
  /// Core Animation writes red, green and blue in sRGB, which may lie outside 0…1. Editors and people also write an
  /// alpha as a fourth number, CSS's `#rgb`, `#rgba`, `#rrggbb`, `#rrggbbaa`, `rgb(255, 0, 0)` and
  /// `rgba(255, 0, 0, 0.5)`, `clear`, `transparent`, and nothing, `none`, `nil` or `null` for no colour.
  package static func caml(_ text: String) throws(ValueError) -> CGColor? {
    let word = text.trimmed.lowercased()
    switch word {
    case "", "none", "nil", "null": return nil
    case "clear", "transparent": return CGColor(red: 0, green: 0, blue: 0, alpha: 0)
    case _ where word.hasPrefix("#"): return try hexadecimal(word)
    case _ where word.hasPrefix("rgb"): return try function(word)
    default: break
    }
    let count = text.split { ", \t\n\r;".contains($0) }.count == 4 ? 4 : 3
    let n = try TextScanner.numbers(text, count: count, "a colour")
    return CGColor(red: n[0], green: n[1], blue: n[2], alpha: count == 4 ? n[3] : 1)
  }

  private static func hexadecimal(_ word: String) throws(ValueError) -> CGColor {
    let digits = word.dropFirst().compactMap { $0.isASCII ? $0.hexDigitValue : nil }
    guard digits.count == word.count - 1, [3, 4, 6, 8].contains(digits.count) else {
      throw ValueError(message: "a colour is 3, 4, 6 or 8 hexadecimal digits, not \(word.quoted)", offset: 0)
    }
    let isShort = digits.count < 6
    let bytes =
      isShort
      ? digits.map { 17 * $0 } : stride(from: 0, to: digits.count, by: 2).map { 16 * digits[$0] + digits[$0 + 1] }
    let c = bytes.map { CGFloat($0) / 255 } + [1]
    return CGColor(red: c[0], green: c[1], blue: c[2], alpha: c[3])
  }

  private static func function(_ word: String) throws(ValueError) -> CGColor {
    let parts = word.split(separator: "(", omittingEmptySubsequences: false)
    guard parts.count == 2, ["rgb", "rgba"].contains(parts[0].filter { $0 != " " }), parts[1].hasSuffix(")") else {
      throw ValueError(message: "a colour is 3 numbers, not \(word.quoted)", offset: 0)
    }
    let start = parts[0].utf8.count + 1
    do throws(ValueError) {
      let text = String(parts[1].dropLast())
      let count = text.split { ", ".contains($0) }.count == 4 ? 4 : 3
      let n = try TextScanner.numbers(text, count: count, "a colour")
      return CGColor(red: n[0] / 255, green: n[1] / 255, blue: n[2] / 255, alpha: count == 4 ? n[3] : 1)
    } catch {
      throw ValueError(message: error.message, offset: error.offset + start)
    }
  }
}
