import Drawing
import Foundation
import Geometry

/// What a text layer does with lines that are wider than its bounds.
/// Source: <https://developer.apple.com/documentation/quartzcore/catextlayertruncationmode>.
public struct CATextLayerTruncationMode: RawRepresentable, Hashable, Sendable {
  public let rawValue: String

  public init(rawValue: String) { self.rawValue = rawValue }

  /// The edge of the bounds cuts them off.
  public static let none = Self(rawValue: "none")
  /// Their end shows, behind an ellipsis.
  public static let start = Self(rawValue: "start")
  /// Their start shows, before an ellipsis.
  public static let end = Self(rawValue: "end")
  /// Their start and end show, around an ellipsis.
  public static let middle = Self(rawValue: "middle")

  package static let all: [Self] = [.none, .start, .end, .middle]
}

/// Where the lines of a text layer lie between its edges.
/// Source: <https://developer.apple.com/documentation/quartzcore/catextlayeralignmentmode>.
public struct CATextLayerAlignmentMode: RawRepresentable, Hashable, Sendable {
  public let rawValue: String

  public init(rawValue: String) { self.rawValue = rawValue }

  /// Where lines of the script begin: left, or right in paragraphs that run from right to left.
  public static let natural = Self(rawValue: "natural")
  public static let left = Self(rawValue: "left")
  public static let right = Self(rawValue: "right")
  public static let center = Self(rawValue: "center")
  /// Both edges are reached, by wider spaces, where text goes on in the next line; other lines lie as in ``natural``.
  public static let justified = Self(rawValue: "justified")

  package static let all: [Self] = [.natural, .left, .right, .center, .justified]
}

/// A layer that draws a text, upright and from its top edge on, into contents of `contentsScale` pixels a point.
///
/// The baseline of the first line lies the font's ascent below the edge that is seen at the top; what reaches out of the bounds
/// is cut off. A new text, or a new size of the bounds, is drawn before the next snapshot. `contentsScale` is 1 unless it is
/// set: on an output of more pixels a point the text is soft then.
/// Source: <https://developer.apple.com/documentation/quartzcore/catextlayer>.
open class CATextLayer: CALayer {
  /// A `String` or an `NSAttributedString`, of which a copy is taken; anything else shows nothing. Default: nil.
  ///
  /// ``font``, ``fontSize`` and ``foregroundColor`` are for plain strings. An attributed one is black and in Helvetica of 12 points
  /// where its attributes do not say otherwise; of its paragraph styles the alignment and the line break mode do not count.
  open var string: Any? {
    get { text }
    set {
      text = (newValue as? NSAttributedString)?.copy() ?? (newValue as? NSString)?.copy() ?? newValue
      setNeedsDisplay()
    }
  }

  private var text: Any?

  /// ``string`` without attributes; `nil` where it is no text.
  package final var plainString: String? { (text as? NSAttributedString)?.string ?? text as? String }

  /// A ``CTFont``, a ``CGFont`` or the name of a font: its PostScript name, its full name or that of its family. The size of a
  /// ``CTFont`` does not count. Default: Helvetica, or what stands in for it.
  ///
  /// For a font that is not installed another one stands in, with a warning.
  open var font: Any? {
    get { ownFont ?? Self.defaultFontName }
    set {
      ownFont = newValue
      setNeedsDisplay()
    }
  }

  /// `nil` where nobody has asked for one.
  private var ownFont: Any?
  private static let defaultFontName = "Helvetica"

  /// Points. Default: 36.
  open var fontSize: CGFloat = 36 {
    willSet { willChange("fontSize", fontSize, newValue) }
    didSet { didChangeText() }
  }

  /// `nil` for text that does not show. Default: opaque white.
  open var foregroundColor: CGColor? = .white {
    willSet { willChange("foregroundColor", foregroundColor, newValue) }
    didSet { didChangeText() }
  }

  /// Whether lines are broken between words where they would be wider than the bounds. Default: false.
  open var isWrapped = false { didSet { setNeedsDisplay() } }

