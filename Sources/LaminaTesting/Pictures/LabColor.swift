import Foundation
import Imaging

/// A colour of CIE L*a*b*, with the white of sRGB (D65).
package struct LabColor {
  package let lightness: Double, a: Double, b: Double

  /// The colour of an opaque sRGB pixel, in 255ths.
  package init(_ red: Int32, _ green: Int32, _ blue: Int32) {
    let (r, g, b) = (Self.linear(red), Self.linear(green), Self.linear(blue))
    // IEC 61966-2-1, divided by the white: 0.9505, 1, 1.089.
    let x = Self.root((0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.9505)
    let y = Self.root(0.2126 * r + 0.7152 * g + 0.0722 * b)
    let z = Self.root((0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.089)
    (lightness, a, self.b) = (116 * y - 16, 500 * (x - y), 200 * (y - z))
  }

  /// CIE 1994's difference from a standard, for graphic arts (k₁ = 0.045, k₂ = 0.015, all weights 1):
  ///
  /// ΔE94² = ΔL² + (ΔC ∕ (1 + k₁ C₁))² + (ΔH ∕ (1 + k₂ C₁))², where C₁ is the standard's chroma.
  ///
  /// Core Image's `CILabDeltaE` computes it; 2 is just noticeable there.
  package func deltaE(from standard: LabColor) -> Double {
    let (l, da, db) = (lightness - standard.lightness, a - standard.a, b - standard.b)
    let chroma = hypot(standard.a, standard.b)
    let dc = hypot(a, b) - chroma
    let hueSquared = max(0, da * da + db * db - dc * dc)
    let (sc, sh) = (1 + 0.045 * chroma, 1 + 0.015 * chroma)
    return (l * l + dc * dc / (sc * sc) + hueSquared / (sh * sh)).squareRoot()
  }

  /// The difference of two premultiplied pixels, 0…100: over black or over white, whichever is greater. For opaque
  /// pixels both are the same.
  package static func greatestDeltaE(
    _ standard: ImageDifference.Channels, _ other: ImageDifference.Channels
  ) -> Double {
    func over(_ backdrop: Int32, _ p: ImageDifference.Channels) -> LabColor {
      let rest = backdrop * (255 - p.w) / 255
      return LabColor(p.x + rest, p.y + rest, p.z + rest)
    }
    let onBlack = over(0, other).deltaE(from: over(0, standard))
    if standard.w == 255, other.w == 255 { return min(100, onBlack) }
    return min(100, max(onBlack, over(255, other).deltaE(from: over(255, standard))))
  }

  private static func linear(_ value: Int32) -> Double {
    let v = Double(max(0, min(255, value))) / 255
    return v <= 0.04045 ? v / 12.92 : pow((v + 0.055) / 1.055, 2.4)
  }

  private static func root(_ t: Double) -> Double { t > 216.0 / 24389 ? cbrt(t) : (24389.0 / 27 * t + 16) / 116 }
}
