import Hosting
import Lamina

/// The device that a view is laid out for: its size, safe area and traits. The names and numbers are those of
/// swift-snapshot-testing; the traits have the device's scale besides.
///
/// ```swift
/// expectPicture(of: controller, as: .image(on: .iPhone13))
/// expectPicture(
///   of: controller, as: .image(on: .iPadPro11(.portrait), traits: UITraitCollection(userInterfaceStyle: .dark)))
/// ```
///
/// Phones stand upright unless an orientation is given, tablets lie on the side.
public struct ViewImageConfig: Sendable {
  /// How a device is held.
  public enum Orientation: Sendable {
    /// The long side is horizontal.
    case landscape
    /// The long side is vertical.
    case portrait
  }

  /// How a tablet is held, and which part of its screen the view has.
  public enum TabletOrientation: Sendable {
    /// Parts of an upright screen.
    public enum PortraitSplits: Sendable {
      /// The smaller part.
      case oneThird
      /// The larger part.
      case twoThirds
      /// All of the screen.
      case full
    }

    /// Parts of a screen on its side.
    public enum LandscapeSplits: Sendable {
      /// The smallest part.
      case oneThird
      /// Half of the screen.
      case oneHalf
      /// The largest part.
      case twoThirds
      /// All of the screen.
      case full
    }

    /// The long side is horizontal.
    case landscape(splitView: LandscapeSplits)
    /// The long side is vertical.
    case portrait(splitView: PortraitSplits)
  }

  /// The margins that bars and rounded corners cover, in points.
  public var safeArea: UIEdgeInsets
  /// The size in points; if `nil`, the view's own.
  public var size: CGSize?
  /// The traits, among them the scale. Unspecified ones are those of `UIScreen.main`.
  public var traits: UITraitCollection

  /// Creates a configuration.
  public init(
    safeArea: UIEdgeInsets = .zero, size: CGSize? = nil, traits: UITraitCollection = UITraitCollection()
  ) {
    (self.safeArea, self.size, self.traits) = (safeArea, size, traits)
  }
}

extension ViewImageConfig {
  /// A phone of the given upright size. `notch` is the height of the upper margin, and `home` that of the lower margin
  /// on the side.
  private static func phone(
    _ width: CGFloat, _ height: CGFloat, scale: CGFloat, notch: CGFloat, home: CGFloat, isLarge: Bool,
    _ orientation: Orientation
  ) -> ViewImageConfig {
    let isUpright = orientation == .portrait
    let traits = UITraitCollection {
      $0.displayScale = scale
      $0.userInterfaceIdiom = .phone
      $0.layoutDirection = .leftToRight
      $0.preferredContentSizeCategory = .medium
      $0.horizontalSizeClass = isUpright || !isLarge ? .compact : .regular
      $0.verticalSizeClass = isUpright ? .regular : .compact
    }
    let upright = UIEdgeInsets(top: notch, left: 0, bottom: home > 0 ? 34 : 0, right: 0)
    let onSide =
      home > 0 ? UIEdgeInsets(top: 0, left: notch, bottom: home, right: notch) : .zero
    return ViewImageConfig(
      safeArea: isUpright ? upright : onSide,
      size: isUpright ? CGSize(width: width, height: height) : CGSize(width: height, height: width), traits: traits)
  }

  /// An iPhone SE of 2016, upright.
  public static let iPhoneSe = iPhoneSe(.portrait)
  /// An iPhone SE of 2016.
  public static func iPhoneSe(_ orientation: Orientation) -> ViewImageConfig {
    phone(320, 568, scale: 2, notch: 20, home: 0, isLarge: false, orientation)
  }

  /// An iPhone 8, upright.
  public static let iPhone8 = iPhone8(.portrait)
  /// An iPhone 8.
  public static func iPhone8(_ orientation: Orientation) -> ViewImageConfig {
    phone(375, 667, scale: 2, notch: 20, home: 0, isLarge: false, orientation)
  }

  /// An iPhone 8 Plus, upright.
  public static let iPhone8Plus = iPhone8Plus(.portrait)
  /// An iPhone 8 Plus.
  public static func iPhone8Plus(_ orientation: Orientation) -> ViewImageConfig {
    phone(414, 736, scale: 3, notch: 20, home: 0, isLarge: true, orientation)
  }

  /// An iPhone X, upright.
  public static let iPhoneX = iPhoneX(.portrait)
  /// An iPhone X.
  public static func iPhoneX(_ orientation: Orientation) -> ViewImageConfig {
    phone(375, 812, scale: 3, notch: 44, home: 24, isLarge: false, orientation)
  }

  /// An iPhone XS Max, upright.
  public static let iPhoneXsMax = iPhoneXsMax(.portrait)
  /// An iPhone XS Max.
  public static func iPhoneXsMax(_ orientation: Orientation) -> ViewImageConfig {
    phone(414, 896, scale: 3, notch: 44, home: 24, isLarge: true, orientation)
  }

  /// An iPhone XR, upright.
  public static let iPhoneXr = iPhoneXr(.portrait)
  /// An iPhone XR.
  public static func iPhoneXr(_ orientation: Orientation) -> ViewImageConfig {
    phone(414, 896, scale: 2, notch: 44, home: 24, isLarge: true, orientation)
  }

  /// An iPhone 12, upright.
  public static let iPhone12 = iPhone12(.portrait)
  /// An iPhone 12.
  public static func iPhone12(_ orientation: Orientation) -> ViewImageConfig {
    phone(390, 844, scale: 3, notch: 47, home: 21, isLarge: false, orientation)
  }

  /// An iPhone 12 Pro, upright.
  public static let iPhone12Pro = iPhone12
  /// An iPhone 12 Pro.
  public static func iPhone12Pro(_ orientation: Orientation) -> ViewImageConfig { iPhone12(orientation) }

  /// An iPhone 12 Pro Max, upright.
  public static let iPhone12ProMax = iPhone12ProMax(.portrait)
  /// An iPhone 12 Pro Max.
  public static func iPhone12ProMax(_ orientation: Orientation) -> ViewImageConfig {
    phone(428, 926, scale: 3, notch: 47, home: 21, isLarge: true, orientation)
  }

  /// An iPhone 13, upright.
  public static let iPhone13 = iPhone12
  /// An iPhone 13.
  public static func iPhone13(_ orientation: Orientation) -> ViewImageConfig { iPhone12(orientation) }

  /// An iPhone 13 mini, upright.
  public static let iPhone13Mini = iPhone13Mini(.portrait)
  /// An iPhone 13 mini.
  public static func iPhone13Mini(_ orientation: Orientation) -> ViewImageConfig {
    phone(375, 812, scale: 3, notch: 50, home: 21, isLarge: false, orientation)
  }

  /// An iPhone 13 Pro, upright.
  public static let iPhone13Pro = iPhone12
  /// An iPhone 13 Pro.
  public static func iPhone13Pro(_ orientation: Orientation) -> ViewImageConfig { iPhone12(orientation) }

  /// An iPhone 13 Pro Max, upright.
  public static let iPhone13ProMax = iPhone12ProMax
  /// An iPhone 13 Pro Max.
  public static func iPhone13ProMax(_ orientation: Orientation) -> ViewImageConfig { iPhone12ProMax(orientation) }
}
