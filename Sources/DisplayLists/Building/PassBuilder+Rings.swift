import Geometry

/// Adds items in parts: the inside, whose coverage is known, and the ring around it, each clipped to the cuts.
extension PassBuilder {
  /// Adds an item that several cuts bound.
  ///
  /// - Parameters:
  ///   - decisions: The exact cuts, which the shader tests at each pixel.
  ///   - cuts: The same cuts, wider by ``SampleOffset/cutOverlap``: they bound the rasterised area.
  ///   - cover: The polygon to rasterise for an item without a core.
  ///   - margin: How far within `cuts` the rasteriser may decide alone.
  mutating func pushCut(
    _ painted: PaintedItem, by decisions: [LinearForm], _ cuts: [LinearForm], _ cover: ConvexPolygon,
    margin: Double, table: inout EdgeTable
  ) {
    // The cuts are recorded at the end of the table, because several pieces may share the item's own outlines.
    let reference = table.record(
      cuts: decisions, of: painted.origin, countedFrom: middle, base: painted.edgesFrom)
    let whole = painted.packed(cuts: reference)
    guard let core = painted.core else {
      pushAround(painted, cover, cuts, whole: whole, decidedBy: reference, margin: margin, table: &table)
      return
    }
    pushRing(of: painted, core, cuts, whole: whole, decidedBy: decisions)
    guard painted.paintsInside else { return }
    if cuts.allSatisfy({ core.inside.lies(within: $0, margin: margin) }) {
      pushWhole(painted, over: core.inside)
    } else {
      let (item, state) = painted.packed(cuts: reference, isInside: true)
      push(item, over: core.inside, within: cuts, state)
    }
  }

  /// Adds an item without a core of four sides: what lies around its clipped core, and that; or, without one, all of it as it is.
  ///
  /// - Parameters:
  ///   - cover: The polygon to rasterise, clipped to the cuts.
  ///   - whole: The item for the item program, which tests all edges.
  ///   - decisions: The exact cuts, if the shader tests them at each pixel.
  ///   - margin: How far within `cuts` it need not.
  mutating func pushAround(
    _ painted: PaintedItem, _ cover: ConvexPolygon, _ cuts: [LinearForm], whole: (item: DrawItem, state: DrawState),
    decidedBy decisions: OutlineReference = .none, margin: Double = 0, table: inout EdgeTable
  ) {
    guard let core = painted.clippedCore else {
      pushFan(whole.item, over: cover, whole.state)
      return
    }
    // Not clipped to the frame, which the core is not, either: a side that ends elsewhere is rounded to another line.
    for part in core.parts(of: core.outlines.cover ?? painted.cover) {
      let part = part.clipped(to: cuts)
      guard touches(part) else { continue }
      var item = whole.item
      if case .layer(var layer) = painted.paint,
        let near = core.outlines.outlines(
          layer.outlines, near: part, from: painted.origin, base: painted.edgesFrom, table: &table)
      {
        layer.outlines = near
        item = DrawItem(.layer(layer), from: painted.origin, edgesFrom: painted.edgesFrom, cuts: decisions)
      }
      pushFan(item, over: part, whole.state)
    }
    guard painted.paintsInside else { return }
    let isCut = decisions != .none
    let inside = painted.packed(cuts: decisions, isInside: true)
    for quad in core.quads(within: cuts) where touches(quad) {
      if !isCut || cuts.allSatisfy({ quad.lies(within: $0, margin: margin) }) {
        pushWhole(painted, over: quad)
      } else {
        push(inside.0, over: quad, within: [], inside.1)
      }
    }
  }

  /// Adds the part of an item whose coverage is known, clipped to the cuts.
  mutating func pushInside(of painted: PaintedItem, _ core: ItemCore, _ cuts: [LinearForm]) {
    if cuts.isEmpty {
      pushWhole(painted, over: core.inside)
    } else if let paint = quadPaint(of: painted, over: core.inside) {
      push(
        DrawItem(paint, from: painted.corner), over: core.inside, within: cuts,
        paint.state(painted.state, isOpaque: painted.isOpaque))
    } else {
      let (item, state) = painted.packed(isInside: true)
      push(item, over: core.inside, within: cuts, state)
    }
  }

  /// Adds an item whose coverage the quad program computes: in one piece, or as its inside and the ring around it.
  mutating func pushOutlined(_ painted: PaintedItem, _ outline: OutlineQuad, _ cuts: [LinearForm]) {
    guard var paint = quadPaint(of: painted, over: outline.quad) else { return }
    paint.overflows = painted.contentsOverflow
    paint.coverage = outline.coverage(from: painted.origin)
    var item = DrawItem(paint, from: painted.corner)
    let state = paint.state(painted.state, isOpaque: false)
    if let core = painted.ownCore {
      pushInside(of: painted, core, cuts)
      push(item, around: core.inside, to: core.outside, within: cuts, state)
    } else {
      item.isOpaqueInside = painted.isOpaque && paint.border == .zero && cuts.isEmpty
      push(item, over: outline.quad, within: cuts, state)
    }
  }

