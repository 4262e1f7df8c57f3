import Foundation
import Geometry

/// The attributes that are drawn. Other attributes are ignored.
/// Source: <https://developer.apple.com/documentation/foundation/nsattributedstring/key>.
extension NSAttributedString.Key {
  /// A ``CTFont``. Default: Helvetica of 12 points.
  public static let font = Self(rawValue: "NSFont")
  /// A `CGColor`. Default: black.
  public static let foregroundColor = Self(rawValue: "NSColor")
  /// A `CGColor` under the text, as high as the line.
  public static let backgroundColor = Self(rawValue: "NSBackgroundColor")
  /// A ``NSParagraphStyle``. The first character's style applies to the whole paragraph.
  public static let paragraphStyle = Self(rawValue: "NSParagraphStyle")
  /// A number: points added to the advance of each character, the last one of a line included. 0 turns the font's pair
  /// kerning off.
  public static let kern = Self(rawValue: "NSKern")
  /// A number: points added to the advance of each character; at a line's end they count as whitespace, for line breaks
  /// and alignment. ``kern`` takes precedence.
  public static let tracking = Self(rawValue: "CTTracking")
  /// A number: 0 disables ligatures, except for those that a script requires. Default: 1.
  public static let ligature = Self(rawValue: "NSLigature")
  /// The raw value of an ``NSUnderlineStyle``.
  public static let underlineStyle = Self(rawValue: "NSUnderline")
  /// A `CGColor`. Default: the text's.
  public static let underlineColor = Self(rawValue: "NSUnderlineColor")
  /// The raw value of an ``NSUnderlineStyle``.
  public static let strikethroughStyle = Self(rawValue: "NSStrikethrough")
  /// A `CGColor`. Default: the text's.
  public static let strikethroughColor = Self(rawValue: "NSStrikethroughColor")
  /// A number: points by which the text is raised above the line's baseline, or lowered if negative.
  ///
  /// The line grows by as much, above or below, unless a maximum line height bounds it: in a fixed line height, text
  /// moves by its offset.
  public static let baselineOffset = Self(rawValue: "NSBaselineOffset")
  /// A `CGColor` for ``strokeWidth``. Default: the text's.
  public static let strokeColor = Self(rawValue: "NSStrokeColor")
  /// A number: the width of a stroke along the glyphs' outlines, in hundredths of the font's size. Positive strokes
  /// only, negative fills and strokes.
  public static let strokeWidth = Self(rawValue: "NSStrokeWidth")
  /// A number: the slant of glyphs to the right, as a fraction of their height.
  public static let obliqueness = Self(rawValue: "NSObliqueness")
  /// An ``NSShadow``.
  public static let shadow = Self(rawValue: "NSShadow")
  /// UIKit's `NSTextAttachment`: a picture in the place of U+FFFC.
  public static let attachment = Self(rawValue: "NSAttachment")

  /// A URL or string. Has no effect on drawing.
  public static let link = Self(rawValue: "NSLink")
  /// The logarithm of a stretch along the line. Has no effect on drawing.
  public static let expansion = Self(rawValue: "NSExpansion")
  /// Embedded directions. Has no effect on drawing.
  public static let writingDirection = Self(rawValue: "NSWritingDirection")
  /// Whether ideographs and kana have their vertical forms: upright in a line that runs down, turned in a line that
  /// runs across. See ``CTFrameProgression``.
  public static let verticalGlyphForm = Self(rawValue: "CTVerticalForms")
  /// The name of an effect, such as letterpress. Has no effect on drawing.
  public static let textEffect = Self(rawValue: "NSTextEffect")
  /// A text for a pointer that rests. Has no effect on drawing.
  public static let toolTip = Self(rawValue: "NSToolTip")
}

// Core Text's attribute names. Source: <https://developer.apple.com/documentation/coretext/styling_attributed_strings>.

/// A ``CTFont``. Without one, text is Helvetica of 12 points.
public let kCTFontAttributeName: CFString = "NSFont"
/// The text's `CGColor`.
public let kCTForegroundColorAttributeName: CFString = "CTForegroundColor"
/// The `CGColor` under the text.
public let kCTBackgroundColorAttributeName: CFString = "CTBackgroundColor"
/// The space that is added after each character, points, the last one of a line included.
public let kCTKernAttributeName: CFString = "NSKern"
/// Whether letters join: 0 for none, 1 for the usual ones.
public let kCTLigatureAttributeName: CFString = "NSLigature"
/// An ``NSUnderlineStyle``' raw value.
public let kCTUnderlineStyleAttributeName: CFString = "NSUnderline"
/// The underline's `CGColor`; without one, the text's.
public let kCTUnderlineColorAttributeName: CFString = "CTUnderlineColor"
/// The width of an outline, in hundredths of the font's size; negative ones fill as well.
public let kCTStrokeWidthAttributeName: CFString = "NSStrokeWidth"
/// The outline's `CGColor`; without one, the text's.
public let kCTStrokeColorAttributeName: CFString = "CTStrokeColor"
/// The height of the text above the line's baseline, points. A line's ascent or descent grows by it.
public let kCTBaselineOffsetAttributeName: CFString = "CTBaselineOffset"
/// A ``CTParagraphStyle``.
public let kCTParagraphStyleAttributeName: CFString = "NSParagraphStyle"
/// The space that is added after each character, points; at a line's end it counts as whitespace. A kern takes
/// precedence.
public let kCTTrackingAttributeName: CFString = "CTTracking"
/// Whether text takes the context's fill colour. Has no effect on drawing.
public let kCTForegroundColorFromContextAttributeName: CFString = "CTForegroundColorFromContext"
/// A rise of small letters. Has no effect on drawing.
public let kCTSuperscriptAttributeName: CFString = "NSSuperScript"
/// `NSAttributedString.Key.verticalGlyphForm` by its C name.
public let kCTVerticalFormsAttributeName: CFString = "CTVerticalForms"
/// A language tag. Has no effect on drawing.
public let kCTLanguageAttributeName: CFString = "NSLanguage"
/// Embedded directions. Has no effect on drawing.
public let kCTWritingDirectionAttributeName: CFString = "NSWritingDirection"
/// The object that gives a character its size. Has no effect on drawing.
public let kCTRunDelegateAttributeName: CFString = "CTRunDelegate"

/// Styles of underlines and strikethroughs. Source: <https://developer.apple.com/documentation/uikit/nsunderlinestyle>.
public struct NSUnderlineStyle: OptionSet, Hashable, Sendable {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// One line.
  public static let single = Self(rawValue: 0x01)
  /// Twice as thick.
  public static let thick = Self(rawValue: 0x02)
  /// Two lines.
  public static let double = Self(rawValue: 0x09)

  /// Without gaps.
  public static let patternSolid: Self = []
  /// Dots.
  public static let patternDot = Self(rawValue: 0x100)
  /// Dashes.
  public static let patternDash = Self(rawValue: 0x200)
  /// A dash and a dot by turns.
  public static let patternDashDot = Self(rawValue: 0x300)
  /// A dash and two dots by turns.
  public static let patternDashDotDot = Self(rawValue: 0x400)
  /// Stored only: lines also run below spaces.
  public static let byWord = Self(rawValue: 0x8000)
}

/// A type that stands for a colour in attributed strings, such as UIKit's.
package protocol ColorConvertible {
  var cgColor: CGColor { get }
}

extension CGColor {
  /// The colour that the value of an attribute is or stands for; `nil` for other types.
  static func of(attribute value: Any?) -> CGColor? {
    switch value {
    case let color as CGColor: color
    case let other as any ColorConvertible: other.cgColor
    default: nil
    }
  }
}
