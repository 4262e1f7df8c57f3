import Foundation
import Geometry

/// A rectangle with circular corners, as a polygon in its plane that is fine enough for the output.
struct RoundedOutline {
  /// How far an arc may lie from its chord, in output pixels.
  static let flatness = 5e-4

  /// Halvings of a quarter turn at most: 4,096 chords.
  private static let mostHalvings = 12

  /// - Parameters:
  ///   - rect: in the plane, points.
  ///   - radius: points, at most half the shorter side; 0 for square corners.
  ///   - map: the plane to output pixels.
  static func polygon(_ rect: CGRect, radius: Double, seenThrough map: Homography) -> ConvexPolygon {
    guard radius > 0 else { return ConvexPolygon(rect) }
    let (low, high) = (Vector2(rect.minX, rect.minY), Vector2(rect.maxX, rect.maxY))
    var outline = RoundedOutline(map: map, radius: radius)
    // From +x towards +y, as `ConvexPolygon(rect)`: each corner from one unit direction to the next.
    let (left, up, right, down) = (Vector2(-1, 0), Vector2(0, -1), Vector2(1, 0), Vector2(0, 1))
    outline.addArc(around: low + radius, from: left, to: up)
    outline.addArc(around: Vector2(high.x - radius, low.y + radius), from: up, to: right)
    outline.addArc(around: high - radius, from: right, to: down)
    outline.addArc(around: Vector2(low.x + radius, high.y - radius), from: down, to: left)
    return ConvexPolygon(outline.vertices)
  }

  private let map: Homography
  private let radius: Double
  private var vertices: [Vector2] = []

  private init(map: Homography, radius: Double) {
    (self.map, self.radius) = (map, radius)
  }

  /// Adds the shorter arc between two unit directions, both ends included.
  private mutating func addArc(around center: Vector2, from start: Vector2, to end: Vector2) {
    vertices.append(center + radius * start)
    var pending = [(start, end, 0)]
    while let (a, b, halvings) = pending.popLast() {
      let sum = a + b
      let middle = sum / sum.lengthSquared.squareRoot()
      if halvings < Self.mostHalvings, needsHalving(center, a, middle, b, halvings) {
        pending.append((middle, b, halvings + 1))
        pending.append((a, middle, halvings + 1))
      } else {
        vertices.append(center + radius * b)
      }
    }
  }

  private func needsHalving(_ center: Vector2, _ a: Vector2, _ middle: Vector2, _ b: Vector2, _ halvings: Int) -> Bool {
    let ends = [a, middle, b].map { map.homogeneousImage(of: center + radius * $0) }
    let existing = ends.count { $0.z > Projection.leastWeight }
    // Behind the viewer nothing shows; where the horizon is crossed, look closer.
    if existing == 0 { return halvings < 3 }
    if existing < 3 { return true }
    let image = ends.map { Vector2($0.x, $0.y) / $0.z }
    guard let chord = LinearForm(lineFrom: image[0], to: image[2]) else { return halvings < 1 }
    return abs(chord.value(at: image[1])) > Self.flatness
  }
}
