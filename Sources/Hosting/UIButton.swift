import Foundation

/// A control with a centred title.
///
/// Source: <https://developer.apple.com/documentation/uikit/uibutton>.
open class UIButton: UIControl {
  /// The style of a button. Source: <https://developer.apple.com/documentation/uikit/uibutton/buttontype-swift.enum>.
  public enum ButtonType: Int, Sendable {
    /// A white title.
    case custom
    /// A blue title.
    case system
  }

  public private(set) var buttonType = ButtonType.custom

  /// The label that shows the title. Never `nil`.
  public let titleLabel: UILabel?

  private var titles: [UInt: String] = [:]
  private var colors: [UInt: UIColor] = [:]

  public override init(frame: CGRect) {
    let label = UILabel(frame: .zero)
    titleLabel = label
    super.init(frame: frame)
    setUp(label)
  }

  private final func setUp(_ label: UILabel) {
    label.font = UIFont.systemFont(ofSize: 18)
    label.textAlignment = .center
    addSubview(label)
    stateDidChange()
  }

  public required init?(coder: NSCoder) {
    let label = UILabel(frame: .zero)
    titleLabel = label
    super.init(coder: coder)
    setUp(label)
  }

  public convenience init(type buttonType: ButtonType) {
    self.init(frame: .zero)
    self.buttonType = buttonType
    stateDidChange()
  }

  /// Sets the title for one state. A state without a title shows that of the normal state.
  open func setTitle(_ title: String?, for state: State) {
    titles[state.rawValue] = title
    stateDidChange()
  }

  open func setTitleColor(_ color: UIColor?, for state: State) {
    colors[state.rawValue] = color
    stateDidChange()
  }

  /// The title for the state, or else for the normal state.
  open func title(for state: State) -> String? { titles[state.rawValue] ?? titles[State.normal.rawValue] }

  open func titleColor(for state: State) -> UIColor? {
    colors[state.rawValue] ?? colors[State.normal.rawValue] ?? (buttonType == .system ? Self.systemBlue : .white)
  }

  open var currentTitle: String? { title(for: state) }

  open var currentTitleColor: UIColor { titleColor(for: state) ?? .white }

  override func stateDidChange() {
    titleLabel?.text = currentTitle
    titleLabel?.textColor = currentTitleColor
    setNeedsLayout()
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    guard let titleLabel else { return }
    let size = titleLabel.sizeThatFits(bounds.size)
    let width = CGFloat.minimum(size.width, bounds.width)
    // Whole points, so that the text stays sharp.
    titleLabel.frame = CGRect(
      x: (bounds.midX - width / 2).rounded(), y: (bounds.midY - size.height / 2).rounded(), width: width,
      height: size.height)
  }

  open override func sizeThatFits(_ size: CGSize) -> CGSize { titleLabel?.sizeThatFits(size) ?? .zero }

  open override var intrinsicContentSize: CGSize { sizeThatFits(.zero) }

  private static let systemBlue = UIColor(red: 0, green: 122 / 255, blue: 1, alpha: 1)
}
