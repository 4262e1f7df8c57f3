import Geometry
import LayerSnapshots

/// The part of a ``Program`` that reaches one tile, with the areas of its regions there.
struct Tile {
  /// The coverages of an item, as indices; −1 for an empty region.
  struct Item {
    let item: Int
    fileprivate(set) var outer = -1, inner = -1, frame = -1, outerFrame = -1, innerFrame = -1
    /// The coverages of all pixels of the current ``Cell``; `nil` if they differ.
    var alike: ItemAreas?
    /// The index of what the contents show, if they are upright; else −1.
    fileprivate(set) var upright = -1
  }

  /// A shared picture's place in the tile.
  struct Shared {
    let index: Int
    let blendMode: BlendMode
    /// How often it is drawn, one time over the other.
    fileprivate(set) var count = 1
    /// Its pixel that shows at the output's pixel (0, 0), and its tile that shows in the tile's first pixel.
    fileprivate let origin: SIMD2<Int>, first: SIMD2<Int>
  }

  /// A part of the program with the coverage of its region; −1 for full coverage.
  struct Covered {
    let index: Int
    let coverage: Int
  }

  /// The operations. Their numbers for `.item`, `.painting`, `.plane` and `.group` are indices into the arrays below.
  private(set) var operations: [Program.Operation] = []
  var items: [Item] = []
  private(set) var paintings: [Covered] = [], planes: [Covered] = [], groups: [Covered] = []
  private(set) var backdrops: [Covered] = []
  private(set) var shares: [Shared] = []
  /// The operation that ends the evaluation of each pixel, if there is one.
  private(set) var stop: Int?
  /// The number of times that shared pictures are drawn again in the same place.
  private(set) var repeats = 0

  /// For each shared picture, its four tiles that show in this one, as far as they are known.
  private var sharedTiles: [[Accumulator]?] = []
  private(set) var coverages: [TileCoverage] = []
  private(set) var areas: [Double] = []
  private var uprights: [UprightSamples] = []
  private var sampleOffset = Vector2.zero
  private var edgeTieDistance = 0.0
  private var clipper = PixelClipper()
  /// The last operation, if that is a shared picture's.
  private var last: Int?
  /// The operations still open: the index here, and the end in the program.
  private var open: [(index: Int, end: Int)] = []

  /// Replaces the contents by those for the tile at `rect`; by none, if the frame is to stop.
  mutating func load(_ program: Program, in rect: PixelRect, within budget: FrameMeter?) {
    clear()
    (sampleOffset, edgeTieDistance) = (program.sampleOffset, program.edgeTieDistance)
    var (index, steps) = (0, 0)
    while true {
      while let last = open.last, last.end <= index { close() }
      guard index < program.operations.count else { break }
      steps += 1
      if let budget, steps & 255 == 0 {
        // To pass an operation over takes a small part of what a pixel takes.
        budget.charge(32)
        if !budget.goesOn { return unload() }
      }
      let operation = program.operations[index]
      if operation.bounds.intersection(rect).isEmpty {
        index = operation.end
        continue
      }
      if case .shared(let share) = operation.kind {
        load(share, of: program, operation, in: rect)
        index += 1
        continue
      }
      let position = operations.count
      var isLeaf = true
      var kind = operation.kind
      switch operation.kind {
      case .item(let item):
        kind = .item(items.count)
        items.append(measured(item, program, in: rect))
        if program.takesShortcuts { addUpright(of: program, in: operation.bounds.intersection(rect)) }
      case .painting(let painting):
        kind = .painting(paintings.count)
        coverages.append(TileCoverage(of: program.paintings[painting], in: rect, areas: &areas, clipper: &clipper))
        paintings.append(Covered(index: painting, coverage: coverages.count - 1))
      case .plane(let plane):
        kind = .plane(planes.count)
        planes.append(Covered(index: plane, coverage: measured(program.planes[plane].clip, program, rect)))
      case .backdrop(let backdrop):
        kind = .backdrop(backdrops.count)
        backdrops.append(
          Covered(index: backdrop, coverage: measured(program.backdrops[backdrop].region, program, rect)))
      case .stop: stop = stop ?? position
      case .shared: break
      case .group(let group):
        kind = .group(groups.count)
        groups.append(Covered(index: group, coverage: measured(program.groups[group].region, program, rect)))
        isLeaf = false
      case .mask, .sorted, .unit: isLeaf = false
      }
      operations.append(.init(kind: kind, end: position + 1, bounds: operation.bounds))
      last = nil
      if !isLeaf { open.append((position, operation.end)) }
      index += 1
    }
  }

  /// Adds a shared picture.
  private mutating func load(_ index: Int, of program: Program, _ operation: Program.Operation, in rect: PixelRect) {
    if let last, program.shares[shares[last].index].isSame(as: program.shares[index]) {
      shares[last].count += 1
      repeats += 1
      return
    }
    let (origin, blendMode) = (program.shares[index].offset, program.shares[index].blendMode)
    let first = SIMD2((rect.minX &- origin.x) >> 4, (rect.minY &- origin.y) >> 4)
    last = shares.count
    operations.append(.init(kind: .shared(shares.count), end: operations.count + 1, bounds: operation.bounds))
    shares.append(Shared(index: index, blendMode: blendMode, origin: origin, first: first))
    for _ in 0..<4 { sharedTiles.append(nil) }
  }

