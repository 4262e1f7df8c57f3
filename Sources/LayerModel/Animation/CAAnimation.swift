import Foundation
import Geometry
import LayerSnapshots

/// An object that is told when an animation starts and stops. Every method may be left out.
/// Source: <https://developer.apple.com/documentation/quartzcore/caanimationdelegate>.
public protocol CAAnimationDelegate: NSObjectProtocol {
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

/// An object that animations are added to, and set values of: a layer.
protocol AnimationTarget: KeyedObject {
  var transform: CATransform3D { get set }

  func add(_ anim: CAAnimation, forKey key: String?)
}

/// A change of a layer's appearance over time, which leaves the layer itself unchanged.
///
/// A layer keeps a copy of an animation that is added to it, and that copy is frozen: setting one of its properties
/// traps, as in Core Animation. Values for other keys can still be set. Source:
/// <https://developer.apple.com/documentation/quartzcore/caanimation>.
open class CAAnimation: NSObject, CAMediaTiming, CAAction, NSCopying, NSSecureCoding {
  @exclusivity(unchecked) open var beginTime: CFTimeInterval = 0 { willSet { willChange() } }
  @exclusivity(unchecked) open var duration: CFTimeInterval = 0 { willSet { willChange() } }
  @exclusivity(unchecked) open var speed: Float = 1 { willSet { willChange() } }
  @exclusivity(unchecked) open var timeOffset: CFTimeInterval = 0 { willSet { willChange() } }
  @exclusivity(unchecked) open var repeatCount: Float = 0 { willSet { willChange() } }
  @exclusivity(unchecked) open var repeatDuration: CFTimeInterval = 0 { willSet { willChange() } }
  @exclusivity(unchecked) open var autoreverses = false { willSet { willChange() } }
  @exclusivity(unchecked) open var fillMode = CAMediaTimingFillMode.removed { willSet { willChange() } }

  /// The pace of each cycle; `nil` is linear. Default: nil.
  @exclusivity(unchecked) open var timingFunction: CAMediaTimingFunction? { willSet { willChange() } }

  /// The object that is told when the animation starts and stops; a strong reference. Default: nil.
  @exclusivity(unchecked) open var delegate: (any CAAnimationDelegate)? { willSet { willChange() } }

  /// Whether the layer removes the animation when it is over. Default: true.
  @exclusivity(unchecked) open var isRemovedOnCompletion = true { willSet { willChange() } }

  /// The frame rate that the animation asks of screens. Stored: pictures are made on request. Default:
  /// ``CAFrameRateRange/default``.
  @exclusivity(unchecked) open var preferredFrameRateRange = CAFrameRateRange.default { willSet { willChange() } }

  /// Values that were set for keys other than properties.
  final var otherValues: [String: Any] = [:]

  /// Whether the properties can no longer be set.
  @exclusivity(unchecked) package private(set) final var isFrozen = false

  /// The last ``revision``; 0 if it was not requested since the last change.
  @exclusivity(unchecked) private final var lastRevision: UInt64 = 0

  public required override init() { super.init() }

  /// Reads a keyed archive that ``encode(with:)`` has written.
  public required init?(coder: NSCoder) {
    super.init()
    unarchive(from: coder)
  }

  /// Writes the properties into a keyed archive, all but the delegate.
  open func encode(with coder: NSCoder) { archive(in: coder) }

  /// True: archives are read by their classes.
  open class var supportsSecureCoding: Bool { true }

  /// Whether the property `key` is written into archives: true for properties whose value is not the default.
  open func shouldArchiveValue(forKey key: String) -> Bool {
    guard let property = type(of: self).keys[key], let value = property.get(self) else { return false }
    return !ArchivedValue.isSame(value, property.get(type(of: self).init()))
  }

  // MARK: Copies

  /// Returns an equal animation: properties and values for other keys. A group's copy has the same animations, or
  /// copies of them if this one is frozen. A program's subclass copies its own additions. The copy can be changed in
  /// any case.
  open func copy(with zone: NSZone? = nil) -> Any {
    let copy = type(of: self).init()
    for row in type(of: self).keys.allRows { row.copy(self, copy) }
    copy.otherValues = otherValues
    return copy
  }

