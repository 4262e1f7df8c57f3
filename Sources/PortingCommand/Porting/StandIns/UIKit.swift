// Written by lamina-port --stand-ins: UIKit's gestures and selectors, as far as programs name them.
// These declarations compile and do nothing: there are no touches, and no calls by selector.
// What Foundation lacks on Linux is at the end, and works.
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
