import Foundation
import Geometry

/// What a keyframe animation goes through: read once, asked for each picture.
struct KeyframeTrack {
  let times: KeyTimes
  let isDiscrete: Bool
  /// The paces of the steps; linear beyond them.
  private let paces: [CAMediaTimingFunction]
  private let course: Course

  private enum Course {
    case values([AnimatableValue?])
    case curve(HermiteCurve, kind: AnimatableValue)
    case path(PathCourse)
  }

  /// `nil` where nothing is animated: with less than two values or key times, and on a path that is empty or not finite.
  ///
  /// - Parameter example: A value of the property.
  init?(_ animation: CAKeyframeAnimation, like example: AnimatableValue? = nil) {
    let mode = animation.calculationMode
    let isPaced = mode == .paced || mode == .cubicPaced
    isDiscrete = mode == .discrete
    paces = isPaced || isDiscrete ? [] : animation.timingFunctions ?? []

    let count: Int
    let lengths: () -> [Double]
    let values: [AnimatableValue?]
    let path: PathCourse?
    if let ownPath = animation.path {
      guard let course = PathCourse(ownPath.bezierPath, isPaced: isPaced) else { return nil }
      (path, values, count, lengths) = (course, [], course.segments.count + 1, { course.lengths })
    } else {
      let all = (animation.values ?? []).map { AnimatableValue($0, like: example) }
      (path, values, count, lengths) = (nil, all, all.count, { Self.distances(all) })
    }

    guard count > 1 else { return nil }
    if isPaced {
      times = .spread(over: lengths())
    } else if let numbers = animation.keyTimes, !numbers.isEmpty {
      let given = isDiscrete && path != nil ? KeyTimes.givenIntervals : KeyTimes.given
      guard let given = given(numbers, count) else { return nil }
      times = given
    } else {
      times = .even(count, discrete: isDiscrete)
    }

    if let path {
      course = .path(path)
    } else if mode == .cubic || mode == .cubicPaced, let curve = HermiteCurve(animation, values, times.times),
      let kind = values[0]
    {
      course = .curve(curve, kind: kind)
    } else {
      course = .values(Array(values.prefix(times.times.count)))
    }
  }

  /// From each value to the next; NaN where that has no meaning.
  private static func distances(_ values: [AnimatableValue?]) -> [Double] {
    zip(values, values.dropFirst()).map { a, b in a.flatMap { a in b.flatMap { a.distance(to: $0) } } ?? .nan }
  }

  /// What is shown at `progress`, which may lie outside 0…1.
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

  /// The angle of the path at `progress`, radians from +x towards +y; `nil` where there is no path, or one without a direction.
  func angle(at progress: Double) -> Double? {
    guard case .path(let path) = course else { return nil }
    return path.direction(at: place(at: progress)).map { atan2($0.y, $0.x) }
  }

  /// The value that a cycle ends with.
  var end: AnimatableValue? { value(at: 1) }

  /// What tells one shown value from another: the number of the key frame where each stays until the next.
  func position(at progress: Double) -> Double { isDiscrete ? Double(times.index(at: progress)) : progress }

  /// The step, and how far it is by its pace.
  private func place(at progress: Double) -> (index: Int, part: Double) {
    if isDiscrete { return (times.index(at: progress), 0) }
    let (index, part) = times.step(at: progress)
    return (index, index < paces.count ? paces[index].value(at: part) : part)
  }
}
