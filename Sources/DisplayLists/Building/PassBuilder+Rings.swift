import Geometry

/// Adds items in parts: the inside, whose coverage is known, and the ring around it, each clipped to the cuts.
extension PassBuilder {
  /// Adds an item whose edges the item program looks at: its core, and the ring around it.
  ///
  /// - Parameter cover: The polygon to rasterise for an item without a core, clipped to the cuts.
  mutating func push(
    _ painted: PaintedItem, within edges: EdgeOutline, over cover: ConvexPolygon, _ cuts: Cuts, table: inout EdgeTable
  ) {
    switch edges.core {
    case .quadrilateral(let core):
      let (item, state) = painted.packed(cuts: cuts.reference)
      push(item, around: core.inside, to: core.outside, within: cuts.area, state)
      if painted.paintsInside { pushInside(of: painted, core.inside, cuts) }
    case .polygon(let core):
      pushAround(painted, core, edges, cuts, table: &table)
      guard painted.paintsInside else { return }
      for quad in core.quads(within: cuts.area) where touches(quad) {
        // The quadrilaterals are cut already.
        pushInside(of: painted, quad, cuts, isCut: true)
      }
    case nil: pushFan(painted, over: cover, cuts)
    }
  }

  /// Adds the ring around a core of many sides.
  private mutating func pushAround(
    _ painted: PaintedItem, _ core: ClippedCore, _ edges: EdgeOutline, _ cuts: Cuts, table: inout EdgeTable
  ) {
    guard case .layer(var layer) = painted.paint else { return }
    let whole = painted.packed(cuts: cuts.reference)
    let outlines = ItemOutlines(edges, recordedAs: layer.outlines)
    // Not clipped to the frame, which the core is not, either: a side that ends elsewhere is rounded to another line.
    for part in core.parts(of: outlines.cover ?? painted.cover) {
      let part = part.clipped(to: cuts.area)
      guard touches(part) else { continue }
      let near = outlines.outlines(near: part, from: painted.origin, base: painted.edgesFrom, table: &table)
      if let near { layer.outlines = near }
      let item =
        near == nil
        ? whole.item
        : DrawItem(.layer(layer), from: painted.origin, edgesFrom: painted.edgesFrom, cuts: cuts.reference)
      pushFan(item, over: part, whole.state)
    }
  }

  /// Adds all of an item as it is.
  mutating func pushFan(_ painted: PaintedItem, over cover: ConvexPolygon, _ cuts: Cuts) {
    let (item, state) = painted.packed(cuts: cuts.reference)
    pushFan(item, over: cover, state)
  }

  /// Adds a part of an item whose coverage is known, clipped to the cuts.
  ///
  /// - Parameter isCut: Whether the part is clipped already.
  mutating func pushInside(of painted: PaintedItem, _ inside: Quad, _ cuts: Cuts, isCut: Bool = false) {
    let area = isCut ? [] : cuts.area
    let isDecided =
      cuts.decisions.isEmpty || cuts.area.allSatisfy { inside.lies(within: $0, margin: cuts.margin) }
    if isDecided, area.isEmpty || !cuts.decisions.isEmpty {
      pushWhole(painted, over: inside)
    } else if var paint = quadPaint(of: painted, over: inside) {
      if !isDecided { paint.cuts = cuts.reference }
      push(
        DrawItem(paint, from: painted.corner), over: inside, within: area,
        paint.state(painted.state, isOpaque: painted.isOpaque && isDecided))
    } else {
      let (item, state) = painted.packed(cuts: cuts.reference, isInside: true)
      push(item, over: inside, within: area, state)
    }
  }

  /// Adds an item whose coverage the quad program computes: in one piece, or as its inside and the ring around it.
  mutating func pushOutlined(_ painted: PaintedItem, _ cuts: Cuts) {
    guard let quad = painted.outline.quad, var paint = quadPaint(of: painted, over: quad) else { return }
    paint.overflows = painted.contentsOverflow
    paint.coverage = painted.outline.coverage(from: painted.origin)
    paint.cuts = cuts.reference
    let item = DrawItem(paint, from: painted.corner)
    let state = paint.state(painted.state, isOpaque: false)
    guard let rim = painted.outline.rim else {
      push(item, over: quad, within: cuts.area, state)
      return
    }
    if painted.paintsInside { pushInside(of: painted, rim.inside, cuts) }
    guard paint.border != .zero, case .soft(let soft, _) = painted.outline,
      let parts = rim.outside.frame(around: rim.inside)
    else {
      push(item, around: rim.inside, to: rim.outside, within: cuts.area, state)
      return
    }
    for k in 0..<4 {
      push(item, over: parts.corners[k], within: cuts.area, state)
      var side = paint
      side.coverage = .side(soft.form(from: painted.origin, startingWith: k))
      push(
        DrawItem(side, from: painted.corner), over: parts.sides[k], within: cuts.area,
        side.state(painted.state, isOpaque: false))
    }
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
