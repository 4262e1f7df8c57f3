import Geometry
import LayerSnapshots

/// The placement of one node of a snapshot: the first step from the tree to draw items.
///
/// It is flat and counts no references, so that a million layers are placed without an allocation for each. A leaf is
/// that and nothing more; any other layer has ``PlacedDetails``.
struct PlacedLayer {
  enum Role: UInt8 {
    /// Neither the node nor anything below it paints.
    case skipped
    /// A transform layer: paints nothing itself, and its sublayers stand in the 3D space that it stands in.
    case passesThrough
    /// A layer that paints and flattens its sublayers.
    case painted
  }

  let node: Int32
  var role = Role.skipped
  /// Whether the layer fades as a group; otherwise each piece that it paints fades by itself, and so do its sublayers.
  var fadesAsGroup = true
  /// Whether the layer is part of a group's picture, or a group, so that a layer that masks inside of it is a group,
  /// too.
  var isInGroup = false
  /// Whether y runs down the output in the layer's space.
  var yDown = true
  var hasSublayers = false
  /// Whether a leaf clips its sublayers.
  var clipsSublayers = false
  /// For a leaf, what is drawn of it.
  var part = StyleProfile.DrawnPart.bounds
  /// Whether all sublayers lie at rest in the layer's plane, so that they follow it in tree order.
  var isFlat = true
  /// For a leaf, the index in ``StyleProfiles``.
  var profile: Int32 = -1
  /// The index in ``PlacedTree/NodeTable/details``; −1 for a leaf.
  var details: Int32 = -1
  /// The index in ``PlacedTree/NodeTable/depths``; −1 for a layer at rest in its flattening ancestor's plane.
  var depth: Int32 = -1
  /// The index in ``PlacedTree/clips`` of the layer's clip, the intersection of its ancestors' shapes; −1 for a clip
  /// that leaves the layer as it is, and for none. It cuts a leaf to its ``PlacedClip/box``.
  var clip: Int32 = -1
  /// The index of the clip of its sublayers; −1 for no clip.
  var sublayerClip: Int32 = -1
  var opacity = 1.0
  /// The map from the layer's plane to output pixels.
  var map = Homography.identity
  /// The pixels of the frame that the layer and everything below it may touch.
  var extent = PixelRect(width: 0, height: 0)

  init(node: Int32) { self.node = node }

  /// Whether all of the layer's outline, inside of its clip, has a closed form (``Outline``), or the layer paints
  /// nothing itself; it has neither effects nor a mask. It may have sublayers, as long as it is no group, and does not
  /// clip them inside of one.
  var isLeaf: Bool { role == .painted && details < 0 }

  /// Whether the layer is a leaf that is painted before all below it.
  var isFlatLeaf: Bool { isLeaf && isFlat }

  /// Multiplies the finished picture of the layer with its sublayers.
  var groupOpacity: Double { fadesAsGroup ? opacity : 1 }
  /// Multiplies each piece that the layer itself paints, and the opacity of each sublayer; 1 for a layer that fades as
  /// a group.
  var pieceOpacity: Double { fadesAsGroup ? 1 : opacity }
}

/// The placement of a layer that is no leaf, beyond ``PlacedLayer``.
struct PlacedDetails {
  /// Forms over the layer's plane, ≥ 0 where it exists.
  var existence: [LinearForm]
  /// For a transform layer: the map from its space to that of the flattening ancestor. `nil` for any other.
  @OutOfLine var matrix: CATransform3D?
  /// The index of the clip of its ancestors; −1 for no clip.
  var outerClip: Int32 = -1
  /// The index of the clip that cuts the layer's group as a whole; −1 for no such clip.
  var groupClip: Int32 = -1
  /// The index in ``PlacedTree/plans``; −1 for a layer without effects.
  var plan: Int32 = -1
  /// As in ``PlacedPlane``.
  var footprint = ConvexPolygon([])
  var footprintIsOutline = false
  /// Contains everything that the layer shows, if it has a shadow, is a bitmap or filters its backdrop; empty
  /// otherwise. Output pixels.
  var effectFootprint = ConvexPolygon([])
}

// MARK: - Leaves

extension PlacedLayer {
  /// The image of the part that is drawn of a leaf, inside of its clip, in output pixels.
  @inline(__always)
  func shown(_ profile: UnsafePointer<StyleProfile>, _ clips: UnsafeBufferPointer<PlacedClip>) -> Quad {
    let quad = profile.pointee.quad(of: part).image(through: map)
    return clip < 0 ? quad : clips[Int(clip)].box.map(quad.clamped) ?? quad
  }
}
