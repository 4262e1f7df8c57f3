import Geometry
import Imaging
import LayerSnapshots

/// Turns paints into draw items: one quadrilateral where the rasteriser's yes or no is the coverage, otherwise an
/// inside of known coverage and a ring around it.
extension PassBuilder {
  /// Adds the part of an item that the cuts and the frame leave.
  ///
  /// - Parameters:
  ///   - cuts: Forms over output pixels, measuring distance, ≥ 0 where the item is painted.
  ///   - sampleOffset: Where the rasteriser's grid lets it decide about a cut by itself.
  mutating func add(
    _ painted: PaintedItem, cutBy cuts: [LinearForm], at sampleOffset: SampleOffset, table: inout EdgeTable
  ) {
    if cuts.isEmpty, painted.outline.quad != nil {
      add(painted)
      return
    }
    let quad = painted.outline.outside
    // An item well within all cuts needs none of them.
    if !cuts.isEmpty, let quad, cuts.allSatisfy({ quad.lies(within: $0, margin: 2 * sampleOffset.cutOverlap) }) {
      add(painted, cutBy: [], at: sampleOffset, table: &table)
      return
    }
    var cuts = Cuts(cuts, at: sampleOffset)
    var cover = ConvexPolygon([])
    var pixels: PixelRect
    if let quad, cuts.area.allSatisfy({ quad.lies(within: $0) }) {
      guard touches(quad) else { return }
      pixels = PixelRect(around: quad)
    } else {
      cover = quad.map { touches($0) ? $0.polygon : cover } ?? self.cover(of: painted)
      cover = cover.clipped(to: cuts.area)
      guard !cover.isEmpty else { return }
      pixels = PixelRect(around: cover)
    }
    // A clip may leave less of an item, unless its outline has a closed form.
    if painted.outline.quad == nil { pixels = pixels.intersection(PixelRect(around: painted.footprint)) }
    note(pixels)
    cuts.reference = table.record(cuts: cuts.decisions, of: painted.origin, countedFrom: middle)
    switch painted.outline {
    case .exact(let quad): pushInside(of: painted, quad, cuts)
    case .soft, .rounded: pushOutlined(painted, cuts)
    case .strips(let strips): push(painted, strips, cuts)
    case .unbounded: pushFan(painted, over: cover, cuts)
    }
  }

  /// Adds an item whose outline has a closed form, and that nothing cuts.
  @inline(__always)
  mutating func add(_ painted: PaintedItem) {
    guard let quad = painted.outline.quad, touches(quad) else { return }
    note(PixelRect(around: quad))
    if painted.outline.isExact {
      pushWhole(painted, over: quad)
    } else {
      pushOutlined(painted, Cuts())
    }
  }

  /// The cuts of an item.
  struct Cuts {
    /// They bound the rasterised area.
    let area: [LinearForm]
    /// The exact cuts, if the shader decides about them at each pixel.
    let decisions: [LinearForm]
    var reference = CutReference.none
    /// The distance inside ``area`` from which on the rasteriser decides alone.
    let margin: Double

    /// No cuts.
    init() { (area, decisions, margin) = ([], [], 0) }

    init(_ cuts: [LinearForm], at sampleOffset: SampleOffset) {
      let isDecided = sampleOffset.rasteriserDecides(cuts)
      let overlap = isDecided ? 0 : sampleOffset.cutOverlap
      decisions = isDecided ? [] : cuts
      area = isDecided ? cuts : cuts.map { LinearForm($0.coefficients + Vector3(0, 0, overlap)) }
      margin = 2 * overlap
    }

    /// Whether a part of the item lies so far inside that no cut concerns it; not where the rasteriser decides about
    /// them.
    @inline(__always)
    func spare(_ part: Quad) -> Bool {
      areDecided(over: part) && (area.isEmpty || !decisions.isEmpty)
    }

    /// Whether the shader need not decide about any pixel of a part.
    @inline(__always)
    func areDecided(over part: Quad) -> Bool {
      decisions.isEmpty || area.allSatisfy { part.lies(within: $0, margin: margin) }
    }
  }

  /// Adds a quadrilateral as it is.
  mutating func add(_ painted: PaintedQuad) {
    note(PixelRect(around: painted.corners))
    let item = item(painted.paint, from: SIMD2(Float(painted.origin.x), Float(painted.origin.y)))
    push(item, over: painted.corners, within: [], painted.paint.state(painted.state, isOpaque: false))
  }

  /// Adds a paint over a quadrilateral that holds every pixel it covers.
  @inline(__always)
  mutating func push(
    _ paint: QuadPaint, _ state: DrawState, over quad: Quad, from corner: SIMD2<Float>
  ) {
    var item = item(paint, from: corner)
    item.setCorners(quad)
    push(item, state)
  }

  /// The item of a quad paint, without corners.
  @inline(__always)
  mutating func item(_ paint: QuadPaint, from corner: SIMD2<Float>) -> DrawItem {
    var item = DrawItem()
    (item.origin, item.opacity, item.tint) = (corner, paint.opacity, paint.tint)
    (item.look, item.first, item.cuts) = (paint.look, list.record(paint), paint.cuts)
    return item
  }

