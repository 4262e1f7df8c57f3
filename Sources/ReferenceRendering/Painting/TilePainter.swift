import Geometry
import LayerSnapshots

/// Paints the pixels of one tile after another by interpreting a ``Program``.
///
/// For each tile it selects the operations that reach it and measures the areas of their regions; then it runs these operations at
/// every pixel. It reuses its storage from tile to tile.
struct TilePainter {
  private let program: Program
  private let background: SIMD4<Double>

  private let budget = FrameMeter.current
  private var tile = Tile()

  // The interpreter's state for one pixel; empty between pixels.
  private var accumulators: [Accumulator] = []
  private var frames: [Frame] = []
  private var order: [DepthEntry] = []
  /// Whether the innermost unit has changed the pixel.
  private var unitHasPainted = false
  /// The work at the pixel so far.
  private var work = 0

  /// An open operation, and the work at its end.
  private struct Frame {
    enum Kind {
      /// A group, by its index in the tile.
      case group(Int)
      case mask
      /// A sorted space. Its units are the entries of `order` from `first` on, and the one at `position` is running.
      case sorted(first: Int, position: Int, end: Int, outerHasPainted: Bool)
    }
    var kind: Kind
    /// The end of the enclosing operations.
    let outerLimit: Int
  }

  init(_ program: Program, background: SIMD4<Double>) {
    (self.program, self.background) = (program, background)
  }

  /// Calls `store` with the column, row and value of each pixel of `rect`, which lies in one tile of ``TileGrid``.
  mutating func paint(_ rect: PixelRect, store: (Int, Int, Accumulator) -> Void) {
    tile.load(program, in: rect, within: budget)
    for y in rect.minY..<rect.maxY {
      let goesOn = budget?.goesOn != false
      for x in rect.minX..<rect.maxX { store(x, y, goesOn ? pixel(x, y) : Accumulator()) }
    }
  }

  /// The common value of all pixels of `rect` if every region covers all of it and every paint is a plain colour; else `nil`.
  mutating func paintAlike(_ rect: PixelRect) -> Accumulator? {
    tile.load(program, in: rect, within: budget)
    return tile.isUniform(program, in: rect) ? pixel(rect.minX, rect.minY) : nil
  }

  private mutating func pixel(_ x: Int, _ y: Int) -> Accumulator {
    accumulators.append(Accumulator(color: background))
    var next = 0
    var limit = tile.operations.count
    work = 1 + (limit + tile.repeats) / PaintingWork.passedOver
    defer { budget?.charge(work) }
    while true {
      if next & 63 == 63, budget?.goesOn == false { return abandon() }
      if next < limit {
        let operation = tile.operations[next]
        switch operation.kind {
        case .item(let index):
          if operation.bounds.contains(x, y) { run(tile.items[index], x, y) }
          next += 1
        case .painting(let index):
          if operation.bounds.contains(x, y) { run(painting: tile.paintings[index], x, y) }
          next += 1
        case .plane(let index):
          if operation.bounds.contains(x, y) { run(plane: tile.planes[index], x, y) }
          next += 1
        case .shared(let index):
          if operation.bounds.contains(x, y) { run(shared: index, x, y) }
          next += 1
        case .backdrop(let index):
          if operation.bounds.contains(x, y) { run(backdrop: tile.backdrops[index], x, y) }
          next += 1
        case .stop:
          return abandon()
        case .group(let group):
          frames.append(Frame(kind: .group(group), outerLimit: limit))
          accumulators.append(Accumulator())
          next += 1
          limit = operation.end
        case .mask:
          frames.append(Frame(kind: .mask, outerLimit: limit))
          accumulators.append(Accumulator())
          next += 1
          limit = operation.end
        case .sorted(let space):
          let first = order.count
          sortUnits(from: next + 1, to: operation.end, program.spaces[space], x, y)
          if order.count == first {
            next = operation.end
            break
          }
          let kind = Frame.Kind.sorted(
            first: first, position: first, end: operation.end, outerHasPainted: unitHasPainted)
          frames.append(Frame(kind: kind, outerLimit: limit))
          (next, limit) = begin(order[first])
        case .unit: next += 1
        }
      } else if let frame = frames.popLast() {
        (next, limit) = finish(frame, at: limit, x, y)
      } else {
        return accumulators.removeLast()
      }
    }
  }

  /// Ends the evaluation of a pixel in the middle. Returns the innermost picture so far.
  private mutating func abandon() -> Accumulator {
    let result = accumulators[accumulators.count - 1]
    accumulators.removeAll(keepingCapacity: true)
    frames.removeAll(keepingCapacity: true)
    order.removeAll(keepingCapacity: true)
    unitHasPainted = false
    return result
  }

  /// Ends a group or a unit, and after its last unit a sorted space. Returns the next operation and the end of its enclosing operations.
  private mutating func finish(_ frame: Frame, at limit: Int, _ x: Int, _ y: Int) -> (next: Int, limit: Int) {
    switch frame.kind {
    case .group(let index):
      finish(group: tile.groups[index], x, y)
      return (limit, frame.outerLimit)
    case .mask:
      let mask = accumulators.removeLast()
      accumulators[accumulators.count - 1].mask(by: mask)
      return (limit, frame.outerLimit)
    case .sorted(let first, let position, let end, let outerHasPainted):
      markDepthTies(of: position, first: first)
      if position + 1 < order.count {
        var frame = frame
        frame.kind = .sorted(
          first: first, position: position + 1, end: end, outerHasPainted: outerHasPainted || unitHasPainted)
        frames.append(frame)
        return begin(order[position + 1])
      }
      order.removeSubrange(first...)
      unitHasPainted = unitHasPainted || outerHasPainted
      return (end, frame.outerLimit)
    }
  }

