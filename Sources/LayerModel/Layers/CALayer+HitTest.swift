import Foundation
import Geometry

extension CALayer {
  private enum Step {
    /// A layer and its sublayers at a point of the flattening layer above, whose space `space` leads to.
    case enter(CALayer, Vector2, space: CATransform3D?)
    /// The layer itself at a point of its own.
    case test(CALayer, CGPoint)
  }

  /// See ``hitTest(_:)``. With a stack of its own: a tree may be deeper than the stack of calls.
  final func layerHit(at p: CGPoint) -> CALayer? {
    var pending = [Step.enter(self, Vector2(p), space: spaceAbove)]
    while let step = pending.popLast() {
      switch step {
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

  /// Whether something of the layer or its sublayers may show, by what the layer itself says.
  final var canBeSeen: Bool { !isHidden && opacity > 0 && geometry.isFinite }

  /// The transform layers just above, multiplied: what the superlayer's space is in that of the nearest flattening layer.
  final var spaceAbove: CATransform3D? {
    var space: CATransform3D?
    var layer = superlayer
    while let l = layer, l.keepsDepth {
      space = space?.then(l.matrixToSuperlayer) ?? l.matrixToSuperlayer
      layer = l.superlayer
    }
    return space
  }

  /// As a mask: whether `p`, in the masked layer's space, lies in the bounds. The mask's alpha is not asked.
  final func boundsAsMaskHold(_ p: Vector2) -> Bool {
    guard geometry.isFinite, let own = Homography(flattening: matrixToSuperlayer).seenPoint(at: p)?.point else {
      return false
    }
    return bounds.holds(CGPoint(x: own.x, y: own.y))
  }

  /// Back to front, if all planes were parallel.
  private final var sublayersByZPosition: [CALayer] {
    let layers = sublayerList.layers
    guard let first = layers.first?.zPosition, layers.contains(where: { $0.zPosition != first }) else { return layers }
    // Those that are not finite are not seen, and NaN has no place in an order.
    return layers.filter(\.geometry.isFinite).enumerated()
      .sorted { ($0.element.zPosition, $0.offset) < ($1.element.zPosition, $1.offset) }
      .map(\.element)
  }
}

extension Homography {
  /// The point of the source plane that is seen at `p` of the image, and the homogeneous form that it comes back in: with
  /// W = 1/w for a point that was mapped to W = w.
  ///
  /// `nil` where there is none: the plane is seen edge-on, or the point would lie behind the eye.
  func seenPoint(at p: Vector2) -> (point: Vector2, homogeneous: Vector3)? {
    guard isFinite, let back = inverse else { return nil }
    let h = back.homogeneousImage(of: p)
    guard h.z > 0, h.z * Projection.leastWeight <= 1 else { return nil }
    return (Vector2(h.x, h.y) / h.z, h)
  }
}
