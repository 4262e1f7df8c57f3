import Foundation
import Geometry

/// How values between key frames are found.
/// Source: <https://developer.apple.com/documentation/quartzcore/caanimationcalculationmode>.
public struct CAAnimationCalculationMode: RawRepresentable, Hashable, Sendable {
  public let rawValue: String

  public init(rawValue: String) { self.rawValue = rawValue }

  /// On straight lines.
  public static let linear = Self(rawValue: "linear")
  /// Not at all: each value stays until the next.
  public static let discrete = Self(rawValue: "discrete")
  /// On straight lines, at one speed throughout.
  public static let paced = Self(rawValue: "paced")
  /// On a smooth curve.
  public static let cubic = Self(rawValue: "cubic")
  /// On a smooth curve, at one speed throughout.
  public static let cubicPaced = Self(rawValue: "cubicPaced")

  package static let all: [Self] = [.linear, .discrete, .paced, .cubic, .cubicPaced]
}

/// Whether what moves along a path turns with it.
/// Source: <https://developer.apple.com/documentation/quartzcore/caanimationrotationmode>.
public struct CAAnimationRotationMode: RawRepresentable, Hashable, Sendable {
  public let rawValue: String

  public init(rawValue: String) { self.rawValue = rawValue }

  /// Its x axis points along the path.
  public static let rotateAuto = Self(rawValue: "auto")
  /// Its x axis points back along the path.
  public static let rotateAutoReverse = Self(rawValue: "autoReverse")

  package static let all: [Self] = [.rotateAuto, .rotateAutoReverse]
}

/// An animation through several values.
/// Source: <https://developer.apple.com/documentation/quartzcore/cakeyframeanimation>.
open class CAKeyframeAnimation: CAPropertyAnimation {
  /// The values in their order. Default: nil.
  open var values: [Any]?

  /// For properties that are points: a path whose points are the values; counts before ``values``. A copy is taken. Default: nil.
  open var path: CGPath? {
    get { ownPath }
    set { ownPath = newValue?.copy() }
  }

  private var ownPath: CGPath?

  /// When each value is reached, as a part of the duration from 0 to 1. Default: nil, evenly spread.
  open var keyTimes: [NSNumber]?

  /// The pace of each step from one value to the next. Default: nil, linear.
  open var timingFunctions: [CAMediaTimingFunction]?

  /// How values between key frames are found. Default: ``CAAnimationCalculationMode/linear``.
  open var calculationMode = CAAnimationCalculationMode.linear

  /// How tight a cubic curve is at each value. Default: nil, 0.
  open var tensionValues: [NSNumber]?

  /// How sharp a cubic curve's corner is at each value. Default: nil, 0.
  open var continuityValues: [NSNumber]?

  /// Where a cubic curve bulges at each value: before it, or behind it. Default: nil, 0.
  open var biasValues: [NSNumber]?

  /// Whether what moves along ``path`` turns with it. Default: nil, not.
  open var rotationMode: CAAnimationRotationMode?

  override package func copyProperties(of animation: CAAnimation) {
    super.copyProperties(of: animation)
    guard let animation = animation as? CAKeyframeAnimation else { return }
    (values, ownPath, keyTimes) = (animation.values, animation.ownPath, animation.keyTimes)
    (timingFunctions, calculationMode) = (animation.timingFunctions, animation.calculationMode)
    (tensionValues, continuityValues) = (animation.tensionValues, animation.continuityValues)
    (biasValues, rotationMode) = (animation.biasValues, animation.rotationMode)
  }
}
