import Foundation
import Geometry
import LayerSnapshots

/// Whether leaves are found at all. Tests compare their lists with those of layers that are all placed in full.
package enum LeafPlacement {
  @TaskLocal package static var isAllowed = true
}

/// The part of placement that all leaves of one superlayer share.
struct LeafParent {
  private let context: SublayerContext
  /// Whether part of the superlayer's plane does not exist.
  private let hasEnd: Bool
  /// The transform that the superlayer applies to its sublayers, with whether it is needed.
  private let projectsSublayers: Bool
  private let sublayerProjection: CATransform3D
  /// ``PlacedClip/inside`` and ``PlacedClip/box`` of the clip; empty and `nil` without one.
  private let insideClip: [LinearForm]
  private let box: PlaneBox?

  /// `nil` if none of the superlayer's sublayers can be a leaf.
  init?(_ context: SublayerContext, _ geometry: LayerGeometry, clips: [PlacedClip]) {
    guard let inside = context.clip < 0 ? [] : clips[context.clip].inside else { return nil }
    (self.context, insideClip) = (context, inside)
    box = context.clip < 0 ? nil : clips[context.clip].box
    hasEnd = !context.projection.existence.isEmpty
    projectsSublayers = !CATransform3DIsIdentity(geometry.sublayerTransform)
    sublayerProjection = geometry.sublayerProjection
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
    if let matrix = context.matrix { toAncestor = toAncestor.then(matrix) }
    guard toAncestor.isFinite else { return nil }
    let flat = Homography(flattening: toAncestor)
    guard let back = flat.inverseIfRegular else { return nil }
    if !nodes[i].isDoubleSided, flat.determinant * toAncestor.determinant < 0 { return nil }
    if flat.x.z != 0 || flat.y.z != 0 || flat.origin.z <= 0 || hasEnd {
      guard exists(profile.quad, through: flat) else { return nil }
    }
    let map = flat.then(context.projection.map)
    var (quad, clip) = (profile.quad.image(through: map), -1)
    if !profile.isEmpty, insideClip.contains(where: { !quad.lies(within: $0) }) {
      guard let box, let cut = profile.cut(quad, to: box) else { return nil }
      (quad, clip) = (cut, context.clip)
    }
    let isSeen = !profile.isEmpty && (clip < 0 || all(quad.low .< quad.high))
    let (isGroup, opacity) = (nodes[i].allowsGroupOpacity, Double(nodes[i].opacity) * context.opacity)
    let hasSublayers = nodes.hasSublayers(i)
    // Sublayers of a leaf are placed by its map alone.
    if hasSublayers, isGroup && opacity < 1 || hasEnd || !flat.isAffine || flat.origin.z <= 0 { return nil }
    // In a group, a layer that clips is a group, too.
    let clipsSublayers = hasSublayers ? profile.masksToBounds : false
    if clipsSublayers, context.isInGroup { return nil }
    let leaf = Leaf(
      node: Int32(i), profile: index, depth: -1, isGroup: isGroup, isInGroup: context.isInGroup,
      clip: Int32(clip), sublayerClip: Int32(context.clip), hasSublayers: hasSublayers, clipsSublayers: clipsSublayers,
      opacity: opacity, map: map,
      extent: isSeen ? quad.pixels(in: frame) : PixelRect(width: 0, height: 0))
    if isSeen {
      guard let outline = leaf.outline(profile, quad, near: frame, withRim: false) else { return nil }
      if hasEnd, case .rounded = outline { return nil }
    }
    let z = Vector3(toAncestor.m13.native, toAncestor.m23.native, toAncestor.m43.native)
    if z.x != 0 || z.y != 0 || z.z != 0 { depth = LinearForm(back.x.dot(z), back.y.dot(z), back.origin.dot(z)) }
    return leaf
  }

  /// Whether all corners exist on every level of flattening, with a margin of ``minimumWeight``.
  private func exists(_ quad: Quad, through flat: Homography) -> Bool {
    guard quad.weights(through: flat).min() > Self.minimumWeight else { return false }
    let image = quad.image(through: flat)
    return context.projection.existence.allSatisfy { form in
      let c = form.coefficients
      return (image.x * c.x + image.y * c.y + c.z).min() > Self.minimumWeight
    }
  }
}
