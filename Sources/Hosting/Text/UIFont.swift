import Drawing
import Foundation
import Geometry

/// A font at a size. It is the same type as Core Text's font, so casts between the two succeed as on Apple's systems.
///
/// The system font, San Francisco on iOS, is Inter if that is installed, and otherwise fontconfig's substitute for it.
/// Metrics are in points and not rounded. Source: <https://developer.apple.com/documentation/uikit/uifont>.
public typealias UIFont = CTFont

extension CTFont {
  /// Finds the font with that PostScript name, full name or family; `nil` for a name that neither an installed font nor
  /// any on an iPhone has.
  ///
  /// A font that every iPhone has and that is not installed is replaced by another, with its own names, if possible one
  /// of equal widths. The first snapshot of a label or text layer that shows it has a warning.
  public convenience init?(name fontName: String, size fontSize: CGFloat) {
    guard CTFont(fontName, size: fontSize).missingName == nil || CTFont.isOnPhones(fontName) else { return nil }
    self.init(fontName, size: fontSize)
  }

  /// The font of a descriptor.
  ///
  /// - Parameter pointSize: In points; 0 for the descriptor's own size.
  public convenience init(descriptor: UIFontDescriptor, size pointSize: CGFloat) {
    let font = descriptor.font(size: pointSize, matrix: nil)
    self.init(CTFontCopyGraphicsFont(font, nil), size: CTFontGetSize(font))
  }

  /// The system's font, regular, at `fontSize` points.
  public static func systemFont(ofSize fontSize: CGFloat) -> UIFont { systemFont(ofSize: fontSize, weight: .regular) }

  /// The system's font of a weight, at `fontSize` points.
  public static func systemFont(ofSize fontSize: CGFloat, weight: Weight) -> UIFont {
    CTFont(systemWeight: weight.openTypeWeight, size: fontSize)
  }

  /// A system font of a width. Condensed and expanded faces are taken where the family has them.
  public static func systemFont(ofSize fontSize: CGFloat, weight: Weight, width: Width) -> UIFont {
    var traits: CTFontSymbolicTraits = []
    if width.rawValue < 0 { traits.insert(.traitCondensed) }
    if width.rawValue > 0 { traits.insert(.traitExpanded) }
    let font = systemFont(ofSize: fontSize, weight: weight)
    return CTFontCreateCopyWithSymbolicTraits(font, fontSize, nil, traits, [.traitCondensed, .traitExpanded]) ?? font
  }

  /// The system's font, bold, at `fontSize` points.
  public static func boldSystemFont(ofSize fontSize: CGFloat) -> UIFont { systemFont(ofSize: fontSize, weight: .bold) }

  /// The system's font, italic, at `fontSize` points.
  public static func italicSystemFont(ofSize fontSize: CGFloat) -> UIFont {
    CTFont(systemWeight: 400, isItalic: true, size: fontSize)
  }

  /// A font whose glyphs are all as wide as each other, at `fontSize` points.
  public static func monospacedSystemFont(ofSize fontSize: CGFloat, weight: Weight) -> UIFont {
    CTFont(family: "monospace", weight: weight.openTypeWeight, size: fontSize)
  }

  /// The system font, whose digits are as wide as each other in most fonts.
  public static func monospacedDigitSystemFont(ofSize fontSize: CGFloat, weight: Weight) -> UIFont {
    systemFont(ofSize: fontSize, weight: weight)
  }

  /// 14 points.
  public static var systemFontSize: CGFloat { 14 }
  /// 12 points.
  public static var smallSystemFontSize: CGFloat { 12 }
  /// 17 points.
  public static var labelFontSize: CGFloat { 17 }
  /// 18 points.
  public static var buttonFontSize: CGFloat { 18 }

  /// The installed families and those that every iPhone has, in alphabetical order.
  public static var familyNames: [String] {
    let installed = CTFontManagerCopyAvailableFontFamilyNames().compactMap { $0 as? String }
    return Set(installed + familiesOnPhones.map(\.name)).sorted()
  }

  /// The PostScript names of a family's fonts, in alphabetical order: those installed, else those on an iPhone.
  public static func fontNames(forFamilyName familyName: String) -> [String] {
    func isAsked(_ name: String) -> Bool { name.caseInsensitiveCompare(familyName) == .orderedSame }
    let installed = CTFontManagerCopyAvailablePostScriptNames().compactMap { $0 as? String }.filter {
      isAsked(CTFont($0, size: 12).familyName)
    }
    return installed.isEmpty ? familiesOnPhones.first { isAsked($0.name) }?.faces.sorted() ?? [] : installed
  }

  /// The PostScript name of the face that glyphs come from.
  public var fontName: String { CTFontCopyPostScriptName(self) }
  /// The size in points.
  public var pointSize: CGFloat { CTFontGetSize(self) }
  /// The height of a line above the baseline.
  public var ascender: CGFloat { CTFontGetAscent(self) }
  /// The depth of a line below the baseline: negative.
  public var descender: CGFloat { -CTFontGetDescent(self) }
  /// From the top of a line to its bottom, points.
  public var lineHeight: CGFloat { CTFontGetAscent(self) + CTFontGetDescent(self) }
  /// A descriptor with the font's name and size.
  public var fontDescriptor: UIFontDescriptor { CTFontCopyFontDescriptor(self) }
}
