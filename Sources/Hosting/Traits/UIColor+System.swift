import Foundation

// UIKit's colours with a light and a dark form, in hundredths of transparency over 8-bit sRGB: the values of Apple's
// Human Interface Guidelines. Source: <https://developer.apple.com/design/human-interface-guidelines/color>,
// "Specifications".

extension UIColor {
  /// sRGB FF3B30 in light, FF453A in dark.
  public static let systemRed = pair(0xFF3B30, 0xFF453A)
  /// sRGB FF9500 in light, FF9F0A in dark.
  public static let systemOrange = pair(0xFF9500, 0xFF9F0A)
  /// sRGB FFCC00 in light, FFD60A in dark.
  public static let systemYellow = pair(0xFFCC00, 0xFFD60A)
  /// sRGB 34C759 in light, 30D158 in dark.
  public static let systemGreen = pair(0x34C759, 0x30D158)
  /// sRGB 00C7BE in light, 63E6E2 in dark.
  public static let systemMint = pair(0x00C7BE, 0x63E6E2)
  /// sRGB 30B0C7 in light, 40C8E0 in dark.
  public static let systemTeal = pair(0x30B0C7, 0x40C8E0)
  /// sRGB 32ADE6 in light, 64D2FF in dark.
  public static let systemCyan = pair(0x32ADE6, 0x64D2FF)
  /// sRGB 007AFF in light, 0A84FF in dark.
  public static let systemBlue = pair(0x007AFF, 0x0A84FF)
  /// sRGB 5856D6 in light, 5E5CE6 in dark.
  public static let systemIndigo = pair(0x5856D6, 0x5E5CE6)
  /// sRGB AF52DE in light, BF5AF2 in dark.
  public static let systemPurple = pair(0xAF52DE, 0xBF5AF2)
  /// sRGB FF2D55 in light, FF375F in dark.
  public static let systemPink = pair(0xFF2D55, 0xFF375F)
  /// sRGB A2845E in light, AC8E68 in dark.
  public static let systemBrown = pair(0xA2845E, 0xAC8E68)
  /// The colour of elements that can be tapped: ``systemBlue``. A view's own tint is `UIView.tintColor`.
  public static let tintColor = systemBlue

  /// sRGB 8E8E93 in light and dark.
  public static let systemGray = pair(0x8E8E93, 0x8E8E93)
  /// sRGB AEAEB2 in light, 636366 in dark.
  public static let systemGray2 = pair(0xAEAEB2, 0x636366)
  /// sRGB C7C7CC in light, 48484A in dark.
  public static let systemGray3 = pair(0xC7C7CC, 0x48484A)
  /// sRGB D1D1D6 in light, 3A3A3C in dark.
  public static let systemGray4 = pair(0xD1D1D6, 0x3A3A3C)
  /// sRGB E5E5EA in light, 2C2C2E in dark.
  public static let systemGray5 = pair(0xE5E5EA, 0x2C2C2E)
  /// sRGB F2F2F7 in light, 1C1C1E in dark.
  public static let systemGray6 = pair(0xF2F2F7, 0x1C1C1E)

  /// sRGB 000000 in light, FFFFFF in dark.
  public static let label = pair(0x000000, 0xFFFFFF)
  /// sRGB 3C3C43 at 60 % in light, EBEBF5 at 60 % in dark.
  public static let secondaryLabel = pair(0x3C3C43, 0xEBEBF5, 60, 60)
  /// sRGB 3C3C43 at 30 % in light, EBEBF5 at 30 % in dark.
  public static let tertiaryLabel = pair(0x3C3C43, 0xEBEBF5, 30, 30)
  /// sRGB 3C3C43 at 18 % in light, EBEBF5 at 16 % in dark.
  public static let quaternaryLabel = pair(0x3C3C43, 0xEBEBF5, 18, 16)
  /// sRGB 3C3C43 at 30 % in light, EBEBF5 at 30 % in dark.
  public static let placeholderText = pair(0x3C3C43, 0xEBEBF5, 30, 30)
  /// sRGB 007AFF in light, 0984FF in dark.
  public static let link = pair(0x007AFF, 0x0984FF)
  /// Black, in light and dark.
  public static let darkText = UIColor(white: 0, alpha: 1)
  /// White at 60 %, in light and dark.
  public static let lightText = UIColor(white: 1, alpha: 0.6)

