import Foundation

/// An event: several touches at one time. Programs such as tests make them.
///
/// Source: <https://developer.apple.com/documentation/uikit/uievent>.
public final class UIEvent: NSObject {
  /// The kind of an event. Source: <https://developer.apple.com/documentation/uikit/uievent/eventtype>.
  public enum EventType: Int, Sendable {
    /// Touches of the screen; always so here.
    case touches
    /// Movement of the device.
    case motion
    /// A remote control.
    case remoteControl
    /// A press of a button.
    case presses
  }

  /// All touches of the event; `nil` without any.
  public let allTouches: Set<UITouch>?
  /// When the event took place, seconds. Default: 0.
  public let timestamp: TimeInterval
  /// Touches.
  public var type: EventType { .touches }

  /// Creates an event without touches.
  public override convenience init() { self.init(touches: []) }

  /// Creates an event of touches.
  public init(touches: Set<UITouch>, timestamp: TimeInterval = 0) {
    allTouches = touches.isEmpty ? nil : touches
    self.timestamp = timestamp
  }

  /// The touches of a view; `nil` without any.
  public func touches(for view: UIView) -> Set<UITouch>? {
    guard let found = allTouches?.filter({ $0.view === view }), !found.isEmpty else { return nil }
    return found
  }
}

/// A touch of a finger. Programs such as tests make them.
///
/// Source: <https://developer.apple.com/documentation/uikit/uitouch>.
public final class UITouch: NSObject {
  /// The phase of a touch. Source: <https://developer.apple.com/documentation/uikit/uitouch/phase-swift.enum>.
  public enum Phase: Int, Sendable {
    /// The finger comes down.
    case began
    /// The finger moves.
    case moved
    /// The finger rests.
    case stationary
    /// The finger leaves the screen.
    case ended
    /// The system ends the touch.
    case cancelled
  }

  /// The view that was touched.
  public let view: UIView?
  /// The phase of the touch.
  public let phase: Phase
  /// The number of taps in one place: 1.
  public var tapCount: Int { 1 }
  /// When the touch changed, seconds.
  public let timestamp: TimeInterval
  /// The pressure of the finger: 0, as on devices that do not measure it.
  public var force: CGFloat { 0 }
  /// The greatest ``force``: 0.
  public var maximumPossibleForce: CGFloat { 0 }
  /// The finger's radius, points: 0.
  public var majorRadius: CGFloat { 0 }
  /// The window of the touched view.
  public var window: UIWindow? { view?.window }

  private let point: CGPoint

  /// - Parameter point: In `view`'s space.
  public init(at point: CGPoint, in view: UIView?, phase: Phase = .began, timestamp: TimeInterval = 0) {
    (self.point, self.view, self.phase, self.timestamp) = (point, view, phase, timestamp)
  }

  /// The touch's location in `view`'s space; for `nil`, in the space of its own view.
  public func location(in view: UIView?) -> CGPoint {
    guard let view, let own = self.view else { return point }
    return own.convert(point, to: view)
  }

  /// The same as ``location(in:)``: a touch has no history.
  public func previousLocation(in view: UIView?) -> CGPoint { location(in: view) }

  /// The same as ``location(in:)``.
  public func preciseLocation(in view: UIView?) -> CGPoint { location(in: view) }
}
