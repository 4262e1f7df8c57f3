import Foundation
import Geometry

// Apple's types of strings and of anything, so that code with casts to them compiles.

/// Source: <https://developer.apple.com/documentation/corefoundation/cfstring>.
public typealias CFString = String
/// Source: <https://developer.apple.com/documentation/corefoundation/cfattributedstring>.
public typealias CFAttributedString = NSAttributedString
/// Source: <https://developer.apple.com/documentation/corefoundation/cftyperef>.
public typealias CFTypeRef = Any

// Core Text's functions. Source: <https://developer.apple.com/documentation/coretext/ctfont>.

/// The font called `name`, of `size` points; zero means 12. `matrix` is applied to each glyph.
public func CTFontCreateWithName(
  _ name: CFString, _ size: CGFloat, _ matrix: UnsafePointer<CGAffineTransform>?
) -> CTFont {
  CTFont(name, size: size, matrix: matrix?.pointee)
}

/// The face of a font that was made by name for a ``CGFont``, of `size` points; zero means 12.
public func CTFontCreateWithGraphicsFont(
  _ graphicsFont: CGFont, _ size: CGFloat, _ matrix: UnsafePointer<CGAffineTransform>?, _ attributes: Any?
) -> CTFont {
  CTFont(graphicsFont.match, size: size == 0 ? 12 : size, matrix: matrix?.pointee ?? .identity)
}

/// The face of `font` at another size, points; zero means that of `font`.
public func CTFontCreateCopyWithAttributes(
  _ font: CTFont, _ size: CGFloat, _ matrix: UnsafePointer<CGAffineTransform>?, _ attributes: Any?
) -> CTFont {
  CTFont(font.match, size: size == 0 ? font.size : size, matrix: matrix?.pointee ?? font.matrix)
}

/// What a face looks like. Source: <https://developer.apple.com/documentation/coretext/ctfontsymbolictraits>.
public struct CTFontSymbolicTraits: OptionSet, Sendable {
  public let rawValue: UInt32
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  public static let traitItalic = Self(rawValue: 1)
  public static let traitBold = Self(rawValue: 2)
  public static let traitExpanded = Self(rawValue: 32)
  public static let traitCondensed = Self(rawValue: 64)
}

public func CTFontGetSymbolicTraits(_ font: CTFont) -> CTFontSymbolicTraits {
  let traits = font.match.traits
  var result: CTFontSymbolicTraits = []
  if traits.slant != .upright { result.insert(.traitItalic) }
  if traits.weight >= 600 { result.insert(.traitBold) }
  if traits.width > 100 { result.insert(.traitExpanded) }
  if traits.width < 100 { result.insert(.traitCondensed) }
  return result
}

/// The face of the same family with those traits of `symTraitMask` that `symTraitValue` has, the nearest that there is.
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

/// Points.
public func CTFontGetSize(_ font: CTFont) -> CGFloat { font.size }
/// Up from the baseline, points.
public func CTFontGetAscent(_ font: CTFont) -> CGFloat { font.ascent }
/// Down from the baseline, points: positive.
public func CTFontGetDescent(_ font: CTFont) -> CGFloat { font.descent }
/// Between lines, points.
public func CTFontGetLeading(_ font: CTFont) -> CGFloat { font.leading }
/// The height of capital letters, points.
public func CTFontGetCapHeight(_ font: CTFont) -> CGFloat { font.capHeight }
/// The height of an x, points.
public func CTFontGetXHeight(_ font: CTFont) -> CGFloat { font.xHeight }
/// The middle of an underline, points up from the baseline: negative.
public func CTFontGetUnderlinePosition(_ font: CTFont) -> CGFloat { font.size * font.match.metrics.underlinePosition }
/// Points.
public func CTFontGetUnderlineThickness(_ font: CTFont) -> CGFloat { font.size * font.match.metrics.underlineThickness }
/// The parts that the em of the font's own outlines is divided into.
public func CTFontGetUnitsPerEm(_ font: CTFont) -> UInt32 { UInt32(font.match.metrics.unitsPerEm) }
public func CTFontGetMatrix(_ font: CTFont) -> CGAffineTransform { font.matrix }

public func CTFontCopyPostScriptName(_ font: CTFont) -> CFString { font.postScriptName }
public func CTFontCopyFamilyName(_ font: CTFont) -> CFString { font.familyName }
public func CTFontCopyFullName(_ font: CTFont) -> CFString { font.fullName }
public func CTFontCopyDisplayName(_ font: CTFont) -> CFString { font.fullName }
