import Drawing
import Foundation

/// A font at a size.
///
/// The system font is fontconfig's `sans-serif`. Metrics are in points and not rounded.
/// Source: <https://developer.apple.com/documentation/uikit/uifont>.
/// `@unchecked Sendable`: immutable.
open class UIFont: NSObject, FontConvertible, @unchecked Sendable {
  package let ctFont: CTFont

  public init(_ font: CTFont) { ctFont = font }

  /// Finds the font with that PostScript name, full name or family; `nil` if it is not installed.
  public convenience init?(name: String, size: CGFloat) {
    let font = CTFont(name, size: size)
    guard font.missingName == nil else { return nil }
    self.init(font)
  }

  public static func systemFont(ofSize size: CGFloat) -> UIFont { systemFont(ofSize: size, weight: .regular) }

  public static func systemFont(ofSize size: CGFloat, weight: Weight) -> UIFont {
    UIFont(CTFont(family: "sans-serif", weight: weight.openTypeWeight, size: size))
  }

  public static func boldSystemFont(ofSize size: CGFloat) -> UIFont { systemFont(ofSize: size, weight: .bold) }

  public static func italicSystemFont(ofSize size: CGFloat) -> UIFont {
    UIFont(CTFont(family: "sans-serif", isItalic: true, size: size))
  }

  public static func monospacedSystemFont(ofSize size: CGFloat, weight: Weight) -> UIFont {
    UIFont(CTFont(family: "monospace", weight: weight.openTypeWeight, size: size))
  }

  public static var systemFontSize: CGFloat { 14 }
  public static var labelFontSize: CGFloat { 17 }
  public static var buttonFontSize: CGFloat { 18 }

  /// The same face at another size.
  public func withSize(_ size: CGFloat) -> UIFont { UIFont(ctFont.withSize(size)) }

  /// The PostScript name of the face that glyphs come from.
  public var fontName: String { ctFont.postScriptName }
  public var familyName: String { ctFont.familyName }
  public var pointSize: CGFloat { ctFont.size }
  /// The height of a line above the baseline.
  public var ascender: CGFloat { ctFont.ascent }
  /// The depth of a line below the baseline: negative.
  public var descender: CGFloat { -ctFont.descent }
  public var leading: CGFloat { ctFont.leading }
  public var capHeight: CGFloat { ctFont.capHeight }
  public var xHeight: CGFloat { ctFont.xHeight }
  public var lineHeight: CGFloat { ctFont.ascent + ctFont.descent }

  open override func isEqual(_ object: Any?) -> Bool { (object as? UIFont)?.ctFont == ctFont }
  open override var hash: Int { ctFont.hashValue }

  /// The weight of a font.
  ///
  /// Source: <https://developer.apple.com/documentation/uikit/uifont/weight>.
  public struct Weight: RawRepresentable, Hashable, Sendable {
    public let rawValue: CGFloat

    public init(rawValue: CGFloat) { self.rawValue = rawValue }

    public static let ultraLight = Weight(rawValue: -0.8)
    public static let thin = Weight(rawValue: -0.6)
    public static let light = Weight(rawValue: -0.4)
    public static let regular = Weight(rawValue: 0)
    public static let medium = Weight(rawValue: 0.23)
    public static let semibold = Weight(rawValue: 0.3)
    public static let bold = Weight(rawValue: 0.4)
    public static let heavy = Weight(rawValue: 0.56)
    public static let black = Weight(rawValue: 0.62)

    /// The weight on OpenType's scale: 100 for `ultraLight` to 900 for `black`, linear between neighbouring constants.
    var openTypeWeight: Double {
      let steps = [
        Self.ultraLight, .thin, .light, .regular, .medium, .semibold, .bold, .heavy, .black,
      ].map(\.rawValue.native)
      let value = rawValue.native
      guard let above = steps.firstIndex(where: { $0 >= value }), above > 0 else {
        return value > 0 ? 900 : 100
      }
      let part = (value - steps[above - 1]) / (steps[above] - steps[above - 1])
      return 100 * (Double(above) + part)
    }
  }
}
