import Foundation
import LayerModel

/// A control with an image, a title beside it, and an image behind both.
///
/// A disabled or highlighted state without its own image shows the normal one, at half its opacity or unchanged:
/// UIKit's shading of such images is not documented. There are no configurations. Source:
/// <https://developer.apple.com/documentation/uikit/uibutton>.
open class UIButton: UIControl {
  /// The style of a button. Source: <https://developer.apple.com/documentation/uikit/uibutton/buttontype-swift.enum>.
  public enum ButtonType: Int, Sendable {
    /// A white title.
    case custom
    /// A title and templates in the tint.
    case system
    /// As ``system``: no symbols come with these here.
    case detailDisclosure, infoLight, infoDark, contactAdd, plain, close
  }

  /// The type that the button was created with.
  open private(set) var buttonType = ButtonType.custom

  /// The label that shows the title. Never `nil`.
  open var titleLabel: UILabel? { label }
  /// The view that shows the image. Never `nil`.
  open var imageView: UIImageView? { imagePart }

  private let label = UILabel(frame: .zero)
  private let imagePart = UIImageView(frame: .zero)
  private let background = UIImageView(frame: .zero)

  /// The look of a state; `nil` values are taken from the normal state.
  private struct Look {
    var title: String?
    var attributedTitle: NSAttributedString?
    var color: UIColor?
    var shadowColor: UIColor?
    var image: UIImage?
    var backgroundImage: UIImage?
  }

  private var looks: [UInt: Look] = [:]

  /// Creates a button without a size; ``UIView/sizeToFit()`` gives it one.
  public convenience init(type buttonType: ButtonType) {
    self.init(frame: .zero)
    self.buttonType = buttonType
    stateDidChange()
  }

  /// Creates a system button with the action's title and image.
  public convenience init(type buttonType: ButtonType = .system, primaryAction: UIAction?) {
    self.init(type: buttonType)
    guard let primaryAction else { return }
    setTitle(primaryAction.title, for: .normal)
    setImage(primaryAction.image, for: .normal)
    addAction(primaryAction, for: .primaryActionTriggered)
  }

  override func setUpContent() {
    super.setUpContent()
    isOpaque = false
    label.font = UIFont.systemFont(ofSize: 18)
    label.textAlignment = .center
    for part in [background, imagePart, label] { addSubview(part) }
    stateDidChange()
  }

  // MARK: Looks

  private func change(_ state: State, _ set: (inout Look) -> Void) {
    set(&looks[state.rawValue, default: Look()])
    stateDidChange()
  }

  /// The state's value, or else the normal state's.
  private func find<Value>(_ part: (Look) -> Value?, _ state: State) -> Value? {
    looks[state.rawValue].flatMap(part) ?? looks[State.normal.rawValue].flatMap(part)
  }

  /// Sets the title for one state. A state without a title shows the normal state's; the same holds for all methods
  /// below.
  open func setTitle(_ title: String?, for state: State) { change(state) { $0.title = title } }
  /// Sets the title's colour for one state.
  open func setTitleColor(_ color: UIColor?, for state: State) { change(state) { $0.color = color } }
  /// Sets the colour of the title's shadow for one state.
  open func setTitleShadowColor(_ color: UIColor?, for state: State) { change(state) { $0.shadowColor = color } }
  /// Sets the image beside the title for one state.
  open func setImage(_ image: UIImage?, for state: State) { change(state) { $0.image = image } }
  /// Sets the image behind all for one state.
  open func setBackgroundImage(_ image: UIImage?, for state: State) { change(state) { $0.backgroundImage = image } }
  /// Sets a title with attributes, which is shown in place of one without.
  open func setAttributedTitle(_ title: NSAttributedString?, for state: State) {
    change(state) { $0.attributedTitle = title }
  }

  /// The title that shows in a state.
  open func title(for state: State) -> String? { find({ $0.title }, state) }
  /// The title's colour in a state: without one, the tint of a system button, else white.
  open func titleColor(for state: State) -> UIColor? {
    find({ $0.color }, state) ?? (buttonType == .system ? tintColor : .white)
  }
  /// The colour of the title's shadow in a state.
  open func titleShadowColor(for state: State) -> UIColor? { find({ $0.shadowColor }, state) }
  /// The image that shows in a state.
  open func image(for state: State) -> UIImage? { find({ $0.image }, state) }
  /// The background image that shows in a state.
  open func backgroundImage(for state: State) -> UIImage? { find({ $0.backgroundImage }, state) }
  /// The title with attributes that shows in a state.
  open func attributedTitle(for state: State) -> NSAttributedString? { find({ $0.attributedTitle }, state) }

  /// The title that shows now.
  open var currentTitle: String? { title(for: state) }
  /// The title's colour now.
  open var currentTitleColor: UIColor { titleColor(for: state) ?? .white }
  /// The colour of the title's shadow now.
  open var currentTitleShadowColor: UIColor? { titleShadowColor(for: state) }
  /// The image that shows now.
  open var currentImage: UIImage? { image(for: state) }
  /// The background image that shows now.
  open var currentBackgroundImage: UIImage? { backgroundImage(for: state) }
  /// The title with attributes that shows now.
  open var currentAttributedTitle: NSAttributedString? { attributedTitle(for: state) }

