import Foundation

/// A smooth curve through points of any number of dimensions: a Kochanek–Bartels spline.
///
/// The curve from point i to point i + 1, whose times are Δᵢ apart, is the cubic Hermite curve with the tangents
///
///     out of i: ½·(1 − T)·[(1 + C)·(1 + B)·(pᵢ − pᵢ₋₁) + (1 − C)·(1 − B)·(pᵢ₊₁ − pᵢ)] · 2Δᵢ / (Δᵢ₋₁ + Δᵢ)
///     into i:   ½·(1 − T)·[(1 − C)·(1 + B)·(pᵢ − pᵢ₋₁) + (1 + C)·(1 − B)·(pᵢ₊₁ − pᵢ)] · 2Δᵢ₋₁ / (Δᵢ₋₁ + Δᵢ)
///
/// At the first and the last point, the tangent is (1 − T) times the step to or from the only neighbour. Each point has
/// its own tension T, continuity C and bias B, by default 0; with all 0, the velocity at i is (pᵢ₊₁ − pᵢ₋₁) / (tᵢ₊₁ −
/// tᵢ₋₁), as in a Catmull–Rom spline. Source: Kochanek, Bartels: "Interpolating splines with local tension, continuity,
/// and bias control", 1984.
struct HermiteCurve {
  private let points: [[Double]]
  /// One tangent per point. The first point's incoming tangent and the last point's outgoing one are unused.
  private let tangentsIn, tangentsOut: [[Double]]

  /// The curve through as many of `values` as there are times; `nil` unless all consist of the same number of
  /// components.
  ///
  /// - Parameters:
  ///   - tension, continuity, bias: One number per point; a missing or non-finite one counts as 0.
  init?(
    _ values: [AnimatableValue?], _ times: [Double], tension: [NSNumber]?, continuity: [NSNumber]?, bias: [NSNumber]?
  ) {
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
      let (t, c, b) = (own(tension, i), own(continuity, i), own(bias, i))
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
        let half = (1 - t) / 2
        tangentsOut[i][k] = half * ((1 + c) * (1 + b) * last + (1 - c) * (1 - b) * next) * scaleOut
        tangentsIn[i][k] = half * ((1 - c) * (1 + b) * last + (1 + c) * (1 - b) * next) * scaleIn
      }
    }
    (self.tangentsIn, self.tangentsOut) = (tangentsIn, tangentsOut)
  }

  /// Returns the point at the fraction `s` of the step from point `step` to the next.
  func point(step: Int, at s: Double) -> [Double] {
    let r = 1 - s
    let (start, out, end, into) = (r * r * (1 + 2 * s), s * r * r, s * s * (3 - 2 * s), -s * s * r)
    return points[step].indices.map { k in
      let middle = start * points[step][k] + end * points[step + 1][k]
      return middle + out * tangentsOut[step][k] + into * tangentsIn[step + 1][k]
    }
  }
}
