import Foundation

/// The frame rate that an animation asks of screens, in frames per second. Stored only. Source:
/// <https://developer.apple.com/documentation/quartzcore/caframeraterange>.
public struct CAFrameRateRange: Hashable, Sendable {
  /// The least rate that will do, frames per second.
  public var minimum: Float
  /// The greatest rate that makes sense, frames per second.
  public var maximum: Float
  /// `nil` for no preference.
  public var preferred: Float?

  /// No preference.
  public static let `default` = CAFrameRateRange()

  /// No preference: all three are 0.
  public init() { self.init(minimum: 0, maximum: 0, preferred: 0) }

  /// Keeps the numbers unchanged, in any order.
  public init(minimum: Float, maximum: Float, preferred: Float? = nil) {
    (self.minimum, self.maximum, self.preferred) = (minimum, maximum, preferred)
  }
}

/// No preference.
public let CAFrameRateRangeDefault = CAFrameRateRange.default

/// The range of these rates, frames per second.
public func CAFrameRateRangeMake(_ minimum: Float, _ maximum: Float, _ preferred: Float) -> CAFrameRateRange {
  CAFrameRateRange(minimum: minimum, maximum: maximum, preferred: preferred)
}

/// Whether all three rates are equal.
public func CAFrameRateRangeIsEqualToRange(_ range: CAFrameRateRange, _ other: CAFrameRateRange) -> Bool {
  range == other
}
