import Foundation
import Geometry
import Imaging
import LayerSnapshots

/// Turns layers into painted items: outlines, colours and image maps.
struct ItemPainter {
  let snapshot: LayerSnapshot
  var table = ItemTable()
  var images: ImageList
  var memory = FrameMemory()

  init(snapshot: LayerSnapshot, maximumImageSize: Int) {
    self.snapshot = snapshot
    images = ImageList(maximumSize: maximumImageSize)
  }

  /// Takes over the memory of earlier display lists. The caller's is empty afterwards, so that the painter alone holds
  /// it.
  mutating func take(_ earlier: inout FrameMemory, sampledAt offset: SampleOffset) {
    swap(&memory, &earlier)
    memory.beginList(of: snapshot, maximumImageSize: images.maximumSize, sampledAt: offset)
  }

  mutating func profile(of i: Int, in plane: PlacedPlane, on surface: Surface) -> StyleProfile {
    let index = memory.profiles.index(
      ofStyle: snapshot.nodes[i].style, .init(yDown: plane.yDown, isContinuous: surface.isContinuous),
      in: snapshot.styles)
    return memory.profiles[index]
  }

  /// The items that paint one of the style's items of layer `i`: one, or one for each part of its image
  /// (``ContentsMapper``), or none.
  ///
  /// - Parameter frame: The pixels to draw, for a shape.
  mutating func items(
    of i: Int, in tree: PlacedTree, _ item: LayerSnapshot.Style.Item, frame: PixelRect, opacity: Double = 1
  ) -> [PaintedItem] {
    if let shape = item.shape { return items(of: i, in: tree, shape, frame: frame) }
    let (style, plane, surface) = (snapshot.style(of: i), tree.plane(of: tree.layer(i)), tree.surface)
    let profile = profile(of: i, in: plane, on: surface)
    if plane.footprint.isEmpty || item.pieces.isEmpty { return [] }
    let isOpaque = !item.isHollow && style.isOpaque && plane.pieceOpacity == 1 && opacity == 1
    let outline = Outline(
      of: style, profile, item, in: plane, on: surface, isOpaque: isOpaque, &memory.masks)
    // A layer that fills its clip ends where that does, and no edge of its own shows.
    let fillsClip = plane.clip != nil && outline.hasSmoothForm
    let origin = outline.quad?.middlePixel(within: surface.guardBand) ?? plane.footprint.middlePixel
    var look = Look()
    if item.pieces.contains(.background) { look.background = SIMD4<Float>(profile.background) }
    if let color = item.border?.paint.color, !fillsClip { look.border = SIMD4<Float>(color.rgba) }
    var paint = QuadPaint(
      look: LookTable.plain, tint: Float(plane.pieceOpacity), opacity: Float(opacity), hasBorder: look.border != .zero)
    if let gradient = item.border?.paint.gradient ?? (item.pieces.contains(.gradient) ? style.gradient : nil) {
      paint.gradient = GradientPaint(
        start: table.record(gradient, through: plane.projection, from: origin),
        isAxial: gradient.kind == .axial, hasTwoStops: gradient.hasTwoStops)
    }
    var parts: [ContentsMapper.Part] = []
    if item.pieces.contains(.contents), let contents = style.contents {
      let mapper = ContentsMapper(
        contents: contents, projection: plane.projection, yDown: plane.yDown, origin: origin,
        frame: surface.frame, tint: SIMD4<Float>(style.contentsTint), isAveraged: surface.isContinuous)
      parts = mapper.parts(images: &images)
    }
    if parts.isEmpty {
      paint.look = memory.looks.index(of: look)
      if !paint.hasBorder { paint.fadeAtOnce() }
    }
    var painted = PaintedItem(
      paint: paint, hasColor: look.background.w > 0, footprint: plane.footprint, origin: origin, isOpaque: isOpaque,
      outline: outline)
    painted.paintsInside = !item.isHollow
    if parts.isEmpty {
      // No opaque image is there, either.
      if item.pieces.contains(.contents), look.background.w < 1 { painted.isOpaque = false }
      return [painted]
    }
    painted.imageIsOpaque = profile.imageIsOpaque
    painted.contentsOverflow =
      !fillsClip && !style.contentsEnd(at: item.outer)
    return parts.map { part in
      look.set(part.paint)
      (painted.image, painted.paint.look) = (part.paint, memory.looks.index(of: look))
      painted.state.image = .image(part.index)
      painted.cuts = part.cuts
      return painted
    }
  }
}

extension StyleProfile {
  /// The map to the image in a layer's plane.
  ///
  /// - Parameters:
  ///   - map: The map from the plane to output pixels.
  ///   - origin: The pixel that the item's positions count from.
  @inline(__always)
  func imageMap(through map: Homography, from origin: Vector2) -> ImageMap {
    ImageMap(imageMap, back: map.inverse ?? .identity, from: origin)
  }
}

extension ConvexPolygon {
  /// The least corner of the pixel in the middle of the bounding box; (0, 0) without vertices.
  var middlePixel: Vector2 {
    guard let (low, high) = bounds else { return Vector2(0, 0) }
    return ((low + high) / 2).rounded(.down)
  }
}

extension GradientPainting {
  /// Whether there are two stops, and the second is so far beyond the first that the colours grow from one to the
  /// other.
  fileprivate var hasTwoStops: Bool {
    stops.count == 2 && stops[1].location - stops[0].location > 1e-4 && abs(stops[0].location) < 1e4
      && abs(stops[1].location) < 1e4
  }
}