  // MARK: Depth

  private mutating func begin(_ entry: DepthEntry) -> (next: Int, limit: Int) {
    unitHasPainted = false
    return (entry.index + 1, tile.operations[entry.index].end)
  }

  /// Adds the units that reach the pixel to `order`, sorted by their depth at the sample point.
  private mutating func sortUnits(from start: Int, to end: Int, _ space: Homography, _ x: Int, _ y: Int) {
    let first = order.count
    let sample = Vector2(Double(x) + 0.5, Double(y) + 0.5) + program.sampleOffset
    let d = PixelGrid.tieDistance
    let here = space.image(of: sample)
    let right = space.image(of: sample + Vector2(d, 0))
    let below = space.image(of: sample + Vector2(0, d))
    var index = start
    while index < end {
      let operation = tile.operations[index]
      if case .unit(let depth) = operation.kind, operation.bounds.contains(x, y) {
        let depth = program.depths[depth]
        let z = depth.value(at: here)
        order.append(
          DepthEntry(
            index: index, z: z,
            step: Vector2(depth.value(at: right) - z, depth.value(at: below) - z)))
      }
      index = operation.end
    }
    order.sortByDepth(from: first)
    let lengths = order[first...].lazy.map { $0.step.lengthSquared.squareRoot() }
    let longest = lengths.max() ?? 0
    for i in first..<order.count { order[i].tieReach = 2 * Depth.equal + lengths[i] + longest }
  }

  /// Marks the pixel as a tie if an earlier unit could have come after the one just drawn.
  private mutating func markDepthTies(of position: Int, first: Int) {
    order[position].hasPainted = unitHasPainted
    guard unitHasPainted, !accumulators[accumulators.count - 1].marks.contains(.tie) else { return }
    for other in (first..<position).reversed() {
      // Earlier entries are not nearer.
      if order[position].z - order[other].top > order[position].tieReach { return }
      if order[other].hasPainted && order[position].isTie(with: order[other]) {
        accumulators[accumulators.count - 1].marks.insert(.tie)
        return
      }
    }
  }

  // MARK: Groups

  /// Blends the finished innermost picture with the enclosing one.
  private mutating func finish(group entry: Tile.Covered, _ x: Int, _ y: Int) {
    let group = program.groups[entry.index]
    var picture = accumulators.removeLast()
    if picture.color.w > 0 { picture.groups += 1 }
    for filter in group.colorFilters { picture.apply(filter, isExtended: program.isExtended) }
    if let tint = group.tint { picture.color = tint * picture.color.w }
    work += group.colorFilters.count + (group.blendMode == .sourceOver ? 1 : PaintingWork.blending)
    if group.region != nil && !picture.isClear {
      picture.cover(tile.coverage(of: entry, x, y, &picture.marks))
    }
    picture.color *= group.opacity
    picture.displaced *= group.opacity
    accumulators[accumulators.count - 1].mix(picture, group.blendMode, isExtended: program.isExtended)
  }

  // MARK: Items

  private mutating func run(_ entry: Tile.Item, _ x: Int, _ y: Int) {
    let item = program.items[entry.item]
    let center = Vector2(Double(x) + 0.5, Double(y) + 0.5)
    work += item.work
    var fragment = Accumulator()
    let areas = tile.areas(of: entry, x, y, &fragment.marks)
    if !areas.isZero {
      if areas.arePartial { fragment.notePartialRegion() }
      fragment.color = item.color(areas, program, at: center, &fragment)
    } else if fragment.marks.isEmpty {
      return
    }
    add(fragment)
  }

  private mutating func run(painting entry: Tile.Covered, _ x: Int, _ y: Int) {
    var fragment = Accumulator()
    work += PaintingWork.plain
    fragment.color = program.paintings[entry.index].color
    fragment.cover(tile.coverage(of: entry, x, y, &fragment.marks))
    if !fragment.isClear { add(fragment) }
  }

  private mutating func run(plane entry: Tile.Covered, _ x: Int, _ y: Int) {
    var marks: PixelMarks = []
    let coverage = tile.coverage(of: entry, x, y, &marks)
    if coverage <= 0 && marks.isEmpty { return }
    work += program.planes[entry.index].work
    var fragment = program.planes[entry.index].fragment(atPixelCenter: Vector2(Double(x) + 0.5, Double(y) + 0.5))
    if fragment.isClear { return }
    fragment.marks.formUnion(marks)
    fragment.cover(coverage)
    add(fragment)
  }

  private mutating func run(shared index: Int, _ x: Int, _ y: Int) {
    let fragment = tile.value(ofShared: index, program, x, y)
    if fragment.color.w > 0 { unitHasPainted = true }
    work += PaintingWork.plain
    let (place, last) = (tile.shares[index], accumulators.count - 1)
    if place.blendMode == .sourceOver {
      for _ in 0..<place.count { accumulators[last].composite(fragment) }
    } else {
      for _ in 0..<place.count {
        accumulators[last].mix(fragment, place.blendMode, isExtended: program.isExtended)
      }
    }
  }

  private mutating func run(backdrop entry: Tile.Covered, _ x: Int, _ y: Int) {
    let last = accumulators.count - 1
    work += PaintingWork.blending
    var fragment = program.backdrops[entry.index].pixel(x, y, over: accumulators[last - 1])
    let coverage = tile.coverage(of: entry, x, y, &fragment.marks)
    if coverage <= 0 && fragment.marks.isEmpty { return }
    unitHasPainted = true
    accumulators[last].underlay(fragment, coverage: coverage)
  }

  private mutating func add(_ fragment: Accumulator) {
    if fragment.color.w > 0 { unitHasPainted = true }
    accumulators[accumulators.count - 1].composite(fragment)
  }
}
