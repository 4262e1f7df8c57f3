import Geometry

/// A plane that ``DepthOrder`` sorts.
package struct DepthPlane {
  /// Contains everything that the plane paints, in output pixels.
  package var footprint: ConvexPolygon
  /// The depth z′/w′, as a form over the flattening ancestor's plane.
  package var depth: LinearForm
  /// The pixels that the plane may change. Used with more planes than ``DepthLimits/fewest``.
  package var extent = PixelRect(width: 0, height: 0)
  /// For a plane that is not split, the corners of the existing part of the rectangle around all that it paints and its
  /// layer's bounds, in the flattening ancestor's plane.
  package var corners: [Vector2]?
  /// The middle of the layer's bounds, in the flattening ancestor's plane. Used with more planes than
  /// ``DepthLimits/fewest``, and with planes that are not split.
  package var middle = Vector2(0, 0)
  /// Whether the plane is not split.
  var isWhole: Bool { corners != nil }
  /// The caller's identifier of the plane.
  package var id: Int

  package init(footprint: ConvexPolygon, depth: LinearForm, id: Int) {
    (self.footprint, self.depth, self.id) = (footprint, depth, id)
  }
}

/// A plane, or a part of one, in painter's order.
package struct DepthPiece {
  package var id: Int
  /// Forms over the output that measure distance, ≥ 0 at the sample points of the pixels that the piece owns.
  package var cuts: [LinearForm]
}
