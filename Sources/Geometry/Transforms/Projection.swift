import Foundation

/// Where a layer's plane ends up: its map to output pixels, and the part of it that exists.
///
/// A plane passes through one ``Homography`` per flattening layer. A point exists when W > 0 after **every** one of them,
/// not only after their product: two negatives would make a ghost. Each level's W is a ``LinearForm`` over the plane,
/// up to a positive factor, so the existing part of a convex outline is convex and cut by straight lines.
@usableFromInline
package struct Projection: Sendable {
  /// The least W that is drawn. W is 1 for a plane at rest.
  package static let leastWeight = 1e-5

  /// Plane to output pixels.
  @usableFromInline
  package let map: Homography

  /// Forms over the plane, ≥ 0 where its points exist. Levels that are affine contribute none.
  @usableFromInline
  package let existence: [LinearForm]

  /// The output itself.
  package static let output = Projection(map: .identity, existence: [])

  private init(map: Homography, existence: [LinearForm]) {
    self.map = map
    self.existence = existence
  }

  /// The projection of a plane that `inner` maps into the plane that this projection shows.
  package func precomposed(with inner: Homography) -> Projection {
    var forms = existence.map { $0.pulledBack(through: inner) }
    if !inner.isAffine || inner.origin.z <= 0 {
      let weight = inner.weight.coefficients
      forms.append(LinearForm(weight.x, weight.y, weight.z - Self.leastWeight))
    }
    return Projection(map: inner.then(map), existence: forms)
  }

  /// The same plane, where what the output shows goes through one more affine map.
  package func followed(by outer: Homography) -> Projection { Projection(map: map.then(outer), existence: existence) }

  /// The image, in output pixels, of the existing part of `outline` that lies within `frame`.
  ///
  /// Cut in the plane, in Double, before any divide. `frame` is the guard band: larger than the target, so that no cut
  /// edge is near a pixel, and small enough that no coordinate is huge.
  package func image(of outline: ConvexPolygon, within frame: PixelRect) -> ConvexPolygon {
    var part = outline.clipped(to: existence)
    if part.isEmpty { return ConvexPolygon([]) }
    // W > 0 holds at every vertex now; the frame's sides are forms over the plane as well.
    let (x0, y0, x1, y1) = (Double(frame.minX), Double(frame.minY), Double(frame.maxX), Double(frame.maxY))
    part = part.clipped(to: LinearForm(1, 0, -x0).pulledBack(through: map))
    part = part.clipped(to: LinearForm(-1, 0, x1).pulledBack(through: map))
    part = part.clipped(to: LinearForm(0, 1, -y0).pulledBack(through: map))
    part = part.clipped(to: LinearForm(0, -1, y1).pulledBack(through: map))
    if part.isEmpty { return ConvexPolygon([]) }
    return part.image(through: map)
  }
}
