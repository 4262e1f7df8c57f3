import Geometry

/// A layer's plane as the layer's own items are painted on it.
struct PlacedPlane {
  /// The projection of the plane to output pixels.
  var projection: Projection
  /// Whether y runs down the output in the layer's space.
  let yDown: Bool
  /// Multiplies each item; 1 for a layer that fades as a group.
  let pieceOpacity: Double
  /// The clip that cuts the items.
  let clip: PlacedClip?
  /// Contains everything that the layer itself paints: its clipped rectangles, corners not rounded, in output pixels.
  var footprint: ConvexPolygon
  /// Whether ``footprint`` is exactly the layer's outline, apart from rounded corners, and all edges are antialiased.
  var footprintIsOutline: Bool
}
