import Foundation
import Geometry

/// A few pixels of a row: adds what is inside there.
///
/// The span is cut into slabs at the ends of edges and where edges cross, so that within a slab they have one order from left to
/// right. Counting windings along it gives trapezoids of inside, whose areas are added exactly (``AccumulationRow``). That coverage
/// follows from edges alone is an idea of many font rasterizers; they add up signed areas, which is right only where contours do not
/// overlap.
///
/// Exact but for rounding while a span takes no more than ``maximumWork``. Beyond that it is cut into ``evenSlabs`` slabs a row,
/// in which the order is that at their middle.
struct CoverageSpan {
  /// How many edges may be looked at, counting one once for each slab that it passes.
  static let maximumWork = 20_000
  static let evenSlabs = 64

  /// Lower slabs are left out: together they hold nothing that shows.
  private static let minimumHeight = 1e-7

  /// A height from which the winding number left of the span is another.
  private struct WindingChange {
    var y: Double
    var amount: Int
  }

  private let isEvenOdd: Bool
  private var top = 0.0
  /// In order, and each height once, after ``tidy(_:)``.
  private var changes: [WindingChange] = []
  private var changesHere: [WindingChange] = []
  /// Sorted by where they start.
  private var parts: [Part] = []
  private var cuts: [Double] = []
  /// The parts that the slab at hand lies between, from left to right, and how many of all were among them so far.
  private var sides: [Side] = []
  private var begun = 0
  private var work = 0

  init(rule: FillRule) { isEvenOdd = rule == .evenOdd }

  /// Starts with the row between `top` and `top + 1`, at its left end.
  mutating func startRow(at top: Double) {
    self.top = top
    changes.removeAll(keepingCapacity: true)
  }

  /// Counts a piece that lies left of what comes next.
  mutating func pass(_ piece: EdgePiece) {
    guard piece.bottom > piece.top else { return }
    changes.append(WindingChange(y: piece.top, amount: piece.edge.winding))
    changes.append(WindingChange(y: piece.bottom, amount: -piece.edge.winding))
  }

  /// Adds what is inside between two whole x, given the pieces that may pass there.
  mutating func add(
    _ live: [Int], of pieces: [EdgePiece], from x0: Double, to x1: Double, to row: inout AccumulationRow
  ) {
    Self.tidy(&changes)
    changesHere.removeAll(keepingCapacity: true)
    parts.removeAll(keepingCapacity: true)
    for i in live { cut(pieces[i], from: x0, to: x1) }
    if changesHere.isEmpty {
      swap(&changes, &changesHere)
      addParts(from: x0, to: x1, to: &row)
      swap(&changes, &changesHere)
    } else {
      changesHere += changes
      Self.tidy(&changesHere)
      addParts(from: x0, to: x1, to: &row)
    }
  }

  /// Keeps what is between two x; counts what is left of them, and forgets what is right.
  private mutating func cut(_ piece: EdgePiece, from x0: Double, to x1: Double) {
    guard piece.bottom > piece.top else { return }
    if piece.low >= x0, piece.high <= x1 {
      return parts.append(Part(piece.edge, from: piece.top, to: piece.bottom))
    }
    let edge = piece.edge
    /// The height where the edge is at x, as far as it gets.
    func height(at x: Double) -> Double {
      let y = edge.top.y + (x - edge.top.x) / edge.slope
      return Double.maximum(piece.top, Double.minimum(y, piece.bottom))
    }
    let falls = edge.slope > 0
    // Without slope it is on one side altogether.
    let enters = piece.low >= x0 ? (falls ? piece.top : piece.bottom) : edge.slope == 0 ? piece.bottom : height(at: x0)
    let leaves = piece.high <= x1 ? (falls ? piece.bottom : piece.top) : edge.slope == 0 ? piece.top : height(at: x1)
    if edge.slope == 0, piece.low >= x1 { return }
    let left = falls || edge.slope == 0 ? (piece.top, enters) : (enters, piece.bottom)
    if piece.low < x0, left.1 > left.0 {
      changesHere.append(WindingChange(y: left.0, amount: edge.winding))
      changesHere.append(WindingChange(y: left.1, amount: -edge.winding))
    }
    if edge.slope == 0, piece.low < x0 { return }
    let (top, bottom) = falls ? (enters, leaves) : (leaves, enters)
    if bottom > top { parts.append(Part(edge, from: top, to: bottom)) }
  }

  /// Sorts the changes, and makes those at one height one, or none.
  private static func tidy(_ changes: inout [WindingChange]) {
    guard changes.count > 1 else { return }
    changes.sort { $0.y < $1.y }
    var count = 0
    for change in changes {
      if count > 0, changes[count - 1].y == change.y {
        changes[count - 1].amount += change.amount
        if changes[count - 1].amount == 0 { count -= 1 }
      } else {
        changes[count] = change
        count += 1
      }
    }
    changes.removeSubrange(count...)
  }

  /// Adds what the parts and `changesHere` enclose.
  private mutating func addParts(from x0: Double, to x1: Double, to row: inout AccumulationRow) {
    if parts.isEmpty, changesHere.isEmpty { return }
    let bottom = top + 1
    cuts.removeAll(keepingCapacity: true)
    for change in changesHere where change.y > top && change.y < bottom { cuts.append(change.y) }
    for part in parts {
      if part.top > top { cuts.append(part.top) }
      if part.bottom < bottom { cuts.append(part.bottom) }
    }
    if !cuts.isEmpty {
      cuts.sort()
      parts.sort { $0.top < $1.top }
    }
    cuts.append(bottom)
    work = 0
    begun = 0
    sides.removeAll(keepingCapacity: true)
    var a = top
    for b in cuts where b - a >= Self.minimumHeight || b == bottom {
      addSlab(from: a, to: b, between: (x0, x1), to: &row)
      a = b
    }
  }

