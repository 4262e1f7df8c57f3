import Geometry

/// Finds what may touch a tile among many things, each with a rectangle of pixels around it.
///
/// A pyramid of grids, whose cells are as large as a tile on level 0 and twice as large on each level after. A thing is
/// kept on the level whose cells are not smaller than it, in the one to four cells that it touches; a tile lies in one cell
/// of each level. Memory goes with the number of things, however large they are.
struct PixelBins: Sendable {
  private struct Cell: Hashable {
    let level: Int, x: Int, y: Int
  }

  private var cells: [Cell: [Int32]] = [:]
  private var levels = 0
  /// Whether only rows count: a thing is found by all tiles of the rows that it touches.
  private let isByRows: Bool

  init(byRows isByRows: Bool = false) { self.isByRows = isByRows }

  mutating func insert(_ index: Int, _ rect: PixelRect) {
    let size = max(isByRows ? 0 : rect.maxX - rect.minX, rect.maxY - rect.minY)
    var level = 0
    while TilePainter.side << level < size { level += 1 }
    levels = max(levels, level + 1)
    let shift = level + 4
    for y in (rect.minY >> shift)...(rect.maxY >> shift) {
      for x in isByRows ? 0...0 : (rect.minX >> shift)...(rect.maxX >> shift) {
        cells[Cell(level: level, x: x, y: y), default: []].append(Int32(index))
      }
    }
  }

  /// Calls `body` with each thing that may touch `block`, which lies in one tile; with each once.
  func forEach(near block: PixelRect, _ body: (Int) -> Void) {
    for level in 0..<levels {
      let shift = level + 4
      let cell = Cell(level: level, x: isByRows ? 0 : block.minX >> shift, y: block.minY >> shift)
      for index in cells[cell] ?? [] { body(Int(index)) }
    }
  }
}
