import Foundation
import Geometry

/// Paints single tiles of a program's picture from any thread.
///
/// A ``TilePainter`` serves one tile at a time, and a picture may be asked for while it shows in another: so there is a
/// stack of idle ones.
final class PicturePainter: @unchecked Sendable {
  let program: Program
  /// Holds every pixel that is not clear.
  let bounds: PixelRect

  private let lock = NSLock()
  private var idle: [TilePainter] = []

  init(_ program: Program) {
    self.program = program
    bounds = program.bounds
  }

  /// What a tile of the picture holds.
  enum Tile {
    case clear
    /// All pixels alike.
    case uniform(Accumulator)
    /// In rows.
    case pixels([Accumulator])
  }

  /// Pixels `[x·side, (x+1)·side) × [y·side, (y+1)·side)`.
  func tile(_ x: Int, _ y: Int) -> Tile {
    let side = TilePainter.side
    let rect = PixelRect(minX: x * side, minY: y * side, maxX: (x + 1) * side, maxY: (y + 1) * side)
    if rect.intersection(bounds).isEmpty { return .clear }
    var painter = lock.withLock { idle.popLast() } ?? TilePainter(program, background: .zero)
    defer { lock.withLock { if idle.count < 4 { idle.append(painter) } } }
    if let pixel = painter.paintAlike(rect) { return pixel.isClear ? .clear : .uniform(pixel) }
    var pixels: [Accumulator] = []
    pixels.reserveCapacity(side * side)
    painter.paint(rect) { _, _, pixel in pixels.append(pixel) }
    return .pixels(pixels)
  }
}
