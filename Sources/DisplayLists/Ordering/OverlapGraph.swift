import Geometry

/// A graph of pieces of planes, with an edge where one must be painted before another.
///
/// See ``DepthOrder`` for the method.
struct OverlapGraph {
  private struct Node {
    /// The index in `planes`, where those of equal depth are in painter's order.
    var plane: Int
    var cuts: [LinearForm]
    /// The planes that cut this piece. Its order relative to them is settled.
    var cutters: Set<Int>
    /// The area of the sample points that this piece may own, in output pixels.
    var footprint: ConvexPolygon
    var bounds: (min: Vector2, max: Vector2)
    /// Forms of the sides of `footprint`, ≥ 0 inside.
    var sides: [LinearForm]
  }

  private let planes: [DepthPlane]
  private let comparison: DepthComparison
  /// The depths of planes that cross others, by the nearest step of each coefficient: see ``crossing(of:and:)``.
  private var depths: [Vector3: LinearForm] = [:]
  private var nodes: [Node] = []
  /// For each node, the nodes that must be painted before it.
  private var before: [[Int]] = []
  /// The number of pairs of pieces compared so far.
  private(set) var comparisons = 0

  init(planes: [DepthPlane], comparison: DepthComparison) {
    self.planes = planes
    self.comparison = comparison
    // A piece is split by those placed before it, so planes that are not split come first.
    for i in planes.indices.filter({ planes[$0].isWhole }) + planes.indices.filter({ !planes[$0].isWhole }) {
      let footprint = planes[i].footprint.outset(by: PixelRect.pixelReach)
      if let bounds = footprint.bounds {
        append(Node(plane: i, cuts: [], cutters: [], footprint: footprint, bounds: bounds, sides: footprint.edgeForms))
      }
    }
  }

  private mutating func append(_ node: Node) {
    nodes.append(node)
    before.append([])
  }

  /// The pieces, farthest first.
  mutating func sorted() -> [DepthPiece] {
    // Every piece is compared with those placed before it; the remainder of a split is appended and compared later.
    var boxes = SortedBoxes(nodes.map(\.bounds))
    var current = 0
    while current < nodes.count {
      // Remainders are sorted, too, when there are many.
      if current > 2 * boxes.count { boxes = SortedBoxes(nodes.map(\.bounds)) }
      let near =
        boxes.overlapping(nodes[current].bounds, before: current) + (boxes.count..<max(boxes.count, current))
      // The bounds are read again for each comparison: a split makes the current piece smaller.
      for placed in near where SortedBoxes.overlap(nodes[placed].bounds, nodes[current].bounds) {
        relate(current, toPlaced: placed)
      }
      current += 1
    }
    return topologicalOrder()
  }

  /// Records which of two pieces is painted first, if any pixel may see both; splits `current` where they cross.
  private mutating func relate(_ current: Int, toPlaced placed: Int) {
    if nodes[current].plane == nodes[placed].plane { return }
    comparisons += 1
    if isApart(current, placed) { return }
    // Those that are not split come first, so if this one is not, neither is the other.
    let isWhole = planes[nodes[current].plane].isWhole
    if let isLater = isWhole ? isWholeLater(current, placed) : isLaterEverywhere(current, placed) {
      if isLater { before[current].append(placed) } else { before[placed].append(current) }
      return
    }
    let (a, b) = (nodes[current], nodes[placed])
    let region = a.footprint.clipped(to: b.sides)
    if region.isEmpty || b.sides.count < 3 { return }
    var result = comparison.compare(planes[a.plane], planes[b.plane], over: region)
    if result == .crossing {
      let form = crossing(of: a.plane, and: b.plane)
      if a.cutters.contains(b.plane) || b.cutters.contains(a.plane) {
        // The piece is already on one side of that line; the rest of the crossing is rounding.
        result = form.value(at: region.center) > 0 ? .firstInFront : .secondInFront
      } else if let front = split(a, along: form, by: b.plane), let behind = split(a, along: -form, by: b.plane) {
        nodes[current] = front
        append(behind)
        result = .firstInFront
      } else {
        result = form.value(at: a.footprint.center) > 0 ? .firstInFront : .secondInFront
      }
    }
    let currentIsLater = result == .firstInFront || (result == .equal && a.plane > b.plane)
    if currentIsLater { before[current].append(placed) } else { before[placed].append(current) }
  }

  /// Whether one side of a piece lies between it and the other piece.
  private func isApart(_ i: Int, _ j: Int) -> Bool {
    nodes[i].sides.contains { side in nodes[j].footprint.vertices.allSatisfy { side.value(at: $0) < 0 } }
      || nodes[j].sides.contains { side in nodes[i].footprint.vertices.allSatisfy { side.value(at: $0) < 0 } }
  }

  /// Whether piece `i` is painted after piece `j`, if its plane is in front on all of a piece, or behind; else `nil`.
  private func isLaterEverywhere(_ i: Int, _ j: Int) -> Bool? {
    let (a, b) = (planes[nodes[i].plane], planes[nodes[j].plane])
    return comparison.isInFront(a, b, onAllOf: nodes[i].footprint)
      ?? comparison.isInFront(a, b, onAllOf: nodes[j].footprint)
  }

