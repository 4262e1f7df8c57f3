import Foundation
import LayerSnapshots

/// What each filter that spreads pixels answers for the reference. Nothing else asks which filter it is.
extension Preparation {
  /// The unit's picture after its first `index` filters and `filter`.
  func picture(after filter: SpreadingFilter, at index: Int, of unit: Unit) -> PlanePaint.Source {
    switch filter {
    case .gaussianBlur(let sigma):
      .spread(
        blurredPicture(
          .filtered(index), of: unit.node, sigma: effectiveSize(sigma, unit) ?? sigma, wanted: wantedPart(of: unit)))
    }
  }
}

extension SpreadingFilter {
  /// A pixel of a grid, with its distance from another one, and its share in that one.
  struct Share {
    let x: Int, y: Int
    let weight: Float
  }

  /// The longest pixel of a grid that holds a backdrop after the filter, in points.
  var longestPixel: Double {
    switch self {
    case .gaussianBlur(let sigma): sigma / 4
    }
  }

  /// The filter on a grid in the plane: each pixel of the result is a sum over `shares`, and again for each of their
  /// lists. A pixel of the grid is a mean over its square, and the result is interpolated by the cubic B-spline.
  ///
  /// - Parameters:
  ///   - pixel: The length of a pixel, in points.
  ///   - reach: The number of pixels, along each axis, beyond which content does not count.
  func shares(pixel: Double, reach: SIMD2<Int>) -> [[Share]] {
    switch self {
    case .gaussianBlur(let sigma):
      // The square (variance 1/12 pixel²) and the spline (4/12) are blurs themselves.
      let variance = Double.maximum(0.05, (sigma / pixel) * (sigma / pixel) - 5.0 / 12)
      func weights(_ reach: Int) -> [(Int, Float)] {
        let weights = (-reach...reach).map { Float(exp(-Double($0 * $0) / (2 * variance))) }
        let sum = weights.reduce(0, +)
        return zip(-reach...reach, weights).map { ($0, $1 / sum) }
      }
      return [
        weights(reach.x).map { Share(x: $0, y: 0, weight: $1) },
        weights(reach.y).map { Share(x: 0, y: $0, weight: $1) },
      ]
    }
  }
}
