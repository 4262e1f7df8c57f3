import Foundation
import Geometry

extension CALayer {
  /// Returns the frontmost layer at `p`, as the picture shows it; `nil` if there is none. Not part of Core Animation.
  ///
  /// `p` is in the space of the superlayer, or of the nearest layer above that is not a ``CATransformLayer``, as for
  /// ``hitTest(_:)``. Unlike that method, this one tells which face of a cube lies under a point: sublayers that share a 3D space
  /// are tested nearest first, by the depth of their planes at the point, z′/w′. Depths within 10⁻⁶ points count as equal; then
  /// `zPosition` decides, then the order of insertion. A layer counts where it ``contains(_:)`` the point, whether or not it paints
  /// anything there.
  ///
  /// Some layers are never found: hidden ones, ones with opacity 0, ones whose geometry is not finite, planes seen edge-on, points
  /// behind the eye, and single-sided layers seen from behind. The same holds for anything outside a mask's bounds and anything
  /// that `masksToBounds` clips. A `continuous` corner clips like a circular one here: they differ by less than 0.02 radii.
  public final func frontmostLayer(at p: CGPoint) -> CALayer? {
    enum Step {
      case enter(CALayer, Vector2)
      case test(CALayer, Vector2)
    }
    // An explicit stack: a tree may be deeper than the call stack.
    let start = spaceAbove.map { matrixToSuperlayer.then($0) } ?? matrixToSuperlayer
    var pending = Plane.backToFront([(self, start)], at: Vector2(p)).map { Step.enter($0.layer, $0.point) }
    while let step = pending.popLast() {
      switch step {
      case .test(let layer, let point):
        if layer.contains(CGPoint(x: point.x, y: point.y)) { return layer }
      case .enter(let layer, let point):
        if layer.masksToBounds, !layer.clip.holds(point) { continue }
        if let mask = layer.maskLayer, !mask.boundsAsMaskHold(point) { continue }
        pending.append(.test(layer, point))
        let sublayers = layer.sublayerList.layers.map { ($0, $0.matrixToSuperlayer) }
        for plane in Plane.backToFront(sublayers, at: point) { pending.append(.enter(plane.layer, plane.point)) }
      }
    }
    return nil
  }

  private final var clip: RoundedRectangle {
    RoundedRectangle(bounds, radius: cornerRadius.native, corners: maskedCorners)
  }
}

/// A layer's plane, seen at one point of the flattening layer that it stands in.
private struct Plane {
  let layer: CALayer
  /// The point of the layer's own plane that is seen there.
  let point: Vector2
  /// z′/w′, in points; greater is nearer.
  let depth: Double
  let zPosition: Double
  /// The position in tree order.
  let index: Int

  /// Depths closer than this count as equal, points.
  private static let equalDepth = 1e-6

  /// Returns the planes seen at `p`, back to front: those of `layers`, and of the layers inside the transform layers among them.
  ///
  /// - Parameters:
  ///   - layers: Layers with their matrices into the flattening layer's space.
  ///   - p: A point in the flattening layer's space.
  static func backToFront(_ layers: [(CALayer, CATransform3D)], at p: Vector2) -> [Plane] {
    var planes: [Plane] = []
    var reached = Array(layers.reversed())
    while let (layer, matrix) = reached.popLast() {
      guard layer.canBeSeen else { continue }
      if layer.keepsDepth {
        reached += layer.sublayerList.layers.reversed().map { ($0, $0.matrixToSuperlayer.then(matrix)) }
      } else if let plane = Plane(layer, matrix, at: p, index: planes.count) {
        planes.append(plane)
      }
    }
    planes.sort { ($0.depth, $0.index) < ($1.depth, $1.index) }
    // Sort each run of equal depths by zPosition.
    var low = 0
    while low < planes.count {
      var high = low + 1
      while high < planes.count, planes[high].depth - planes[high - 1].depth <= equalDepth { high += 1 }
      if high - low > 1 { planes[low..<high].sort { ($0.zPosition, $0.index) < ($1.zPosition, $1.index) } }
      low = high
    }
    return planes
  }

  private init?(_ layer: CALayer, _ matrix: CATransform3D, at p: Vector2, index: Int) {
    let map = Homography(flattening: matrix)
    if !layer.isDoubleSided {
      // A singular matrix does not tell front from back: the layer is visible.
      let (seen, solid) = (map.determinant, matrix.determinant)
      if solid > 0 ? seen < 0 : solid < 0 && seen > 0 { return nil }
    }
    guard let (point, homogeneous) = map.seenPoint(at: p) else { return nil }
    let z = homogeneous.dot(Vector3(matrix.m13, matrix.m23, matrix.m43))
    (self.layer, self.point, self.index) = (layer, point, index)
    depth = z.isFinite ? z : 0
    zPosition = layer.zPosition.native
  }
}

extension RoundedRectangle {
  /// Whether `p` lies inside; rounded corners count as circular.
  fileprivate func holds(_ p: Vector2) -> Bool {
    guard rect.holds(CGPoint(x: p.x, y: p.y)) else { return false }
    let (right, upper) = (p.x > rect.midX.native, p.y > rect.midY.native)
    let corner: CACornerMask =
      right
      ? (upper ? .layerMaxXMaxYCorner : .layerMaxXMinYCorner) : (upper ? .layerMinXMaxYCorner : .layerMinXMinYCorner)
    guard corners.contains(corner) else { return true }
    // How far the point lies from the corner's centre, towards the corner.
    let dx = radius - (right ? rect.maxX.native - p.x : p.x - rect.minX.native)
    let dy = radius - (upper ? rect.maxY.native - p.y : p.y - rect.minY.native)
    return dx <= 0 || dy <= 0 || dx * dx + dy * dy <= radius * radius
  }
}
