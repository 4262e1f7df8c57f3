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

/// The values of a collection's traits.
struct TraitValues: UIMutableTraits, Hashable, Sendable {
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
}
