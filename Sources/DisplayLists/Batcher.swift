import Geometry

/// Items that one draw call paints, with the state that serves them all.
package struct Batch: Equatable, Sendable {
  /// Into ``Batcher/Plan/order``.
  package var range: Range<Int>
  package var sources: ItemSources
}

/// Puts items that can share their state into one draw call, wherever the picture does not tell the difference.
///
/// An item joins an earlier batch than the last if it touches nothing of the batches between: the frame is looked at as 8 × 8 cells for
/// that. Images that lie in one texture array are one state.
package struct Batcher {
  package struct Plan: Equatable, Sendable {
    /// Indices of a pass's items, in the order in which they are drawn.
    package var order: [Int32] = []
    package var batches: [Batch] = []
  }

  private struct OpenBatch {
    var sources: ItemSources
    /// The texture of its image and of its mask's.
    var pages: SIMD2<Int32>
    /// The cells that its items touch.
    var cells: UInt64
    var items: [Int32]
  }

  private let pass: RenderPass
  private let pages: [Int32]
  private let origin: SIMD2<Float>
  private let cellsPerPixel: SIMD2<Float>
  private var open: [OpenBatch] = []

  /// How many batches back an item may join.
  private static let lookback = 6

  /// - Parameter pages: For each of the display list's images, a number of the texture that it is in.
  package static func plan(for pass: RenderPass, pages: [Int32]) -> Plan {
    var batcher = Batcher(pass, pages)
    // What is drawn first, nearest first, is sorted out by its depth: it has no order.
    for i in 0..<pass.opaqueCount { batcher.add(i, isOrdered: false) }
    let opaque = batcher.open
    batcher.open = []
    for i in pass.opaqueCount..<pass.items.count { batcher.add(i, isOrdered: true) }
    var plan = Plan()
    plan.order.reserveCapacity(pass.items.count)
    for batch in opaque + batcher.open {
      let start = plan.order.count
      plan.order += batch.items
      plan.batches.append(Batch(range: start..<plan.order.count, sources: batch.sources))
    }
    return plan
  }

  private init(_ pass: RenderPass, _ pages: [Int32]) {
    (self.pass, self.pages) = (pass, pages)
    origin = SIMD2(Float(pass.frame.minX), Float(pass.frame.minY))
    cellsPerPixel = SIMD2(8 / Float(max(pass.frame.width, 1)), 8 / Float(max(pass.frame.height, 1)))
  }

  private mutating func add(_ i: Int, isOrdered: Bool) {
    let sources = pass.sources[i]
    let pages = SIMD2(page(of: sources.image), sources.maskImage.map { self.pages[$0] } ?? -1)
    let cells = isOrdered ? cells(of: pass.items[i]) : 0
    var k = open.count - 1
    let last = isOrdered ? max(0, open.count - Self.lookback) : 0
    while k >= last {
      if let (merged, mergedPages) = merged(open[k], sources, pages) {
        open[k].sources = merged
        open[k].pages = mergedPages
        open[k].cells |= cells
        open[k].items.append(Int32(i))
        return
      }
      if open[k].cells & cells != 0 { break }
      k -= 1
    }
    open.append(OpenBatch(sources: sources, pages: pages, cells: cells, items: [Int32(i)]))
  }

  private func page(of image: ImageSource) -> Int32 {
    if case .image(let k) = image { pages[k] } else { -1 }
  }

  /// One state that serves both; `nil` when there is none. What samples nothing goes with any image.
  private func merged(
    _ batch: OpenBatch, _ other: ItemSources, _ pages: SIMD2<Int32>
  ) -> (ItemSources, SIMD2<Int32>)? {
    var result = batch.sources
    if result == other { return (result, batch.pages) }
    guard result.blending == other.blending, result.mask == other.mask, result.backdrop == other.backdrop
    else { return nil }
    switch (result.program, other.program) {
    case (.quad(let a), .quad(let b)) where a == b: break
    case (.item(let a), .item(let b)):
      guard let both = a.union(serving: b) else { return nil }
      result.program = .item(both)
    case (.composite, .composite): break
    default: return nil
    }
    var common = batch.pages
    if result.image == .none {
      (result.image, result.filter, common.x) = (other.image, other.filter, pages.x)
    } else if other.image != .none {
      guard result.image == other.image || (pages.x >= 0 && pages.x == common.x) else { return nil }
      if result.filter == .exact { result.filter = other.filter }
      guard other.filter == .exact || result.filter == other.filter else { return nil }
    }
    if result.maskImage == nil {
      (result.maskImage, common.y) = (other.maskImage, pages.y)
    } else if other.maskImage != nil, pages.y != common.y {
      return nil
    }
    if result.coveragePage == nil {
      result.coveragePage = other.coveragePage
    } else if let page = other.coveragePage, page != result.coveragePage {
      return nil
    }
    return (result, common)
  }

  /// The cells that the item's bounding box touches, a bit each, row by row.
  private func cells(of item: DrawItem) -> UInt64 {
    let (low, high) = item.boundingBox
    let limit = SIMD2<Float>(repeating: 7)
    let first = ((low - origin) * cellsPerPixel).clamped(lowerBound: .zero, upperBound: limit)
    let last = ((high - origin) * cellsPerPixel).clamped(lowerBound: .zero, upperBound: limit)
    guard first.x <= last.x, first.y <= last.y else { return .max }
    let row = (UInt64(0xFF) >> UInt64(7 - Int(last.x) + Int(first.x))) << UInt64(first.x)
    var cells: UInt64 = 0
    for y in Int(first.y)...Int(last.y) { cells |= row << UInt64(8 * y) }
    return cells
  }
}

extension DrawItem {
  /// Around the quadrilateral, output pixels.
  var boundingBox: (low: SIMD2<Float>, high: SIMD2<Float>) {
    let (a, b) = (pointwiseMin(corners01, corners23), pointwiseMax(corners01, corners23))
    return (pointwiseMin(a.lowHalf, a.highHalf), pointwiseMax(b.lowHalf, b.highHalf))
  }
}
