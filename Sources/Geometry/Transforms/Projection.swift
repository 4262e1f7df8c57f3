import Foundation

/// The projection of a layer's plane: its map to output pixels, and the part of it that exists.
///
/// A plane passes through one ``Homography`` per flattening layer. A point exists if W > 0 after **every** one of them.
/// The sign after their product alone is not enough: two negative weights would make a ghost. Each level's W is a
/// ``LinearForm`` over the plane, up to a positive factor, so the existing part of a convex outline is convex and cut
/// by straight lines.
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
  package static let output = Projection(map: .identity)

  /// The projection of a plane that exists everywhere.
  package init(map: Homography) { self.init(map: map, existence: []) }

  /// - Parameter existence: Forms over the plane, ≥ 0 where its points exist.
  package init(map: Homography, existence: [LinearForm]) {
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

  /// The corners of the part of a rectangle of the plane that exists.
  package func existingCorners(of rect: CGRect) -> [Vector2] {
    let (low, high) = (Vector2(rect.minX.native, rect.minY.native), Vector2(rect.maxX.native, rect.maxY.native))
    return ConvexPolygon([low, Vector2(high.x, low.y), high, Vector2(low.x, high.y)]).clipped(to: existence).vertices
  }

  /// The image, in output pixels, of the existing part of `outline` that lies within `frame`.
  ///
  /// Clipping happens in the plane, in `Double`, before any division. `frame` is the guard band: larger than the
  /// target, so that no clipped edge is near a pixel, and small enough to keep coordinates moderate.
  package func image(of outline: ConvexPolygon, within frame: PixelRect) -> ConvexPolygon {
    var part = outline.clipped(to: existence)
    if part.isEmpty { return ConvexPolygon([]) }
    // Every vertex has W > 0 now, so that the frame's sides are forms over the plane as well.
    let (x0, y0, x1, y1) = (Double(frame.minX), Double(frame.minY), Double(frame.maxX), Double(frame.maxY))
    var isWhole = true
    for side in [LinearForm(1, 0, -x0), LinearForm(-1, 0, x1), LinearForm(0, 1, -y0), LinearForm(0, -1, y1)] {
      let form = side.pulledBack(through: map)
      if part.lies(within: form) { continue }
      if isWhole && isVast(part) { return imageOfVast(outline, within: frame) }
      isWhole = false
      part = part.cut(along: form)
    }
    if part.isEmpty { return ConvexPolygon([]) }
    return part.image(through: map)
  }

  /// Whether `part`, or its image, is so large that a point on one of its edges may be off by a visible part of a
  /// pixel.
  ///
  /// Every vertex must have W > 0.
  private func isVast(_ part: ConvexPolygon) -> Bool {
    for polygon in [part, part.image(through: map)] {
      guard let (low, high) = polygon.bounds else { continue }
      // Also true for NaN.
      if !((high - low).max() < 1e11) { return true }
    }
    return false
  }

  /// The image of a vast outline: the frame, cut along the outline's edges.
  ///
  /// The visible part of such an outline may be smaller than the distance between two numbers of the plane. The edges'
  /// lines over the output are exact all the same.
  private func imageOfVast(_ outline: ConvexPolygon, within frame: PixelRect) -> ConvexPolygon {
    guard let back = map.inverse else { return ConvexPolygon([]) }
    // Pulled back, forms keep their sign only where W > 0.
    let forms = [back.weight] + existence.map { $0.pulledBack(through: back) }
    let edges = outline.vastEdgeForms.map { $0.pulledBack(through: back) }
    return ConvexPolygon(frame).clipped(to: (forms + edges).lazy.map(\.normalized))
  }
}

extension ConvexPolygon {
  /// One form per edge, ≥ 0 inside. No length is squared before it is scaled, so that none overflows.
  fileprivate var vastEdgeForms: [LinearForm] {
    let size = vertices.reduce(0) { Double.maximum($0, Double.maximum(abs($1.x), abs($1.y))) }
    let flip = ConvexPolygon(vertices.map { $0 / size }).signedArea < 0
    return vertices.indices.compactMap { i in
      let (a, b) = (vertices[i], vertices[i + 1 == vertices.count ? 0 : i + 1])
      // Halves, because the difference may overflow.
      let d = b / 2 - a / 2
      let scale = Double.maximum(abs(d.x), abs(d.y))
      guard scale > 0 else { return nil }
      let n = Vector2(-d.y, d.x) / scale * (flip ? -1 : 1)
      return LinearForm(n.x, n.y, -(n * a).sum())
    }
  }
}
