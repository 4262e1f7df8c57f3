import Geometry

/// A picture that is painted tile by tile, on request and on any thread.
protocol TiledPicture: AnyObject, Sendable {
  /// A rectangle that contains every pixel that is not clear.
  var bounds: PixelRect { get }

  /// The tile of the pixels `[x·side, (x+1)·side) × [y·side, (y+1)·side)`, where `side` is ``TileGrid/side``.
  func tile(_ x: Int, _ y: Int) -> PaintedTile
}

/// The pixels of one tile.
enum PaintedTile {
  case clear
  /// All pixels are equal.
  case uniform(Accumulator)
  /// The pixels in rows.
  case pixels([Accumulator])
}
