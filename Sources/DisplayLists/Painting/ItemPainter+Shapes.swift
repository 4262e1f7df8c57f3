import Foundation
import Geometry
import LayerSnapshots

/// Items for the fills and strokes of shape layers.
extension ItemPainter {
  /// The item of a fill or a stroke; none where it covers nothing.
  mutating func items(
    of i: Int, in tree: PlacedTree, _ shape: LayerSnapshot.Style.Item.Shape, frame: PixelRect
  ) -> [PaintedItem] {
    let layer = tree.layer(i)
    let (projection, clip) = (tree.projection(of: layer), tree.sublayerClip(of: layer))
    let outline = Outline.edges(
      of: ShapeMasks.Shape(shape), through: projection, cutBy: clip, in: frame, &memory.masks)
    return covered(by: outline, shape.color, tint: layer.pieceOpacity)
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

extension ShapeMasks.Shape {
  init(_ shape: LayerSnapshot.Style.Item.Shape) {
    switch shape {
    case .fill(let fill): self.init(path: fill.path, paint: .fill(fill.rule))
    case .stroke(let stroke): self.init(path: stroke.path, paint: .stroke(stroke.style))
    }
  }
}
