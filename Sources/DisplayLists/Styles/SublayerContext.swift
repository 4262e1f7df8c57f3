import Foundation
import Geometry

/// The context of the sublayers of a placed layer: their plane, clip and opacity.
struct SublayerContext {
  /// As in ``PlacedLayer``.
  var projection: Projection
  var matrix: CATransform3D?
  /// ``PlacedLayer/sublayerClip``.
  var clip = -1
  /// ``PlacedLayer/inheritedOpacity``.
  var opacity: Double
  var isInGroup: Bool

  init(_ layer: PlacedLayer) {
    (projection, matrix, clip) = (layer.projection, layer.matrix, layer.sublayerClip)
    (opacity, isInGroup) = (layer.inheritedOpacity, layer.isInGroup)
  }

  init(_ leaf: Leaf) {
    (projection, clip) = (Projection(map: leaf.map), Int(leaf.sublayerClip))
    (opacity, isInGroup) = (leaf.opacity, leaf.isInGroup)
  }
}
