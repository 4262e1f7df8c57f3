import Foundation
import Geometry
import LayerSnapshots

/// Background filters: draws the backdrop of a layer once more, filtered.
///
/// The backdrop is copied from the open pass's target, so that it can be read while the target is drawn to. A blur
/// works in the layer's plane: its source is the picture seen through the plane, mirrored at the layer's bounds.
extension DisplayListBuilder {
  /// The filtered backdrop of a layer, and where it shows.
  struct Backdrop {
    /// The copy of the backdrop, and its pixels.
    var source: Int
    var frame: PixelRect
    /// The same before the last filters, where the layer's shape is. Its mask is the shape.
    var picture: Picture
    /// The colour filters that are still to be applied.
    var colorFilters: [ColorMatrix]
  }

  /// Ends the open pass and filters its picture.
  ///
  /// - Parameter group: The pixels of the layer's group, whose backdrop is wanted, too.
  /// - Returns: `nil` where nothing of the layer's shape or of its bounds is seen; then the open pass stays.
  mutating func endBackdrop(_ unit: Unit, _ filters: [LayerFilter], behind group: PixelRect) -> Backdrop? {
    let tree = tree(of: unit)
    guard let shape = painter.shape(of: unit.node, in: tree) else { return nil }
    let whole = innermost.frame
    var frame = tree.pixels(touching: shape.footprint, tree.layer(unit.node)).intersection(whole)
    let shown = shown(unit)
    // Beyond the pixels of a group that can show, all is clear, and shows in the mirror; one blur carries colour there,
    // and the next one reads it. Pixels beyond the clip do not count.
    let reached = PixelRect(around: shown).outset(by: Self.blurMargin).intersection(pixels(ofClip: unit))
    let spreads = filters.contains { $0.spreads }
    // Beyond, at the tip of a sliver with hard edges, there is no blurred picture.
    if spreads { frame = frame.intersection(reached) }
    if frame.isEmpty || shown.isEmpty || reached.isEmpty { return nil }
    var pass = PassBuilder(frame: frame, clearColor: .clear)
    pass.add(shape, cutBy: [], at: viewport.sampleOffset, table: &painter.table)
    passes.append(pass.finished())
    let mask = passes.count - 1
    var copied = frame.union(group)
    if spreads { copied = copied.union(reached.intersection(whole)) }
    let source = endStage(copying: copied)
    // Runs of colour filters are drawn with what comes next; a blur needs their result.
    var picture = Picture(source: .pass(source), frame: copied)
    var colors: [ColorMatrix] = []
    for filter in filters {
      switch filter {
      case .color(let matrix): colors.append(matrix)
      case .spread(let filter):
        if !colors.isEmpty { picture = drawn(reached, picture, colors) }
        colors = []
        picture = filtered(picture, by: filter, unit, shown, in: reached)
      }
    }
    // The picture and its mask are read at the same pixels.
    if picture.frame != frame { picture = drawn(frame, picture, []) }
    picture.mask = mask
    return Backdrop(source: source, frame: copied, picture: picture, colorFilters: colors)
  }

  /// The part of the layer's bounds that shows, in output pixels: inside the clips of its ancestors, corners not
  /// rounded.
  private func shown(_ unit: Unit) -> ConvexPolygon {
    let tree = tree(of: unit)
    let layer = tree.layer(unit.node)
    let bounds = PlaneBox(snapshot.style(of: unit.node).shape.rect)
    let image = tree.projection(of: layer).image(of: bounds.polygon, within: tree.surface.frame)
    return Region(soft: image).intersection(tree.outerClip(of: layer)).outline
  }

