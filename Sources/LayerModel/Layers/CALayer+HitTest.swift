import Foundation
import Geometry

extension CALayer {
  private enum Visit {
    /// Test a layer and its sublayers at a point of the flattening layer above. `space` maps the superlayer's space
    /// into that layer's; `nil` is the identity.
    case enter(CALayer, Vector2, space: CATransform3D?)
    /// Test the layer itself at a point of its own space.
    case test(CALayer, CGPoint)
  }

  /// See ``hitTest(_:)``. Uses an explicit stack: a tree may be deeper than the call stack.
  final func layerHit(at p: CGPoint) -> CALayer? {
    var pending = [Visit.enter(self, Vector2(p), space: spaceAbove)]
    while let visit = pending.popLast() {
      switch visit {
      case .test(let layer, let point):
        if layer.contains(point) { return layer }
      case .enter(let layer, let point, let space):
        guard layer.canBeSeen else { continue }
        let matrix = space.map { layer.matrixToSuperlayer.then($0) } ?? layer.matrixToSuperlayer
        if layer.keepsDepth {
          for sublayer in layer.sublayersByZPosition { pending.append(.enter(sublayer, point, space: matrix)) }
          continue
        }
        guard let own = Homography(flattening: matrix).seenPoint(at: point)?.point else { continue }
        let ownPoint = CGPoint(x: own.x, y: own.y)
        if layer.masksToBounds, !layer.clip.contains(own) { continue }
        if let mask = layer.maskLayer, !mask.boundsAsMaskHold(own) { continue }
        pending.append(.test(layer, ownPoint))
        for sublayer in layer.sublayersByZPosition { pending.append(.enter(sublayer, own, space: nil)) }
      }
    }
    return nil
  }

  /// Whether the layer and its sublayers may show: not hidden, opacity above 0, and a finite geometry.
  final var canBeSeen: Bool { !isHidden && opacity > 0 && geometry.isFinite }

  /// The matrix from the superlayer's space into the space of the nearest flattening layer: the product of the
  /// transform layers between them, or `nil` if there are none.
  final var spaceAbove: CATransform3D? {
    var space: CATransform3D?
    var layer = superlayer
    while let l = layer, l.keepsDepth {
      space = space?.then(l.matrixToSuperlayer) ?? l.matrixToSuperlayer
      layer = l.superlayer
    }
    return space
  }

  /// Whether `p`, in the masked layer's space, lies in the bounds of this layer, which is a mask. The mask's alpha is
  /// not tested.
  final func boundsAsMaskHold(_ p: Vector2) -> Bool {
    guard geometry.isFinite, let own = Homography(flattening: matrixToSuperlayer).seenPoint(at: p)?.point else {
      return false
    }
    return bounds.holds(CGPoint(x: own.x, y: own.y))
  }

  /// The sublayers by `zPosition`, back to front: the order of parallel planes.
  final var sublayersByZPosition: [CALayer] {
    let layers = sublayerList.layers
    guard let first = layers.first?.zPosition, layers.contains(where: { $0.zPosition != first }) else { return layers }
    // Layers whose geometry is not finite are never hit, and NaN cannot be sorted.
    return layers.filter(\.geometry.isFinite).enumerated()
      .sorted { ($0.element.zPosition, $0.offset) < ($1.element.zPosition, $1.offset) }
      .map(\.element)
  }
}

extension Homography {
  /// Returns the point of the source plane that is seen at `p` of the image, and its homogeneous form: W = 1/w for a
  /// point that was mapped to W = w.
  ///
  /// `nil` if the plane is seen edge-on or the point lies behind the eye.
  func seenPoint(at p: Vector2) -> (point: Vector2, homogeneous: Vector3)? {
    guard let back = inverseIfRegular else { return nil }
    let h = back.homogeneousImage(of: p)
    guard h.z > 0, h.z * Projection.minimumWeight <= 1 else { return nil }
    return (Vector2(h.x, h.y) / h.z, h)
  }
}
