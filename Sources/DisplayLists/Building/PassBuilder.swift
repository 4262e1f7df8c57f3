import Foundation
import Geometry
import Imaging

/// Builds one render pass from items that are added in painter's order.
///
/// Items come in as paints (``PaintedItem``, ``PaintedQuad``) and are packed here. Each becomes as few quadrilaterals
/// as its coverage allows: `PassBuilder+Items.swift` decides how, `+Rings.swift` cuts it up. `+Leaves.swift` paints
/// leaves into it.
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
  /// The painted items, as long as they are few and do not overlap: their rounding does not add up.
  private var touched: [(box: RoundingBound.Box, pixels: PixelRect, contribution: RoundingBound.Contribution?)] = []
  private var mayOverlap = false
  /// For a range of a pass's leaves: what the pass counts once it has those before it.
  private var notes: [(box: RoundingBound.Box, contribution: RoundingBound.Contribution?)]?

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
    (next.continues, next.rounding, next.touched) = (pass, rounding, touched)
    next.countRounding()
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

  /// Adds the items of many elements: `body` adds those of each, and may run on any thread, for a range of the
  /// elements.
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
      for (box, contribution) in part.notes ?? [] { note(box, contribution) }
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
    for (box, _, contribution) in group.touched {
      note(box, contribution?.faded(by: opacity) ?? RoundingBound.Contribution(alpha: 0))
    }
  }

  // MARK: - Rounding and overlaps

  /// Notes an item inside a box, with its contribution to the rounding error of the pixels there; `nil` for none.
  @inline(__always)
  mutating func note(_ box: RoundingBound.Box, _ contribution: RoundingBound.Contribution?) {
    if notes?.append((box, contribution)) != nil { return }
    if mayOverlap {
      if let contribution { rounding.add(box, contribution) }
    } else {
      noteTouched(box, contribution)
    }
  }

  private mutating func noteTouched(_ box: RoundingBound.Box, _ contribution: RoundingBound.Contribution?) {
    let pixels = box.pixels
    let overlaps =
      touched.count >= Self.maximumSeparateItems || touched.contains { !$0.pixels.intersection(pixels).isEmpty }
    touched.append((box, pixels, contribution))
    if overlaps { countRounding() }
  }

  /// Counts rounding from now on, as for items that overlap.
  mutating func countRounding() {
    mayOverlap = true
    for case let (box, _, contribution?) in touched { rounding.add(box, contribution) }
    touched = []
  }
}

extension RenderPass {
  /// Sets all items of the pass, after occlusion culling and in depth order.
  mutating func setItems(_ list: consuming ItemList) {
    if let color = list.cullOccluded(in: frame, canClear: target == .output && continues == nil) { clearColor = color }
    contents = .items(list)
  }

  /// Sets all items of the pass, to be drawn in this order wherever they move.
  mutating func keepItems(_ list: consuming ItemList) {
    (contents, keepsOrder) = (.items(list), true)
  }
}
