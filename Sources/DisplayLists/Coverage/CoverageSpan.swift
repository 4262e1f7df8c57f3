import Foundation
import Geometry

/// A run of pixels of one row, in which the area inside the contours is found.
///
/// The span is cut into slabs where edges end and where edges cross, so that edges keep one order from left to right
/// within a slab. Counting windings in that order gives the trapezoids that are inside, and their areas are added
/// exactly (``AccumulationRow``). Many font rasterizers compute coverage from edges alone, too, but they add signed
/// areas, which is right only where contours do not overlap.
///
/// The result is exact, apart from rounding, while the span takes no more than ``maximumWork``. The rest of the span is
/// then sampled at ``samples`` heights per row, where crossings round to 1/``samples`` pixel: an edge is off by 1/128
/// pixel at most. So the work grows linearly with the edges.
struct CoverageSpan {
  /// The maximum number of edges to process, counting an edge once for each slab that it crosses.
  static let maximumWork = 20_000
  private static let samples = 64

  /// The minimum height of a slab, in pixels. Lower slabs are skipped: together they cover no visible area.
  private static let minimumHeight = 1e-7

  /// A change of the winding number left of the span, from `y` downward.
  private struct WindingChange {
    var y: Double
    var amount: Int
  }

  private let isEvenOdd: Bool
  private var top = 0.0
  /// The changes made by pieces left of the span. After ``tidy(_:)`` they are sorted, with one change per height.
  private var changes: [WindingChange] = []
  private var changesHere: [WindingChange] = []
  /// The parts of edges within the span, sorted by their tops.
  private var parts: [Part] = []
  private var cuts: [Double] = []
  /// The parts that cross the current slab, from left to right; `begun` is the number of parts that start at its top or
  /// above.
  private var sides: [Side] = []
  private var begun = 0
  private var work = 0
  /// The windings of the edges at each sampled x of one height.
  private var turns: [Int] = []
  /// The edges processed so far in all spans, counting an edge once for each slab or sample.
  private(set) var steps = 0

  init(rule: FillRule) { isEvenOdd = rule == .evenOdd }

  /// Begins the row between `top` and `top + 1`, at its left end.
  mutating func startRow(at top: Double) {
    self.top = top
    changes.removeAll(keepingCapacity: true)
  }

  /// Counts the windings of a piece that lies left of the next span.
  mutating func pass(_ piece: EdgePiece) {
    guard piece.bottom > piece.top else { return }
    changes.append(WindingChange(y: piece.top, amount: piece.edge.winding))
    changes.append(WindingChange(y: piece.bottom, amount: -piece.edge.winding))
  }

  /// Adds the area inside between `x0` and `x1`, which are whole pixels. `live` holds the indices of the pieces that
  /// may reach into it.
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

  /// Keeps the part of a piece between `x0` and `x1`, counts the windings of the part left of it, and drops the part
  /// right of it.
  private mutating func cut(_ piece: EdgePiece, from x0: Double, to x1: Double) {
    guard piece.bottom > piece.top else { return }
    if piece.low >= x0, piece.high <= x1 {
      return parts.append(Part(piece.edge, from: piece.top, to: piece.bottom))
    }
    let edge = piece.edge
    /// The y at which the edge reaches `x`, clamped to the piece.
    func height(at x: Double) -> Double {
      let y = edge.top.y + (x - edge.top.x) / edge.slope
      return Double.maximum(piece.top, Double.minimum(y, piece.bottom))
    }
    let falls = edge.slope > 0
    // A vertical edge lies on one side as a whole.
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

  /// Sorts the changes and merges those at one height, dropping changes that cancel each other.
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

  /// Adds the area that the parts and `changesHere` enclose.
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
      if let end = addSlab(from: a, to: b, between: (x0, x1), to: &row) {
        addSamples(from: end, to: bottom, between: (x0, x1), to: &row)
        break
      }
      a = b
    }
    steps += work
  }

  /// The winding number at the span's left side at `y`.
  private func winding(at y: Double) -> Int {
    var sum = 0
    for change in changesHere {
      if change.y > y { break }
      sum += change.amount
    }
    return sum
  }

  /// Adds the area inside a slab, in which no edge starts or ends. `ends` are the least and the greatest x of the span.
  ///
  /// - Returns: How far down it came before there was too much work; `nil` if all is done.
  private mutating func addSlab(
    from top: Double, to bottom: Double, between ends: (Double, Double), to row: inout AccumulationRow
  ) -> Double? {
    let winding = winding(at: (top + bottom) / 2)
    // A part may end short of the slab by the height of skipped slabs.
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
      if work > Self.maximumWork { return a }
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
    return nil
  }

  /// The first crossing of two neighbouring sides, as a fraction of the slab's height greater than 0; `nil` if none
  /// cross.
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

  /// Adds the area inside between `top` and `bottom`, from samples at even heights.
  private mutating func addSamples(
    from top: Double, to bottom: Double, between ends: (Double, Double), to row: inout AccumulationRow
  ) {
    let count = Swift.max(1, Int((Double(Self.samples) * (bottom - top)).rounded(.up)))
    let height = (bottom - top) / Double(count)
    let (resolution, columns) = (Double(Self.samples), Int(ends.1 - ends.0) * Self.samples)
    work += count * (parts.count + columns)
    var (winding, next) = (0, 0)
    for k in 0..<count {
      let y = top + (Double(k) + 0.5) * height
      while next < changesHere.count, changesHere[next].y <= y {
        winding += changesHere[next].amount
        next += 1
      }
      turns.removeAll(keepingCapacity: true)
      turns.append(contentsOf: repeatElement(0, count: columns + 1))
      for part in parts where part.top <= y && part.bottom > y {
        let column = ((part.x(at: y) - ends.0) * resolution).rounded()
        turns[Int(Double.maximum(0, Double.minimum(column, Double(columns))))] += part.winding
      }
      var sum = winding
      var isInside = false
      for column in 0..<columns where column == 0 || turns[column] != 0 {
        sum += turns[column]
        let enters = self.isInside(sum)
        if enters == isInside { continue }
        isInside = enters
        let x = ends.0 + Double(column) / resolution
        row.addRight(of: x, x, height: enters ? height : -height)
      }
      if isInside { row.addRight(of: ends.1, ends.1, height: -height) }
    }
  }

  /// Adds the trapezoids that are inside. The sides are in order from left to right.
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

  /// Sorts the sides by their x at the top; sides that start together, by their x at the bottom.
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

/// The part of an edge between two y coordinates, within the span.
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

  /// The x of the part at `y`; beyond an end, the x of that end.
  func x(at y: Double) -> Double {
    start + (Double.maximum(top, Double.minimum(y, bottom)) - top) * slope
  }
}

/// A part's x at the top and at the bottom of a slab.
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
