import Foundation
import Geometry

/// Four points in some plane that go around a quadrilateral: ``ConvexPolygon`` without memory of its own.
struct Quad: Equatable {
  var x: SIMD4<Double>
  var y: SIMD4<Double>

  /// The corners of an upright rectangle, from the least on, as ``ConvexPolygon`` has them.
  init(_ rect: CGRect) {
    let (x0, y0, x1, y1) = (rect.minX.native, rect.minY.native, rect.maxX.native, rect.maxY.native)
    x = SIMD4(x0, x1, x1, x0)
    y = SIMD4(y0, y0, y1, y1)
  }

  /// - Precondition: `corners` are four.
  init(_ corners: [Vector2]) {
    x = SIMD4(corners[0].x, corners[1].x, corners[2].x, corners[3].x)
    y = SIMD4(corners[0].y, corners[1].y, corners[2].y, corners[3].y)
  }

  init(x: SIMD4<Double>, y: SIMD4<Double>) { (self.x, self.y) = (x, y) }

  var polygon: ConvexPolygon { ConvexPolygon((0..<4).map { Vector2(x[$0], y[$0]) }) }

  var low: Vector2 { Vector2(x.min(), y.min()) }
  var high: Vector2 { Vector2(x.max(), y.max()) }

  /// As of ``ConvexPolygon``.
  var signedArea: Double {
    let (u, v) = (x - x.x, y - y.x)
    return ((u.y * v.z - v.y * u.z) + (u.z * v.w - v.z * u.w)) / 2
  }

  /// Whether every edge runs along an axis, and every corner is a corner of pixels.
  var isOnWholePixels: Bool {
    guard x.rounded(.down) == x, y.rounded(.down) == y else { return false }
    let (dx, dy) = (x - SIMD4(x.y, x.z, x.w, x.x), y - SIMD4(y.y, y.z, y.w, y.x))
    return all(dx .== 0 .| dy .== 0)
  }

  /// The weights that the corners have in the image: W, before the divide.
  func weights(through map: Homography) -> SIMD4<Double> { x * map.x.z + y * map.y.z + map.origin.z }

  /// The image of the corners, all of which must have W > 0. The same numbers as those of ``Homography/image(of:)``.
  func image(through map: Homography) -> Quad {
    let w = weights(through: map)
    return Quad(
      x: (x * map.x.x + y * map.y.x + map.origin.x) / w, y: (x * map.x.y + y * map.y.y + map.origin.y) / w)
  }

  /// Whether all corners lie in `rect`, its edges included.
  func isInside(_ rect: PixelRect) -> Bool {
    low.x >= Double(rect.minX) && low.y >= Double(rect.minY) && high.x <= Double(rect.maxX)
      && high.y <= Double(rect.maxY)
  }
}
