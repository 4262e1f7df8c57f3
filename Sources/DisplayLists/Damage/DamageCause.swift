import Geometry

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
    /// A layer in it or its mask, where it is composited as a whole; or its first visible sublayer comes, or its last
    /// one goes.
    case inside
    /// Its backdrop, which it shows filtered.
    case backdrop
  }

  /// The layer's node in the new snapshot; for one that was removed, in the old one.
  package let node: Int
  package let reason: Reason
  /// Rectangles around the pixels that the layer touched before, and that it touches now. The two may be far apart.
  package let before: PixelRect, after: PixelRect

  /// A rectangle around both.
  package var pixels: PixelRect { before.union(after) }
}
