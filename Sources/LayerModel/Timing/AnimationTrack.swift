import Foundation
import Geometry
import LayerSnapshots

/// An animation that only places its layer, with its key path, values, pace and times resolved once: frames evaluate it
/// as plain numbers, without key paths and boxed values.
///
/// It sets on a ``LayerPlace`` what the animation sets on a presentation copy, to the bit.
final class AnimationTrack {
  enum Course {
    /// An animation that never shows anything.
    case nothing
    case numbers(PlacePart, NumberCourse)
    case transforms(PlacePart, TransformCourse)
    case transformFrames(PlacePart, TransformFrames)
    /// All others: additive transforms, curves, paths, value functions, values of other kinds.
    case values(PlacePart, ValueCourse)
    case group([AnimationTrack])
  }

  /// What an animation sets at a moment, as it gives it itself.
  struct ValueCourse {
    /// The value, on top of the one below, and a number that is equal whenever the value is; `nil` if none is set.
    let shown: (_ moment: Moment, _ below: AnimatableValue?) -> (value: AnimatableValue?, number: UInt64)?
    /// The angle, in radians, by which the layer turns besides.
    let turn: (Moment) -> Double?
  }

  private let timing: AnimationTiming
  private let pace: AnimationPace
  private let course: Course
  private let isAdditive: Bool, isCumulative: Bool
  /// ``CAAnimation/revision``.
  private let revision: UInt64
  /// The last time at which the layer has the animation.
  private let lastTime: CFTimeInterval

  init(
    _ course: Course, _ timing: AnimationTiming, _ pace: AnimationPace, isAdditive: Bool = false,
    isCumulative: Bool = false, revision: UInt64, lastTime: CFTimeInterval
  ) {
    (self.course, self.timing, self.pace, self.revision, self.lastTime) = (course, timing, pace, revision, lastTime)
    (self.isAdditive, self.isCumulative) = (isAdditive, isCumulative)
  }

  /// Whether the layer still has the animation at `time` of its own; see ``AttachedAnimation/isThere(at:)``.
  @inline(__always)
  func isThere(at time: CFTimeInterval) -> Bool { !(time > lastTime) }

  /// Applies the animation to `place`, on top of what earlier animations set.
  ///
  /// - Returns: As ``CAAnimation/applyToTarget(_:at:)``.
  func apply(
    to place: inout LayerPlace, at time: CFTimeInterval, duration inherited: CFTimeInterval = 0.25
  ) -> UInt64? {
    guard let cycle = timing.cycle(at: time, duration: inherited) else { return nil }
    let progress = pace.progress(at: cycle)
    guard progress.isFinite else { return nil }
    switch course {
    case .nothing: return 0
    case .numbers(let part, let course):
      let count = isCumulative ? cycle.iteration : 0
      let below = course.needsBase || isAdditive ? place[numbers: part] : .zero
      let base = isAdditive ? .zero : below
      var value = course.value(at: progress, base: base)
      if count > 0 { value += course.step(base: base) * Double(count) }
      if count < 0 { value -= course.step(base: base) * Double(-count) }
      if isAdditive { value += below }
      if case .transformMember(let member) = part, case .part = member {
        place.set(member, of: .transform, value, parts(of: place.geometry))
      } else {
        place[numbers: part] = value
      }
      return number(course.position(at: progress), count)
    case .transforms(let part, let course):
      place[transform: part] = course.transform(at: progress)
      return number(progress, 0)
    case .transformFrames(let part, let frames):
      place[transform: part] = frames.transform(at: progress)
      return number(frames.track.position(at: progress), 0)
    case .values(let part, let course):
      let moment = Moment(iteration: cycle.iteration, fraction: cycle.fraction, progress: progress)
      guard let shown = course.shown(moment, place[part]) else { return 0 }
      place[part] = shown.value
      if let angle = course.turn(moment) { place.turn(by: angle) }
      return shown.number
    case .group(let tracks):
      // Without a timing function, the exact position rather than one rounded by a division.
      var time = cycle.position
      if case .curve = pace { time = progress * cycle.duration }
      var number: UInt64 = 0
      for track in tracks {
        let part = track.apply(to: &place, at: time, duration: cycle.duration) ?? 0
        if part != 0 || number != 0 { number = VersionNumber.mixed(number, part) }
      }
      return number
    }
  }

