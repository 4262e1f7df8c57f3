import Geometry

/// The parts of a tile in which operations do the same at each pixel.
///
/// A pixel's value is defined by all operations at that pixel. Where a run of them is alike at all pixels of a cell,
/// its result is computed once, by the same steps. `ReferenceRenderer(takesShortcuts: false)` computes each pixel by
/// itself; tests hold both to the same pictures.
extension Tile {
  /// A part of a tile, and the operations that are alike there.
  struct Cell {
    let rect: PixelRect
    /// The operations whose result is the same at each pixel. Those before them are hidden.
    fileprivate(set) var alike = 0..<0
    /// The operations after these that may change a pixel; those inside other ones are left out.
    fileprivate(set) var others: [Int] = []
    /// Whether all of the others are items.
    fileprivate(set) var hasOnlyItems = true
  }

  /// `rect` cut at the edges of regions, along whole columns and rows; `rect` itself if that makes many parts.
  func parts(of rect: PixelRect) -> [PixelRect] {
    var (columns, rows): (UInt32, UInt32) = (0, 0)
    for coverage in coverages { coverage.addCuts(of: rect, &columns, &rows, in: areas) }
    let count = (columns.nonzeroBitCount + 1) * (rows.nonzeroBitCount + 1)
    if count == 1 || count > Self.mostParts { return [rect] }
    var parts: [PixelRect] = []
    parts.reserveCapacity(count)
    var top = rect.minY
    for bottom in rect.minY + 1...rect.maxY where bottom == rect.maxY || rows >> (bottom - rect.minY) & 1 == 1 {
      var left = rect.minX
      for right in rect.minX + 1...rect.maxX where right == rect.maxX || columns >> (right - rect.minX) & 1 == 1 {
        parts.append(PixelRect(minX: left, minY: top, maxX: right, maxY: bottom))
        left = right
      }
      top = bottom
    }
    return parts
  }

  private static let mostParts = 24

  /// Finds the operations that are alike in `rect`, a part of the tile that is loaded. Notes the coverages that are
  /// constant there, which hold until the next call.
  mutating func cell(_ rect: PixelRect, of program: Program) -> Cell {
    for k in items.indices { items[k].alike = areas(of: items[k], throughout: rect) }
    var cell = Cell(rect: rect)
    var index = 0
    while index < operations.count {
      let end = operations[index].end
      if let stop, (index..<end).contains(stop) {
        // What follows is not evaluated.
        add(index, to: &cell)
        break
      }
      if isIdle(index, in: rect) {
        if cell.alike.upperBound == index { cell.alike = cell.alike.lowerBound..<end }
      } else if isAlike(index..<end, in: rect, program) {
        if cell.alike.upperBound == index {
          cell.alike = cell.alike.lowerBound..<end
        } else if isOpaque(index, program) {
          cell.alike = index..<end
          (cell.others, cell.hasOnlyItems) = ([], true)
        } else {
          add(index, to: &cell)
        }
      } else {
        add(index, to: &cell)
      }
      index = end
    }
    return cell
  }

  private func add(_ index: Int, to cell: inout Cell) {
    cell.others.append(index)
    if case .item = operations[index].kind { return }
    cell.hasOnlyItems = false
  }

  /// Whether an operation changes no pixel of `rect`.
  private func isIdle(_ index: Int, in rect: PixelRect) -> Bool {
    switch operations[index].kind {
    case .item(let item): items[item].alike?.isZero == true
    case .painting(let painting): coverage(of: paintings[painting], throughout: rect) == 0
    default: false
    }
  }

  /// Whether operations, with all that are inside them, have one result for all pixels of `rect`.
  private func isAlike(_ range: Range<Int>, in rect: PixelRect, _ program: Program) -> Bool {
    range.allSatisfy { index in
      if isIdle(index, in: rect) { return true }
      let operation = operations[index]
      switch operation.kind {
      case .item(let index):
        guard let areas = items[index].alike, operation.bounds.intersection(rect) == rect else { return false }
        return !program.items[items[index].item].varies(over: areas)
      case .painting(let index):
        return operation.bounds.intersection(rect) == rect && coverage(of: paintings[index], throughout: rect) != nil
      case .group(let index): return coverage(of: groups[index], throughout: rect) != nil
      case .mask: return true
      case .plane, .shared, .backdrop, .sorted, .unit, .stop: return false
      }
    }
  }

