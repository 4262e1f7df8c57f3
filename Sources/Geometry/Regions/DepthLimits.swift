/// The limits up to which a 3D space is ordered pixel by pixel.
///
/// The *extent* of a plane is the rectangle of whole pixels around everything it paints. Two planes *overlap* if their
/// extents share a pixel. They *cross* if, in addition, one is in front at one corner of the rectangle that both
/// extents share, and behind at another corner.
///
/// A plane with a background filter, its own or that of a layer below it, is drawn whole. Two such planes *pass through
/// each other* if each has corners in front of the other's plane and behind it: those of the rectangle around its
/// layer's bounds and everything that it paints.
///
/// A space beyond a limit, or with two whole planes that pass through each other, unless all its planes are parallel,
/// has one order for all pixels. A plane's depth is then its depth at the middle of its layer's bounds or, among
/// parallel planes, at the mean of their middles, so that parallel planes keep their order.
package enum DepthLimits {
  /// The most pairs of planes that overlap.
  package static let overlaps = 1 << 19

  /// The greatest sum, over all planes, of the square of the number of lines in which others cross the plane: twice as
  /// many pieces as the planes have. The planes of a fan around one axis all cross in one line.
  package static let crossings = 1 << 16

  /// Lines on the output that round to the same multiples count as one: of a unit normal and a distance in pixels.
  package static let lineStep = 1e-4

  /// The most planes that are drawn whole: more count as passing through each other.
  package static let wholePlanes = 1 << 10

  /// This many planes exceed no limit, wherever they lie: 40 · 39² < 2¹⁶.
  package static let fewest = 40

  /// Slopes of depth that differ by this or less are equal: the planes are parallel. Points of depth for a point of the
  /// flattening layer.
  package static let equalSlope = 1e-9

  /// Slopes that round to the same multiple count as equal for the one order.
  package static let slopeStep = 1e-6
}
