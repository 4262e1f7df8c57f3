/// A film's frames per second, as an exact fraction such as 30000/1001.
package struct FrameRate: Equatable, Sendable, CustomStringConvertible {
  /// The reduced fraction. Both numbers are positive.
  package let numerator: Int, denominator: Int

  /// 60 frames per second.
  static let standard = FrameRate(60, 1)

  private init(_ numerator: Int, _ denominator: Int) {
    var (a, b) = (numerator, denominator)
    while b != 0 { (a, b) = (b, a % b) }
    (self.numerator, self.denominator) = (numerator / a, denominator / a)
  }

  /// Parses `60`, `29.97` or `30000/1001`.
  ///
  /// `nil` for any other text, for zero, for more than 1000 frames per second, and for a numerator or denominator above
  /// 1,001,000, the greatest that FFmpeg represents exactly.
  package init?(_ text: String) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard let first = parts.first, let (value, scale) = Self.decimal(first) else { return nil }
    switch parts.count {
    case 1: self.init(value, scale)
    case 2:
      guard scale == 1, let (divisor, one) = Self.decimal(parts[1]), one == 1, divisor > 0 else { return nil }
      self.init(value, divisor)
    default: return nil
    }
    guard numerator > 0, numerator <= 1_001_000, denominator <= 1_001_000 else { return nil }
    guard numerator <= 1000 * denominator else { return nil }
  }

  /// The digits of a plain decimal number as an integer, and the power of ten that divides it.
  private static func decimal(_ text: Substring) -> (value: Int, scale: Int)? {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count <= 2, parts.allSatisfy({ !$0.isEmpty && $0.allSatisfy { $0.isASCII && $0.isNumber } }) else {
      return nil
    }
    let fraction = parts.count == 2 ? parts[1] : ""
    guard parts[0].count <= 9, fraction.count <= 6, let value = Int(parts[0] + fraction) else { return nil }
    return (value, (0..<fraction.count).reduce(1) { power, _ in power * 10 })
  }

  /// The rate in FFmpeg's syntax: `60/1`.
  package var description: String { "\(numerator)/\(denominator)" }
}
