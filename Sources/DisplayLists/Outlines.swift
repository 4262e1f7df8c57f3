import Foundation
import Geometry

/// The outlines that a layer's look is made of, in its own plane.
package enum Outlines {
  /// How far a rounded corner's polygon may be from the curve, in output pixels. Vertices lie half of it outside, middles
  /// of segments half of it inside, so that coverage errs by at most 0.01 (2.6/255).
  package static let tolerance = 0.02

  /// `rect` shrunk by `distance` on each side, with the corner radius that stays parallel; `nil` when nothing is left.
  package static func inset(_ rect: CGRect, radius: Double, by distance: Double) -> (rect: CGRect, radius: Double)? {
    let size = CGSize(width: rect.width - CGFloat(2 * distance), height: rect.height - CGFloat(2 * distance))
    guard size.width > 0, size.height > 0 else { return nil }
    let origin = CGPoint(x: rect.minX + CGFloat(distance), y: rect.minY + CGFloat(distance))
    return (CGRect(origin: origin, size: size), Double.maximum(0, radius - distance))
  }

  /// A rectangle with circular corners, as a polygon fine enough for how large `projection` shows it.
  package static func rounded(_ rect: CGRect, radius: Double, in projection: Projection) -> ConvexPolygon {
    guard radius > 0 else { return ConvexPolygon(rect) }
    let (x0, y0, x1, y1) = (rect.minX.native, rect.minY.native, rect.maxX.native, rect.maxY.native)
    // Quarter turns from +x towards +y: each corner's centre, and the direction its arc starts in.
    let corners = [
      (Vector2(x1 - radius, y0 + radius), Vector2(0, -1)), (Vector2(x1 - radius, y1 - radius), Vector2(1, 0)),
      (Vector2(x0 + radius, y1 - radius), Vector2(0, 1)), (Vector2(x0 + radius, y0 + radius), Vector2(-1, 0)),
    ]
    var vertices: [Vector2] = []
    for (center, start) in corners {
      let end = Vector2(-start.y, start.x)
      let count = segments(from: center + radius * start, around: center, to: center + radius * end, in: projection)
      let step = Double.pi / 2 / Double(count)
      // The sagitta of a segment is r·(1 − cos(step/2)); half of it goes outside.
      let bulge = radius * (1 + (1 - cos(step / 2)) / 2)
      for k in 0...count {
        let angle = step * Double(k)
        let r = k == 0 || k == count ? radius : bulge
        let point = center + r * (cos(angle) * start + sin(angle) * end)
        // Arcs that meet in the middle of a side share a point.
        if let last = vertices.last, ((point - last) * (point - last)).sum() < 1e-18 { continue }
        vertices.append(point)
      }
    }
    return ConvexPolygon(vertices)
  }

  /// How many segments a quarter circle takes so that no sagitta exceeds ``tolerance`` output pixels.
  private static func segments(
    from a: Vector2, around center: Vector2, to b: Vector2, in projection: Projection
  ) -> Int {
    let images = [a, center, b, a + b - center].map { projection.map.homogeneousImage(of: $0) }
    guard images.allSatisfy({ $0.z > Projection.leastWeight }) else { return 48 }
    let points = images.map { Vector2($0.x, $0.y) / $0.z }
    let radius = points.reduce(0) { Double.maximum($0, (($1 - points[1]) * ($1 - points[1])).sum().squareRoot()) }
    let wanted = (Double.pi / 2) / (8 * tolerance / Double.maximum(radius, 1e-9)).squareRoot()
    return wanted < 2 ? 2 : Int(Double.minimum(wanted.rounded(.up), 96))
  }
}
