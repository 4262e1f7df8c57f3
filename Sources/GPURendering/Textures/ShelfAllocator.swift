/// Allocates rectangles in a larger one, and frees them. Each lies on a shelf: a strip over the full width, as high as
/// its highest rectangle needs.
package struct ShelfAllocator {
  package struct Allocation: Hashable {
    package let x: Int, y: Int
    package let width: Int, height: Int
  }

  private struct Slot {
    var x: Int, width: Int
    var isFree: Bool
  }

  private struct Shelf {
    let y: Int, height: Int
    /// From left to right, without gaps; free neighbours are merged.
    var slots: [Slot]

    var isEmpty: Bool { slots.count == 1 && slots[0].isFree }
  }

  let width: Int, height: Int
  private var shelves: [Shelf] = []

  /// The height of a shelf is a multiple of this many pixels, unless the end of the rectangle cuts it off.
  private static let step = 16

  package init(width: Int, height: Int) { (self.width, self.height) = (width, height) }

  package var isEmpty: Bool { shelves.isEmpty }

  /// The first row after the last shelf.
  private var top: Int { shelves.last.map { $0.y + $0.height } ?? 0 }

  /// Allocates `w` × `h` pixels; `nil` if there is no room.
  package mutating func take(_ w: Int, _ h: Int) -> Allocation? {
    let wanted = (h + Self.step - 1) / Self.step * Self.step
    // Shelves that are high enough, but at most twice as high as needed, the lowest shelves first.
    let fitting = shelves.indices.filter { shelves[$0].height >= h && shelves[$0].height <= 2 * wanted }
      .sorted { shelves[$0].height < shelves[$1].height }
    for k in fitting {
      if let x = take(w, onShelf: k) { return Allocation(x: x, y: shelves[k].y, width: w, height: h) }
    }
    let y = top
    guard w <= width, y + h <= height else { return nil }
    shelves.append(Shelf(y: y, height: min(wanted, height - y), slots: [Slot(x: 0, width: width, isFree: true)]))
    return take(w, onShelf: shelves.count - 1).map { Allocation(x: $0, y: y, width: w, height: h) }
  }

  private mutating func take(_ w: Int, onShelf k: Int) -> Int? {
    guard let i = shelves[k].slots.firstIndex(where: { $0.isFree && $0.width >= w }) else { return nil }
    let slot = shelves[k].slots[i]
    shelves[k].slots[i] = Slot(x: slot.x, width: w, isFree: false)
    if slot.width > w {
      shelves[k].slots.insert(Slot(x: slot.x + w, width: slot.width - w, isFree: true), at: i + 1)
    }
    return slot.x
  }

  /// Frees an allocation.
  package mutating func free(_ place: Allocation) {
    guard let k = shelves.firstIndex(where: { $0.y == place.y }),
      let i = shelves[k].slots.firstIndex(where: { $0.x == place.x && !$0.isFree })
    else { return }
    shelves[k].slots[i].isFree = true
    for j in [i + 1, i] where j > 0 && j < shelves[k].slots.count {
      if shelves[k].slots[j].isFree, shelves[k].slots[j - 1].isFree {
        shelves[k].slots[j - 1].width += shelves[k].slots[j].width
        shelves[k].slots.remove(at: j)
      }
    }
    while let last = shelves.last, last.isEmpty { shelves.removeLast() }
  }
}
