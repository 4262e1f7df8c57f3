import Geometry
import LayerModel

/// A picture that may outlive the frame it is drawn in: equal keys, equal pixels.
package enum CachedPicture: Hashable, Sendable {
  /// A bitmap in a rasterised layer's plane.
  case rasterization(BitmapKey)
  /// A layer with what is in it, on the output's grid of pixels.
  case group(GroupKey)
  case shadow(ShadowKey)
}

/// What a group shows, wherever it is by whole pixels: its own opacity, mask and blend mode are not in it.
package struct GroupKey: Hashable, Sendable {
  /// The layer in its own plane.
  let layer: BitmapKey
  /// Where the plane's axes lead, output pixels, and where in its pixel the origin of its bounds lies.
  let x: Vector2, y: Vector2, phase: Vector2
}

/// The blurred alpha of a box, in pixels of its bitmap.
package struct ShadowKey: Hashable, Sendable {
  let half: Vector2
  let radius: Double
  let corners: UInt
}

/// What a rasterised layer's bitmap shows: equal keys, equal pixels.
///
/// The layer's own place, opacity and mask are not in it: a card that only moves keeps its bitmap.
package struct BitmapKey: Hashable, Sendable {
  /// Of the sublayers: whatever changes below changes one of them.
  let versions: [UInt64]
  /// Pixels a point.
  let scale: Double
  /// Pixels of the bitmap's grid.
  package let frame: PixelRect
  let yDown: Bool
  private let bounds: SIMD4<Double>
  private let sublayerTransform: CATransform3D
  private let style: LayerSnapshot.Style
  private let effects: LayerEffects

  init(of node: Int, in snapshot: LayerSnapshot, scale: Double, frame: PixelRect, yDown: Bool) {
    let geometry = snapshot.nodes[node].geometry
    versions = snapshot.children(of: node).map { snapshot.nodes[$0].version }
    (self.scale, self.frame, self.yDown) = (scale, frame, yDown)
    let (origin, size) = (geometry.bounds.origin, geometry.bounds.size)
    bounds = SIMD4(origin.x.native, origin.y.native, size.width.native, size.height.native)
    sublayerTransform = geometry.sublayerProjection
    style = snapshot.styles[Int(snapshot.nodes[node].style)]
    effects = snapshot.effects(of: node) ?? LayerEffects()
  }

  package static func == (a: BitmapKey, b: BitmapKey) -> Bool {
    a.versions == b.versions && a.scale == b.scale && a.frame == b.frame && a.yDown == b.yDown && a.bounds == b.bounds
      && CATransform3DEqualToTransform(a.sublayerTransform, b.sublayerTransform) && a.style == b.style
      && a.effects == b.effects
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(versions)
    hasher.combine(scale)
    hasher.combine(frame)
    hasher.combine(bounds)
  }
}
