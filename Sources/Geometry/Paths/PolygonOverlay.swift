import Foundation

/// The plane divided by two sets of polygons, on a grid: the basis of union, intersection and the other operations.
///
/// All corners lie on a grid of 2⁻³⁰ of the larger extent, and edges are cut at each other's corners and crossings
/// until none cross. Crossings are rounded to the grid, so results are off by at most one grid step; all further tests
/// use whole numbers, without rounding. The time grows with the square of the number of edges.
struct PolygonOverlay {
  struct Point: Hashable, Comparable {
    var x: Int, y: Int

    static func < (a: Point, b: Point) -> Bool { (a.x, a.y) < (b.x, b.y) }
  }

  /// An edge from the lesser corner to the greater, with the number of times that each set of outlines follows it:
  /// forwards minus backwards.
  struct Edge {
    var from: Point, to: Point
    /// For the outlines of the first and of the second path.
    var turns: (Int, Int)
    /// The number of lines of the first path on the edge, in either direction.
    var lines: Int
  }

  private(set) var edges: [Edge] = []
  private var step = 1.0
  private var origin = Vector2.zero

  private static let gridSteps = Double(1 << 30)
  /// The most rounds of cutting: a round moves corners by at most half a step, and few cause new crossings.
  private static let maximumRounds = 16

  /// - Parameters:
  ///   - closes: Whether open subpaths of the first path count as closed; those of the second do.
  init?(_ first: BezierPath, _ second: BezierPath, tolerance: Double, closes: Bool) {
    guard first.isFinite, second.isFinite else { return nil }
    let flattening = UniformFlattening(tolerance: tolerance)
    let paths = [first.flattened(flattening), second.flattened(flattening)]
    var boxes = paths.compactMap(\.bounds)
    guard var box = boxes.popLast() else { return nil }
    for other in boxes { box = (pointwiseMin(box.min, other.min), pointwiseMax(box.max, other.max)) }
    let extent = Double.maximum(box.max.x - box.min.x, box.max.y - box.min.y)
    guard extent.isFinite else { return nil }
    origin = box.min
    step = extent > 0 ? exp2(log2(extent / Self.gridSteps).rounded(.up)) : 1
    func snapped(_ p: Vector2) -> Point {
      Point(x: Int(((p.x - origin.x) / step).rounded()), y: Int(((p.y - origin.y) / step).rounded()))
    }
    var pieces: [Edge] = []
    for (i, path) in paths.enumerated() {
      for subpath in path.subpaths {
        var corners = [subpath.start] + subpath.segments.map(\.end)
        if closes || i == 1 { corners.append(subpath.start) }
        for (a, b) in zip(corners, corners.dropFirst()) {
          let (p, q) = (snapped(a), snapped(b))
          if p == q { continue }
          let turn = p < q ? 1 : -1
          pieces.append(
            Edge(from: min(p, q), to: max(p, q), turns: i == 0 ? (turn, 0) : (0, turn), lines: i == 0 ? 1 : 0))
        }
      }
    }
    edges = Self.merged(pieces)
    for _ in 0..<Self.maximumRounds where cut() {}
  }

  func point(_ p: Point) -> Vector2 { Vector2(Double(p.x), Double(p.y)) * step + origin }

  /// One edge for all edges that coincide. Edges whose turns cancel stay, because lines may lie on them.
  private static func merged(_ pieces: [Edge]) -> [Edge] {
    var places: [[Point]: Int] = [:]
    var result: [Edge] = []
    for piece in pieces {
      let key = [piece.from, piece.to]
      if let place = places[key] {
        result[place].turns.0 += piece.turns.0
        result[place].turns.1 += piece.turns.1
        result[place].lines += piece.lines
      } else {
        places[key] = result.count
        result.append(piece)
      }
    }
    return result
  }

  /// Twice the area of the triangle, positive if `c` lies to the left of a → b where y runs up.
  private static func side(_ a: Point, _ b: Point, _ c: Point) -> Int128 {
    Int128(b.x - a.x) * Int128(c.y - a.y) - Int128(b.y - a.y) * Int128(c.x - a.x)
  }

