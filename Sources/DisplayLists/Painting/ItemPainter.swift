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
  var leafStyles: LeafStyles

  init(snapshot: LayerSnapshot, leafStyles: LeafStyles, maximumImageSize: Int) {
    self.snapshot = snapshot
    self.leafStyles = leafStyles
    images = ImageList(maximumSize: maximumImageSize)
  }

  /// Takes over the masks of earlier display lists. The caller's are empty afterwards, so that the painter alone holds their pages.
  mutating func takeMasks(from earlier: inout ShapeMasks) {
    masks = earlier
    earlier = ShapeMasks()
    masks.beginList()
  }

  /// The part of a layer's own drawing that an item paints.
  enum Part {
    /// Background, contents and border in one: for a layer without sublayers.
    case all
    /// Background and contents, which lie below the sublayers.
    case body
    /// The border, which lies above the sublayers.
    case border
  }

  /// How items will be cut where layers cross in depth.
  enum Cutting {
    /// Not at all: they may have an ``OutlineQuad``.
    case none
    /// By the rasteriser: they may have a rigid ``RoundedQuad``.
    case byRasteriser
    /// By the item program, or in a strip: they have no ``OutlineQuad``.
    case byShader

    init(by cuts: [LinearForm], at sampleOffset: SampleOffset) {
      self = cuts.isEmpty ? .none : sampleOffset.rasteriserDecides(cuts) ? .byRasteriser : .byShader
    }

    /// The outline, if an item that is cut so may have it.
    func allowed(_ outline: OutlineQuad?) -> OutlineQuad? {
      switch (self, outline) {
      case (.none, _): outline
      case (.byRasteriser, .rounded(let rounded)): rounded.isRigid ? outline : nil
      case (.byRasteriser, _), (.byShader, _): nil
      }
    }
  }

  /// The items that paint `part` of layer `i`: one, or one per tile of an image too large for a texture, or none.
  mutating func items(
    of i: Int, in tree: PlacedTree, _ part: Part, opacity: Double = 1, cutting: Cutting = .none
  ) -> [PaintedItem] {
    let style = snapshot.styles[Int(snapshot.nodes[i].style)]
    return items(of: style, tree.placedInFull(i), in: tree, part, opacity: opacity, cutting: cutting)
  }

  /// The items of a layer that looks like `style` and lies at `layer`.
  mutating func items(
    of style: LayerSnapshot.Style, _ layer: PlacedLayer, in tree: PlacedTree, _ part: Part, opacity: Double = 1,
    cutting: Cutting = .none
  ) -> [PaintedItem] {
    let hasBorder = style.borderWidth > 0
    if style.isEmpty || layer.reach.isEmpty || (part == .border && !hasBorder) { return [] }
    let contents = part == .border ? nil : style.contents
    let gradient = part == .border ? nil : style.gradient
    let background = part == .border ? .clear : style.backgroundColor
    if part == .body, background.isClear, gradient == nil, contents == nil { return [] }
    if part == .all, background.isClear, gradient == nil, contents == nil, !hasBorder { return [] }

    var outerShape: RoundedRectangle? = style.shape
    if part == .body, hasBorder, style.borderColor.isOpaque, layer.pieceOpacity >= 1 {
      // The background ends inside an opaque border, so that it leaves no fringe outside. A border that fades by itself is not opaque.
      outerShape = style.shape.inset(by: style.borderWidth / 2)
    }
    // A layer that fills its clip ends where that does, and no edge of its own shows.
    let filled = filledClip(style, layer, part, cutting, in: tree)
    let isRing = hasBorder && part != .body && filled == nil
    let rounded = cutting.allowed(
      rounded(style, layer, part, endsAt: outerShape, in: tree).map { .rounded($0) })
    // In a group that a clip cuts, the layer's own edges do not count where the clip's are.
    let isCut = layer.clip >= 0 && tree.clips[layer.clip].isOfGroup
    let core =
      if let filled {
        filled.core
      } else if isCut {
        ItemCore?.none
      } else {
        core(of: style, layer, part, endsAt: outerShape, hasRoundQuad: rounded != nil, in: tree)
      }
    // An exact item is painted without its outlines.
    let isExact = core?.isExact == true && style.shape.isSquare
    let soft = isExact || cutting != .none ? nil : soft(style, layer, part, endsAt: outerShape, in: tree)
    let outline = filled?.outline ?? rounded ?? soft.map { OutlineQuad.soft($0) }
    let quad = outline?.quad ?? (isExact ? core?.inside : nil)
    let origin = quad?.middlePixel(within: tree.guardBand) ?? layer.reach.middlePixel
    let base = table.count
    let sharesReach = layer.reachIsOutline && !isCut && outerShape == style.shape && style.shape.isSquare
    let outer =
      outline != nil || isExact
      ? .empty : sharesReach ? Region(soft: layer.reach) : region(outerShape, style, layer, tree)
    var paint = LayerPaint()
    paint.outlines.outer = table.record(outer, from: origin, base: base)
    paint.outlines.inner = paint.outlines.outer
    var inner = outer
    if isRing, outline == nil, !isExact {
      inner = region(style.shape.inset(by: style.borderWidth), style, layer, tree)
      paint.outlines.inner = table.record(inner, from: origin, base: base)
    }
    let tint = layer.pieceOpacity
    paint.background = SIMD4<Float>(background.rgba * tint)
    paint.border = isRing ? SIMD4<Float>(style.borderColor.rgba * tint) : .zero
    paint.opacity = Float(opacity)
    paint.gradient = gradient.map {
      GradientPaint(
        base: base, start: table.record($0, of: layer, from: origin, base: base), opacity: Float(tint),
        isAxial: $0.kind == .axial, hasTwoStops: $0.hasTwoStops)
    }
    var painted = PaintedItem(
      paint: .layer(paint), edgesFrom: base, reach: layer.reach, origin: origin,
      interiorAlpha: interiorAlpha(of: style, part).map { $0 * tint * opacity })
    painted.paintsInside = part != .border
    painted.outline = outline
    painted.imageIsOpaque = contents?.image.isOpaque ?? false
    painted.contentsOverflow = filled == nil && contents.map { !ends($0, with: outerShape, style) } ?? false
    painted.contentsEndAtSides = contents?.frame == style.shape.rect && outerShape == style.shape
    // The core of a round shape without strips leaves wide parts around it.
    let needsCore = outline == nil && (core.map { !style.shape.isSquare && !$0.isExact && $0.strips == nil } ?? true)
    /// The part in which coverage is known, of an item whose innermost outline is `region`; `others` are the outlines of its contents.
    func setCore(inside region: Region, _ others: @autoclosure () -> [(OutlineReference, Region)] = []) {
      if needsCore { painted.clippedCore = ClippedCore(inside: region) }
      painted.core = painted.clippedCore == nil ? core : nil
      if painted.clippedCore == nil { return }
      for (reference, region) in [(paint.outlines.outer, outer), (paint.outlines.inner, inner)] + others() {
        painted.clippedCore?.outlines.add(reference, region)
      }
    }
    guard let contents else {
      setCore(inside: inner)
      return [painted]
    }
    if background.isClear, gradient == nil, painted.interiorAlpha != 1 {
      let seen = contents.image.visibility(in: contents.texels(yDown: layer.yDown))
      // The image may cover only a part of the item.
      let (frame, whole) = (contents.frame, contents.frame.union(style.shape.rect))
      let share =
        core?.isExact == true ? 1 : (frame.width * frame.height).native / (whole.width * whole.height).native
      let fade = style.contentsTint.w * tint * opacity
      painted.rounding = RoundingBound.Contribution(
        alpha: seen.meanAlpha * fade * share, rounded: fade < 1 ? seen.visible : seen.translucent, isImage: true)
    }
    // Contents that end where the layer ends share its outline: one edge, not two.
    let fillsShape = contents.frame == style.shape.rect && style.shape.isSquare
    let endsAtOutline = fillsShape || style.masksToBounds && contents.frame.encloses(style.shape.rect)
    if filled != nil || endsAtOutline && outerShape == style.shape || isExact {
      paint.outlines.contents = paint.outlines.outer
      paint.outlines.outerAndContents = paint.outlines.outer
      paint.outlines.innerAndContents = paint.outlines.inner
      setCore(inside: inner)
    } else {
      var frame = region(RoundedRectangle(contents.frame), style, layer, tree)
      // Inside an opaque border, contents end where the background does.
      if style.masksToBounds || fillsShape { frame = frame.intersection(region(outerShape, style, layer, tree)) }
      let (outerFrame, innerFrame) = (outer.intersection(frame), inner.intersection(frame))
      paint.outlines.contents = table.record(frame, from: origin, base: base)
      paint.outlines.outerAndContents = table.record(outerFrame, from: origin, base: base)
      paint.outlines.innerAndContents =
        paint.outlines.outer == paint.outlines.inner
        ? paint.outlines.outerAndContents : table.record(innerFrame, from: origin, base: base)
      setCore(
        inside: innerFrame,
        [
          (paint.outlines.contents, frame), (paint.outlines.outerAndContents, outerFrame),
          (paint.outlines.innerAndContents, innerFrame),
        ])
    }
    let mapper = ContentsMapper(
      contents: contents, layer: layer, origin: origin, base: base, frame: tree.surface.frame,
      tint: SIMD4<Float>(style.contentsTint * tint), isAveraged: tree.surface.isContinuous)
    let parts = mapper.parts(images: &images, table: &table)
    if cutting == .none, let image = parts.first?.paint, let corners = outline?.quad,
      image.sampling(from: painted.corner, over: corners) == nil
    {
      // The image's filter changes within the item, and only the item program can do that.
      return items(of: style, layer, in: tree, part, opacity: opacity, cutting: .byRasteriser)
    }
    return parts.map { part in
      paint.image = part.paint
      painted.paint = .layer(paint)
      painted.state.image = .image(part.index)
      painted.cuts = part.cuts
      return painted
    }
  }

  // MARK: - Parts

  /// The least alpha inside the item's outlines; `nil` for an opaque border by itself.
  private func interiorAlpha(of style: LayerSnapshot.Style, _ part: Part) -> Double? {
    if part == .border { return style.borderColor.isOpaque ? nil : 0 }
    let bounds = style.shape.rect
    var background = style.backgroundColor.alpha
    if let gradient = style.gradient { background = Double.maximum(background, gradient.minimumAlpha) }
    guard let contents = style.contents else { return background }
    if contents.image.isOpaque, style.contentsTint.w >= 1, contents.frame.encloses(bounds) { return 1 }
    // Where the image extends beyond the bounds, there is no background, and its own alpha may be anything.
    return bounds.encloses(contents.frame) || style.masksToBounds ? background : 0
  }

  /// The core of an item that ends, contents included, at the layer's own outline, or whose image has no visible edge; otherwise `nil`.
  ///
  /// - Parameter hasRoundQuad: Whether the item is one ``RoundedQuad``, which covers all edges and corners.
  private func core(
    of style: LayerSnapshot.Style, _ layer: PlacedLayer, _ part: Part, endsAt outer: RoundedRectangle?,
    hasRoundQuad: Bool, in tree: PlacedTree
  ) -> ItemCore? {
    let clip = tree.clip(of: layer)
    if part != .border, let box = visibleBox(of: style, layer, part, in: tree) {
      return ItemCore(
        exactly: box, in: layer.projection, frame: tree.surface.frame, guardBand: tree.guardBand, clip: clip)
    }
    if part != .border, let contents = style.contents {
      let endsAtOutline = contents.frame == style.shape.rect || style.masksToBounds
      guard endsAtOutline, contents.frame.encloses(style.shape.rect) else { return nil }
    }
    if part != .border, style.borderWidth <= 0, style.shape.isSquare, tree.softEdges(of: style).isEmpty,
      let core = ItemCore(
        exactly: style.shape.rect, in: layer.projection, frame: tree.surface.frame, guardBand: tree.guardBand,
        clip: clip)
    {
      return core
    }
    let inner = part == .body || style.borderWidth <= 0 ? outer : style.shape.inset(by: style.borderWidth)
    guard let inner else { return nil }
    if !hasRoundQuad, !style.shape.isSquare, clip == nil, tree.softEdges(of: style) == .all,
      let core = ItemCore(
        betweenCornersOf: style.shape, inner: inner, in: layer.projection, frame: tree.surface.frame)
    {
      return core
    }
    var core = ItemCore(
      outer: style.shape, inner: inner, in: layer.projection, frame: tree.surface.frame, guardBand: tree.guardBand,
      clip: clip)
    if tree.softEdges(of: style) != .all { core?.dropEdges() }
    return core
  }

  /// The ``RoundedQuad`` of an item whose outline, contents included, is a rounded rectangle of the simple kind; otherwise `nil`.
  private func rounded(
    _ style: LayerSnapshot.Style, _ layer: PlacedLayer, _ part: Part, endsAt outer: RoundedRectangle?,
    in tree: PlacedTree
  ) -> RoundedQuad? {
    guard let outer, !outer.isSquare, exists(outer.rect, layer.projection), part != .border,
      style.gradient == nil || style.contents == nil, layer.clip < 0
    else { return nil }
    if let contents = style.contents {
      guard
        fills(style.shape.rect, contents, layer, tree) && style.masksToBounds || overflows(style, contents, layer, tree)
      else { return nil }
    }
    let border = part == .all ? style.borderWidth : 0
    guard let rounded = RoundedQuad(outer, borderWidth: border, through: layer.projection.map),
      rounded.quad.isInside(tree.surface.frame, margin: ItemCore.farthest)
    else { return nil }
    return rounded
  }

  /// Whether one image, which the quad program can sample, fills a rectangle of the layer's plane.
  private func fills(
    _ rect: CGRect, _ contents: ContentsPlacement, _ layer: PlacedLayer, _ tree: PlacedTree
  ) -> Bool {
    let (x, y) = contents.stretch(yDown: layer.yDown)
    return contents.frame.encloses(rect) && x.isLinear && y.isLinear && canSample(contents, tree)
  }

  /// Whether the quad program can sample the image: a texture holds it, and its pixels are not averaged.
  func canSample(_ contents: ContentsPlacement, _ tree: PlacedTree) -> Bool {
    !tree.surface.isContinuous && max(contents.image.width, contents.image.height) <= images.maximumSize
  }

  /// Whether all of a rectangle of a plane exists.
  func exists(_ rect: CGRect, _ plane: Projection) -> Bool {
    plane.existence.allSatisfy { Quad(rect).lies(within: $0, margin: 1e-3) }
  }

  /// Whether the contents end at the layer's outline, and not beyond it.
  private func ends(
    _ contents: ContentsPlacement, with outer: RoundedRectangle?, _ style: LayerSnapshot.Style
  ) -> Bool {
    style.masksToBounds || outer?.isSquare == true && outer == style.shape && contents.frame == style.shape.rect
  }

  /// Whether the quad program can show the contents beyond the outline: they are clear at their rim, so that they have no edge of their own,
  /// and lie in the bounds, so that they are rasterised with the layer.
  private func overflows(
    _ style: LayerSnapshot.Style, _ contents: ContentsPlacement, _ layer: PlacedLayer, _ tree: PlacedTree
  ) -> Bool {
    guard !style.masksToBounds, contents.minificationFilter != .trilinear, canSample(contents, tree),
      let box = contents.visibleFrame(yDown: layer.yDown, endsHard: false)
    else { return false }
    return style.shape.rect.encloses(box)
  }

  /// The ``SoftQuad`` of an item that ends, contents included, at the layer's straight sides, all of them antialiased; otherwise `nil`.
  private func soft(
    _ style: LayerSnapshot.Style, _ layer: PlacedLayer, _ part: Part, endsAt outer: RoundedRectangle?,
    in tree: PlacedTree
  ) -> SoftQuad? {
    guard let outer, outer.isSquare, part != .border, style.gradient == nil || style.contents == nil,
      layer.clip < 0,
      tree.softEdges(of: style) == .all
    else { return nil }
    if let contents = style.contents {
      let fills = outer == style.shape && ends(contents, with: outer, style) && fills(outer.rect, contents, layer, tree)
      guard fills || outer == style.shape && overflows(style, contents, layer, tree) else { return nil }
    }
    guard exists(outer.rect, layer.projection) else { return nil }
    return SoftQuad(
      Quad(outer.rect), borderWidth: part == .all ? style.borderWidth : 0, through: layer.projection.map,
      near: tree.surface.frame)
  }

  /// The visible part of the layer's plane, if the layer shows only an image that is clear at its rim or ends in hard edges, so that
  /// no edge is antialiased; otherwise `nil`.
  private func visibleBox(
    of style: LayerSnapshot.Style, _ layer: PlacedLayer, _ part: Part, in tree: PlacedTree
  ) -> CGRect? {
    guard let contents = style.contents, style.backgroundColor.isClear, style.gradient == nil, style.borderWidth <= 0,
      style.shape.isSquare, !contents.image.isOpaque, contents.minificationFilter != .trilinear,
      canSample(contents, tree)
    else { return nil }
    let box = contents.visibleFrame(
      yDown: layer.yDown, endsHard: tree.softEdges(of: style).isEmpty && contents.frame == style.shape.rect)
    guard let box, !style.masksToBounds || style.shape.rect.encloses(box) else { return nil }
    return box
  }

  private func region(
    _ shape: RoundedRectangle?, _ style: LayerSnapshot.Style, _ layer: PlacedLayer, _ tree: PlacedTree
  ) -> Region {
    guard let shape else { return .empty }
    var sagitta = Outlines.tolerance
    if !shape.isSquare, let contents = style.contents, !tree.surface.isContinuous {
      sagitta = contents.sagitta(through: layer.projection.map)
    }
    let region = Region(
      shape, softEdges: tree.softEdges(of: style), in: layer.projection, within: tree.guardBand, sagitta: sagitta)
    return tree.painted(region, layer)
  }
}

extension ContentsPlacement {
  /// The largest sagitta, in output pixels, of the outline of a layer with these contents.
  ///
  /// A pixel whose centre lies outside shows the contents at the outline's nearest point. Where a segment is turned from the arc, that point
  /// moves by a share of a pixel, which is many texels of an image that is reduced without smaller levels. The turn falls with the root of
  /// the sagitta.
  fileprivate func sagitta(through map: Homography) -> Double {
    let middle = Vector2(frame.midX.native, frame.midY.native)
    guard minificationFilter != .trilinear, let scale = map.scale(at: middle), scale > 0 else {
      return Outlines.tolerance
    }
    let wide = Double(image.width) * unitRect.width.native / frame.width.native
    let high = Double(image.height) * unitRect.height.native / frame.height.native
    let texels = Double.minimum(Double.maximum(wide, high) / scale, Self.mostTexels)
    return texels > 1 ? Outlines.tolerance / (texels * texels) : Outlines.tolerance
  }

  /// Beyond so many texels a pixel, outlines do not become finer.
  private static let mostTexels = 4.0
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

  /// The least alpha of the stops: the gradient is at least as opaque everywhere.
  var minimumAlpha: Double { stops.reduce(1) { Double.minimum($0, $1.color.w) } }
}