  /// What is done with lines that are wider than the bounds, or, where ``isWrapped`` is set, with the last one that has room;
  /// names that are not known mean ``CATextLayerTruncationMode/none``, the default.
  open var truncationMode = CATextLayerTruncationMode.none { didSet { setNeedsDisplay() } }

  /// Where lines lie; names that are not known mean ``CATextLayerAlignmentMode/natural``, the default.
  open var alignmentMode = CATextLayerAlignmentMode.natural { didSet { setNeedsDisplay() } }

  /// Stored: glyphs always lie where they belong, between pixels too. Default: false.
  open var allowsFontSubpixelQuantization = false { didSet { setNeedsDisplay() } }

  /// The most lines that show; 0 for no limit. For labels; not one of Apple's.
  package final var maximumLines = 0 { didSet { setNeedsDisplay() } }

  /// Whether the lines lie in the middle of the height, where that has room for them. For labels; not one of Apple's.
  package final var isCenteredVertically = false { didSet { setNeedsDisplay() } }

  /// Names of fonts that the last drawing asked for in vain.
  private(set) final var missingFonts: [String] = []

  private final func didChangeText() {
    didChange()
    setNeedsDisplay()
  }

  public override init() {
    super.init()
    needsDisplayOnBoundsChange = true
  }

  public override init(layer: Any) {
    super.init(layer: layer)
    guard let layer = layer as? CATextLayer else { return }
    (text, ownFont, fontSize, foregroundColor) = (layer.text, layer.ownFont, layer.fontSize, layer.foregroundColor)
    (isWrapped, truncationMode) = (layer.isWrapped, layer.truncationMode)
    (alignmentMode, allowsFontSubpixelQuantization) = (layer.alignmentMode, layer.allowsFontSubpixelQuantization)
    (maximumLines, isCenteredVertically) = (layer.maximumLines, layer.isCenteredVertically)
    missingFonts = layer.missingFonts
    // What was not drawn there could not be copied.
    if contents == nil, text != nil { setNeedsDisplay() }
  }

  open override class func defaultValue(forKey key: String) -> Any? {
    switch key {
    case "alignmentMode": CATextLayerAlignmentMode.natural
    case "allowsFontSubpixelQuantization", "wrapped": false
    case "font": defaultFontName
    case "fontSize": 36 as CGFloat
    case "foregroundColor": CGColor.white
    case "needsDisplayOnBoundsChange": true
    case "truncationMode": CATextLayerTruncationMode.none
    default: super.defaultValue(forKey: key)
    }
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

  /// The room that the text takes when it is given `size`; zero where there is none.
  package final func textSize(in size: CGSize) -> CGSize { layout(in: size)?.size ?? .zero }

  /// The text within `size`; `nil` where there is none.
  private func layout(in size: CGSize) -> TextLayout? {
    var options = TextLayout.Options()
    (options.width, options.height, options.maximumLines) = (size.width, size.height, maximumLines)
    options.breaking = (isWrapped ? .word : .none, truncationMode.truncation)
    options.alignment = alignmentMode.alignment
    switch text {
    case let string as NSAttributedString: return TextLayout(string, options)
    case let string as String:
      guard let color = foregroundColor, !string.isEmpty else { return nil }
      return TextLayout(string, font: plainFont, color: color, options)
    default: return nil
    }
  }

  /// What documents name ``font`` by; `nil` where it is no font.
  package final var fontName: String? {
    switch font {
    case let name as String: name
    case let font as CTFont: font.missingName ?? font.postScriptName
    case let font as CGFont: font.postScriptName
    case let font as any FontConvertible: font.ctFont.missingName ?? font.ctFont.postScriptName
    default: nil
    }
  }

  /// That of plain strings.
  private var plainFont: CTFont {
    // Zero is no size here, but means 12 to a font.
    let size = fontSize == 0 ? -1 : fontSize
    switch ownFont {
    case let font as CTFont: return font.withSize(size)
    case let font as CGFont: return CTFont(font, size: size)
    case let font as any FontConvertible: return font.ctFont.withSize(size)
    case let name as String: return CTFont(name, size: size)
    // Nobody has asked for the default, so that nobody misses it.
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
