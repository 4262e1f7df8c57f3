import Foundation
import Geometry
import LayerSnapshots

/// The paint of a gradient: ``GradientPainting`` evaluated through a homography.
///
/// The colour depends on a single point, so a hard stop is a yes/no decision: it is evaluated at the sample point,
/// wherever the outline is.
final class GradientPaint: Sendable {
  /// The change of colour over 1/64 pixel above which a pixel is a tie.
  private static let steepest = 4.0 / 255
  /// The limit for a function of the plane, where steps of half a pixel find the hard stops within the pixel.
  private static let steepestInPlane = 0.1

  private let gradient: GradientPainting
  /// Maps output pixels to the layer's plane.
  private let inverse: Homography
  private let tieDistance: Double
  private let sampleOffset: Vector2
  private let steepest: Double

  /// - Parameters:
  ///   - inverse: maps output pixels to the layer's plane.
  ///   - sampleOffset: the offset of sample points from the centres of output pixels.
  init(_ gradient: GradientPainting, inverse: Homography, isContinuous: Bool, sampleOffset: Vector2) {
    self.gradient = gradient
    self.inverse = inverse
    self.sampleOffset = sampleOffset
    tieDistance = isContinuous ? 0.5 : PixelGrid.tieDistance
    steepest = isContinuous ? Self.steepestInPlane : Self.steepest
  }

  /// The premultiplied colour, 0…1, with a tie if another renderer might have decided otherwise.
  func color(atPixelCenter center: Vector2) -> (color: SIMD4<Double>, marks: PixelMarks) {
    let decision = center + sampleOffset
    var marks: PixelMarks = []
    let color = color(at: decision)
    for step in [Vector2(1, 0), Vector2(-1, 0), Vector2(0, 1), Vector2(0, -1)] {
      let d = self.color(at: decision + step * tieDistance) - color
      if (d * d).max() > steepest * steepest { marks.insert(.tie) }
    }
    return (color, marks)
  }

  private func color(at point: Vector2) -> SIMD4<Double> { gradient.color(at: inverse.image(of: point)) }
}

extension GradientPainting {
  /// The premultiplied colour at a point of the layer's plane; clear where the parameter is undefined.
  func color(at point: Vector2) -> SIMD4<Double> {
    let origin = Vector2(rect.minX.native, rect.minY.native)
    let unit = (point - origin) / Vector2(rect.width.native, rect.height.native)
    let t = parameter(at: unit)
    guard t.isFinite || t == .infinity || t == -.infinity else { return .zero }
    let straight = color(ofParameter: t)
    var result = straight * straight.w
    result.w = straight.w
    return result
  }

  private func parameter(at u: Vector2) -> Double {
    // In a scale of its own, where the squares of the axis would underflow.
    let length = Double.maximum(abs(end.x - start.x), abs(end.y - start.y))
    let measure = length > 1e-100 ? 1 : length
    let (d, axis) = ((u - start) / measure, (end - start) / measure)
    switch kind {
    case .axial: return (d * axis).sum() / axis.lengthSquared
    case .radial: return (d / axis).lengthSquared.squareRoot()
    case .conic:
      guard axis.lengthSquared > 0 else { return .nan }
      let turns = atan2(axis.cross(d), (axis * d).sum()) / (2 * .pi)
      return turns < 0 ? turns + 1 : turns
    }
  }

  /// The straight colour between the stops around `t`.
  private func color(ofParameter t: Double) -> SIMD4<Double> {
    // The first stop beyond t. All stops at t itself count as passed.
    var (low, high) = (0, stops.count)
    while low < high {
      let middle = (low + high) / 2
      if stops[middle].location <= t { low = middle + 1 } else { high = middle }
    }
    if low == 0 { return stops.first?.color ?? .zero }
    if low == stops.count { return stops[low - 1].color }
    let (a, b) = (stops[low - 1], stops[low])
    let share = (t - a.location) / (b.location - a.location)
    return a.color + (b.color - a.color) * share
  }
}
