import Geometry
import LayerSnapshots

/// The part of a ``Program`` that reaches one tile, with the areas of its regions there.
struct Tile {
  /// The coverages of an item, as indices; −1 for an empty region.
  struct Item {
    let item: Int
    fileprivate var outer = -1, inner = -1, frame = -1, outerFrame = -1, innerFrame = -1
  }

  /// A part of the program with the coverage of its region; −1 for full coverage.
  struct Covered {
    let index: Int
    fileprivate let coverage: Int
  }

  /// The operations. Their numbers for `.item`, `.painting`, `.plane` and `.group` are indices into the arrays below.
  private(set) var operations: [Program.Operation] = []
  private(set) var items: [Item] = []
  private(set) var paintings: [Covered] = [], planes: [Covered] = [], groups: [Covered] = []
  private(set) var backdrops: [Covered] = []

  private var coverages: [TileCoverage] = []
  private var areas: [Double] = []
  private var sampleOffset = Vector2.zero
  private var edgeTieDistance = 0.0
  private var clipper = PixelClipper()
  /// The operations still open: the index here, and the end in the program.
  private var open: [(index: Int, end: Int)] = []

  /// Replaces the contents by those for the tile at `rect`; by none, if the frame is to stop.
  mutating func load(_ program: Program, in rect: PixelRect, within budget: FrameMeter?) {
    operations.removeAll(keepingCapacity: true)
    items.removeAll(keepingCapacity: true)
    paintings.removeAll(keepingCapacity: true)
    planes.removeAll(keepingCapacity: true)
    groups.removeAll(keepingCapacity: true)
    backdrops.removeAll(keepingCapacity: true)
    coverages.removeAll(keepingCapacity: true)
    areas.removeAll(keepingCapacity: true)
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
      let position = operations.count
      var isLeaf = true
      var kind = operation.kind
      switch operation.kind {
      case .item(let item):
        kind = .item(items.count)
        items.append(measured(item, program, in: rect))
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
      case .stop: break
      case .group(let group):
        kind = .group(groups.count)
        groups.append(Covered(index: group, coverage: measured(program.groups[group].region, program, rect)))
        isLeaf = false
      case .mask, .sorted, .unit: isLeaf = false
      }
      operations.append(.init(kind: kind, end: position + 1, bounds: operation.bounds))
      if !isLeaf { open.append((position, operation.end)) }
      index += 1
    }
  }

  private mutating func unload() {
    open.removeAll()
    operations.removeAll()
  }

  private mutating func close() {
    let (index, _) = open.removeLast()
    operations[index].end = operations.count
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
      case .group, .mask: true
      case .painting, .plane, .backdrop, .stop: false
      }
    } && !operations.contains { if case .sorted = $0.kind { true } else { false } }
      && items.allSatisfy {
        program.items[$0.item].contents == nil && program.items[$0.item].gradient == nil
      } && coverages.allSatisfy { $0.isWhole(rect) }
  }

  // MARK: Pixels

  private func coverage(_ index: Int, _ x: Int, _ y: Int, _ marks: inout PixelMarks) -> Double {
    index < 0 ? 0 : coverages[index].coverage(x, y, sampleOffset: sampleOffset, edgeTieDistance, in: areas, &marks)
  }

  /// The coverage, at a pixel of the tile, of the region of `covered`.
  func coverage(of covered: Covered, _ x: Int, _ y: Int, _ marks: inout PixelMarks) -> Double {
    covered.coverage < 0 ? 1 : coverage(covered.coverage, x, y, &marks)
  }

  /// The coverages of an item's outlines at a pixel of the tile.
  ///
  /// - Parameter marks: Receives ties at hard edges.
  func areas(of item: Item, _ x: Int, _ y: Int, _ marks: inout PixelMarks) -> ItemAreas {
    ItemAreas(
      outer: coverage(item.outer, x, y, &marks), inner: coverage(item.inner, x, y, &marks),
      frame: coverage(item.frame, x, y, &marks), outerFrame: coverage(item.outerFrame, x, y, &marks),
      innerFrame: coverage(item.innerFrame, x, y, &marks))
  }
}
