import Foundation
import Geometry
import Imaging

/// A pass while items are added to it, in painter's order.
struct PassUnderConstruction {
  let frame: PixelRect
  private let clearColor: PremultipliedColor
  private var items: [DrawItem] = []
  private var sources: [ItemSources] = []
  private(set) var rounding: RoundingBound
  /// Whether the target keeps more than 8 bits a channel, whatever the items are.
  private let isWide: Bool
  /// The pixels that each painted item may touch, and how opaque it is: while they are few and apart from each other.
  private var touched: [(cover: ConvexPolygon, pixels: PixelRect, step: RoundingBound.Step?)] = []
  private var mayOverlap = false
  /// Whether an item may have the same corners as the one before it.
  private var mayStack = false
  /// What reaches beyond is ``QuadFeatures/far``.
  private let near: (low: SIMD2<Float>, high: SIMD2<Float>)

  /// The items that do not join the one before: something may be painted between them in the whole picture.
  private var gaps: Set<Int> = []

  /// More items than this are taken to overlap.
  private static let mostSeparateItems = 64

  init(frame: PixelRect, clearColor: PremultipliedColor, isWide: Bool = false) {
    self.frame = frame
    self.clearColor = clearColor
    self.isWide = isWide
    rounding = RoundingBound(frame: frame)
    let low = SIMD2<Float>(Float(frame.minX), Float(frame.minY))
    let high = SIMD2<Float>(Float(frame.maxX), Float(frame.maxY))
    // Drivers clip beyond half the frame at the earliest.
    let margin = 0.45 * (high - low)
    near = (low - margin, high + margin)
  }

  /// What is to be noted of the last item, once its corners are set.
  @inline(__always)
  private mutating func finishLast() {
    let last = items.count - 1
    let box = items[last].boundingBox
    if !(all(box.low .>= near.low) && all(box.high .<= near.high)) { markFar(last) }
    if last > 0, items[last].corners01 == items[last - 1].corners01 { mayStack = true }
  }

  private mutating func markFar(_ i: Int) {
    if case .quad(let features) = sources[i].program { sources[i].program = .quad(features.union(.far)) }
  }

  /// Takes over what is known of the rounding outside of `part`.
  ///
  /// - Returns: The pixels whose items are to be added.
  mutating func recount(in part: PixelRect, from known: RoundingBound) -> PixelRect? {
    let start = rounding
    rounding = known
    return rounding.beginRecount(in: part, from: start)
  }

  /// Keeps the next item apart from the last.
  mutating func noteGap() { gaps.insert(items.count) }

  /// A pass over the same pixels that goes on after this one: its first item is to show this one's picture.
  func continuation() -> PassUnderConstruction {
    var next = PassUnderConstruction(frame: frame, clearColor: .clear, isWide: isWide)
    next.rounding = rounding
    next.mayOverlap = true
    return next
  }

  /// Whether no two things in it touch a pixel in common: then each can fade by itself.
  var isSeparate: Bool {
    !mayOverlap
      && sources.allSatisfy { ($0.blending == .sourceOver || $0.blending == .copy) && $0.backdrop == nil }
  }

  /// Adds all that `group` holds, faded one by one.
  mutating func append(contentsOf group: PassUnderConstruction, opacity: Double) {
    for (item, sources) in zip(group.items, group.sources) {
      var (item, sources) = (item, sources)
      item.placement.z *= Float(opacity)
      if case .quad(let features) = sources.program { sources.program = .quad(features.union(.fade)) }
      if opacity < 1, sources.blending == .copy { sources.blending = .sourceOver }
      items.append(item)
      self.sources.append(sources)
      finishLast()
    }
    for (cover, _, step) in group.touched { note(cover, step?.faded(by: opacity) ?? RoundingBound.Step(alpha: 0)) }
  }

  @inline(__always)
  private mutating func note(_ quad: Quad, _ step: RoundingBound.Step?) {
    if let step { rounding.add(quad, step) }
    if !mayOverlap { noteTouched(quad.polygon, step) }
  }

