import Foundation

// UIKit's colours with a light and a dark form, in hundredths of transparency over 8-bit sRGB: the values of Apple's Human Interface
// Guidelines. Source: <https://developer.apple.com/design/human-interface-guidelines/color>, "Specifications".

extension UIColor {
  public static let systemRed = pair(0xFF3B30, 0xFF453A)
  public static let systemOrange = pair(0xFF9500, 0xFF9F0A)
  public static let systemYellow = pair(0xFFCC00, 0xFFD60A)
  public static let systemGreen = pair(0x34C759, 0x30D158)
  public static let systemMint = pair(0x00C7BE, 0x63E6E2)
  public static let systemTeal = pair(0x30B0C7, 0x40C8E0)
  public static let systemCyan = pair(0x32ADE6, 0x64D2FF)
  public static let systemBlue = pair(0x007AFF, 0x0A84FF)
  public static let systemIndigo = pair(0x5856D6, 0x5E5CE6)
  public static let systemPurple = pair(0xAF52DE, 0xBF5AF2)
  public static let systemPink = pair(0xFF2D55, 0xFF375F)
  public static let systemBrown = pair(0xA2845E, 0xAC8E68)
  public static let tintColor = systemBlue

  public static let systemGray = pair(0x8E8E93, 0x8E8E93)
  public static let systemGray2 = pair(0xAEAEB2, 0x636366)
  public static let systemGray3 = pair(0xC7C7CC, 0x48484A)
  public static let systemGray4 = pair(0xD1D1D6, 0x3A3A3C)
  public static let systemGray5 = pair(0xE5E5EA, 0x2C2C2E)
  public static let systemGray6 = pair(0xF2F2F7, 0x1C1C1E)

  public static let label = pair(0x000000, 0xFFFFFF)
  public static let secondaryLabel = pair(0x3C3C43, 0xEBEBF5, 60, 60)
  public static let tertiaryLabel = pair(0x3C3C43, 0xEBEBF5, 30, 30)
  public static let quaternaryLabel = pair(0x3C3C43, 0xEBEBF5, 18, 16)
  public static let placeholderText = pair(0x3C3C43, 0xEBEBF5, 30, 30)
  public static let link = pair(0x007AFF, 0x0984FF)
  public static let darkText = UIColor(white: 0, alpha: 1)
  public static let lightText = UIColor(white: 1, alpha: 0.6)

  public static let systemFill = pair(0x787880, 0x787880, 20, 36)
  public static let secondarySystemFill = pair(0x787880, 0x787880, 16, 32)
  public static let tertiarySystemFill = pair(0x767680, 0x767680, 12, 24)
  public static let quaternarySystemFill = pair(0x747480, 0x767680, 8, 18)

  public static let systemBackground = pair(0xFFFFFF, 0x000000, elevated: 0x1C1C1E)
  public static let secondarySystemBackground = pair(0xF2F2F7, 0x1C1C1E, elevated: 0x2C2C2E)
  public static let tertiarySystemBackground = pair(0xFFFFFF, 0x2C2C2E, elevated: 0x3A3A3C)
  public static let systemGroupedBackground = pair(0xF2F2F7, 0x000000, elevated: 0x1C1C1E)
  public static let secondarySystemGroupedBackground = pair(0xFFFFFF, 0x1C1C1E, elevated: 0x2C2C2E)
  public static let tertiarySystemGroupedBackground = pair(0xF2F2F7, 0x2C2C2E, elevated: 0x3A3A3C)

  public static let separator = pair(0x3C3C43, 0x545458, 29, 60)
  public static let opaqueSeparator = pair(0xC6C6C8, 0x38383A)

  public static let groupTableViewBackground = systemGroupedBackground

  /// - Parameters:
  ///   - lightAlpha, darkAlpha: In hundredths.
  ///   - elevated: The dark form on what lies above other content.
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