  /// The transform that the animation last set a part of, with its parts: the layer's own is the same in most frames.
  private final class Underlying {
    var transform: StoredTransform?
    var parts: TransformParts

    init(_ geometry: LayerGeometry) { (transform, parts) = (geometry.ownTransform, TransformParts(geometry.transform)) }
  }

  @exclusivity(unchecked) private var underlying: Underlying?

  private func parts(of geometry: LayerGeometry) -> TransformParts {
    guard let underlying else {
      let new = Underlying(geometry)
      underlying = new
      return new.parts
    }
    // One object is one transform: comparing the elements would read them from memory.
    if underlying.transform !== geometry.ownTransform {
      (underlying.transform, underlying.parts) = (geometry.ownTransform, TransformParts(geometry.transform))
    }
    return underlying.parts
  }

  /// See ``CAPropertyAnimation/shown(at:below:)``. Adding 0 turns −0 into 0.
  @inline(__always)
  private func number(_ position: Double, _ count: Int) -> UInt64 {
    VersionNumber.mixed(VersionNumber.mixed(revision, (position + 0).bitPattern), UInt64(bitPattern: Int64(count)))
  }
}

/// The values of an animation of numbers, points or sizes; a number is the x of a pair.
enum NumberCourse {
  typealias Numbers = SIMD2<Double>

  // As in the table of ``CABasicAnimation``; missing ends follow from the underlying value.
  case ends(Numbers, Numbers), from(Numbers), to(Numbers), by(Numbers)
  case frames(NumberFrames)

  /// The numbers of a value; `nil` for one of another kind.
  static func numbers(_ value: AnimatableValue?, _ part: PlacePart) -> Numbers? {
    switch (part.kind, value) {
    case (.number, .number(let v)?): Numbers(v, 0)
    case (.number, .boolean(let v)?): Numbers(v ? 1 : 0, 0)
    case (.point, .point(let p)?), (.size, .point(let p)?): Numbers(p.x, p.y)
    case (.point, .size(let s)?), (.size, .size(let s)?): Numbers(s.width, s.height)
    default: nil
    }
  }

  /// Whether the values depend on the underlying one.
  var needsBase: Bool {
    switch self {
    case .ends, .frames: false
    case .from, .to, .by: true
    }
  }

  /// The value at a progress.
  func value(at t: Double, base: Numbers) -> Numbers {
    switch self {
    case .ends(let start, let end): Self.mix(start, end, t)
    case .from(let start): Self.mix(start, base, t)
    case .to(let end): Self.mix(base, end, t)
    case .by(let change): Self.mix(base, base + change, t)
    case .frames(let frames): frames.value(at: t)
    }
  }

  /// The increment of each earlier cycle if cycles accumulate.
  func step(base: Numbers) -> Numbers {
    switch self {
    case .ends(_, let end), .to(let end): end
    case .from: base
    case .by(let change): change
    case .frames(let frames): frames.value(at: 1)
    }
  }

  /// A number that differs between different values.
  func position(at progress: Double) -> Double {
    if case .frames(let frames) = self { frames.track.position(at: progress) } else { progress }
  }

  static func mix(_ a: Numbers, _ b: Numbers, _ t: Double) -> Numbers {
    t == 0 ? a : t == 1 ? b : a + (b - a) * t
  }
}

/// The numbers of key frames.
final class NumberFrames {
  let track: KeyframeTrack
  private let values: [SIMD2<Double>]

  init(_ track: KeyframeTrack, _ values: [SIMD2<Double>]) { (self.track, self.values) = (track, values) }

  func value(at progress: Double) -> SIMD2<Double> {
    let (index, part) = track.place(at: progress)
    return values.withUnsafeBufferPointer {
      part == 0 ? $0[index] : NumberCourse.mix($0[index], $0[index + 1], part)
    }
  }
}

/// The transforms of key frames.
final class TransformFrames {
  let track: KeyframeTrack
  /// One for each step, and one that stays at the last.
  private let steps: [TransformCourse]

  init(_ track: KeyframeTrack, _ steps: [TransformCourse]) { (self.track, self.steps) = (track, steps) }

  func transform(at progress: Double) -> CATransform3D {
    let (index, part) = track.place(at: progress)
    return steps.withUnsafeBufferPointer { $0[index].transform(at: part) }
  }
}
