import Foundation
import Geometry
import LayerModel

/// Where one node of a snapshot ended up: the first step from a tree to draw items.
struct PlacedLayer {
  enum Role {
    /// Paints nothing, nor does anything below it.
    case skipped
    /// Paints nothing itself; its sublayers stand in the 3D space it stands in.
    case passesThrough
    /// Paints, and flattens its sublayers.
    case painted
  }

  var role = Role.skipped
  /// The layer's plane in output pixels.
  var projection = Projection.output
  /// For a layer that passes through: its space to that of the flattening ancestor.
  var matrix = CATransform3DIdentity
  /// The depth of the layer's plane, as a form over the flattening ancestor's plane.
  var depth = LinearForm(0, 0, 0)
  /// Multiplies the finished picture of the layer with its sublayers.
  var groupOpacity = 1.0
  /// Multiplies each piece that the layer itself paints.
  var pieceOpacity = 1.0
  /// Multiplies the opacity of every layer in the contexts below.
  var inheritedOpacity = 1.0
  /// Whether y runs down the output in the layer's space.
  var yDown = true
  /// What clips the layer, into ``PlacedTree/clips``: the common part of its ancestors' shapes; −1 for nothing.
  var clip = -1
  /// What clips its sublayers.
  var sublayerClip = -1
  /// The layer's own rectangles, corners not rounded, in output pixels: everything that it paints itself lies inside.
  var reach = ConvexPolygon([])
  /// Whether that is what the layer's own outline covers, corners not rounded: no more, and all of its edges are antialiased.
  var reachIsOutline = false
  /// Beyond that, what its shadow or its bitmap covers.
  var span = ConvexPolygon([])
  /// Into ``PlacedTree/plans``; −1 for a layer without effects.
  var plan = -1
  /// The pixels that it and everything below it may touch, within the frame.
  var extent = PixelRect(width: 0, height: 0)
}
