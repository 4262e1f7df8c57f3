// Written by lamina-port --stand-ins: UIKit's gestures, Auto Layout and selectors, as far as programs name them.
// These declarations compile and do nothing: there are no touches, no Auto Layout, and no calls by selector.
// Give subviews frames, or place them in layoutSubviews(). What Foundation lacks on Linux is at the end, and works.
import UIKit

// MARK: - Gestures

open class UITapGestureRecognizer: UIGestureRecognizer {
  open var numberOfTapsRequired = 1
  open var numberOfTouchesRequired = 1
}

open class UILongPressGestureRecognizer: UIGestureRecognizer {
  open var numberOfTapsRequired = 0
  open var numberOfTouchesRequired = 1
  open var minimumPressDuration: TimeInterval = 0.5
  open var allowableMovement: CGFloat = 10
}

open class UIPanGestureRecognizer: UIGestureRecognizer {
  open var minimumNumberOfTouches = 1
  open var maximumNumberOfTouches = Int.max
  open func translation(in view: UIView?) -> CGPoint { .zero }
  open func setTranslation(_ translation: CGPoint, in view: UIView?) {}
  open func velocity(in view: UIView?) -> CGPoint { .zero }
}

open class UIScreenEdgePanGestureRecognizer: UIPanGestureRecognizer {
  open var edges: UIRectEdge = []
}

open class UIPinchGestureRecognizer: UIGestureRecognizer {
  open var scale: CGFloat = 1
  open var velocity: CGFloat { 0 }
}

open class UIRotationGestureRecognizer: UIGestureRecognizer {
  open var rotation: CGFloat = 0
  open var velocity: CGFloat { 0 }
}

open class UISwipeGestureRecognizer: UIGestureRecognizer {
  public struct Direction: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let right = Direction(rawValue: 1)
    public static let left = Direction(rawValue: 2)
    public static let up = Direction(rawValue: 4)
    public static let down = Direction(rawValue: 8)
  }

  open var direction = Direction.right
  open var numberOfTouchesRequired = 1
}

open class UIHoverGestureRecognizer: UIGestureRecognizer {}

extension UIView {
  public var gestureRecognizers: [UIGestureRecognizer]? {
    get { objc_getAssociatedObject(self, &keys.gestures) as? [UIGestureRecognizer] }
    set {
      gestureRecognizers?.forEach { $0.view = nil }
      newValue?.forEach { $0.view = self }
      objc_setAssociatedObject(self, &keys.gestures, newValue, .OBJC_ASSOCIATION_RETAIN)
    }
  }

  public func addGestureRecognizer(_ gestureRecognizer: UIGestureRecognizer) {
    gestureRecognizer.view?.removeGestureRecognizer(gestureRecognizer)
    gestureRecognizers = (gestureRecognizers ?? []) + [gestureRecognizer]
  }

  public func removeGestureRecognizer(_ gestureRecognizer: UIGestureRecognizer) {
    gestureRecognizers = gestureRecognizers?.filter { $0 !== gestureRecognizer }
  }
}

extension UIView {
  @discardableResult public func endEditing(_ force: Bool) -> Bool { true }
}

extension UIScrollView {
  public var panGestureRecognizer: UIPanGestureRecognizer { stored(&keys.pan) { UIPanGestureRecognizer() } }

  public var pinchGestureRecognizer: UIPinchGestureRecognizer? { stored(&keys.pinch) { UIPinchGestureRecognizer() } }
}

open class UIFeedbackGenerator: NSObject {
  open func prepare() {}
}

open class UISelectionFeedbackGenerator: UIFeedbackGenerator {
  open func selectionChanged() {}
}

open class UIImpactFeedbackGenerator: UIFeedbackGenerator {
  public enum FeedbackStyle: Int, Sendable { case light, medium, heavy, soft, rigid }

  public override init() {}
  public init(style: FeedbackStyle) {}
  open func impactOccurred() {}
  open func impactOccurred(intensity: CGFloat) {}
}

open class UINotificationFeedbackGenerator: UIFeedbackGenerator {
  public enum FeedbackType: Int, Sendable { case success, warning, error }

  open func notificationOccurred(_ notificationType: FeedbackType) {}
}

// MARK: - Targets

extension UIControl {
  public func addTarget(_ target: Any?, action: UIKit.Selector, for controlEvents: UIControl.Event) {}
  public func removeTarget(_ target: Any?, action: UIKit.Selector?, for controlEvents: UIControl.Event) {}
  public func sendAction(_ action: UIKit.Selector, to target: Any?, for event: UIEvent?) {}
  public var allTargets: Set<AnyHashable> { [] }
  public func actions(forTarget target: Any?, forControlEvent controlEvent: UIControl.Event) -> [String]? { nil }
}

