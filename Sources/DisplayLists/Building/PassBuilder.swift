import Foundation
import Geometry
import Imaging

/// Builds one render pass from items that are added in painter's order.
///
/// Items come in as paints (``PaintedItem``, ``PaintedQuad``, leaves) and are packed here. Each becomes as few quadrilaterals as its
/// coverage allows: `PassBuilder+Items.swift` decides how, `+Rings.swift` cuts it up.
struct PassBuilder {
  let frame: PixelRect
  /// The whole pixel that cuts count from.
  let middle: Vector2
  private let clearColor: PremultipliedColor
  private(set) var list = ItemList()
  private(set) var rounding: RoundingBound
  /// Whether a target of 16-bit floats is wanted, whatever the items are.
  private let isWide: Bool
  /// The finished pass that this one goes on from.
  private var continues: Int?
  /// The cover, the pixels and the rounding of each painted item, as long as the items are few and do not overlap.
  private var touched: [(cover: ConvexPolygon, pixels: PixelRect, contribution: RoundingBound.Contribution?)] = []
  private var mayOverlap = false
  /// For a range of a pass's leaves: what the pass counts once it has those before it.
  private var notes: [(quad: Quad, contribution: RoundingBound.Contribution?)]?

  /// More items than this are taken to overlap.
  private static let maximumSeparateItems = 64

  init(frame: PixelRect, clearColor: PremultipliedColor, isWide: Bool = false) {
    self.frame = frame
    middle = Vector2(Double((frame.minX + frame.maxX) / 2), Double((frame.minY + frame.maxY) / 2))
    self.clearColor = clearColor
    self.isWide = isWide
    rounding = RoundingBound(frame: frame)
  }

  /// A pass that goes on in the target of this one.
  ///
  /// - Parameter pass: The index of this one, finished.
  func continuation(of pass: Int) -> PassBuilder {
    var next = PassBuilder(frame: frame, clearColor: .clear, isWide: isWide)
    next.continues = pass
    next.rounding = rounding
    next.mayOverlap = true
    return next
  }

  /// Returns the finished pass, and leaves this builder without items.
  ///
  /// - Parameter isPicture: Whether its pixels are the output's own.
  mutating func finished(isPicture: Bool = false) -> RenderPass {
    // “Plus lighter” clamps sums to 1 after each item, which only a target of 8 bits does.
    let cutsSumsOff = list.states.contains { $0.blending == .plusLighter }
    let wantsWide = isWide || rounding.needsWideTarget
    var pass = RenderPass(
      frame: frame, format: wantsWide && !cutsSumsOff ? .rgba16F : .rgba8, clearColor: clearColor)
    if isPicture { pass.target = .output }
    pass.continues = continues
    pass.setItems(takeItems())
    return pass
  }

  // MARK: - Packed items

  /// Adds a packed item. All other ways to add one end here.
  @inline(__always)
  mutating func push(_ item: DrawItem, _ state: DrawState) {
    assert(state.program.isValid, "no test compiles \(state.program)")
    list.append(item, state)
  }

  /// Removes and returns all items.
  mutating func takeItems() -> ItemList {
    var taken = ItemList()
    swap(&taken, &list)
    return taken
  }

  /// Reserves room for `count` more items.
  mutating func reserve(_ count: Int) { list.reserve(count) }

  // MARK: - Ranges

  /// Adds the items of many elements: `body` adds those of each, and may run on any thread, for a range of the elements.
  mutating func addRanges(of elements: ArraySlice<Int32>, _ body: (Int32, inout PassBuilder) -> Void) {
    let ranges = ParallelRanges.current
    guard ranges.divide(elements.count) else { return elements.forEach { body($0, &self) } }
    let parts = ranges.map(elements.indices) { range in
      var part = PassBuilder(frame: frame, clearColor: .clear)
      part.reserve(range.count)
      part.notes = []
      part.notes?.reserveCapacity(range.count)
      for k in range { body(elements[k], &part) }
      return part
    }
    for part in parts {
      for (quad, contribution) in part.notes ?? [] { note(quad, contribution) }
    }
    list.append(parts.map(\.list))
  }

