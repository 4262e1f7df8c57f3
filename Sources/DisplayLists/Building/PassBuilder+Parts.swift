import Geometry

/// Adds items in parts: the inside, whose coverage is known, and the ring or the strips around it, each clipped to the
/// cuts.
extension PassBuilder {
  /// Adds an item in strips.
  mutating func push(_ painted: PaintedItem, _ strips: CoverageStrips, _ cuts: Cuts) {
    for strip in strips.strips {
      let frame = strip.frame.moved(by: strips.origin.x, strips.origin.y)
      let quad = Quad(frame)
      guard touches(quad) else { continue }
      guard let texel = strip.texel else {
        if painted.paintsInside { pushInside(of: painted, quad, cuts) }
        continue
      }
      let form = MaskForm(frame, from: texel, strips.outlines, countedFrom: painted.origin)
      var paint = painted.paint(over: quad, hasOwnEdge: form.hasContents)
      (paint.coverage, paint.cuts) = (.mask(form), cuts.reference)
      if form.hasContents { paint.generalizeSampling() }
      var state = painted.state
      state.coveragePage = strip.page
      push(item(paint, from: painted.corner), over: quad, within: cuts.area, paint.state(state, isOpaque: false))
    }
  }

  /// Adds all of an item as it is.
  mutating func pushFan(_ painted: PaintedItem, over cover: ConvexPolygon, _ cuts: Cuts) {
    var paint = painted.paint(over: Quad(PixelRect(around: cover)))
    paint.cuts = cuts.reference
    pushFan(item(paint, from: painted.corner), over: cover, paint.state(painted.state, isOpaque: false))
  }

  /// Adds a part of an item whose coverage is known, clipped to the cuts.
  @inline(__always)
  mutating func pushInside(of painted: PaintedItem, _ inside: Quad, _ cuts: Cuts) {
    pushInside(
      painted.paint(over: inside), painted.state, over: inside, from: painted.corner, isOpaque: painted.isOpaque, cuts)
  }

  /// Adds a part of a quadrilateral whose coverage is known, clipped to the cuts.
  @inline(__always)
  private mutating func pushInside(
    _ paint: QuadPaint, _ state: DrawState, over inside: Quad, from corner: SIMD2<Float>, isOpaque: Bool, _ cuts: Cuts
  ) {
    if cuts.spare(inside) {
      return push(paint, paint.state(state, isOpaque: isOpaque), over: inside, from: corner)
    }
    var paint = paint
    let isDecided = cuts.areDecided(over: inside)
    if !isDecided { paint.cuts = cuts.reference }
    push(
      item(paint, from: corner), over: inside, within: cuts.area,
      paint.state(state, isOpaque: isOpaque && isDecided))
  }

  /// Adds an item whose coverage the quad program computes: in one piece, or as its inside and the ring around it.
  mutating func pushOutlined(_ painted: PaintedItem, _ cuts: Cuts) {
    guard let quad = painted.outline.quad else { return }
    var paint = painted.paint(over: quad)
    paint.overflows = painted.contentsOverflow
    let origin = painted.origin
    switch painted.outline {
    case .rounded(let rounded, let rim):
      pushOutlined(
        paint, painted.state, QuadPaint.Coverage.rounded(rounded.form(from: origin)), rim, over: quad, from: origin,
        isOpaque: painted.isOpaque, paintsInside: painted.paintsInside, cuts)
    case .soft(let soft, let rim):
      pushOutlined(
        paint, painted.state, QuadPaint.Coverage.soft(soft.form(from: origin)), rim, over: quad, from: origin,
        isOpaque: painted.isOpaque, paintsInside: painted.paintsInside, cuts
      ) { soft.form(from: origin, startingWith: $0) }
    case .exact, .strips, .unbounded: break
    }
  }

  /// Adds a quadrilateral in an outline of a closed form, which is not exact.
  ///
  /// - Parameter side: For antialiased sides, returns them, from the given one on.
  @inline(__always)
  mutating func pushOutlined(
    _ whole: QuadPaint, _ textures: DrawState, _ coverage: QuadPaint.Coverage, _ rim: Outline.Rim?, over quad: Quad,
    from origin: Vector2, isOpaque: Bool, paintsInside: Bool = true, _ cuts: Cuts = Cuts(),
    side: (Int) -> SoftForm? = { _ in nil }
  ) {
    let corner = SIMD2<Float>(origin)
    var paint = whole
    paint.coverage = coverage
    paint.cuts = cuts.reference
    let item = item(paint, from: corner)
    let state = paint.state(textures, isOpaque: false)
    guard let rim else {
      push(item, over: quad, within: cuts.area, state)
      return
    }
    if paintsInside {
      var inside = whole
      inside.overflows = false
      pushInside(inside, textures, over: rim.inside, from: corner, isOpaque: isOpaque, cuts)
    }
    guard paint.hasBorder, case .soft = coverage, let parts = rim.outside.frame(around: rim.inside) else {
      push(item, around: rim.inside, to: rim.outside, within: cuts.area, state)
      return
    }
    for k in 0..<4 {
      push(item, over: parts.corners[k], within: cuts.area, state)
      guard let form = side(k) else { continue }
      paint.coverage = .side(form)
      push(
        self.item(paint, from: corner), over: parts.sides[k], within: cuts.area, paint.state(textures, isOpaque: false))
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
