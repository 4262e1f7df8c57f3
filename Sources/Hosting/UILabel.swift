import Drawing
import Foundation
import LayerModel

/// A view that shows a text, in the middle of its height.
///
/// Its layer is a ``CATextLayer``. A subclass whose ``UIView/layerClass`` is `CATextLayer` itself gets the text, font and colour set
/// there, and says the rest itself: alignment, wrapping, truncation. With any other class no text shows.
/// Source: <https://developer.apple.com/documentation/uikit/uilabel>.
open class UILabel: UIView {
  open override class var layerClass: AnyClass { LabelLayer.self }

  public override init(frame: CGRect) {
    super.init(frame: frame)
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

  /// The text with its attributes; what they leave open is the label's own font and colour.
  open var attributedText: NSAttributedString? {
    get { styledText ?? text.map { NSAttributedString(string: $0) } }
    set {
      text = newValue?.string
      styledText = newValue
      updateText()
    }
  }

  private var styledText: NSAttributedString?

  /// Default: the system's, of 17 points.
  open var font: UIFont! = UIFont.systemFont(ofSize: UIFont.labelFontSize) { didSet { updateText() } }

  /// Default: black.
  open var textColor: UIColor! = .black { didSet { updateText() } }

  /// Default: natural.
  open var textAlignment = NSTextAlignment.natural { didSet { updateLines() } }

  /// The most lines; 0 for no limit. Default: 1.
  open var numberOfLines = 1 { didSet { updateLines() } }

  /// Where lines are broken or cut off. Default: their end gives way to an ellipsis.
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

  /// The text's own size in that room, rounded up to whole points.
  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    guard let textLayer else { return .zero }
    func room(_ length: CGFloat) -> CGFloat { length > 0 ? length : .greatestFiniteMagnitude }
    let text = textLayer.textSize(in: CGSize(width: room(size.width), height: room(size.height)))
    return CGSize(width: text.width.rounded(.up), height: text.height.rounded(.up))
  }

  open override var intrinsicContentSize: CGSize { sizeThatFits(.zero) }
}

/// A label's own layer.
final class LabelLayer: CATextLayer {
  override init() {
    super.init()
    isCenteredVertically = true
  }

  override init(layer: Any) { super.init(layer: layer) }
}
