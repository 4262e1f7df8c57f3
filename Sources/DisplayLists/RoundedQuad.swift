import Foundation
import Geometry
import LayerModel

/// A rounded rectangle that is only moved, turned and scaled: its coverage is the distance to its edge.
///
/// Near a pixel an arc is as good as its tangent, so the covered area is that of a pixel cut by a straight line (`Shaders/quad.frag`).
/// Corners of a few pixels, and what is skewed or in perspective, have outlines instead.
struct RoundedQuad {
  /// The way from output pixels, counted from the item's origin, to the axes of the rectangle, in pixels from its middle.
  let planeU: SIMD4<Float>, planeV: SIMD4<Float>
  /// Half width, half height, radius and border width, output pixels.
  let shape: SIMD4<Float>
  /// Corners of a quadrilateral that holds all that it touches, output pixels.
  let corners: [Vector2]

  /// Radii from here on have arcs that a pixel cannot tell from their tangents, output pixels.
  private static let leastRadius = 3.0

  /// - Parameters:
  ///   - borderWidth: Points; 0 for no border.
  ///   - origin: That the item's positions count from.
  init?(_ rectangle: RoundedRectangle, borderWidth: Double, in projection: Projection, origin: Vector2) {
    guard rectangle.corners == .all, !rectangle.isContinuous, projection.existence.isEmpty, projection.map.isAffine
    else { return nil }
    let map = projection.map
    let weight = map.origin.z
    let (x, y) = (Vector2(map.x.x, map.x.y) / weight, Vector2(map.y.x, map.y.y) / weight)
    let (xx, yy, xy) = ((x * x).sum(), (y * y).sum(), (x * y).sum())
    guard xx > 0, abs(xx - yy) < 1e-4 * xx, abs(xy) < 1e-4 * xx else { return nil }
    let scale = xx.squareRoot()
    let radius = rectangle.radius * scale
    let border = borderWidth * scale
    guard radius >= Self.leastRadius, border == 0 || radius - border >= Self.leastRadius else { return nil }
    let rect = rectangle.rect
    let middle = map.image(of: Vector2(rect.midX.native, rect.midY.native))
    let (u, v) = (x / scale, y / scale)
    let from = origin - middle
    planeU = SIMD4<Float>(SIMD4(u.x, u.y, (u * from).sum(), 0))
    planeV = SIMD4<Float>(SIMD4(v.x, v.y, (v * from).sum(), 0))
    let half = Vector2(rect.width.native, rect.height.native) / 2 * scale
    shape = SIMD4<Float>(SIMD4(half.x, half.y, radius, border))
    let (across, down) = (u * (half.x + DepthOrder.pixelReach), v * (half.y + DepthOrder.pixelReach))
    corners = [middle - across - down, middle + across - down, middle + across + down, middle - across + down]
  }

  /// Turns the item that paints the rectangle's inside into one that paints all of it.
  func apply(to item: inout DrawItem, _ sources: inout ItemSources) {
    item.planeU = planeU
    item.planeV = planeV
    item.outlines = SIMD4(
      shape.x.bitPattern, shape.y.bitPattern, shape.z.bitPattern, shape.w.bitPattern)
    guard case .quad(var features) = sources.program else { return }
    features.insert(.round)
    if shape.w > 0 { features.insert(.border) }
    sources.program = .quad(features)
    sources.blending = .sourceOver
  }
}

extension CACornerMask {
  static let all: CACornerMask = [
    .layerMinXMinYCorner, .layerMaxXMinYCorner, .layerMinXMaxYCorner, .layerMaxXMaxYCorner,
  ]
}
