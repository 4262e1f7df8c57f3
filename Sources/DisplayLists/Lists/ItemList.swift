/// The items of a pass, each with the state that it is drawn with.
///
/// Two arrays that only this type changes, so that they stay in step: what looks at one of the two for every item finds it in one piece.
package struct ItemList: Equatable, Sendable {
  package private(set) var items: [DrawItem] = []
  /// For each item, the textures it samples and how it is blended.
  package private(set) var states: [DrawState] = []
  /// How many of the items, from the first on, are opaque and sorted by the depth test, nearest first. The others follow in painter's
  /// order.
  package private(set) var opaqueCount = 0

  package typealias Element = (item: DrawItem, state: DrawState)

  package init() {}

  package var count: Int { items.count }
  /// Whether the depth test decides what shows.
  package var usesDepth: Bool { opaqueCount > 0 }

  @inline(__always)
  package mutating func append(_ item: DrawItem, _ state: DrawState) {
    items.append(item)
    states.append(state)
  }

  /// Adds items of a list that has other pixels than all that are here, so that their depths do not meet.
  ///
  /// - Parameter body: Gives the parts of an item that are added.
  package mutating func append(contentsOf other: ItemList, as body: (DrawItem) -> [DrawItem]) {
    var opaque = ItemList()
    for i in other.items.indices {
      for item in body(other.items[i]) {
        if i < other.opaqueCount { opaque.append(item, other.states[i]) } else { append(item, other.states[i]) }
      }
    }
    items.insert(contentsOf: opaque.items, at: opaqueCount)
    states.insert(contentsOf: opaque.states, at: opaqueCount)
    opaqueCount += opaque.count
  }

  mutating func popLast() -> (DrawItem, DrawState)? {
    guard let item = items.popLast(), let state = states.popLast() else { return nil }
    return (item, state)
  }

  /// Makes room for `count` items more.
  mutating func reserve(_ count: Int) {
    items.reserve(count)
    states.reserve(count)
  }

  /// Tells that an item reaches far beyond the frame.
  mutating func markFar(_ i: Int) {
    if case .quad(let features) = states[i].program { states[i].program = .quad(features.union(.far)) }
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

  /// - Parameter order: Those that stay, some of the items' indices, rising.
  mutating func keep(_ order: [Int]) {
    guard order.count < items.count else { return }
    reorder(order)
  }

  private mutating func reorder(_ order: [Int]) {
    items = order.map { items[$0] }
    states = order.map { states[$0] }
  }

  /// Puts one item in place of two neighbours with the same corners, wherever `merged` has one for both.
  ///
  /// - Parameter isNext: Whether two neighbours, by their indices, may be merged.
  mutating func mergeNeighbours(
    where isNext: (_ lower: Int, _ upper: Int) -> Bool,
    _ merged: (_ lower: Element, _ upper: Element) -> Element?
  ) {
    var kept = 0
    var i = 0
    while i < items.count {
      if i + 1 < items.count, items[i].corners01 == items[i + 1].corners01, isNext(i, i + 1),
        let (item, state) = merged((items[i], states[i]), (items[i + 1], states[i + 1]))
      {
        (items[kept], states[kept]) = (item, state)
        i += 2
      } else {
        if kept != i { (items[kept], states[kept]) = (items[i], states[i]) }
        i += 1
      }
      kept += 1
    }
    items.removeLast(items.count - kept)
    states.removeLast(states.count - kept)
  }

  /// Leaves what hides what to the depth test: items that replace what is below come first, nearest first, each with its place in
  /// painter's order as its depth; then all others, in painter's order.
  mutating func sortByDepth() {
    let step = 2 / Float(items.count)
    for i in items.indices { items[i].depth = 1 - (Float(i) + 0.5) * step }
    let opaque = items.indices.reversed().filter { states[$0].blending == .copy }
    reorder(opaque + items.indices.filter { states[$0].blending != .copy })
    opaqueCount = opaque.count
  }
}
