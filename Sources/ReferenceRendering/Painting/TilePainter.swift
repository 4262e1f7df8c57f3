import Geometry
import LayerSnapshots

/// Paints the pixels of one tile after another by interpreting a ``Program``.
///
/// For each tile it selects the operations that reach it and measures the areas of their regions; then it runs these
/// operations at every pixel. It reuses its storage from tile to tile.
struct TilePainter {
  let program: Program
  private let background: SIMD4<Double>

  private let budget = FrameMeter.current
  private var tile = Tile()
  /// The pixels for which the tile is loaded.
  private var loaded: PixelRect?

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

  /// Calls `store` with the column, row and value of each pixel of `rect`, which lies in one tile of ``TileGrid``, row
  /// by row.
  mutating func paint(_ rect: PixelRect, store: (Int, Int, Accumulator) -> Void) {
    var pixels = [Accumulator](repeating: Accumulator(), count: rect.area)
    paintParts(of: rect) { part, pixel in
      for y in part.minY..<part.maxY {
        for x in part.minX..<part.maxX { pixels[(y - rect.minY) * rect.width + x - rect.minX] = pixel }
      }
    }
    for y in rect.minY..<rect.maxY {
      for x in rect.minX..<rect.maxX { store(x, y, pixels[(y - rect.minY) * rect.width + x - rect.minX]) }
    }
  }

  /// Calls `fill` with parts of `rect`, which lies in one tile of ``TileGrid``, and the value of all pixels of each
  /// part. The parts are in no order.
  mutating func paintParts(of rect: PixelRect, fill: (PixelRect, Accumulator) -> Void) {
    load(rect)
    if program.takesShortcuts, budget?.goesOn != false {
      for part in tile.parts(of: rect) {
        if budget?.goesOn != false {
          paint(tile.cell(part, of: program), fill: fill)
        } else {
          fill(part, Accumulator())
        }
      }
      return
    }
    for y in rect.minY..<rect.maxY {
      let goesOn = budget?.goesOn != false
      for x in rect.minX..<rect.maxX {
        fill(PixelRect(minX: x, minY: y, maxX: x + 1, maxY: y + 1), goesOn ? pixel(x, y) : Accumulator())
      }
    }
  }

  /// The common value of all pixels of `rect` if every region covers all of it and every paint is a plain colour; else
  /// `nil`.
  mutating func paintAlike(_ rect: PixelRect) -> Accumulator? {
    load(rect)
    return tile.isUniform(program, in: rect) ? pixel(rect.minX, rect.minY) : nil
  }

  private mutating func load(_ rect: PixelRect) {
    if loaded == rect { return }
    tile.load(program, in: rect, within: budget)
    loaded = budget?.goesOn == false ? nil : rect
  }

  // MARK: Cells

  /// Paints a part of the tile: what is alike once, the rest at each pixel.
  private mutating func paint(_ cell: Tile.Cell, fill: (PixelRect, Accumulator) -> Void) {
    let rect = cell.rect
    work = workOfPixel
    let alike = cell.alike
    let base = evaluate(alike, over: Accumulator(color: background), rect.minX, rect.minY)
    let workOfBase = work
    if cell.others.isEmpty {
      fill(rect, base)
      budget?.charge(workOfBase * rect.area)
      return
    }
    // Where the image of the only other item is clear, all pixels are equal.
    let image = cell.others.count == 1 ? plainImage(cell.others[0], in: rect) : nil
    var clear: Accumulator?
    var sum = 0
    for y in rect.minY..<rect.maxY {
      var x = rect.minX
      while x < rect.maxX {
        work = workOfBase
        let start = x
        x += 1
        let value: Accumulator
        if let image, tile.isClear(image, start, y) {
          while x < rect.maxX, tile.isClear(image, x, y) { x += 1 }
          value = clear ?? paint(cell, base, start, y)
          clear = value
          work = workOfBase + program.items[image.item].work
        } else {
          value = paint(cell, base, start, y)
        }
        sum += work * (x - start)
        fill(PixelRect(minX: start, minY: y, maxX: x, maxY: y + 1), value)
      }
    }
    budget?.charge(sum)
  }

  /// The pixel at a place of the cell.
  private mutating func paint(_ cell: Tile.Cell, _ base: Accumulator, _ x: Int, _ y: Int) -> Accumulator {
    if !cell.hasOnlyItems {
      return evaluate(cell.alike.upperBound..<tile.operations.count, over: base, x, y)
    }
    var pixel = base
    for index in cell.others where tile.operations[index].bounds.contains(x, y) {
      guard case .item(let item) = tile.operations[index].kind else { continue }
      if let fragment = fragment(of: tile.items[item], x, y) { pixel.composite(fragment) }
    }
    return pixel
  }

