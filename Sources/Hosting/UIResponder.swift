import Foundation

/// An object that handles touches. Lamina makes no touches: programs such as tests call these methods.
///
/// Source: <https://developer.apple.com/documentation/uikit/uiresponder>.
open class UIResponder {
  public init() {}

  /// The responder for touches that this one does not handle.
  open var next: UIResponder? { nil }

  open func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { next?.touchesBegan(touches, with: event) }
  open func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) { next?.touchesMoved(touches, with: event) }
  open func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) { next?.touchesEnded(touches, with: event) }
  open func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    next?.touchesCancelled(touches, with: event)
  }
}

/// Compared by identity, like UIKit's objects.
extension UIResponder: Hashable {
  public static func == (a: UIResponder, b: UIResponder) -> Bool { a === b }
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// An event, without any data.
public final class UIEvent {
  public init() {}
}

/// A touch of a finger.
public final class UITouch: Hashable {
  /// The view that was touched.
  public let view: UIView?
  private let point: CGPoint

  /// - Parameter point: In `view`'s space.
  public init(at point: CGPoint, in view: UIView?) { (self.point, self.view) = (point, view) }

  /// The touch's location in `view`'s space; for `nil`, in that of its own view.
  public func location(in view: UIView?) -> CGPoint {
    guard let view, let own = self.view else { return point }
    return own.convert(point, to: view)
  }

  public static func == (a: UITouch, b: UITouch) -> Bool { a === b }
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
