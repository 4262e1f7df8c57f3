import Geometry
import LayerSnapshots

/// Items that show finished pictures, pixel for pixel.
extension ItemPainter {
  /// An item that draws a finished picture pixel for pixel, with its mask if it has one.
  func group(_ picture: Picture, opacity: Double) -> PaintedItem {
    if picture.mask != nil {
      return composite(picture, CompositePaint(opacity: Float(opacity)))
    }
    return finished(picture, .quad(.picture(opacity: opacity)))
  }

  /// An item that draws a finished picture without a mask pixel for pixel, as far as a clip covers it.
  mutating func group(_ picture: Picture, _ paint: QuadPaint, cutBy clip: Region?) -> PaintedItem {
    var painted = finished(picture, .quad(paint))
    if let clip {
      painted.footprint = painted.footprint.intersection(clip.footprint)
      painted.outline = .edges(of: clip, in: picture.frame, &memory.masks)
    }
    return painted
  }

  /// An item that fills a region with white, as far as it lies in a frame.
  mutating func white(_ region: Region, footprint: ConvexPolygon, in frame: PixelRect) -> PaintedItem {
    var paint = LayerPaint()
    paint.background = SIMD4(repeating: 1)
    paint.look = memory.looks.index(of: Look(paint))
    return PaintedItem(
      paint: .layer(paint), footprint: footprint, origin: footprint.middlePixel,
      isOpaque: true, outline: .edges(of: region, in: frame, &memory.masks))
  }

  /// An item that filters, masks or blends a finished picture pixel by pixel.
  func composite(_ picture: Picture, _ paint: CompositePaint) -> PaintedItem {
    finished(picture, .composite(paint))
  }

  /// An item over a finished picture. Its origin is the picture's first pixel.
  private func finished(_ picture: Picture, _ paint: ItemPaint) -> PaintedItem {
    let origin = Vector2(Double(picture.frame.minX), Double(picture.frame.minY))
    var painted = PaintedItem(
      paint: paint, state: DrawState(image: picture.source, mask: picture.mask),
      footprint: ConvexPolygon(picture.frame), origin: origin)
    painted.held = picture.frame
    painted.outline = .whole(picture.frame)
    return painted
  }
}