  /// The pixels that the bounding box of a layer's clip reaches, by more than rounding; beside a hard edge, those whose
  /// middle lies inside.
  private func pixels(ofClip unit: Unit) -> PixelRect {
    let tree = tree(of: unit)
    guard let clip = tree.outerClip(of: tree.layer(unit.node)) else { return tree.surface.frame }
    guard let soft = clip.soft.bounds, let all = clip.outline.bounds else { return PixelRect(width: 0, height: 0) }
    func first(_ side: Double, _ soft: Double) -> Double { side > soft + 1e-6 ? side.rounded() : side + 1e-6 }
    func last(_ side: Double, _ soft: Double) -> Double { side < soft - 1e-6 ? side.rounded() : side - 1e-6 }
    return PixelRect(
      around: first(all.min.x, soft.min.x), first(all.min.y, soft.min.y), last(all.max.x, soft.max.x),
      last(all.max.y, soft.max.y)
    ).intersection(tree.surface.frame)
  }

  /// Ends the open pass, and goes on in its target. Returns a pass that holds the pixels of the ended one inside
  /// `frame`.
  mutating func endStage(copying frame: PixelRect) -> Int {
    var stage = open.removeLast()
    if open.isEmpty { appendPicture(stage) } else { passes.append(stage.finished()) }
    let ended = passes.count - 1
    open.append(stage.continuation(of: ended))
    passes.append(RenderPass(frame: frame, format: passes[ended].format, contents: .copy(of: ended)))
    return passes.count - 1
  }

  /// Gives all passes that go on in one target, and the copies of their pictures, the same format: floats, unless one
  /// of them wants sums that end at 1.
  mutating func uniteFormats() {
    guard passes.contains(where: { $0.continues != nil }) else { return }
    // The first pass of each target.
    var first = Array(passes.indices)
    for k in passes.indices { if let before = passes[k].continues { first[k] = first[before] } }
    let narrow = Set(passes.indices.filter { passes[$0].format == .rgba8 }.map { first[$0] })
    for k in passes.indices {
      if case .copy(let source) = passes[k].contents {
        passes[k].format = passes[source].format
      } else if narrow.contains(first[k]) {
        passes[k].format = .rgba8
      }
    }
  }

  /// Puts a group's picture G, with the filtered picture F under it, in the place of the backdrop, B:
  ///
  ///     B + (G + max(c − α, 0) · F + (1 − max(c, α)) · B − B) · opacity · mask
  ///
  /// α is the alpha of G, c the coverage of the layer's shape.
  mutating func replace(
    _ backdrop: Backdrop, by picture: Picture, opacity: Double, cutBy clip: Region?, _ cuts: [LinearForm]
  ) {
    if picture.mask == nil {
      let item = group(picture, opacity: opacity, .replaces, underlaidBy: backdrop, cutBy: clip)
      return emit(item, over: backdrop.source, backdrop.frame, cuts)
    }
    // An item reads one mask: first the shape, then that of the group.
    var whole = picture
    whole.mask = nil
    var result = drawn(picture.frame) { $0.replace(backdrop, by: whole, opacity: 1, cutBy: nil, []) }
    result.mask = picture.mask
    let item = painter.group(result, opacity: opacity, GroupPaint(.replaces), cutBy: clip)
    emit(item, over: backdrop.source, backdrop.frame, cuts)
  }

  /// A group's picture G with the filtered picture F under it: G + max(c − α, 0) · F.
  mutating func picture(_ picture: Picture, underlaidBy backdrop: Backdrop) -> Picture {
    var whole = picture
    whole.mask = nil
    var result = drawn(picture.frame) { $0.emit([$0.group(whole, underlaidBy: backdrop)], []) }
    result.mask = picture.mask
    return result
  }

  /// The item of a finished group without a mask, with the filtered picture under it.
  private mutating func group(
    _ picture: Picture, opacity: Double = 1, _ features: QuadFeatures = [], underlaidBy backdrop: Backdrop,
    cutBy clip: Region? = nil
  ) -> PaintedItem {
    var group = GroupPaint(features.union(.underlaid))
    group.filter(by: backdrop.colorFilters, &painter.table)
    group.placeOnUnderlay = picture.frame.first(from: backdrop.picture.frame)
    var item = painter.group(picture, opacity: opacity, group, cutBy: clip)
    if case .pass(let filtered) = backdrop.picture.source { item.state.filtered = filtered }
    item.state.mask = backdrop.picture.mask
    return item
  }

