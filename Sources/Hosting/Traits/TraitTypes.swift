import Foundation

// The values of traits. Source: <https://developer.apple.com/documentation/uikit/uitraitcollection>.

/// Light or dark. Source: <https://developer.apple.com/documentation/uikit/uiuserinterfacestyle>.
public enum UIUserInterfaceStyle: Int, Sendable {
  /// Not told.
  case unspecified
  /// Dark text on light.
  case light
  /// Light text on dark.
  case dark
}

/// Little room in a direction, or much. Source:
/// <https://developer.apple.com/documentation/uikit/uiuserinterfacesizeclass>.
public enum UIUserInterfaceSizeClass: Int, Sendable {
  /// Not told.
  case unspecified
  /// Little room, as the width of a phone held upright.
  case compact
  /// Much room, as on a tablet.
  case regular
}

/// The kind of device. Source: <https://developer.apple.com/documentation/uikit/uiuserinterfaceidiom>.
public enum UIUserInterfaceIdiom: Int, Sendable {
  /// Not told.
  case unspecified = -1
  /// A phone, as ``UIDevice`` reports.
  case phone = 0
  /// A tablet.
  case pad = 1
  /// A television.
  case tv = 2
  /// A car's screen.
  case carPlay = 3
  /// A desktop computer.
  case mac = 5
  /// Glasses.
  case vision = 6
}

/// The direction of reading. Source:
/// <https://developer.apple.com/documentation/uikit/uitraitenvironmentlayoutdirection>.
public enum UITraitEnvironmentLayoutDirection: Int, Sendable {
  /// Not told.
  case unspecified = -1
  /// From left to right.
  case leftToRight = 0
  /// From right to left.
  case rightToLeft = 1
}

/// The direction of reading of a view. Source:
/// <https://developer.apple.com/documentation/uikit/uiuserinterfacelayoutdirection>.
public enum UIUserInterfaceLayoutDirection: Int, Sendable {
  /// From left to right.
  case leftToRight
  /// From right to left.
  case rightToLeft
}

/// The sense of a view's content where text runs from right to left.
///
/// Source: <https://developer.apple.com/documentation/uikit/uisemanticcontentattribute>.
public enum UISemanticContentAttribute: Int, Sendable {
  /// Mirrored where reading runs from right to left.
  case unspecified
  /// A control of a player: never mirrored.
  case playback
  /// A control of a direction: never mirrored.
  case spatial
  /// From left to right everywhere.
  case forceLeftToRight
  /// From right to left everywhere.
  case forceRightToLeft
}

/// The colours that a screen shows. Source: <https://developer.apple.com/documentation/uikit/uidisplaygamut>.
public enum UIDisplayGamut: Int, Sendable {
  /// Not told.
  case unspecified = -1
  /// The colours of sRGB.
  case SRGB = 0
  /// The colours of Display P3.
  case P3 = 1
}

/// The contrast that a person asks for. Source:
/// <https://developer.apple.com/documentation/uikit/uiaccessibilitycontrast>.
public enum UIAccessibilityContrast: Int, Sendable {
  /// Not told.
  case unspecified = -1
  /// The usual contrast.
  case normal = 0
  /// A greater contrast.
  case high = 1
}

/// Whether content lies above other content. Source:
/// <https://developer.apple.com/documentation/uikit/uiuserinterfacelevel>.
public enum UIUserInterfaceLevel: Int, Sendable {
  /// Not told.
  case unspecified = -1
  /// The window's own content.
  case base = 0
  /// Content above it, as a sheet; dark backgrounds are lighter there.
  case elevated = 1
}

/// Whether a person asks for bold text. Source: <https://developer.apple.com/documentation/uikit/uilegibilityweight>.
public enum UILegibilityWeight: Int, Sendable {
  /// Not told.
  case unspecified = -1
  /// The usual weight.
  case regular = 0
  /// Bold text.
  case bold = 1
}

/// The size of text that a reader prefers. Source:
/// <https://developer.apple.com/documentation/uikit/uicontentsizecategory>.
public struct UIContentSizeCategory: RawRepresentable, Hashable, Comparable, Sendable {
  public let rawValue: String

  public init(rawValue: String) { self.rawValue = rawValue }

  /// Not told.
  public static let unspecified = Self(rawValue: "_UICTContentSizeCategoryUnspecified")
  /// The smallest text.
  public static let extraSmall = Self(rawValue: "UICTContentSizeCategoryXS")
  /// Text two steps below the default.
  public static let small = Self(rawValue: "UICTContentSizeCategoryS")
  /// Text one step below the default.
  public static let medium = Self(rawValue: "UICTContentSizeCategoryM")
  /// The default.
  public static let large = Self(rawValue: "UICTContentSizeCategoryL")
  /// Text one step above the default.
  public static let extraLarge = Self(rawValue: "UICTContentSizeCategoryXL")
  /// Text two steps above the default.
  public static let extraExtraLarge = Self(rawValue: "UICTContentSizeCategoryXXL")
  /// The largest text outside the accessibility settings.
  public static let extraExtraExtraLarge = Self(rawValue: "UICTContentSizeCategoryXXXL")
  /// The first step of the accessibility settings.
  public static let accessibilityMedium = Self(rawValue: "UICTContentSizeCategoryAccessibilityM")
  /// The second step of the accessibility settings.
  public static let accessibilityLarge = Self(rawValue: "UICTContentSizeCategoryAccessibilityL")
  /// The third step of the accessibility settings.
  public static let accessibilityExtraLarge = Self(rawValue: "UICTContentSizeCategoryAccessibilityXL")
  /// The fourth step of the accessibility settings.
  public static let accessibilityExtraExtraLarge = Self(rawValue: "UICTContentSizeCategoryAccessibilityXXL")
  /// The largest text.
  public static let accessibilityExtraExtraExtraLarge = Self(rawValue: "UICTContentSizeCategoryAccessibilityXXXL")

  /// Whether it is one of the accessibility settings.
  public var isAccessibilityCategory: Bool { order > 6 }

  /// From the smallest to the largest.
  static let all: [Self] = [
    .extraSmall, .small, .medium, .large, .extraLarge, .extraExtraLarge, .extraExtraExtraLarge, .accessibilityMedium,
    .accessibilityLarge, .accessibilityExtraLarge, .accessibilityExtraExtraLarge, .accessibilityExtraExtraExtraLarge,
  ]

  /// The place among ``all``; the place of `large` for others.
  var order: Int { Self.all.firstIndex(of: self) ?? 3 }

  public static func < (a: Self, b: Self) -> Bool { a.order < b.order }
}
