import Foundation

/// The projection of a layer's plane: its map to output pixels, and the part of it that exists.
///
/// A plane passes through one ``Homography`` per flattening layer. A point exists if W > 0 after **every** one of them. The sign
/// after their product alone would not do: two negative weights would make a ghost. Each level's W is a ``LinearForm`` over the
/// plane, up to a positive factor, so that the existing part of a convex outline is convex and cut by straight lines.
@usableFromInline
package struct Projection: Sendable {
  /// The least W that is drawn. W is 1 for a plane without perspective.
  package static let minimumWeight = 1e-5

  /// The map from the plane to output pixels.
  @usableFromInline
  package let map: Homography

  /// Forms over the plane, ≥ 0 where its points exist. Affine levels with W > 0 contribute none.
  @usableFromInline
  package let existence: [LinearForm]

  /// The projection of the output plane itself.
  package static let output = Projection(map: .identity, existence: [])

  private init(map: Homography, existence: [LinearForm]) {
    self.map = map
    self.existence = existence
  }

  /// The projection of a plane that `inner` maps into this projection's plane.
  package func precomposed(with inner: Homography) -> Projection {
    var forms = existence.map { $0.pulledBack(through: inner) }
    if !inner.isAffine || inner.origin.z <= 0 {
      let weight = inner.weight.coefficients
      forms.append(LinearForm(weight.x, weight.y, weight.z - Self.minimumWeight))
    }
    return Projection(map: inner.then(map), existence: forms)
  }

  /// The same plane, with one more affine map applied to the output.
  package func followed(by outer: Homography) -> Projection { Projection(map: map.then(outer), existence: existence) }

  /// The image, in output pixels, of the existing part of `outline` that lies within `frame`.
  ///
  /// Clipping happens in the plane, in `Double`, before any division. `frame` is the guard band: larger than the target, so that
  /// no clipped edge is near a pixel, and small enough to keep coordinates moderate.
  package func image(of outline: ConvexPolygon, within frame: PixelRect) -> ConvexPolygon {
    var part = outline.clipped(to: existence)
    if part.isEmpty { return ConvexPolygon([]) }
    // Every vertex has W > 0 now, so that the frame's sides are forms over the plane as well.
    let (x0, y0, x1, y1) = (Double(frame.minX), Double(frame.minY), Double(frame.maxX), Double(frame.maxY))
    part = part.clipped(to: LinearForm(1, 0, -x0).pulledBack(through: map))
    part = part.clipped(to: LinearForm(-1, 0, x1).pulledBack(through: map))
    part = part.clipped(to: LinearForm(0, 1, -y0).pulledBack(through: map))
    part = part.clipped(to: LinearForm(0, -1, y1).pulledBack(through: map))
    if part.isEmpty { return ConvexPolygon([]) }
    return part.image(through: map)
  }
}
