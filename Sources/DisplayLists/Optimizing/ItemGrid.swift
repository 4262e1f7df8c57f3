import Geometry

/// The items of a batch by the cells of the frame that they touch: a question looks at those near it alone.
///
/// It fills when it is first asked, because most batches are not.
struct ItemGrid {
  private struct Entry {
    var item: Int32
    /// The next entry of the same cell; −1 for none.
    var next: Int32
  }

  /// The number of rows and of columns.
  private static let side = 32
  /// An item that touches more cells stands in a list of its own.
  private static let mostCells = 36
  /// A question that finds more items than this near it is answered with yes.
  private static let mostTests = 64

  /// The first entry of each cell, row by row; empty until the grid is asked.
  private var first: [Int32] = []
  private var entries: [Entry] = []
  private var large: [Int32] = []
  /// The number of the batch's items that are in the grid.
  private var count = 0

  /// Whether the item may share pixels with one of a batch.
  ///
  /// - Parameters:
  ///   - batch: Indices of `items`; a question's batch begins with that of the one before.
  ///   - rounding: See ``Quad/overlaps(_:rounding:)``.
  mutating func touches(
    _ item: DrawItem, _ batch: [Int32], of items: [DrawItem], in frame: FrameCells, rounding: Double
  ) -> Bool {
    fill(batch, items, frame)
    var tests = large.count
    if tests > Self.mostTests || large.contains(where: { item.overlaps(items[Int($0)], rounding: rounding) }) {
      return true
    }
    let (columns, rows) = frame.touched(by: item, side: Self.side)
    for y in rows {
      for x in columns {
        var k = first[y * Self.side + x]
        while k >= 0 {
          let entry = entries[Int(k)]
          tests += 1
          if tests > Self.mostTests || item.overlaps(items[Int(entry.item)], rounding: rounding) { return true }
          k = entry.next
        }
      }
    }
    return false
  }

  private mutating func fill(_ batch: [Int32], _ items: [DrawItem], _ frame: FrameCells) {
    if first.isEmpty { first = Array(repeating: -1, count: Self.side * Self.side) }
    for i in batch[count...] {
      let (columns, rows) = frame.touched(by: items[Int(i)], side: Self.side)
      if columns.count * rows.count > Self.mostCells {
        large.append(i)
        continue
      }
      for y in rows {
        for x in columns {
          let cell = y * Self.side + x
          entries.append(Entry(item: i, next: first[cell]))
          first[cell] = Int32(entries.count - 1)
        }
      }
    }
    count = batch.count
  }
}
