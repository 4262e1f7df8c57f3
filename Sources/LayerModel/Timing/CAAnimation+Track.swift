import Geometry

extension CAAnimation {
  /// Whether the animation sets something, and only the place of its layer.
  final var onlyPlaces: Bool {
    switch self {
    case let group as CAAnimationGroup:
      group.animations?.isEmpty == false && group.animations?.allSatisfy(\.onlyPlaces) == true
    case let animation as CAPropertyAnimation: animation.keyPath.flatMap { PlacePart($0) } != nil
    default: false
    }
  }
}

extension AnimationTrack {
  /// Resolves an animation that does not change any more; `nil` unless it has ``CAAnimation/onlyPlaces``.
  convenience init?(_ animation: CAAnimation) {
    let course: Course
    switch animation {
    case let group as CAAnimationGroup:
      let tracks = (group.animations ?? []).compactMap { AnimationTrack($0) }
      if tracks.isEmpty || tracks.count != group.animations?.count { return nil }
      course = .group(tracks)
    case let animation as CAPropertyAnimation:
      guard let part = animation.keyPath.flatMap({ PlacePart($0) }) else { return nil }
      course = animation.hasEffect ? Self.course(of: animation, part) ?? Self.values(of: animation, part) : .nothing
    default: return nil
    }
    let own = animation as? CAPropertyAnimation
    self.init(
      course, animation.timing, animation.pace, isAdditive: own?.isAdditive == true,
      isCumulative: own?.isCumulative == true && !animation.autoreverses, revision: animation.revision,
      lastTime: animation.lastTime)
  }

  private static func values(of animation: CAPropertyAnimation, _ part: PlacePart) -> Course {
    .values(
      part,
      ValueCourse(shown: { animation.shown(at: $0, below: $1) }, turn: { animation.turn(at: $0) }))
  }

  /// `nil` for values that are no plain numbers.
  private static func course(of animation: CAPropertyAnimation, _ part: PlacePart) -> Course? {
    guard animation.valueFunction == nil, part.kind != .boolean else { return nil }
    let isPlain = !animation.isAdditive && !animation.isCumulative
    if let basic = animation as? CABasicAnimation {
      if part.kind != .transform { return NumberCourse(basic.given, part).map { .numbers(part, $0) } }
      guard isPlain, case .transform(let from)? = transform(basic.given.from),
        case .transform(let to)? = transform(basic.given.to)
      else { return nil }
      return .transforms(part, TransformCourse(from: from, to: to))
    }
    guard let track = (animation as? CAKeyframeAnimation)?.track, case .values(let values) = track.course else {
      return nil
    }
    if part.kind != .transform {
      let numbers = values.compactMap { NumberCourse.numbers($0, part) }
      return numbers.count == values.count ? .numbers(part, .frames(NumberFrames(track, numbers))) : nil
    }
    let transforms = values.compactMap { value -> CATransform3D? in
      if case .transform(let t)? = transform(value) { t } else { nil }
    }
    guard isPlain, transforms.count == values.count, transforms.count > 1 else { return nil }
    let steps = zip(transforms, transforms.dropFirst()).map { TransformCourse(from: $0, to: $1) }
    let last = transforms[transforms.count - 1]
    return .transformFrames(part, TransformFrames(track, steps + [TransformCourse(from: last, to: last)]))
  }

  private static func transform(_ value: AnimatableValue?) -> AnimatableValue? {
    value?.converted(toKindOf: .transform(CATransform3DIdentity))
  }
}

extension NumberCourse {
  /// `nil` if a value is of another kind.
  init?(_ given: CABasicAnimation.Given, _ part: PlacePart) {
    let (from, to, by) = (Self.numbers(given.from, part), Self.numbers(given.to, part), Self.numbers(given.by, part))
    guard given.hasFrom == (from != nil), given.hasTo == (to != nil), given.hasBy == (by != nil) else { return nil }
    switch (from, to, by) {
    case (let from?, let to?, _): self = .ends(from, to)
    case (let from?, nil, let by?): self = .ends(from, from + by)
    case (nil, let to?, let by?): self = .ends(to - by, to)
    case (let from?, nil, nil): self = .from(from)
    case (nil, let to?, nil): self = .to(to)
    case (nil, nil, let by?): self = .by(by)
    case (nil, nil, nil): return nil
    }
  }
}
