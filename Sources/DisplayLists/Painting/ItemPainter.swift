import Foundation
import Geometry
import Imaging
import LayerSnapshots

/// Turns layers into painted items: outlines, colours and image maps.
struct ItemPainter {
  let snapshot: LayerSnapshot
  var table = EdgeTable()
  var images: ImageList
  var masks = ShapeMasks()
  var profiles: StyleProfiles

  init(snapshot: LayerSnapshot, profiles: StyleProfiles, maximumImageSize: Int) {
    self.snapshot = snapshot
    self.profiles = profiles
    images = ImageList(maximumSize: maximumImageSize)
  }

  /// Takes over the masks of earlier display lists. The caller's are empty afterwards, so that the painter alone holds their pages.
  mutating func takeMasks(from earlier: inout ShapeMasks) {
    masks = earlier
    earlier = ShapeMasks()
    masks.beginList()
  }

  /// The profile of a style on a surface.
  mutating func profile(ofStyle style: Int32, yDown: Bool, on surface: Surface) -> StyleProfile {
    if !surface.isContinuous, let index = profiles.index(ofStyle: style, yDown: yDown) { return profiles[index] }
    return profile(of: snapshot.styles[Int(style)], yDown: yDown, on: surface)
  }

  /// The profile of a style that is not the snapshot's.
  func profile(of style: LayerSnapshot.Style, yDown: Bool, on surface: Surface) -> StyleProfile {
    StyleProfile(style, yDown: yDown, isContinuous: surface.isContinuous, maximumImageSize: images.maximumSize)
  }

  /// The items that paint `part` of layer `i`: one, or one per tile of an image too large for a texture, or none.
  mutating func items(
    of i: Int, in tree: PlacedTree, _ part: LayerSnapshot.Style.Part, opacity: Double = 1,
    cutting: Outline.Cutting = .none
  ) -> [PaintedItem] {
    let (style, layer) = (snapshot.nodes[i].style, tree.placedInFull(i))
    let profile = profile(ofStyle: style, yDown: layer.yDown, on: tree.surface)
    return items(
      of: snapshot.styles[Int(style)], profile, layer, in: tree, part, opacity: opacity, cutting: cutting)
  }

  /// The items of a layer that looks like `style` and lies at `layer`.
  mutating func items(
    of style: LayerSnapshot.Style, _ profile: StyleProfile, _ layer: PlacedLayer, in tree: PlacedTree,
    _ part: LayerSnapshot.Style.Part, opacity: Double = 1, cutting: Outline.Cutting = .none
  ) -> [PaintedItem] {
    if layer.footprint.isEmpty || style.isEmpty(part) { return [] }
    let clip = layer.clip < 0 ? nil : tree.clips[layer.clip]
    let fade = layer.pieceOpacity * opacity
    let interiorAlpha = style.interiorAlpha(of: part).map { $0 * layer.pieceOpacity * opacity }
    let outline = Outline(
      of: style, profile, part, at: layer, clippedBy: clip, on: tree.surface, cutting, isOpaque: interiorAlpha == 1)
    // A layer that fills its clip ends where that does, and no edge of its own shows.
    let fillsClip = clip != nil && outline.hasSmoothForm
    let origin = outline.quad?.middlePixel(within: tree.guardBand) ?? layer.footprint.middlePixel
    let base = table.count
    var paint = paint(of: style, part, layer, from: origin, within: outline, hasBorder: !fillsClip)
    paint.opacity = Float(opacity)
    var painted = PaintedItem(
      paint: .layer(paint), edgesFrom: base, footprint: layer.footprint, origin: origin,
      interiorAlpha: interiorAlpha)
    painted.outline = outline
    painted.paintsInside = part != .border
    guard part != .border, let contents = style.contents else { return [painted] }
    let outer = style.outer(of: part, tint: layer.pieceOpacity)
    painted.imageIsOpaque = profile.imageIsOpaque
    painted.contentsOverflow = !fillsClip && !style.contentsEnd(at: outer)
    painted.contentsEndAtSides = contents.frame == style.shape.rect && outer == style.shape
    if let interiorAlpha, interiorAlpha != 1, profile.visibility != nil {
      // The image may cover only a part of the item.
      let share = fillsClip || outline.isExact ? 1 : contents.share(of: style.shape.rect)
      painted.rounding = profile.rounding(interiorAlpha: interiorAlpha, fade: fade, share: share)
    }
    let mapper = ContentsMapper(
      contents: contents, layer: layer, origin: origin, base: base, frame: tree.surface.frame,
      tint: SIMD4<Float>(style.contentsTint * layer.pieceOpacity), isAveraged: tree.surface.isContinuous)
    let parts = mapper.parts(images: &images, table: &table)
    if cutting == .none, outline.hasSmoothForm, let image = parts.first?.paint, let corners = outline.quad,
      image.sampling(from: painted.corner, over: corners) == nil
    {
      // The image's filter changes within the item, and only the item program can do that.
      return items(of: style, profile, layer, in: tree, part, opacity: opacity, cutting: .byRasteriser)
    }
    return parts.map { part in
      paint.image = part.paint
      painted.paint = .layer(paint)
      painted.state.image = .image(part.index)
      painted.cuts = part.cuts
      return painted
    }
  }

