import Geometry

/// A projective map from an item's pixels, counted from its origin, to an image: (U·p, V·p) / W·p for p = (x, y, 1).
package struct ImageMap: Equatable, Sendable {
  /// The coefficients of x, y and 1. The last component is not part of the map.
  package var u, v, w: SIMD4<Float>

  @inline(__always)
  init(u: SIMD4<Float>, v: SIMD4<Float>, w: SIMD4<Float>) { (self.u, self.v, self.w) = (u, v, w) }

  /// The map of pixels to themselves.
  static let identity = ImageMap(u: SIMD4(1, 0, 0, 0), v: SIMD4(0, 1, 0, 0), w: SIMD4(0, 0, 1, 0))

  /// The map from output pixels, counted from `origin`, back to a layer's plane, then through `planeMap`. A singular
  /// projection counts as the identity.
  init(_ planeMap: Homography, of projection: Projection, from origin: Vector2) {
    self.init(planeMap, back: projection.map.inverse ?? .identity, from: origin)
  }

  /// - Parameter back: The map from output pixels to the plane.
  @inline(__always)
  init(_ planeMap: Homography, back: Homography, from origin: Vector2) {
    let shift = Homography(x: Vector3(1, 0, 0), y: Vector3(0, 1, 0), origin: Vector3(origin.x, origin.y, 1))
    let map = shift.then(back).then(planeMap)
    // Any positive factor gives the same map; this one keeps the weights near one.
    let scale =
      1
      / Double.maximum(
        Double.maximum(abs(map.x.z), abs(map.y.z)), Double.maximum(abs(map.origin.z), 1e-300))
    u = SIMD4<Float>(SIMD4(map.x.x, map.y.x, map.origin.x, 0) * scale)
    v = SIMD4<Float>(SIMD4(map.x.y, map.y.y, map.origin.y, 0) * scale)
    w = SIMD4<Float>(SIMD4(map.x.z, map.y.z, map.origin.z, 0) * scale)
  }

  /// The map back to output pixels, counted from the origin; `nil` for a plane seen edge-on.
  var inverse: Homography? {
    func row(_ k: Int) -> Vector3 { Vector3(Double(u[k]), Double(v[k]), Double(w[k])) }
    return Homography(x: row(0), y: row(1), origin: row(2)).inverse
  }

  /// Whether the weight W differs from pixel to pixel.
  var isPerspective: Bool {
    @inline(__always) get { w.x != 0 || w.y != 0 }
  }
}