  // MARK: - Groups

  /// Whether no two items touch a common pixel, and all blend by source-over or copy: then each can fade by itself.
  var isSeparate: Bool {
    !mayOverlap
      && list.states.allSatisfy { ($0.blending == .sourceOver || $0.blending == .copy) && $0.backdrop == nil }
  }

  /// Adds all items of `group`, each faded by itself.
  mutating func addFaded(_ group: PassBuilder, opacity: Double) {
    for (item, state) in zip(group.list.items, group.list.states) {
      var (item, state) = (item, state)
      item.opacity *= Float(opacity)
      if opacity < 1, case .quad = state.program { item.isOpaqueInside = false }
      if case .quad(let features) = state.program { state.program = .quad(features.faded) }
      if opacity < 1, state.blending == .copy { state.blending = .sourceOver }
      push(item, state)
    }
    for (cover, _, contribution) in group.touched {
      note(cover, contribution?.faded(by: opacity) ?? RoundingBound.Contribution(alpha: 0))
    }
  }

  // MARK: - Rounding and overlaps

  /// Notes the pixels that an item touches, and its contribution to their rounding error.
  @inline(__always)
  mutating func note(_ quad: Quad, _ contribution: RoundingBound.Contribution?) {
    if notes?.append((quad, contribution)) != nil { return }
    if let contribution { rounding.add(quad, contribution) }
    if !mayOverlap { noteTouched(quad.polygon, contribution) }
  }

  mutating func note(_ cover: ConvexPolygon, _ contribution: RoundingBound.Contribution?) {
    rounding.add(cover, contribution)
    if !mayOverlap { noteTouched(cover, contribution) }
  }

  private mutating func noteTouched(_ cover: ConvexPolygon, _ contribution: RoundingBound.Contribution?) {
    let pixels = PixelRect(around: cover)
    mayOverlap =
      touched.count >= Self.maximumSeparateItems || touched.contains { !$0.pixels.intersection(pixels).isEmpty }
    if mayOverlap { touched = [] } else { touched.append((cover, pixels, contribution)) }
  }

  /// Counts rounding anew inside `part`, and takes it over from `known` outside.
  ///
  /// - Returns: The pixels whose items must be added; `nil` for an empty frame.
  mutating func recount(in part: PixelRect, from known: RoundingBound) -> PixelRect? {
    let start = rounding
    rounding = known
    return rounding.beginRecount(in: part, from: start)
  }

  /// Counts the rounding of later items inside `extent` only: all pixels that their layer may touch.
  mutating func countRounding(within extent: PixelRect) { rounding.count(within: extent) }

  /// Ends counting in a part only.
  mutating func endRecount() { rounding.endRecount() }

  /// Counts rounding in cells from now on, for few items, too.
  mutating func beginRounding() { rounding.begin() }

  /// Counts rounding so that parts can be counted anew, whatever the target's format is.
  mutating func beginRecountableRounding() { rounding.beginRecountable() }
}

extension RenderPass {
  /// Sets all items of the pass, after occlusion culling and in depth order.
  ///
  /// - Parameter shown: The pixels that are shown of the pass at a time; `nil` for all.
  mutating func setItems(_ list: consuming ItemList, showing shown: PixelRect? = nil) {
    if let color = list.cullOccluded(
      in: frame, showing: shown ?? frame, canClear: target == .output && continues == nil)
    {
      clearColor = color
    }
    contents = .items(list)
  }

  /// Sets all items of the pass, to be drawn in this order wherever they move.
  mutating func keepItems(_ list: consuming ItemList) {
    (contents, keepsOrder) = (.items(list), true)
  }
}
