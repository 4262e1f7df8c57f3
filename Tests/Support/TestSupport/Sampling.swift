import Foundation
import Geometry
import Imaging

/// Loops over very many points or pixels, which take minutes where a test's own file, compiled without the optimizer,
/// loops over them.
package enum Sampling {
  /// Adds to each pixel of a row the exact length inside the contours on a horizontal line.
  package static func addSpans(of contours: [[Vector2]], _ rule: FillRule, y: Double, to sums: inout [Double]) {
    var crossings: [(x: Double, winding: Int)] = []
    for contour in contours {
      for (i, b) in contour.enumerated() {
        let a = contour[i == 0 ? contour.count - 1 : i - 1]
        if (a.y <= y) != (b.y <= y) {
          crossings.append((a.x + (y - a.y) / (b.y - a.y) * (b.x - a.x), a.y < b.y ? 1 : -1))
        }
      }
    }
    crossings.sort { $0.x < $1.x }
    var winding = 0
    for (a, b) in zip(crossings, crossings.dropFirst()) {
      winding += a.winding
      guard rule == .nonZero ? winding != 0 : !winding.isMultiple(of: 2) else { continue }
      for x in sums.indices { sums[x] += max(0, min(b.x, Double(x + 1)) - max(a.x, Double(x))) }
    }
  }

  /// The indices of the bytes in which two pictures of one size differ.
  package static func differingBytes(of image: CGImage, from other: CGImage) -> Set<Int> {
    let (a, b) = (image.premultipliedRGBA, other.premultipliedRGBA)
    return Set(a.indices.filter { a[$0] != b[$0] })
  }

  /// The area that each pixel of a square of `side` pixels shares with an outline, row by row from the top left.
  package static func shares(of outline: ConvexPolygon, side: Int) -> [Double] {
    (0..<side * side).map { i in
      let pixel = ConvexPolygon(CGRect(x: i % side, y: i / side, width: 1, height: 1))
      return abs(pixel.intersection(outline).signedArea)
    }
  }

  /// How far a point lies from the lines from each of `points` to the next; infinitely far from fewer than two points.
  package static func distance(from p: Vector2, to points: [Vector2]) -> Double {
    zip(points, points.dropFirst()).reduce(.infinity) { nearest, line in
      let (a, d) = (line.0, line.1 - line.0)
      let t = d == Vector2(0, 0) ? 0 : min(max((p - a).dot(d) / d.dot(d), 0), 1)
      return min(nearest, (a + t * d - p).length)
    }
  }

  /// The angle in radians by which one turns who stands at `p` and looks along the lines from each of `points` to the
  /// next.
  package static func angle(around p: Vector2, along points: [Vector2]) -> Double {
    zip(points, points.dropFirst()).reduce(0) { sum, line in
      let (a, b) = (line.0 - p, line.1 - p)
      return sum + atan2(a.cross(b), a.dot(b))
    }
  }
}
