import Foundation
import LayerModel

/// The effect of a ``UIVisualEffectView`` on its backdrop: a ``UIBlurEffect`` or a ``UIVibrancyEffect``.
///
/// Source: <https://developer.apple.com/documentation/uikit/uivisualeffect>.
open class UIVisualEffect: NSObject, NSCopying {
  /// Creates an effect without any change.
  public override init() {}

  open func copy(with zone: NSZone? = nil) -> Any { self }
  open override func copy() -> Any { self }
}

/// A blur and a tint of the backdrop, in one of the system's styles.
///
/// Source: <https://developer.apple.com/documentation/uikit/uiblureffect>.
open class UIBlurEffect: UIVisualEffect {
  /// The styles. Those without “light” or “dark” in their name follow the interface's style.
  public enum Style: Int, Sendable {
    /// Lighter than the backdrop, nearly white.
    case extraLight = 0
    /// Lighter than the backdrop.
    case light = 1
    /// Darker than the backdrop.
    case dark = 2
    /// `light` or `dark`.
    case regular = 4
    /// `extraLight` or `dark`.
    case prominent = 5
    /// The thinnest material.
    case systemUltraThinMaterial = 6
    /// A material that lets much through.
    case systemThinMaterial
    /// The usual material.
    case systemMaterial
    /// The material that lets the least through.
    case systemThickMaterial
    /// The material of the system's bars.
    case systemChromeMaterial
    /// ``systemUltraThinMaterial``, always light.
    case systemUltraThinMaterialLight
    /// ``systemThinMaterial``, always light.
    case systemThinMaterialLight
    /// ``systemMaterial``, always light.
    case systemMaterialLight
    /// ``systemThickMaterial``, always light.
    case systemThickMaterialLight
    /// ``systemChromeMaterial``, always light.
    case systemChromeMaterialLight
    /// ``systemUltraThinMaterial``, always dark.
    case systemUltraThinMaterialDark
    /// ``systemThinMaterial``, always dark.
    case systemThinMaterialDark
    /// ``systemMaterial``, always dark.
    case systemMaterialDark
    /// ``systemThickMaterial``, always dark.
    case systemThickMaterialDark
    /// ``systemChromeMaterial``, always dark.
    case systemChromeMaterialDark
  }

  let style: Style

  /// Creates the effect of a style.
  public init(style: Style) {
    self.style = style
    super.init()
  }

  open override func isEqual(_ object: Any?) -> Bool { (object as? UIBlurEffect)?.style == style }
  open override var hash: Int { style.hashValue }
}

/// Stored only: content in the view shows in its own colours, and not in colours of the backdrop.
///
/// Source: <https://developer.apple.com/documentation/uikit/uivibrancyeffect>.
open class UIVibrancyEffect: UIVisualEffect {
  let blurEffect: UIBlurEffect
  let style: UIVibrancyEffectStyle

  /// Creates an effect for content over a blur.
  public init(blurEffect: UIBlurEffect, style: UIVibrancyEffectStyle) {
    (self.blurEffect, self.style) = (blurEffect, style)
    super.init()
  }

  /// Creates an effect for labels over a blur.
  public convenience init(blurEffect: UIBlurEffect) { self.init(blurEffect: blurEffect, style: .label) }

  /// Creates an effect for labels over a blur.
  public convenience init(forBlurEffect blurEffect: UIBlurEffect) { self.init(blurEffect: blurEffect) }

  /// Creates an effect for content over a blur.
  public convenience init(forBlurEffect blurEffect: UIBlurEffect, style: UIVibrancyEffectStyle) {
    self.init(blurEffect: blurEffect, style: style)
  }

  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? UIVibrancyEffect else { return false }
    return other.style == style && other.blurEffect == blurEffect
  }
  open override var hash: Int { style.hashValue }
}

/// The kinds of content over a blur. Source: <https://developer.apple.com/documentation/uikit/uivibrancyeffectstyle>.
public enum UIVibrancyEffectStyle: Int, Sendable {
  /// Text and symbols, from the strongest to the faintest.
  case label, secondaryLabel, tertiaryLabel, quaternaryLabel
  /// Areas, from the strongest to the faintest, and lines between them.
  case fill, secondaryFill, tertiaryFill, separator
}

/// The numbers of a blur: the backdrop is blurred and saturated, with a grey over it.
package struct BlurRecipe: Hashable {
  /// The standard deviation, points.
  package var radius: CGFloat = 20
  /// The amount of `colorSaturate`; 1 has no effect.
  package var saturation: CGFloat = 1.8
  /// The grey, sRGB.
  package let white: CGFloat
  /// The grey's alpha.
  package let alpha: CGFloat

  // “Sample” is Apple's UIImageEffects (WWDC 2013, session 226), whose radius is a Gaussian's standard deviation. “Kit”
  // is Apple's iOS 14 Sketch kit, as
  // <https://github.com/expo/expo/blob/main/packages/expo-blur/src/getBackgroundColor.ts> quotes it. Radius and
  // saturation of materials are chosen by eye, equal to the sample's `dark`.

  private static let extraLight = BlurRecipe(white: 0.97, alpha: 0.82)  // Sample.
  private static let light = BlurRecipe(radius: 30, white: 1, alpha: 0.3)  // Sample.
  private static let dark = BlurRecipe(white: 0.11, alpha: 0.73)  // Sample.

  /// The materials from the thinnest to the thickest, then that of bars.
  private static let materials: [(light: BlurRecipe, dark: BlurRecipe)] = [
    // Light: chosen by eye, with the dark one's alpha. Dark: quoted beside the kit.
    (BlurRecipe(white: 249 / 255, alpha: 0.55), BlurRecipe(white: 37 / 255, alpha: 0.55)),
    // Light: chosen by eye, with the dark one's alpha. Dark: quoted beside the kit.
    (BlurRecipe(white: 249 / 255, alpha: 0.7), BlurRecipe(white: 37 / 255, alpha: 0.7)),
    // Both of the kit.
    (BlurRecipe(white: 249 / 255, alpha: 0.78), BlurRecipe(white: 25 / 255, alpha: 0.78)),
    // Light: chosen by eye, with the dark one's alpha. Dark: quoted beside the kit.
    (BlurRecipe(white: 249 / 255, alpha: 0.9), BlurRecipe(white: 37 / 255, alpha: 0.9)),
    // Both quoted beside the kit.
    (BlurRecipe(white: 1, alpha: 0.75), BlurRecipe(white: 0, alpha: 0.75)),
  ]

  /// The recipe of a style.
  ///
  /// - Parameter isDark: Whether the interface is dark, for styles that follow it. UIKit's header lists the traditional
  ///   styles among these.
  package static func of(_ style: UIBlurEffect.Style, isDark: Bool) -> BlurRecipe {
    switch style {
    case .extraLight: return extraLight
    case .light: return light
    case .dark: return dark
    case .regular: return isDark ? dark : light
    case .prominent: return isDark ? dark : extraLight
    default:
      // Each five styles are the materials: as the interface, light, dark.
      let (form, index) = (style.rawValue - UIBlurEffect.Style.systemUltraThinMaterial.rawValue)
        .quotientAndRemainder(dividingBy: materials.count)
      return (form == 0 ? isDark : form == 2) ? materials[index].dark : materials[index].light
    }
  }
}