  open override func copy() -> Any { copy(with: nil) }

  /// Returns a copy for a layer, immutable and independent: a group has copies of its animations.
  ///
  /// - Parameter prepare: Changes the copy before it is immutable.
  final func frozenCopy(_ prepare: (CAAnimation) -> Void) -> CAAnimation? {
    guard let copy = copy() as? CAAnimation else { return nil }
    copy.copyMembers(of: self)
    prepare(copy)
    copy.freeze()
    return copy
  }

  /// Replaces the animations of a group, which is a copy of `original`, by copies.
  func copyMembers(of original: CAAnimation) {}

  /// Makes the animation, a layer's copy, immutable.
  package func freeze() { isFrozen = true }

  /// Sets the begin time, in seconds of the layer, even if the animation is frozen.
  final func begin(at time: CFTimeInterval) {
    let wasFrozen = isFrozen
    isFrozen = false
    beginTime = time
    isFrozen = wasFrozen
  }

  /// Releases the delegate, even if the animation is frozen.
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

  /// A number for the animation's present state: different after each change, and for each copy.
  package final var revision: UInt64 {
    if lastRevision == 0 { lastRevision = VersionNumber.fresh() }
    return lastRevision
  }

  // MARK: Values by key

  /// Returns the value of the property `key`, in the property's own type, or a value that was set for an unknown key,
  /// else the class's ``defaultValue(forKey:)``.
  open func value(forKey key: String) -> Any? {
    if let property = type(of: self).keys[key] { return property.get(self) }
    return otherValues[key] ?? type(of: self).defaultValue(forKey: key)
  }

  /// Sets the property `key`; the value of an unknown key is stored, and copied with the animation. For a number or a
  /// boolean, nil is 0; a value of the wrong type is ignored.
  open func setValue(_ value: Any?, forKey key: String) {
    if let property = type(of: self).keys[key] { property.set(self, value) } else { otherValues[key] = value }
  }

  /// Returns the value of `key` in a new animation. As in Core Animation, most keys whose default is zero or nil have
  /// none, and some of subclasses' keys have theirs in every class. Override it to provide defaults for further keys.
  open class func defaultValue(forKey key: String) -> Any? { usualValue(forKey: key) }

  /// Returns the value of a property; key paths have no parts here.
  open func value(forKeyPath keyPath: String) -> Any? { value(forKey: keyPath) }

  /// Sets a property; key paths have no parts here.
  open func setValue(_ value: Any?, forKeyPath keyPath: String) { setValue(value, forKey: keyPath) }

  // MARK: Running

  /// Adds the animation to `anObject`, a layer, with `event` as its key: the animation is its own action.
  open func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?) {
    (anObject as? any AnimationTarget)?.add(self, forKey: event)
  }

  /// Whether the animation ever shows anything.
  var hasEffect: Bool { false }

  /// Whether the animation shows an old picture of the layer beside the new one. It then sets no values.
  var isTransition: Bool { false }

  /// Whether the animation still shows both pictures at its end. Only a transition may.
  var stopsHalfway: Bool { false }

  /// The progress over a cycle.
  var pace: AnimationPace { timingFunction.map { .curve($0) } ?? .even }

  /// Returns the next position in a cycle, seconds, at which the result may change while the cycle runs forwards at an
  /// even pace: `position` itself if it changes all the time, `nil` if it no longer changes in this cycle.
  func nextPosition(after position: Double, duration: Double) -> Double? { position }

  /// Applies the animation at `moment`, which falls into `cycle`, to `target`.
  ///
  /// - Returns: A number that is equal whenever the animation sets the same values; 0 if it sets none.
  func show(_ moment: Moment, of cycle: Cycle, on target: any AnimationTarget) -> UInt64 { 0 }

  /// Returns a version number for this animation under a circumstance, such as a progress.
  final func number(_ circumstance: Double) -> UInt64 {
    // Adding 0 turns −0 into 0.
    VersionNumber.mixed(revision, (circumstance + 0).bitPattern)
  }
}