  /// Stored only.
  open var adjustsImageWhenHighlighted = true
  /// Whether a disabled button without an image for that state shows its image at half opacity. Default: true.
  open var adjustsImageWhenDisabled = true { didSet { stateDidChange() } }
  /// Stored only: there are no touches.
  open var showsTouchWhenHighlighted = false
  /// Stored only.
  open var reversesTitleShadowWhenHighlighted = false
  /// Stored only.
  open var role = Role.normal

  /// The meaning of a button in a dialogue. Source:
  /// <https://developer.apple.com/documentation/uikit/uibutton/role-swift.enum>.
  public enum Role: Int, Sendable {
    /// Nothing in particular.
    case normal
    /// The most likely choice.
    case primary
    /// Leaves without a change.
    case cancel
    /// Removes something.
    case destructive
  }

  /// The room around the content, and around each of its parts.
  open var contentEdgeInsets = UIEdgeInsets.zero {
    didSet {
      setNeedsLayout()
      contentSizeDidChange()
    }
  }
  /// The room around the title, points. Default: none.
  open var titleEdgeInsets = UIEdgeInsets.zero { didSet { setNeedsLayout() } }
  /// The room around the image, points. Default: none.
  open var imageEdgeInsets = UIEdgeInsets.zero { didSet { setNeedsLayout() } }

  override func stateDidChange() {
    super.stateDidChange()
    label.textColor = currentTitleColor
    if let attributed = currentAttributedTitle {
      label.attributedText = attributed
    } else {
      label.text = currentTitle
    }
    label.shadowColor = currentTitleShadowColor
    var image = currentImage
    if buttonType == .system, let own = image, own.renderingMode == .automatic {
      image = own.withRenderingMode(.alwaysTemplate)
    }
    imagePart.image = image
    let hasOwn = looks[state.rawValue]?.image != nil
    imagePart.alpha = !isEnabled && adjustsImageWhenDisabled && !hasOwn ? 0.5 : 1
    background.image = currentBackgroundImage
    setNeedsLayout()
    contentSizeDidChange()
  }

  open override func tintColorDidChange() {
    super.tintColorDidChange()
    stateDidChange()
  }

  // MARK: Layout

  /// The rectangle of the background: the bounds.
  open func backgroundRect(forBounds bounds: CGRect) -> CGRect { bounds }
  /// The rectangle of title and image: the bounds without ``contentEdgeInsets``.
  open func contentRect(forBounds bounds: CGRect) -> CGRect { bounds.inset(by: contentEdgeInsets) }

  private func imageSize(in rect: CGRect) -> CGSize { imagePart.image?.size ?? .zero }

  private func titleSize(in rect: CGRect) -> CGSize {
    let fit = label.sizeThatFits(rect.size)
    let room = CGFloat.maximum(0, rect.width - imageSize(in: rect).width)
    return CGSize(width: CGFloat.minimum(fit.width, room), height: fit.height)
  }

  /// The image's place in the content: before the title in the direction of reading.
  open func imageRect(forContentRect contentRect: CGRect) -> CGRect {
    let (size, title) = (imageSize(in: contentRect), titleSize(in: contentRect))
    return place(
      size, left: isReversed ? title.width : 0, of: size.width + title.width, in: contentRect, imageEdgeInsets)
  }

  /// The title's place in the content: after the image in the direction of reading.
  open func titleRect(forContentRect contentRect: CGRect) -> CGRect {
    let (image, size) = (imageSize(in: contentRect), titleSize(in: contentRect))
    return place(
      size, left: isReversed ? 0 : image.width, of: image.width + size.width, in: contentRect, titleEdgeInsets)
  }

  private var isReversed: Bool { effectiveUserInterfaceLayoutDirection == .rightToLeft }

  /// A part that begins `left` of a row that is `whole` long.
  private func place(
    _ size: CGSize, left: CGFloat, of whole: CGFloat, in rect: CGRect, _ insets: UIEdgeInsets
  ) -> CGRect {
    let x: CGFloat =
      switch effectiveContentHorizontalAlignment {
      case .left, .leading, .fill: rect.minX
      case .right, .trailing: rect.maxX - whole
      case .center: rect.midX - whole / 2
      }
    let y: CGFloat =
      switch contentVerticalAlignment {
      case .top, .fill: rect.minY
      case .bottom: rect.maxY - size.height
      case .center: rect.midY - size.height / 2
      }
    // Insets move a centred part by half their difference. Whole points, so that the text stays sharp.
    let isCentered = effectiveContentHorizontalAlignment == .center
    let (dx, dy) = (insets.left - insets.right, insets.top - insets.bottom)
    return CGRect(
      x: (x + left + (isCentered ? dx / 2 : dx)).rounded(),
      y: (y + (contentVerticalAlignment == .center ? dy / 2 : dy)).rounded(), width: size.width, height: size.height)
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    let content = contentRect(forBounds: bounds)
    background.frame = backgroundRect(forBounds: bounds)
    imagePart.frame = imageRect(forContentRect: content)
    label.frame = titleRect(forContentRect: content)
  }

  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    let (image, text) = (imagePart.image?.size ?? .zero, label.sizeThatFits(.zero))
    let insets = contentEdgeInsets
    return CGSize(
      width: image.width + text.width + insets.left + insets.right,
      height: Swift.max(image.height, text.height) + insets.top + insets.bottom)
  }

  open override var intrinsicContentSize: CGSize { sizeThatFits(.zero) }
}
