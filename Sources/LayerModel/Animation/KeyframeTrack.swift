import Foundation
import Geometry

/// The key frames of a keyframe animation: read once, evaluated for each picture.
struct KeyframeTrack {
  let times: KeyTimes
  let isDiscrete: Bool
  /// The paces of the steps; steps beyond the array are linear.
  let paces: [CAMediaTimingFunction]
  let course: Course

  enum Course {
    case values([AnimatableValue?])
    case curve(HermiteCurve, kind: AnimatableValue)
    case path(PathCourse)
  }

  /// Returns the distance from each value to the next; NaN if it is undefined.
  static func distances(_ values: [AnimatableValue?]) -> [Double] {
    zip(values, values.dropFirst()).map { a, b in a.flatMap { a in b.flatMap { a.distance(to: $0) } } ?? .nan }
  }

  /// Returns the value at `progress`, which may lie outside 0…1.
  func value(at progress: Double) -> AnimatableValue? {
    if case .path(let path) = course {
      let point = path.point(at: place(at: progress))
      return .point(CGPoint(x: point.x, y: point.y))
    }
    let (index, part) = place(at: progress)
    switch course {
    case .curve(let curve, let kind): return kind.with(components: curve.point(step: index, at: part))
    case .values(let values):
      if part == 0 { return values[index] }
      guard let a = values[index], let b = values[index + 1] else { return nil }
      return a.interpolated(to: b, at: part)
    case .path: return nil
    }
  }

  /// Returns the angle of the path at `progress`, radians from +x towards +y; `nil` if there is no path, or it has no
  /// direction.
  func angle(at progress: Double) -> Double? {
    guard case .path(let path) = course else { return nil }
    return path.direction(at: place(at: progress)).map { atan2($0.y, $0.x) }
  }

  /// The value at the end of a cycle.
  var end: AnimatableValue? { value(at: 1) }

  /// Returns a number that differs between different values: the index of the key frame if discrete, else the progress.
  func position(at progress: Double) -> Double { isDiscrete ? Double(times.index(at: progress)) : progress }

  /// Returns the step, and the fraction of it after its timing function.
  func place(at progress: Double) -> (index: Int, part: Double) {
    if isDiscrete { return (times.index(at: progress), 0) }
    let (index, part) = times.step(at: progress)
    return (index, index < paces.count ? paces[index].value(at: part) : part)
  }
}