  /// sRGB 787880 at 20 % in light, 787880 at 36 % in dark.
  public static let systemFill = pair(0x787880, 0x787880, 20, 36)
  /// sRGB 787880 at 16 % in light, 787880 at 32 % in dark.
  public static let secondarySystemFill = pair(0x787880, 0x787880, 16, 32)
  /// sRGB 767680 at 12 % in light, 767680 at 24 % in dark.
  public static let tertiarySystemFill = pair(0x767680, 0x767680, 12, 24)
  /// sRGB 747480 at 8 % in light, 767680 at 18 % in dark.
  public static let quaternarySystemFill = pair(0x747480, 0x767680, 8, 18)

  /// sRGB FFFFFF in light, 000000 in dark, 1C1C1E where elevated.
  public static let systemBackground = pair(0xFFFFFF, 0x000000, elevated: 0x1C1C1E)
  /// sRGB F2F2F7 in light, 1C1C1E in dark, 2C2C2E where elevated.
  public static let secondarySystemBackground = pair(0xF2F2F7, 0x1C1C1E, elevated: 0x2C2C2E)
  /// sRGB FFFFFF in light, 2C2C2E in dark, 3A3A3C where elevated.
  public static let tertiarySystemBackground = pair(0xFFFFFF, 0x2C2C2E, elevated: 0x3A3A3C)
  /// sRGB F2F2F7 in light, 000000 in dark, 1C1C1E where elevated.
  public static let systemGroupedBackground = pair(0xF2F2F7, 0x000000, elevated: 0x1C1C1E)
  /// sRGB FFFFFF in light, 1C1C1E in dark, 2C2C2E where elevated.
  public static let secondarySystemGroupedBackground = pair(0xFFFFFF, 0x1C1C1E, elevated: 0x2C2C2E)
  /// sRGB F2F2F7 in light, 2C2C2E in dark, 3A3A3C where elevated.
  public static let tertiarySystemGroupedBackground = pair(0xF2F2F7, 0x2C2C2E, elevated: 0x3A3A3C)

  /// sRGB 3C3C43 at 29 % in light, 545458 at 60 % in dark.
  public static let separator = pair(0x3C3C43, 0x545458, 29, 60)
  /// sRGB C6C6C8 in light, 38383A in dark.
  public static let opaqueSeparator = pair(0xC6C6C8, 0x38383A)

  /// The older name of ``systemGroupedBackground``.
  public static let groupTableViewBackground = systemGroupedBackground

  /// - Parameters:
  ///   - lightAlpha, darkAlpha: In hundredths.
  ///   - elevated: The dark form on content that lies above other content.
  private static func pair(
    _ light: UInt32, _ dark: UInt32, _ lightAlpha: Int = 100, _ darkAlpha: Int = 100, elevated: UInt32? = nil
  ) -> UIColor {
    func color(_ rgb: UInt32, _ alpha: Int) -> UIColor {
      UIColor(
        red: CGFloat(rgb >> 16) / 255, green: CGFloat(rgb >> 8 & 0xFF) / 255, blue: CGFloat(rgb & 0xFF) / 255,
        alpha: CGFloat(alpha) / 100)
    }
    let (day, night) = (color(light, lightAlpha), color(dark, darkAlpha))
    let above = elevated.map { color($0, darkAlpha) } ?? night
    return UIColor { traits in
      if traits.userInterfaceStyle != .dark { return day }
      return traits.userInterfaceLevel == .elevated ? above : night
    }
  }
}
