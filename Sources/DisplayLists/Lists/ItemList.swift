/// The items of a pass, each with the state that it is drawn with, and what else their programs read.
///
/// Items and states are two arrays, so that a walk over one of them reads contiguous memory. Only this type changes
/// them, so they stay in step.
package struct ItemList: Equatable, Sendable {
  package private(set) var items: [DrawItem] = []
  /// The draw state of each item.
  package private(set) var states: [DrawState] = []
  /// The number of opaque items. They come first, nearest first, for the depth test; all others follow in painter's
  /// order.
  package private(set) var opaqueCount = 0
  /// The vectors of all items, the ``QuadVectors`` of each. The parts of an item share theirs.
  package private(set) var vectors: [SIMD4<Float>] = []

  package typealias Element = (item: DrawItem, state: DrawState)

  package init() {}

  package var count: Int { items.count }
  /// Whether the depth test decides which items show.
  package var usesDepth: Bool { opaqueCount > 0 }

  @inline(__always)
  package mutating func append(_ item: DrawItem, _ state: DrawState) {
    items.append(item)
    states.append(state)
  }

  /// Adds a vector of an item that is still to be added.
  @inline(__always)
  mutating func append(vector: SIMD4<Float>) { vectors.append(vector) }

  /// Adds all items of other lists, none of which is in depth order.
  mutating func append(_ lists: [ItemList]) {
    var (end, place) = (items.count, UInt32(vectors.count))
    items.append(copying: lists.map(\.items))
    states.append(copying: lists.map(\.states))
    vectors.append(copying: lists.map(\.vectors))
    for list in lists {
      for i in end..<end + list.count { items[i].first += place }
      end += list.count
      place += UInt32(list.vectors.count)
    }
  }

  /// Adds the items of a list that shares no pixels with this one, so that their depths never meet.
  ///
  /// - Parameter body: Returns the parts of an item that are added.
  package mutating func append(contentsOf other: ItemList, as body: (DrawItem) -> [DrawItem]) {
    let place = UInt32(vectors.count)
    vectors += other.vectors
    var opaque = ItemList()
    for i in other.items.indices {
      for var item in body(other.items[i]) {
        item.first += place
        if i < other.opaqueCount { opaque.append(item, other.states[i]) } else { append(item, other.states[i]) }
      }
    }
    items.insert(contentsOf: opaque.items, at: opaqueCount)
    states.insert(contentsOf: opaque.states, at: opaqueCount)
    opaqueCount += opaque.count
  }

  /// Fades each item by itself.
  mutating func fade(by opacity: Double) {
    for i in items.indices {
      items[i].opacity *= Float(opacity)
      states[i].features = states[i].features.faded
      if opacity < 1, states[i].blending == .copy { states[i].blending = .sourceOver }
    }
  }

  /// Reserves room for `count` more items.
  mutating func reserve(_ count: Int) {
    items.reserve(count)
    states.reserve(count)
  }

  mutating func removeFirst() {
    items.removeFirst()
    states.removeFirst()
  }

  /// Keeps the items for which `isKept` holds, in their order.
  mutating func keep(where isKept: (Int) -> Bool) {
    let kept = items.indices.filter(isKept)
    opaqueCount = kept.count { $0 < opaqueCount }
    keep(kept)
  }

  /// Keeps the items at some indices; ``opaqueCount`` stays the same.
  ///
  /// - Parameter order: The indices of the items that stay, ascending.
  mutating func keep(_ order: [Int]) {
    guard order.count < items.count else { return }
    reorder(order)
  }

  private mutating func reorder(_ order: [Int]) {
    items = order.map { items[$0] }
    states = order.map { states[$0] }
  }

  /// Sorts the items for the depth test: opaque items come first, nearest first; then all others, in painter's order.
  /// The depth of each item is its place in painter's order.
  mutating func sortByDepth() {
    let step = 2 / Float(items.count)
    for i in items.indices { items[i].depth = 1 - (Float(i) + 0.5) * step }
    let opaque = items.indices.reversed().filter { states[$0].blending == .copy }
    reorder(opaque + items.indices.filter { states[$0].blending != .copy })
    opaqueCount = opaque.count
  }
}
