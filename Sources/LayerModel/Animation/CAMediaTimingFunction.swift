import Foundation

/// A name of a timing function. Source: <https://developer.apple.com/documentation/quartzcore/camediatimingfunctionname>.
public struct CAMediaTimingFunctionName: RawRepresentable, Hashable, Sendable {
  public let rawValue: String

  public init(rawValue: String) { self.rawValue = rawValue }

  public static let linear = Self(rawValue: "linear")
  public static let easeIn = Self(rawValue: "easeIn")
  public static let easeOut = Self(rawValue: "easeOut")
  public static let easeInEaseOut = Self(rawValue: "easeInEaseOut")
  public static let `default` = Self(rawValue: "default")

  package static let all: [Self] = [.linear, .easeIn, .easeOut, .easeInEaseOut, .default]
}

/// A pace: a cubic Bézier curve from (0, 0) to (1, 1) that maps time, x, to progress, y.
/// Source: <https://developer.apple.com/documentation/quartzcore/camediatimingfunction>.
public final class CAMediaTimingFunction: Sendable {
  /// c1x, c1y, c2x, c2y.
  package let controlPoints: SIMD4<Float>

  public init(controlPoints c1x: Float, _ c1y: Float, _ c2x: Float, _ c2y: Float) {
    controlPoints = SIMD4(c1x, c1y, c2x, c2y)
  }

  /// The function of that name; the linear one for names that are not known.
  public convenience init(name: CAMediaTimingFunctionName) {
    switch name {
    case .easeIn: self.init(controlPoints: 0.42, 0, 1, 1)
    case .easeOut: self.init(controlPoints: 0, 0, 0.58, 1)
    case .easeInEaseOut: self.init(controlPoints: 0.42, 0, 0.58, 1)
    case .default: self.init(controlPoints: 0.25, 0.1, 0.25, 1)
    default: self.init(controlPoints: 0, 0, 1, 1)
    }
  }
}
