import Geometry
import LayerSnapshots

/// A layer whose pixels are drawn again, and the reason.
package struct DamageCause: Equatable, Sendable {
  package enum Reason: String, Sendable {
    /// Its bounds, place or transform.
    case moved
    /// Anything else that it paints, its opacity, or its effects.
    case style
    /// Its contents alone.
    case contents
    /// Its place among its siblings.
    case order
    case added, removed
    /// A layer in it or its mask; it is composited as a whole.
    case inside
    /// What lies behind it, which it shows filtered.
    case backdrop
  }

  /// The layer's node in the new snapshot; for one that was removed, in the old one.
  package let node: Int
  package let reason: Reason
  /// A rectangle around the pixels that the layer touched before and touches now.
  package let pixels: PixelRect

  /// The reasons why pixels of two pictures may differ, which show `old` and `new` in one viewport. Layers are identified by their index
  /// among their siblings: where one comes or goes, those after it differ, too. Empty if the pictures are the same.
  package static func between(
    _ old: LayerSnapshot, _ new: LayerSnapshot, in viewport: ResolvedViewport, maximumImageSize: Int
  ) -> [DamageCause] {
    func placed(_ snapshot: LayerSnapshot) -> PlacedTree {
      var cache = StyleProfileCache()
      var profiles = StyleProfiles(of: snapshot, maximumImageSize: maximumImageSize, reusing: &cache)
      return PlacedTree(
        of: snapshot, on: Surface(pictureIn: viewport), extents: PlaneExtents(of: snapshot), yDown: viewport.yDown,
        profiles: &profiles)
    }
    return between(placed(old), placed(new), findsOrder: true)
  }
}
