import Foundation
import Geometry

/// A gradient: colours at locations from 0 to 1, interpolated between them.
///
/// Colours are interpolated straight (unpremultiplied) and sRGB-encoded, as in Core Graphics without the private option
/// that WebKit uses: halfway from white to transparent black is half-transparent grey.
///
/// Source: <https://developer.apple.com/documentation/coregraphics/cggradient>.
public final class CGGradient: Sendable, CFObject {
  let ramp: GradientRamp

  /// - Parameters:
  ///   - colorsSpace: Ignored: colours are interpolated in extended sRGB.
  ///   - colors: ``CGColor``s, at least one; `nil` is returned for anything else.
  ///   - locations: One for each colour, in any order, clamped to 0…1; evenly spaced from 0 to 1 if `nil`.
  public convenience init?(colorsSpace: CGColorSpace?, colors: CFArray, locations: UnsafePointer<CGFloat>?) {
    let straight = colors.compactMap { ($0 as? CGColor)?.extendedStraight }
    guard straight.count == colors.count else { return nil }
    self.init(straight, locations)
  }

  /// - Parameters:
  ///   - components: The components of `count` colours, each with the space's components and alpha.
  public convenience init?(
    colorSpace: CGColorSpace, colorComponents: UnsafePointer<CGFloat>, locations: UnsafePointer<CGFloat>?, count: Int
  ) {
    let size = colorSpace.numberOfComponents + 1
    let colors = (0..<max(0, count)).compactMap {
      CGColor(colorSpace: colorSpace, components: colorComponents + size * $0)
    }
    self.init(colors.map(\.extendedStraight), locations)
  }

  private init?(_ colors: [SIMD4<Double>], _ locations: UnsafePointer<CGFloat>?) {
    guard !colors.isEmpty else { return nil }
    let places = colors.indices.map { i in
      guard let locations else { return colors.count > 1 ? Double(i) / Double(colors.count - 1) : 0 }
      return Double.maximum(0, Double.minimum(locations[i].native, 1))
    }
    // By location; equal locations keep their order.
    let order = colors.indices.sorted { (places[$0], $0) < (places[$1], $1) }
    ramp = GradientRamp(locations: order.map { places[$0] }, colors: order.map { colors[$0] })
  }
}
