import Geometry

/// The spaces that are not sorted at each pixel: see ``DepthLimits``.
extension Program {
  /// The units of the sorted space that is the last operation on its level, as indices.
  private func units(at index: Int) -> [Int] {
    Array(sequence(first: index + 1) { operations[$0].end }.prefix { $0 < operations[index].end })
  }

  private func depth(ofUnit index: Int) -> Depth {
    guard case .unit(let depth) = operations[index].kind else { preconditionFailure("a sorted space holds units") }
    return depths[depth]
  }

  /// Whether the units of a sorted space have one order for all pixels.
  func hasOneOrder(at index: Int) -> Bool {
    guard case .sorted(let space) = operations[index].kind else { return false }
    return spacesInOneOrder.contains(space) || crossingsExceedLimits(at: index)
  }

  /// Whether the units of a sorted space exceed a limit.
  private func crossingsExceedLimits(at index: Int) -> Bool {
    guard case .sorted(let space) = operations[index].kind else { return false }
    var units = units(at: index)
    if units.count <= DepthLimits.fewest { return false }
    // From top to bottom; `open` holds the units that reach the current one's first row.
    units.sort { (operations[$0].bounds.minY, $0) < (operations[$1].bounds.minY, $1) }
    var open: [(bounds: PixelRect, depth: Depth, place: Int)] = []
    var crossed = [Set<SIMD3<Double>>](repeating: [], count: units.count)
    var (overlaps, squares) = (0, 0)
    for (place, unit) in units.enumerated() {
      let (bounds, depth) = (operations[unit].bounds, depth(ofUnit: unit))
      open.removeAll { $0.bounds.maxY <= bounds.minY }
      for other in open where other.bounds.minX < bounds.maxX && bounds.minX < other.bounds.maxX {
        overlaps += 1
        if depth.crosses(other.depth, in: bounds.intersection(other.bounds), of: spaces[space]) {
          let line = depth.crossingLine(with: other.depth, in: spaces[space])
          for k in [place, other.place] {
            let before = crossed[k].count
            crossed[k].insert(line)
            squares += crossed[k].count * crossed[k].count - before * before
          }
        }
        if overlaps > DepthLimits.overlaps || squares > DepthLimits.crossings { return true }
      }
      open.append((bounds, depth, place))
    }
    return false
  }

  /// Replaces a sorted space, the last operation on its level, by the contents of its units, in one order for all
  /// pixels: a unit's depth is its depth at the mean of the middles of all planes parallel to it, also of those that
  /// show nothing.
  mutating func orderUnits(at index: Int) {
    guard case .sorted(let space) = operations[index].kind else { return }
    let units = units(at: index)
    var middles: [SIMD2<Double>: (sum: Vector2, count: Double)] = [:]
    for depth in planesOfSpaces[space] ?? [] {
      let sum = middles[depth.slope, default: (Vector2(0, 0), 0)]
      middles[depth.slope] = (sum.sum + depth.middle, sum.count + 1)
    }
    var order = units.map { unit in
      let depth = depth(ofUnit: unit)
      let (sum, count) = middles[depth.slope] ?? (depth.middle, 1)
      return DepthEntry(index: unit, z: depth.value(at: sum / count))
    }
    order.sortByDepth(from: 0)
    var ordered: [Operation] = []
    for entry in order {
      let content = entry.index + 1..<operations[entry.index].end
      let move = index + ordered.count - content.lowerBound
      for var operation in operations[content] {
        operation.end += move
        ordered.append(operation)
      }
    }
    operations.replaceSubrange(index..., with: ordered)
  }
}

extension Depth {
  /// Whether two planes that are drawn whole pass through each other, whether they show anything or not.
  static func wholePlanesCross(_ planes: some Sequence<Depth>) -> Bool {
    let wholes = planes.filter { $0.corners != nil }
    if wholes.count > DepthLimits.wholePlanes { return true }
    return wholes.indices.contains { k in
      wholes[..<k].contains { $0.straddles(wholes[k]) && wholes[k].straddles($0) }
    }
  }

  /// The change of depth along x and y, in steps of ``DepthLimits/slopeStep``: parallel planes have the same.
  fileprivate var slope: SIMD2<Double> {
    (SIMD2(form.coefficients.x, form.coefficients.y) / DepthLimits.slopeStep).rounded(.toNearestOrAwayFromZero)
  }

  /// The line on the output where the two depths are equal, as (nx, ny, distance) in steps of ``DepthLimits/lineStep``,
  /// with one sign for both sides.
  fileprivate func crossingLine(with other: Depth, in space: Homography) -> SIMD3<Double> {
    let difference = (form - other.form).pulledBack(through: space).coefficients
    let length = (difference.x * difference.x + difference.y * difference.y).squareRoot()
    var line = SIMD3(difference.x, difference.y, difference.z) / (length * DepthLimits.lineStep)
    line.round(.toNearestOrAwayFromZero)
    let isNegative = line.x == 0 ? line.y < 0 : line.x < 0
    return isNegative ? -line : line
  }

  /// Whether this is the greater depth at one corner of `rect`, output pixels, and the smaller at another.
  fileprivate func crosses(_ other: Depth, in rect: PixelRect, of space: Homography) -> Bool {
    var signs: (above: Bool, below: Bool) = (false, false)
    for corner in [
      Vector2(Double(rect.minX), Double(rect.minY)), Vector2(Double(rect.maxX), Double(rect.minY)),
      Vector2(Double(rect.minX), Double(rect.maxY)), Vector2(Double(rect.maxX), Double(rect.maxY)),
    ] where space.weight.value(at: corner) > 0 {
      let place = space.image(of: corner)
      let difference = value(at: place) - other.value(at: place)
      if difference > Self.equal { signs.above = true }
      if difference < -Self.equal { signs.below = true }
    }
    return signs.above && signs.below
  }
}
