import Geometry
import LayerSnapshots

/// The part of the output that the sublayers of a layer with `masksToBounds` show in, inside the clips of its ancestors.
struct PlacedClip {
  let region: Region
  /// The outline that alone makes the region; `nil` where an ancestor's clip cuts it, or where it has hard edges.
  let outline: Outline?

  /// A layer's bounds in its plane.
  struct Outline {
    var shape: RoundedRectangle
    var projection: Projection
  }

  /// The clip of a layer.
  ///
  /// - Parameters:
  ///   - region: What the layer's own shape covers.
  ///   - outer: The clip of the layer itself.
  init(_ outline: Outline, covering region: Region, inside outer: PlacedClip?) {
    guard let outer, !outer.region.holds(region.soft, margin: 2 * PixelRect.pixelReach) else {
      self.region = region
      self.outline = region.hard.isEmpty ? outline : nil
      return
    }
    (self.region, self.outline) = (region.intersection(outer.region), nil)
  }
}
