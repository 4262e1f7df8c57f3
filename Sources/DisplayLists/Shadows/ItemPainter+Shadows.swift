import Geometry
import LayerSnapshots

/// Bitmaps of box shadows, and what hides a shadow.
extension ItemPainter {
  /// The render pass that draws a bitmap of a shadow: its alpha, in black.
  mutating func pass(drawing box: BlurredBox, over frame: PixelRect) -> RenderPass {
    let look = Look(
      SIMD4(0, 0, 0, 1), shadowOf: box.half, radius: box.radius, sigma: BoxShadow.pixelsPerSigma, corners: box.corners)
    let paint = QuadPaint(texture: .boxShadow(.identity), look: memory.looks.index(of: look), hasWeight: true)
    var pass = PassBuilder(frame: frame, clearColor: .clear)
    var item = pass.item(paint, from: .zero)
    item.setCorners(Quad(frame))
    var state = paint.state(DrawState(), isOpaque: false)
    state.blending = .copy
    pass.push(item, state)
    return pass.finished()
  }

  /// A box of the layer's plane that its own body covers opaquely, if there is one. Sublayers may erase from the body.
  func opaqueBox(of i: Int, in tree: PlacedTree) -> PlaneBox? {
    let layer = tree.layer(i)
    guard layer.pieceOpacity >= 1, tree.plan(of: layer)?.isBitmap != true,
      snapshot.effects(of: i)?.isolatesBlending != true,
      tree.plan(of: layer)?.colorFilters.isEmpty != false,
      let safe = snapshot.style(of: i).opaqueShape
    else { return nil }
    let (box, map, projection) = (PlaneBox(safe.rect), layer.map, tree.projection(of: layer))
    let outline = Quad(box.rect)
    for form in projection.existence where !all(outline.values(of: form) .> 0) { return nil }
    guard let sides = QuadEdges(outline.image(through: map)),
      let scale = projection.scale(at: (box.low + box.high) / 2)
    else { return nil }
    // Pixels at the edge are covered only in part, so the box ends a whole pixel inside each side. A plane that is seen
    // nearly edge-on has far fewer pixels a point one way than the other, and one in perspective fewer at its far side.
    var margin = Vector2(repeating: 2 / scale)
    while true {
      let inside = PlaneBox(low: box.low + margin, high: box.high - margin)
      if inside.isEmpty { return nil }
      let image = Quad(inside.rect).image(through: map)
      func isClear(of k: Int) -> Bool {
        sides[k].value(at: image[k]) >= 1 && sides[k].value(at: image[(k + 1) % 4]) >= 1
      }
      let (isClearAcross, isClearDown) = (isClear(of: 1) && isClear(of: 3), isClear(of: 0) && isClear(of: 2))
      if isClearAcross, isClearDown { return inside }
      if !isClearAcross { margin.x *= 1.5 }
      if !isClearDown { margin.y *= 1.5 }
    }
  }
}

extension Quad {
  /// The parts that show around a hole in a plane; all of it where there is no hole.
  func parts(around hole: PlaneBox?, in plane: Projection) -> [Quad] {
    guard let hole, !hole.isEmpty else { return [self].filter(\.isSeen) }
    let inner = Quad(hole.rect).image(through: plane.map)
    return (0..<4).compactMap { ring($0, around: inner) }.filter(\.isSeen)
  }
}
