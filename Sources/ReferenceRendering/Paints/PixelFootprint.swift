import Foundation
import Geometry

/// The area of an image under a pixel, to the first order: the parallelogram of ∂(u,v)/∂x and ∂(u,v)/∂y, in texels.
///
/// A mean over a pixel takes samples a quarter of a texel apart both ways, of the reduction whose texels are at most as
/// long as the parallelogram is narrow. So a pixel may be many texels long and few wide. The samples of neighbouring
/// pixels are one lattice, which beats with the texels: of a wave of the texels, interpolated linearly, sinc²(n)
/// remains at n samples a texel (below 0.005 from 4 on).
struct PixelFootprint {
  /// ∂(u,v)/∂x and ∂(u,v)/∂y.
  var across: Vector2, down: Vector2

  init(_ across: Vector2, _ down: Vector2) { (self.across, self.down) = (across, down) }

  /// At `point`, of an image that `map` maps output pixels to. The quotient rule: ∂(X/W) = (∂X − (X/W)·∂W) / W.
  ///
  /// - Parameter slope: Texels per unit of the image space of `map`, along both axes, at a point of that space.
  init(of map: Homography, at point: Vector2, slope: (Vector2) -> Vector2 = { _ in Vector2(1, 1) }) {
    let h = map.homogeneousImage(of: point)
    let p = Vector2(h.x, h.y) / h.z
    let slope = slope(p)
    across = slope * (Vector2(map.x.x, map.x.y) - p * map.x.z) / h.z
    down = slope * (Vector2(map.y.x, map.y.y) - p * map.y.z) / h.z
  }

  /// λ = log₂ρ, where ρ is the greater length of the two.
  var levelOfDetail: Double { log2(Double.maximum(across.lengthSquared, down.lengthSquared)) / 2 }

  /// The reduction to take the mean of, at most `last`: ⌊log₂σ⌋, where σ is the lesser singular value of the two as
  /// columns.
  func level(last: Int) -> Int {
    let (trace, area) = (across.lengthSquared + down.lengthSquared, across.cross(down))
    let least = (Double.maximum(0, trace - Double.maximum(0, trace * trace - 4 * area * area).squareRoot()) / 2)
      .squareRoot()
    return least > 1 ? Int(Double.minimum(log2(least), Double(last))) : 0
  }

  /// The places of the samples, relative to the pixel's centre, in pixels.
  ///
  /// - Parameters:
  ///   - level: The reduction that they read.
  ///   - fewest: The least number of samples along each axis; the greatest is 128.
  func samples(ofLevel level: Int, atLeast fewest: Double = 1) -> [Vector2] {
    func count(_ length: Double) -> Int {
      Int(Double.maximum(fewest, Double.minimum((4 * length / exp2(Double(level))).rounded(.up), 128)))
    }
    let (columns, rows) = (count(across.lengthSquared.squareRoot()), count(down.lengthSquared.squareRoot()))
    return (0..<rows).flatMap { j in
      (0..<columns).map { i in
        Vector2((Double(i) + 0.5) / Double(columns) - 0.5, (Double(j) + 0.5) / Double(rows) - 0.5)
      }
    }
  }
}
