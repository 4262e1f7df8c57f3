import UIKit

extension Dial {
  public override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    return super.beginTracking(touch, with: event)
  }

  public override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    value = touch.location(in: self).x / bounds.width
    return touch.phase == .moved
  }

  @objc func drag(_ recognizer: UIPanGestureRecognizer) {
    guard recognizer.state == .changed else { return }
    value += recognizer.translation(in: self).x / bounds.width
  }

  public override func draw(_ rect: CGRect) {
    let (center, radius) = (CGPoint(x: bounds.midX, y: bounds.midY), 0.4 * bounds.width)
    knobColor.setFill()
    UIBezierPath(arcCenter: center, radius: radius, startAngle: 0, endAngle: 2 * .pi, clockwise: true).fill()
    let mark = UIBezierPath()
    mark.move(to: center)
    mark.addLine(to: CGPoint(x: center.x + radius * cos(angle()), y: center.y + radius * sin(angle())))
    mark.lineWidth = 8
    tintColor.setStroke()
    mark.stroke()
  }
}

/// A dial that turns the other way.
public final class MirroredDial: Dial {
  override func angle() -> CGFloat { return .pi * (2 - value) }
}
