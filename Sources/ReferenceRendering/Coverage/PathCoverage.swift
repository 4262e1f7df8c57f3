import Geometry

/// What a path's fill or stroke covers, in output pixels.
protocol PathCoverage: Sendable {
  /// Holds every pixel that it may touch.
  var bounds: PixelRect { get }

  /// Stores how much of each pixel of `block` is covered, 0…1, row by row in `areas`, which starts out as zeros.
  ///
  /// - Parameters:
  ///   - block: lies in one tile: in a square of ``TilePainter/side`` pixels whose corner is a multiple of that.
  ///   - clip: what else the area must be inside of, already cut to the block; `nil` for all of it.
  func measure(_ block: PixelRect, inside clip: ConvexPolygon?, into areas: inout ArraySlice<Double>)
}
