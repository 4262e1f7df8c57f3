import CCairo
import Foundation
import Geometry

/// Paths in Cairo's form: in pixels, as fixed-point numbers with 24 bits before and 8 after the point.
enum CairoPath {
  /// The largest coordinate in pixels, positive or negative.
  static let reach = 0x1p16

  /// Makes `path` the current path of `cairo`, whose matrix is not changed.
  ///
  /// - Parameter path: In pixels, finite, within ``reach``.
  static func set(_ path: BezierPath, of cairo: OpaquePointer) {
    var matrix = cairo_matrix_t()
    cairo_get_matrix(cairo, &matrix)
    cairo_identity_matrix(cairo)
    cairo_new_path(cairo)
    var current = Vector2.zero
    var start = Vector2.zero
    for element in path.elements {
      switch element {
      case .move(let p):
        cairo_move_to(cairo, p.x, p.y)
        (current, start) = (p, p)
      case .line(let p):
        cairo_line_to(cairo, p.x, p.y)
        current = p
      case .quad(let c, let p):
        // The same curve as a cubic.
        let (c1, c2) = (current + (c - current) * (2 / 3), p + (c - p) * (2 / 3))
        cairo_curve_to(cairo, c1.x, c1.y, c2.x, c2.y, p.x, p.y)
        current = p
      case .cubic(let c1, let c2, let p):
        cairo_curve_to(cairo, c1.x, c1.y, c2.x, c2.y, p.x, p.y)
        current = p
      case .close:
        cairo_close_path(cairo)
        current = start
      }
    }
    cairo_set_matrix(cairo, &matrix)
  }
}

extension BezierPath {
  /// The bounding box of all points in whole pixels, control points included; `nil` for a path that is empty or not
  /// finite.
  var pixelBounds: PixelRect? {
    guard isFinite else { return nil }
    var box: (low: Vector2, high: Vector2)?
    for p in points { box = box.map { (pointwiseMin($0.low, p), pointwiseMax($0.high, p)) } ?? (p, p) }
    return box.map { PixelRect(around: $0.low.x, $0.low.y, $0.high.x, $0.high.y) }
  }

  /// Whether all points lie within Cairo's range of coordinates.
  var isWithinCairosReach: Bool { points.allSatisfy { Swift.max(abs($0.x), abs($0.y)) <= CairoPath.reach } }

  /// The filled path clipped to Cairo's range, as polygons. Within the range it encloses the same area by either rule.
  var cutToCairosReach: BezierPath {
    var result = BezierPath()
    let limit = CairoPath.reach
    for subpath in subpaths {
      var polygon = [subpath.start]
      for segment in subpath.segments {
        if case .line(_, let end) = segment {
          polygon.append(end)
        } else {
          for k in 1...64 { polygon.append(segment.point(at: Double(k) / 64)) }
        }
      }
      for side in 0..<4 { polygon = Self.clipped(polygon, to: limit, side: side) }
      guard let first = polygon.first else { continue }
      result.elements.append(.move(first))
      result.elements += polygon.dropFirst().map { .line($0) }
      result.elements.append(.close)
    }
    return result
  }

  /// Clips a polygon to one side of a square around the origin (Sutherland and Hodgman, "Reentrant polygon clipping",
  /// 1974).
  private static func clipped(_ polygon: [Vector2], to limit: Double, side: Int) -> [Vector2] {
    let (axis, sign) = (side / 2, side % 2 == 0 ? 1.0 : -1.0)
    guard var a = polygon.last else { return [] }
    var result: [Vector2] = []
    for b in polygon {
      let (da, db) = (limit - sign * a[axis], limit - sign * b[axis])
      if (da >= 0) != (db >= 0) {
        // Halving first avoids an overflow.
        let t = (da / 2) / (da / 2 - db / 2)
        var p = a * (1 - t) + b * t
        p[axis] = sign * limit
        result.append(p)
      }
      if db >= 0 { result.append(b) }
      a = b
    }
    return result
  }
}

extension CGRect {
  /// The finite part: coordinates are clamped to ±10¹², such as those of `CGRect.infinite`. `nil` for NaN and for the
  /// null rectangle.
  var cut: CGRect? {
    guard !isNull, !minX.isNaN, !maxX.isNaN, !minY.isNaN, !maxY.isNaN else { return nil }
    func inside(_ v: CGFloat) -> CGFloat { CGFloat.maximum(-1e12, CGFloat.minimum(v, 1e12)) }
    let (x, y) = (inside(minX), inside(minY))
    return CGRect(x: x, y: y, width: inside(maxX) - x, height: inside(maxY) - y)
  }
}
