import Drawing
import Foundation
import Geometry

/// The names and traits by which a font is found: the same as Core Text's, as on Apple's systems.
///
/// Source: <https://developer.apple.com/documentation/uikit/uifontdescriptor>.
public typealias UIFontDescriptor = CTFontDescriptor

extension CTFontDescriptor {
  /// Source: <https://developer.apple.com/documentation/uikit/uifontdescriptor/attributename>.
  public struct AttributeName: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The PostScript name, a string.
    public static let name = AttributeName(rawValue: kCTFontNameAttribute)
    /// The family's name, a string.
    public static let family = AttributeName(rawValue: kCTFontFamilyNameAttribute)
    /// The style's name in its family, such as “Bold”, a string.
    public static let face = AttributeName(rawValue: kCTFontStyleNameAttribute)
    /// The size in points, a number.
    public static let size = AttributeName(rawValue: kCTFontSizeAttribute)
    /// The name for people, a string.
    public static let visibleName = AttributeName(rawValue: kCTFontDisplayNameAttribute)
    /// A dictionary of ``TraitKey``s.
    public static let traits = AttributeName(rawValue: kCTFontTraitsAttribute)
    /// The transform of the glyphs, a `CGAffineTransform`.
    public static let matrix = AttributeName(rawValue: kCTFontMatrixAttribute)
    /// Has no effect.
    public static let featureSettings = AttributeName(rawValue: "NSCTFontFeatureSettingsAttribute")
    /// Has no effect.
    public static let textStyle = AttributeName(rawValue: "NSCTFontUIUsageAttribute")
  }

  /// A name of a trait. Source: <https://developer.apple.com/documentation/uikit/uifontdescriptor/traitkey>.
  public struct TraitKey: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The raw value of ``SymbolicTraits``.
    public static let symbolic = TraitKey(rawValue: kCTFontSymbolicTrait)
    /// The weight, −1 to 1; 0 is regular.
    public static let weight = TraitKey(rawValue: kCTFontWeightTrait)
    /// The width, −1 to 1; 0 is regular.
    public static let width = TraitKey(rawValue: kCTFontWidthTrait)
    /// The slant, −1 to 1; 0 is upright.
    public static let slant = TraitKey(rawValue: kCTFontSlantTrait)
  }

  /// The designs of the system's font. Only `monospaced` and `serif` differ from the default here.
  public struct SystemDesign: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The system's font.
    public static let `default` = SystemDesign(rawValue: "NSCTFontUIFontDesignDefault")
    /// As ``default`` here; with round ends on iOS.
    public static let rounded = SystemDesign(rawValue: "NSCTFontUIFontDesignRounded")
    /// A font with serifs.
    public static let serif = SystemDesign(rawValue: "NSCTFontUIFontDesignSerif")
    /// A font whose glyphs are all as wide as each other.
    public static let monospaced = SystemDesign(rawValue: "NSCTFontUIFontDesignMonospaced")
  }

  /// UIKit's name of the traits.
  public typealias SymbolicTraits = CTFontSymbolicTraits

  /// Describes a font by attributes.
  public convenience init(fontAttributes attributes: [AttributeName: Any] = [:]) {
    self.init(Self.names(attributes))
  }

  /// Describes a font by its PostScript name and its size in points.
  public convenience init(name fontName: String, size: CGFloat) {
    self.init([kCTFontNameAttribute: fontName, kCTFontSizeAttribute: size])
  }

  /// Keys of attributes and traits as Core Text has them.
  private static func names(_ attributes: [AttributeName: Any]) -> CFDictionary {
    var result: CFDictionary = [:]
    for (key, value) in attributes {
      if let traits = value as? [TraitKey: Any] {
        result[key.rawValue] = CFDictionary(
          uniqueKeysWithValues: traits.map { ($0.rawValue as AnyHashable, Self.plain($1)) })
      } else {
        result[key.rawValue] = value
      }
    }
    return result
  }

  private static func plain(_ value: Any) -> Any { (value as? CTFont.Weight)?.rawValue ?? value }

  /// The attributes that the descriptor was created with.
  public var fontAttributes: [AttributeName: Any] {
    var result: [AttributeName: Any] = [:]
    for (key, value) in attributes { if let name = key as? String { result[AttributeName(rawValue: name)] = value } }
    return result
  }

  /// The attribute that the descriptor was created with, or else the attribute of the font that it finds.
  public func object(forKey attribute: AttributeName) -> Any? {
    CTFontDescriptorCopyAttribute(self, attribute.rawValue)
  }

  /// The PostScript name of the font that it finds.
  public var postscriptName: String { CTFontCopyPostScriptName(font(size: 0, matrix: nil)) }
  /// The size in points; 0 if the descriptor has none.
  public var pointSize: CGFloat { attributes[kCTFontSizeAttribute] as? CGFloat ?? 0 }
  /// The transform of the glyphs. Default: the identity.
  public var matrix: CGAffineTransform { attributes[kCTFontMatrixAttribute] as? CGAffineTransform ?? .identity }
  /// The traits of the font that it finds.
  public var symbolicTraits: SymbolicTraits { CTFontGetSymbolicTraits(font(size: 0, matrix: nil)) }

  /// A descriptor with more attributes, which replace those of the same names.
  public func addingAttributes(_ attributes: [AttributeName: Any] = [:]) -> UIFontDescriptor {
    CTFontDescriptorCreateCopyWithAttributes(self, Self.names(attributes))
  }

  /// A descriptor of the same font at another size, in points.
  public func withSize(_ newPointSize: CGFloat) -> UIFontDescriptor { addingAttributes([.size: newPointSize]) }
  /// A descriptor of another family's font with the same style.
  public func withFamily(_ newFamily: String) -> UIFontDescriptor {
    var changed = attributes
    changed[kCTFontNameAttribute] = nil
    changed[kCTFontFamilyNameAttribute] = newFamily
    return CTFontDescriptor(changed)
  }
  /// A descriptor of another style in the same family.
  public func withFace(_ newFace: String) -> UIFontDescriptor {
    var changed = attributes
    changed[kCTFontFamilyNameAttribute] = font(size: 0, matrix: nil).familyName
    changed[kCTFontNameAttribute] = nil
    changed[kCTFontStyleNameAttribute] = newFace
    return CTFontDescriptor(changed)
  }
  /// A descriptor of the same font with another transform.
  public func withMatrix(_ matrix: CGAffineTransform) -> UIFontDescriptor { addingAttributes([.matrix: matrix]) }

  /// The nearest face of the family with these traits.
  public func withSymbolicTraits(_ symbolicTraits: SymbolicTraits) -> UIFontDescriptor? {
    CTFontCreateCopyWithSymbolicTraits(
      font(size: 0, matrix: nil), 0, nil, symbolicTraits,
      [.traitBold, .traitItalic, .traitCondensed, .traitExpanded]
    ).map { CTFontCopyFontDescriptor($0).withSize(pointSize) }
  }

  /// A descriptor of a font in another design.
  public func withDesign(_ design: SystemDesign) -> UIFontDescriptor? {
    switch design {
    case .monospaced: withFamily("monospace")
    case .serif: withFamily("serif")
    default: self
    }
  }
}
