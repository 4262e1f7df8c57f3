import Foundation

/// Approximates curves by lines within a tolerance.
package protocol Flattening {
  /// The largest allowed distance of a line from the curve near `p`, in points of the path's plane. Greater than 0;
  /// infinite where nothing is visible.
  func tolerance(near p: Vector2) -> Double

  /// The ascending parameters of the lines' ends, from the first one after the segment's start up to 1.
  func parameters(of segment: CurveSegment) -> [Double]
}

/// Flattening with the same tolerance everywhere.
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
  /// The largest number of chords for one curve.
  package static let maximumChords = 4096

  /// The number of chords, at equal steps of t, that stay within `tolerance` of the curve; at most ``maximumChords``.
  ///
  /// A chord over a step h deviates by at most h²/8·max|B″|, the error of linear interpolation.
  package func chords(within tolerance: Double) -> Int {
    let count = (bend / (8 * tolerance)).squareRoot().rounded(.up)
    return count > 1 ? Int(Double.minimum(count, Double(Self.maximumChords))) : 1
  }

  /// An upper bound of |B″|: the length of the longest control vector of B″.
  package var bend: Double {
    switch self {
    case .line: 0
    case .quad(let a, let c, let b): 2 * (a - 2 * c + b).length
    case .cubic(let a, let c1, let c2, let b):
      6 * Double.maximum((a - 2 * c1 + c2).length, (c1 - 2 * c2 + b).length)
    }
  }

  /// The unit tangent at the start; `nil` for a point.
  package var startDirection: Vector2? {
    let points = controlPoints
    // A control point within 10⁻⁹ of the farthest one's distance coincides with the start: its direction is a rounding
    // error.
    let reach = points.reduce(0) { Double.maximum($0, ($1 - points[0]).length) }
    for p in points.dropFirst() {
      let (d, size) = (p - points[0], (p - points[0]).length)
      if size > 1e-9 * reach { return d / size }
    }
    return nil
  }

  /// The unit tangent at the end; `nil` for a point.
  package var endDirection: Vector2? { reversed.startDirection.map { -$0 } }

  /// The unit tangent at t; `nil` for a point.
  package func direction(at t: Double) -> Vector2? {
    if t <= 0 { return startDirection }
    if t >= 1 { return endDirection }
    let d = derivative(at: t)
    let size = d.length
    // At a cusp, the direction in which the curve arrives.
    return size > 1e-9 * bend ? d / size : split(at: t).0.endDirection
  }
}
