import Foundation
import Geometry
import LayerSnapshots

/// Items that show finished pictures, pixel for pixel.
extension ItemPainter {
  /// An item that draws a finished picture pixel for pixel, with its mask if it has one.
  func group(_ picture: PassPicture, opacity: Double) -> PaintedItem {
    if picture.mask != nil {
      return composite(picture, CompositePaint(opacity: Float(opacity), isMasked: true))
    }
    return finished(picture, .picture(PicturePaint(opacity: Float(opacity))))
  }

  /// An item that filters, masks or blends a finished picture pixel by pixel.
  func composite(_ picture: PassPicture, _ paint: CompositePaint) -> PaintedItem {
    finished(picture, .composite(paint))
  }

  /// An item over a finished picture. Its origin is the picture's first pixel; its entries in the edge table are still to be recorded.
  private func finished(_ picture: PassPicture, _ paint: ItemPaint) -> PaintedItem {
    let origin = Vector2(Double(picture.frame.minX), Double(picture.frame.minY))
    var painted = PaintedItem(
      paint: paint, state: DrawState(image: picture.source, mask: picture.mask), edgesFrom: table.count,
      reach: ConvexPolygon(picture.frame), origin: origin, interiorAlpha: 0)
    painted.held = picture.frame
    painted.core = ItemCore(whole: picture.frame)
    return painted
  }
}
