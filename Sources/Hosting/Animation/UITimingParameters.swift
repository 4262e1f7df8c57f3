import Foundation
import LayerModel

/// The kinds of timing curves. Source: <https://developer.apple.com/documentation/uikit/uitimingcurvetype>.
public enum UITimingCurveType: Int, Sendable {
  /// One of ``UIView/AnimationCurve``.
  case builtin
  /// A Bézier curve with its own control points.
  case cubic
  /// A spring.
  case spring
  /// A cubic curve and a spring together; nothing here has this type.
  case composed
}

/// The pace of a ``UIViewPropertyAnimator``. Source:
/// <https://developer.apple.com/documentation/uikit/uitimingcurveprovider>.
public protocol UITimingCurveProvider: AnyObject {
  /// The kind of the curve.
  var timingCurveType: UITimingCurveType { get }
  /// The Bézier curve; `nil` for a spring.
  var cubicTimingParameters: UICubicTimingParameters? { get }
  /// The spring; `nil` for a Bézier curve.
  var springTimingParameters: UISpringTimingParameters? { get }
}

/// A Bézier curve from (0, 0) to (1, 1). Source:
/// <https://developer.apple.com/documentation/uikit/uicubictimingparameters>.
open class UICubicTimingParameters: NSObject, UITimingCurveProvider {
  /// The curve that the parameters were created with; `easeInOut` for control points.
  open private(set) var animationCurve = UIView.AnimationCurve.easeInOut
  /// The first control point: time, progress.
  public let controlPoint1: CGPoint
  /// The second control point: time, progress.
  public let controlPoint2: CGPoint
  private let isBuiltIn: Bool

  /// The curve of a new animation: fast at first, then slow.
  public override init() {
    (controlPoint1, controlPoint2) = (CGPoint(x: 0.25, y: 0.1), CGPoint(x: 0.25, y: 1))
    isBuiltIn = false
    super.init()
  }

  /// Creates the curve of that name.
  public init(animationCurve curve: UIView.AnimationCurve) {
    animationCurve = curve
    var points: [[Float]] = [[0, 0], [0, 0]]
    for i in 0..<2 { curve.function.getControlPoint(at: i + 1, values: &points[i]) }
    controlPoint1 = CGPoint(x: CGFloat(points[0][0]), y: CGFloat(points[0][1]))
    controlPoint2 = CGPoint(x: CGFloat(points[1][0]), y: CGFloat(points[1][1]))
    isBuiltIn = true
    super.init()
  }

  /// Creates a curve from (0, 0) to (1, 1). The points' x are times and are cut to 0…1.
  public init(controlPoint1 point1: CGPoint, controlPoint2 point2: CGPoint) {
    (controlPoint1, controlPoint2, isBuiltIn) = (point1, point2, false)
    super.init()
  }

  open var timingCurveType: UITimingCurveType { isBuiltIn ? .builtin : .cubic }
  open var cubicTimingParameters: UICubicTimingParameters? { self }
  open var springTimingParameters: UISpringTimingParameters? { nil }

  var function: CAMediaTimingFunction {
    CAMediaTimingFunction(
      controlPoints: Float(controlPoint1.x), Float(controlPoint1.y), Float(controlPoint2.x), Float(controlPoint2.y))
  }
}

/// A spring. Of the initial velocity only x counts: changes have one pace for all.
///
/// Source: <https://developer.apple.com/documentation/uikit/uispringtimingparameters>.
open class UISpringTimingParameters: NSObject, UITimingCurveProvider {
  /// The speed at the start, in whole changes a second: 1 covers the distance in a second.
  public let initialVelocity: CGVector
  private let shape: Shape

  private enum Shape {
    /// Rests after the animator's duration.
    case ratio(CGFloat)
    /// Rests when it does.
    case own(mass: CGFloat, stiffness: CGFloat, damping: CGFloat)
    case perceptual(TimeInterval, CGFloat)
  }

  private init(_ shape: Shape, _ velocity: CGVector) {
    (self.shape, initialVelocity) = (shape, velocity)
    super.init()
  }

  /// A spring like that of system animations, without overshooting: mass 3, stiffness 1000, damping 500.
  public convenience override init() { self.init(.own(mass: 3, stiffness: 1000, damping: 500), .zero) }

  /// - Parameters:
  ///   - ratio: 1 does not overshoot; towards 0 it swings more.
  ///   - velocity: In whole ways a second.
  public convenience init(dampingRatio ratio: CGFloat, initialVelocity velocity: CGVector) {
    self.init(.ratio(ratio), velocity)
  }

  /// A spring at rest; 1 is critical damping, less swings.
  public convenience init(dampingRatio ratio: CGFloat) { self.init(.ratio(ratio), .zero) }

  /// A spring with its own duration, independent of the animator's.
  public convenience init(
    mass: CGFloat, stiffness: CGFloat, damping: CGFloat, initialVelocity velocity: CGVector
  ) {
    self.init(.own(mass: mass, stiffness: stiffness, damping: damping), velocity)
  }

  /// - Parameters:
  ///   - duration: The perceived duration, seconds.
  ///   - bounce: 0 does not overshoot, 1 never stops.
  public convenience init(duration: TimeInterval = 0.5, bounce: CGFloat = 0, initialVelocity: CGVector = .zero) {
    self.init(.perceptual(duration, bounce), initialVelocity)
  }

  open var timingCurveType: UITimingCurveType { .spring }
  open var cubicTimingParameters: UICubicTimingParameters? { nil }
  open var springTimingParameters: UISpringTimingParameters? { self }

  /// The spring, with its duration.
  func spring(duration: TimeInterval) -> CASpringAnimation {
    let spring: CASpringAnimation
    switch shape {
    case .ratio(let ratio):
      spring = .settling(after: duration, dampingRatio: ratio, velocity: initialVelocity.dx)
      spring.duration = duration
      return spring
    case .own(let mass, let stiffness, let damping):
      spring = CASpringAnimation()
      (spring.mass, spring.stiffness, spring.damping, spring.allowsOverdamping) = (mass, stiffness, damping, true)
    case .perceptual(let duration, let bounce):
      spring = CASpringAnimation(perceptualDuration: duration, bounce: bounce)
    }
    spring.initialVelocity = initialVelocity.dx
    let rest = spring.settlingDuration
    spring.duration = rest.isFinite && rest > 0 ? rest : duration
    return spring
  }
}
