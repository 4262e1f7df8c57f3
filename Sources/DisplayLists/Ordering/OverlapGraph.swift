import Geometry

/// Pieces of planes, and which must be painted before which.
///
/// See ``DepthOrder`` for the method.
struct OverlapGraph {
  private struct Node {
    /// Into `planes`.
    var plane: Int
    var cuts: [LinearForm]
    /// The planes this piece was cut by: on its side of those, the order is settled.
    var cutters: Set<Int>
    /// The sample points this piece may own, output pixels.
    var reach: ConvexPolygon
    var bounds: (min: Vector2, max: Vector2)
  }

  private let planes: [DepthPlane]
  private let comparison: DepthComparison
  private var nodes: [Node] = []
  /// For each node, those that must be painted before it.
  private var before: [[Int]] = []

  init(planes: [DepthPlane], comparison: DepthComparison) {
    self.planes = planes
    self.comparison = comparison
    for i in planes.indices {
      let reach = planes[i].footprint.outset(by: PixelRect.pixelReach)
      if let bounds = reach.bounds { append(Node(plane: i, cuts: [], cutters: [], reach: reach, bounds: bounds)) }
    }
  }

  private mutating func append(_ node: Node) {
    nodes.append(node)
    before.append([])
  }

  /// The pieces, farthest first.
  mutating func sorted() -> [DepthPiece] {
    // Every piece is compared with those in place; what a split leaves over queues up at the end.
    var grid = nodes.count > Self.fewest ? OverlapGrid(within: bounds) : nil
    var current = 0
    while current < nodes.count {
      // A split makes the current one smaller.
      let near = grid?.near(nodes[current].bounds) ?? Array(0..<current)
      for placed in near where overlap(nodes[placed].bounds, nodes[current].bounds) {
        relate(current, toPlaced: placed)
      }
      grid?.insert(current, nodes[current].bounds)
      current += 1
    }
    return topologicalOrder()
  }

  /// Up to so many, all are compared with all.
  private static let fewest = 64

  /// Around all nodes.
  private var bounds: (min: Vector2, max: Vector2) {
    let (mins, maxs) = (nodes.map(\.bounds.min), nodes.map(\.bounds.max))
    return (mins.dropFirst().reduce(mins[0], pointwiseMin), maxs.dropFirst().reduce(maxs[0], pointwiseMax))
  }

  private func overlap(_ a: (min: Vector2, max: Vector2), _ b: (min: Vector2, max: Vector2)) -> Bool {
    a.min.x < b.max.x && b.min.x < a.max.x && a.min.y < b.max.y && b.min.y < a.max.y
  }

  /// Notes which of two pieces comes first, where any pixel may see both, and splits `current` if it depends on where.
  private mutating func relate(_ current: Int, toPlaced placed: Int) {
    let (a, b) = (nodes[current], nodes[placed])
    if a.plane == b.plane { return }
    let region = a.reach.intersection(b.reach)
    if region.isEmpty { return }
    var result = comparison.compare(planes[a.plane], planes[b.plane], over: region)
    if result == .crossing {
      let form = comparison.difference(planes[a.plane], planes[b.plane]).normalized
      if a.cutters.contains(b.plane) || b.cutters.contains(a.plane) {
        // Already on one side of that line: what is left of the crossing is rounding.
        result = form.value(at: region.center) > 0 ? .firstInFront : .secondInFront
      } else if let front = split(a, along: form, by: b.plane), let behind = split(a, along: -form, by: b.plane) {
        nodes[current] = front
        append(behind)
        result = .firstInFront
      } else {
        result = form.value(at: a.reach.center) > 0 ? .firstInFront : .secondInFront
      }
    }
    let currentIsLater = result == .firstInFront || (result == .equal && isTieAfter(a.plane, b.plane))
    if currentIsLater { before[current].append(placed) } else { before[placed].append(current) }
  }

  /// Whether plane `a` is painted after plane `b` where both are equally deep.
  private func isTieAfter(_ a: Int, _ b: Int) -> Bool {
    planes[a].zPosition != planes[b].zPosition ? planes[a].zPosition > planes[b].zPosition : a > b
  }

  /// The part of a piece where `form` ≥ 0; `nil` where that is nothing.
  private func split(_ node: Node, along form: LinearForm, by cutter: Int) -> Node? {
    var part = node
    part.cuts.append(form)
    part.cutters.insert(cutter)
    part.reach = node.reach.clipped(to: form)
    guard !part.reach.isEmpty, let bounds = part.reach.bounds else { return nil }
    part.bounds = bounds
    return part
  }

  // MARK: - Order

  private func topologicalOrder() -> [DepthPiece] {
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
    // What is left goes round in a circle somewhere.
    let placed = Set(order)
    return pieces + binarySpacePartition(nodes.indices.filter { !placed.contains($0) }.map { nodes[$0] })
  }

  private func piece(_ node: Node) -> DepthPiece {
    DepthPiece(id: planes[node.plane].id, cuts: node.cuts)
  }

  /// Every piece in `list`, farthest first, split by the planes of others wherever they reach both sides.
  private func binarySpacePartition(_ list: [Node]) -> [DepthPiece] {
    enum Work {
      case sort([Node])
      case emit([Node])
    }
    var result: [DepthPiece] = []
    var pending: [Work] = [.sort(list)]
    while let work = pending.popLast() {
      switch work {
      case .emit(let level):
        result.append(contentsOf: level.map(piece))
      case .sort(let list):
        guard let pivot = list.first else { continue }
        var (behind, level, front): ([Node], [Node], [Node]) = ([], [pivot], [])
        for node in list.dropFirst() {
          switch comparison.compare(planes[node.plane], planes[pivot.plane], over: node.reach) {
          case .equal: level.append(node)
          case .firstInFront: front.append(node)
          case .secondInFront: behind.append(node)
          case .crossing:
            let form = comparison.difference(planes[node.plane], planes[pivot.plane]).normalized
            if let part = split(node, along: form, by: pivot.plane) { front.append(part) }
            if let part = split(node, along: -form, by: pivot.plane) { behind.append(part) }
          }
        }
        level.sort { isTieAfter($1.plane, $0.plane) }
        pending.append(contentsOf: [.sort(front), .emit(level), .sort(behind)])
      }
    }
    return result
  }
}

extension ConvexPolygon {
  /// The mean of the vertices: a point inside.
  fileprivate var center: Vector2 {
    vertices.reduce(Vector2(0, 0), +) / Double(max(vertices.count, 1))
  }
}
