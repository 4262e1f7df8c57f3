import Geometry
import LayerSnapshots

/// Items that show finished pictures, pixel for pixel.
extension ItemPainter {
  /// An item that shows a finished picture, with its mask if it has one.
  ///
  /// - Parameters:
  ///   - group: What else is done with the picture.
  ///   - clip: Covers the part that shows; `nil` for all.
  mutating func group(
    _ picture: Picture, opacity: Double = 1, _ group: GroupPaint = GroupPaint(), cutBy clip: Region? = nil
  ) -> PaintedItem {
    var group = group
    if picture.mask != nil { group.features.insert(.groupMask) }
    return finished(picture, .group(group, opacity: opacity), cutBy: clip)
  }

  /// An item over a finished picture, as far as a clip covers it. Its origin is the picture's first pixel.
  mutating func finished(_ picture: Picture, _ paint: QuadPaint, cutBy clip: Region?) -> PaintedItem {
    let origin = Vector2(Double(picture.frame.minX), Double(picture.frame.minY))
    var painted = PaintedItem(
      paint: paint, state: DrawState(image: picture.source, mask: picture.mask),
      footprint: ConvexPolygon(picture.frame), origin: origin, outline: .whole(Quad(picture.frame))
    )
    if let clip {
      painted.footprint = painted.footprint.intersection(clip.footprint)
      painted.outline = .edges(of: OutlineRegions(outer: clip), in: picture.frame, &memory.masks)
    }
    return painted
  }

  /// An item that fills a region with white, as far as it lies in a frame.
  mutating func white(_ region: Region, footprint: ConvexPolygon, in frame: PixelRect) -> PaintedItem {
    PaintedItem(
      paint: QuadPaint(look: memory.looks.index(of: Look(background: SIMD4(repeating: 1)))), footprint: footprint,
      origin: footprint.middlePixel, isOpaque: true,
      outline: .edges(of: OutlineRegions(outer: region), in: frame, &memory.masks))
  }
}