extension UIApplication {
  @discardableResult
  public func sendAction(_ action: UIKit.Selector, to target: Any?, from sender: Any?, for event: UIEvent?) -> Bool {
    false
  }
}

extension NotificationCenter {
  public func addObserver(_ observer: Any, selector: UIKit.Selector, name: NSNotification.Name?, object: Any?) {}
}

extension Timer {
  public convenience init(
    timeInterval: TimeInterval, target: Any, selector: UIKit.Selector, userInfo: Any?, repeats: Bool
  ) {
    self.init(timeInterval: timeInterval, repeats: repeats) { _ in }
  }

  @discardableResult
  public class func scheduledTimer(
    timeInterval: TimeInterval, target: Any, selector: UIKit.Selector, userInfo: Any?, repeats: Bool
  ) -> Timer { Timer(timeInterval: timeInterval, repeats: repeats) { _ in } }
}

extension CADisplayLink {
  public convenience init(target: Any, selector: UIKit.Selector) { self.init { _ in } }
}

extension NSObject {
  @discardableResult
  public func perform(_ selector: UIKit.Selector!, with object: Any! = nil) -> Unmanaged<AnyObject>! { nil }
  public func perform(_ selector: UIKit.Selector, with argument: Any?, afterDelay delay: TimeInterval) {}
  public func responds(to selector: UIKit.Selector?) -> Bool { false }
  public class func cancelPreviousPerformRequests(withTarget target: Any) {}
  public class func cancelPreviousPerformRequests(
    withTarget target: Any, selector: UIKit.Selector, object argument: Any?
  ) {}
}

// MARK: - Key-value observing and nib files

public struct NSKeyValueObservingOptions: OptionSet, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }
  public static let new = NSKeyValueObservingOptions(rawValue: 1)
  public static let old = NSKeyValueObservingOptions(rawValue: 2)
  public static let initial = NSKeyValueObservingOptions(rawValue: 4)
  public static let prior = NSKeyValueObservingOptions(rawValue: 8)
}

extension NSObject {
  public func addObserver(
    _ observer: NSObject, forKeyPath keyPath: String, options: NSKeyValueObservingOptions = [],
    context: UnsafeMutableRawPointer?
  ) {}
  public func removeObserver(_ observer: NSObject, forKeyPath keyPath: String) {}
  public func removeObserver(_ observer: NSObject, forKeyPath keyPath: String, context: UnsafeMutableRawPointer?) {}
}

public final class NSKeyValueObservation: NSObject {
  public func invalidate() {}
}

public struct NSKeyValueObservedChange<Value> {
  public let newValue: Value?
  public let oldValue: Value?
}

public protocol KeyValueObserved {}

extension NSObject: KeyValueObserved {}

extension KeyValueObserved where Self: NSObject {
  public func observe<Value>(
    _ keyPath: KeyPath<Self, Value>, options: NSKeyValueObservingOptions = [],
    changeHandler: @escaping (Self, NSKeyValueObservedChange<Value>) -> Void
  ) -> NSKeyValueObservation { NSKeyValueObservation() }
}

extension Bundle {
  public func loadNibNamed(_ name: String, owner: Any?, options: [AnyHashable: Any]? = nil) -> [Any]? { nil }
}

// MARK: - Auto Layout

public struct UILayoutPriority: RawRepresentable, Hashable, Sendable {
  public let rawValue: Float
  public init(rawValue: Float) { self.rawValue = rawValue }
  public init(_ rawValue: Float) { self.rawValue = rawValue }
  public static let required = UILayoutPriority(1000)
  public static let defaultHigh = UILayoutPriority(750)
  public static let defaultLow = UILayoutPriority(250)
  public static let fittingSizeLevel = UILayoutPriority(50)
}

open class NSLayoutConstraint: NSObject {
  public typealias Axis = UIKit.NSLayoutConstraint.Axis

  public enum Relation: Int, Sendable {
    case lessThanOrEqual = -1
    case equal, greaterThanOrEqual
  }

  public enum Attribute: Int, Sendable {
    case notAnAttribute = 0
    case left, right, top, bottom, leading, trailing, width, height, centerX, centerY, lastBaseline, firstBaseline
    case leftMargin, rightMargin, topMargin, bottomMargin, leadingMargin, trailingMargin
    case centerXWithinMargins, centerYWithinMargins
    public static var baseline: Attribute { .lastBaseline }
  }

