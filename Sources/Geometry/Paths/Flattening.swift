import Foundation

/// Turns curves into lines that are near enough.
package protocol Flattening {
  /// How far from where it should be a line may run near `p`, in points of the path's plane. Greater than 0; infinite where
  /// nothing is seen.
  func tolerance(near p: Vector2) -> Double

  /// Parameters of points on the segment, in order, from after its start up to 1. The lines between them are near enough.
  func parameters(of segment: CurveSegment) -> [Double]
}

/// The same tolerance everywhere.
package struct UniformFlattening: Flattening {
  private let tolerance: Double

  /// - Parameter tolerance: In points, greater than 0.
  package init(tolerance: Double) { self.tolerance = tolerance }

  package func tolerance(near p: Vector2) -> Double { tolerance }

  package func parameters(of segment: CurveSegment) -> [Double] {
    let chords = segment.chords(within: tolerance)
    return (1...chords).map { Double($0) / Double(chords) }
  }
}

extension CurveSegment {
  /// The most chords that a curve is cut into at once.
  package static let mostChords = 4096

  /// How many chords between equal steps of t keep within `tolerance` of the curve: a chord over a step h is at most
  /// h²/8·max|B″| away (the error of linear interpolation).
  package func chords(within tolerance: Double) -> Int {
    let count = (bend / (8 * tolerance)).squareRoot().rounded(.up)
    return count > 1 ? Int(Double.minimum(count, Double(Self.mostChords))) : 1
  }

  /// A bound of |B″|, the largest at the control points of B″.
  package var bend: Double {
    switch self {
    case .line: 0
    case .quad(let a, let c, let b): 2 * (a - 2 * c + b).length
    case .cubic(let a, let c1, let c2, let b):
      6 * Double.maximum((a - 2 * c1 + c2).length, (c1 - 2 * c2 + b).length)
    }
  }

  /// The direction in which the segment leaves its start, with length one; `nil` for a point.
  package var startDirection: Vector2? {
    let points = controlPoints
    // A control point as near as 10⁻⁹ of the furthest lies on the start: its direction is made of rounding.
    let reach = points.reduce(0) { Double.maximum($0, ($1 - points[0]).length) }
    for p in points.dropFirst() {
      let (d, size) = (p - points[0], (p - points[0]).length)
      if size > 1e-9 * reach { return d / size }
    }
    return nil
  }

  /// The direction in which it arrives at its end, with length one; `nil` for a point.
  package var endDirection: Vector2? { reversed.startDirection.map { -$0 } }

  /// The direction at t, with length one; `nil` for a point.
  package func direction(at t: Double) -> Vector2? {
    if t <= 0 { return startDirection }
    if t >= 1 { return endDirection }
    let d = derivative(at: t)
    let size = d.length
    // At a cusp, the one in which the curve arrives.
    return size > 1e-9 * bend ? d / size : split(at: t).0.endDirection
  }
}
