import Foundation
import Geometry
import LayerModel

/// A rounded rectangle that is only moved, turned and scaled: its coverage follows from the distance to its edge.
///
/// Within a pixel, a large arc is close to its tangent, so the covered area is that of a pixel cut by a straight line; with small corners
/// it is summed up in slices (`Shaders/quad.frag`). Skewed rectangles, and those in perspective, are painted by their outlines instead.
struct RoundedQuad {
  /// Contains every pixel that the rectangle touches, in output pixels.
  let quad: Quad
  /// The axes, of length 1, and the middle, in output pixels.
  let across: Vector2, down: Vector2, middle: Vector2
  /// Half width, half height, radius and border width, in output pixels.
  let shape: SIMD4<Double>

  /// The smallest radius at which a pixel cannot tell an arc from its tangent, in output pixels.
  static let leastTangent = 3.0

  /// Whether the corners, or those inside the border, are too small for the distance to tell the area.
  var hasSmallCorners: Bool { shape.z - shape.w < Self.leastTangent }

  /// The image of a layer's outline, in a plane that exists everywhere; `nil` if the outline or the map is of another kind.
  ///
  /// - Parameters:
  ///   - borderWidth: In points; 0 for no border.
  ///   - map: The map from the layer's plane to output pixels.
  @inline(__always)
  init?(_ rectangle: RoundedRectangle, borderWidth: Double, through map: Homography) {
    guard rectangle.isSimple, map.x.z == 0, map.y.z == 0, map.origin.z > 0 else { return nil }
    let weight = map.origin.z
    let (x, y) = (Vector2(map.x.x, map.x.y) / weight, Vector2(map.y.x, map.y.y) / weight)
    let (xx, yy, xy) = (x.x * x.x + x.y * x.y, y.x * y.x + y.y * y.y, x.x * y.x + x.y * y.y)
    guard xx > 0, abs(xx - yy) < 1e-4 * xx, abs(xy) < 1e-4 * xx else { return nil }
    let scale = xx.squareRoot()
    let (radius, border) = (rectangle.radius * scale, borderWidth * scale)
    let rect = rectangle.rect
    let (width, height) = (rect.size.width.native, rect.size.height.native)
    guard 2 * borderWidth < Double.minimum(width, height) else { return nil }
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
  /// Whether all four corners are circular arcs.
  var isSimple: Bool { radius > 0 && corners == .all && !isContinuous }
}

extension CACornerMask {
  static let all: CACornerMask = [
    .layerMinXMinYCorner, .layerMaxXMinYCorner, .layerMinXMaxYCorner, .layerMaxXMaxYCorner,
  ]
}
