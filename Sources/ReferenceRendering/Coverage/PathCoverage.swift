import Geometry

/// The coverage of a path's fill or stroke, in output pixels.
protocol PathCoverage: Sendable {
  /// A rectangle that contains every pixel that it may cover.
  var bounds: PixelRect { get }

  /// Stores the covered area of each pixel of `block`, 0…1, row by row in `areas`, which starts out as zeros.
  ///
  /// - Parameters:
  ///   - block: A rectangle inside one tile: a square of ``TilePainter/side`` pixels whose corner is a multiple of
  ///     that.
  ///   - clip: a clip, already clipped to the block; `nil` for no clip.
  func measure(_ block: PixelRect, inside clip: ConvexPolygon?, into areas: inout ArraySlice<Double>)
}
