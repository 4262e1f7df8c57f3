import Drawing
import Foundation
import Geometry

/// The treatment of lines that are wider than a text layer's bounds.
/// Source: <https://developer.apple.com/documentation/quartzcore/catextlayertruncationmode>.
public struct CATextLayerTruncationMode: RawRepresentable, Hashable, Sendable {
  public let rawValue: String

  public init(rawValue: String) { self.rawValue = rawValue }

  /// The line is clipped at the edge of the bounds.
  public static let none = Self(rawValue: "none")
  /// The line's end shows, after an ellipsis.
  public static let start = Self(rawValue: "start")
  /// The line's start shows, before an ellipsis.
  public static let end = Self(rawValue: "end")
  /// The line's start and end show, around an ellipsis.
  public static let middle = Self(rawValue: "middle")

  package static let all: [Self] = [.none, .start, .end, .middle]
}

/// The horizontal alignment of a text layer's lines.
/// Source: <https://developer.apple.com/documentation/quartzcore/catextlayeralignmentmode>.
public struct CATextLayerAlignmentMode: RawRepresentable, Hashable, Sendable {
  public let rawValue: String

  public init(rawValue: String) { self.rawValue = rawValue }

  /// The side on which lines of the script begin: left, or right in right-to-left paragraphs.
  public static let natural = Self(rawValue: "natural")
  /// At the left edge, in any script.
  public static let left = Self(rawValue: "left")
  /// At the right edge, in any script.
  public static let right = Self(rawValue: "right")
  /// In the middle of the bounds.
  public static let center = Self(rawValue: "center")
  /// Wider spaces spread lines that continue in the next one to both edges; other lines are aligned as in ``natural``.
  public static let justified = Self(rawValue: "justified")

  package static let all: [Self] = [.natural, .left, .right, .center, .justified]
}

/// A layer that draws text, upright and from its top edge down, into contents of `contentsScale` pixels per point.
///
/// The first baseline is the font's ascent below the edge that shows at the top. Anything outside the bounds is
/// clipped. New text, or a new bounds size, is drawn before the next snapshot. `contentsScale` is 1 unless set: on an
/// output with more pixels per point the text then looks soft. Source:
/// <https://developer.apple.com/documentation/quartzcore/catextlayer>.
open class CATextLayer: CALayer {
  /// The text: a `String` or an `NSAttributedString`; anything else shows nothing. The setter copies it. Default: nil.
  ///
  /// ``font``, ``fontSize`` and ``foregroundColor`` apply to plain strings. An attributed string is black and in
  /// 12-point Helvetica unless its attributes say otherwise; the alignment and the line break mode of its paragraph
  /// styles are ignored.
  open var string: Any? {
    get { text }
    set {
      text = (newValue as? NSAttributedString)?.copy() ?? (newValue as? NSString)?.copy() ?? newValue
      setNeedsDisplay()
    }
  }

  private var text: Any?

  /// The font: a ``CTFont``, a ``CGFont`` or a name, which may be a PostScript name, a full name or a family name. The
  /// size of a ``CTFont`` is ignored. Default: Helvetica, or its substitute.
  ///
  /// A font that is not installed is substituted, with a warning.
  open var font: Any? {
    get { ownFont ?? Self.defaultFontName }
    set {
      ownFont = newValue
      setNeedsDisplay()
    }
  }

  /// The font that was set, if any.
  final var ownFont: Any?
  private static let defaultFontName = "Helvetica"

  /// The font size, points. Default: 36.
  open var fontSize: CGFloat = 36 {
    willSet { willChange(fontSize, newValue) }
    didSet { didChangeText() }
  }

  /// The colour of the text; `nil` shows no text. Default: opaque white.
  open var foregroundColor: CGColor? = .layerWhite {
    willSet { willChange(foregroundColor, newValue) }
    didSet { didChangeText() }
  }

  /// Whether lines wider than the bounds are broken between words. Default: false.
  open var isWrapped = false { didSet { setNeedsDisplay() } }

  /// The treatment of lines that are wider than the bounds or, if ``isWrapped`` is set, of the last line that fits; an
  /// unknown name counts as ``CATextLayerTruncationMode/none``, the default.
  open var truncationMode = CATextLayerTruncationMode.none { didSet { setNeedsDisplay() } }

