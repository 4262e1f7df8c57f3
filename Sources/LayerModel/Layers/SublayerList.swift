import Foundation

/// An object that knows its place in a ``SublayerList``.
package protocol Slotted: AnyObject {
  var slot: Int32 { get set }
}

/// The sublayers of a layer, in order. Removing one needs neither a search nor a move of the others.
///
/// A removed layer leaves a hole. Holes are closed when they outnumber the layers, so emptying a list in any order
/// takes linear time. Appending takes constant time. Inserting in the middle moves the layers after it.
package struct SublayerList<Layer: Slotted> {
  /// The layers in order, with holes between them.
  private(set) var slots: [Layer?] = []
  private var holeCount: Int32 = 0
  private var numberedCount: Int32 = 0
  private var work: UInt32 = 0

  private var holes: Int {
    get { Int(holeCount) }
    set { holeCount = Int32(newValue) }
  }

  /// The number of slots at the start whose layers know their place by `slot`.
  private var numbered: Int {
    get { Int(numberedCount) }
    set { numberedCount = Int32(newValue) }
  }

  /// The layers that were removed, numbered or moved, from the start: a measure of the list's work.
  package var steps: Int { Int(work) }

  package var count: Int { slots.count - holes }

  package var isEmpty: Bool { slots.count == holes }

  /// The layers in a new array each time; ``slots`` needs no copy.
  package var layers: [Layer] { slots.compactMap { $0 } }

  mutating func append(_ layer: Layer) {
    if numbered == slots.count {
      layer.slot = numberedCount
      numbered += 1
    }
    slots.append(layer)
  }

  mutating func insert(_ layer: Layer, at index: Int) {
    if index == count { return append(layer) }
    closeHoles()
    countSteps(slots.count - index)
    slots.insert(layer, at: index)
    numbered = min(numbered, index)
  }

  /// Returns the index of `layer`, which must be in the list.
  mutating func index(of layer: Layer) -> Int {
    closeHoles()
    number()
    return Int(layer.slot)
  }

  /// Removes `layer`, which must be in the list.
  mutating func remove(_ layer: Layer) {
    number()
    slots[Int(layer.slot)] = nil
    holes += 1
    countSteps(1)
    while case .some(nil) = slots.last {
      slots.removeLast()
      holes -= 1
    }
    numbered = slots.count
    if holes > 16, holes > slots.count / 2 { closeHoles() }
  }

  private mutating func closeHoles() {
    if holes == 0 { return }
    countSteps(slots.count)
    slots.removeAll { $0 == nil }
    holes = 0
    numbered = 0
  }

  private mutating func number() {
    countSteps(slots.count - numbered)
    while numbered < slots.count {
      slots[numbered]?.slot = numberedCount
      numbered += 1
    }
  }

  private mutating func countSteps(_ layers: Int) { work &+= UInt32(truncatingIfNeeded: layers) }
}
