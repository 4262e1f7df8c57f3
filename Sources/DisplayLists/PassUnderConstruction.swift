import Foundation
import Geometry

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

  /// More items than this are taken to overlap.
  private static let mostSeparateItems = 64

  init(frame: PixelRect, clearColor: PremultipliedColor, isWide: Bool = false) {
    self.frame = frame
    self.clearColor = clearColor
    self.isWide = isWide
    rounding = RoundingBound(frame: frame)
  }

  /// A pass over the same pixels that goes on after this one: its first item is to show this one's picture.
  func continuation() -> PassUnderConstruction {
    var next = PassUnderConstruction(frame: frame, clearColor: .clear, isWide: isWide)
    next.rounding = rounding
    next.mayOverlap = true
    return next
  }

  /// Whether no two things in it touch a pixel in common: then each can fade by itself.
  var isSeparate: Bool {
    !mayOverlap && sources.allSatisfy { $0.blending == .sourceOver && $0.backdrop == nil }
  }

  /// Adds all that `group` holds, faded one by one.
  mutating func append(contentsOf group: PassUnderConstruction, opacity: Double) {
    for (item, sources) in zip(group.items, group.sources) {
      var item = item
      item.placement.z *= Float(opacity)
      items.append(item)
      self.sources.append(sources)
    }
    for (cover, _, step) in group.touched { note(cover, step?.faded(by: opacity) ?? RoundingBound.Step(alpha: 0)) }
  }

  @inline(__always)
  private mutating func note(_ quad: Quad, _ step: RoundingBound.Step) {
    rounding.add(quad, step)
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

  /// How far a cut's rasterised part reaches over the line: the shader decides by the sample point, which lies within
  /// 2⁻⁷ px of the centre that the rasteriser decides by.
  private static let cutOverlap = 0.01

  /// Adds an item where the cuts and the frame leave something of it.
  ///
  /// - Parameter cuts: over output pixels, measuring distance.
  mutating func append(_ painted: PaintedItem, cuts: [LinearForm], table: inout EdgeTable) {
    var item = painted.item
    item.placement.x = Float(painted.origin.x)
    item.placement.y = Float(painted.origin.y)
    let rounding = painted.rounding ?? painted.interiorAlpha.map { RoundingBound.Step(alpha: $0) }
    if let core = painted.core, core.isExact, cuts.isEmpty, painted.paintsInside, painted.rounded == nil, let rounding {
      let quad = Quad(core.inside)
      if touches(quad) {
        append(
          item, painted.sources, over: quad, rounding, isOpaque: painted.isOpaque, imageIsOpaque: painted.imageIsOpaque)
      }
      return
    }
    let cover = cover(of: painted, cuts: cuts)
    if cover.isEmpty { return }
    if !cuts.isEmpty {
      // Cuts stand at the end of the table: the item's own outlines may serve several pieces.
      item.details.y = table.record(cuts: cuts, from: painted.origin, base: Int(item.details.w)).rawValue
    }
    note(cover, rounding)
    if let rounded = painted.rounded, cuts.isEmpty {
      append(item, painted, rounded)
      return
    }
    guard let core = painted.core, isWhole(core, cuts) else {
      append(item, over: cover, Self.state(of: item, painted.sources))
      return
    }
    let ring = core.ring
    if !ring.isEmpty {
      let sources = Self.state(of: item, painted.sources)
      for part in ring { append(item, over: part, sources) }
    }
    if painted.paintsInside { appendInside(of: item, painted, core) }
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

  /// Takes the last item out.
  mutating func takeItem() -> (DrawItem, ItemSources)? {
    guard let item = items.popLast(), let sources = sources.popLast() else { return nil }
    return (item, sources)
  }

  /// Room for so many items.
  mutating func reserve(_ count: Int) {
    items.reserve(count)
    sources.reserve(count)
  }

  /// Adds an item that is as it will be drawn, with these corners.
  mutating func append(_ painted: PaintedItem, over corners: [Vector2]) {
    note(painted.reach, painted.rounding ?? painted.interiorAlpha.map { RoundingBound.Step(alpha: $0) })
    append(painted.item, over: ConvexPolygon(corners), painted.sources)
  }

  private mutating func appendInside(of item: DrawItem, _ painted: PaintedItem, _ core: ItemCore) {
    appendWhole(
      item, painted.sources, over: Quad(core.inside), isOpaque: painted.isOpaque, imageIsOpaque: painted.imageIsOpaque)
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
        let (x, y) = (SIMD4<Float>(quad.x), SIMD4<Float>(quad.y))
        items[last].corners01 = SIMD4(x.x, y.x, x.y, y.y)
        items[last].corners23 = SIMD4(x.z, y.z, x.w, y.w)
        let isQuad = items[last].becomeQuadrilateral(
          &sources[last], over: quad, isOpaque: isOpaque, imageIsOpaque: imageIsOpaque)
        if !isQuad { sources[last] = Self.state(of: items[last], sources[last]) }
      }
    }
  }

  /// Below this area, output pixels squared, an opaque inside is not worth a quadrilateral of its own.
  private static let leastOpaqueCore = 1000.0

  /// A rounded rectangle: in one piece, or, where its inside is opaque, around that.
  private mutating func append(_ item: DrawItem, _ painted: PaintedItem, _ rounded: RoundedQuad) {
    var plain = item
    plain.details.y = 0
    var sources = painted.sources
    guard
      plain.becomeQuadrilateral(
        &sources, over: Quad(rounded.corners), isOpaque: false, imageIsOpaque: painted.imageIsOpaque)
    else { return }
    rounded.apply(to: &plain, &sources)
    if let core = painted.core, painted.interiorAlpha == 1, painted.item.border == .zero,
      abs(ConvexPolygon(core.inside).signedArea) >= Self.leastOpaqueCore
    {
      appendInside(of: item, painted, core)
      for part in core.ring { append(plain, over: part, sources) }
    } else {
      append(plain, over: ConvexPolygon(rounded.corners), sources)
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

  /// Whether no cut comes near the core.
  private func isWhole(_ core: ItemCore, _ cuts: [LinearForm]) -> Bool {
    cuts.allSatisfy { cut in core.inside.allSatisfy { cut.value(at: $0) > 2 * Self.cutOverlap } }
  }

  /// Adds the item over a convex part of the output, as a fan of quadrilaterals; the last may be a triangle. They share
  /// edges to the bit, so no pixel is hit twice.
  private mutating func append(_ item: DrawItem, over part: ConvexPolygon, _ sources: ItemSources) {
    guard let (low, high) = part.bounds, high.x > Double(frame.minX), high.y > Double(frame.minY),
      low.x < Double(frame.maxX), low.y < Double(frame.maxY)
    else { return }
    var item = item
    let v = part.vertices.map { SIMD2<Float>(Float($0.x), Float($0.y)) }
    for k in stride(from: 1, to: v.count - 1, by: 2) {
      let last = v[min(k + 2, v.count - 1)]
      item.corners01 = SIMD4(v[0].x, v[0].y, v[k].x, v[k].y)
      item.corners23 = SIMD4(v[k + 1].x, v[k + 1].y, last.x, last.y)
      items.append(item)
      self.sources.append(sources)
    }
  }

  func finished() -> RenderPass {
    // Sums beyond 1 are cut off after each item: only a target of 8 bits does that.
    let cutsSumsOff = sources.contains { $0.blending == .plusLighter }
    let wantsWide = isWide || rounding.needsWideTarget
    var pass = RenderPass(
      frame: frame, format: wantsWide && !cutsSumsOff ? .rgba16F : .rgba8, clearColor: clearColor, items: items,
      sources: sources)
    pass.sortOutHidden()
    return pass
  }

  /// The pixels to rasterise: all whose square the item may touch.
  private func cover(of painted: PaintedItem, cuts: [LinearForm]) -> ConvexPolygon {
    let touched = PixelRect(around: painted.reach)
    let isUpright = painted.reach.isUpright
    let pixels = (isUpright ? touched : touched.outset(by: 1)).intersection(frame)
    if pixels.isEmpty { return ConvexPolygon([]) }
    let box = ConvexPolygon(pixels)
    let cover = isUpright ? box : painted.reach.outset(by: DepthOrder.pixelReach).clipped(to: box.edgeForms)
    return cover.clipped(to: cuts.lazy.map { LinearForm($0.coefficients + Vector3(0, 0, Self.cutOverlap)) })
  }
}

extension Array {
  /// Room for `count` elements more; asked for many times, it still grows by factors.
  mutating func reserve(_ count: Int) {
    let wanted = self.count + count
    if wanted > capacity { reserveCapacity(Swift.max(wanted, 2 * capacity)) }
  }
}