  private mutating func note(_ cover: ConvexPolygon, _ step: RoundingBound.Step?) {
    rounding.add(cover, step)
    if !mayOverlap { noteTouched(cover, step) }
  }

  private mutating func noteTouched(_ cover: ConvexPolygon, _ step: RoundingBound.Step?) {
    let pixels = PixelRect(around: cover)
    mayOverlap =
      touched.count >= Self.mostSeparateItems || touched.contains { !$0.pixels.intersection(pixels).isEmpty }
    if mayOverlap { touched = [] } else { touched.append((cover, pixels, step)) }
  }

  /// How far what several cuts bound is rasterised beyond them: the shader decides by the sample point, which lies within 2⁻⁷ px of the
  /// centre that the rasteriser decides by.
  private static let cutOverlap = 0.01

  /// Adds an item where the cuts and the frame leave something of it.
  ///
  /// - Parameter cuts: over output pixels, measuring distance.
  mutating func append(_ painted: PaintedItem, cuts: [LinearForm], table: inout EdgeTable) {
    let quad = painted.rounded?.quad ?? painted.core?.outside
    // What lies well within all cuts has none.
    if !cuts.isEmpty, let quad,
      cuts.allSatisfy({ quad.lies(within: $0, margin: 2 * Self.cutOverlap) })
    {
      append(painted, cuts: [], table: &table)
      return
    }
    var item = painted.item
    item.placement.x = Float(painted.origin.x)
    item.placement.y = Float(painted.origin.y)
    let rounding = painted.step
    if let core = painted.core, core.isExact, cuts.isEmpty, painted.paintsInside, painted.rounded == nil, let rounding {
      if touches(core.inside) {
        append(
          item, painted.sources, over: core.inside, rounding, isOpaque: painted.isOpaque,
          imageIsOpaque: painted.imageIsOpaque)
      }
      return
    }
    if let rounded = painted.rounded, cuts.isEmpty, painted.opaqueCore == nil, let rounding {
      append(item, painted.sources, rounded, from: painted.origin, rounding, imageIsOpaque: painted.imageIsOpaque)
      return
    }
    // Both sides of one cut share its ends to the bit, so that each pixel is on one side. Where cuts meet, that is not so: then the shader
    // decides.
    let overlap = cuts.count > 1 ? Self.cutOverlap : 0
    let wide = cuts.map { LinearForm($0.coefficients + Vector3(0, 0, overlap)) }
    var cover = ConvexPolygon([])
    if let quad, wide.allSatisfy({ quad.lies(within: $0) }) {
      guard touches(quad) else { return }
      note(quad, rounding)
    } else {
      cover = quad.map { touches($0) ? $0.polygon : cover } ?? self.cover(of: painted)
      cover = cover.clipped(to: wide)
      if cover.isEmpty { return }
      note(cover, rounding)
    }
    if cuts.count > 1, painted.rounded == nil {
      // Cuts stand at the end of the table: the item's own outlines may serve several pieces.
      item.details.y = table.record(cuts: cuts, from: painted.origin, base: Int(item.details.w)).rawValue
      appendCut(item, painted, cuts, wide, cover)
    } else if let rounded = painted.rounded {
      append(item, painted, rounded, cuts)
    } else if let core = painted.core {
      appendRing(of: item, painted, core, cuts)
      if painted.paintsInside { appendInside(of: item, painted, core, cuts) }
    } else {
      append(item, over: cover, Self.state(of: item, painted.sources))
    }
  }

  /// Whether the bounds of a quadrilateral have pixels of the frame.
  @inline(__always)
  func touches(_ quad: Quad) -> Bool {
    let (low, high) = (quad.low, quad.high)
    return high.x > Double(frame.minX) && high.y > Double(frame.minY) && low.x < Double(frame.maxX)
      && low.y < Double(frame.maxY)
  }

