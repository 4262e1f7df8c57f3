import Geometry

/// What is done for each of a hundred thousand layers: calls into another module would take longer than the arithmetic. The same numbers as
/// those of the functions in ``Geometry``.
extension Homography {
  @inline(__always)
  func thenInlined(_ next: Homography) -> Homography {
    @inline(__always)
    func apply(_ v: Vector3) -> Vector3 { v.x * next.x + v.y * next.y + v.z * next.origin }
    return Homography(x: apply(x), y: apply(y), origin: apply(origin))
  }

  @inline(__always)
  var inlinedInverse: Homography? {
    let (ax, ay) = (Self.cross(y, origin), Self.cross(origin, x))
    let az = Self.cross(x, y)
    let det = x.x * ax.x + x.y * ax.y + x.z * ax.z
    guard det != 0, (1 / det).isFinite else { return nil }
    let (a, b, c) = (ax / det, ay / det, az / det)
    return Homography(
      x: Vector3(a.x, b.x, c.x), y: Vector3(a.y, b.y, c.y), origin: Vector3(a.z, b.z, c.z))
  }

  @inline(__always)
  private static func cross(_ a: Vector3, _ b: Vector3) -> Vector3 {
    Vector3(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x)
  }

  /// Whether no number is infinite or none; a sum of finite ones that overflows counts as infinite.
  @inline(__always)
  var hasFiniteSum: Bool {
    let sum = x + y + origin
    return (sum.x + sum.y + sum.z).isFinite
  }
}