  /// Cuts edges where they cross or touch. Returns whether any was cut.
  private mutating func cut() -> Bool {
    edges.sort { $0.from < $1.from }
    var cuts: [Int: Set<Point>] = [:]
    func touch(_ i: Int, _ p: Point) {
      if p != edges[i].from, p != edges[i].to { cuts[i, default: []].insert(p) }
    }
    for i in edges.indices {
      let a = edges[i]
      let (low, high) = (min(a.from.y, a.to.y), max(a.from.y, a.to.y))
      for j in edges.indices[(i + 1)...] {
        let b = edges[j]
        if b.from.x > a.to.x { break }
        if max(b.from.y, b.to.y) < low || min(b.from.y, b.to.y) > high { continue }
        let (s1, s2) = (Self.side(a.from, a.to, b.from), Self.side(a.from, a.to, b.to))
        let (s3, s4) = (Self.side(b.from, b.to, a.from), Self.side(b.from, b.to, a.to))
        if (s1 > 0 && s2 > 0) || (s1 < 0 && s2 < 0) || (s3 > 0 && s4 > 0) || (s3 < 0 && s4 < 0) { continue }
        // Corners on the other edge.
        func within(_ p: Point, _ e: Edge) -> Bool {
          p.x >= e.from.x && p.x <= e.to.x && p.y >= min(e.from.y, e.to.y) && p.y <= max(e.from.y, e.to.y)
        }
        var touches = false
        if s1 == 0, within(b.from, a) { (touches, _) = (true, touch(i, b.from)) }
        if s2 == 0, within(b.to, a) { (touches, _) = (true, touch(i, b.to)) }
        if s3 == 0, within(a.from, b) { (touches, _) = (true, touch(j, a.from)) }
        if s4 == 0, within(a.to, b) { (touches, _) = (true, touch(j, a.to)) }
        if touches || s1 == s2 { continue }
        let t = Double(s1) / Double(s1 - s2)
        let p = Point(
          x: b.from.x + Int((t * Double(b.to.x - b.from.x)).rounded()),
          y: b.from.y + Int((t * Double(b.to.y - b.from.y)).rounded()))
        touch(i, p)
        touch(j, p)
      }
    }
    if cuts.isEmpty { return false }
    var pieces: [Edge] = []
    for (i, edge) in edges.enumerated() {
      guard let points = cuts[i] else {
        pieces.append(edge)
        continue
      }
      func along(_ p: Point) -> Int128 {
        Int128(p.x - edge.from.x) * Int128(edge.to.x - edge.from.x)
          + Int128(p.y - edge.from.y) * Int128(edge.to.y - edge.from.y)
      }
      let corners = [edge.from] + points.sorted { along($0) < along($1) } + [edge.to]
      for (p, q) in zip(corners, corners.dropFirst()) where p != q {
        var piece = edge
        (piece.from, piece.to) = (min(p, q), max(p, q))
        // A rounded crossing may lie beyond an end: then the piece runs backwards.
        if q < p { piece.turns = (-piece.turns.0, -piece.turns.1) }
        pieces.append(piece)
      }
    }
    edges = Self.merged(pieces)
    return true
  }

  /// The winding numbers of both paths to the left and to the right of each edge, seen from its lesser corner where y
  /// runs up.
  func windings() -> [(left: (Int, Int), right: (Int, Int))] {
    edges.map { edge in
      var sum = (0, 0)
      // The middle, in half steps; a ray from there along +x, or along +y for a horizontal edge.
      let (mx, my) = (edge.from.x + edge.to.x, edge.from.y + edge.to.y)
      let isHorizontal = edge.from.y == edge.to.y
      for other in edges where other.turns != (0, 0) {
        if other.from == edge.from, other.to == edge.to { continue }
        let (a, b) = (other.from, other.to)
        if isHorizontal {
          if 2 * max(a.y, b.y) < my || (2 * a.x <= mx) == (2 * b.x <= mx) { continue }
        } else {
          if 2 * b.x < mx || (2 * a.y <= my) == (2 * b.y <= my) { continue }
        }
        let cross = Int128(2 * (b.x - a.x)) * Int128(my - 2 * a.y) - Int128(2 * (b.y - a.y)) * Int128(mx - 2 * a.x)
        // Along +y: the edge runs towards +x, and is above if the middle lies to its right. Along +x: it is beyond if
        // the middle lies to the left of its upward direction.
        let direction: Int
        if isHorizontal {
          if cross >= 0 { continue }
          direction = -1
        } else {
          let rises = b.y > a.y
          if rises ? cross <= 0 : cross >= 0 { continue }
          direction = rises ? 1 : -1
        }
        sum.0 += direction * other.turns.0
        sum.1 += direction * other.turns.1
      }
      // To the left of an edge the winding number is greater by its turns. The ray gives one side: right of a rising
      // edge, left of a falling or horizontal one.
      let t = edge.turns
      if !isHorizontal, edge.to.y > edge.from.y {
        return (left: (sum.0 + t.0, sum.1 + t.1), right: sum)
      }
      return (left: sum, right: (sum.0 - t.0, sum.1 - t.1))
    }
  }
}
