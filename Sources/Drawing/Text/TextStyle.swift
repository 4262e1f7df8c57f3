import Foundation
import Geometry

/// The style of a piece of text.
struct TextStyle: Sendable, Equatable {
  var font: CTFont
  var color = CGColor.black
  var background: CGColor?
  /// Points added to each advance.
  var kern = 0.0
  /// Points added to each advance, as whitespace at a line's end.
  var tracking = 0.0
  /// Whether pairs of glyphs are kerned by the font's table.
  var hasPairKerning = true
  var hasLigatures = true
  var underline = NSUnderlineStyle()
  var underlineColor: CGColor?
  var strikethrough = NSUnderlineStyle()
  var strikethroughColor: CGColor?
  /// Points above the baseline.
  var baselineOffset = 0.0
  /// The width of a stroke in hundredths of the size; if negative, glyphs are filled as well.
  var strokeWidth = 0.0
  var strokeColor: CGColor?
  /// The slant to the right, as a fraction of the height.
  var obliqueness = 0.0
  /// Whether ideographs, kana and other wide characters have their fonts' vertical forms, for lines that run down.
  var hasVerticalForms = false
  var shadow: TextShadow?
  /// The picture that replaces the characters.
  var attachment: TextAttachment?

  /// The style of text without attributes: Helvetica of 12 points, as in Core Text.
  static var plain: TextStyle { TextStyle(font: CTFont(standingInFor: "Helvetica", size: 12)) }
}

extension TextStyle {
  /// Points added to each advance: ``kern`` or ``tracking``, of which one is 0.
  var letterSpacing: Double { kern + tracking }

  /// Creates a style from `attributes`. Values of unknown types and numbers that are not finite are ignored.
  init(_ attributes: [NSAttributedString.Key: Any], plain: TextStyle) {
    self = plain
    if let font = Self.font(attributes[.font]) { self.font = font }
    func color(_ keys: NSAttributedString.Key...) -> CGColor? {
      for key in keys { if let color = CGColor.of(attribute: attributes[key]) { return color } }
      return nil
    }
    func number(_ keys: NSAttributedString.Key...) -> Double? {
      for key in keys { if let number = Self.number(attributes[key]), number.isFinite { return number } }
      return nil
    }
    self.color = color(.foregroundColor, .init(rawValue: kCTForegroundColorAttributeName)) ?? self.color
    background = color(.backgroundColor, .init(rawValue: kCTBackgroundColorAttributeName))
    let kern = number(.kern)
    self.kern = kern ?? 0
    tracking = kern == nil ? number(.tracking) ?? 0 : 0
    hasPairKerning = kern != 0
    hasLigatures = number(.ligature) != 0
    underline = NSUnderlineStyle(number(.underlineStyle))
    underlineColor = color(.underlineColor, .init(rawValue: kCTUnderlineColorAttributeName))
    strikethrough = NSUnderlineStyle(number(.strikethroughStyle))
    strikethroughColor = color(.strikethroughColor)
    baselineOffset = number(.baselineOffset, .init(rawValue: kCTBaselineOffsetAttributeName)) ?? 0
    strokeWidth = number(.strokeWidth) ?? 0
    strokeColor = color(.strokeColor, .init(rawValue: kCTStrokeColorAttributeName))
    obliqueness = number(.obliqueness) ?? 0
    hasVerticalForms = number(.verticalGlyphForm) ?? 0 != 0
    shadow = (attributes[.shadow] as? NSShadow)?.values
    attachment = (attributes[.attachment] as? any AttachmentConvertible)?.attachment
  }

  /// The font that `value` is; `nil` for other types.
  static func font(_ value: Any?) -> CTFont? {
    value as? CTFont
  }

  private static func number(_ value: Any?) -> Double? {
    switch value {
    case let number as CGFloat: number.native
    case let number as NSNumber: number.doubleValue
    case let style as NSUnderlineStyle: Double(style.rawValue)
    default: nil
    }
  }
}

extension NSUnderlineStyle {
  fileprivate init(_ number: Double?) {
    self.init(rawValue: number.flatMap { Int(exactly: $0.rounded(.towardZero)) } ?? 0)
  }
}
