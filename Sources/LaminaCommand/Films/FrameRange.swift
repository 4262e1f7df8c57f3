import Foundation

/// The time range of a film in seconds: from `start` up to `end`, including the frame at `end` if the range is closed.
///
/// Frame k, from 0, shows the time `start + k / rate`; see ``time(of:at:)``.
package struct FrameRange: Equatable, Sendable, CustomStringConvertible {
  package let start: Double, end: Double
  package let isClosed: Bool

  /// The greatest number of frames in a film: 46 hours at 60 frames per second.
  package static let maximumCount = 10_000_000

  /// Parses `A..<B` or `A...B`, two finite numbers with A ≤ B; `nil` for any other text.
  package init?(_ text: String) {
    let isClosed = !text.contains("..<")
    let parts = text.components(separatedBy: isClosed ? "..." : "..<")
    guard parts.count == 2, let start = Double(parts[0]), let end = Double(parts[1]) else { return nil }
    guard start.isFinite, end.isFinite, start <= end else { return nil }
    (self.start, self.end, self.isClosed) = (start, end, isClosed)
  }

  /// The range as it is typed: `0.0..<4.0`.
  package var description: String { "\(start)\(isClosed ? "..." : "..<")\(end)" }

  /// The number of frames: x = (end − start) · rate rounded up, or, in a closed range, x rounded down, plus one. `nil`
  /// if x is not less than ``maximumCount``.
  ///
  /// Decimal fractions are not exact in binary (0.1 · 60 may miss 6), so an x within a millionth of a whole number
  /// counts as that number.
  package func count(at rate: FrameRate) -> Int? {
    let x = (end - start) * Double(rate.numerator) / Double(rate.denominator)
    guard x < Double(Self.maximumCount) else { return nil }
    let whole = x.rounded()
    if abs(x - whole) <= 1e-6 { return Int(whole) + (isClosed ? 1 : 0) }
    return isClosed ? Int(x.rounded(.down)) + 1 : Int(x.rounded(.up))
  }

  /// The time of frame `number` in seconds: `start + number / rate`. It does not depend on the frame before, so errors
  /// do not accumulate and all machines get the same result.
  package func time(of number: Int, at rate: FrameRate) -> Double {
    start + Double(number * rate.denominator) / Double(rate.numerator)
  }

  /// The share of the range that is over at `time`, from 0 to 1; 0 for an empty range.
  package func share(at time: Double) -> Double { end > start ? Double.minimum((time - start) / (end - start), 1) : 0 }
}
