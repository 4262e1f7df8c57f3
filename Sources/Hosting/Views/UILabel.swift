import Drawing
import Foundation
import LayerModel

/// A view that shows a text, centred vertically.
///
/// Its layer is a ``/Lamina/CATextLayer``. A subclass whose ``UIView/layerClass`` is `CATextLayer` itself gets the
/// text, font and colour; it must set alignment, wrapping and truncation. With any other layer class no text is shown.
/// Source: <https://developer.apple.com/documentation/uikit/uilabel>.
open class UILabel: UIView {
  open override class var layerClass: AnyClass { LabelLayer.self }

  override func setUpContent() {
    super.setUpContent()
    isUserInteractionEnabled = false
    isOpaque = false
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

  /// The text with attributes. The label's own font, colour and paragraph style apply where the attributes have none.
  open var attributedText: NSAttributedString? {
    get { styledText ?? text.map { NSAttributedString(string: $0) } }
    set {
      text = newValue?.string
      styledText = newValue
      (alignsAttributedText, breaksAttributedText) = (false, false)
      updateText()
    }
  }

  private var styledText: NSAttributedString?
  /// Whether the alignment was set after the text with attributes, whose own it replaces.
  private var alignsAttributedText = false
  /// The same for the line break mode.
  private var breaksAttributedText = false

  /// Default: the system font of 17 points.
  open var font: UIFont! = UIFont.systemFont(ofSize: UIFont.labelFontSize) { didSet { updateText() } }

  /// Default: ``UIColor/label``, black in light style.
  open var textColor: UIColor! = .label { didSet { updateText() } }

  /// The colour while ``isHighlighted``; without one, ``textColor``.
  open var highlightedTextColor: UIColor? { didSet { updateText() } }

  /// Whether ``highlightedTextColor`` shows. Default: false.
  open var isHighlighted = false { didSet { if isHighlighted != oldValue { updateText() } } }

  /// Whether the text shows in full; a disabled label's is at half its alpha. Default: true.
  open var isEnabled = true { didSet { if isEnabled != oldValue { updateText() } } }

  /// A sharp shadow of the text; none without a colour.
  open var shadowColor: UIColor? { didSet { updateText() } }

  /// The shadow's place, points to the right and down. Default: (0, −1).
  open var shadowOffset = CGSize(width: 0, height: -1) { didSet { updateText() } }

  /// Default: natural.
  open var textAlignment = NSTextAlignment.natural {
    didSet {
      alignsAttributedText = true
      updateLines()
    }
  }

  /// The largest number of lines; 0 for no limit. Default: 1.
  open var numberOfLines = 1 {
    didSet {
      updateLines()
      contentSizeDidChange()
    }
  }

  /// The treatment of lines that are too long. Default: truncated at the end, with an ellipsis.
  ///
  /// A label of one line shows what a line holds: whole words, or with `NSLineBreakMode.byCharWrapping` whole
  /// characters. A label of several lines breaks them between words if the mode is not `byCharWrapping`, and truncates
  /// the last one.
  open var lineBreakMode = NSLineBreakMode.byTruncatingTail {
    didSet {
      breaksAttributedText = true
      updateLines()
    }
  }

  /// Whether a text of one line gets smaller until it fits the width, down to ``minimumScaleFactor``. Default: false.
  open var adjustsFontSizeToFitWidth = false { didSet { updateText() } }

  /// The least factor of the font's size, from 0 to 1; 0, the default, counts as 0.1.
  open var minimumScaleFactor: CGFloat = 0 { didSet { updateText() } }

  /// Source: <https://developer.apple.com/documentation/uikit/uibaselineadjustment>.
  open var baselineAdjustment = UIBaselineAdjustment.alignBaselines
  /// Stored only.
  open var allowsDefaultTighteningForTruncation = false
  /// Stored only.
  open var showsExpansionTextWhenTruncated = false
  /// Stored only.
  open var adjustsFontForContentSizeCategory = false

  /// The width that ``UIView/intrinsicContentSize`` breaks lines at; 0, the default, for none: a label of several lines
  /// that constraints place is then as high as its text is at the width that it gets.
  open var preferredMaxLayoutWidth: CGFloat = 0 { didSet { invalidateIntrinsicContentSize() } }

  private var textLayer: CATextLayer? { layer as? CATextLayer }

  private var plainFont: UIFont { font ?? UIFont.systemFont(ofSize: UIFont.labelFontSize) }

  private var plainColor: UIColor {
    let color = (isHighlighted ? highlightedTextColor : nil) ?? textColor ?? .black
    let resolved = color.resolvedColor(with: traitCollection)
    return isEnabled ? resolved : resolved.withAlphaComponent(resolved.cgColor.alpha / 2)
  }

  private func updateText() {
    guard let textLayer else { return }
    (textLayer.font, textLayer.fontSize) = (plainFont, plainFont.pointSize)
    textLayer.foregroundColor = plainColor.cgColor
    textLayer.string = styledText == nil ? text : wholeText()
    textLayer.setNeedsDisplay()
    contentSizeDidChange()
  }

  override func colorsDidChange() {
    super.colorsDidChange()
    updateText()
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
    textLayer.maximumLines = max(0, numberOfLines)
    let single: TextWrap = numberOfLines == 1 ? .none : .word
    textLayer.breaking =
      switch lineBreakMode {
      case .byWordWrapping: (.word, nil)
      case .byCharWrapping: (.character, nil)
      case .byClipping: (single, nil)
      case .byTruncatingHead: (single, .start)
      case .byTruncatingMiddle: (single, .middle)
      case .byTruncatingTail: (single, .end)
      }
  }

  // MARK: Layout

  /// The text, with the label's attributes where it has none of its own.
  ///
  /// - Parameter color: The colour of all of it, if not its own.
  private func wholeText(color: UIColor? = nil) -> NSAttributedString? {
    guard let given = attributedText else { return nil }
    let own: [NSAttributedString.Key: Any] = [
      .font: plainFont, .foregroundColor: plainColor, .paragraphStyle: paragraphStyle,
    ]
    let filled = NSMutableAttributedString(string: "")
    given.enumerateAttributes(in: NSRange(location: 0, length: given.length)) { attributes, range, _ in
      var all = own.merging(attributes) { $1 }
      if alignsAttributedText || breaksAttributedText,
        let style = (all[.paragraphStyle] as? NSParagraphStyle)?.mutableCopy() as? NSMutableParagraphStyle
      {
        if alignsAttributedText { style.alignment = textAlignment }
        if breaksAttributedText { style.lineBreakMode = lineBreakMode }
        all[.paragraphStyle] = style
      }
      if let color { all[.foregroundColor] = color }
      let piece = given.attributedSubstring(from: range).string
      filled.append(NSAttributedString(string: piece, attributes: all))
    }
    return filled
  }

  private var paragraphStyle: NSParagraphStyle {
    let style = NSMutableParagraphStyle()
    (style.alignment, style.lineBreakMode) = (textAlignment, lineBreakMode)
    return style
  }

  /// Whether the height follows the width that constraints give the label.
  final var flowsLines: Bool { numberOfLines != 1 && preferredMaxLayoutWidth <= 0 }

  /// The text's baselines: a line is centred in the label; several are as high as the label.
  final var textBaselines: Baselines {
    let font = plainFont
    return Baselines(
      first: font.ascender, last: -font.descender, height: numberOfLines == 1 ? font.lineHeight : nil)
  }

  /// Lays the text out in a room.
  private func layout(in size: CGSize, lines: Int, color: UIColor? = nil) -> TextLayout? {
    var options = TextLayout.Options()
    (options.width, options.height, options.maximumLines) = (size.width, size.height, max(0, lines))
    options.wrapsEveryParagraph = lines != 1
    guard let text = wholeText(color: color), text.length > 0 else { return nil }
    let layout = TextLayout(text, options)
    guard adjustsFontSizeToFitWidth, numberOfLines == 1 else { return layout }
    let natural = text.size(fitting: nil).width
    guard natural > size.width, size.width > 0 else { return layout }
    let least = minimumScaleFactor > 0 ? CGFloat.minimum(minimumScaleFactor, 1) : 0.1
    // Slightly smaller, so that rounding does not truncate a fitting text.
    let scale = CGFloat.maximum(least, size.width / natural * 0.999)
    return TextLayout(text.scaled(by: scale), options)
  }

  /// Whether the text layer's own drawing equals that of ``layout(in:lines:color:)``.
  private var isPlain: Bool { styledText == nil && shadowColor == nil && !adjustsFontSizeToFitWidth }

  /// The text's place in `bounds`: its size with at most so many lines, centred vertically.
  open func textRect(forBounds bounds: CGRect, limitedToNumberOfLines numberOfLines: Int) -> CGRect {
    let size: CGSize
    if let labels = layer as? LabelLayer {
      size =
        isPlain && numberOfLines == self.numberOfLines
        ? labels.textSize(in: bounds.size) : layout(in: bounds.size, lines: numberOfLines)?.size ?? .zero
    } else {
      size = textLayer?.textSize(in: bounds.size) ?? .zero
    }
    let gap = bounds.height - size.height
    // Unlimited room has no middle.
    let y = gap > 0 && gap < 1e6 ? bounds.minY + gap / 2 : bounds.minY
    // What is clipped does not count.
    let width = lineBreakMode == .byClipping ? CGFloat.minimum(size.width, bounds.width) : size.width
    return CGRect(x: bounds.minX, y: y, width: width, height: size.height)
  }

  open override func draw(_ rect: CGRect) {
    guard layer is LabelLayer else { return super.draw(rect) }
    drawText(in: bounds)
  }

  /// Draws the text into the current context, centred vertically in `rect`.
  open func drawText(in rect: CGRect) {
    guard let context = UIGraphicsGetCurrentContext(), let textLayer = layer as? LabelLayer else { return }
    if isPlain, rect == bounds { return textLayer.drawPlainText(in: context) }
    func draw(_ color: UIColor?, offset: CGSize) {
      guard let layout = layout(in: rect.size, lines: numberOfLines, color: color) else { return }
      let gap = CGFloat.maximum(0, (rect.height - layout.size.height) / 2)
      layout.draw(in: context, inside: rect.insetBy(dx: 0, dy: gap).offsetBy(dx: offset.width, dy: offset.height))
    }
    if let shadowColor { draw(shadowColor, offset: shadowOffset) }
    draw(nil, offset: .zero)
  }

  /// The size of the text in a room of `size`, rounded up to whole points.
  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    guard textLayer != nil else { return .zero }
    func room(_ length: CGFloat) -> CGFloat { length > 0 ? length : .greatestFiniteMagnitude }
    let text = textRect(
      forBounds: CGRect(x: 0, y: 0, width: room(size.width), height: room(size.height)),
      limitedToNumberOfLines: numberOfLines)
    return CGSize(width: text.width.rounded(.up), height: text.height.rounded(.up))
  }

  open override var intrinsicContentSize: CGSize { sizeThatFits(CGSize(width: preferredMaxLayoutWidth, height: 0)) }
}

/// The place of a text that got smaller. Stored only.
/// Source: <https://developer.apple.com/documentation/uikit/uibaselineadjustment>.
public enum UIBaselineAdjustment: Int, Sendable {
  /// The baseline keeps its place.
  case alignBaselines
  /// The middle keeps its place.
  case alignCenters
  /// The top keeps its place.
  case none
}

/// The layer of a label, which draws it by ``UILabel/drawText(in:)``.
final class LabelLayer: CATextLayer {
  override func draw(in ctx: CGContext) {
    guard let label = delegate as? UILabel else { return super.draw(in: ctx) }
    UIGraphicsPushContext(ctx)
    label.traitCollection.performAsCurrent { label.draw(bounds) }
    UIGraphicsPopContext()
  }

  /// Draws the text as a text layer does.
  func drawPlainText(in ctx: CGContext) { super.draw(in: ctx) }

  override init() {
    super.init()
    isCenteredVertically = true
  }

  override init(layer: Any) { super.init(layer: layer) }

  required init?(coder: NSCoder) { super.init(coder: coder) }
}