  /// The alignment of the lines; an unknown name counts as ``CATextLayerAlignmentMode/natural``, the default.
  open var alignmentMode = CATextLayerAlignmentMode.natural { didSet { setNeedsDisplay() } }

  /// Stored: glyphs are always placed at fractions of pixels. Default: false.
  open var allowsFontSubpixelQuantization = false { didSet { setNeedsDisplay() } }

  /// The most lines that show; 0 for no limit. For labels; not part of Core Animation.
  package final var maximumLines = 0 { didSet { setNeedsDisplay() } }

  /// A treatment of lines that are wider than the bounds, in place of ``isWrapped`` and ``truncationMode``. For labels;
  /// not part of Core Animation.
  package final var breaking: (wrap: TextWrap, truncation: TextTruncation?)? { didSet { setNeedsDisplay() } }

  /// Whether the lines are centred vertically, if they fit. For labels; not part of Core Animation.
  package final var isCenteredVertically = false { didSet { setNeedsDisplay() } }

  /// The names of fonts that the last drawing requested and that are not installed.
  private(set) final var missingFonts: [String] = []

  private final func didChangeText() {
    didChange()
    setNeedsDisplay()
  }

  public override init() {
    super.init()
    setInitialValues()
  }

  override package func setInitialValues() { needsDisplayOnBoundsChange = true }

  public required init?(coder: NSCoder) { super.init(coder: coder) }

  public override init(layer: Any) { super.init(layer: layer) }

  override package func copyProperties(of layer: CALayer) {
    super.copyProperties(of: layer)
    guard let layer = layer as? CATextLayer else { return }
    missingFonts = layer.missingFonts
    // The original has not drawn its contents yet: the copy must.
    if contents == nil, text != nil { setNeedsDisplay() }
  }

  open override class func needsDisplay(forKey key: String) -> Bool {
    switch key {
    case "string", "font", "fontSize", "foregroundColor", "wrapped", "truncationMode", "alignmentMode": true
    default: super.needsDisplay(forKey: key)
    }
  }

  open override func draw(in ctx: CGContext) {
    guard let layout = layout(in: bounds.size) else {
      missingFonts = []
      return
    }
    missingFonts = layout.missingFonts
    var box = bounds
    if isCenteredVertically { box = box.insetBy(dx: 0, dy: CGFloat.maximum(0, (box.height - layout.size.height) / 2)) }
    layout.draw(in: ctx, inside: box)
  }

  /// Returns the size of the text laid out in `size`; zero if there is none.
  package final func textSize(in size: CGSize) -> CGSize { layout(in: size)?.size ?? .zero }

  /// Returns the layout of the text in `size`; `nil` if there is no text.
  private func layout(in size: CGSize) -> TextLayout? {
    var options = TextLayout.Options()
    (options.width, options.height, options.maximumLines) = (size.width, size.height, maximumLines)
    options.breaking = breaking ?? (isWrapped ? .word : .none, truncationMode.truncation)
    options.alignment = alignmentMode.alignment
    switch text {
    case let string as NSAttributedString: return TextLayout(string, options)
    case let string as String:
      guard let color = foregroundColor, !string.isEmpty else { return nil }
      return TextLayout(string, font: plainFont, color: color, options)
    default: return nil
    }
  }

  /// The name of ``font`` in documents; `nil` if it is not a font.
  package final var fontName: String? {
    switch font {
    case let name as String: name
    case let font as CTFont: font.requestedName
    case let font as CGFont: font.postScriptName
    default: nil
    }
  }

  /// The font of plain strings.
  private var plainFont: CTFont {
    // A CTFont takes size 0 for 12; here a text of size 0 is invisible.
    let size = fontSize == 0 ? -1 : fontSize
    switch ownFont {
    case let font as CTFont: return font.withSize(size)
    case let font as CGFont: return CTFont(font, size: size)
    case let name as String: return CTFont(name, size: size)
    // The default font was not requested: substituting it gives no warning.
    default: return CTFont(standingInFor: Self.defaultFontName, size: size)
    }
  }
}

extension CATextLayerTruncationMode {
  fileprivate var truncation: TextTruncation? {
    switch self {
    case .start: .start
    case .middle: .middle
    case .end: .end
    default: nil
    }
  }
}

extension CATextLayerAlignmentMode {
  fileprivate var alignment: NSTextAlignment {
    switch self {
    case .left: .left
    case .right: .right
    case .center: .center
    case .justified: .justified
    default: .natural
    }
  }
}
