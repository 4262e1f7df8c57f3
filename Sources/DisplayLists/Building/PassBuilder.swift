import Foundation
import Geometry
import Imaging

/// Builds one render pass from items that are added in painter's order.
///
/// Items come in as paints (``PaintedItem``) and are packed here. Each becomes as few quadrilaterals
/// as its coverage allows: `PassBuilder+Items.swift` decides how, `+Parts.swift` cuts it up. `+Leaves.swift` paints
/// leaves into it.
struct PassBuilder {
  let frame: PixelRect
  /// The whole pixel that cuts count from.
  let middle: Vector2
  private let clearColor: PremultipliedColor
  var list = ItemList()
  /// Whether a target of 16-bit floats is wanted.
  private let isWide: Bool
  /// The finished pass that this one goes on from.
  private var continues: Int?
  /// The pixels of each item; `nil` once there are many items, or two of them share a pixel.
  private var touched: [PixelRect]? = []

  /// Where the items of each leaf are; `nil` where nobody asks.
  var places: [LeafItems.Place]?

  /// More items than this are taken to overlap.
  private static let maximumSeparateItems = 64

  init(frame: PixelRect, clearColor: PremultipliedColor, isWide: Bool = false) {
    self.frame = frame
    middle = Vector2(Double((frame.minX + frame.maxX) / 2), Double((frame.minY + frame.maxY) / 2))
    self.clearColor = clearColor
    self.isWide = isWide
  }

  /// A pass that goes on in the target of this one.
  ///
  /// - Parameter pass: The index of this one, finished.
  func continuation(of pass: Int) -> PassBuilder {
    var next = PassBuilder(frame: frame, clearColor: .clear, isWide: isWide)
    (next.continues, next.touched) = (pass, nil)
    return next
  }

  /// Returns the finished pass, and leaves this builder without items.
  ///
  /// - Parameter looks: Those of its items, if its pixels are the output's own; else `nil`.
  mutating func finished(asPictureOf looks: LookTable? = nil) -> RenderPass {
    // “Plus lighter” clamps sums to 1 after each item, which only a target of 8 bits does.
    let cutsSumsOff = list.states.contains { $0.blending == .plusLighter }
    var pass = RenderPass(frame: frame, format: isWide && !cutsSumsOff ? .rgba16F : .rgba8, clearColor: clearColor)
    if looks != nil { pass.target = .output }
    pass.continues = continues
    var items = ItemList()
    swap(&items, &list)
    if let color = items.cullOccluded(in: frame, clearingTo: continues == nil ? looks : nil) { pass.clearColor = color }
    pass.contents = .items(items)
    return pass
  }

  // MARK: - Packed items

  /// Adds a packed item. All other ways to add one end here.
  @inline(__always)
  mutating func push(_ item: DrawItem, _ state: DrawState) {
    assert(state.features.isValid, "no test compiles \(state.features)")
    list.append(item, state)
  }

  /// Reserves room for `count` more items.
  mutating func reserve(_ count: Int) { list.reserve(count) }

  // MARK: - Ranges

  /// Adds the items of many elements: `body` adds those of each, and may run on any thread, for a range of the
  /// elements.
  mutating func addRanges(of elements: ArraySlice<Int32>, _ body: (Int32, inout PassBuilder) -> Void) {
    let ranges = ParallelRanges.current
    guard ranges.divide(elements.count) else { return elements.forEach { addNoting($0, body) } }
    let parts = ranges.map(elements.indices) { range in
      var part = PassBuilder(frame: frame, clearColor: .clear)
      part.reserve(range.count)
      if places != nil { part.places = [] }
      for k in range { part.addNoting(elements[k], body) }
      return part
    }
    var end = list.end
    for part in parts {
      if let pixels = part.touched { pixels.forEach { note($0) } } else { touched = nil }
      places? += part.places?.map { $0.moved(by: end) } ?? []
      end &+= part.list.end
    }
    list.append(parts.map(\.list))
  }

  /// Adds the items of an element, and notes their place if that is wanted.
  @inline(__always)
  private mutating func addNoting(_ element: Int32, _ body: (Int32, inout PassBuilder) -> Void) {
    let start = list.end
    body(element, &self)
    places?.append(LeafItems.Place(leaf: element, start: start, end: list.end))
  }

  // MARK: - Groups

  /// Whether no two items touch a common pixel, and all blend by source-over or copy: then each can fade by itself.
  var isSeparate: Bool {
    touched != nil
      && list.states.allSatisfy { ($0.blending == .sourceOver || $0.blending == .copy) && $0.backdrop == nil }
  }

  /// Adds all items of `group`, each faded by itself.
  mutating func addFaded(_ group: PassBuilder, opacity: Double) {
    var faded = group.list
    faded.fade(by: opacity)
    list.append([faded])
    group.touched?.forEach { note($0) }
  }

  // MARK: - Overlaps

  /// Notes the pixels that an item may touch.
  @inline(__always)
  mutating func note(_ pixels: @autoclosure () -> PixelRect) {
    if touched != nil { noteTouched(pixels()) }
  }

  private mutating func noteTouched(_ pixels: PixelRect) {
    guard let known = touched, known.count < Self.maximumSeparateItems,
      known.allSatisfy({ $0.intersection(pixels).isEmpty })
    else {
      touched = nil
      return
    }
    touched?.append(pixels)
  }
}
