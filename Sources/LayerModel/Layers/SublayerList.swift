import Foundation

/// The sublayers of a layer, in order. Removing one needs neither a search nor a move of the others.
///
/// A removed layer leaves a hole. Holes are closed when they outnumber the layers, so emptying a list in any order takes linear
/// time. Appending takes constant time. Inserting in the middle moves the layers after it.
package struct SublayerList {
  /// The layers in order, with holes between them.
  private(set) var slots: [CALayer?] = []
  private var holes = 0
  /// The number of slots at the start whose layers know their place by `slot`.
  private var numbered = 0
  /// The layers that were removed, numbered or moved, from the start: a measure of the list's work.
  package private(set) var steps = 0

  package var count: Int { slots.count - holes }

  package var isEmpty: Bool { slots.count == holes }

  /// The layers in a new array each time; ``slots`` needs no copy.
  package var layers: [CALayer] { slots.compactMap { $0 } }

  mutating func append(_ layer: CALayer) {
    if numbered == slots.count {
      layer.slot = numbered
      numbered += 1
    }
    slots.append(layer)
  }

  mutating func insert(_ layer: CALayer, at index: Int) {
    if index == count { return append(layer) }
    closeHoles()
    steps += slots.count - index
    slots.insert(layer, at: index)
    numbered = min(numbered, index)
  }

  /// Returns the index of `layer`, which must be in the list.
  mutating func index(of layer: CALayer) -> Int {
    closeHoles()
    number()
    return layer.slot
  }

  /// Removes `layer`, which must be in the list.
  mutating func remove(_ layer: CALayer) {
    number()
    slots[layer.slot] = nil
    holes += 1
    steps += 1
    while case .some(nil) = slots.last {
      slots.removeLast()
      holes -= 1
    }
    numbered = slots.count
    if holes > 16, holes > slots.count / 2 { closeHoles() }
  }

  private mutating func closeHoles() {
    if holes == 0 { return }
    steps += slots.count
    slots.removeAll { $0 == nil }
    holes = 0
    numbered = 0
  }

  private mutating func number() {
    steps += slots.count - numbered
    while numbered < slots.count {
      slots[numbered]?.slot = numbered
      numbered += 1
    }
  }
}
