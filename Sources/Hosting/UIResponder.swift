import Foundation

/// An object that handles touches. Lamina makes no touches: programs such as tests call these methods.
///
/// Source: <https://developer.apple.com/documentation/uikit/uiresponder>.
open class UIResponder: NSObject {
  public override init() { super.init() }

  /// The responder for touches that this one does not handle.
  open var next: UIResponder? { nil }

  open func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { next?.touchesBegan(touches, with: event) }
  open func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) { next?.touchesMoved(touches, with: event) }
  open func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) { next?.touchesEnded(touches, with: event) }
  open func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    next?.touchesCancelled(touches, with: event)
  }
}

/// An event, without any data.
public final class UIEvent: NSObject {
  public override init() {}
}

/// A touch of a finger.
public final class UITouch: NSObject {
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
}