  /// Whether piece `i` is painted after piece `j`, neither of which is split.
  private func isWholeLater(_ i: Int, _ j: Int) -> Bool { isWhole(nodes[i].plane, laterThan: nodes[j].plane) }

  private func isWhole(_ a: Int, laterThan b: Int) -> Bool { planes[a].isInFront(of: planes[b]) ?? (a > b) }

  /// A form over the output that measures distance from the line where two planes cross, with the sign of (depth of
  /// `a`) − (depth of `b`).
  ///
  /// Layers of one plane have depths that differ by rounding. Here all of them have those of the first, so that the
  /// same line cuts them, to the bit: else a pixel could belong to the front of one and to the back of another.
  private mutating func crossing(of a: Int, and b: Int) -> LinearForm {
    let (front, back) = (sharedDepth(of: a), sharedDepth(of: b))
    return (front - back).pulledBack(through: comparison.toAncestor).normalized
  }

  private mutating func sharedDepth(of plane: Int) -> LinearForm {
    let depth = planes[plane].depth
    let step = (depth.coefficients / Self.depthStep).rounded(.toNearestOrEven)
    if let known = depths[step] { return known }
    depths[step] = depth
    return depth
  }

  /// Planes whose depths are equal up to this are the same. Over 10⁴ points it is less than
  /// ``DepthComparison/tolerance``.
  private static let depthStep = Vector3(1e-11, 1e-11, 1e-7)

  /// The part of a piece where `form` ≥ 0; `nil` if it is empty.
  private func split(_ node: Node, along form: LinearForm, by cutter: Int) -> Node? {
    var part = node
    part.cuts.append(form)
    part.cutters.insert(cutter)
    part.footprint = node.footprint.clipped(to: form)
    guard !part.footprint.isEmpty, let bounds = part.footprint.bounds else { return nil }
    part.bounds = bounds
    part.sides = part.footprint.edgeForms
    return part
  }

  // MARK: - Order

  private mutating func topologicalOrder() -> [DepthPiece] {
    var after: [[Int]] = Array(repeating: [], count: nodes.count)
    var waiting = before.map(\.count)
    for (i, list) in before.enumerated() { for j in list { after[j].append(i) } }
    var ready = Array(nodes.indices.filter { waiting[$0] == 0 }.reversed())
    var order: [Int] = []
    while let i = ready.popLast() {
      order.append(i)
      for j in after[i] {
        waiting[j] -= 1
        if waiting[j] == 0 { ready.append(j) }
      }
    }
    let pieces = order.map { piece(nodes[$0]) }
    if order.count == nodes.count { return pieces }
    // The remaining pieces are part of a cycle, or come after one.
    return pieces + binarySpacePartition(nodes.indices.filter { waiting[$0] > 0 }.map { nodes[$0] })
  }

  private func piece(_ node: Node) -> DepthPiece {
    DepthPiece(id: planes[node.plane].id, cuts: node.cuts)
  }

  /// The pieces in `list`, farthest first. A piece is split where the plane of another crosses it.
  private mutating func binarySpacePartition(_ list: [Node]) -> [DepthPiece] {
    var result: [DepthPiece] = []
    var pending = [(list, isSorted: false)]
    while let (list, isSorted) = pending.popLast() {
      guard !isSorted, let first = pivot(of: list) else {
        result += list.map(piece)
        continue
      }
      let pivot = list[first]
      var (behind, level, front): ([Node], [Node], [Node]) = ([], [pivot], [])
      for (index, node) in list.enumerated() where index != first {
        switch comparison.compare(planes[node.plane], planes[pivot.plane], over: node.footprint) {
        case .equal: level.append(node)
        case .firstInFront: front.append(node)
        case .secondInFront: behind.append(node)
        case .crossing where planes[node.plane].isWhole:
          // The pivot is whole as well.
          if isWhole(node.plane, laterThan: pivot.plane) { front.append(node) } else { behind.append(node) }
        case .crossing:
          let form = crossing(of: node.plane, and: pivot.plane)
          if let part = split(node, along: form, by: pivot.plane) { front.append(part) }
          if let part = split(node, along: -form, by: pivot.plane) { behind.append(part) }
        }
      }
      level.sort { $0.plane < $1.plane }
      pending += [(front, false), (level, true), (behind, false)]
    }
    return result
  }

  /// The piece whose plane divides a list; `nil` for an empty list.
  ///
  /// A piece that is not split must not cross that plane: it would be before or after all of the pieces on one side. So
  /// a plane that is not split comes first, and before others one that no such plane straddles, of the first few. Their
  /// corners decide, as they do about the order of two such planes: footprints reach farther, by a part of a pixel.
  private func pivot(of list: [Node]) -> Int? {
    let wholes = list.indices.lazy.filter { planes[list[$0].plane].isWhole }.prefix(Self.mostPivots)
    let best = wholes.first { candidate in
      wholes.allSatisfy { !planes[list[$0].plane].straddles(planes[list[candidate].plane]) }
    }
    return best ?? wholes.first ?? list.indices.first
  }

  /// The number of pieces that are not split among which a pivot is chosen.
  private static let mostPivots = 32
}

extension ConvexPolygon {
  /// The mean of the vertices: a point inside.
  fileprivate var center: Vector2 {
    vertices.reduce(Vector2(0, 0), +) / Double(max(vertices.count, 1))
  }
}