  /// An item whose pixels differ only by what its upright contents show; `nil` for another operation.
  private func plainImage(_ index: Int, in rect: PixelRect) -> Tile.Item? {
    guard case .item(let k) = tile.operations[index].kind, tile.items[k].alike != nil, tile.items[k].upright >= 0,
      !program.items[tile.items[k].item].colorsVary, tile.operations[index].bounds.intersection(rect) == rect
    else { return nil }
    return tile.items[k]
  }

  // MARK: Pixels

  private mutating func pixel(_ x: Int, _ y: Int) -> Accumulator {
    work = workOfPixel
    defer { budget?.charge(work) }
    return evaluate(0..<tile.operations.count, over: Accumulator(color: background), x, y)
  }

  /// The work of a pixel before any operation: most are passed over.
  private var workOfPixel: Int { 1 + (tile.operations.count + tile.repeats) / PaintingWork.passedOver }

  /// Composites a range of the tile's operations, with all that is inside of them, over a picture.
  private mutating func evaluate(_ range: Range<Int>, over picture: Accumulator, _ x: Int, _ y: Int) -> Accumulator {
    accumulators.append(picture)
    var next = range.lowerBound
    var limit = range.upperBound
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

  /// Ends a group or a unit, and after its last unit a sorted space. Returns the next operation and the end of its
  /// enclosing operations.
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
    let d = program.tieDistance
    let here = space.image(of: sample)
    let right = space.image(of: sample + Vector2(d, 0))
    let below = space.image(of: sample + Vector2(0, d))
    var index = start
    var wholes = 0
    while index < end {
      let operation = tile.operations[index]
      if case .unit(let depth) = operation.kind, operation.bounds.contains(x, y) {
        let depth = program.depths[depth]
        if depth.corners != nil { wholes += 1 }
        let z = depth.value(at: here)
        order.append(
          DepthEntry(
            index: index, z: z,
            step: Vector2(depth.value(at: right) - z, depth.value(at: below) - z)))
      }
      index = operation.end
    }
    order.sortByDepth(from: first)
    if wholes > 1 { orderWholes(from: first, at: here) }
    let lengths = order[first...].lazy.map { $0.step.lengthSquared.squareRoot() }
    let longest = lengths.max() ?? 0
    for i in first..<order.count { order[i].tieReach = 2 * Depth.equal + lengths[i] + longest }
  }

  /// Gives planes that are drawn whole the order that they have in all pixels: beyond an edge, the sample point may lie
  /// past the line in which the two would meet. The plane moves that is farther from there; the others keep their
  /// order.
  ///
  /// - Parameter point: The sample point, in the plane of the flattening layer.
  private mutating func orderWholes(from first: Int, at point: Vector2) {
    func depth(_ entry: DepthEntry) -> Depth? {
      guard case .unit(let depth) = tile.operations[entry.index].kind else { return nil }
      return program.depths[depth].corners == nil ? nil : program.depths[depth]
    }
    for k in first..<order.count {
      guard let plane = depth(order[k]) else { continue }
      var end = k
      while let place = order[first..<end].firstIndex(where: { depth($0).flatMap(plane.isBehind) == true }) {
        if let other = depth(order[place]), other.inset(of: point) < plane.inset(of: point) {
          order.insert(order.remove(at: place), at: end)
          end -= 1
        } else {
          order.insert(order.remove(at: end), at: place)
          break
        }
      }
    }
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
    picture.roundings *= group.opacity
    accumulators[accumulators.count - 1].mix(picture, group.blendMode, isExtended: program.isExtended)
  }

  // MARK: Items

  private mutating func run(_ entry: Tile.Item, _ x: Int, _ y: Int) {
    if let fragment = fragment(of: entry, x, y) { add(fragment) }
  }

  /// What an item adds to a pixel; `nil` for nothing.
  private mutating func fragment(of entry: Tile.Item, _ x: Int, _ y: Int) -> Accumulator? {
    work += program.items[entry.item].work
    var fragment = Accumulator()
    let areas = tile.areas(of: entry, x, y, &fragment.marks)
    if !areas.isZero {
      if areas.arePartial { fragment.notePartialRegion() }
      let center = Vector2(Double(x) + 0.5, Double(y) + 0.5)
      let image = areas.frame > 0 ? tile.image(of: entry, x, y) : nil
      fragment.color = program.items[entry.item].color(areas, program, at: center, upright: image, &fragment)
    } else if fragment.marks.isEmpty {
      return nil
    }
    return fragment
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