  /// Adds a quadrilateral that is covered wherever the rasteriser says, and touches the frame.
  ///
  /// - Parameter finish: What is still to be done to the item. It happens in place: items are large.
  @inline(__always)
  mutating func append(
    _ item: DrawItem, _ sources: ItemSources, over quad: Quad, _ rounding: RoundingBound.Step, isOpaque: Bool,
    imageIsOpaque: Bool, finish: (inout DrawItem, inout ItemSources) -> Void = { _, _ in }
  ) {
    note(quad, rounding)
    appendWhole(item, sources, over: quad, isOpaque: isOpaque, imageIsOpaque: imageIsOpaque, finish: finish)
  }

  /// What it holds so far.
  var contents: ([DrawItem], [ItemSources]) { (items, sources) }

  /// Forgets about rounding and overlaps: its items go elsewhere.
  mutating func stopCounting() {
    mayOverlap = true
    rounding.stopCounting()
  }

  /// Counts the error of all items by where they are, few as they may be.
  mutating func beginRounding() { rounding.begin() }

  /// Takes the last item out.
  mutating func takeItem() -> (DrawItem, ItemSources)? {
    guard let item = items.popLast(), let sources = sources.popLast() else { return nil }
    return (item, sources)
  }

  /// As ``DrawItem/keepTo(_:_:)``, for the last item.
  mutating func keepLast(to bands: VisibleBands) {
    let last = items.count - 1
    if last >= 0 { items[last].keepTo(bands, &sources[last]) }
  }

  /// Room for so many items.
  mutating func reserve(_ count: Int) {
    items.reserve(count)
    sources.reserve(count)
  }

  /// An item that several cuts bound.
  private mutating func appendCut(
    _ item: DrawItem, _ painted: PaintedItem, _ decisions: [LinearForm], _ cuts: [LinearForm], _ cover: ConvexPolygon
  ) {
    guard let core = painted.core else {
      append(item, over: cover, Self.state(of: item, painted.sources))
      return
    }
    appendRing(of: item, painted, core, cuts, decidedBy: decisions)
    guard painted.paintsInside else { return }
    if cuts.allSatisfy({ core.inside.lies(within: $0, margin: 2 * Self.cutOverlap) }) {
      appendInside(of: item, painted, core, [])
    } else {
      var item = item
      item.details.z |= DrawItem.Flags.inside.rawValue
      append(item, over: core.inside, within: cuts, Self.state(of: item, painted.sources))
    }
  }

  /// Adds an item that is as it will be drawn, with these corners.
  mutating func append(_ painted: PaintedItem, over corners: Quad) {
    note(corners, painted.step)
    append(painted.item, over: corners, within: [], painted.sources)
  }

  private mutating func appendInside(
    of item: DrawItem, _ painted: PaintedItem, _ core: ItemCore, _ cuts: [LinearForm]
  ) {
    if cuts.isEmpty {
      appendWhole(
        item, painted.sources, over: core.inside, isOpaque: painted.isOpaque,
        imageIsOpaque: painted.imageIsOpaque)
      return
    }
    var (item, sources) = (item, painted.sources)
    item.details.z |= DrawItem.Flags.inside.rawValue
    let isQuad = item.becomeQuadrilateral(
      &sources, over: core.inside, isOpaque: painted.isOpaque, imageIsOpaque: painted.imageIsOpaque)
    append(item, over: core.inside, within: cuts, isQuad ? sources : Self.state(of: item, sources))
  }

  @inline(__always)
  private mutating func appendWhole(
    _ item: DrawItem, _ sources: ItemSources, over quad: Quad, isOpaque: Bool, imageIsOpaque: Bool,
    finish: (inout DrawItem, inout ItemSources) -> Void = { _, _ in }
  ) {
    items.append(item)
    self.sources.append(sources)
    let last = items.count - 1
    items.withUnsafeMutableBufferPointer { items in
      self.sources.withUnsafeMutableBufferPointer { sources in
        finish(&items[last], &sources[last])
        items[last].details.z |= DrawItem.Flags.inside.rawValue
        items[last].details.y = 0
        items[last].setCorners(quad)
        let isQuad = items[last].becomeQuadrilateral(
          &sources[last], over: quad, isOpaque: isOpaque, imageIsOpaque: imageIsOpaque)
        if !isQuad { sources[last] = Self.state(of: items[last], sources[last]) }
      }
    }
    finishLast()
  }