  public struct FormatOptions: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let alignAllLeft = FormatOptions(rawValue: 1 << 1)
    public static let alignAllRight = FormatOptions(rawValue: 1 << 2)
    public static let alignAllTop = FormatOptions(rawValue: 1 << 3)
    public static let alignAllBottom = FormatOptions(rawValue: 1 << 4)
    public static let alignAllLeading = FormatOptions(rawValue: 1 << 5)
    public static let alignAllTrailing = FormatOptions(rawValue: 1 << 6)
    public static let alignAllCenterX = FormatOptions(rawValue: 1 << 9)
    public static let alignAllCenterY = FormatOptions(rawValue: 1 << 10)
    public static let directionLeadingToTrailing = FormatOptions([])
    public static let directionLeftToRight = FormatOptions(rawValue: 1 << 16)
    public static let directionRightToLeft = FormatOptions(rawValue: 2 << 16)
  }

  open weak var firstItem: AnyObject?
  open weak var secondItem: AnyObject?
  public let firstAttribute: Attribute
  public let secondAttribute: Attribute
  public let relation: Relation
  public let multiplier: CGFloat
  open var constant: CGFloat
  open var priority = UILayoutPriority.required
  open var isActive = false
  open var identifier: String?
  open var shouldBeArchived = false

  public init(
    item view1: Any, attribute attr1: Attribute, relatedBy relation: Relation, toItem view2: Any?,
    attribute attr2: Attribute, multiplier: CGFloat, constant c: CGFloat
  ) {
    (firstAttribute, self.relation, secondAttribute) = (attr1, relation, attr2)
    (self.multiplier, constant) = (multiplier, c)
    super.init()
    (firstItem, secondItem) = (view1 as AnyObject, view2 as AnyObject?)
  }

  public convenience override init() {
    self.init(
      item: NSNull(), attribute: .notAnAttribute, relatedBy: .equal, toItem: nil, attribute: .notAnAttribute,
      multiplier: 1, constant: 0)
  }

  fileprivate convenience init(_ constant: CGFloat) {
    self.init()
    self.constant = constant
  }

  public class func activate(_ constraints: [NSLayoutConstraint]) { constraints.forEach { $0.isActive = true } }
  public class func deactivate(_ constraints: [NSLayoutConstraint]) { constraints.forEach { $0.isActive = false } }
  public class func constraints(
    withVisualFormat format: String, options opts: FormatOptions = [], metrics: [String: Any]?, views: [String: Any]
  ) -> [NSLayoutConstraint] { [] }
}

open class NSLayoutAnchor<AnchorType: AnyObject>: NSObject {
  public func constraint(equalTo anchor: NSLayoutAnchor<AnchorType>, constant c: CGFloat = 0) -> NSLayoutConstraint {
    NSLayoutConstraint(c)
  }
  public func constraint(
    greaterThanOrEqualTo anchor: NSLayoutAnchor<AnchorType>, constant c: CGFloat = 0
  ) -> NSLayoutConstraint { NSLayoutConstraint(c) }
  public func constraint(
    lessThanOrEqualTo anchor: NSLayoutAnchor<AnchorType>, constant c: CGFloat = 0
  ) -> NSLayoutConstraint { NSLayoutConstraint(c) }
}

public final class NSLayoutXAxisAnchor: NSLayoutAnchor<NSLayoutXAxisAnchor> {
  public func constraint(
    equalToSystemSpacingAfter anchor: NSLayoutXAxisAnchor, multiplier: CGFloat
  ) -> NSLayoutConstraint { NSLayoutConstraint(8 * multiplier) }
  public func anchorWithOffset(to otherAnchor: NSLayoutXAxisAnchor) -> NSLayoutDimension { NSLayoutDimension() }
}

public final class NSLayoutYAxisAnchor: NSLayoutAnchor<NSLayoutYAxisAnchor> {
  public func constraint(
    equalToSystemSpacingBelow anchor: NSLayoutYAxisAnchor, multiplier: CGFloat
  ) -> NSLayoutConstraint { NSLayoutConstraint(8 * multiplier) }
  public func anchorWithOffset(to otherAnchor: NSLayoutYAxisAnchor) -> NSLayoutDimension { NSLayoutDimension() }
}

