import Foundation
import Geometry
import LayerModel

/// A rounded rectangle that is only moved, turned and scaled: its coverage is the distance to its edge.
///
/// Near a pixel an arc is as good as its tangent, so the covered area is that of a pixel cut by a straight line (`Shaders/quad.frag`).
/// Corners of a few pixels, and what is skewed or in perspective, have outlines instead.
struct RoundedQuad {
  /// Holds all that it touches, output pixels.
  let quad: Quad
  /// Its axes, of length 1, and its middle, output pixels.
  let across: Vector2, down: Vector2, middle: Vector2
  /// Half width, half height, radius and border width, output pixels.
  let shape: SIMD4<Double>

  /// Radii from here on have arcs that a pixel cannot tell from their tangents, output pixels.
  private static let minimumRadius = 3.0

  /// Of the outline of a layer in a plane that ends nowhere; `nil` where it is of another kind.
  ///
  /// - Parameters:
  ///   - borderWidth: Points; 0 for no border.
  ///   - map: The layer's plane to output pixels.
  @inline(__always)
  init?(_ rectangle: RoundedRectangle, borderWidth: Double, through map: Homography) {
    guard rectangle.isSimple, map.x.z == 0, map.y.z == 0, map.origin.z > 0 else { return nil }
    let weight = map.origin.z
    let (x, y) = (Vector2(map.x.x, map.x.y) / weight, Vector2(map.y.x, map.y.y) / weight)
    let (xx, yy, xy) = (x.x * x.x + x.y * x.y, y.x * y.x + y.y * y.y, x.x * y.x + x.y * y.y)
    guard xx > 0, abs(xx - yy) < 1e-4 * xx, abs(xy) < 1e-4 * xx else { return nil }
    let scale = xx.squareRoot()
    let (radius, border) = (rectangle.radius * scale, borderWidth * scale)
    guard radius >= Self.minimumRadius, border == 0 || radius - border >= Self.minimumRadius else { return nil }
    let rect = rectangle.rect
    let (width, height) = (rect.size.width.native, rect.size.height.native)
    let (px, py) = (rect.origin.x.native + width / 2, rect.origin.y.native + height / 2)
    middle = x * px + y * py + Vector2(map.origin.x, map.origin.y) / weight
    (across, down) = (x / scale, y / scale)
    shape = SIMD4(width / 2 * scale, height / 2 * scale, radius, border)
    let (u, v) = (across * (shape.x + PixelRect.pixelReach), down * (shape.y + PixelRect.pixelReach))
    quad = Quad(
      x: SIMD4(-u.x - v.x, u.x - v.x, u.x + v.x, v.x - u.x) + middle.x,
      y: SIMD4(-u.y - v.y, u.y - v.y, u.y + v.y, v.y - u.y) + middle.y)
  }
}

extension RoundedRectangle {
  /// Whether all four corners are arcs.
  var isSimple: Bool { radius > 0 && corners == .all && !isContinuous }
}

extension CACornerMask {
  static let all: CACornerMask = [
    .layerMinXMinYCorner, .layerMaxXMinYCorner, .layerMinXMaxYCorner, .layerMaxXMaxYCorner,
  ]
}
