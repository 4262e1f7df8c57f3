import Geometry

/// A layer's backdrop, on a grid in the layer's plane.
package struct BackdropEffect: PassEffect {
  package static let name = "backdrop"

  /// From the pass's own pixels to the source's, both counted from the first.
  package var map: Homography
  /// The part of the plane that is shown, and beyond which its mirror image is, in pixels of the pass from its first.
  package var low: Vector2, high: Vector2
  /// The distance that samples keep from the edge of that part: to the centres of the source's outermost pixels. In
  /// pixels of the pass.
  package var inset: Vector2
  /// The pixels that count, from the source's first. Those that the source does not hold are clear.
  package var limits: PixelRect
  /// The numbers of the source's columns and rows.
  package var held: SIMD2<Int>
  /// The numbers of samples along the sides of a pixel.
  package var samples: SIMD2<Int>

  package var fetches: Int { 4 * samples.x * samples.y }

  package var uniforms: KeyValuePairs<String, UniformValue> {
    [
      "u_map": .numbers([map.x, map.y, map.origin].flatMap { [$0.x, $0.y, $0.z] }),
      "u_mirrored": .numbers([low.x, low.y, high.x, high.y]), "u_inset": .numbers([inset.x, inset.y]),
      "u_limits": .integers([limits.minX, limits.minY, limits.maxX - 1, limits.maxY - 1]),
      "u_held": .integers([held.x, held.y]), "u_samples": .integers([samples.x, samples.y]),
    ]
  }
}
