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

    public static let name = AttributeName(rawValue: kCTFontNameAttribute)
    public static let family = AttributeName(rawValue: kCTFontFamilyNameAttribute)
    public static let face = AttributeName(rawValue: kCTFontStyleNameAttribute)
    public static let size = AttributeName(rawValue: kCTFontSizeAttribute)
    public static let visibleName = AttributeName(rawValue: kCTFontDisplayNameAttribute)
    public static let traits = AttributeName(rawValue: kCTFontTraitsAttribute)
    public static let matrix = AttributeName(rawValue: kCTFontMatrixAttribute)
    /// Has no effect.
    public static let featureSettings = AttributeName(rawValue: "NSCTFontFeatureSettingsAttribute")
    /// Has no effect.
    public static let textStyle = AttributeName(rawValue: "NSCTFontUIUsageAttribute")
  }

  public struct TraitKey: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    public static let symbolic = TraitKey(rawValue: kCTFontSymbolicTrait)
    public static let weight = TraitKey(rawValue: kCTFontWeightTrait)
    public static let width = TraitKey(rawValue: kCTFontWidthTrait)
    public static let slant = TraitKey(rawValue: kCTFontSlantTrait)
  }

  /// The designs of the system's font. Only `monospaced` and `serif` differ from the default here.
  public struct SystemDesign: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    public static let `default` = SystemDesign(rawValue: "NSCTFontUIFontDesignDefault")
    public static let rounded = SystemDesign(rawValue: "NSCTFontUIFontDesignRounded")
    public static let serif = SystemDesign(rawValue: "NSCTFontUIFontDesignSerif")
    public static let monospaced = SystemDesign(rawValue: "NSCTFontUIFontDesignMonospaced")
  }

  public typealias SymbolicTraits = CTFontSymbolicTraits

  public convenience init(fontAttributes attributes: [AttributeName: Any] = [:]) {
    self.init(Self.names(attributes))
  }

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

  private static func plain(_ value: Any) -> Any { (value as? UIFont.Weight)?.rawValue ?? value }

  public var fontAttributes: [AttributeName: Any] {
    var result: [AttributeName: Any] = [:]
    for (key, value) in attributes { if let name = key as? String { result[AttributeName(rawValue: name)] = value } }
    return result
  }

  public func object(forKey attribute: AttributeName) -> Any? {
    CTFontDescriptorCopyAttribute(self, attribute.rawValue)
  }

  public var postscriptName: String { CTFontCopyPostScriptName(font(size: 0, matrix: nil)) }
  /// The size in points; 0 if the descriptor has none.
  public var pointSize: CGFloat { attributes[kCTFontSizeAttribute] as? CGFloat ?? 0 }
  public var matrix: CGAffineTransform { attributes[kCTFontMatrixAttribute] as? CGAffineTransform ?? .identity }
  public var symbolicTraits: SymbolicTraits { CTFontGetSymbolicTraits(font(size: 0, matrix: nil)) }

  public func addingAttributes(_ attributes: [AttributeName: Any] = [:]) -> UIFontDescriptor {
    CTFontDescriptorCreateCopyWithAttributes(self, Self.names(attributes))
  }

  public func withSize(_ newPointSize: CGFloat) -> UIFontDescriptor { addingAttributes([.size: newPointSize]) }
  public func withFamily(_ newFamily: String) -> UIFontDescriptor {
    var changed = attributes
    changed[kCTFontNameAttribute] = nil
    changed[kCTFontFamilyNameAttribute] = newFamily
    return CTFontDescriptor(changed)
  }
  public func withFace(_ newFace: String) -> UIFontDescriptor {
    var changed = attributes
    changed[kCTFontFamilyNameAttribute] = font(size: 0, matrix: nil).familyName
    changed[kCTFontNameAttribute] = nil
    changed[kCTFontStyleNameAttribute] = newFace
    return CTFontDescriptor(changed)
  }
  public func withMatrix(_ matrix: CGAffineTransform) -> UIFontDescriptor { addingAttributes([.matrix: matrix]) }

  /// The nearest face of the family with these traits.
  public func withSymbolicTraits(_ symbolicTraits: SymbolicTraits) -> UIFontDescriptor? {
    CTFontCreateCopyWithSymbolicTraits(
      font(size: 0, matrix: nil), 0, nil, symbolicTraits,
      [.traitBold, .traitItalic, .traitCondensed, .traitExpanded]
    ).map { CTFontCopyFontDescriptor($0).withSize(pointSize) }
  }

  public func withDesign(_ design: SystemDesign) -> UIFontDescriptor? {
    switch design {
    case .monospaced: withFamily("monospace")
    case .serif: withFamily("serif")
    default: self
    }
  }

  /// The descriptor of a style's font.
  public static func preferredFontDescriptor(withTextStyle style: UIFont.TextStyle) -> UIFontDescriptor {
    UIFont.preferredFont(forTextStyle: style).fontDescriptor
  }

  public static func preferredFontDescriptor(
    withTextStyle style: UIFont.TextStyle, compatibleWith traitCollection: UITraitCollection?
  ) -> UIFontDescriptor { UIFont.preferredFont(forTextStyle: style, compatibleWith: traitCollection).fontDescriptor }
}
