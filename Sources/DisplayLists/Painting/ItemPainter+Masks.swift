import Foundation
import Geometry
import Imaging
import LayerModel

/// Layers that an image masks, as one item: a second look-up instead of two passes.
extension ItemPainter {
  /// A leaf whose mask shows one image that is clear at its rim.
  ///
  /// - Returns: `nil` where mask and layer need pictures of their own.
  mutating func masked(
    _ i: Int, by mask: Int, opacity: Double, in tree: PlacedTree
  ) -> PaintedQuad? {
    let layer = tree.placedInFull(i)
    let style = snapshot.styles[Int(snapshot.nodes[i].style)]
    // Which way y runs is the mask's own business: its map says it.
    let isDown = layer.yDown != (snapshot.nodes[i].contentsAreFlipped != snapshot.nodes[mask].contentsAreFlipped)
    guard layer.clip < 0, !tree.surface.isPlaneFunction, style.shape.isSquare, style.gradient == nil,
      style.borderWidth <= 0, let place = ImageMask(mask, in: snapshot, yDown: isDown, maximumSize: images.maximumSize)
    else { return nil }
    if let contents = style.contents, contents.frame != style.shape.rect { return nil }
    // Where the mask shows anything, as far as the layer reaches.
    let (own, seen) = (PlaneBox(style.shape.rect), place.visible)
    let box = own.intersection(seen)
    let isInside = box == seen
    guard !box.isEmpty, isInside || tree.softEdges(of: style).isEmpty,
      let core = ItemCore(exactly: box.rect, in: layer.projection, frame: tree.surface.frame, clip: nil),
      let plain = items(of: i, in: tree, .all, opacity: opacity * place.opacity).first
    else { return nil }
    guard
      var paint = QuadPaint(
        plain.paint, from: plain.origin, over: core.inside, imageIsOpaque: plain.imageIsOpaque)
    else { return nil }
    paint.mask = ImageMap(place.map, of: layer.projection, from: plain.origin)
    // The box is the mask's own.
    if isInside, let bands = place.bands { paint.keep(to: bands, of: core.inside) }
    var state = plain.state
    state.secondImage = images.index(of: ImagePart(whole: place.image), mipmapped: false)
    return PaintedQuad(
      paint: paint, state: state, corners: core.inside, origin: plain.origin,
      step: RoundingBound.Contribution(alpha: 0.5, isImage: true))
  }
}

/// A mask that is one image, in the plane of what it masks.
private struct ImageMask {
  let image: CGImage
  /// The masked layer's plane to pixels of the image.
  let map: Homography
  /// Where in that plane the image shows anything.
  let visible: PlaneBox
  /// Of `visible`: outside of them nothing shows.
  let bands: VisibleBands?
  let opacity: Double

  /// `nil` for any other mask: with colours, edges, effects or sublayers, turned, or read otherwise than linearly.
  init?(_ node: Int, in snapshot: LayerSnapshot, yDown: Bool, maximumSize: Int) {
    let mask = snapshot.nodes[node]
    let style = snapshot.styles[Int(mask.style)]
    guard mask.kind == .layer, mask.mask < 0, mask.effects < 0, Int(mask.subtreeEnd) == node + 1,
      let contents = style.contents, style.backgroundColor.isClear, style.gradient == nil, style.painting.isEmpty,
      style.borderWidth <= 0, style.contentsTint.w >= 1, style.shape.isSquare,
      contents.unitRect == CGRect(x: 0, y: 0, width: 1, height: 1),
      !style.masksToBounds || style.shape.rect.contains(contents.frame),
      contents.magnificationFilter != .nearest, contents.minificationFilter == .linear,
      max(contents.image.width, contents.image.height) <= maximumSize
    else { return nil }
    let matrix = snapshot.matrixToSuperlayer(of: node)
    let place = Homography(flattening: matrix)
    guard place.isAffine, place.x.y == 0, place.y.x == 0, place.x.x > 0, place.y.y > 0, let back = place.inverse
    else { return nil }
    guard let frame = contents.visibleFrame(yDown: yDown, endsHard: false) else { return nil }
    image = contents.image
    map = back.then(contents.imageMap(yDown: yDown))
    let corners = ConvexPolygon(frame).image(through: place)
    visible = PlaneBox(around: corners)
    bands = contents.visibleBands(yDown: yDown)
    opacity = Double(mask.opacity)
  }
}
