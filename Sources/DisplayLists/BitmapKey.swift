import Geometry
import LayerModel

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
