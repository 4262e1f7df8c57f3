import Foundation
import Geometry
import LayerSnapshots

/// Items for the fills and strokes of shape layers.
extension ItemPainter {
  /// The fill and the stroke of a shape layer.
  mutating func shapes(of i: Int, in tree: PlacedTree, frame: PixelRect) -> [PaintedItem] {
    let style = snapshot.styles[Int(snapshot.nodes[i].style)]
    if style.shapePaint.isEmpty { return [] }
    let layer = tree.placedInFull(i)
    let clip = tree.sublayerClip(of: layer)
    var items: [PaintedItem?] = []
    if let fill = style.shapePaint.fill {
      items.append(
        filled(
          fill.path, rule: fill.rule, fill.color, through: layer.projection, clip: clip, tint: layer.pieceOpacity,
          frame: frame))
    }
    if let stroke = style.shapePaint.stroke {
      let shape = ShapeMasks.Shape(path: stroke.path, paint: .stroke(stroke.style))
      let mask = masks.place(shape, through: layer.projection, clip: clip?.soft, in: frame)
      items.append(covered(mask, stroke.color, clip, tint: layer.pieceOpacity))
    }
    return items.compactMap { $0 }
  }

  mutating func filled(
    _ path: BezierPath, rule: FillRule = .nonZero, _ color: PremultipliedColor, through projection: Projection,
    clip: Region?, tint: Double, frame: PixelRect
  ) -> PaintedItem? {
    let shape = ShapeMasks.Shape(path: path, paint: .fill(rule))
    return covered(masks.place(shape, through: projection, clip: clip?.soft, in: frame), color, clip, tint: tint)
  }

  private func covered(
    _ mask: ShapeMasks.Placed?, _ color: PremultipliedColor, _ clip: Region?, tint: Double
  ) -> PaintedItem? {
    guard let mask else { return nil }
    let paint = ShapePaint(
      color: SIMD4<Float>(color.rgba * tint), firstTexel: SIMD2(Float(mask.x), Float(mask.y)))
    let origin = Vector2(Double(mask.frame.minX), Double(mask.frame.minY))
    var painted = PaintedItem(
      paint: .shape(paint), state: DrawState(coveragePage: mask.page), edgesFrom: table.count,
      reach: ConvexPolygon(mask.frame), origin: origin, interiorAlpha: 0, cuts: clip?.hard ?? [])
    // What is covered wholly has the colour itself, and what is covered in part is an edge: neither counts as rounded.
    if paint.color.w >= 1 { painted.rounding = RoundingBound.Contribution(alpha: 0, rounded: 0) }
    return painted
  }
}
