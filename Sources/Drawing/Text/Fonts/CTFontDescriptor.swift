import CFontconfig
import Foundation
import Geometry

/// The names and traits by which a font is found.
///
/// Source: <https://developer.apple.com/documentation/coretext/ctfontdescriptor>.
public final class CTFontDescriptor: CFObject {
  package let attributes: CFDictionary

  package init(_ attributes: CFDictionary) { self.attributes = attributes }

  /// The font of the descriptor at `size` points; a size of 0 means the descriptor's own, or 12.
  package func font(size: CGFloat, matrix: CGAffineTransform?) -> CTFont {
    let own = number(attributes[kCTFontSizeAttribute]).map { CGFloat($0) }
    let points = size == 0 ? own ?? 12 : size
    if let name = attributes[kCTFontNameAttribute] as? String {
      return CTFont(.named(name), size: points, matrix: matrix ?? .identity)
    }
    let family = attributes[kCTFontFamilyNameAttribute] as? String ?? "Helvetica"
    if let style = attributes[kCTFontStyleNameAttribute] as? String {
      return CTFont(.named("\(family) \(style)"), size: points, matrix: matrix ?? .identity)
    }
    var traits = FontMatch.named(family).traits
    let wanted = attributes[kCTFontTraitsAttribute] as? CFDictionary ?? [:]
    if let symbolic = wanted[kCTFontSymbolicTrait] {
      let bits = (symbolic as? CTFontSymbolicTraits)?.rawValue ?? number(symbolic).map { UInt32($0) } ?? 0
      let set = CTFontSymbolicTraits(rawValue: bits)
      if set.contains(.traitBold) { traits.weight = 700 }
      if set.contains(.traitItalic) { traits.slant = .italic }
    }
    // From −1 to 1, 0 regular and 0.4 bold.
    if let weight = number(wanted[kCTFontWeightTrait]) { traits.weight = 400 + weight * (weight > 0 ? 750 : 375) }
    return CTFont(.of(family: FontMatch.named(family).family, traits), size: points, matrix: matrix ?? .identity)
  }

  private func number(_ value: Any?) -> Double? {
    (value as? Double) ?? (value as? CGFloat)?.native ?? (value as? Int).map { Double($0) }
      ?? (value as? UInt32).map { Double($0) } ?? (value as? NSNumber)?.doubleValue
  }
}

/// Describes a font by its PostScript name and its size in points; 0 leaves the size open.
public func CTFontDescriptorCreateWithNameAndSize(_ name: CFString, _ size: CGFloat) -> CTFontDescriptor {
  CTFontDescriptor([kCTFontNameAttribute: name, kCTFontSizeAttribute: size])
}

/// Describes a font by attributes, such as ``kCTFontFamilyNameAttribute``. Unknown attributes are kept without effect.
public func CTFontDescriptorCreateWithAttributes(_ attributes: CFDictionary) -> CTFontDescriptor {
  CTFontDescriptor(attributes)
}

/// A descriptor in which `attributes` replace those of `original`.
public func CTFontDescriptorCreateCopyWithAttributes(
  _ original: CTFontDescriptor, _ attributes: CFDictionary
) -> CTFontDescriptor { CTFontDescriptor(original.attributes.merging(attributes) { $1 }) }

/// The attributes that the descriptor was created with.
public func CTFontDescriptorCopyAttributes(_ descriptor: CTFontDescriptor) -> CFDictionary { descriptor.attributes }

/// The attribute that the descriptor was created with, or else the attribute of the font that it finds.
public func CTFontDescriptorCopyAttribute(_ descriptor: CTFontDescriptor, _ attribute: CFString) -> CFTypeRef? {
  descriptor.attributes[attribute] ?? CTFontCopyAttribute(descriptor.font(size: 0, matrix: nil), attribute)
}

/// The font of a descriptor, at `size` points; 0 means the descriptor's size, or 12.
public func CTFontCreateWithFontDescriptor(
  _ descriptor: CTFontDescriptor, _ size: CGFloat, _ matrix: UnsafePointer<CGAffineTransform>?
) -> CTFont { descriptor.font(size: size, matrix: matrix?.pointee) }

/// A descriptor with the font's PostScript name and size.
public func CTFontCopyFontDescriptor(_ font: CTFont) -> CTFontDescriptor {
  CTFontDescriptorCreateWithNameAndSize(font.postScriptName, font.size)
}

/// A name, the size, or the traits of a font; `nil` for another attribute.
public func CTFontCopyAttribute(_ font: CTFont, _ attribute: CFString) -> CFTypeRef? {
  switch attribute {
  case kCTFontNameAttribute: font.postScriptName
  case kCTFontFamilyNameAttribute: font.familyName
  case kCTFontDisplayNameAttribute: font.fullName
  case kCTFontStyleNameAttribute: font.match.styleName
  case kCTFontSizeAttribute: font.size
  case kCTFontTraitsAttribute: CTFontCopyTraits(font)
  case kCTFontURLAttribute: font.match.file.map { URL(fileURLWithPath: $0) }
  default: nil
  }
}

/// The traits: symbolic ones, and the weight from −1 to 1, 0 regular and 0.4 bold.
public func CTFontCopyTraits(_ font: CTFont) -> CFDictionary {
  let weight = font.match.traits.weight
  return [
    kCTFontSymbolicTrait: CTFontGetSymbolicTraits(font).rawValue,
    kCTFontWeightTrait: (weight - 400) / (weight > 400 ? 750 : 375),
  ]
}

/// The font of `family` nearest in its traits to `font`; `nil` if no such family is installed. A size of 0 means the
/// size of `font`.
public func CTFontCreateCopyWithFamily(
  _ font: CTFont, _ size: CGFloat, _ matrix: UnsafePointer<CGAffineTransform>?, _ family: CFString
) -> CTFont? {
  let match = FontMatch.of(family: family, font.match.traits)
  if match.isSubstitute { return nil }
  return CTFont(match, size: size == 0 ? font.size : size, matrix: matrix?.pointee ?? font.matrix)
}

/// The PostScript name, a string.
public let kCTFontNameAttribute: CFString = "NSFontNameAttribute"
/// The name for people, a string.
public let kCTFontDisplayNameAttribute: CFString = "NSFontVisibleNameAttribute"
/// The family's name, a string.
public let kCTFontFamilyNameAttribute: CFString = "NSFontFamilyAttribute"
/// The style's name in its family, such as “Bold”, a string.
public let kCTFontStyleNameAttribute: CFString = "NSFontFaceAttribute"
/// The size in points, a number.
public let kCTFontSizeAttribute: CFString = "NSFontSizeAttribute"
/// A dictionary of traits, such as ``kCTFontWeightTrait``.
public let kCTFontTraitsAttribute: CFString = "NSCTFontTraitsAttribute"
/// The transform of the glyphs, a `CGAffineTransform`.
public let kCTFontMatrixAttribute: CFString = "NSCTFontMatrixAttribute"
/// The font's file, a URL.
public let kCTFontURLAttribute: CFString = "NSCTFontFileURLAttribute"
/// A ``CTFontSymbolicTraits``' raw value.
public let kCTFontSymbolicTrait: CFString = "NSCTFontSymbolicTrait"
/// The weight, −1 to 1; 0 is regular.
public let kCTFontWeightTrait: CFString = "NSCTFontWeightTrait"
/// The width, −1 to 1; 0 is regular.
public let kCTFontWidthTrait: CFString = "NSCTFontProportionTrait"
/// The slant, −1 to 1; 0 is upright.
public let kCTFontSlantTrait: CFString = "NSCTFontSlantTrait"
