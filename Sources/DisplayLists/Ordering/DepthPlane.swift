import Geometry

/// A plane to be put in painter's order by ``DepthOrder``.
package struct DepthPlane {
  /// Everything it paints lies in here: output pixels.
  package var footprint: ConvexPolygon
  /// z′/w′ as a form over the flattening ancestor's plane.
  package var depth: LinearForm
  package var zPosition: Double
  /// The caller's name for it; planes come in the order of the tree.
  package var id: Int

  package init(footprint: ConvexPolygon, depth: LinearForm, zPosition: Double, id: Int) {
    (self.footprint, self.depth, self.zPosition, self.id) = (footprint, depth, zPosition, id)
  }
}

/// A plane, or a part of one, in its place in painter's order.
package struct DepthPiece {
  package var id: Int
  /// Forms over the output, measuring distance, ≥ 0 at the sample points of the pixels that are its own.
  package var cuts: [LinearForm]
}
