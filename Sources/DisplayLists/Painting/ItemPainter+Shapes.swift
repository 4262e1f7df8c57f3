import Foundation
import Geometry
import LayerSnapshots

/// Items for the fills and strokes of shape layers.
extension ItemPainter {
  /// The fill and the stroke of a shape layer.
  mutating func shapes(of i: Int, in tree: PlacedTree, frame: PixelRect) -> [PaintedItem] {
    let style = snapshot.style(of: i)
    guard style.hasShapes else { return [] }
    let layer = tree.layer(i)
    let (projection, clip) = (tree.projection(of: layer), tree.sublayerClip(of: layer))
    var shapes: [(ShapeMasks.Shape, PremultipliedColor)] = []
    if let fill = style.shapePaint.fill {
      shapes.append((ShapeMasks.Shape(path: fill.path, paint: .fill(fill.rule)), fill.color))
    }
    if let stroke = style.shapePaint.stroke {
      shapes.append((ShapeMasks.Shape(path: stroke.path, paint: .stroke(stroke.style)), stroke.color))
    }
    return shapes.flatMap { shape, color in
      let outline = Outline.edges(of: shape, through: projection, cutBy: clip, in: frame, &memory.masks)
      return covered(by: outline, color, tint: layer.pieceOpacity)
    }
  }

  /// The item that fills an outline with one colour; none where it covers nothing.
  mutating func covered(
    by outline: Outline, _ color: PremultipliedColor, tint: Double = 1
  ) -> [PaintedItem] {
    guard let outside = outline.outside, outside.isSeen else { return [] }
    let look = memory.looks.index(of: Look(background: SIMD4<Float>(color.rgba)))
    return [
      PaintedItem(
        paint: QuadPaint(look: look, tint: Float(tint)), footprint: outside.polygon,
        origin: outside.polygon.middlePixel,
        outline: outline)
    ]
  }
}
