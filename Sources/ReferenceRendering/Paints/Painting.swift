import Geometry

/// The fill or the stroke of a shape: a colour and the coverage of a path.
struct Painting: Sendable {
  let coverage: any PathCoverage
  /// The clip; `nil` for no clip.
  let clip: Region?
  /// The premultiplied colour.
  let color: SIMD4<Double>
  var bounds: PixelRect
}
