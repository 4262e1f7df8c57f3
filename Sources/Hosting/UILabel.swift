import Drawing
import Foundation
import LayerModel

/// A view that shows a text, centred vertically.
///
/// Its layer is a ``CATextLayer``. A subclass whose ``UIView/layerClass`` is `CATextLayer` itself gets the text, font and colour;
/// it sets alignment, wrapping and truncation by itself. With any other layer class no text is shown.
/// Source: <https://developer.apple.com/documentation/uikit/uilabel>.
open class UILabel: UIView {
  open override class var layerClass: AnyClass { LabelLayer.self }

  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    setUp()
  }

  public override init(frame: CGRect) {
    super.init(frame: frame)
    setUp()
  }

  private final func setUp() {
    isUserInteractionEnabled = false
    updateText()
    updateLines()
  }

  /// The text, in one style. Setting it replaces ``attributedText``.
  open var text: String? {
    didSet {
      styledText = nil
      updateText()
    }
  }

  /// The text with attributes. The label's own font and colour apply where the attributes have none.
  open var attributedText: NSAttributedString? {
    get { styledText ?? text.map { NSAttributedString(string: $0) } }
    set {
      text = newValue?.string
      styledText = newValue
      updateText()
    }
  }

  private var styledText: NSAttributedString?

  /// Default: the system font of 17 points.
  open var font: UIFont! = UIFont.systemFont(ofSize: UIFont.labelFontSize) { didSet { updateText() } }

  /// Default: black.
  open var textColor: UIColor! = .black { didSet { updateText() } }

  /// Default: natural.
  open var textAlignment = NSTextAlignment.natural { didSet { updateLines() } }

  /// The largest number of lines; 0 for no limit. Default: 1.
  open var numberOfLines = 1 { didSet { updateLines() } }

  /// The treatment of lines that are too long. Default: truncated at the end, with an ellipsis.
  open var lineBreakMode = NSLineBreakMode.byTruncatingTail { didSet { updateLines() } }

  private var textLayer: CATextLayer? { layer as? CATextLayer }

  private func updateText() {
    guard let textLayer else { return }
    let font = font ?? UIFont.systemFont(ofSize: UIFont.labelFontSize)
    (textLayer.font, textLayer.fontSize) = (font, font.pointSize)
    textLayer.foregroundColor = (textColor ?? .black).cgColor
    guard let styledText else {
      textLayer.string = text
      return
    }
    let whole = NSRange(location: 0, length: styledText.length)
    let filled = NSMutableAttributedString(
      string: styledText.string, attributes: [.font: font, .foregroundColor: textColor ?? UIColor.black])
    styledText.enumerateAttributes(in: whole) { attributes, range, _ in filled.addAttributes(attributes, range: range) }
    textLayer.string = filled
  }

  private func updateLines() {
    guard let textLayer = layer as? LabelLayer else { return }
    textLayer.alignmentMode =
      switch textAlignment {
      case .left: .left
      case .right: .right
      case .center: .center
      case .justified: .justified
      default: .natural
      }
    textLayer.isWrapped = numberOfLines != 1
    textLayer.maximumLines = max(0, numberOfLines)
    textLayer.truncationMode =
      switch lineBreakMode {
      case .byTruncatingHead: .start
      case .byTruncatingMiddle: .middle
      case .byTruncatingTail: .end
      default: .none
      }
  }

  /// The size of the text in a room of `size`, rounded up to whole points.
  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    guard let textLayer else { return .zero }
    func room(_ length: CGFloat) -> CGFloat { length > 0 ? length : .greatestFiniteMagnitude }
    let text = textLayer.textSize(in: CGSize(width: room(size.width), height: room(size.height)))
    return CGSize(width: text.width.rounded(.up), height: text.height.rounded(.up))
  }

  open override var intrinsicContentSize: CGSize { sizeThatFits(.zero) }
}

/// The layer of a label.
final class LabelLayer: CATextLayer {
  override init() {
    super.init()
    isCenteredVertically = true
  }

  override init(layer: Any) { super.init(layer: layer) }

  required init?(coder: NSCoder) { super.init(coder: coder) }
}
