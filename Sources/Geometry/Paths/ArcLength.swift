import Foundation

/// The arc length of a curve as a function of its parameter, in points.
///
/// The integral of |dB/dt| by Gauss–Legendre quadrature with eight nodes, on intervals that are halved until two halves
/// agree with the whole to 10⁻¹⁰ of the control polygon's length. At a cusp, where |dB/dt| has a corner, halving stops
/// after 24 steps. The relative error is below 10⁻⁸.
///
/// A curve has at most about ``maximumIntervals`` intervals. A curve whose control polygon is shorter than 2⁻⁵⁰⁰ points
/// or longer than 2⁵⁰⁰ has the length 0: squares of its coordinates are not normal numbers, so halves would never agree
/// with the whole.
package struct ArcLength: Sendable {
  /// No interval is halved once there are this many. Two cusps take a hundred at most.
  package static let maximumIntervals = 1 << 10

  package let segment: CurveSegment
  /// The ends of the intervals, with ascending parameters, and the curve's length up to each.
  private var knots: [(t: Double, length: Double)] = [(0, 0)]

  package init(_ segment: CurveSegment) {
    self.segment = segment
    if case .line(let a, let b) = segment {
      knots.append((1, (b - a).length))
      return
    }
    let p = segment.controlPoints
    let scale = zip(p, p.dropFirst()).reduce(0) { $0 + ($1.1 - $1.0).length }
    guard scale > 0x1p-500, scale < 0x1p500 else {
      knots.append((1, 0))
      return
    }
    add(from: 0, to: 1, estimate: integral(from: 0, to: 1), tolerance: scale * 1e-10, depth: 24)
    PathSteps.add(knots.count)
  }

  /// The length of the whole curve.
  package var total: Double { knots[knots.count - 1].length }

  /// The parameter of the point at a distance of `length` along the curve, clamped to 0…1.
  package func parameter(at length: Double) -> Double {
    guard length > 0 else { return 0 }
    guard length < total else { return 1 }
    if case .line = segment { return length / total }
    var (low, high) = (0, knots.count - 1)
    while high - low > 1 {
      let middle = (low + high) / 2
      if knots[middle].length <= length { low = middle } else { high = middle }
    }
    // Newton's method, bracketed: [a, b] always holds the solution.
    let (start, rest) = (knots[low].t, length - knots[low].length)
    let between = knots[high].length - knots[low].length
    var (a, b) = (start, knots[high].t)
    var t = a + (b - a) * (rest / between)
    var steps = 1
    defer { PathSteps.add(steps) }
    for _ in 0..<50 {
      steps += 1
      let error = integral(from: start, to: t) - rest
      if abs(error) <= 1e-12 * total { break }
      if error > 0 { b = t } else { a = t }
      t -= error / segment.derivative(at: t).length
      if !(t > a && t < b) { t = (a + b) / 2 }
    }
    return t
  }

  private mutating func add(from t0: Double, to t1: Double, estimate: Double, tolerance: Double, depth: Int) {
    let middle = (t0 + t1) / 2
    let (left, right) = (integral(from: t0, to: middle), integral(from: middle, to: t1))
    if abs(left + right - estimate) <= tolerance || depth == 0 || knots.count > Self.maximumIntervals {
      let before = total
      knots.append((middle, before + left))
      knots.append((t1, before + left + right))
      return
    }
    add(from: t0, to: middle, estimate: left, tolerance: tolerance, depth: depth - 1)
    add(from: middle, to: t1, estimate: right, tolerance: tolerance, depth: depth - 1)
  }

  /// Gauss–Legendre nodes and weights for eight points on −1…1; the other four mirror these.
  /// Source: <https://dlmf.nist.gov/3.5#v>.
  private static let nodes: [(x: Double, weight: Double)] = [
    (0.18343464249564980494, 0.36268378337836198297), (0.52553240991632898582, 0.31370664587788728734),
    (0.79666647741362673959, 0.22238103445337447054), (0.96028985649753623168, 0.10122853629037625915),
  ]

  private func integral(from t0: Double, to t1: Double) -> Double {
    let (middle, half) = ((t0 + t1) / 2, (t1 - t0) / 2)
    var sum = 0.0
    for (x, weight) in Self.nodes {
      sum += weight * segment.derivative(at: middle - half * x).length
      sum += weight * segment.derivative(at: middle + half * x).length
    }
    return sum * half
  }
}