public final class NSLayoutDimension: NSLayoutAnchor<NSLayoutDimension> {
  public func constraint(equalToConstant c: CGFloat) -> NSLayoutConstraint { NSLayoutConstraint(c) }
  public func constraint(greaterThanOrEqualToConstant c: CGFloat) -> NSLayoutConstraint { NSLayoutConstraint(c) }
  public func constraint(lessThanOrEqualToConstant c: CGFloat) -> NSLayoutConstraint { NSLayoutConstraint(c) }
  public func constraint(
    equalTo anchor: NSLayoutDimension, multiplier m: CGFloat, constant c: CGFloat = 0
  ) -> NSLayoutConstraint { NSLayoutConstraint(c) }
  public func constraint(
    greaterThanOrEqualTo anchor: NSLayoutDimension, multiplier m: CGFloat, constant c: CGFloat = 0
  ) -> NSLayoutConstraint { NSLayoutConstraint(c) }
  public func constraint(
    lessThanOrEqualTo anchor: NSLayoutDimension, multiplier m: CGFloat, constant c: CGFloat = 0
  ) -> NSLayoutConstraint { NSLayoutConstraint(c) }
}

/// Views and guides: both have anchors.
public protocol LayoutAnchors {}

extension LayoutAnchors {
  public var leadingAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor() }
  public var trailingAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor() }
  public var leftAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor() }
  public var rightAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor() }
  public var centerXAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor() }
  public var topAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor() }
  public var bottomAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor() }
  public var centerYAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor() }
  public var widthAnchor: NSLayoutDimension { NSLayoutDimension() }
  public var heightAnchor: NSLayoutDimension { NSLayoutDimension() }
}

open class UILayoutGuide: NSObject, LayoutAnchors {
  open weak var owningView: UIView?
  open var identifier = ""
  open var layoutFrame: CGRect { .zero }
}

extension UIView: LayoutAnchors {
  public var firstBaselineAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor() }
  public var lastBaselineAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor() }
  public var safeAreaLayoutGuide: UILayoutGuide { UILayoutGuide() }
  public var layoutMarginsGuide: UILayoutGuide { UILayoutGuide() }
  public var readableContentGuide: UILayoutGuide { UILayoutGuide() }

  public var constraints: [NSLayoutConstraint] {
    objc_getAssociatedObject(self, &keys.constraints) as? [NSLayoutConstraint] ?? []
  }
  public func addConstraint(_ constraint: NSLayoutConstraint) { addConstraints([constraint]) }
  public func addConstraints(_ added: [NSLayoutConstraint]) { setConstraints(constraints + added) }
  public func removeConstraint(_ constraint: NSLayoutConstraint) { removeConstraints([constraint]) }
  public func removeConstraints(_ removed: [NSLayoutConstraint]) {
    setConstraints(constraints.filter { one in !removed.contains { $0 === one } })
  }
  private func setConstraints(_ constraints: [NSLayoutConstraint]) {
    objc_setAssociatedObject(self, &keys.constraints, constraints, .OBJC_ASSOCIATION_RETAIN)
  }

  public func addLayoutGuide(_ layoutGuide: UILayoutGuide) { layoutGuide.owningView = self }
  public func removeLayoutGuide(_ layoutGuide: UILayoutGuide) { layoutGuide.owningView = nil }
  public var layoutGuides: [UILayoutGuide] { [] }

  public func setNeedsUpdateConstraints() {}
  public func updateConstraintsIfNeeded() {}
  public func needsUpdateConstraints() -> Bool { false }
  public func contentHuggingPriority(for axis: NSLayoutConstraint.Axis) -> UILayoutPriority { .defaultLow }
  public func setContentHuggingPriority(_ priority: UILayoutPriority, for axis: NSLayoutConstraint.Axis) {}
  public func contentCompressionResistancePriority(for axis: NSLayoutConstraint.Axis) -> UILayoutPriority {
    .defaultHigh
  }
  public func setContentCompressionResistancePriority(
    _ priority: UILayoutPriority, for axis: NSLayoutConstraint.Axis
  ) {}
  public func systemLayoutSizeFitting(_ targetSize: CGSize) -> CGSize { sizeThatFits(targetSize) }
  public func systemLayoutSizeFitting(
    _ targetSize: CGSize, withHorizontalFittingPriority horizontal: UILayoutPriority,
    verticalFittingPriority vertical: UILayoutPriority
  ) -> CGSize { sizeThatFits(targetSize) }
  public class var layoutFittingCompressedSize: CGSize { .zero }
  public class var layoutFittingExpandedSize: CGSize { CGSize(width: 10_000, height: 10_000) }
}

