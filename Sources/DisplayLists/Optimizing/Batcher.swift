import Geometry

/// Items that one draw call paints, with the state that serves them all.
package struct Batch: Equatable, Sendable {
  /// A range of ``Batcher/Plan/order``.
  package var range: Range<Int>
  package var state: DrawState
}

/// Joins items that can share their draw state into batches, wherever that does not change the picture.
///
/// An item joins the earliest batch for which it touches none of those after it. An ``ItemGrid`` finds the items that
/// it touches. Images in one texture array share one state.
package struct Batcher {
  package struct Plan: Equatable, Sendable {
    /// Indices of a pass's items, in the order in which they are drawn.
    package var order: [Int32] = []
    package var batches: [Batch] = []
  }

  /// A batch that items may still join.
  private struct OpenBatch {
    var state: DrawState
    /// The textures of its image and of its mask, as ``Textures`` numbers them; 0 for none.
    var pages: SIMD2<UInt32>
  }

  private let items: [DrawItem]
  private let states: [DrawState]
  private let textures: Textures
  private let rounding: Double
  /// How many batches back an item may join.
  private static let lookback = 12
  private var open: [OpenBatch] = []
  /// For each of the `open` batches, its items.
  private var members: [[Int32]] = []
  /// The items that keep their order.
  private var grid: ItemGrid

  /// The texture that each image, pass and bitmap of a list is in, by any number but 0. Items of the same texture can
  /// share a state.
  package struct Textures: Sendable {
    package var images: [UInt32]
    package var passes: [UInt32]
    package var cachedPictures: [UInt32]

    package init(images: [UInt32] = [], passes: [UInt32] = [], cachedPictures: [UInt32] = []) {
      (self.images, self.passes, self.cachedPictures) = (images, passes, cachedPictures)
    }

    fileprivate func number(of image: ImageSource) -> UInt32 {
      switch image {
      case .none: 0
      case .image(let k): images.indices.contains(k) ? images[k] : 0
      case .pass(let k): passes.indices.contains(k) ? passes[k] : 0
      case .bitmap(let k): cachedPictures.indices.contains(k) ? cachedPictures[k] : 0
      }
    }
  }

  /// - Parameter rounding: The step of the grid that the device rounds corners to, if it is coarser than the one that
  ///   items have: where items are next to each other, both may then have a pixel. 0 otherwise.
  package static func plan(for pass: RenderPass, textures: Textures, rounding: Double = 0) -> Plan {
    var batcher = Batcher(pass, textures, rounding)
    // The depth test sorts out the opaque items, so they may be drawn in any order.
    let list = pass.list
    var plan = Plan()
    plan.order.reserveCapacity(list.count)
    for i in 0..<list.opaqueCount { batcher.add(i, isOrdered: false) }
    batcher.close(into: &plan)
    for i in list.opaqueCount..<list.count { batcher.add(i, isOrdered: true) }
    batcher.close(into: &plan)
    return plan
  }

  /// Appends the open batches to a plan.
  private mutating func close(into plan: inout Plan) {
    for (batch, items) in zip(open, members) {
      let start = plan.order.count
      plan.order += items
      plan.batches.append(Batch(range: start..<plan.order.count, state: batch.state))
    }
    (open, members) = ([], [])
  }

  private init(_ pass: RenderPass, _ textures: Textures, _ rounding: Double) {
    (items, states) = (pass.items, pass.states)
    (self.textures, self.rounding) = (textures, rounding)
    grid = ItemGrid(pass.frame, from: pass.list.opaqueCount, rounding: rounding)
  }

  private mutating func add(_ i: Int, isOrdered: Bool) {
    let state = states[i]
    let mask = state.maskImage.map { ImageSource.image($0) } ?? state.mask.map { .pass($0) } ?? .none
    let pages = SIMD2(textures.number(of: state.image), textures.number(of: mask))
    var chosen: (batch: Int, state: DrawState, pages: SIMD2<UInt32>)?
    var k = open.count - 1
    let first = isOrdered ? max(0, open.count - Self.lookback) : 0
    // The last batch that it touches.
    var touched: Int?
    while k >= first {
      if let (merged, mergedPages) = Self.merged(open[k], state, pages) {
        chosen = (k, merged, mergedPages)
        if !isOrdered { break }
      }
      // The earliest batch is the best one: items over this one can then join an early one, too.
      if chosen != nil, !open[first..<k].contains(where: { $0.state.blending == state.blending }) { break }
      if isOrdered, k > first, touched == nil {
        touched = grid.lastBatch(touching: i, from: first, to: k, of: items)
      }
      if k == touched { break }
      k -= 1
    }
    if let (k, merged, mergedPages) = chosen {
      open[k].state = merged
      open[k].pages = mergedPages
      members[k].append(Int32(i))
      if isOrdered { grid.batches.append(Int32(k)) }
      return
    }
    open.append(OpenBatch(state: state, pages: pages))
    members.append([Int32(i)])
    if isOrdered { grid.batches.append(Int32(open.count - 1)) }
  }

  /// A state that serves both; `nil` where no state does. An item that samples no image goes with any image.
  private static func merged(
    _ batch: OpenBatch, _ other: DrawState, _ pages: SIMD2<UInt32>
  ) -> (DrawState, SIMD2<UInt32>)? {
    var result = batch.state
    if result == other { return (result, batch.pages) }
    guard result.blending == other.blending, result.backdrop == other.backdrop, result.filtered == other.filtered,
      (result.mask == nil) == (other.mask == nil), let features = result.features.union(serving: other.features)
    else { return nil }
    result.features = features
    var common = batch.pages
    if result.image == .none {
      (result.image, result.filter, common.x) = (other.image, other.filter, pages.x)
    } else if other.image != .none {
      guard result.image == other.image || (pages.x > 0 && pages.x == common.x) else { return nil }
      if result.filter == .exact { result.filter = other.filter }
      guard other.filter == .exact || result.filter == other.filter else { return nil }
    }
    if result.maskImage != other.maskImage || result.mask != other.mask {
      guard pages.y > 0, pages.y == common.y else { return nil }
    }
    if result.coveragePage == nil {
      result.coveragePage = other.coveragePage
    } else if let page = other.coveragePage, page != result.coveragePage {
      return nil
    }
    return (result, common)
  }
}
