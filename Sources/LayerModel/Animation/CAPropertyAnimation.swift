import Foundation
import Geometry

/// An animation of one property, which a key path names.
///
/// What it shows, from the animation's value at the moment, now:
///
///     sum   = now, or now + iteration · end      cumulative: end is the value at the end of a cycle
///     value = sum, or valueFunction(sum)
///     shown = value, or value on top of below    additive: below is what the layer or earlier animations have
///
/// Nothing is accumulated while ``CAMediaTiming/autoreverses`` is set.
/// Source: <https://developer.apple.com/documentation/quartzcore/capropertyanimation>.
open class CAPropertyAnimation: CAAnimation {
  /// The property, or a part of it such as `transform.rotation.z`. Default: nil, nothing is animated.
  open var keyPath: String? { willSet { willChange() } }

  /// Whether the value is added to the one below, that of the layer or of earlier animations. Default: false.
  open var isAdditive = false { willSet { willChange() } }

  /// Whether each cycle starts where the one before it ended. Default: false.
  open var isCumulative = false { willSet { willChange() } }

  /// Makes a transform of the numbers that are interpolated. Default: nil.
  open var valueFunction: CAValueFunction? { willSet { willChange() } }

  public convenience init(keyPath path: String?) {
    self.init()
    keyPath = path
  }

  override package func copyProperties(of animation: CAAnimation) {
    super.copyProperties(of: animation)
    guard let animation = animation as? CAPropertyAnimation else { return }
    (keyPath, isAdditive, isCumulative) = (animation.keyPath, animation.isAdditive, animation.isCumulative)
    valueFunction = animation.valueFunction
  }

  override class var properties: [String: AnimationProperty] { AnimationProperty.ofPropertyAnimations }

  /// The animation's value at a moment, and what each cycle before it adds where they accumulate. `nil` is a value as well: of a
  /// colour that is none, for instance.
  struct Values {
    var now: AnimatableValue?
    var end: AnimatableValue?
  }

  /// The values at `moment`; `nil` where the animation shows none.
  ///
  /// - Parameter base: What stands in for an end that was not given: the value below, or, where that is added anyway, none of it.
  ///   Double optional: `nil` where nothing can, since the values are numbers for a value function.
  func values(at moment: Moment, base: AnimatableValue??) -> Values? { nil }

  override func show(_ moment: Moment, of cycle: Cycle, on layer: CALayer) -> UInt64 {
    guard let keyPath else { return 0 }
    let below = AnimatableValue(layer.value(forKeyPath: keyPath))
    let base = isAdditive ? below.map { $0.subtracting($0) } : below
    guard let values = values(at: moment, base: valueFunction == nil ? .some(base) : nil) else { return 0 }
    let count = isCumulative && !autoreverses ? moment.iteration : 0
    guard let shown = shown(values, cyclesBefore: count, below: below) else { return 0 }
    layer.setValue(shown.value?.object, forKeyPath: keyPath)
    return VersionNumber.mixed(number(position(at: moment)), UInt64(bitPattern: Int64(count)))
  }

  /// What tells one value of ``values(at:base:)`` from another.
  func position(at moment: Moment) -> Double { moment.progress }

  private struct Shown { var value: AnimatableValue? }

  /// What the layer gets; `nil` where the value function has no use for the value.
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
