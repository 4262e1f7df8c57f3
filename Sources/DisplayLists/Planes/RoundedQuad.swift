import Foundation
import Geometry
import LayerSnapshots

/// A rounded rectangle in any plane: its coverage follows from the distance to its edge.
///
/// Within a pixel, a large arc is close to its tangent, so the covered area is that of a pixel cut by a straight line;
/// with small corners it is summed up in slices (`Shaders/quad.frag`). The outer and the inner edge of a border may
/// differ in that.
package struct RoundedQuad {
  /// Contains every pixel that the rectangle touches, in output pixels.
  let quad: Quad
  /// The map from output pixels to the rectangle's own axes, from its middle. One unit is an output pixel in the
  /// middle.
  let local: Homography
  /// Half width, half height, radius and border width, in the units of its axes.
  let shape: SIMD4<Double>
  /// Whether the corners, or those inside the border, may be too small for the distance to give the area. The shader
  /// decides for each.
  let hasSmallCorners: Bool
  /// Whether the rectangle is only moved, turned and scaled: one unit is an output pixel everywhere.
  let isRigid: Bool

  /// The smallest radius at which an arc covers a pixel as its tangent does, in output pixels.
  package static let leastTangent = 3.0
  /// How much more a plane may be stretched one way than the other, so that slices and tangents meet a squeezed arc: of
  /// small corners, and of others.
  private static let mostStretch = (small: 3.0, large: 10.0)
  /// The share by which a plane's weight may differ from a pixel to the next, so that within a pixel the plane counts
  /// as flat.
  private static let mostPerspective = 0.05

  /// The image of a layer's outline that exists everywhere in its plane.
  ///
  /// - Parameters:
  ///   - borderWidth: In points; 0 for no border.
  ///   - map: The map from the layer's plane to output pixels.
  /// - Returns: `nil` if the corners are not circular arcs, if the border leaves nothing inside, and for a plane that
  ///   is squeezed, seen nearly edge-on, or in extreme perspective.
  @inline(__always)
  init?(_ rectangle: RoundedRectangle, borderWidth: Double, through map: Homography) {
    let rect = rectangle.rect
    let (width, height) = (rect.size.width.native, rect.size.height.native)
    guard rectangle.isSimple, 2 * borderWidth < Double.minimum(width, height) else { return nil }
    let size = SIMD4(width / 2, height / 2, rectangle.radius, borderWidth)
    let middle = Vector2(rect.origin.x.native + width / 2, rect.origin.y.native + height / 2)
    if let rigid = RoundedQuad(rigid: size, around: middle, through: map) {
      self = rigid
    } else if let projected = RoundedQuad(projected: size, rect, around: middle, through: map) {
      self = projected
    } else {
      return nil
    }
  }

  @inline(__always)
  private init?(rigid size: SIMD4<Double>, around point: Vector2, through map: Homography) {
    guard map.isAffine, map.origin.z > 0 else { return nil }
    let weight = map.origin.z
    let (x, y) = (Vector2(map.x.x, map.x.y) / weight, Vector2(map.y.x, map.y.y) / weight)
    let (xx, yy, xy) = (x.x * x.x + x.y * x.y, y.x * y.x + y.y * y.y, x.x * y.x + x.y * y.y)
    guard xx > 0, abs(xx - yy) < 1e-4 * xx, abs(xy) < 1e-4 * xx else { return nil }
    let scale = xx.squareRoot()
    let middle = x * point.x + y * point.y + Vector2(map.origin.x, map.origin.y) / weight
    let (across, down) = (x / scale, y / scale)
    local = Homography(
      x: Vector3(across.x, down.x, 0), y: Vector3(across.y, down.y, 0),
      origin: Vector3(-(across * middle).sum(), -(down * middle).sum(), 1))
    shape = size * scale
    (isRigid, hasSmallCorners) = (true, shape.z - shape.w < Self.leastTangent)
    let (u, v) = (across * (shape.x + PixelRect.pixelReach), down * (shape.y + PixelRect.pixelReach))
    quad = Quad(
      x: SIMD4(-u.x - v.x, u.x - v.x, u.x + v.x, v.x - u.x) + middle.x,
      y: SIMD4(-u.y - v.y, u.y - v.y, u.y + v.y, v.y - u.y) + middle.y)
  }

  private init?(projected size: SIMD4<Double>, _ rect: CGRect, around middle: Vector2, through map: Homography) {
    let rectangle = Quad(rect)
    let corners = rectangle.image(through: map)
    guard let back = map.inverseIfRegular, let edges = QuadEdges(corners),
      let quad = corners.moved(edges, by: PixelRect.pixelReach), quad.isNear(corners)
    else { return nil }
    let steepness = (back.x.z * back.x.z + back.y.z * back.y.z).squareRoot()
    var (least, stretch) = (Double.infinity, 1.0)
    for k in 0..<4 {
      let weight = map.homogeneousImage(of: rectangle[k]).z
      guard weight > 0, steepness * weight < Self.mostPerspective else { return nil }
      // The tightest bend of a stretched circle: the square of the short half axis, divided by the long one.
      let (short, long) = map.stretches(at: rectangle[k])
      least = Double.minimum(least, short * short / long)
      stretch = Double.maximum(stretch, long / short)
    }
    guard let scale = map.scale(at: middle), scale > 0, least > 0 else { return nil }
    local = back.then(.translation(-middle.x, -middle.y)).then(.scale(scale))
    (self.quad, shape, isRigid) = (quad, size * scale, false)
    hasSmallCorners = (size.z - size.w) * least < Self.leastTangent
    guard stretch <= (hasSmallCorners ? Self.mostStretch.small : Self.mostStretch.large) else { return nil }
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
