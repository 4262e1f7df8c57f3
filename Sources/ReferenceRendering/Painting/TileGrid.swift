/// The tiles that pictures are painted by: squares of pixels whose corners lie at multiples of their side.
enum TileGrid {
  /// The side of a tile, in pixels.
  static let side = 16
}