  /// Adds the item of a group that reads its backdrop, the pixels of `frame`, at each pixel, and replaces it there.
  mutating func emit(_ item: PaintedItem, over backdrop: Int, _ frame: PixelRect, _ cuts: [LinearForm]) {
    var item = item
    (item.state.backdrop, item.state.blending) = (backdrop, .copy)
    if case .group(var group) = item.paint.texture {
      group.placeOnBackdrop = SIMD2(
        Float(item.origin.x) - Float(frame.minX), Float(item.origin.y) - Float(frame.minY))
      item.paint.texture = .group(group)
    }
    emit([item], cuts)
  }

  /// Draws a picture into a pass of its own over `frame`.
  mutating func drawn(_ frame: PixelRect, _ draw: (inout DisplayListBuilder) -> Void) -> Picture {
    open.append(PassBuilder(frame: frame, clearColor: .clear, isWide: true))
    draw(&self)
    var pass = open.removeLast()
    passes.append(pass.finished())
    return Picture(source: .pass(passes.count - 1), frame: frame)
  }

  /// Draws a picture through colour filters into a pass of its own over `frame`.
  private mutating func drawn(_ frame: PixelRect, _ picture: Picture, _ filters: [ColorMatrix]) -> Picture {
    drawn(frame) { $0.emit([$0.painter.group(picture, GroupPaint(filters, &$0.painter.table))], []) }
  }

  // MARK: - Filters that spread pixels

  /// The total reach of the backdrop filters of layers below a layer, in points of its plane: each may read pixels that
  /// another has spread.
  func backdropReach(below node: Int) -> Double {
    guard filtersBackdrops, snapshot.hasBackgroundFilters(below: node) else { return 0 }
    // The maps from the planes of the layers below, in tree order, to this one's.
    var maps = [CATransform3DIdentity]
    var sum = 0.0
    for below in node + 1..<Int(snapshot.nodes[node].subtreeEnd) {
      let map = snapshot.matrixToSuperlayer(of: below).then(maps[Int(snapshot.nodes[below].above) - node])
      maps.append(map)
      for filter in snapshot.backgroundFilters(of: below) {
        let bounds = snapshot.nodes[below].geometry.bounds
        let middle = Vector2(bounds.midX.native, bounds.midY.native)
        let reach = filter.reach.length * Homography(flattening: map).stretches(at: middle).greatest
        if reach.isFinite { sum += reach }
      }
    }
    return sum
  }

  /// The greatest distance from a layer's bounds at which the filtered picture is known, in sizes of the filter.
  private static let farthest = 64.0

  /// The distance from a layer's bounds, in pixels, up to which a filter reads the picture. The last pixels repeat.
  static let blurMargin = 2

