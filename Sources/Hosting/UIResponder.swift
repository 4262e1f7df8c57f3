import Foundation

/// What may hear of touches. Nothing here makes any: programs that have them, such as tests, call the methods.
///
/// Source: <https://developer.apple.com/documentation/uikit/uiresponder>.
open class UIResponder {
  public init() {}

  /// What hears of a touch that this one leaves alone.
  open var next: UIResponder? { nil }

  open func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { next?.touchesBegan(touches, with: event) }
  open func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) { next?.touchesMoved(touches, with: event) }
  open func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) { next?.touchesEnded(touches, with: event) }
  open func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    next?.touchesCancelled(touches, with: event)
  }
}

/// By identity, as objects of UIKit are.
extension UIResponder: Hashable {
  public static func == (a: UIResponder, b: UIResponder) -> Bool { a === b }
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// Something that happened: it carries nothing here.
public final class UIEvent {
  public init() {}
}

/// A finger's place.
public final class UITouch: Hashable {
  /// The view that was touched.
  public let view: UIView?
  private let point: CGPoint

  /// - Parameter point: In `view`'s space.
  public init(at point: CGPoint, in view: UIView?) { (self.point, self.view) = (point, view) }

  /// Where it is, in `view`'s space; in its own view's for `nil`.
  public func location(in view: UIView?) -> CGPoint {
    guard let view, let own = self.view else { return point }
    return own.convert(point, to: view)
  }

  public static func == (a: UITouch, b: UITouch) -> Bool { a === b }
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
