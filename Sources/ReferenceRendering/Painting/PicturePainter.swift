import Foundation
import Geometry

/// Paints single tiles of a program's picture, on any thread.
///
/// A ``TilePainter`` paints one tile at a time, but painting one tile may request others of the same picture. So this
/// keeps a pool of idle painters.
final class PicturePainter: TiledPicture, @unchecked Sendable {
  let program: Program
  let bounds: PixelRect

  private let lock = NSLock()
  /// The pixels that are asked for; `nil` for all.
  private let wanted: PixelRect?
  private let backdrops = NSLock()
  private var hasFinishedBackdrops = false
  private var idle: [TilePainter] = []

  init(_ program: Program, wanted: PixelRect? = nil) {
    (self.program, self.wanted) = (program, wanted)
    bounds = program.bounds
  }

  func tile(_ x: Int, _ y: Int) -> PaintedTile {
    let side = TileGrid.side
    let rect = PixelRect(minX: x * side, minY: y * side, maxX: (x + 1) * side, maxY: (y + 1) * side)
    if rect.intersection(bounds).isEmpty { return .clear }
    finishBackdrops()
    var painter = lock.withLock { idle.popLast() } ?? TilePainter(program, background: .zero)
    defer { lock.withLock { if idle.count < 4 { idle.append(painter) } } }
    if let pixel = painter.paintAlike(rect) { return pixel.isClear ? .clear : .uniform(pixel) }
    var pixels = [Accumulator](repeating: Accumulator(), count: side * side)
    painter.paintParts(of: rect) { part, pixel in
      for y in part.minY..<part.maxY {
        for x in part.minX..<part.maxX { pixels[(y - rect.minY) * side + x - rect.minX] = pixel }
      }
    }
    return .pixels(pixels)
  }

  /// Evaluates the backdrops of layers, before the first tile. Each evaluation uses its own painters, and pictures
  /// inside this one.
  private func finishBackdrops() {
    if program.backdrops.isEmpty { return }
    backdrops.withLock {
      if !hasFinishedBackdrops { program.finishBackdrops(over: .zero, wanted: wanted) }
      hasFinishedBackdrops = true
    }
  }
}
