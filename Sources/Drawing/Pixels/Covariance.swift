import Foundation
import Geometry

/// How far a Gaussian spreads along the axes of pixels: the matrix `xx xy / xy yy`, in pixels squared.
struct Covariance: Equatable {
  var xx: Double, xy: Double, yy: Double

  /// A Gaussian of standard deviation `sigma`, the same in all directions, seen through a transform.
  ///
  /// - Parameter t: To pixels, y down.
  init(sigma: Double, through t: CGAffineTransform) {
    let (a, b, c, d, v) = (t.a.native, t.b.native, t.c.native, t.d.native, sigma * sigma)
    (xx, xy, yy) = (v * (a * a + c * c), v * (a * b + c * d), v * (b * b + d * d))
  }

  init(xx: Double, xy: Double, yy: Double) { (self.xx, self.xy, self.yy) = (xx, xy, yy) }

  /// How many pixels along x and y it reaches: 3.5 standard deviations, beyond which there is 1/2000 of it. Cut at 4096.
  var reach: (x: Int, y: Int) {
    func pixels(_ variance: Double) -> Int {
      variance > 0 ? Int(Double.minimum((3.5 * variance.squareRoot()).rounded(.up), 4096)) + 1 : 1
    }
    return (pixels(xx), pixels(yy))
  }
}

/// What is drawn behind something, of its alpha.
struct Shadow {
  var color: PremultipliedColor
  /// Pixels, y down.
  var offset: Vector2
  var spread: Covariance
  /// What cuts the shadow, but not what casts it, in pixels.
  var outline: BezierPath?

  /// The pixels that may cast a shadow into `rect`.
  func sources(of rect: PixelRect) -> PixelRect { rect.spread(by: spread).moved(by: -offset) }

  /// The pixels into which those in `rect` may cast a shadow.
  func reach(of rect: PixelRect) -> PixelRect { rect.spread(by: spread).moved(by: offset) }
}

extension PixelRect {
  fileprivate func spread(by covariance: Covariance) -> PixelRect {
    let reach = covariance.reach
    return PixelRect(minX: minX - reach.x, minY: minY - reach.y, maxX: maxX + reach.x, maxY: maxY + reach.y)
  }

  /// Grown to whole pixels. No further than 2²⁴.
  fileprivate func moved(by offset: Vector2) -> PixelRect {
    let limit = Vector2(repeating: 0x1p24)
    let d = offset.clamped(lowerBound: -limit, upperBound: limit)
    let (low, high) = (d.rounded(.down), d.rounded(.up))
    return PixelRect(
      minX: minX + Int(low.x), minY: minY + Int(low.y), maxX: maxX + Int(high.x), maxY: maxY + Int(high.y))
  }
}