  /// Whether an item that is alike hides all that is below.
  private func isOpaque(_ index: Int, _ program: Program) -> Bool {
    guard case .item(let index) = operations[index].kind, let areas = items[index].alike else { return false }
    var fragment = Accumulator()
    return program.items[items[index].item].color(areas, program, at: .zero, &fragment).w >= 1 - 1e-9
  }

  private func areas(of item: Item, throughout rect: PixelRect) -> ItemAreas? {
    guard let outer = coverage(item.outer, throughout: rect), let frame = coverage(item.frame, throughout: rect),
      let inner = item.inner == item.outer ? outer : coverage(item.inner, throughout: rect),
      let outerFrame = coverage(item.outerFrame, throughout: rect),
      let innerFrame = item.innerFrame == item.outerFrame ? outerFrame : coverage(item.innerFrame, throughout: rect)
    else { return nil }
    return ItemAreas(outer: outer, inner: inner, frame: frame, outerFrame: outerFrame, innerFrame: innerFrame)
  }

  private func coverage(_ index: Int, throughout rect: PixelRect) -> Double? {
    index < 0 ? 0 : coverages[index].value(throughout: rect, in: areas)
  }

  private func coverage(of covered: Covered, throughout rect: PixelRect) -> Double? {
    covered.coverage < 0 ? 1 : coverages[covered.coverage].value(throughout: rect, in: areas)
  }
}

extension TileCoverage {
  /// The coverage of all pixels of `rect`, a part of the tile: 0 or 1; `nil` if it is another one, or if they differ.
  func value(throughout rect: PixelRect, in areas: [Double]) -> Double? {
    let part = block.intersection(rect)
    if part.isEmpty { return 0 }
    guard hardEdges.isEmpty, part == rect else { return nil }
    if offset < 0 { return 1 }
    let value = areas[place(rect.minX, rect.minY)]
    guard value == 0 || value == 1 else { return nil }
    for y in rect.minY..<rect.maxY {
      for x in rect.minX..<rect.maxX where areas[place(x, y)] != value { return nil }
    }
    return value
  }

  /// Adds the columns and rows of `rect` at which coverage begins, ends, or becomes whole, as bits.
  func addCuts(of rect: PixelRect, _ columns: inout UInt32, _ rows: inout UInt32, in areas: [Double]) {
    guard !block.isEmpty, hardEdges.isEmpty else { return }
    // A cut at either end of the tile cuts nothing.
    func bits(_ range: Range<Int>, _ size: Int) -> UInt32 {
      (1 << UInt32(range.lowerBound) | 1 << UInt32(range.upperBound)) & ((1 << UInt32(size)) - 2)
    }
    columns |= bits(block.minX - rect.minX..<block.maxX - rect.minX, rect.width)
    rows |= bits(block.minY - rect.minY..<block.maxY - rect.minY, rect.height)
    if offset < 0 { return }
    // The columns and rows that are covered wholly.
    var (wholeColumns, wholeRows): (UInt32, UInt32) = (.max, 0)
    for y in block.minY..<block.maxY {
      var isWhole = true
      for x in block.minX..<block.maxX where areas[place(x, y)] != 1 {
        isWhole = false
        wholeColumns &= ~(1 << UInt32(x - rect.minX))
      }
      if isWhole { wholeRows |= 1 << UInt32(y - rect.minY) }
    }
    func changes(_ whole: UInt32, _ range: Range<Int>) -> UInt32 {
      // A bit for each place that differs from the one before, inside of the range.
      (whole ^ whole << 1) & ~((2 << UInt32(range.lowerBound)) - 1) & ((1 << UInt32(range.upperBound)) - 1)
    }
    columns |= changes(wholeColumns, block.minX - rect.minX..<block.maxX - rect.minX)
    rows |= changes(wholeRows, block.minY - rect.minY..<block.maxY - rect.minY)
  }
}
