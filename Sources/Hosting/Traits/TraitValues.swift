import Foundation

/// Traits that can be set. Source: <https://developer.apple.com/documentation/uikit/uimutabletraits>.
public protocol UIMutableTraits {
  /// Light or dark.
  var userInterfaceStyle: UIUserInterfaceStyle { get set }
  /// Pixels per point; 0 if unspecified.
  var displayScale: CGFloat { get set }
  /// The room along x.
  var horizontalSizeClass: UIUserInterfaceSizeClass { get set }
  /// The room along y.
  var verticalSizeClass: UIUserInterfaceSizeClass { get set }
  /// The kind of device.
  var userInterfaceIdiom: UIUserInterfaceIdiom { get set }
  /// The direction of reading.
  var layoutDirection: UITraitEnvironmentLayoutDirection { get set }
  /// The size of text.
  var preferredContentSizeCategory: UIContentSizeCategory { get set }
  /// The colours of the screen.
  var displayGamut: UIDisplayGamut { get set }
  /// The contrast that a person asks for.
  var accessibilityContrast: UIAccessibilityContrast { get set }
  /// Whether the content lies above other content.
  var userInterfaceLevel: UIUserInterfaceLevel { get set }
  /// Whether a person asks for bold text.
  var legibilityWeight: UILegibilityWeight { get set }
}

/// The traits that a view sets for itself and its subviews. Source:
/// <https://developer.apple.com/documentation/uikit/uitraitoverrides>.
public protocol UITraitOverrides: UIMutableTraits {
  /// Whether the trait is set here.
  func contains(_ trait: UITrait) -> Bool
  /// Leaves the trait to the surroundings.
  mutating func remove(_ trait: UITrait)
}

/// The values of a collection's traits.
struct TraitValues: UITraitOverrides, Hashable, Sendable {
  var userInterfaceStyle = UIUserInterfaceStyle.unspecified
  var displayScale: CGFloat = 0
  var horizontalSizeClass = UIUserInterfaceSizeClass.unspecified
  var verticalSizeClass = UIUserInterfaceSizeClass.unspecified
  var userInterfaceIdiom = UIUserInterfaceIdiom.unspecified
  var layoutDirection = UITraitEnvironmentLayoutDirection.unspecified
  var preferredContentSizeCategory = UIContentSizeCategory.unspecified
  var displayGamut = UIDisplayGamut.unspecified
  var accessibilityContrast = UIAccessibilityContrast.unspecified
  var userInterfaceLevel = UIUserInterfaceLevel.unspecified
  var legibilityWeight = UILegibilityWeight.unspecified

  /// These values, replaced by those that `other` specifies.
  func overridden(by other: TraitValues) -> TraitValues {
    if other == TraitValues() { return self }
    var result = self
    func take<Value: Equatable>(_ path: WritableKeyPath<TraitValues, Value>) {
      if other[keyPath: path] != TraitValues()[keyPath: path] { result[keyPath: path] = other[keyPath: path] }
    }
    take(\.userInterfaceStyle)
    take(\.displayScale)
    take(\.horizontalSizeClass)
    take(\.verticalSizeClass)
    take(\.userInterfaceIdiom)
    take(\.layoutDirection)
    take(\.preferredContentSizeCategory)
    take(\.displayGamut)
    take(\.accessibilityContrast)
    take(\.userInterfaceLevel)
    take(\.legibilityWeight)
    return result
  }

  func mutated(_ mutations: (inout any UIMutableTraits) -> Void) -> TraitValues {
    var values: any UIMutableTraits = self
    mutations(&values)
    return values as? TraitValues ?? self
  }

  func contains(_ trait: UITrait) -> Bool { trait.differs(self, TraitValues()) }

  mutating func remove(_ trait: UITrait) { trait.copy(TraitValues(), &self) }
}

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
  fileprivate static func differs(_ a: TraitValues, _ b: TraitValues) -> Bool {
    value(in: UITraitCollection(a)) != value(in: UITraitCollection(b))
  }

  fileprivate static func copy(_ from: TraitValues, _ to: inout TraitValues) {
    (Self.self as? any OwnTrait.Type)?.set(from, &to)
  }
}

extension OwnTrait {
  fileprivate static func set(_ from: TraitValues, _ to: inout TraitValues) { to[keyPath: path] = from[keyPath: path] }
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
