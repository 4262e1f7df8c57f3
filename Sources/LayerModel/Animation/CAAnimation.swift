import Foundation

/// Hears when an animation starts and stops. Every method may be left out.
/// Source: <https://developer.apple.com/documentation/quartzcore/caanimationdelegate>.
public protocol CAAnimationDelegate: AnyObject {
  /// Called once the animation has been committed.
  func animationDidStart(_ anim: CAAnimation)

  /// Called when the animation is over.
  ///
  /// - Parameter flag: Whether it came to its end, instead of being removed or replaced.
  func animationDidStop(_ anim: CAAnimation, finished flag: Bool)
}

extension CAAnimationDelegate {
  public func animationDidStart(_ anim: CAAnimation) {}
  public func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {}
}

/// What changes the way a layer looks over time, without changing the layer.
///
/// A layer keeps a copy of what is added to it, and that copy can no longer be changed: setting one of its properties is a mistake
/// that stops the program, as it does in Apple's. Values for other keys can still be set.
/// Source: <https://developer.apple.com/documentation/quartzcore/caanimation>.
open class CAAnimation: CAMediaTiming, CAAction {
  open var beginTime: CFTimeInterval = 0 { willSet { willChange() } }
  open var duration: CFTimeInterval = 0 { willSet { willChange() } }
  open var speed: Float = 1 { willSet { willChange() } }
  open var timeOffset: CFTimeInterval = 0 { willSet { willChange() } }
  open var repeatCount: Float = 0 { willSet { willChange() } }
  open var repeatDuration: CFTimeInterval = 0 { willSet { willChange() } }
  open var autoreverses = false { willSet { willChange() } }
  open var fillMode = CAMediaTimingFillMode.removed { willSet { willChange() } }

  /// The pace of each cycle; `nil` is linear. Default: nil.
  open var timingFunction: CAMediaTimingFunction? { willSet { willChange() } }

  /// Hears about the animation; kept alive. Default: nil.
  open var delegate: (any CAAnimationDelegate)? { willSet { willChange() } }

  /// Whether the layer lets go of the animation when it is over. Default: true.
  open var isRemovedOnCompletion = true { willSet { willChange() } }

  /// How often screens should show the animation. Stored: pictures are made when they are asked for. Default:
  /// ``CAFrameRateRange/default``.
  open var preferredFrameRateRange = CAFrameRateRange.default { willSet { willChange() } }

  /// What was set for keys that are no properties.
  final var otherValues: [String: Any] = [:]

  /// Whether the properties can no longer be set.
  package private(set) final var isFrozen = false

  /// Another number after each change, and 0 until it is asked for.
  private final var lastRevision: UInt64 = 0

  public required init() {}

  // MARK: Copies

  /// An animation that is equal and independent: properties, values for other keys, and copies of a group's animations. What
  /// subclasses of users' add they copy themselves. The copy can be changed even where this animation cannot.
  open func copy() -> Any {
    let copy = type(of: self).init()
    copy.copyProperties(of: self)
    return copy
  }

  /// Takes over everything that `animation`, of the same class, has.
  package func copyProperties(of animation: CAAnimation) {
    (beginTime, duration, speed, timeOffset) =
      (animation.beginTime, animation.duration, animation.speed, animation.timeOffset)
    (repeatCount, repeatDuration) = (animation.repeatCount, animation.repeatDuration)
    (autoreverses, fillMode) = (animation.autoreverses, animation.fillMode)
    (timingFunction, delegate) = (animation.timingFunction, animation.delegate)
    isRemovedOnCompletion = animation.isRemovedOnCompletion
    preferredFrameRateRange = animation.preferredFrameRateRange
    otherValues = animation.otherValues
  }

  /// Makes the animation, a copy that a layer keeps, such that it cannot be changed.
  package func freeze() { isFrozen = true }

  /// Says when the animation begins, in seconds of its layer, where that keeps it already.
  final func begin(at time: CFTimeInterval) {
    let wasFrozen = isFrozen
    isFrozen = false
    beginTime = time
    isFrozen = wasFrozen
  }

  /// Lets go of the delegate.
  final func forgetDelegate() {
    let wasFrozen = isFrozen
    isFrozen = false
    delegate = nil
    isFrozen = wasFrozen
  }

  /// Called before a property changes.
  func willChange() {
    precondition(!isFrozen, "A layer keeps this animation: change a copy of it, and add that again.")
    lastRevision = 0
  }

  /// A number for the animation as it is: another after each change, and for each copy.
  package final var revision: UInt64 {
    if lastRevision == 0 { lastRevision = VersionNumber.fresh() }
    return lastRevision
  }

  // MARK: Values by key

  /// The value of the property called `key`, in the property's own type, or what was set for a key that is none; else the
  /// class's ``defaultValue(forKey:)``.
  open func value(forKey key: String) -> Any? {
    if let property = type(of: self).properties[key] { return property.get(self) }
    return otherValues[key] ?? type(of: self).defaultValue(forKey: key)
  }

  /// Sets the property called `key`; a key that is none is kept, and copied along. For a number or a boolean, nil is 0; a value of
  /// another type than the property's changes nothing.
  open func setValue(_ value: Any?, forKey key: String) {
    if let property = type(of: self).properties[key] { property.set(self, value) } else { otherValues[key] = value }
  }

  /// The value that the property called `key` has in a new animation; `nil` for other keys. Override it to answer for keys of
  /// one's own.
  open class func defaultValue(forKey key: String) -> Any? { properties[key]?.get(self.init()) }

  /// Those that are reached by key.
  class var properties: [String: AnimationProperty] { AnimationProperty.ofAnimations }

  // MARK: Running

  /// Adds the animation to a layer: what an action does.
  open func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?) {
    (anObject as? CALayer)?.add(self, forKey: event)
  }

  /// Whether it ever shows anything.
  var hasEffect: Bool { false }

  /// How far what the animation shows has come: 0 at its start, 1 at its end.
  func progress(at cycle: Cycle) -> Double { timingFunction?.value(at: cycle.fraction) ?? cycle.fraction }

  /// The next position in a cycle, seconds, at which what is shown may change while the cycle runs forwards at an even pace: `position`
  /// itself where it always does, `nil` where it no longer does in this cycle.
  func nextPosition(after position: Double, duration: Double) -> Double? { position }

  /// Sets on `layer` what the animation shows at `moment`, which falls into `cycle`.
  ///
  /// - Returns: A number that is the same whenever it shows the same; 0 for nothing.
  func show(_ moment: Moment, of cycle: Cycle, on layer: CALayer) -> UInt64 { 0 }

  /// A number for this animation under a circumstance, such as a progress.
  final func number(_ circumstance: Double) -> UInt64 {
    // Minus zero is zero.
    VersionNumber.mixed(revision, (circumstance + 0).bitPattern)
  }
}
