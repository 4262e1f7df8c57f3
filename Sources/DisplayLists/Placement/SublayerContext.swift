import Foundation
import Geometry
import LayerSnapshots

/// Whether leaves are found at all. Tests compare their lists with those of layers that all have details.
package enum LeafPlacement {
  @TaskLocal package static var isAllowed = true
}

/// The part of a placed layer that the placement of its sublayers depends on.
struct SublayerContext {
  private let projection: Projection
  /// The transform that the layer applies to its sublayers; `nil` where that is the identity.
  @OutOfLine private var sublayerProjection: CATransform3D?
  /// ``PlacedDetails/matrix``.
  @OutOfLine private var matrix: CATransform3D?
  /// ``PlacedLayer/sublayerClip``.
  private let clip: Int32
  /// Multiplies the opacity of each sublayer.
  private let opacity: Double
  private let isInGroup: Bool
  /// ``PlacedClip/inside`` and ``PlacedClip/box`` of the clip; empty and `nil` without one.
  private let insideClip: [LinearForm]?
  private let box: PlaneBox?

  /// The context of the root of a surface.
  ///
  /// - Parameter clip: The index of ``Surface/clip``; −1 without one.
  init(_ surface: Surface, clip: Int32) {
    (projection, sublayerProjection, matrix, self.clip) = (surface.host, nil, nil, clip)
    (opacity, isInGroup, insideClip, box) = (1, surface.isGroup, nil, nil)
  }

  /// - Parameters:
  ///   - existence: As that of ``PlacedDetails``; so is `matrix`.
  ///   - sublayerProjection: The transform that the layer applies to its sublayers; `nil` where that is the identity.
  init(
    _ layer: PlacedLayer, existence: [LinearForm], matrix: CATransform3D?, sublayerProjection: CATransform3D?,
    clips: [PlacedClip]
  ) {
    projection = Projection(map: layer.map, existence: existence)
    (self.sublayerProjection, self.matrix) = (sublayerProjection, matrix)
    (clip, opacity, isInGroup) = (layer.sublayerClip, layer.pieceOpacity, layer.isInGroup)
    (insideClip, box) = clip < 0 ? ([], nil) : (clips[Int(clip)].inside, clips[Int(clip)].box)
  }

  /// Whether a sublayer can be a leaf.
  var mayHoldLeaves: Bool { insideClip != nil }

  /// The map from the space of a sublayer to that of the flattening ancestor.
  @inline(__always)
  func matrix(of geometry: borrowing LayerGeometry) -> CATransform3D {
    var result = geometry.placement
    if let sublayerProjection { result = result.then(sublayerProjection) }
    if let matrix { result = result.then(matrix) }
    return result
  }

  /// Places a sublayer, without its details, its own clips and its extent.
  ///
  /// - Parameter plane: `nil` for a transform layer.
  @inline(__always)
  func place(_ i: Int, in plane: FlattenedPlane?, opacity own: Float, yDown: Bool, as layer: inout PlacedLayer) {
    layer = PlacedLayer(node: Int32(i))
    (layer.role, layer.isInGroup, layer.yDown) = (plane == nil ? .passesThrough : .painted, isInGroup, yDown)
    (layer.clip, layer.sublayerClip) = (clip, clip)
    (layer.opacity, layer.map) = (Double(own) * opacity, plane?.map.then(projection.map) ?? projection.map)
  }

  /// The details of a sublayer that follow from its plane; `nil` stands for that of a transform layer.
  func details(in plane: FlattenedPlane?) -> PlacedDetails {
    var details = PlacedDetails(
      existence: plane.map { projection.precomposed(with: $0.map).existence } ?? projection.existence)
    details.outerClip = clip
    return details
  }
}

/// The plane of a layer, flattened into that of its flattening ancestor.
struct FlattenedPlane {
  /// The map to the ancestor's plane.
  let map: Homography
  /// The depth of the plane, as a form over the ancestor's plane.
  let depth: LinearForm

  /// `nil` for a plane that is seen edge-on, for one that is seen from behind unless it is double-sided, and for
  /// numbers that are not finite.
  @inline(__always)
  init?(_ matrix: CATransform3D, isDoubleSided: Bool) {
    guard matrix.isFinite else { return nil }
    map = Homography(flattening: matrix)
    guard let back = map.inverseIfRegular else { return nil }
    if !isDoubleSided, map.determinant * matrix.determinant < 0 { return nil }
    let z = Vector3(matrix.m13.native, matrix.m23.native, matrix.m43.native)
    let isLevel = z.x == 0 && z.y == 0 && z.z == 0
    depth = isLevel ? LinearForm(0, 0, 0) : LinearForm(back.x.dot(z), back.y.dot(z), back.origin.dot(z))
  }
}

// MARK: - Leaves

