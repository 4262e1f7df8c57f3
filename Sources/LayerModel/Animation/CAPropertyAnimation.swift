import Foundation
import Geometry
import LayerSnapshots

/// An animation of one property, named by a key path.
///
/// With `now`, the animation's value at the moment, it shows:
///
///     sum   = now, or now + iteration · end      if cumulative: end is the value at the end of a cycle
///     value = sum, or valueFunction(sum)
///     shown = value, or value on top of below    if additive: below is the value of the layer or of earlier animations
///
/// Nothing accumulates while ``CAMediaTiming/autoreverses`` is set.
/// Source: <https://developer.apple.com/documentation/quartzcore/capropertyanimation>.
open class CAPropertyAnimation: CAAnimation {
  /// The key path of the property, or of a part of it such as `transform.rotation.z`. Default: nil. An animation that
  /// is added to a layer then takes its key as the key path, and one in a group takes the group's.
  @exclusivity(unchecked) open var keyPath: String? { willSet { willChange() } }

  /// Whether the value is added to the underlying one: the layer's, or the result of earlier animations. Default:
  /// false.
  @exclusivity(unchecked) open var isAdditive = false { willSet { willChange() } }

  /// Whether each cycle starts where the one before it ended. Default: false.
  @exclusivity(unchecked) open var isCumulative = false { willSet { willChange() } }

  /// The function that makes a transform from the interpolated numbers. Default: nil.
  @exclusivity(unchecked) open var valueFunction: CAValueFunction? { willSet { willChange() } }

  /// Creates an animation of the property at `path`, such as `position.x`, of the layer that it is added to.
  public convenience init(keyPath path: String?) {
    self.init()
    keyPath = path
  }

  /// The animation's value at a moment, and the increment of each earlier cycle if cycles accumulate. `nil` is a value
  /// too, such as a missing colour.
  struct Values {
    var now: AnimatableValue?
    var end: AnimatableValue?
  }

  /// Returns the values at `moment`; `nil` if the animation shows none.
  ///
  /// - Parameter base: The substitute for an end that was not set: the underlying value or, in an additive animation,
  ///   its zero. The outer `nil` means that there is no substitute, since a value function takes numbers.
  func values(at moment: Moment, base: AnimatableValue??) -> Values? { nil }

  override func show(_ moment: Moment, of cycle: Cycle, on target: any AnimationTarget) -> UInt64 {
    guard let keyPath, let shown = shown(at: moment, below: AnimatableValue(target.value(forKeyPath: keyPath))) else {
      return 0
    }
    target.setValue(shown.value?.object, forKeyPath: keyPath)
    if let angle = turn(at: moment) {
      target.transform = CATransform3DRotate(target.transform, CGFloat(angle), 0, 0, 1)
    }
    return shown.number
  }

  /// The value that is set at `moment`, and a number that is equal whenever the value is; `nil` if none is set.
  ///
  /// - Parameter below: The value of the layer or of earlier animations.
  final func shown(at moment: Moment, below: AnimatableValue?) -> (value: AnimatableValue?, number: UInt64)? {
    let base = isAdditive ? below.map { $0.subtracting($0) } : below
    guard let values = values(at: moment, base: valueFunction == nil ? .some(base) : nil) else { return nil }
    let count = isCumulative && !autoreverses ? moment.iteration : 0
    guard let shown = shown(values, cyclesBefore: count, below: below) else { return nil }
    let number = VersionNumber.mixed(number(position(at: moment)), UInt64(bitPattern: Int64(count)))
    return (shown.value, number)
  }

  /// Returns the angle, in radians, by which the layer turns besides; `nil` for none.
  func turn(at moment: Moment) -> Double? { nil }

  /// Returns a number that differs between different values of ``values(at:base:)``.
  func position(at moment: Moment) -> Double { moment.progress }

  private struct Shown { var value: AnimatableValue? }

  /// The value that is set on the layer; `nil` if the value function does not accept the animation's value.
  private func shown(_ values: Values, cyclesBefore count: Int, below: AnimatableValue?) -> Shown? {
    guard var value = values.now else { return valueFunction == nil ? Shown(value: nil) : nil }
    if let end = values.end {
      if count > 0 { value = value.added(to: end.repeated(count)) }
      if count < 0 { value = value.subtracting(end.repeated(-count)) }
    }
    if let valueFunction {
      guard let transform = valueFunction.value(of: value) else { return nil }
      value = .transform(transform)
    }
    if let below {
      value = value.converted(toKindOf: below)
      if isAdditive { value = value.added(to: below) }
    }
    return Shown(value: value)
  }
}
