

import UIKit

public protocol DialDelegate: AnyObject {
  /// Whether a finger may turn the dial.
  func dialShouldTurn(_ dial: Dial) -> Bool
  func dialDidTurn(_ dial: Dial)
}

public extension DialDelegate {
  func dialShouldTurn(_ dial: Dial) -> Bool { true }
  func dialDidTurn(_ dial: Dial) {}
}

/// A knob that a finger turns, with a mark at its value.
public class Dial: UIControl {
  public weak var delegate: DialDelegate?

  /// From 0, at the left, clockwise to 1, at the right.
  public var value: CGFloat = 0.5 {
    didSet {
      setNeedsDisplay()
      delegate?.dialDidTurn(self)
    }
  }

  let title = UILabel()
  private let pan = UIPanGestureRecognizer()
  private var timer: Timer?

  public override init(frame: CGRect) {
    super.init(frame: frame)
    setUp()
  }

  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    setUp()
  }

  private func setUp() {
    pan.addTarget(self, action: Selector("drag"))
    addGestureRecognizer(UITapGestureRecognizer(target: self, action: Selector("reset")))
    addGestureRecognizer(pan)
    addAction(UIAction { [weak self] action in self?.press(action.sender as! Dial) }, for: .touchDown)
    addSubview(title)
    title.translatesAutoresizingMaskIntoConstraints = false
    NSLayoutConstraint.activate([
      title.centerXAnchor.constraint(equalTo: centerXAnchor),
      title.bottomAnchor.constraint(equalTo: bottomAnchor, constant: -4),
    ])
    _ = NotificationCenter.default.addObserver(
      forName: Dial.themeDidChange, object: nil, queue: nil) { [weak self] note in self?.update(note) }
  }

  /// Turns back after a while.
  public func turnBack(after delay: TimeInterval) {
    timer = Timer.scheduledTimer(
      withTimeInterval: delay, repeats: false) { _ in self.reset() }
  }

  private func reset() { value = 0.5 }

  private func press(_ sender: Dial) { sender.isHighlighted = true }

  private func update(_ note: Notification) {
    tintColor = note.userInfo?["color"] as? UIColor
    setNeedsDisplay()
  }

  public override func gestureRecognizerShouldBegin(_ recognizer: UIGestureRecognizer) -> Bool {
    return delegate?.dialShouldTurn(self) ?? true
  }

  public static let themeDidChange = Notification.Name("DialThemeDidChange")

  public override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    return super.beginTracking(touch, with: event)
  }

  public override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    value = touch.location(in: self).x / bounds.width
    return touch.phase == .moved
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

  /// Where the mark points, radians, clockwise from the right.
  func angle() -> CGFloat { return .pi * (1 + value) }
}

private var knobKey: UInt8 = 0

extension Dial {
  /// The knob's colour: stored beside the dial, as extensions store.
  public var knobColor: UIColor {
    get { objc_getAssociatedObject(self, &knobKey) as? UIColor ?? .lightGray }
    set { objc_setAssociatedObject(self, &knobKey, newValue, .OBJC_ASSOCIATION_RETAIN_NONATOMIC) }
  }


}
