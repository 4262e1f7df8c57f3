import Geometry

/// The items of a pass that keep their order, by the cells of the frame that they touch: a question looks at those near
/// it alone.
///
/// It fills when it is first asked, because in most passes all items join one batch.
struct ItemGrid {
  private struct Entry {
    var item: Int32
    /// The entry of the same cell before it; −1 for none.
    var before: Int32
  }

  /// The number of rows and of columns.
  private static let side = 32
  /// An item that touches more cells stands in a list of its own.
  private static let mostCells = 36
  /// A question that tests more items than this is answered with the last batch.
  private static let mostTests = 64

  /// The frame's least corner, output pixels.
  private let corner: SIMD2<Float>
  /// Cells a pixel.
  private let scale: SIMD2<Float>
  /// The index of the first item.
  private let start: Int
  /// The batch of each item.
  var batches: [Int32] = []
  /// The last entry of each cell, row by row; empty until the grid is asked.
  private var last: [Int32] = []
  private var entries: [Entry] = []
  private var large: [Int32] = []
  /// The number of items that are in the grid.
  private var count = 0

  init(_ frame: PixelRect, from start: Int) {
    corner = SIMD2(Float(frame.minX), Float(frame.minY))
    scale = Float(Self.side) / SIMD2(Float(max(frame.width, 1)), Float(max(frame.height, 1)))
    self.start = start
  }

  /// The last batch, from `first` on, with an item that may share pixels with item `i`; −1 for none.
  ///
  /// - Parameters:
  ///   - end: The last batch of all.
  ///   - rounding: See ``Quad/overlaps(_:rounding:)``.
  mutating func lastBatch(
    touching i: Int, from first: Int, to end: Int, of items: [DrawItem], rounding: Double
  ) -> Int {
    fill(items)
    return items.withUnsafeBufferPointer { items in
      var (found, tests) = (first - 1, 0)
      /// Whether no later batch can be found.
      func isLast(_ k: Int32) -> Bool {
        let batch = Int(batches[Int(k) - start])
        guard batch > found else { return false }
        tests += 1
        if tests > Self.mostTests {
          found = end
        } else if items[i].overlaps(items[Int(k)], rounding: rounding) {
          found = batch
        }
        return found == end
      }
      if large.reversed().contains(where: isLast) { return end }
      let (columns, rows) = cells(of: items[i])
      for y in rows {
        for x in columns {
          var k = last[y * Self.side + x]
          while k >= 0 {
            let entry = entries[Int(k)]
            if isLast(entry.item) { return end }
            k = entry.before
          }
        }
      }
      return found < first ? -1 : found
    }
  }

  private mutating func fill(_ items: [DrawItem]) {
    if last.isEmpty { last = Array(repeating: -1, count: Self.side * Self.side) }
    for i in start + count..<start + batches.count {
      let (columns, rows) = cells(of: items[i])
      if columns.count * rows.count > Self.mostCells {
        large.append(Int32(i))
        continue
      }
      for y in rows {
        for x in columns {
          let cell = y * Self.side + x
          entries.append(Entry(item: Int32(i), before: last[cell]))
          last[cell] = Int32(entries.count - 1)
        }
      }
    }
    count = batches.count
  }

  /// The cells that the item's bounding box touches; all of them where a number is not finite. Parts outside the frame
  /// count to its outermost cells.
  private func cells(of item: DrawItem) -> (columns: ClosedRange<Int>, rows: ClosedRange<Int>) {
    let (low, high) = item.boundingBox
    let limit = SIMD2<Float>(repeating: Float(Self.side - 1))
    let first = ((low - corner) * scale).clamped(lowerBound: .zero, upperBound: limit)
    let last = ((high - corner) * scale).clamped(lowerBound: .zero, upperBound: limit)
    guard first.x <= last.x, first.y <= last.y else { return (0...Self.side - 1, 0...Self.side - 1) }
    return (Int(first.x)...Int(last.x), Int(first.y)...Int(last.y))
  }
}
