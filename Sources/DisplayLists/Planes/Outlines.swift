import Foundation
import Geometry
import LayerSnapshots

/// Polygons for outlines with curves, as fine as their size on the output needs.
package enum Outlines {
  /// The largest sagitta of a segment of a rounded corner, in output pixels. A circle's vertices lie half of it outside
  /// the curve, and the middles of the segments half of it inside, so that coverage errs by at most 0.005 (1.3/255).
  package static let tolerance = 0.01

  /// The outline of `shape` in its own plane, turning from +x towards +y. `projection` determines how fine it is.
  package static func polygon(of shape: RoundedRectangle, in projection: Projection) -> ConvexPolygon {
    if shape.isSquare { return ConvexPolygon(shape.rect) }
    let (x0, y0) = (shape.rect.minX.native, shape.rect.minY.native)
    let (x1, y1) = (shape.rect.maxX.native, shape.rect.maxY.native)
    // Each corner, and the direction of the edge that leads to it; the next edge goes a quarter turn further.
    let corners: [(CACornerMask, point: Vector2, incoming: Vector2)] = [
      (.layerMaxXMinYCorner, Vector2(x1, y0), Vector2(1, 0)), (.layerMaxXMaxYCorner, Vector2(x1, y1), Vector2(0, 1)),
      (.layerMinXMaxYCorner, Vector2(x0, y1), Vector2(-1, 0)), (.layerMinXMinYCorner, Vector2(x0, y0), Vector2(0, -1)),
    ]
    var vertices: [Vector2] = []
    for (mask, point, incoming) in corners {
      guard shape.corners.contains(mask) else {
        vertices.append(point)
        continue
      }
      let frame = CornerFrame(point: point, incoming: incoming, radius: shape.radius)
      let count = segments(of: frame, in: projection)
      for vertex in shape.isContinuous ? frame.continuousCurve(count) : frame.arc(count) {
        // Arcs that meet in the middle of a side share a point.
        if let last = vertices.last, ((vertex - last) * (vertex - last)).sum() < 1e-18 { continue }
        vertices.append(vertex)
      }
    }
    // The continuous curve has a dent of 0.001 radii where its pieces meet; the outline is its convex hull.
    return shape.isContinuous ? ConvexPolygon(hullOf: vertices) : ConvexPolygon(vertices)
  }

  /// The number of segments of a quarter circle for which no sagitta exceeds ``tolerance``.
  private static func segments(of corner: CornerFrame, in projection: Projection) -> Int {
    let images = [(1, 1), (0, 0), (1, 0), (0, 1)].map {
      projection.map.homogeneousImage(of: corner.at(Vector2(Double($0.0), Double($0.1))))
    }
    guard images.allSatisfy({ $0.z > Projection.minimumWeight }) else { return 96 }
    let points = images.map { Vector2($0.x, $0.y) / $0.z }
    let radius = points.reduce(0) { Double.maximum($0, (($1 - points[0]) * ($1 - points[0])).sum().squareRoot()) }
    let wanted = (Double.pi / 2) / (8 * tolerance / Double.maximum(radius, 1e-9)).squareRoot()
    return wanted < 2 ? 2 : Int(Double.minimum(wanted.rounded(.up), 192))
  }
}

/// The coordinates of a rounded corner: distances from the corner along its edges, in radii.
private struct CornerFrame {
  let point: Vector2
  let incoming: Vector2
  let radius: Double

  private var outgoing: Vector2 { Vector2(-incoming.y, incoming.x) }

  /// The point `radii.x` back along the incoming edge and `radii.y` along the outgoing one.
  func at(_ radii: Vector2) -> Vector2 { point + radius * (radii.y * outgoing - radii.x * incoming) }

  /// A quarter circle of `count` segments.
  func arc(_ count: Int) -> [Vector2] {
    let step = Double.pi / 2 / Double(count)
    // The sagitta of a segment is r·(1 − cos(step/2)); half of it goes outside.
    let bulge = 1 + (1 - cos(step / 2)) / 2
    return (0...count).map { k in
      let r = k == 0 || k == count ? 1 : bulge
      return at(Vector2(1 - r * sin(step * Double(k)), 1 - r * cos(step * Double(k))))
    }
  }

  /// The `continuous` curve, with `count` segments for each cubic piece.
  func continuousCurve(_ count: Int) -> [Vector2] {
    let (start, pieces) = RoundedRectangle.continuousCorner
    var points = [start]
    for piece in pieces {
      guard piece.count == 3, let a = points.last else {
        points.append(contentsOf: piece)
        continue
      }
      for k in 1...count {
        let t = Double(k) / Double(count)
        let s = 1 - t
        points.append(s * s * s * a + 3 * s * s * t * piece[0] + 3 * s * t * t * piece[1] + t * t * t * piece[2])
      }
    }
    return points.map(at)
  }
}
