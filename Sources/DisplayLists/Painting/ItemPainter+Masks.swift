import Foundation
import Geometry
import Imaging
import LayerSnapshots

/// Layers masked by an image, as one item: a second texture look-up instead of two passes.
extension ItemPainter {
  /// Paints a layer without sublayers whose mask shows one image, clear at its rim.
  ///
  /// - Returns: `nil` if the layer and its mask need render passes of their own.
  mutating func masked(
    _ i: Int, by mask: Int, opacity: Double, in tree: PlacedTree
  ) -> PaintedItem? {
    let layer = tree.layer(i)
    let projection = tree.projection(of: layer)
    let style = snapshot.style(of: i)
    // In the mask's plane, y may run the other way than in the layer's.
    let isDown = layer.yDown != (snapshot.nodes[i].contentsAreFlipped != snapshot.nodes[mask].contentsAreFlipped)
    guard layer.clip < 0, !tree.surface.isContinuous, style.isPlainRectangle,
      let place = ImageMask(
        mask, in: snapshot, yDown: isDown, through: projection.map, maximumSize: images.maximumSize)
    else { return nil }
    // The visible part of the mask, as far as the layer reaches.
    let (own, seen) = (PlaneBox(style.shape.rect), place.visible)
    let box = own.intersection(seen)
    guard !box.isEmpty, box == seen || tree.softEdges(of: style).isEmpty,
      let core = ItemCore(exactly: box.rect, in: projection, frame: tree.surface.frame)
    else { return nil }
    let items = items(of: i, in: tree, style.whole, frame: tree.surface.frame, opacity: opacity * place.opacity)
    // Not a part of an image that comes in several.
    guard items.count == 1, var masked = items.first, masked.cuts.isEmpty else { return nil }
    (masked.paint, masked.image) = (masked.paint(over: core.inside), nil)
    masked.paint.mask = ImageMap(place.map, of: projection, from: masked.origin)
    masked.state.maskImage = images.index(of: ImagePart(whole: place.image), mipmapped: false)
    (masked.outline, masked.isOpaque) = (.whole(core.inside), false)
    return masked
  }
}

/// A mask that is one image, in the plane of the masked layer.
private struct ImageMask {
  let image: CGImage
  /// The map from the masked layer's plane to pixels of the image.
  let map: Homography
  /// The part of that plane in which the image shows anything.
  let visible: PlaneBox
  let opacity: Double

  /// `nil` for any other mask: one with colours, a border, effects or sublayers, one that is turned, mirrored or not
  /// filtered linearly, or one whose edges show.
  ///
  /// - Parameter projection: The map from the masked layer's plane to output pixels.
  init?(
    _ node: Int, in snapshot: LayerSnapshot, yDown: Bool, through projection: Homography, maximumSize: Int
  ) {
    let mask = snapshot.nodes[node]
    guard mask.kind == .layer, mask.mask < 0, mask.effects < 0, Int(mask.subtreeEnd) == node + 1,
      let contents = snapshot.styles[Int(mask.style)].onlyImageOfMask,
      max(contents.image.width, contents.image.height) <= maximumSize
    else { return nil }
    let matrix = snapshot.matrixToSuperlayer(of: node)
    let place = Homography(flattening: matrix)
    guard place.isAffine, place.x.y == 0, place.y.x == 0, place.x.x > 0, place.y.y > 0, let back = place.inverse
    else { return nil }
    guard let frame = contents.visibleFrame(yDown: yDown, endsHard: false), frame.holds(through: place.then(projection))
    else { return nil }
    image = contents.image
    map = back.then(contents.imageMap(yDown: yDown))
    let corners = ConvexPolygon(frame.box).image(through: place)
    visible = PlaneBox(around: corners)
    opacity = Double(mask.opacity)
  }
}
