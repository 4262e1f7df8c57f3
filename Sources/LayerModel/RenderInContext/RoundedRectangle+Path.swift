import Foundation
import Geometry
import LayerSnapshots

extension RoundedRectangle {
  /// The closed outline, starting along the edge of least y towards +x. Circular corners are cubics, at most 2.73·10⁻⁴ radii off.
  var path: BezierPath {
    var path = BezierPath()
    if isSquare {
      path.addRect(rect)
      return path
    }
    let (x0, y0, x1, y1) = (rect.minX.native, rect.minY.native, rect.maxX.native, rect.maxY.native)
    // Each corner with its directions along the incoming and the outgoing edge.
    let all: [(CACornerMask, Vector2, Vector2, Vector2)] = [
      (.layerMinXMinYCorner, Vector2(x0, y0), Vector2(0, 1), Vector2(1, 0)),
      (.layerMaxXMinYCorner, Vector2(x1, y0), Vector2(-1, 0), Vector2(0, 1)),
      (.layerMaxXMaxYCorner, Vector2(x1, y1), Vector2(0, -1), Vector2(-1, 0)),
      (.layerMinXMaxYCorner, Vector2(x0, y1), Vector2(1, 0), Vector2(0, -1)),
    ]
    func line(to p: Vector2) { path.elements.append(path.isEmpty ? .move(p) : .line(p)) }
    for (corner, point, incoming, outgoing) in all {
      func place(_ p: Vector2) -> Vector2 { point + radius * (p.x * incoming + p.y * outgoing) }
      if !corners.contains(corner) {
        line(to: point)
      } else if isContinuous {
        line(to: place(Self.continuousCorner.start))
        for piece in Self.continuousCorner.pieces {
          path.elements.append(
            piece.count == 3
              ? .cubic(control1: place(piece[0]), control2: place(piece[1]), end: place(piece[2]))
              : .line(place(piece[0])))
        }
      } else {
        // The part of the radius beyond a quarter circle's control arm: 1 − 4/3·tan(π/8).
        let rest = 1 - 4.0 / 3 * (2.0.squareRoot() - 1)
        line(to: place(Vector2(1, 0)))
        path.elements.append(
          .cubic(control1: place(Vector2(rest, 0)), control2: place(Vector2(0, rest)), end: place(Vector2(0, 1))))
      }
    }
    path.close()
    return path
  }
}
