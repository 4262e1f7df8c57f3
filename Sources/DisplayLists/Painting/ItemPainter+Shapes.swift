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
    var items: [PaintedItem?] = []
    if let fill = style.shapePaint.fill {
      let shape = ShapeMasks.Shape(path: fill.path, paint: .fill(fill.rule))
      items.append(
        covered(by: shape, fill.color, projection, clip: clip, tint: layer.pieceOpacity, frame: frame))
    }
    if let stroke = style.shapePaint.stroke {
      let shape = ShapeMasks.Shape(path: stroke.path, paint: .stroke(stroke.style))
      items.append(
        covered(by: shape, stroke.color, projection, clip: clip, tint: layer.pieceOpacity, frame: frame))
    }
    return items.compactMap { $0 }
  }

  /// The item for a shape in one colour; `nil` if the shape covers nothing in the frame.
  ///
  /// - Parameters:
  ///   - projection: Shows the shape's plane.
  ///   - frame: The pixels that the pass holds.
  mutating func covered(
    by shape: ShapeMasks.Shape, _ color: PremultipliedColor, _ projection: Projection, clip: Region?, tint: Double,
    frame: PixelRect
  ) -> PaintedItem? {
    let strips = memory.masks.place(shape, through: projection, clip: clip?.soft, in: frame)
    guard let strips else { return nil }
    let look = memory.looks.index(of: Look(background: SIMD4<Float>(color.rgba)))
    let footprint = ConvexPolygon(strips.frame)
    return PaintedItem(
      paint: QuadPaint(look: look, tint: Float(tint)), footprint: footprint, origin: footprint.middlePixel,
      outline: .covered(by: strips), cuts: clip?.hard ?? [])
  }
}
