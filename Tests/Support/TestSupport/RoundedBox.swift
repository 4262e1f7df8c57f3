import Foundation
import Geometry
import LayerSnapshots

/// A box with round corners in its own plane, with its middle at the origin: its coverage of pixels, and its shadow, by
/// sums that need no picture.
package struct RoundedBox {
  package let half: Vector2
  package let radius: Double
  package let corners: CACornerMask

  package init(half: Vector2, radius: Double, corners: CACornerMask = .every) {
    (self.half, self.corners) = (half, corners)
    self.radius = Swift.max(0, Swift.min(radius, Swift.min(half.x, half.y)))
  }

  /// The box inside a border; `nil` if nothing remains.
  package func inset(by width: Double) -> RoundedBox? {
    guard width < Swift.min(half.x, half.y) else { return nil }
    return RoundedBox(half: half - width, radius: radius - width, corners: corners)
  }

  /// Whether the corner on these sides is round.
  private func isRound(right: Bool, below: Bool) -> Bool {
    corners.contains(
      below
        ? (right ? .layerMaxXMaxYCorner : .layerMinXMaxYCorner) : (right ? .layerMaxXMinYCorner : .layerMinXMinYCorner))
  }

  /// The distance from the middle to the end of the row at `y`, to the right or to the left.
  private func extent(ofRow y: Double, right: Bool) -> Double {
    let beyond = abs(y) - (half.y - radius)
    guard beyond > 0, isRound(right: right, below: y > 0) else { return half.x }
    return half.x - radius + Swift.max(0, radius * radius - beyond * beyond).squareRoot()
  }

  private func contains(_ p: Vector2) -> Bool {
    abs(p.y) <= half.y && abs(p.x) <= extent(ofRow: p.y, right: p.x > 0)
  }

  /// The share of a pixel that shows the box: of `count` points of a lattice, those that `back` maps into it. `back` is
  /// counted from the box's middle.
  package func share(ofPixel x: Int, _ y: Int, through back: Homography, points count: Int) -> Double {
    let inside = (0..<count).count { i in
      let (u, v) = ((Double(i) + 0.5) / Double(count), Double(i) * 0.6180339887498949)
      return contains(back.image(of: Vector2(Double(x) + u, Double(y) + v - v.rounded(.down))))
    }
    return Double(inside) / Double(count)
  }

  /// The share of a Gaussian around `p` that lies in the box: its rows are integrated in closed form, and summed up.
  /// Rows end as circles do, so they lie closer to each other there.
  package func shadow(at p: Vector2, sigma: Double, rows: Int = 800) -> Double {
    // A row where both halves meet would be counted as one that bends.
    let (low, high) = (Swift.max(-half.y, p.y - 6 * sigma), Swift.min(half.y, p.y + 6 * sigma))
    guard high > low else { return 0 }
    let unit = sigma * 2.0.squareRoot()
    var sum = 0.0
    for k in 0..<rows {
      let angle = (Double(k) + 0.5) / Double(rows) * .pi
      let y = low + (high - low) * (1 - cos(angle)) / 2
      let height = (high - low) / 2 * sin(angle) * .pi / Double(rows)
      let row = erf((p.x + extent(ofRow: y, right: false)) / unit) - erf((p.x - extent(ofRow: y, right: true)) / unit)
      sum += height * exp(-(y - p.y) * (y - p.y) / (2 * sigma * sigma)) * row / 2
    }
    return sum / (sigma * (2 * .pi).squareRoot())
  }

  /// The outline, in the plane: chords that lie within 0.002 points of the arcs.
  package var outline: ConvexPolygon {
    var points: [Vector2] = []
    for (k, side) in [Vector2(1, 1), Vector2(-1, 1), Vector2(-1, -1), Vector2(1, -1)].enumerated() {
      guard radius > 0, isRound(right: side.x > 0, below: side.y > 0) else {
        points.append(half * side)
        continue
      }
      let chords = Int((12 * radius.squareRoot()).rounded(.up))
      for i in 0...chords {
        let angle = .pi / 2 * (Double(k) + Double(i) / Double(chords))
        points.append((half - radius) * side + radius * Vector2(cos(angle), sin(angle)))
      }
    }
    return ConvexPolygon(points)
  }

  /// The point of the outline at the corner of the greatest x and y, `angle` radians from the side of the greatest x.
  package func cornerPoint(at angle: Double) -> Vector2 { half - radius + radius * Vector2(cos(angle), sin(angle)) }
}

extension CACornerMask {
  package static let every: CACornerMask = [
    .layerMinXMinYCorner, .layerMaxXMinYCorner, .layerMinXMaxYCorner, .layerMaxXMaxYCorner,
  ]
}
