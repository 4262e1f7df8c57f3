import Geometry
import LayerModel

/// The key of a picture that may outlive the frame it is drawn in. Equal keys mean equal pixels.
package enum CachedPicture: Hashable, Sendable {
  /// A bitmap in a rasterised layer's plane.
  case rasterization(BitmapKey)
  /// A layer with its sublayers, on the output's pixels.
  case group(GroupKey)
  case shadow(ShadowKey)
}

/// The key of a cached group. A move by whole pixels, the group's opacity, its mask and its blend mode do not change it.
package struct GroupKey: Hashable, Sendable {
  /// The layer in its own plane.
  let layer: BitmapKey
  /// The images of the plane's unit vectors, output pixels, and the place of the bounds' origin within its pixel.
  let x: Vector2, y: Vector2, phase: Vector2
}

/// The key of the blurred alpha of a box, in pixels of its bitmap.
package struct ShadowKey: Hashable, Sendable {
  let half: Vector2
  let radius: Double
  let corners: UInt
}

/// The key of a rasterised layer's bitmap, or of a group's content. Equal keys mean equal pixels.
///
/// The layer's own place, opacity and mask are not part of it: a card that only moves keeps its bitmap.
package struct BitmapKey: Hashable, Sendable {
  /// The versions of the sublayers. Any change below changes one of them.
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