// MARK: - Foundation

/// Writes durations as 1:05 or 1:02:03, whatever the style and the units.
open class DateComponentsFormatter: Formatter {
  public enum UnitsStyle: Int, Sendable { case positional, abbreviated, short, full, spellOut, brief }

  public struct ZeroFormattingBehavior: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let `default` = ZeroFormattingBehavior(rawValue: 1)
    public static let dropLeading = ZeroFormattingBehavior(rawValue: 2)
    public static let dropMiddle = ZeroFormattingBehavior(rawValue: 4)
    public static let dropTrailing = ZeroFormattingBehavior(rawValue: 8)
    public static let dropAll: ZeroFormattingBehavior = [.dropLeading, .dropMiddle, .dropTrailing]
    public static let pad = ZeroFormattingBehavior(rawValue: 1 << 16)
  }

  open var allowedUnits: NSCalendar.Unit = []
  open var unitsStyle = UnitsStyle.positional
  open var zeroFormattingBehavior = ZeroFormattingBehavior.default
  open var maximumUnitCount = 0

  open func string(from duration: TimeInterval) -> String? {
    guard let seconds = Int(exactly: duration.rounded()) else { return nil }
    let parts = [seconds / 3600, seconds / 60 % 60, seconds % 60]
    let shown = parts[0] == 0 ? Array(parts.dropFirst()) : parts
    return shown.enumerated().map { $0 == 0 || $1 > 9 ? "\($1)" : "0\($1)" }.joined(separator: ":")
  }
}

extension Scanner {
  public func scanCharacters(from set: CharacterSet, into result: inout NSString?) -> Bool {
    store(scanCharacters(from: set), in: &result)
  }
  public func scanUpToCharacters(from set: CharacterSet, into result: inout NSString?) -> Bool {
    store(scanUpToCharacters(from: set), in: &result)
  }
  public func scanString(_ string: String, into result: inout NSString?) -> Bool {
    store(scanString(string), in: &result)
  }
  public func scanUpTo(_ string: String, into result: inout NSString?) -> Bool {
    store(scanUpToString(string), in: &result)
  }
  private func store(_ text: String?, in result: inout NSString?) -> Bool {
    if let text { result = NSString(string: text) }
    return text != nil
  }
}

public typealias CFRunLoopTimer = Timer

public struct CFRunLoopMode: Sendable {
  fileprivate let mode: RunLoop.Mode
  public static let commonModes = CFRunLoopMode(mode: .common)
  public static let defaultMode = CFRunLoopMode(mode: .default)
}

public var kCFAllocatorDefault: Any? { nil }
public func CFRunLoopGetCurrent() -> RunLoop { .current }
public func CFRunLoopGetMain() -> RunLoop { .main }
public func CFAbsoluteTimeGetCurrent() -> TimeInterval { Date.timeIntervalSinceReferenceDate }

public func CFRunLoopTimerCreateWithHandler(
  _ allocator: Any?, _ fireDate: TimeInterval, _ interval: TimeInterval, _ flags: UInt, _ order: Int,
  _ block: @escaping (CFRunLoopTimer?) -> Void
) -> CFRunLoopTimer? {
  Timer(fire: Date(timeIntervalSinceReferenceDate: fireDate), interval: interval, repeats: interval > 0) { block($0) }
}

public func CFRunLoopAddTimer(_ loop: RunLoop?, _ timer: CFRunLoopTimer?, _ mode: CFRunLoopMode?) {
  if let timer { loop?.add(timer, forMode: mode?.mode ?? .default) }
}

public func CFRunLoopTimerInvalidate(_ timer: CFRunLoopTimer?) { timer?.invalidate() }
public func CFRunLoopRemoveTimer(_ loop: RunLoop?, _ timer: CFRunLoopTimer?, _ mode: CFRunLoopMode?) {
  timer?.invalidate()
}

// MARK: - Storage

/// The addresses of the numbers are the keys.
private struct Keys {
  var gestures: UInt8 = 0
  var pan: UInt8 = 0
  var pinch: UInt8 = 0
  var constraints: UInt8 = 0
}

nonisolated(unsafe) private var keys = Keys()

extension NSObject {
  fileprivate func stored<Value: AnyObject>(_ key: UnsafeRawPointer, _ make: () -> Value) -> Value {
    if let value = objc_getAssociatedObject(self, key) as? Value { return value }
    let value = make()
    objc_setAssociatedObject(self, key, value, .OBJC_ASSOCIATION_RETAIN)
    return value
  }
}