  /// The colours of a part of a layer, without its contents, and its outlines in the edge table.
  private mutating func paint(
    of style: LayerSnapshot.Style, _ part: LayerSnapshot.Style.Part, _ layer: PlacedLayer, from origin: Vector2,
    within outline: Outline, hasBorder: Bool
  ) -> LayerPaint {
    let (base, tint) = (table.count, layer.pieceOpacity)
    var paint = LayerPaint()
    if case .cored(let edges) = outline { paint.outlines = table.record(edges, from: origin, base: base) }
    if part != .body, style.hasBorder, hasBorder { paint.border = SIMD4<Float>(style.borderColor.rgba * tint) }
    if part == .border { return paint }
    paint.background = SIMD4<Float>(style.backgroundColor.rgba * tint)
    paint.gradient = style.gradient.map {
      GradientPaint(
        base: base, start: table.record($0, of: layer, from: origin, base: base), opacity: Float(tint),
        isAxial: $0.kind == .axial, hasTwoStops: $0.hasTwoStops)
    }
    return paint
  }
}

extension EdgeTable {
  /// Records the regions of an outline.
  fileprivate mutating func record(_ edges: EdgeOutline, from origin: Vector2, base: Int) -> LayerPaint.Outlines {
    var outlines = LayerPaint.Outlines()
    outlines.outer = record(edges.outer, from: origin, base: base)
    outlines.inner = edges.isRing ? record(edges.inner, from: origin, base: base) : outlines.outer
    guard let contents = edges.contents else {
      outlines.contents = outlines.outer
      (outlines.outerAndContents, outlines.innerAndContents) = (outlines.outer, outlines.inner)
      return outlines
    }
    outlines.contents = record(contents.all, from: origin, base: base)
    outlines.outerAndContents = record(contents.inOuter, from: origin, base: base)
    outlines.innerAndContents =
      edges.isRing ? record(contents.inInner, from: origin, base: base) : outlines.outerAndContents
    return outlines
  }
}

extension ContentsPlacement {
  /// The share of a box around the contents and `rect` that the contents cover.
  fileprivate func share(of rect: CGRect) -> Double {
    let whole = frame.union(rect)
    return (frame.width * frame.height).native / (whole.width * whole.height).native
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
  /// Whether there are two stops, and the second is so far beyond the first that the colours grow from one to the other.
  fileprivate var hasTwoStops: Bool {
    stops.count == 2 && stops[1].location - stops[0].location > 1e-4 && abs(stops[0].location) < 1e4
      && abs(stops[1].location) < 1e4
  }
}
