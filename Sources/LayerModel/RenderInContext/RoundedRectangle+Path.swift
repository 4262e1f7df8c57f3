import Foundation
import Geometry
import LayerSnapshots

extension RoundedRectangle {
  /// The closed outline, starting along the edge of least y towards +x. Circular corners are cubics, at most 2.73·10⁻⁴
  /// radii off.
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
    for (corner, point, incoming, outgoing) in all {
      if corners.contains(corner) {
        path.addCorner(
          isContinuous ? Self.continuousCorner : Self.circularCorner, at: point, incoming: radius * incoming,
          outgoing: radius * outgoing)
      } else if path.isEmpty {
        path.move(to: point)
      } else {
        path.addLine(to: point)
      }
    }
    path.close()
    return path
  }
}
