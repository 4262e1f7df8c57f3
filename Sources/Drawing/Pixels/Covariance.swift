import Foundation
import Geometry

/// The covariance matrix `xx xy / xy yy` of a Gaussian along the pixel axes, in pixels squared.
package struct Covariance: Equatable {
  package var xx: Double, xy: Double, yy: Double

  /// The covariance of a Gaussian that is the same in all directions, with standard deviation `sigma`, under a
  /// transform.
  ///
  /// - Parameter t: A transform to pixels, y down.
  package init(sigma: Double, through t: CGAffineTransform) {
    let (a, b, c, d) = (t.a.native, t.b.native, t.c.native, t.d.native)
    let v = Double.minimum(sigma * sigma, 1e30)
    (xx, xy, yy) = (v * (a * a + c * c), v * (a * b + c * d), v * (b * b + d * d))
    // A picture of `Surface.maximumPixels`, blurred by so much, has no visible pixel left.
    let share = Self.greatest / Double.maximum(xx, yy)
    if share < 1 { (xx, xy, yy) = (xx * share, xy * share, yy * share) }
  }

  /// The greatest variance: a standard deviation of 2¹⁵ pixels.
  private static let greatest = 0x1p30

  package init(xx: Double, xy: Double, yy: Double) { (self.xx, self.xy, self.yy) = (xx, xy, yy) }

  /// The reach along x and y in pixels: 3.5 standard deviations, outside of which 1/2000 of the Gaussian lies. Clamped
  /// to 4096.
  var reach: (x: Int, y: Int) {
    func pixels(_ variance: Double) -> Int {
      variance > 0 ? Int(Double.minimum((3.5 * variance.squareRoot()).rounded(.up), 4096)) + 1 : 1
    }
    return (pixels(xx), pixels(yy))
  }
}

/// A shadow to draw below its caster.
struct Shadow {
  var color: PremultipliedColor
  /// In pixels, y down.
  var offset: Vector2
  var spread: Covariance
  /// A path in pixels that clips the shadow, but not its caster.
  var outline: BezierPath?

  /// The pixels that may cast a shadow into `rect`.
  func sources(of rect: PixelRect) -> PixelRect { rect.spread(by: spread).moved(by: -offset) }

  /// The pixels whose shadows have their middle in `rect`.
  func middle(of rect: PixelRect) -> PixelRect { rect.moved(by: -offset) }

  /// The pixels into which those in `rect` may cast a shadow.
  func extent(of rect: PixelRect) -> PixelRect { rect.spread(by: spread).moved(by: offset) }
}

extension PixelRect {
  fileprivate func spread(by covariance: Covariance) -> PixelRect {
    let reach = covariance.reach
    return PixelRect(minX: minX - reach.x, minY: minY - reach.y, maxX: maxX + reach.x, maxY: maxY + reach.y)
  }

  /// The rectangle moved by `offset`, clamped to ±2²⁴, and grown to whole pixels.
  fileprivate func moved(by offset: Vector2) -> PixelRect {
    let limit = Vector2(repeating: 0x1p24)
    let d = offset.clamped(lowerBound: -limit, upperBound: limit)
    let (low, high) = (d.rounded(.down), d.rounded(.up))
    return PixelRect(
      minX: minX + Int(low.x), minY: minY + Int(low.y), maxX: maxX + Int(high.x), maxY: maxY + Int(high.y))
  }
}
