import Geometry

/// Finds the parts of a plane that cannot show in a frame of output pixels.
///
/// A part of a curve that lies beyond one side of the frame may become one chord: both have the same ends and stay
/// beyond that side, so neither the frame nor the winding number in it changes. So the number of chords follows the
/// visible part, even of a very long curve.
struct Sight {
  private let map: Homography
  /// For each side of the frame a form over output pixels, ≥ 0 beyond it.
  private let beyond: [LinearForm]

  /// - Parameter map: maps the plane to output pixels.
  init(of frame: PixelRect, through map: Homography) {
    self.map = map
    beyond = [
      LinearForm(-1, 0, Double(frame.minX)), LinearForm(1, 0, -Double(frame.maxX)),
      LinearForm(0, -1, Double(frame.minY)), LinearForm(0, 1, -Double(frame.maxY)),
    ]
  }

  /// Whether the convex hull of some points of the plane exists and lies beyond one side of the frame.
  func misses(_ points: [Vector2]) -> Bool { misses(images: points.map { map.homogeneousImage(of: $0) }) }

  /// The same of the square of twice the size `reach` about each point of the hull.
  func misses(_ points: [Vector2], reach: Double) -> Bool {
    let low = points.dropFirst().reduce(points[0]) { pointwiseMin($0, $1) } - reach
    let high = points.dropFirst().reduce(points[0]) { pointwiseMax($0, $1) } + reach
    return misses([low, Vector2(high.x, low.y), high, Vector2(low.x, high.y)])
  }

  /// The same of points whose homogeneous images are given.
  func misses(images: [Vector3]) -> Bool {
    images.allSatisfy { $0.z > Projection.minimumWeight }
      && beyond.contains { form in images.allSatisfy { form.value(at: Vector2($0.x, $0.y) / $0.z) >= 0 } }
  }
}
