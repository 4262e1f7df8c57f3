import Foundation
import Geometry
import LayerModel

/// The shadow of a box with round corners and constant alpha, which is computed instead of blurred.
///
/// Along a row of the box, the Gaussian integrates to a difference of error functions. Rows are summed up by quadrature where corners are
/// round, and by error functions again elsewhere (`Shaders/common/shadow.glsl`).
struct BoxShadow {
  /// The centre, in points of the layer's plane, without the shadow's offset.
  let center: Vector2
  let half: Vector2
  let radius: Double
  let corners: CACornerMask
  let alpha: Double

  /// `nil` if the caster has any other shape, or is far from what is seen.
  ///
  /// - Parameter near: The part of the plane that may show the box, before the shadow's offset. A vast box is cut around it.
  init?(
    of node: Int, _ shadow: LayerShadow, in snapshot: LayerSnapshot, extents: PlaneExtents,
    near: @autoclosure () -> PlaneBox
  ) {
    let style = snapshot.styles[Int(snapshot.nodes[node].style)]
    if let path = shadow.path {
      guard let rect = path.asRectangle else { return nil }
      self.init(RoundedRectangle(rect), alpha: 1, near: near(), sigma: shadow.sigma)
      return
    }
    guard snapshot.effects(of: node)?.filters.isEmpty ?? true, !style.shape.isContinuous else { return nil }
    let leaf = !snapshot.hasVisibleSublayers(node) && style.contents == nil && style.shapePaint.isEmpty
    var background = style.backgroundColor.alpha
    if let gradient = style.gradient {
      guard background >= 1 || gradient.minimumAlpha >= 1 else { return nil }
      background = 1
    }
    guard background > 0 else { return nil }
    if background < 1 {
      // Sublayers, contents, shapes or a border would change the alpha in places.
      guard leaf, style.borderWidth <= 0 else { return nil }
    } else if !leaf, !style.masksToBounds {
      // Drawing inside an opaque box does not change its alpha.
      var inside = extents.sublayers[node].union(PlaneBox(of: style.shapePaint))
      if let contents = style.contents { inside = inside.union(PlaneBox(contents.frame)) }
      guard let safe = style.shape.inset(by: style.shape.inscribedInset), PlaneBox(safe.rect).contains(inside)
      else { return nil }
    }
    self.init(style.shape, alpha: background, near: near(), sigma: shadow.sigma)
  }

  private init?(_ shape: RoundedRectangle, alpha: Double, near: @autoclosure () -> PlaneBox, sigma: Double) {
    var box = PlaneBox(shape.rect)
    let limit = PlaneBox(
      low: Vector2(repeating: -PlaneBox.pictureLimit), high: Vector2(repeating: PlaneBox.pictureLimit))
    if !limit.contains(box) {
      let near = near()
      // Cut so far outside that neither edge nor corner of a cut is seen, however coarse coordinates are there.
      let coarseness = 1e-9 * max(abs(near.low.x), abs(near.low.y), abs(near.high.x), abs(near.high.y))
      let margin = PlaneExtents.tail * sigma + shape.radius + coarseness
      let isVast = max(near.high.x - near.low.x, near.high.y - near.low.y) > PlaneBox.pictureLimit
      box = box.intersection(isVast ? limit : PlaneBox(low: near.low - margin, high: near.high + margin))
    }
    if box.isEmpty { return nil }
    center = (box.low + box.high) / 2
    half = (box.high - box.low) / 2
    radius = shape.radius
    corners = shape.corners
    self.alpha = alpha
  }
}

extension BezierPath {
  /// The rectangle, if the path is one upright rectangle drawn once; otherwise `nil`.
  fileprivate var asRectangle: CGRect? {
    var points: [Vector2] = []
    for (k, element) in elements.enumerated() {
      switch element {
      case .move(let p): if k == 0 { points.append(p) } else { return nil }
      case .line(let p): points.append(p)
      case .close: if k != elements.count - 1 { return nil }
      case .quad, .cubic: return nil
      }
    }
    if points.count == 5, points[0] == points[4] { points.removeLast() }
    guard points.count == 4 else { return nil }
    let (a, b, c, d) = (points[0], points[1], points[2], points[3])
    let isUpright =
      (a.x == b.x && c.x == d.x && a.y == d.y && b.y == c.y)
      || (a.y == b.y && c.y == d.y && a.x == d.x && b.x == c.x)
    guard isUpright else { return nil }
    let (low, high) = (pointwiseMin(a, c), pointwiseMax(a, c))
    guard low.x < high.x, low.y < high.y else { return nil }
    return CGRect(x: low.x, y: low.y, width: high.x - low.x, height: high.y - low.y)
  }
}
