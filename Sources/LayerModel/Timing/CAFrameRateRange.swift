import Foundation

/// How often screens should show something, in frames a second. Stored only.
/// Source: <https://developer.apple.com/documentation/quartzcore/caframeraterange>.
public struct CAFrameRateRange: Hashable, Sendable {
  public var minimum: Float
  public var maximum: Float
  /// `nil` for none.
  public var preferred: Float?

  /// No wish.
  public static let `default` = CAFrameRateRange()

  /// 0, 0 and 0: no wish.
  public init() { self.init(minimum: 0, maximum: 0, preferred: 0) }

  public init(minimum: Float, maximum: Float, preferred: Float? = nil) {
    (self.minimum, self.maximum, self.preferred) = (minimum, maximum, preferred)
  }
}
