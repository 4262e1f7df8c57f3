import Foundation

/// The environment of views: light or dark, size classes, scale.
///
/// An unspecified trait leaves the choice to the surroundings. Source:
/// <https://developer.apple.com/documentation/uikit/uitraitcollection>. `@unchecked Sendable`: immutable.
open class UITraitCollection: NSObject, NSCopying, @unchecked Sendable {
  let traits: TraitValues

  init(_ traits: TraitValues) {
    self.traits = traits
    super.init()
  }

  /// Creates a collection without any trait.
  public convenience override init() { self.init(TraitValues()) }

  /// Creates a collection with the traits of `collections`; of two values, the later one counts.
  public convenience init(traitsFrom collections: [UITraitCollection]) {
    self.init(collections.reduce(TraitValues()) { $0.overridden(by: $1.traits) })
  }

  /// Creates a collection by setting traits.
  public convenience init(mutations: (inout any UIMutableTraits) -> Void) {
    self.init(TraitValues().mutated(mutations))
  }

  /// Traits of which only the style is specified.
  public convenience init(userInterfaceStyle: UIUserInterfaceStyle) {
    self.init { $0.userInterfaceStyle = userInterfaceStyle }
  }
  /// Traits of which only the scale is specified, pixels per point.
  public convenience init(displayScale scale: CGFloat) { self.init { $0.displayScale = scale } }
  /// Traits of which only the room along x is specified.
  public convenience init(horizontalSizeClass: UIUserInterfaceSizeClass) {
    self.init { $0.horizontalSizeClass = horizontalSizeClass }
  }
  /// Traits of which only the room along y is specified.
  public convenience init(verticalSizeClass: UIUserInterfaceSizeClass) {
    self.init { $0.verticalSizeClass = verticalSizeClass }
  }
  /// Traits of which only the kind of device is specified.
  public convenience init(userInterfaceIdiom idiom: UIUserInterfaceIdiom) {
    self.init { $0.userInterfaceIdiom = idiom }
  }
  /// Traits of which only the direction of reading is specified.
  public convenience init(layoutDirection: UITraitEnvironmentLayoutDirection) {
    self.init { $0.layoutDirection = layoutDirection }
  }
  /// Traits of which only the size of text is specified.
  public convenience init(preferredContentSizeCategory: UIContentSizeCategory) {
    self.init { $0.preferredContentSizeCategory = preferredContentSizeCategory }
  }
  /// Traits of which only the colours of the screen are specified.
  public convenience init(displayGamut: UIDisplayGamut) { self.init { $0.displayGamut = displayGamut } }
  /// Traits of which only the contrast is specified.
  public convenience init(accessibilityContrast: UIAccessibilityContrast) {
    self.init { $0.accessibilityContrast = accessibilityContrast }
  }
  /// Traits of which only the level is specified.
  public convenience init(userInterfaceLevel: UIUserInterfaceLevel) {
    self.init { $0.userInterfaceLevel = userInterfaceLevel }
  }
  /// Traits of which only the weight of text is specified.
  public convenience init(legibilityWeight: UILegibilityWeight) { self.init { $0.legibilityWeight = legibilityWeight } }

  private convenience init(_ set: (inout TraitValues) -> Void) {
    var traits = TraitValues()
    set(&traits)
    self.init(traits)
  }

  /// Light or dark.
  open var userInterfaceStyle: UIUserInterfaceStyle { traits.userInterfaceStyle }
  /// Pixels per point; 0 if unspecified.
  open var displayScale: CGFloat { traits.displayScale }
  /// The room along x.
  open var horizontalSizeClass: UIUserInterfaceSizeClass { traits.horizontalSizeClass }
  /// The room along y.
  open var verticalSizeClass: UIUserInterfaceSizeClass { traits.verticalSizeClass }
  /// The kind of device.
  open var userInterfaceIdiom: UIUserInterfaceIdiom { traits.userInterfaceIdiom }
  /// The direction of reading.
  open var layoutDirection: UITraitEnvironmentLayoutDirection { traits.layoutDirection }
  /// The size of text.
  open var preferredContentSizeCategory: UIContentSizeCategory { traits.preferredContentSizeCategory }
  /// The colours of the screen.
  open var displayGamut: UIDisplayGamut { traits.displayGamut }
  /// The contrast that a person asks for.
  open var accessibilityContrast: UIAccessibilityContrast { traits.accessibilityContrast }
  /// Whether the content lies above other content.
  open var userInterfaceLevel: UIUserInterfaceLevel { traits.userInterfaceLevel }
  /// Whether a person asks for bold text.
  open var legibilityWeight: UILegibilityWeight { traits.legibilityWeight }

  /// The same traits, changed by `mutations`.
  public func modifyingTraits(_ mutations: (inout any UIMutableTraits) -> Void) -> UITraitCollection {
    UITraitCollection(traits.mutated(mutations))
  }

  /// Whether every trait that `trait` specifies has the same value here; an empty collection is in all.
  open func containsTraits(in trait: UITraitCollection?) -> Bool {
    guard let trait else { return true }
    return traits.overridden(by: trait.traits) == traits
  }

  /// Whether dynamic colours may differ between the two collections: in style, contrast, level or gamut.
  open func hasDifferentColorAppearance(comparedTo traitCollection: UITraitCollection?) -> Bool {
    guard let other = traitCollection?.traits else { return true }
    return traits.userInterfaceStyle != other.userInterfaceStyle || traits.displayGamut != other.displayGamut
      || traits.accessibilityContrast != other.accessibilityContrast
      || traits.userInterfaceLevel != other.userInterfaceLevel
  }

  open func copy(with zone: NSZone? = nil) -> Any { self }
  open override func copy() -> Any { self }

  open override func isEqual(_ object: Any?) -> Bool { (object as? UITraitCollection)?.traits == traits }
  open override var hash: Int { traits.hashValue }

  // MARK: The current one

  /// The traits by which this thread resolves dynamic colours, as ``UIColor/cgColor`` does: those of the view that is
  /// being drawn, laid out or notified of a change; otherwise those that were set here, or the screen's.
  open class var current: UITraitCollection {
    get { Thread.current.threadDictionary[key] as? UITraitCollection ?? .ofScreen }
    set { Thread.current.threadDictionary[key] = newValue }
  }

  /// Calls `actions` with these traits as the ``current`` ones.
  open func performAsCurrent(_ actions: () -> Void) {
    let values = Thread.current.threadDictionary
    let before = values[Self.key]
    values[Self.key] = self
    actions()
    values[Self.key] = before
  }

  private static let key = "lamina.Hosting.UITraitCollection"

  /// The traits of ``UIScreen/main``: a phone's in light style.
  static var ofScreen: UITraitCollection {
    let scale = UIScreen.main.scale
    return scale == phone.displayScale ? phone : UITraitCollection(traitsFrom: [phone, .init(displayScale: scale)])
  }

  private static let phone = UITraitCollection(
    TraitValues(
      userInterfaceStyle: .light, displayScale: 3, horizontalSizeClass: .compact, verticalSizeClass: .regular,
      userInterfaceIdiom: .phone, layoutDirection: .leftToRight, preferredContentSizeCategory: .large,
      displayGamut: .SRGB, accessibilityContrast: .normal, userInterfaceLevel: .base, legibilityWeight: .regular))
}

extension UIScreen {
  /// The traits of views without a window: a phone's in light style, at ``scale``.
  public var traitCollection: UITraitCollection { .ofScreen }
}
