import Foundation

/// On iOS, an object that finds a gesture in touches. There are no touches here, so its state stays
/// ``State-swift.enum/possible`` and it calls nothing.
///
/// The class exists because views and recognizers override its methods. Its kinds, such as `UITapGestureRecognizer`,
/// and `UIView.addGestureRecognizer(_:)` are in the file that `lamina-port --stand-ins` writes. Source:
/// <https://developer.apple.com/documentation/uikit/uigesturerecognizer>.
open class UIGestureRecognizer: NSObject {
  /// The progress of a recognizer's gesture. Source:
  /// <https://developer.apple.com/documentation/uikit/uigesturerecognizer/state-swift.enum>.
  public enum State: Int, Sendable {
    /// No gesture yet; always so here.
    case possible
    /// A gesture has begun.
    case began
    /// A gesture continues.
    case changed
    /// A gesture has ended as it should.
    case ended
    /// The system ended the gesture.
    case cancelled
    /// The touches were another gesture.
    case failed

    /// A gesture of one moment was found: ``ended``.
    public static var recognized: State { .ended }
  }

  /// Creates a recognizer. Target and action are not called.
  public init(target: Any?, action: Selector?) { super.init() }

  /// Creates a recognizer without a target.
  public convenience override init() { self.init(target: nil, action: nil) }

  /// The progress of the gesture, as a program sets it. Default: possible.
  open var state = State.possible
  /// On iOS, decides the recognizer's behaviour. Stored only, as are the properties below.
  open weak var delegate: (any UIGestureRecognizerDelegate)?
  /// The view that the recognizer was added to.
  open weak var view: UIView?
  /// Whether the recognizer gets touches. Default: true.
  open var isEnabled = true
  /// Whether the view loses the touches of a gesture. Default: true.
  open var cancelsTouchesInView = true
  /// Whether the view gets touches late. Default: false.
  open var delaysTouchesBegan = false
  /// Whether the view gets the end of touches late. Default: true.
  open var delaysTouchesEnded = true
  /// The kinds of touches that count, as numbers. Default: none.
  open var allowedTouchTypes: [NSNumber] = []
  /// Whether only touches of one kind count. Default: true.
  open var requiresExclusiveTouchType = true
  /// A name for debugging.
  open var name: String?
  /// 0: there are no touches.
  open var numberOfTouches: Int { 0 }

  /// Has no effect: no gesture calls the action.
  open func addTarget(_ target: Any, action: Selector) {}
  /// Has no effect.
  open func removeTarget(_ target: Any?, action: Selector?) {}
  /// Has no effect.
  open func require(toFail otherGestureRecognizer: UIGestureRecognizer) {}

  /// The point (0, 0): there are no touches.
  open func location(in view: UIView?) -> CGPoint { .zero }
  /// The point (0, 0): there are no touches.
  open func location(ofTouch touchIndex: Int, in view: UIView?) -> CGPoint { .zero }

  // MARK: For subclasses

  /// Called on iOS when fingers come down; by programs here.
  open func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {}
  /// Called on iOS when fingers move; by programs here.
  open func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {}
  /// Called on iOS when fingers leave the screen; by programs here.
  open func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {}
  /// Called on iOS when the system ends touches; by programs here.
  open func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {}
  /// Called on iOS after a gesture; by programs here.
  open func reset() {}
  /// Has no effect.
  open func ignore(_ touch: UITouch, for event: UIEvent) {}
  /// Whether this gesture keeps another from being found. True, unless overridden.
  open func canPrevent(_ preventedGestureRecognizer: UIGestureRecognizer) -> Bool { true }
  /// Whether another gesture keeps this one from being found. True, unless overridden.
  open func canBePrevented(by preventingGestureRecognizer: UIGestureRecognizer) -> Bool { true }
  /// Whether another gesture must fail before this one. False, unless overridden.
  open func shouldRequireFailure(of otherGestureRecognizer: UIGestureRecognizer) -> Bool { false }
  /// Whether this gesture must fail before another. False, unless overridden.
  open func shouldBeRequiredToFail(by otherGestureRecognizer: UIGestureRecognizer) -> Bool { false }
}

/// On iOS, answers a recognizer's questions. Nothing asks here. Each member has a default, as members that are optional
/// in Objective-C.
///
/// Source: <https://developer.apple.com/documentation/uikit/uigesturerecognizerdelegate>.
public protocol UIGestureRecognizerDelegate: NSObjectProtocol {
  /// Whether a gesture may begin. Default: true.
  func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool
  /// Whether two gestures may go on at once. Default: false.
  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldRecognizeSimultaneouslyWith otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool
  /// Whether a gesture waits until the other has failed. Default: false.
  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer, shouldRequireFailureOf otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool
  /// Whether the other gesture waits until this one has failed. Default: false.
  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer, shouldBeRequiredToFailBy otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool
  /// Whether a recognizer gets a touch. Default: true.
  func gestureRecognizer(_ gestureRecognizer: UIGestureRecognizer, shouldReceive touch: UITouch) -> Bool
}

extension UIGestureRecognizerDelegate {
  public func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool { true }
  public func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldRecognizeSimultaneouslyWith otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool { false }
  public func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer, shouldRequireFailureOf otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool { false }
  public func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer, shouldBeRequiredToFailBy otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool { false }
  public func gestureRecognizer(_ gestureRecognizer: UIGestureRecognizer, shouldReceive touch: UITouch) -> Bool { true }
}
