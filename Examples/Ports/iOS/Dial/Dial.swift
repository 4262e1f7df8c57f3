import ObjectiveC
import SwiftUI
import UIKit

@objc public protocol DialDelegate {
  /// Whether a finger may turn the dial.
  @objc optional func dialShouldTurn(_ dial: Dial) -> Bool
  @objc optional func dialDidTurn(_ dial: Dial)
}

/// A knob that a finger turns, with a mark at its value.
@IBDesignable public class Dial: UIControl {
  @objc public weak var delegate: DialDelegate?

  /// From 0, at the left, clockwise to 1, at the right.
  @IBInspectable public var value: CGFloat = 0.5 {
    didSet {
      setNeedsDisplay()
      delegate?.dialDidTurn?(self)
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
    pan.addTarget(self, action: #selector(drag(_:)))
    addGestureRecognizer(UITapGestureRecognizer(target: self, action: #selector(reset)))
    addGestureRecognizer(pan)
    addTarget(self, action: #selector(press(_:)), for: .touchDown)
    addSubview(title)
    title.translatesAutoresizingMaskIntoConstraints = false
    NSLayoutConstraint.activate([
      title.centerXAnchor.constraint(equalTo: centerXAnchor),
      title.bottomAnchor.constraint(equalTo: bottomAnchor, constant: -4),
    ])
    NotificationCenter.default.addObserver(
      self, selector: #selector(update(_:)), name: Dial.themeDidChange, object: nil)
  }

  /// Turns back after a while.
  public func turnBack(after delay: TimeInterval) {
    timer = Timer.scheduledTimer(
      timeInterval: delay, target: self, selector: #selector(reset), userInfo: nil, repeats: false)
  }

  @objc private func reset() { value = 0.5 }

  @objc private func press(_ sender: Dial) { sender.isHighlighted = true }

  @objc private func update(_ note: Notification) {
    tintColor = note.userInfo?["color"] as? UIColor
    setNeedsDisplay()
  }

  public override func gestureRecognizerShouldBegin(_ recognizer: UIGestureRecognizer) -> Bool {
    return delegate?.dialShouldTurn?(self) ?? true
  }

  public static let themeDidChange = Notification.Name("DialThemeDidChange")
}

private var knobKey: UInt8 = 0

extension Dial {
  /// The knob's colour: stored beside the dial, as extensions store.
  public var knobColor: UIColor {
    get { objc_getAssociatedObject(self, &knobKey) as? UIColor ?? .lightGray }
    set { objc_setAssociatedObject(self, &knobKey, newValue, .OBJC_ASSOCIATION_RETAIN_NONATOMIC) }
  }

  /// Where the mark points, radians, clockwise from the right.
  @objc func angle() -> CGFloat { return .pi * (1 + value) }
}