  /// The filtered picture, over `frame`, the pixels that count. Without room for a bitmap, the picture itself.
  ///
  /// - Parameter shown: The part of the layer's bounds that shows, beyond which the picture is mirrored.
  private mutating func filtered(
    _ picture: Picture, by filter: SpreadingFilter, _ unit: Unit, _ shown: ConvexPolygon, in frame: PixelRect
  ) -> Picture {
    let tree = tree(of: unit)
    let projection = tree.projection(of: unit.node)
    let bounds = PlaneBox(snapshot.style(of: unit.node).shape.rect)
    guard case .pass(let source) = picture.source, let back = projection.map.inverse else { return picture }
    let seen = shown.image(through: back)
    let mirrored = seen.isEmpty ? bounds : PlaneBox(around: seen)
    // A pixel that the shape covers partly shows the picture at its centre, which may be far outside of a squeezed
    // plane's bounds.
    let middle = projection.map.image(of: (mirrored.low + mirrored.high) / 2)
    let seenFrom = mirrored.outset(
      by: Double.minimum(back.reachOfHalfAPixel(around: middle), Self.farthest * filter.size))
    guard var bitmap = grid(of: filter, over: seenFrom.outset(by: filter.reach()), seen: .everything, unit, .backdrop)
    else { return picture }
    // Output pixels along the sides of one of the grid: a turned or squeezed plane has more of them one way than the
    // other.
    let sides = projection.pixelsPerPoint(at: (mirrored.low + mirrored.high) / 2) / bitmap.scale
    // The picture has no finer detail than its pixels.
    while bitmap.refinement > 1, sides.max() / Double(bitmap.refinement) < 1 { bitmap.refinement /= 2 }
    let drawnSides = sides / Double(bitmap.refinement)
    // A pixel that a side divides counts for the samples nearest to it. Where pixels are samples of the plane, they
    // show nothing of what is beyond the side.
    let inset = tree.surface.isContinuous ? 1 : 0.5
    let drawn = bitmap.drawnFrame
    let scale = bitmap.scale * Double(bitmap.refinement)
    let toPlane = Homography.translation(Double(drawn.minX), Double(drawn.minY)).then(.scale(1 / scale))
      .then(.translation(bitmap.origin.x, bitmap.origin.y))
    let toTexels = projection.map.then(.translation(-Double(picture.frame.minX), -Double(picture.frame.minY)))
    let fromPlane = bitmap.origin * scale + Vector2(Double(drawn.minX), Double(drawn.minY))
    let capture = BackdropEffect(
      map: toPlane.then(toTexels), low: mirrored.low * scale - fromPlane,
      high: mirrored.high * scale - fromPlane, inset: inset / drawnSides,
      limits: frame.moved(by: -picture.frame.minX, -picture.frame.minY),
      held: SIMD2(picture.frame.width, picture.frame.height),
      samples: SIMD2<Int>(drawnSides.rounded(.up).clamped(lowerBound: Vector2(1, 1), upperBound: Vector2(16, 16))))
    append(capture, of: source, over: drawn)
    appendEffects(on: bitmap)
    let filtered = Picture(source: .pass(passes.count - 1), frame: bitmap.frame, bitmap: bitmap)
    return self.drawn(frame) {
      $0.emit($0.painter.planePicture(filtered, of: unit.node, .backdrop, in: tree, isCut: false), [])
    }
  }
}

extension Homography {
  /// The largest displacement, along either axis, of the image of a corner of the pixel around `p`; 0 where it is not
  /// finite.
  fileprivate func reachOfHalfAPixel(around p: Vector2) -> Double {
    let center = image(of: p)
    let corners = [Vector2(0.5, 0.5), Vector2(0.5, -0.5), Vector2(-0.5, 0.5), Vector2(-0.5, -0.5)]
    let reach = corners.reduce(0.0) { most, step in
      let d = image(of: p + step) - center
      return Double.maximum(most, Double.maximum(abs(d.x), abs(d.y)))
    }
    return reach.isFinite ? reach : 0
  }
}

extension Projection {
  /// The lengths of a step of one point along x and along y, output pixels, at a point of the plane; at least 10⁻⁹.
  fileprivate func pixelsPerPoint(at p: Vector2) -> Vector2 {
    guard map.homogeneousImage(of: p).z > Self.minimumWeight else { return Vector2(1, 1) }
    let (x, y) = map.derivative(at: p)
    return Vector2(Double.maximum(1e-9, x.length), Double.maximum(1e-9, y.length))
  }
}

extension ItemPainter {
  /// An item that fills the shape of layer `i` with white, inside the clips of its ancestors; `nil` for a shape out of
  /// sight.
  fileprivate mutating func shape(of i: Int, in tree: PlacedTree) -> PaintedItem? {
    let plane = tree.plane(of: tree.layer(i))
    let style = snapshot.style(of: i)
    let outline = tree.outline(of: style, in: plane)
    let footprint = tree.visibleOutline(of: style, in: plane).footprint
    if footprint.isEmpty { return nil }
    return white(outline, footprint: footprint, in: tree.surface.frame)
  }
}

extension PixelRect {
  /// The first pixel, counted from that of another rectangle.
  fileprivate func first(from other: PixelRect) -> SIMD2<Float> {
    SIMD2(Float(minX - other.minX), Float(minY - other.minY))
  }
}
