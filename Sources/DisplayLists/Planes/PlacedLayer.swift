import Foundation
import Geometry
import LayerSnapshots

/// The placement of one node of a snapshot: the first step from the tree to draw items.
struct PlacedLayer {
  enum Role {
    /// Neither the node nor anything below it paints.
    case skipped
    /// A transform layer: paints nothing itself, and its sublayers stand in the 3D space that it stands in.
    case passesThrough
    /// A layer that paints and flattens its sublayers.
    case painted
  }

  var role = Role.skipped
  /// The projection of the layer's plane to output pixels.
  var projection = Projection.output
  /// For a transform layer: the map from its space to that of the flattening ancestor. `nil` for any other.
  @OutOfLine var matrix: CATransform3D?
  /// The depth of the layer's plane, as a form over the flattening ancestor's plane.
  var depth = LinearForm(0, 0, 0)
  /// Multiplies the finished picture of the layer with its sublayers.
  var groupOpacity = 1.0
  /// Multiplies each piece that the layer itself paints; 1 for a layer that fades as a group.
  var pieceOpacity = 1.0
  /// Multiplies the opacity of each sublayer; 1 below a layer that fades as a group.
  var inheritedOpacity = 1.0
  /// Whether y runs down the output in the layer's space.
  var yDown = true
  /// The index in ``PlacedTree/clips`` of the layer's clip, the intersection of its ancestors' shapes; −1 for no clip.
  var clip = -1
  /// The index of the clip of its sublayers; −1 for no clip.
  var sublayerClip = -1
  /// The index of the clip that cuts the layer's group as a whole; −1 for no such clip.
  var groupClip = -1
  /// The index of the clip of its ancestors; −1 for no clip.
  var outerClip = -1
  /// Whether the layer is part of a group's picture, or a group, so that a layer that masks inside of it is a group, too.
  var isInGroup = false
  /// Contains everything that the layer itself paints: its clipped rectangles, corners not rounded, in output pixels.
  var footprint = ConvexPolygon([])
  /// Whether ``footprint`` is exactly the layer's outline, apart from rounded corners, and all edges are antialiased.
  var footprintIsOutline = false
  /// Contains everything that the layer shows, if it has a shadow, is a bitmap or filters its backdrop; empty otherwise. Output pixels.
  var effectFootprint = ConvexPolygon([])
  /// The index in ``PlacedTree/plans``; −1 for a layer without effects.
  var plan = -1
  /// The pixels of the frame that the layer and everything below it may touch.
  var extent = PixelRect(width: 0, height: 0)
}
