import UIKit

extension Dial {




  func drag(_ recognizer: UIPanGestureRecognizer) {
    guard recognizer.state == .changed else { return }
    value += recognizer.translation(in: self).x / bounds.width
  }


}

/// A dial that turns the other way.
public final class MirroredDial: Dial {
  override func angle() -> CGFloat { return .pi * (2 - value) }
}
