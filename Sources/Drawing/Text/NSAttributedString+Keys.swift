import Foundation
import Geometry

/// The attributes that are drawn. Others are kept by the string and mean nothing here.
/// Source: <https://developer.apple.com/documentation/foundation/nsattributedstring/key>.
extension NSAttributedString.Key {
  /// A ``CTFont``; Helvetica of 12 points without it.
  public static let font = Self(rawValue: "NSFont")
  /// A `CGColor`; black without it.
  public static let foregroundColor = Self(rawValue: "NSColor")
  /// A `CGColor` behind the text, as high as the line.
  public static let backgroundColor = Self(rawValue: "NSBackgroundColor")
  /// A ``NSParagraphStyle``: that of a paragraph's first character counts.
  public static let paragraphStyle = Self(rawValue: "NSParagraphStyle")
  /// Added to the advance of each character, points: a number. 0 turns the font's own kerning of pairs off; any other number
  /// leaves it on.
  public static let kern = Self(rawValue: "NSKern")
  /// Added to the advance of each character, points: a number. Where ``kern`` is given as well, that counts.
  public static let tracking = Self(rawValue: "CTTracking")
  /// 0 for no ligatures but those that a script cannot do without: a number. Default: 1.
  public static let ligature = Self(rawValue: "NSLigature")
  /// The raw value of an ``NSUnderlineStyle``.
  public static let underlineStyle = Self(rawValue: "NSUnderline")
  /// A `CGColor`; that of the text without it.
  public static let underlineColor = Self(rawValue: "NSUnderlineColor")
  /// The raw value of an ``NSUnderlineStyle``.
  public static let strikethroughStyle = Self(rawValue: "NSStrikethrough")
  /// A `CGColor`; that of the text without it.
  public static let strikethroughColor = Self(rawValue: "NSStrikethroughColor")
  /// How far the text lies above the baseline, points: a number.
  public static let baselineOffset = Self(rawValue: "NSBaselineOffset")
  /// A `CGColor` for the outline that ``strokeWidth`` asks for; that of the text without it.
  public static let strokeColor = Self(rawValue: "NSStrokeColor")
  /// The width of a line along the glyphs' outlines, in hundredths of the font's size: a number. Positive for the line alone,
  /// negative for the line on the filled glyphs.
  public static let strokeWidth = Self(rawValue: "NSStrokeWidth")
  /// How far glyphs lean to the right, as a part of their height: a number.
  public static let obliqueness = Self(rawValue: "NSObliqueness")
}

// Core Text's names of attributes. Source: <https://developer.apple.com/documentation/coretext/styling_attributed_strings>.

public let kCTFontAttributeName: CFString = "NSFont"
public let kCTForegroundColorAttributeName: CFString = "CTForegroundColor"
public let kCTBackgroundColorAttributeName: CFString = "CTBackgroundColor"
public let kCTKernAttributeName: CFString = "NSKern"
public let kCTLigatureAttributeName: CFString = "NSLigature"
public let kCTUnderlineStyleAttributeName: CFString = "NSUnderline"
public let kCTUnderlineColorAttributeName: CFString = "CTUnderlineColor"
public let kCTStrokeWidthAttributeName: CFString = "NSStrokeWidth"
public let kCTStrokeColorAttributeName: CFString = "CTStrokeColor"
public let kCTBaselineOffsetAttributeName: CFString = "CTBaselineOffset"

/// The lines under and through text. Source: <https://developer.apple.com/documentation/uikit/nsunderlinestyle>.
public struct NSUnderlineStyle: OptionSet, Hashable, Sendable {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }

  public static let single = Self(rawValue: 0x01)
  /// Twice as thick.
  public static let thick = Self(rawValue: 0x02)
  /// Two lines.
  public static let double = Self(rawValue: 0x09)

  public static let patternDot = Self(rawValue: 0x100)
  public static let patternDash = Self(rawValue: 0x200)
  public static let patternDashDot = Self(rawValue: 0x300)
  public static let patternDashDotDot = Self(rawValue: 0x400)
}

/// Something that stands for a colour in attributed strings, such as UIKit's.
package protocol ColorConvertible {
  var cgColor: CGColor { get }
}

/// Something that stands for a font in attributed strings, such as UIKit's.
package protocol FontConvertible {
  var ctFont: CTFont { get }
}