extension SublayerContext {
  /// The least W, and the least value of the forms of existence, at a leaf's corners.
  private static let minimumWeight = 1e-3

  /// Places sublayer `i`, if it is a leaf where it stands: sets `layer`, and returns the depth of its plane.
  @inline(__always)
  private func placeLeaf(
    _ i: Int, of nodes: UnsafePointer<LayerSnapshot.Node>, hasSublayers: Bool, _ profile: UnsafePointer<StyleProfile>,
    within frame: PixelRect, as layer: inout PlacedLayer
  ) -> LinearForm? {
    guard
      let plane = FlattenedPlane(matrix(of: nodes[i].geometry), isDoubleSided: nodes[i].isDoubleSided)
    else { return nil }
    let (flat, hasEnd) = (plane.map, !projection.existence.isEmpty)
    if flat.x.z != 0 || flat.y.z != 0 || flat.origin.z <= 0 || hasEnd {
      guard exists(profile.pointee.bounds, through: flat) else { return nil }
    }
    place(i, in: plane, opacity: nodes[i].opacity, yDown: profile.pointee.yDown, as: &layer)
    (layer.fadesAsGroup, layer.clip, layer.hasSublayers) = (nodes[i].allowsGroupOpacity, -1, hasSublayers)
    // Sublayers of a leaf are placed by its map alone.
    if hasSublayers, layer.groupOpacity < 1 || hasEnd || !flat.isAffine || flat.origin.z <= 0 { return nil }
    // In a group, a layer that clips is a group, too.
    layer.clipsSublayers = hasSublayers ? profile.pointee.masksToBounds : false
    if layer.clipsSublayers, isInGroup { return nil }
    if profile.pointee.isEmpty { return plane.depth }
    guard let part = profile.pointee.drawnPart(through: layer.map) else { return nil }
    layer.part = part
    var quad = profile.pointee.quad(of: part).image(through: layer.map)
    if let insideClip, insideClip.contains(where: { !quad.lies(within: $0) }) {
      guard let box, let cut = profile.pointee.cut(part, quad, to: box) else { return nil }
      (quad, layer.clip) = (cut, clip)
      if any(quad.low .>= quad.high) { return plane.depth }
    }
    let hasForm = Outline.form(
      of: profile, through: layer.map, part, quad, near: frame, exact: { true }, soft: { _ in true },
      rounded: { _ in !hasEnd })
    guard hasForm == true else { return nil }
    layer.extent = quad.pixels(in: frame)
    return plane.depth
  }

  /// Whether all corners exist on every level of flattening, with a margin of ``minimumWeight``.
  private func exists(_ quad: Quad, through flat: Homography) -> Bool {
    guard quad.weights(through: flat).least > Self.minimumWeight else { return false }
    let image = quad.image(through: flat)
    return projection.existence.allSatisfy { form in
      let c = form.coefficients
      return (image.x * c.x + image.y * c.y + c.z).least > Self.minimumWeight
    }
  }

  /// Places sublayers whose profiles are made, up to the first that is no leaf; in ranges, if there are many.
  ///
  /// - Parameters:
  ///   - yDown: Whether y runs down in the root's superlayer space.
  ///   - body: Called with each leaf, and with the depth of its plane.
  func leaves(
    _ nodeRange: Range<Int>, of nodes: UnsafeBufferPointer<LayerSnapshot.Node>, yDown: Bool, _ made: MadeProfiles,
    within frame: PixelRect, _ body: (inout PlacedLayer, LinearForm) -> Void
  ) {
    guard let first = nodes.baseAddress else { return }
    func place(_ range: Range<Int>, _ body: (inout PlacedLayer, LinearForm) -> Void) {
      var leaf = PlacedLayer(node: 0)
      for i in range {
        let index = made.index(ofStyle: first[i].style, .init(yDown: yDown != first[i].contentsAreFlipped))
        let depth = placeLeaf(
          i, of: first, hasSublayers: nodes.hasSublayers(i), made.profile(index), within: frame, as: &leaf)
        guard let depth else { return }
        leaf.profile = index
        body(&leaf, depth)
      }
    }
    let ranges = ParallelRanges.current
    guard ranges.divide(nodeRange.count) else { return place(nodeRange, body) }
    let parts = ranges.map(nodeRange) { range in
      var leaves: [PlacedLayer] = [], depths: [LinearForm] = []
      leaves.reserveCapacity(range.count)
      depths.reserveCapacity(range.count)
      place(range) {
        leaves.append($0)
        depths.append($1)
      }
      return (leaves, depths)
    }
    for case (var leaves, let depths) in parts {
      for k in leaves.indices { body(&leaves[k], depths[k]) }
      // A layer follows that is no leaf.
      if leaves.count < ranges.size { return }
    }
  }
}
