import Foundation
import Geometry

/// A path as something to move along.
///
/// Its key frames are where its first segment starts and where each segment ends. Closing a subpath is a line, if it has a length; a
/// move between subpaths takes no time.
struct PathCourse {
  /// At least one.
  let segments: [CurveSegment]
  /// Of each segment, points.
  let lengths: [Double]
  /// Where a segment's parameter follows its length.
  private let arcs: [ArcLength]?

  /// `nil` for a path that goes nowhere, or has a coordinate that is NaN or infinite.
  ///
  /// - Parameter isPaced: Whether speed is the same everywhere, instead of each curve's parameter growing evenly.
  init?(_ path: BezierPath, isPaced: Bool) {
    segments = path.isFinite ? path.subpaths.flatMap(\.segments) : []
    if segments.isEmpty { return nil }
    arcs = isPaced ? segments.map { ArcLength($0) } : nil
    lengths = arcs?.map(\.total) ?? []
  }

  /// The point at `part` of segment `index`; one after the last segment is its end.
  ///
  /// Outside 0…1 the segment goes on as the same line or the same curve's polynomial.
  func point(at place: (index: Int, part: Double)) -> Vector2 {
    let (segment, t) = parameter(at: place)
    return t == 0 ? segments[segment].start : t == 1 ? segments[segment].end : segments[segment].point(at: t)
  }

  /// Which way the path goes there, of any length but 0; where a segment has no direction, that of the nearest one before it that has,
  /// else of the nearest one behind. `nil` where all of the path is one point.
  func direction(at place: (index: Int, part: Double)) -> Vector2? {
    let (index, t) = parameter(at: place)
    if let d = segments[index].direction(at: t) { return d }
    for segment in segments[..<index].reversed() {
      if let d = segment.direction(at: 1) { return d }
    }
    for segment in segments[(index + 1)...] {
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
  /// Which way the curve goes at `t`: its derivative, or the limit of its direction where that is zero; `nil` for a single point.
  fileprivate func direction(at t: Double) -> Vector2? {
    let points = controlPoints
    let extent = points.reduce(0) { Double.maximum($0, ($1 - start).length) }
    guard extent > 0 else { return nil }
    let d = derivative(at: t)
    if d.length > 1e-9 * extent { return d }
    // Past the control points that lie on an end; at a cusp, from just before it.
    if t >= 1 { return points.last { $0 != end }.map { end - $0 } }
    if t <= 0 { return points.first { $0 != start }.map { $0 - start } }
    let before = derivative(at: Double.maximum(t - 1e-6, 0))
    return before.length > 0 ? before : nil
  }
}
