import Foundation
import Geometry

/// A path to move along.
///
/// The start of its first segment and the end of each segment are key frames. Closing a subpath is a line, if it has a
/// length; a move between subpaths takes no time.
struct PathCourse {
  /// At least one.
  let segments: [CurveSegment]
  /// The length of each segment, points; empty unless paced.
  let lengths: [Double]
  /// The arc length of each segment; `nil` unless paced.
  private let arcs: [ArcLength]?

  /// Returns `nil` for a path without segments, or with a coordinate that is NaN or infinite.
  ///
  /// - Parameter isPaced: Whether speed is constant, instead of each curve's parameter growing evenly.
  init?(_ path: BezierPath, isPaced: Bool) {
    segments = path.isFinite ? path.subpaths.flatMap(\.segments) : []
    if segments.isEmpty { return nil }
    arcs = isPaced ? segments.map { ArcLength($0) } : nil
    lengths = arcs?.map(\.total) ?? []
  }

  /// Returns the point at the fraction `part` of segment `index`, clamped to its ends; past the last segment, the end
  /// of that segment.
  func point(at place: (index: Int, part: Double)) -> Vector2 {
    let (segment, t) = parameter(at: place)
    return t == 0 ? segments[segment].start : t == 1 ? segments[segment].end : segments[segment].point(at: t)
  }

  /// Returns the direction of the path, of any length but 0; `nil` if the whole path is one point.
  ///
  /// If the segment has no direction, the result is the direction of the nearest segment before it that has one, else
  /// of the nearest one after.
  func direction(at place: (index: Int, part: Double)) -> Vector2? {
    let (index, t) = parameter(at: place)
    if let d = segments[index].direction(at: t) { return d }
    for segment in segments[..<index].reversed() {
      PathSteps.add(1)
      if let d = segment.direction(at: 1) { return d }
    }
    for segment in segments[(index + 1)...] {
      PathSteps.add(1)
      if let d = segment.direction(at: 0) { return d }
    }
    return nil
  }

  private func parameter(at place: (index: Int, part: Double)) -> (segment: Int, t: Double) {
    if place.index >= segments.count { return (segments.count - 1, 1) }
    guard let arc = arcs?[place.index] else { return (place.index, place.part) }
    let inside = Double.maximum(0, Double.minimum(place.part, 1))
    let t = arc.parameter(at: inside * arc.total)
    // Beyond an end, at the speed that the segment has there.
    let speed = segments[place.index].derivative(at: inside).length
    let further = (place.part - inside) * arc.total
    return (place.index, further == 0 || speed == 0 ? t : t + further / speed)
  }
}

extension CurveSegment {
  /// Returns the direction of the curve at `t`: its derivative or, if that is zero, the limit of its direction; `nil`
  /// for a single point.
  fileprivate func direction(at t: Double) -> Vector2? {
    let points = controlPoints
    let extent = points.reduce(0) { Double.maximum($0, ($1 - start).length) }
    guard extent > 0 else { return nil }
    let d = derivative(at: t)
    if d.length > 1e-9 * extent { return d }
    // At an end, the nearest control point that differs; at a cusp, the derivative just before it.
    if t >= 1 { return points.last { $0 != end }.map { end - $0 } }
    if t <= 0 { return points.first { $0 != start }.map { $0 - start } }
    let before = derivative(at: Double.maximum(t - 1e-6, 0))
    return before.length > 0 ? before : nil
  }
}
