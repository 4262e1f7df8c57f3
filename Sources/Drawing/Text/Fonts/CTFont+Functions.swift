import Foundation
import Geometry

// Core Text's functions. Source: <https://developer.apple.com/documentation/coretext/ctfont>.

/// Creates the font called `name` at `size` points; a size of zero means 12. `matrix` is applied to each glyph.
public func CTFontCreateWithName(
  _ name: CFString, _ size: CGFloat, _ matrix: UnsafePointer<CGAffineTransform>?
) -> CTFont {
  CTFont(name, size: size, matrix: matrix?.pointee)
}

/// Creates a font from a ``CGFont`` at `size` points; a size of zero means 12.
public func CTFontCreateWithGraphicsFont(
  _ graphicsFont: CGFont, _ size: CGFloat, _ matrix: UnsafePointer<CGAffineTransform>?, _ attributes: Any?
) -> CTFont {
  CTFont(graphicsFont.match, size: size == 0 ? 12 : size, matrix: matrix?.pointee ?? .identity)
}

/// Creates a font with the face of `font` at another size, in points; a size of zero means the size of `font`.
public func CTFontCreateCopyWithAttributes(
  _ font: CTFont, _ size: CGFloat, _ matrix: UnsafePointer<CGAffineTransform>?, _ attributes: Any?
) -> CTFont {
  CTFont(font.match, size: size == 0 ? font.size : size, matrix: matrix?.pointee ?? font.matrix)
}

/// The uses of system fonts. Source: <https://developer.apple.com/documentation/coretext/ctfontuifonttype>.
public enum CTFontUIFontType: UInt32, Sendable {
  /// Uses that macOS's interface names: emphasis and alerts are bold, `userFixedPitch` has a fixed pitch, all others
  /// are alike.
  case user, userFixedPitch, system, emphasizedSystem, smallSystem, smallEmphasizedSystem, miniSystem
  /// Uses that macOS's interface names: emphasis and alerts are bold, `userFixedPitch` has a fixed pitch, all others
  /// are alike.
  case miniEmphasizedSystem, views, application, label, menuTitle, menuItem, menuItemMark, menuItemCmdKey, windowTitle
  /// Uses that macOS's interface names: emphasis and alerts are bold, `userFixedPitch` has a fixed pitch, all others
  /// are alike.
  case pushButton, utilityWindowTitle, alertHeader, systemDetail, emphasizedSystemDetail, toolbar, smallToolbar
  /// Uses that macOS's interface names: emphasis and alerts are bold, `userFixedPitch` has a fixed pitch, all others
  /// are alike.
  case message, palette, toolTip, controlContent
}

/// The system's font for a use: bold for emphasis, a fixed pitch where that is asked for. The language has no effect.
///
/// - Parameter size: In points; 0 for 12.
public func CTFontCreateUIFontForLanguage(
  _ uiType: CTFontUIFontType, _ size: CGFloat, _ language: CFString?
) -> CTFont? {
  let size = size == 0 ? 12 : size
  switch uiType {
  case .userFixedPitch: return CTFont(family: "monospace", size: size)
  case .emphasizedSystem, .smallEmphasizedSystem, .miniEmphasizedSystem, .emphasizedSystemDetail, .alertHeader:
    return CTFont(systemWeight: 700, size: size)
  default: return CTFont(systemWeight: 400, size: size)
  }
}

/// The style of a face. Source: <https://developer.apple.com/documentation/coretext/ctfontsymbolictraits>.
public struct CTFontSymbolicTraits: OptionSet, Sendable {
  public let rawValue: UInt32
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// The glyphs are slanted.
  public static let traitItalic = Self(rawValue: 1)
  /// The strokes are heavy.
  public static let traitBold = Self(rawValue: 2)
  /// All glyphs are as wide as each other.
  public static let traitMonoSpace = Self(rawValue: 1024)
  /// The glyphs are wide.
  public static let traitExpanded = Self(rawValue: 32)
  /// The glyphs are narrow.
  public static let traitCondensed = Self(rawValue: 64)
}

/// The traits of the face that was found, which may be others than those asked for.
public func CTFontGetSymbolicTraits(_ font: CTFont) -> CTFontSymbolicTraits {
  let traits = font.match.traits
  var result: CTFontSymbolicTraits = []
  if traits.slant != .upright { result.insert(.traitItalic) }
  if traits.weight >= 600 { result.insert(.traitBold) }
  if traits.width > 100 { result.insert(.traitExpanded) }
  if traits.width < 100 { result.insert(.traitCondensed) }
  return result
}

/// Creates the nearest face of the same family, with the traits in `symTraitMask` set as in `symTraitValue`.
public func CTFontCreateCopyWithSymbolicTraits(
  _ font: CTFont, _ size: CGFloat, _ matrix: UnsafePointer<CGAffineTransform>?,
  _ symTraitValue: CTFontSymbolicTraits, _ symTraitMask: CTFontSymbolicTraits
) -> CTFont? {
  var traits = font.match.traits
  if symTraitMask.contains(.traitItalic) { traits.slant = symTraitValue.contains(.traitItalic) ? .italic : .upright }
  if symTraitMask.contains(.traitBold) { traits.weight = symTraitValue.contains(.traitBold) ? 700 : 400 }
  if symTraitMask.contains(.traitCondensed) { traits.width = symTraitValue.contains(.traitCondensed) ? 75 : 100 }
  if symTraitMask.contains(.traitExpanded), symTraitValue.contains(.traitExpanded) { traits.width = 125 }
  return CTFont(
    .of(family: font.match.family, traits), size: size == 0 ? font.size : size,
    matrix: matrix?.pointee ?? font.matrix)
}

/// The font's size in points.
public func CTFontGetSize(_ font: CTFont) -> CGFloat { font.size }
/// The height of a line above the baseline, in points.
public func CTFontGetAscent(_ font: CTFont) -> CGFloat { font.ascent }
/// The depth of a line below the baseline, in points: positive.
public func CTFontGetDescent(_ font: CTFont) -> CGFloat { font.descent }
/// The gap between lines, in points.
public func CTFontGetLeading(_ font: CTFont) -> CGFloat { font.leading }
/// The height of capital letters, in points.
public func CTFontGetCapHeight(_ font: CTFont) -> CGFloat { font.capHeight }
/// The height of an x, in points.
public func CTFontGetXHeight(_ font: CTFont) -> CGFloat { font.xHeight }
/// The height of the underline's centre above the baseline, in points: negative.
public func CTFontGetUnderlinePosition(_ font: CTFont) -> CGFloat { font.size * font.match.metrics.underlinePosition }
/// The thickness of the underline, in points.
public func CTFontGetUnderlineThickness(_ font: CTFont) -> CGFloat { font.size * font.match.metrics.underlineThickness }
/// The number of units in the em of the font's outlines.
public func CTFontGetUnitsPerEm(_ font: CTFont) -> UInt32 { UInt32(font.match.metrics.unitsPerEm) }
/// The transform of the glyphs, in the text's space.
public func CTFontGetMatrix(_ font: CTFont) -> CGAffineTransform { font.matrix }

/// The PostScript name of the face that glyphs come from.
public func CTFontCopyPostScriptName(_ font: CTFont) -> CFString { font.postScriptName }
/// The name of the family.
public func CTFontCopyFamilyName(_ font: CTFont) -> CFString { font.familyName }
/// The family and the style, for people.
public func CTFontCopyFullName(_ font: CTFont) -> CFString { font.fullName }
/// As ``CTFontCopyFullName(_:)``: names are not localized.
public func CTFontCopyDisplayName(_ font: CTFont) -> CFString { font.fullName }