  private mutating func clear() {
    operations.removeAll(keepingCapacity: true)
    items.removeAll(keepingCapacity: true)
    paintings.removeAll(keepingCapacity: true)
    planes.removeAll(keepingCapacity: true)
    groups.removeAll(keepingCapacity: true)
    backdrops.removeAll(keepingCapacity: true)
    shares.removeAll(keepingCapacity: true)
    sharedTiles.removeAll(keepingCapacity: true)
    coverages.removeAll(keepingCapacity: true)
    areas.removeAll(keepingCapacity: true)
    uprights.removeAll(keepingCapacity: true)
    (repeats, last, stop) = (0, nil, nil)
  }

  private mutating func unload() {
    open.removeAll()
    operations.removeAll()
  }

  private mutating func close() {
    let (index, _) = open.removeLast()
    operations[index].end = operations.count
    last = nil
  }

  private mutating func measured(_ index: Int, _ program: Program, in rect: PixelRect) -> Item {
    let outlines = program.items[index].outlines
    var item = Item(item: index)
    item.outer = measured(outlines.outer, program, rect)
    item.frame = measured(outlines.frame, program, rect)
    item.inner = outlines.inner == outlines.outer ? item.outer : measured(outlines.inner, program, rect)
    // The intersection often equals one of the regions.
    func common(_ region: Int?) -> Int? {
      region == outlines.outer
        ? item.outer : region == outlines.inner ? item.inner : region == outlines.frame ? item.frame : nil
    }
    item.outerFrame = common(outlines.outerFrame) ?? measured(outlines.outerFrame, program, rect)
    item.innerFrame =
      outlines.innerFrame == outlines.outerFrame
      ? item.outerFrame : common(outlines.innerFrame) ?? measured(outlines.innerFrame, program, rect)
    return item
  }

  /// Prepares what the contents of the last item show, if they are upright.
  private mutating func addUpright(of program: Program, in rect: PixelRect) {
    let last = items.count - 1
    guard items[last].frame >= 0, let contents = program.items[items[last].item].contents,
      let samples = program.contents[contents].uprightSamples(in: rect)
    else { return }
    items[last].upright = uprights.count
    uprights.append(samples)
  }

  private mutating func measured(_ region: Int?, _ program: Program, _ rect: PixelRect) -> Int {
    measured(region.map { program.regions[$0] }, program, rect)
  }

  private mutating func measured(_ region: Region?, _ program: Program, _ rect: PixelRect) -> Int {
    guard let region else { return -1 }
    coverages.append(
      TileCoverage(of: region, in: rect, isSampled: program.isSampled, areas: &areas, clipper: &clipper))
    return coverages.count - 1
  }

  /// Whether all pixels of the tile loaded at `rect` are certain to be equal.
  func isUniform(_ program: Program, in rect: PixelRect) -> Bool {
    operations.allSatisfy { operation in
      switch operation.kind {
      case .item, .unit, .sorted: operation.bounds.intersection(rect) == rect
      case .painting, .group, .mask: true
      case .plane, .shared, .backdrop, .stop: false
      }
    } && !operations.contains { if case .sorted = $0.kind { true } else { false } }
      && items.allSatisfy {
        program.items[$0.item].contents == nil && !program.items[$0.item].colorsVary
      } && coverages.allSatisfy { $0.value(throughout: rect, in: areas) != nil }
  }

  // MARK: Pixels

  /// What the contents of an item show at a pixel of the tile; `nil` if they are not upright.
  func image(of item: Item, _ x: Int, _ y: Int) -> SIMD4<Double>? {
    item.upright < 0 ? nil : uprights[item.upright].color(x, y)
  }

  /// Whether the contents of an item are upright, and clear at a pixel.
  func isClear(_ item: Item, _ x: Int, _ y: Int) -> Bool {
    item.upright >= 0 && uprights[item.upright].isClear(x, y)
  }

  private func coverage(_ index: Int, _ x: Int, _ y: Int, _ marks: inout PixelMarks) -> Double {
    index < 0 ? 0 : coverages[index].coverage(x, y, sampleOffset: sampleOffset, edgeTieDistance, in: areas, &marks)
  }

  /// The coverage, at a pixel of the tile, of the region of `covered`.
  func coverage(of covered: Covered, _ x: Int, _ y: Int, _ marks: inout PixelMarks) -> Double {
    covered.coverage < 0 ? 1 : coverage(covered.coverage, x, y, &marks)
  }

  /// The value of a shared picture at a pixel of the tile.
  mutating func value(ofShared index: Int, _ program: Program, _ x: Int, _ y: Int) -> Accumulator {
    let place = shares[index]
    let (i, j) = (x &- place.origin.x, y &- place.origin.y)
    let slot = 4 * index + 2 * ((j >> 4) - place.first.y) + (i >> 4) - place.first.x
    if sharedTiles[slot] == nil { sharedTiles[slot] = program.shares[place.index].picture.tile(i >> 4, j >> 4) }
    guard let pixels = sharedTiles[slot], !pixels.isEmpty else { return Accumulator() }
    return pixels[pixels.count == 1 ? 0 : (j & 15) * TileGrid.side + (i & 15)]
  }

  /// The coverages of an item's outlines at a pixel of the tile.
  ///
  /// - Parameter marks: Receives ties at hard edges.
  func areas(of item: Item, _ x: Int, _ y: Int, _ marks: inout PixelMarks) -> ItemAreas {
    if let alike = item.alike { return alike }
    return ItemAreas(
      outer: coverage(item.outer, x, y, &marks), inner: coverage(item.inner, x, y, &marks),
      frame: coverage(item.frame, x, y, &marks), outerFrame: coverage(item.outerFrame, x, y, &marks),
      innerFrame: coverage(item.innerFrame, x, y, &marks))
  }
}
