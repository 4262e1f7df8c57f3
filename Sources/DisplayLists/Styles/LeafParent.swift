import Foundation
import Geometry
import LayerSnapshots

/// The part of placement that all leaves of one superlayer share.
struct LeafParent {
  private let projection: Projection
  private let inheritedOpacity: Double
  /// Whether part of the superlayer's plane does not exist.
  private let hasEnd: Bool
  /// The transform that the superlayer applies to its sublayers, with whether it is needed, and ``PlacedLayer/matrix``.
  private let projectsSublayers: Bool
  private let sublayerProjection: CATransform3D
  private let matrix: CATransform3D?

  /// `nil` if none of the superlayer's sublayers can be a leaf.
  init?(_ parent: PlacedLayer, _ geometry: LayerGeometry) {
    guard parent.role != .skipped, parent.sublayerClip < 0 else { return nil }
    projection = parent.projection
    hasEnd = !parent.projection.existence.isEmpty
    inheritedOpacity = parent.inheritedOpacity
    projectsSublayers = !CATransform3DIsIdentity(geometry.sublayerTransform)
    sublayerProjection = geometry.sublayerProjection
    matrix = parent.matrix
  }

  /// The least W, and the least value of the forms of existence, at a leaf's corners.
  private static let minimumWeight = 1e-3

  /// Places sublayer `i`; `nil` if it cannot be a leaf where it stands.
  ///
  /// - Parameter depth: Set to the depth of the layer's plane, as a form over the flattening ancestor's plane; unchanged for depth 0.
  @inline(__always)
  func place(
    _ i: Int, of nodes: UnsafeBufferPointer<LayerSnapshot.Node>, _ profile: borrowing StyleProfile, index: Int32,
    within frame: PixelRect, depth: inout LinearForm
  ) -> Leaf? {
    var toAncestor = nodes[i].geometry.placement
    if projectsSublayers { toAncestor = toAncestor.then(sublayerProjection) }
    if let matrix { toAncestor = toAncestor.then(matrix) }
    guard toAncestor.isFinite else { return nil }
    let flat = Homography(flattening: toAncestor)
    guard let back = flat.inverseIfRegular else { return nil }
    if !nodes[i].isDoubleSided, flat.determinant * toAncestor.determinant < 0 { return nil }
    if flat.x.z != 0 || flat.y.z != 0 || flat.origin.z <= 0 || hasEnd {
      guard exists(profile.quad, through: flat) else { return nil }
    }
    let map = flat.then(projection.map)
    let quad = profile.quad.image(through: map)
    let leaf = Leaf(
      node: Int32(i), profile: index, depth: -1, isGroup: nodes[i].allowsGroupOpacity,
      opacity: Double(nodes[i].opacity) * inheritedOpacity, map: map,
      extent: quad.pixels(in: frame))
    guard let outline = leaf.outline(profile, quad, near: frame, withRim: false) else { return nil }
    if hasEnd, case .rounded = outline { return nil }
    let z = Vector3(toAncestor.m13.native, toAncestor.m23.native, toAncestor.m43.native)
    if z.x != 0 || z.y != 0 || z.z != 0 { depth = LinearForm(back.x.dot(z), back.y.dot(z), back.origin.dot(z)) }
    return leaf
  }

  /// Whether all corners exist on every level of flattening, with a margin of ``minimumWeight``.
  private func exists(_ quad: Quad, through flat: Homography) -> Bool {
    guard quad.weights(through: flat).min() > Self.minimumWeight else { return false }
    let image = quad.image(through: flat)
    return projection.existence.allSatisfy { form in
      let c = form.coefficients
      return (image.x * c.x + image.y * c.y + c.z).min() > Self.minimumWeight
    }
  }
}