  /// A rounded rectangle: in one piece, or, where its inside is opaque, around that.
  private mutating func append(
    _ item: DrawItem, _ painted: PaintedItem, _ rounded: RoundedQuad, _ cuts: [LinearForm]
  ) {
    var (quad, sources) = (item, painted.sources)
    let isQuad = quad.becomeQuadrilateral(
      &sources, over: rounded.quad, isOpaque: false, imageIsOpaque: painted.imageIsOpaque)
    guard isQuad else { return }
    rounded.apply(to: &quad, &sources, from: painted.origin)
    if let core = painted.opaqueCore {
      appendInside(of: item, painted, core, cuts)
      for k in 0..<4 { if let part = core.ring(k) { append(quad, over: part, within: cuts, sources) } }
    } else {
      append(quad, over: rounded.quad, within: cuts, sources)
    }
  }

  /// Adds a rounded rectangle in one piece, if it touches the frame.
  ///
  /// - Parameter origin: That the item's positions count from.
  @inline(__always)
  mutating func append(
    _ item: DrawItem, _ sources: ItemSources, _ rounded: RoundedQuad, from origin: Vector2,
    _ rounding: RoundingBound.Step, imageIsOpaque: Bool,
    finish: (inout DrawItem, inout ItemSources) -> Void = { _, _ in }
  ) {
    guard touches(rounded.quad) else { return }
    note(rounded.quad, rounding)
    appendWhole(
      item, sources, over: rounded.quad, isOpaque: false, imageIsOpaque: imageIsOpaque, finish: finish)
    let last = items.count - 1
    rounded.apply(to: &items[last], &self.sources[last], from: origin)
  }

  /// The ring around the core: where its edges are straight, strips that know one edge each, and the corners.
  ///
  /// - Parameter decisions: Where the cuts meet: the shader looks at them, for each pixel.
  private mutating func appendRing(
    of item: DrawItem, _ painted: PaintedItem, _ core: ItemCore, _ cuts: [LinearForm],
    decidedBy decisions: [LinearForm] = []
  ) {
    let whole = Self.state(of: item, painted.sources)
    var (quad, stripSources) = (item, painted.sources)
    // Contents end where the layer does; cuts stand where their map does.
    let hasContents = DrawItem.Flags(rawValue: item.details.z).contains(.contents)
    quad.details.y = 0
    let endsAtSides = painted.contentsEndAtSides || item.outlines.z == item.outlines.x
    guard !hasContents || decisions.isEmpty && endsAtSides, decisions.count <= 3,
      let strips = core.strips,
      quad.becomeQuadrilateral(
        &stripSources, over: core.outside, isOpaque: false, imageIsOpaque: painted.imageIsOpaque),
      case .quad(var features) = stripSources.program
    else {
      for k in 0..<4 { if let part = core.ring(k) { append(item, over: part, within: cuts, whole) } }
      return
    }
    features.insert(.edge)
    let hasBorder = item.border != .zero
    if hasBorder { features.insert(.border) }
    if !decisions.isEmpty { features.insert(.cut) }
    stripSources.program = .quad(features)
    if !hasContents { quad.setDecisions(decisions, from: painted.origin) }
    for k in 0..<4 {
      // Without a border what is painted ends at the inner outline.
      quad.planeV = strips.inner(k).counted(from: painted.origin)
      quad.planeU = hasBorder ? strips.outer(k).counted(from: painted.origin) : quad.planeV
      append(quad, over: strips.part(k), within: cuts, stripSources)
    }
    for k in 0..<4 {
      let (start, end) = strips.corners(k)
      if start.isSeen { append(item, over: start, within: cuts, whole) }
      if end.isSeen { append(item, over: end, within: cuts, whole) }
    }
  }

  /// The state of an item that is drawn by the item program.
  private static func state(of item: DrawItem, _ sources: ItemSources) -> ItemSources {
    guard case .item = sources.program else { return sources }
    var sources = sources
    let features = ItemFeatures(of: item, image: sources.image)
    sources.program = .item(features)
    sources.filter = features.contains(.filters) ? .trilinear : .exact
    return sources
  }

