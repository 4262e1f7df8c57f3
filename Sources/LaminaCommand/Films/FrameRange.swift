import Foundation

/// The seconds that a film shows: from `start` up to `end`, and the frame at `end` too if the range is closed.
///
/// Frame k, from 0, shows the moment `start + k / rate`; see ``time(of:at:)``.
package struct FrameRange: Equatable, Sendable {
  package let start: Double, end: Double
  package let isClosed: Bool

  /// The most frames a film may have: 46 hours at sixty a second.
  package static let maximumCount = 10_000_000

  /// Reads `A..<B` or `A...B`, two finite numbers with A ≤ B; `nil` for anything else.
  package init?(_ text: String) {
    let isClosed = !text.contains("..<")
    let parts = text.components(separatedBy: isClosed ? "..." : "..<")
    guard parts.count == 2, let start = Double(parts[0]), let end = Double(parts[1]) else { return nil }
    guard start.isFinite, end.isFinite, start <= end else { return nil }
    (self.start, self.end, self.isClosed) = (start, end, isClosed)
  }

  /// How many frames there are: of x = (end − start) · rate, the next whole number up, or, in a closed range, the whole
  /// part and one. `nil` when that is more than ``maximumCount``.
  ///
  /// Decimal fractions are not exact in binary (0.1 · 60 may miss 6), therefore an x within a millionth of a whole number
  /// is taken as that number.
  package func count(at rate: FrameRate) -> Int? {
    let x = (end - start) * Double(rate.numerator) / Double(rate.denominator)
    guard x < Double(Self.maximumCount) else { return nil }
    let whole = x.rounded()
    if abs(x - whole) <= 1e-6 { return Int(whole) + (isClosed ? 1 : 0) }
    return isClosed ? Int(x.rounded(.down)) + 1 : Int(x.rounded(.up))
  }

  /// The moment that frame `number` shows, seconds: `start + number / rate`, from the number alone and not from the frame
  /// before, so that no error adds up and every machine finds the same.
  package func time(of number: Int, at rate: FrameRate) -> Double {
    start + Double(number * rate.denominator) / Double(rate.numerator)
  }
}
