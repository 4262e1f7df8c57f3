import Foundation
import Geometry

/// The gradient that a gradient layer paints between its background and its contents, inside its rounded bounds.
///
/// With `u` the point in the unit space of `rect`, the parameter is
///
///     axial    ((u − start) · (end − start)) / |end − start|²
///     radial   |(u − start) / (end − start)|, component by component
///     conic    the angle from end − start to u − start, growing from +x towards +y, in turns
///
/// Before the first stop the gradient has the first colour, after the last stop the last colour. Colours are
/// interpolated straight (unpremultiplied). If several stops share a location, the last one applies from there on.
package struct GradientPainting: Equatable, Sendable {
  package enum Kind: Equatable, Sendable { case axial, radial, conic }

  package struct Stop: Equatable, Sendable {
    /// Never less than the one before.
    package var location: Double
    /// Straight alpha, sRGB-encoded, 0…1.
    package var color: SIMD4<Double>

    package init(location: Double, color: SIMD4<Double>) {
      (self.location, self.color) = (location, color)
    }
  }

  package var kind: Kind
  package var rect: CGRect
  package var start: Vector2
  package var end: Vector2
  /// At least two.
  package var stops: [Stop]

  package init(kind: Kind, rect: CGRect, start: Vector2, end: Vector2, stops: [Stop]) {
    self.kind = kind
    self.rect = rect
    self.start = start
    self.end = end
    self.stops = stops
  }
}
