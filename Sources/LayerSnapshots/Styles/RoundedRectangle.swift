import Foundation
import Geometry

/// A rectangle with some of its corners rounded: the outline of a layer, of the inside of its border, or of its clip.
package struct RoundedRectangle: Equatable, Sendable {
  package var rect: CGRect
  /// Points, at most half the shorter side.
  package var radius: Double
  package var corners: CACornerMask
  /// Whether the corners are `continuous`; else they are circular.
  package var isContinuous: Bool

  package init(_ rect: CGRect, radius: Double = 0, corners: CACornerMask = [], isContinuous: Bool = false) {
    let limit = Double.maximum(0, CGFloat.minimum(rect.width, rect.height).native / 2)
    self.rect = rect
    self.radius = corners.isEmpty ? 0 : Double.minimum(radius > 0 ? radius : 0, limit)
    self.corners = self.radius > 0 ? corners : []
    // A continuous corner without room for its longer curve is circular.
    self.isContinuous = isContinuous && self.radius > 0 && self.radius * Self.continuousReach <= limit
  }

  /// The distance from the corner at which the `continuous` curve starts, in radii (`cornerCurveExpansionFactor`).
  package static let continuousReach = 1.528665

  package var isSquare: Bool { radius <= 0 }

  /// Returns the rectangle shrunk by `distance` on each side, with the radius of the parallel curve; `nil` if nothing
  /// is left.
  package func inset(by distance: Double) -> RoundedRectangle? {
    let d = CGFloat(distance)
    let size = CGSize(width: rect.width - 2 * d, height: rect.height - 2 * d)
    guard size.width > 0, size.height > 0 else { return nil }
    return RoundedRectangle(
      CGRect(x: rect.minX + d, y: rect.minY + d, width: size.width, height: size.height),
      radius: radius - distance, corners: corners, isContinuous: isContinuous)
  }

  /// The inset of ``rect``, in points, at which the rectangle lies inside the outline.
  ///
  /// A square with its corners on the arcs lies in the outline: (1 − √½) r from a circle's corner, less from a
  /// continuous one's.
  package var inscribedInset: Double { radius * 0.3 }

  /// One quarter of the `continuous` curve, in radii from the corner as (along the edge that comes in, along the edge
  /// that goes out): a start, then cubic Bézier segments and lines as runs of one or three points.
  ///
  /// Measured from `UIBezierPath(roundedRect:cornerRadius:)`; Apple does not document it.
  package static let continuousCorner: (start: Vector2, pieces: [[Vector2]]) = (
    Vector2(1.52866483, 0),
    [
      [Vector2(1.08849323, 0), Vector2(0.86840689, 0), Vector2(0.66993427, 0.06549600)],
      [Vector2(0.63149399, 0.07491100)],
      [Vector2(0.37282392, 0.16905899), Vector2(0.16905899, 0.37282392), Vector2(0.07491100, 0.63149399)],
      [Vector2(0.06549600, 0.66993427)],
      [Vector2(0, 0.86840689), Vector2(0, 1.08849323), Vector2(0, 1.52866483)],
    ]
  )

  /// A quarter of a circle as ``continuousCorner``: one cubic, at most 2.73·10⁻⁴ radii off.
  package static let circularCorner: (start: Vector2, pieces: [[Vector2]]) = {
    // The part of the radius beyond the control arm of 4/3·tan(π/8).
    let rest = 1 - 4.0 / 3 * (2.0.squareRoot() - 1)
    return (Vector2(1, 0), [[Vector2(rest, 0), Vector2(0, rest), Vector2(0, 1)]])
  }()
}

extension BezierPath {
  /// Adds a line to a rounded corner, and the corner: ``RoundedRectangle/continuousCorner`` or
  /// ``RoundedRectangle/circularCorner``. An empty path starts there.
  ///
  /// - Parameters:
  ///   - point: The corner of the rectangle.
  ///   - incoming: From the corner along the edge that comes in, one radius long; `outgoing` likewise.
  package mutating func addCorner(
    _ corner: (start: Vector2, pieces: [[Vector2]]), at point: Vector2, incoming: Vector2, outgoing: Vector2
  ) {
    func place(_ p: Vector2) -> Vector2 { point + p.x * incoming + p.y * outgoing }
    let start = place(corner.start)
    if isEmpty { move(to: start) } else if currentPoint != start { addLine(to: start) }
    for piece in corner.pieces {
      add(
        piece.count == 3
          ? .cubic(control1: place(piece[0]), control2: place(piece[1]), end: place(piece[2])) : .line(place(piece[0])))
    }
  }
}
