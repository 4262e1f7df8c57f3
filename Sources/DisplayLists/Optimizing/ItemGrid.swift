import Geometry

/// The items of a pass that keep their order, by the cells of the frame that they touch: a question looks at those near
/// it alone.
///
/// It fills when it is first asked, because in most passes all items join one batch.
struct ItemGrid {
  private struct Entry {
    var item: Int32
    var batch: Int32
    /// The entry of the same cell before it; −1 for none.
    var before: Int32
  }

  /// Where an item is, as far as most questions need.
  private struct Place {
    /// The bounding box.
    var low: SIMD2<Float>, high: SIMD2<Float>
    /// The cells that it touches, column and row; all of them where a number is not finite. Parts outside the frame
    /// count to its outermost cells.
    var first: SIMD2<Int32>, last: SIMD2<Int32>
    var isUpright: Bool
  }

  /// The number of rows and of columns.
  private static let side = 16
  /// An item that touches more cells stands in a list of its own.
  private static let mostCells = 16
  /// A question that tests more items than this is answered with the last batch.
  private static let mostTests = 64

  /// The frame's least corner, output pixels.
  private let corner: SIMD2<Float>
  /// Cells a pixel.
  private let scale: SIMD2<Float>
  /// The index of the first item.
  private let start: Int
  /// See ``Quad/overlaps(_:rounding:)``.
  private let rounding: Double
  /// The batch of each item from ``start`` on. All indices of items count from there.
  var batches: [Int32] = []
  /// The last entry of each cell, row by row; empty until the grid is asked.
  private var last: [Int32] = []
  private var entries: [Entry] = []
  /// Items that touch many cells.
  private var large: [Int32] = []
  /// The places of the items that are in the grid.
  private var places: [Place] = []

  init(_ frame: PixelRect, from start: Int, rounding: Double) {
    corner = SIMD2(Float(frame.minX), Float(frame.minY))
    scale = Float(Self.side) / SIMD2(Float(max(frame.width, 1)), Float(max(frame.height, 1)))
    (self.start, self.rounding) = (start, rounding)
  }

  /// The last batch, from `first` on, with an item that may share pixels with item `i`; −1 for none. No later question
  /// has a smaller `first`.
  ///
  /// - Parameter end: The last batch of all.
  mutating func lastBatch(touching i: Int, from first: Int, to end: Int, of items: [DrawItem]) -> Int {
    fill(items)
    let own = place(of: items[i])
    var (found, tests) = (Int32(first) - 1, 0)
    /// Whether no later batch can be found.
    func isLast(_ k: Int32, in batch: Int32) -> Bool {
      tests += 1
      if tests > Self.mostTests {
        found = Int32(end)
      } else if touches(Int(k), own, items[start + Int(k)], items[i]) {
        found = batch
      }
      return found == end
    }
    large.removeAll { batches[Int($0)] < first }
    for k in large.reversed() where batches[Int(k)] > found && isLast(k, in: batches[Int(k)]) { return end }
    for y in own.first.y...own.last.y {
      for x in own.first.x...own.last.x {
        let cell = Int(y) * Self.side + Int(x)
        var (k, later) = (last[cell], Int32(-1))
        while k >= 0 {
          let entry = entries[Int(k)]
          if entry.batch < first {
            // Nothing asks about its batch any more.
            if later < 0 { last[cell] = entry.before } else { entries[Int(later)].before = entry.before }
          } else {
            later = k
            // Of the cells that both touch, the first one asks.
            let theirs = places[Int(entry.item)].first
            if entry.batch > found, x == max(own.first.x, theirs.x), y == max(own.first.y, theirs.y),
              isLast(entry.item, in: entry.batch)
            {
              return end
            }
          }
          k = entry.before
        }
      }
    }
    return found < first ? -1 : Int(found)
  }

  /// Whether the item at place `k` may share pixels with another; see ``Quad/overlaps(_:rounding:)``.
  private func touches(_ k: Int, _ own: Place, _ other: DrawItem, _ item: DrawItem) -> Bool {
    let place = places[k]
    let areUpright = own.isUpright && place.isUpright
    // Most are apart by their bounds, which cost less than the quadrilaterals.
    let reach = Float(areUpright ? rounding : 2 * rounding)
    guard all(own.low - reach .< place.high), all(place.low - reach .< own.high) else { return false }
    return areUpright || item.quad.overlaps(other.quad, rounding: rounding)
  }

  private mutating func fill(_ items: [DrawItem]) {
    if last.isEmpty { last = Array(repeating: -1, count: Self.side * Self.side) }
    for k in places.count..<batches.count {
      let place = place(of: items[start + k])
      places.append(place)
      let cells = place.last &- place.first &+ 1
      if cells.x * cells.y > Self.mostCells {
        large.append(Int32(k))
        continue
      }
      for y in place.first.y...place.last.y {
        for x in place.first.x...place.last.x {
          let cell = Int(y) * Self.side + Int(x)
          entries.append(Entry(item: Int32(k), batch: batches[k], before: last[cell]))
          last[cell] = Int32(entries.count - 1)
        }
      }
    }
  }

  private func place(of item: DrawItem) -> Place {
    let (low, high) = item.boundingBox
    let limit = SIMD2<Float>(repeating: Float(Self.side - 1))
    let reach = Float(rounding)
    var first = ((low - reach - corner) * scale).clamped(lowerBound: .zero, upperBound: limit)
    var last = ((high + reach - corner) * scale).clamped(lowerBound: .zero, upperBound: limit)
    if !all(first .<= last) { (first, last) = (.zero, limit) }
    return Place(
      low: low, high: high, first: SIMD2(Int32(first.x), Int32(first.y)), last: SIMD2(Int32(last.x), Int32(last.y)),
      isUpright: item.quad.isUpright)
  }
}
