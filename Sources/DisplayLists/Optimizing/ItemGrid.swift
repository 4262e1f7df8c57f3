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
  ///   - frame: Output pixels: the least corner, and one divided by the size.
  mutating func touches(
    _ item: DrawItem, _ batch: [Int32], of items: [DrawItem], in frame: (origin: SIMD2<Float>, scale: SIMD2<Float>)
  ) -> Bool {
    fill(batch, items, frame)
    let quad = item.quad
    var tests = large.count
    if tests > Self.mostTests || large.contains(where: { quad.overlaps(items[Int($0)].quad) }) { return true }
    let (columns, rows) = Self.cells(of: item, frame)
    for y in rows {
      for x in columns {
        var k = first[y * Self.side + x]
        while k >= 0 {
          let entry = entries[Int(k)]
          tests += 1
          if tests > Self.mostTests || quad.overlaps(items[Int(entry.item)].quad) { return true }
          k = entry.next
        }
      }
    }
    return false
  }

  private mutating func fill(
    _ batch: [Int32], _ items: [DrawItem], _ frame: (origin: SIMD2<Float>, scale: SIMD2<Float>)
  ) {
    if first.isEmpty { first = Array(repeating: -1, count: Self.side * Self.side) }
    for i in batch[count...] {
      let (columns, rows) = Self.cells(of: items[Int(i)], frame)
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

  /// The cells that the item's bounding box touches; all of them where a number is not finite.
  private static func cells(
    of item: DrawItem, _ frame: (origin: SIMD2<Float>, scale: SIMD2<Float>)
  ) -> (columns: ClosedRange<Int>, rows: ClosedRange<Int>) {
    let (low, high) = item.boundingBox
    let limit = SIMD2<Float>(repeating: Float(side - 1))
    func cell(_ p: SIMD2<Float>) -> SIMD2<Float> {
      ((p - frame.origin) * frame.scale * Float(side)).clamped(lowerBound: .zero, upperBound: limit)
    }
    let (a, b) = (cell(low), cell(high))
    guard a.x <= b.x, a.y <= b.y else { return (0...side - 1, 0...side - 1) }
    return (Int(a.x)...Int(b.x), Int(a.y)...Int(b.y))
  }
}
