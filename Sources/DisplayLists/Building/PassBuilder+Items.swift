import Geometry
import Imaging
import LayerSnapshots

/// Turns paints into draw items: one quadrilateral where the rasteriser's yes or no is the coverage, otherwise an
/// inside of known coverage and a ring or strips around it.
extension PassBuilder {
  /// Adds the part of an item that the cuts and the frame leave.
  ///
  /// - Parameters:
  ///   - cuts: Forms over output pixels, measuring distance, ≥ 0 where the item is painted.
  ///   - sampleOffset: Where the rasteriser's grid lets it decide about a cut by itself.
  mutating func add(
    _ painted: PaintedItem, cutBy cuts: [LinearForm], at sampleOffset: SampleOffset, table: inout ItemTable
  ) {
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
    let pixels = (isUpright ? touched : touched.outset(by: 1)).intersection(frame)
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

extension PaintedItem {
  /// The paint of a part of the item.
  ///
  /// - Parameter hasOwnEdge: Whether the contents end elsewhere than the part.
  @inline(__always)
  func paint(over part: Quad, hasOwnEdge: Bool = false) -> QuadPaint {
    guard let image else { return paint }
    var paint = paint
    paint.set(
      image, through: image.map, over: part, from: corner, onColor: hasColor || paint.gradient != nil,
      isOpaque: imageIsOpaque && !hasOwnEdge)
    if paint.gradient != nil { paint.generalizeSampling() }
    return paint
  }
}
