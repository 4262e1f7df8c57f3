import Foundation
import Geometry
import LayerSnapshots

extension RoundedRectangle {
  /// Whether `p` lies inside: the sides of least x and y belong to the rectangle, the others do not.
  func contains(_ p: Vector2) -> Bool {
    guard rect.holds(CGPoint(x: p.x, y: p.y)) else { return false }
    let (right, upper) = (p.x > rect.midX.native, p.y > rect.midY.native)
    let corner: CACornerMask =
      right
      ? (upper ? .layerMaxXMaxYCorner : .layerMaxXMinYCorner) : (upper ? .layerMinXMaxYCorner : .layerMinXMinYCorner)
    guard corners.contains(corner) else { return true }
    let fromSides = Vector2(
      right ? rect.maxX.native - p.x : p.x - rect.minX.native, upper ? rect.maxY.native - p.y : p.y - rect.minY.native)
    if isContinuous {
      let q = fromSides / radius
      return Self.continuousCornerEdges.allSatisfy { $0.value(at: q) >= 0 }
    }
    // The distance of the point from the corner's centre, towards the corner.
    let d = radius - fromSides
    return d.x <= 0 || d.y <= 0 || (d * d).sum() <= radius * radius
  }

  /// The convex hull of ``continuousCorner``, as chords at most 3·10⁻⁵ radii off: ≥ 0 inside, in radii from the two
  /// sides.
  private static let continuousCornerEdges: [LinearForm] = {
    var points = [continuousCorner.start]
    for piece in continuousCorner.pieces {
      guard piece.count == 3, let start = points.last else {
        points += piece
        continue
      }
      for k in 1...32 {
        let (t, u) = (Double(k) / 32, 1 - Double(k) / 32)
        points.append(u * u * u * start + 3 * u * u * t * piece[0] + 3 * u * t * t * piece[1] + t * t * t * piece[2])
      }
    }
    // The points on the side of the corner, from the start on: each turns the same way.
    var hull: [Vector2] = []
    for p in points {
      while hull.count >= 2, (hull[hull.count - 1] - hull[hull.count - 2]).cross(p - hull[hull.count - 1]) >= 0 {
        hull.removeLast()
      }
      hull.append(p)
    }
    let inside = Vector2(2, 2)
    return zip(hull, hull.dropFirst()).compactMap { a, b in
      LinearForm(lineFrom: a, to: b).map { $0.value(at: inside) < 0 ? -$0 : $0 }
    }
  }()
}
