import Geometry

/// The offset of a pixel's *sample point* from its centre, in output pixels: `(step, step / 2)`, right and down.
///
/// Yes-or-no decisions are made at the sample point: the side of a hard edge, the nearest texel, the plane in front.
/// Edges and texel borders often lie on the centres of pixels, and seldom there. Both renderers use the same offset, or
/// their decisions differ.
///
/// The offset must survive a rasteriser's rounding of corners, so `step` is a step of the grid that it rounds them to.
/// Most have the standard one.
package struct SampleOffset: Hashable, Sendable {
  /// The offset along x, in output pixels.
  package let step: Double

  /// Creates the offset for a rasteriser that rounds corners to multiples of `step` output pixels.
  ///
  /// - Precondition: `step` is a power of two, at most 1/8.
  package init(step: Double) {
    precondition(
      step > 0 && step <= 0.125 && step.significand == 1, "the step of a grid is a power of two, at most 1/8 pixel")
    self.step = step
  }

  /// The offset for a grid of 1/256 pixel.
  package static let standard = SampleOffset(step: 0x1p-8)

  /// How far a rasteriser may move an edge from the line that decides about sample points, in output pixels: each
  /// corner by half a step along both axes, and all of it by the half step between the sample point along y and the
  /// grid.
  package var edgeError: Double { 1.25 * step }

  /// The step, if it is coarser than the one of the corners that items have; 0 otherwise.
  package var rounding: Double { step > Self.standard.step ? step : 0 }

  /// The offset as a vector.
  package var vector: Vector2 { Vector2(step, step / 2) }
}
