import Foundation
import Geometry
import LayerModel

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
      let mask = ShapeCoverage.mask(
        stroking: stroke.path, style: stroke.style, through: layer.projection, clip: clip?.soft, in: frame)
      items.append(covered(mask, stroke.color, clip, tint: layer.pieceOpacity))
    }
    return items.compactMap { $0 }
  }

  mutating func filled(
    _ path: BezierPath, rule: FillRule = .nonZero, _ color: PremultipliedColor, through projection: Projection,
    clip: Region?, tint: Double, frame: PixelRect
  ) -> PaintedItem? {
    let mask = ShapeCoverage.mask(filling: path, rule: rule, through: projection, clip: clip?.soft, in: frame)
    return covered(mask, color, clip, tint: tint)
  }

  private mutating func covered(
    _ mask: CoverageMask?, _ color: PremultipliedColor, _ clip: Region?, tint: Double
  ) -> PaintedItem? {
    guard let mask else { return nil }
    let place = coverage.add(mask)
    let paint = ShapePaint(
      color: SIMD4<Float>(color.rgba * tint), firstTexel: SIMD2(Float(place.x), Float(place.y)))
    let origin = Vector2(Double(mask.frame.minX), Double(mask.frame.minY))
    var painted = PaintedItem(
      paint: .shape(paint), state: DrawState(coveragePage: place.page), edgesFrom: table.count,
      reach: ConvexPolygon(mask.frame), origin: origin, interiorAlpha: 0, cuts: clip?.hard ?? [])
    // What is covered wholly has the colour itself, and what is covered in part is an edge: neither counts as rounded.
    if paint.color.w >= 1 { painted.rounding = RoundingBound.Contribution(alpha: 0, rounded: 0) }
    return painted
  }
}
