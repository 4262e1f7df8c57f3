import Foundation
import Geometry
import LayerSnapshots

extension CALayer {
  /// Returns the frontmost layer at `p` in the picture; `nil` if there is none. Not part of Core Animation.
  ///
  /// `p` is in the space of the superlayer, or of the nearest layer above that is not a ``CATransformLayer``, as for
  /// ``hitTest(_:)``. Unlike that method, this one finds the visible face of a cube: sublayers that share a 3D space
  /// are tested nearest first, by the depth of their planes at the point, z′/w′. Depths within 10⁻⁶ points count as
  /// equal. Then the `zPosition` decides, then the order of insertion, of the layers or of the transform layers next
  /// below their nearest common container. A layer counts where it ``contains(_:)`` the point, even if it paints
  /// nothing there.
  ///
  /// Some layers are never found: hidden ones, ones with opacity 0, ones whose geometry is not finite, planes seen
  /// edge-on, points behind the eye, and single-sided layers seen from behind. The same holds for anything outside a
  /// mask's bounds and anything that `masksToBounds` clips, by rounded corners of either curve. Every instance of a
  /// replicator counts; the layer found is the one that the replicator repeats.
  public final func frontmostLayer(at p: CGPoint) -> CALayer? {
    enum Visit {
      case enter(CALayer, Vector2)
      case test(CALayer, Vector2)
    }
    // An explicit stack: a tree may be deeper than the call stack.
    let start = spaceAbove.map { matrixToSuperlayer.then($0) } ?? matrixToSuperlayer
    var pending = Plane.backToFront([(self, start)], at: Vector2(p)).map { Visit.enter($0.layer, $0.point) }
    while let visit = pending.popLast() {
      switch visit {
      case .test(let layer, let point):
        if layer.contains(CGPoint(x: point.x, y: point.y)) { return layer }
      case .enter(let layer, let point):
        if layer.masksToBounds, !layer.clip.contains(point) { continue }
        if let mask = layer.maskLayer, !mask.boundsAsMaskHold(point) { continue }
        pending.append(.test(layer, point))
        for plane in Plane.backToFront(layer.placedSublayers, at: point) {
          pending.append(.enter(plane.layer, plane.point))
        }
      }
    }
    return nil
  }

  /// The shape that clips the sublayers if the layer masks to its bounds.
  final var clip: RoundedRectangle {
    RoundedRectangle(
      bounds, radius: cornerRadius.native, corners: maskedCorners, isContinuous: cornerCurve == .continuous)
  }

  /// The sublayers with their matrices into the layer's space, in the order of equal depths; a replicator's sublayers
  /// once for each instance.
  fileprivate final var placedSublayers: [(CALayer, CATransform3D)] {
    let sublayers = sublayersByZPosition.map { ($0, $0.matrixToSuperlayer) }
    guard let replicator = self as? CAReplicatorLayer, !sublayers.isEmpty else { return sublayers }
    var placed: [(CALayer, CATransform3D)] = []
    var power = CATransform3DIdentity
    for _ in 0..<max(0, min(replicator.instanceCount, LayerContext.current.renderLimits.copies)) {
      guard power.isFinite else { break }
      let placement = replicator.instanceGeometry(power).placement
      placed += sublayers.map { ($0, $1.then(placement)) }
      power = replicator.instancePower(after: power)
    }
    return placed
  }
}

/// A layer's plane, seen at one point of the flattening layer that it stands in.
private struct Plane {
  let layer: CALayer
  /// The point of the layer's own plane that is seen there.
  let point: Vector2
  /// z′/w′, in points; greater is nearer.
  let depth: Double
  /// The position in the order of equal depths.
  let index: Int

  /// Depths closer than this count as equal, points.
  private static let equalDepth = 1e-6

  /// Returns the planes seen at `p`, back to front: those of `layers`, and of the layers inside the transform layers
  /// among them.
  ///
  /// - Parameters:
  ///   - layers: Layers with their matrices into the flattening layer's space, in the order of equal depths.
  ///   - p: A point in the flattening layer's space.
  static func backToFront(_ layers: [(CALayer, CATransform3D)], at p: Vector2) -> [Plane] {
    var planes: [Plane] = []
    var reached = Array(layers.reversed())
    while let (layer, matrix) = reached.popLast() {
      guard layer.canBeSeen else { continue }
      if layer.keepsDepth {
        reached += layer.placedSublayers.reversed().map { ($0, $1.then(matrix)) }
      } else if let plane = Plane(layer, matrix, at: p, index: planes.count) {
        planes.append(plane)
      }
    }
    planes.sort { ($0.depth, $0.index) < ($1.depth, $1.index) }
    // Sort each run of equal depths by index.
    var low = 0
    while low < planes.count {
      var high = low + 1
      while high < planes.count, planes[high].depth - planes[high - 1].depth <= equalDepth { high += 1 }
      if high - low > 1 { planes[low..<high].sort { $0.index < $1.index } }
      low = high
    }
    return planes
  }

  private init?(_ layer: CALayer, _ matrix: CATransform3D, at p: Vector2, index: Int) {
    let map = Homography(flattening: matrix)
    if !layer.isDoubleSided {
      // A singular matrix has no front or back: the layer is visible.
      let (seen, solid) = (map.determinant, matrix.determinant)
      if solid > 0 ? seen < 0 : solid < 0 && seen > 0 { return nil }
    }
    guard let (point, homogeneous) = map.seenPoint(at: p) else { return nil }
    let z = homogeneous.dot(Vector3(matrix.m13, matrix.m23, matrix.m43))
    (self.layer, self.point, self.index) = (layer, point, index)
    depth = z.isFinite ? z : 0
  }
}
