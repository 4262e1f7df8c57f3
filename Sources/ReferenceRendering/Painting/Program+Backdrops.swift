import Geometry

extension Program {
  /// Evaluates the backdrop of each layer with background filters. The program must be complete.
  ///
  /// Such a layer may be part of another one's backdrop, so they are finished in their order, and those of one sorted
  /// space by depth. A layer that is not finished yet shows its backdrop unfiltered.
  ///
  /// - Parameters:
  ///   - background: The premultiplied colour below everything.
  ///   - wanted: The pixels of the picture that are asked for; `nil` for all.
  func finishBackdrops(over background: SIMD4<Double>, wanted: PixelRect? = nil) {
    if backdrops.isEmpty { return }
    let order = backdropOrder()
    if var wanted {
      // Layers in front read the pixels of layers behind.
      for (index, _) in order.reversed() {
        if case .backdrop(let place) = operations[index].kind { wanted = backdrops[place].limit(to: wanted) }
      }
    }
    for (index, group) in order {
      guard case .backdrop(let place) = operations[index].kind, backdrops[place].needsFinishing else { continue }
      var before = self
      before.stop(at: group, showing: backdrops[place].frame)
      var painter = TilePainter(before, background: background)
      backdrops[place].finish { rect, store in painter.paint(rect, store: store) }
    }
  }

  /// Makes the blurred pictures of backdrops read from the pictures of the same program on a coarser grid.
  func readBackdrops(of coarse: Program, refinement: Int) {
    var rest = coarse.backdrops[...]
    for backdrop in backdrops where !backdrop.isPixelwise {
      // Both are in the order of preparation. Slivers may be missing on one grid.
      guard let match = rest.firstIndex(where: { $0.node == backdrop.node }) else {
        backdrop.leaveOut()
        continue
      }
      backdrop.read(from: rest[match], refinement: Double(refinement))
      rest = rest[(match + 1)...]
    }
  }

  /// The indices of the operations that show backdrops, and of the groups under which these lie, in drawing order.
  private func backdropOrder() -> [(index: Int, group: Int)] {
    var order: [(index: Int, group: Int, space: Int, depth: DepthEntry)] = []
    var open: [(end: Int, space: Int, depth: DepthEntry)] = []
    var groups: [(end: Int, index: Int)] = []
    for (index, operation) in operations.enumerated() {
      while let last = open.last, last.end <= index { open.removeLast() }
      while let last = groups.last, last.end <= index { groups.removeLast() }
      switch operation.kind {
      case .group: groups.append((operation.end, index))
      case .sorted: open.append((operation.end, index, DepthEntry(index: index, z: 0)))
      case .unit(let depth):
        let depth = depths[depth]
        let entry = DepthEntry(index: index, z: depth.value(at: depth.middle))
        open.append((operation.end, open.last?.space ?? -1, entry))
      case .backdrop:
        let depth = open.last?.depth ?? DepthEntry(index: index, z: 0)
        order.append((index, groups.last?.index ?? index, open.last?.space ?? -1, depth))
      default: break
      }
    }
    // The operations of one space follow each other.
    var result: [(index: Int, group: Int)] = []
    var rest = order[...]
    while let first = rest.first {
      let run = rest.prefix { $0.space == first.space }
      rest = rest.dropFirst(run.count)
      if first.space < 0 || run.count == 1 {
        result += run.map { ($0.index, $0.group) }
      } else {
        var units: [DepthEntry] = []
        for entry in run.map(\.depth) where units.last?.index != entry.index { units.append(entry) }
        units.sortByDepth(from: 0)
        result += backToFront(units).flatMap { unit in
          run.filter { $0.depth.index == unit.index }.map { ($0.index, $0.group) }
        }
      }
    }
    return result
  }

  /// The units of a sorted space that are drawn whole, which do not pass through each other: each after those behind
  /// it. Of several, and if they overlap in a cycle, the first in `units` is next.
  private func backToFront(_ units: [DepthEntry]) -> [DepthEntry] {
    func depth(_ unit: DepthEntry) -> Depth? {
      if case .unit(let depth) = operations[unit.index].kind { depths[depth] } else { nil }
    }
    func isBehind(_ a: DepthEntry, _ b: DepthEntry) -> Bool {
      guard let plane = depth(a), let other = depth(b) else { return false }
      return plane.isBehind(other) ?? (a.index < b.index)
    }
    let check = WorkCheck.current
    // The units that remain, with the number of others among them that are behind each.
    var rest: [(unit: DepthEntry, behind: Int)] = []
    for unit in units {
      if check?(units.count) == false { return units }
      rest.append((unit, units.count { $0.index != unit.index && isBehind($0, unit) }))
    }
    var result: [DepthEntry] = []
    while !rest.isEmpty {
      if check?(rest.count) == false { return units }
      let next = rest.remove(at: rest.firstIndex { $0.behind == 0 } ?? 0).unit
      result.append(next)
      for k in rest.indices where isBehind(next, rest[k].unit) { rest[k].behind -= 1 }
    }
    return result
  }

  /// Makes the evaluation of the pixels of `rect` end where operation `index` would begin, wherever that is inside
  /// others.
  private mutating func stop(at index: Int, showing rect: PixelRect) {
    for i in 0..<index where operations[i].end > index { operations[i].bounds = rect.union(operations[i].bounds) }
    operations[index] = .init(kind: .stop, end: index + 1, bounds: rect)
  }
}