  /// The item of a paint for the item program or the composite program, without corners.
  ///
  /// - Parameters:
  ///   - origin: The whole pixel that the paint counts from.
  ///   - base: Where its entries begin in the edge table.
  ///   - cuts: The cuts that the shader decides about.
  ///   - mask: The rows that cover it; `nil` for none.
  mutating func item(
    _ paint: ItemPaint, from origin: Vector2, edgesFrom base: Int, cuts: CutReference = .none, _ mask: MaskForm? = nil
  ) -> DrawItem {
    var item = DrawItem()
    (item.origin, item.opacity, item.tint) = (SIMD2(Float(origin.x), Float(origin.y)), paint.opacity, paint.tint)
    item.first = list.record(PackedPaint(paint, edgesFrom: base, mask))
    item.cuts = cuts
    return item
  }

  /// The item of a painted one for the item program or the composite program, without corners, and its state.
  ///
  /// - Parameters:
  ///   - cuts: The cuts that the shader decides about.
  ///   - mask: The rows that cover the item, and their page; `nil` for none.
  mutating func packed(
    _ painted: PaintedItem, cuts: CutReference = .none, _ mask: (form: MaskForm, page: Int)? = nil
  ) -> (item: DrawItem, state: DrawState) {
    var (cuts, state) = (cuts, painted.state)
    if let mask { state.coveragePage = mask.page }
    if case .composite(let group) = painted.paint, group.cuts != .none { cuts = group.cuts }
    let item = item(
      painted.paint, from: painted.origin, edgesFrom: painted.edgesFrom, cuts: cuts, mask?.form)
    return (item, painted.paint.state(state, isCut: cuts != .none))
  }

  /// The quad paint for the part of an item whose coverage is known; `nil` where only the item program can paint it.
  @inline(__always)
  func quadPaint(of painted: PaintedItem, over quad: Quad) -> QuadPaint? {
    QuadPaint(painted.paint, from: painted.origin, over: quad, imageIsOpaque: painted.imageIsOpaque)
  }

  /// Adds the part of an item whose coverage is known.
  @inline(__always)
  mutating func pushWhole(_ painted: PaintedItem, over quad: Quad) {
    if let paint = quadPaint(of: painted, over: quad) {
      var state = painted.state
      paint.complete(&state, isOpaque: painted.isOpaque)
      push(paint, state, over: quad, from: painted.corner)
    } else {
      pushInItemProgram(
        painted.paint, painted.state, over: quad, from: painted.origin, edgesFrom: painted.edgesFrom)
    }
  }

  /// Adds a quadrilateral that only the item program can paint. Its pixels lie wholly inside all outlines.
  mutating func pushInItemProgram(
    _ paint: ItemPaint, _ state: DrawState, over quad: Quad, from origin: Vector2, edgesFrom base: Int
  ) {
    var item = item(paint, from: origin, edgesFrom: base)
    item.setCorners(quad)
    push(item, paint.state(state, isCut: false))
  }

  /// Whether the bounds of a quadrilateral, output pixels, overlap the frame.
  @inline(__always)
  func touches(_ quad: Quad) -> Bool {
    touches(quad.low, quad.high)
  }

  /// Whether a box, output pixels, overlaps the frame.
  @inline(__always)
  func touches(_ low: Vector2, _ high: Vector2) -> Bool {
    high.x > Double(frame.minX) && high.y > Double(frame.minY) && low.x < Double(frame.maxX)
      && low.y < Double(frame.maxY)
  }

  /// The polygon to rasterise: it holds the centre of every pixel of the frame whose square the item may touch.
  private func cover(of painted: PaintedItem) -> ConvexPolygon {
    let touched = PixelRect(around: painted.footprint)
    let isUpright = painted.footprint.isUpright
    let pixels = (isUpright ? touched : touched.outset(by: 1)).intersection(painted.held ?? frame).intersection(frame)
    if pixels.isEmpty { return ConvexPolygon([]) }
    let box = ConvexPolygon(pixels)
    return isUpright ? box : painted.cover.clipped(to: box.edgeForms)
  }
}

extension SampleOffset {
  /// The margin, in output pixels, by which an item is rasterised beyond cuts that the shader decides about, so that it
  /// loses no pixel.
  var cutOverlap: Double { 2 * edgeError }

  /// Whether the rasteriser alone decides which pixels lie within the cuts.
  ///
  /// The pieces on both sides of one cut share its ends to the bit, so each pixel belongs to one of them. That does not
  /// hold where several cuts meet. On a coarse grid, too, the shader decides: the rasteriser would be off by more than
  /// the 1/64 pixel of a tie.
  func rasteriserDecides(_ cuts: [LinearForm]) -> Bool { cuts.isEmpty || cuts.count == 1 && edgeError <= 1 / 64 }
}

extension PaintedItem {
  /// A polygon that holds the centre of every pixel whose square the item may touch, in the frame or beyond.
  var cover: ConvexPolygon {
    footprint.isUpright ? ConvexPolygon(PixelRect(around: footprint)) : footprint.outset(by: PixelRect.pixelReach)
  }
}

extension PixelRect {
  /// The pixels that a quadrilateral, output pixels, may touch.
  init(around quad: Quad) { self.init(around: quad.low.x, quad.low.y, quad.high.x, quad.high.y) }
}