  /// Adds the item over a part of the output, where `cuts` leave anything of it.
  private mutating func append(_ item: DrawItem, over part: Quad, within cuts: [LinearForm], _ sources: ItemSources) {
    guard touches(part) else { return }
    if cuts.contains(where: { !part.lies(within: $0) }) {
      append(item, over: part.polygon.clipped(to: cuts), sources)
      return
    }
    items.append(item)
    items[items.count - 1].setCorners(part)
    self.sources.append(sources)
    finishLast()
  }

  /// Adds the item over a convex part of the output, as a fan of quadrilaterals; the last may be a triangle. They share
  /// edges to the bit, so no pixel is hit twice.
  private mutating func append(_ item: DrawItem, over part: ConvexPolygon, _ sources: ItemSources) {
    guard let (low, high) = part.bounds, high.x > Double(frame.minX), high.y > Double(frame.minY),
      low.x < Double(frame.maxX), low.y < Double(frame.maxY)
    else { return }
    for item in item.fan(over: part) {
      items.append(item)
      self.sources.append(sources)
      finishLast()
    }
  }

  /// The pass; takes the items out of this one.
  ///
  /// - Parameter isPicture: As in ``RenderPass/isPicture``.
  mutating func finished(isPicture: Bool = false) -> RenderPass {
    // Sums beyond 1 are cut off after each item: only a target of 8 bits does that.
    let cutsSumsOff = sources.contains { $0.blending == .plusLighter }
    let wantsWide = isWide || rounding.needsWideTarget
    var pass = RenderPass(
      frame: frame, format: wantsWide && !cutsSumsOff ? .rgba16F : .rgba8, clearColor: clearColor)
    swap(&pass.items, &items)
    swap(&pass.sources, &sources)
    pass.isPicture = isPicture
    pass.settle(mayStack: mayStack) { _, upper in !gaps.contains(upper) }
    return pass
  }

  /// The pixels to rasterise: all whose square the item may touch.
  private func cover(of painted: PaintedItem) -> ConvexPolygon {
    let touched = PixelRect(around: painted.reach)
    let isUpright = painted.reach.isUpright
    let pixels = (isUpright ? touched : touched.outset(by: 1)).intersection(frame)
    if pixels.isEmpty { return ConvexPolygon([]) }
    let box = ConvexPolygon(pixels)
    return isUpright ? box : painted.reach.outset(by: PixelRect.pixelReach).clipped(to: box.edgeForms)
  }
}

extension RenderPass {
  /// The last steps, once all items are in it.
  ///
  /// - Parameters:
  ///   - mayStack: Whether neighbours may have the same corners.
  ///   - isNext: As in ``mergeStacked(isNext:)``.
  mutating func settle(mayStack: Bool = true, isNext: (_ lower: Int, _ upper: Int) -> Bool = { _, _ in true }) {
    if mayStack { mergeStacked(isNext: isNext) }
    sortOutHidden()
  }
}

extension DrawItem {
  /// Keeps a strip to where no form is negative, three of them at most.
  fileprivate mutating func setDecisions(_ forms: [LinearForm], from origin: Vector2) {
    let everywhere = SIMD4<Float>(0, 0, 1, 0)
    let rows = forms.map { $0.counted(from: origin) } + Array(repeating: everywhere, count: 3)
    (imageU, imageV, imageW) = (rows[0], rows[1], rows[2])
  }
}

extension LinearForm {
  /// The same, over points counted from `origin`.
  fileprivate func counted(from origin: Vector2) -> SIMD4<Float> {
    SIMD4<Float>(SIMD4(coefficients.x, coefficients.y, value(at: origin), 0))
  }
}

extension Array {
  /// Room for `count` elements more; asked for many times, it still grows by factors.
  mutating func reserve(_ count: Int) {
    let wanted = self.count + count
    if wanted > capacity { reserveCapacity(Swift.max(wanted, 2 * capacity)) }
  }
}