  /// Adds the ring around the core: a strip along each straight edge, which tests that edge alone, and the corners; or, where that is not
  /// possible, four parts that test all edges.
  ///
  /// - Parameters:
  ///   - whole: The item for the item program, which tests all edges.
  ///   - decisions: The exact cuts, if the shader tests them at each pixel.
  mutating func pushRing(
    of painted: PaintedItem, _ core: ItemCore, _ cuts: [LinearForm], whole: (item: DrawItem, state: DrawState),
    decidedBy decisions: [LinearForm] = []
  ) {
    guard case .layer(let layer) = painted.paint, let strips = core.strips,
      let paint = stripPaint(of: painted, layer, core, decidedBy: decisions)
    else {
      push(whole.item, around: core.inside, to: core.outside, within: cuts, whole.state)
      return
    }
    let hasBorder = layer.border != .zero
    let edgeCuts =
      decisions.isEmpty ? nil : EdgeForm.Cuts(CutForms(decisions, of: painted.origin, countedFrom: middle))
    for k in 0..<4 {
      // Without a border the paint ends at the inner outline.
      let inner = strips.inner(k).counted(from: painted.origin)
      let outer = hasBorder ? strips.outer(k).counted(from: painted.origin) : inner
      var strip = paint
      strip.coverage = .edge(EdgeForm(outer: outer, inner: inner, cuts: edgeCuts))
      push(
        DrawItem(strip, from: painted.corner), over: strips.part(k), within: cuts,
        strip.state(painted.state, isOpaque: false))
    }
    for k in 0..<4 {
      let (start, end) = strips.corners(k)
      if start.isSeen { push(whole.item, over: start, within: cuts, whole.state) }
      if end.isSeen { push(whole.item, over: end, within: cuts, whole.state) }
    }
  }

  /// The paint of strips along single edges; `nil` where the item program must test all edges.
  private func stripPaint(
    of painted: PaintedItem, _ layer: LayerPaint, _ core: ItemCore, decidedBy decisions: [LinearForm]
  ) -> QuadPaint? {
    // A strip's contents must end where the layer does. Cuts are packed into the words of the contents' map, so only one of the two fits.
    let endsAtSides = painted.contentsEndAtSides || layer.contentsEndAtOutline
    guard layer.gradient == nil, layer.image == nil || decisions.isEmpty && endsAtSides, decisions.count <= 3
    else { return nil }
    return quadPaint(of: painted, over: core.outside)
  }

  // MARK: - Parts

  /// Adds the item over a part of the output, clipped to `cuts`.
  mutating func push(_ item: DrawItem, over part: Quad, within cuts: [LinearForm], _ state: DrawState) {
    guard touches(part) else { return }
    if cuts.contains(where: { !part.lies(within: $0) }) {
      pushFan(item, over: part.polygon.clipped(to: cuts), state)
      return
    }
    var item = item
    item.setCorners(part)
    push(item, state)
  }

  /// Adds the item in four parts over the ring between two quadrilaterals, clipped to `cuts`.
  mutating func push(
    _ item: DrawItem, around inside: Quad, to outside: Quad, within cuts: [LinearForm], _ state: DrawState
  ) {
    for k in 0..<4 {
      if let part = outside.ring(k, around: inside) { push(item, over: part, within: cuts, state) }
    }
  }

  /// Adds the item over a convex part of the output, as a fan of quadrilaterals.
  mutating func pushFan(_ item: DrawItem, over part: ConvexPolygon, _ state: DrawState) {
    guard touches(part) else { return }
    for item in item.fan(over: part) { push(item, state) }
  }

  /// Whether the bounds of a polygon, output pixels, overlap the frame.
  private func touches(_ part: ConvexPolygon) -> Bool {
    part.bounds.map { touches($0.min, $0.max) } ?? false
  }
}

extension LinearForm {
  /// The coefficients of the form over points counted from `origin`.
  fileprivate func counted(from origin: Vector2) -> SIMD4<Float> {
    SIMD4<Float>(SIMD4(coefficients.x, coefficients.y, value(at: origin), 0))
  }
}

extension Array {
  /// Reserves room for `count` more elements. The capacity at least doubles, so repeated calls stay cheap.
  mutating func reserve(_ count: Int) {
    let wanted = self.count + count
    if wanted > capacity { reserveCapacity(Swift.max(wanted, 2 * capacity)) }
  }
}
