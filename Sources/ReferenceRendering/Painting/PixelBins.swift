import Geometry

/// A spatial index of pixel rectangles that finds the rectangles that may touch a tile.
///
/// It is a pyramid of grids. A cell of level 0 is as large as a tile, and cells double in size from level to level. A
/// rectangle is stored on the lowest level whose cells are at least as large, in the one to four cells that it touches.
/// A tile lies in one cell of each level. Memory is proportional to the number of rectangles, not to their sizes.
struct PixelBins: Sendable {
  private struct Cell: Hashable {
    let level: Int, x: Int, y: Int
  }

  private var cells: [Cell: [Int32]] = [:]
  private var levels = 0
  /// Whether only rows count: then all tiles in the rows that a rectangle touches find it.
  private let isByRows: Bool

  init(byRows isByRows: Bool = false) { self.isByRows = isByRows }

  mutating func insert(_ index: Int, _ rect: PixelRect) {
    let size = max(isByRows ? 0 : rect.maxX - rect.minX, rect.maxY - rect.minY)
    var level = 0
    while TileGrid.side << level < size { level += 1 }
    levels = max(levels, level + 1)
    let shift = level + 4
    for y in (rect.minY >> shift)...(rect.maxY >> shift) {
      for x in isByRows ? 0...0 : (rect.minX >> shift)...(rect.maxX >> shift) {
        cells[Cell(level: level, x: x, y: y), default: []].append(Int32(index))
      }
    }
  }

  /// Calls `body` once with each index whose rectangle may touch `block`, which lies in one tile.
  func forEach(near block: PixelRect, _ body: (Int) -> Void) {
    for level in 0..<levels {
      let shift = level + 4
      let cell = Cell(level: level, x: isByRows ? 0 : block.minX >> shift, y: block.minY >> shift)
      for index in cells[cell] ?? [] { body(Int(index)) }
    }
  }
}