  /// How often the contours wind around the span's left side at a height.
  private func winding(at y: Double) -> Int {
    var sum = 0
    for change in changesHere {
      if change.y > y { break }
      sum += change.amount
    }
    return sum
  }

  /// Adds what is inside between two heights, between which no edge starts or ends.
  private mutating func addSlab(
    from top: Double, to bottom: Double, between ends: (Double, Double), to row: inout AccumulationRow
  ) {
    let winding = winding(at: (top + bottom) / 2)
    // A part may miss the slab's ends by the slabs that were left out.
    let limit = bottom - Self.minimumHeight
    sides.removeAll { parts[$0.part].bottom < limit }
    while begun < parts.count, parts[begun].top <= top + Self.minimumHeight {
      if parts[begun].bottom >= limit { sides.append(Side(part: begun, winding: parts[begun].winding)) }
      begun += 1
    }
    for i in sides.indices { sides[i].top = parts[sides[i].part].x(at: top) }
    var a = top
    while true {
      for i in sides.indices { sides[i].bottom = parts[sides[i].part].x(at: bottom) }
      work += sides.count
      if work > Self.maximumWork { return addEvenSlabs(from: a, to: bottom, between: ends, to: &row) }
      Self.sort(&sides)
      guard let crossing = firstCrossing() else { break }
      let b = a + (bottom - a) * crossing
      guard b < limit, b > a else { break }
      for i in sides.indices { sides[i].bottom = sides[i].top + (sides[i].bottom - sides[i].top) * crossing }
      addSides(sides, winding: winding, height: b - a, between: ends, to: &row)
      for i in sides.indices { sides[i].top = sides[i].bottom }
      a = b
    }
    addSides(sides, winding: winding, height: bottom - a, between: ends, to: &row)
  }

  /// Where the first two sides cross, as a part of the slab's height, greater than 0; `nil` if none do.
  private func firstCrossing() -> Double? {
    var first = 1.0
    for i in sides.indices.dropFirst() {
      let (left, right) = (sides[i - 1], sides[i])
      let below = left.bottom - right.bottom
      if below > 1e-9 {
        let above = right.top - left.top
        first = Double.minimum(first, above / (above + below))
      }
    }
    return first < 1 ? Double.maximum(first, 1e-6) : nil
  }

  /// Adds what is inside between two heights, between which the parts of `sides` go through.
  private func addEvenSlabs(
    from top: Double, to bottom: Double, between ends: (Double, Double), to row: inout AccumulationRow
  ) {
    let count = Swift.max(1, Int((Double(Self.evenSlabs) * (bottom - top)).rounded(.up)))
    let height = (bottom - top) / Double(count)
    var sides = sides
    for k in 0..<count {
      let a = top + Double(k) * height
      for i in sides.indices {
        sides[i].top = parts[sides[i].part].x(at: a)
        sides[i].bottom = parts[sides[i].part].x(at: a + height)
      }
      sides.sort { $0.top + $0.bottom < $1.top + $1.bottom }
      addSides(sides, winding: winding(at: a + height / 2), height: height, between: ends, to: &row)
    }
  }

  /// Adds the trapezoids of inside between the sides, which are in order.
  private func addSides(
    _ sides: [Side], winding: Int, height: Double, between ends: (Double, Double), to row: inout AccumulationRow
  ) {
    var winding = winding
    var isInside = isInside(winding)
    if isInside { row.addRight(of: ends.0, ends.0, height: height) }
    for side in sides {
      winding += side.winding
      let enters = self.isInside(winding)
      if enters == isInside { continue }
      isInside = enters
      row.addRight(of: side.top, side.bottom, height: enters ? height : -height)
    }
    if isInside { row.addRight(of: ends.1, ends.1, height: -height) }
  }

  private func isInside(_ winding: Int) -> Bool { isEvenOdd ? winding & 1 != 0 : winding != 0 }

  /// Sorts by where the sides start; those that start together by where they end.
  private static func sort(_ sides: inout [Side]) {
    if sides.count > 48 { sides.sort { $0.top < $1.top } }
    for i in sides.indices.dropFirst() {
      let side = sides[i]
      var j = i
      while j > 0, side.isLeft(of: sides[j - 1]) {
        sides[j] = sides[j - 1]
        j -= 1
      }
      sides[j] = side
    }
  }
}

/// The part of an edge between two heights, within the span.
private struct Part {
  let top: Double
  let bottom: Double
  /// 1 downward, −1 upward.
  let winding: Int
  private let start: Double
  private let slope: Double

  init(_ edge: Edge, from top: Double, to bottom: Double) {
    (self.top, self.bottom, winding) = (top, bottom, edge.winding)
    (start, slope) = (edge.x(at: top), edge.slope)
  }

  /// Where the part is at a height; beyond its ends, where it ends.
  func x(at y: Double) -> Double {
    start + (Double.maximum(top, Double.minimum(y, bottom)) - top) * slope
  }
}

/// A part from the top of a slab to its bottom.
private struct Side {
  let part: Int
  let winding: Int
  var top = 0.0
  var bottom = 0.0

  init(part: Int, winding: Int) { (self.part, self.winding) = (part, winding) }

  func isLeft(of other: Side) -> Bool {
    abs(top - other.top) < 1e-9 ? bottom < other.bottom : top < other.top
  }
}
