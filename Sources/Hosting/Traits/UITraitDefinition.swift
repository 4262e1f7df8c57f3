import Foundation

/// The type of a trait, by which changes are observed. Source:
/// <https://developer.apple.com/documentation/uikit/uitrait-2l2xr>.
public typealias UITrait = any UITraitDefinition.Type

/// A trait. Only UIKit's own exist here. Source: <https://developer.apple.com/documentation/uikit/uitraitdefinition>.
public protocol UITraitDefinition: SendableMetatype {
  /// The type of the trait's values.
  associatedtype Value: Hashable
  /// The trait's value in a collection.
  static func value(in traitCollection: UITraitCollection) -> Value
}

/// A trait that is a value of a collection.
protocol OwnTrait: UITraitDefinition {
  static var path: WritableKeyPath<TraitValues, Value> { get }
}

extension UITraitDefinition {
  /// Whether two collections differ in the trait.
  static func differs(_ a: UITraitCollection, _ b: UITraitCollection) -> Bool { value(in: a) != value(in: b) }
}

extension OwnTrait {
  fileprivate static func reset(_ values: inout TraitValues) { values[keyPath: path] = TraitValues()[keyPath: path] }
}

/// The traits that a view sets for itself and its subviews. Source:
/// <https://developer.apple.com/documentation/uikit/uitraitoverrides>.
public protocol UITraitOverrides: UIMutableTraits {
  /// Whether the trait is set here.
  func contains(_ trait: UITrait) -> Bool
  /// Leaves the trait to the surroundings.
  mutating func remove(_ trait: UITrait)
}

extension TraitValues: UITraitOverrides {
  func contains(_ trait: UITrait) -> Bool { trait.differs(UITraitCollection(self), UITraitCollection()) }

  mutating func remove(_ trait: UITrait) { (trait as? any OwnTrait.Type)?.reset(&self) }
}

/// The trait ``UITraitCollection/userInterfaceStyle``, to observe its changes.
public struct UITraitUserInterfaceStyle: OwnTrait {
  static var path: WritableKeyPath<TraitValues, UIUserInterfaceStyle> { \.userInterfaceStyle }
  public static func value(in traits: UITraitCollection) -> UIUserInterfaceStyle { traits.userInterfaceStyle }
}
/// The trait ``UITraitCollection/displayScale``, to observe its changes.
public struct UITraitDisplayScale: OwnTrait {
  static var path: WritableKeyPath<TraitValues, CGFloat> { \.displayScale }
  public static func value(in traits: UITraitCollection) -> CGFloat { traits.displayScale }
}
/// The trait ``UITraitCollection/horizontalSizeClass``, to observe its changes.
public struct UITraitHorizontalSizeClass: OwnTrait {
  static var path: WritableKeyPath<TraitValues, UIUserInterfaceSizeClass> { \.horizontalSizeClass }
  public static func value(in traits: UITraitCollection) -> UIUserInterfaceSizeClass { traits.horizontalSizeClass }
}
/// The trait ``UITraitCollection/verticalSizeClass``, to observe its changes.
public struct UITraitVerticalSizeClass: OwnTrait {
  static var path: WritableKeyPath<TraitValues, UIUserInterfaceSizeClass> { \.verticalSizeClass }
  public static func value(in traits: UITraitCollection) -> UIUserInterfaceSizeClass { traits.verticalSizeClass }
}
/// The trait ``UITraitCollection/userInterfaceIdiom``, to observe its changes.
public struct UITraitUserInterfaceIdiom: OwnTrait {
  static var path: WritableKeyPath<TraitValues, UIUserInterfaceIdiom> { \.userInterfaceIdiom }
  public static func value(in traits: UITraitCollection) -> UIUserInterfaceIdiom { traits.userInterfaceIdiom }
}
/// The trait ``UITraitCollection/layoutDirection``, to observe its changes.
public struct UITraitLayoutDirection: OwnTrait {
  static var path: WritableKeyPath<TraitValues, UITraitEnvironmentLayoutDirection> { \.layoutDirection }
  public static func value(in traits: UITraitCollection) -> UITraitEnvironmentLayoutDirection { traits.layoutDirection }
}
/// The trait ``UITraitCollection/preferredContentSizeCategory``, to observe its changes.
public struct UITraitPreferredContentSizeCategory: OwnTrait {
  static var path: WritableKeyPath<TraitValues, UIContentSizeCategory> { \.preferredContentSizeCategory }
  public static func value(in traits: UITraitCollection) -> UIContentSizeCategory {
    traits.preferredContentSizeCategory
  }
}
/// The trait ``UITraitCollection/displayGamut``, to observe its changes.
public struct UITraitDisplayGamut: OwnTrait {
  static var path: WritableKeyPath<TraitValues, UIDisplayGamut> { \.displayGamut }
  public static func value(in traits: UITraitCollection) -> UIDisplayGamut { traits.displayGamut }
}
/// The trait ``UITraitCollection/accessibilityContrast``, to observe its changes.
public struct UITraitAccessibilityContrast: OwnTrait {
  static var path: WritableKeyPath<TraitValues, UIAccessibilityContrast> { \.accessibilityContrast }
  public static func value(in traits: UITraitCollection) -> UIAccessibilityContrast { traits.accessibilityContrast }
}
/// The trait ``UITraitCollection/userInterfaceLevel``, to observe its changes.
public struct UITraitUserInterfaceLevel: OwnTrait {
  static var path: WritableKeyPath<TraitValues, UIUserInterfaceLevel> { \.userInterfaceLevel }
  public static func value(in traits: UITraitCollection) -> UIUserInterfaceLevel { traits.userInterfaceLevel }
}
/// The trait ``UITraitCollection/legibilityWeight``, to observe its changes.
public struct UITraitLegibilityWeight: OwnTrait {
  static var path: WritableKeyPath<TraitValues, UILegibilityWeight> { \.legibilityWeight }
  public static func value(in traits: UITraitCollection) -> UILegibilityWeight { traits.legibilityWeight }
}
