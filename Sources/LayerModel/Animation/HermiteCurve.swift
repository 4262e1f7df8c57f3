import Foundation

/// A smooth curve through points of any number of dimensions: Kochanek and Bartels' splines.
///
/// The curve from point i to point i + 1, whose times are Δᵢ apart, is Hermite's cubic with the tangents
///
///     out of i: ½·(1 − T)·[(1 + C)·(1 + B)·(pᵢ − pᵢ₋₁) + (1 − C)·(1 − B)·(pᵢ₊₁ − pᵢ)] · 2Δᵢ / (Δᵢ₋₁ + Δᵢ)
///     into i:   ½·(1 − T)·[(1 − C)·(1 + B)·(pᵢ − pᵢ₋₁) + (1 + C)·(1 − B)·(pᵢ₊₁ − pᵢ)] · 2Δᵢ₋₁ / (Δᵢ₋₁ + Δᵢ)
///
/// and (1 − T) times the way to the only neighbour at both ends. Tension T, continuity C and bias B are a point's own, 0 where they are
/// not given; then the velocity at i is (pᵢ₊₁ − pᵢ₋₁) / (tᵢ₊₁ − tᵢ₋₁), that of Catmull and Rom's spline.
/// Source: Kochanek, Bartels: "Interpolating splines with local tension, continuity, and bias control", 1984.
struct HermiteCurve {
  private let points: [[Double]]
  /// By point. The first has no tangent into it, the last none out of it.
  private let tangentsIn, tangentsOut: [[Double]]

  /// The curve of `animation` through as many of `values` as there are times; `nil` where one does not consist of numbers, as many as
  /// the others.
  init?(_ animation: CAKeyframeAnimation, _ values: [AnimatableValue?], _ times: [Double]) {
    let points = values.prefix(times.count).compactMap { $0?.components }
    guard points.count == times.count, let size = points.first?.count, size > 0, points.allSatisfy({ $0.count == size })
    else { return nil }
    self.points = points

    func own(_ numbers: [NSNumber]?, _ index: Int) -> Double {
      guard let numbers, index < numbers.count, numbers[index].doubleValue.isFinite else { return 0 }
      return numbers[index].doubleValue
    }
    var (tangentsIn, tangentsOut) = (points, points)
    for i in points.indices {
      let (t, c, b) = (
        own(animation.tensionValues, i), own(animation.continuityValues, i), own(animation.biasValues, i)
      )
      let (before, after) = (i > 0 ? times[i] - times[i - 1] : 0, i + 1 < times.count ? times[i + 1] - times[i] : 0)
      let (scaleIn, scaleOut) =
        before + after > 0 ? (2 * before / (before + after), 2 * after / (before + after)) : (0, 0)
      for k in 0..<size {
        let last = i > 0 ? points[i][k] - points[i - 1][k] : 0
        let next = i + 1 < points.count ? points[i + 1][k] - points[i][k] : 0
        if i == 0 || i + 1 == points.count {
          tangentsIn[i][k] = (1 - t) * last
          tangentsOut[i][k] = (1 - t) * next
          continue
        }
        let tension = (1 - t) / 2
        tangentsOut[i][k] = tension * ((1 + c) * (1 + b) * last + (1 - c) * (1 - b) * next) * scaleOut
        tangentsIn[i][k] = tension * ((1 - c) * (1 + b) * last + (1 + c) * (1 - b) * next) * scaleIn
      }
    }
    (self.tangentsIn, self.tangentsOut) = (tangentsIn, tangentsOut)
  }

  /// The point at `s` of the way from point `step` to the next.
  func point(step: Int, at s: Double) -> [Double] {
    let r = 1 - s
    let (start, out, end, into) = (r * r * (1 + 2 * s), s * r * r, s * s * (3 - 2 * s), -s * s * r)
    return points[step].indices.map { k in
      let middle = start * points[step][k] + end * points[step + 1][k]
      return middle + out * tangentsOut[step][k] + into * tangentsIn[step + 1][k]
    }
  }
}
