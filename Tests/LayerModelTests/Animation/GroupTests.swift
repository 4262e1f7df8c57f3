import TestSupport

@Suite struct GroupTests {
  private func group(_ duration: Double, _ animations: CAAnimation...) -> CAAnimationGroup {
    let group = CAAnimationGroup()
    (group.animations, group.duration) = (animations, duration)
    return group
  }

  @Test func longerAnimationsAreCutByTheirGroup() {
    let group = group(1, ramp { $0.duration = 2 })
    verify([0, 0.5, 1, 1.1].map { group.number(at: $0, below: 7.0) } == [0, 0.25, 0.5, 7])
    group.fillMode = .forwards
    verify(group.number(at: 5, below: 7.0) == 0.5)
  }

  @Test func timesCountFromTheGroupsStart() {
    let group = group(4, ramp { ($0.beginTime, $0.duration) = (1, 2) })
    group.beginTime = 10
    verify([10, 11, 12, 13, 13.5].map { group.number(at: $0, below: 7.0) } == [7, 0, 0.5, 1, 7])
  }

  @Test func fillModesCountInsideTheGroup() {
    let child = ramp { ($0.beginTime, $0.fillMode) = (1, .both) }
    let group = group(4, child)
    group.beginTime = 10
    verify([9, 10, 13, 14, 15].map { group.number(at: $0, below: 7.0) } == [7, 0, 1, 1, 7])
    group.fillMode = .both
    verify([9, 15].map { group.number(at: $0, below: 7.0) } == [0, 1])
    child.fillMode = .removed
    verify([9, 15].map { group.number(at: $0, below: 7.0) } == [7, 7])
  }

  @Test func childWithoutDurationTakesTheGroups() {
    let inner = CAAnimationGroup()
    inner.animations = [ramp { $0.duration = 0 }]
    verify(group(4, ramp { $0.duration = 0 }).number(at: 1) == 0.25, group(4, inner).number(at: 1) == 0.25)
    // A group without a duration takes the default, not the duration of its animations.
    verify(group(0, ramp()).number(at: 0.25) == 0.25, group(0, ramp()).number(at: 0.26) == 0.5)
  }

  @Test func repeatingGroupRepeatsItsAnimations() {
    let group = group(2, ramp())
    group.repeatCount = 2
    verify([0.5, 1.5, 2.5, 3.5, 4].map { group.number(at: $0, below: 7.0) } == [0.5, 7, 0.5, 7, 7])
    group.autoreverses = true
    verify([0.5, 3.5, 4].map { group.number(at: $0, below: 7.0) } == [0.5, 0.5, 0])
  }

  @Test func groupSpeedAndPaceWarpChildTime() {
    let group = group(2, ramp { $0.duration = 2 })
    group.speed = 2
    verify(group.number(at: 0.5) == 0.5)
    group.timingFunction = CAMediaTimingFunction(name: .easeIn)
    expectSame([group.number(at: 0.25)], [0.09346], within: 5e-6)
  }

  @Test func childReachesItsEndExactly() {
    // For durations that divide inexactly.
    for duration in [3, 0.7, 1.1, 12.3] {
      for part in [0.1, 0.3, 0.7, 0.9] {
        let child = ramp { $0.duration = part * duration }
        verify(group(duration, child).number(at: part * duration, below: 7.0) == 1)
      }
    }
  }

  @Test func laterChildrenBuildOnEarlierOnes() {
    let second = ramp { ($0.isAdditive, $0.toValue) = (true, 10.0) }
    verify(group(1, ramp(), second).number(at: 0.5) == 5.5)
  }

  @Test func groupReportsItsNextChange() {
    let steps = CAKeyframeAnimation(keyPath: "x")
    (steps.values, steps.calculationMode, steps.duration) = ([1.0, 2.0], .discrete, 2)
    let group = group(4, steps, ramp { $0.beginTime = 3 })
    (group.beginTime, group.repeatCount) = (10, 2)
    verify([0, 10, 10.5, 11, 12.5, 13.5].map { group.nextChange(from: $0) } == [10, 11, 11, 12, 13, 13.5])
    verify(group.nextChange(from: 14) == 15, group.nextChange(from: 19) == nil)
    verify(self.group(4).nextChange(from: 0) == nil)
  }

  @Test func equalPicturesOfAGroupHaveEqualNumbers() {
    let group = group(4, ramp { $0.fillMode = .forwards })
    func number(_ time: Double) -> UInt64 { group.apply(to: CALayer(), at: time) }
    verify(number(0.5) != number(0.6), number(0.5) != 0, number(2) == number(3), number(5) == 0)
    group.animations?[0].fillMode = .removed
    verify(number(2) == 0, number(3) == 0)
    group.animations = nil
    verify(number(0.5) == 0)
  }

  // MARK: Groups in groups

  /// How deep the first animations of groups nest.
  private func depth(_ animation: CAAnimation?) -> Int {
    var (depth, rest) = (0, animation)
    while let group = rest as? CAAnimationGroup { (depth, rest) = (depth + 1, group.animations?.first) }
    return depth
  }

  @Test func aGroupInItselfIsLeftOut() {
    let (group, inner) = (CAAnimationGroup(), CAAnimationGroup())
    group.animations = [group, inner, ramp()]
    inner.animations = [group, inner]
    group.duration = 4
    let layer = CALayer()
    layer.add(group, forKey: "cycle")
    let attached = layer.animation(forKey: "cycle") as? CAAnimationGroup
    verify(attached?.animations?.count == 2)
    verify((attached?.animations?.first as? CAAnimationGroup)?.animations?.isEmpty == true)
    verify(LayerSnapshot(layer, at: 0.5).nodes.count == 1)
    group.animations = nil
    inner.animations = nil
  }

  @Test func deepGroupsAreCutOffAndFreedWithoutRecursion() {
    var group = CAAnimationGroup()
    for _ in 0..<100_000 {
      let outer = CAAnimationGroup()
      outer.animations = [group]
      group = outer
    }
    let layer = CALayer()
    layer.add(group, forKey: "deep")
    verify(depth(layer.animation(forKey: "deep")) == 65)
    _ = LayerSnapshot(layer, at: 0.5)
  }

  /// 2³⁰ animations, if every path to one counted.
  @Test func sharedGroupsAreCopiedWithABound() {
    var group = CAAnimationGroup()
    for _ in 0..<30 {
      let outer = CAAnimationGroup()
      outer.animations = [group, group]
      group = outer
    }
    let layer = CALayer()
    layer.add(group, forKey: "shared")
    var (count, rest) = (0, [layer.animation(forKey: "shared")])
    while let animation = rest.popLast() {
      count += 1
      if let group = animation as? CAAnimationGroup { rest += group.animations ?? [] }
    }
    verify(count == 100_001)
  }

  @Test func strangeNumbersHaveAResult() {
    for a in strangeNumbers {
      for b in strangeNumbers {
        let group = group(
          a, ramp { ($0.beginTime, $0.duration) = (b, a) }, ramp { ($0.timeOffset, $0.speed) = (b, Float(a)) })
        group.repeatDuration = b
        for time in [0, 0.1, b] {
          _ = group.number(at: time)
          let next = group.nextChange(from: time)
          verify(next == nil || next! >= time)
        }
      }
    }
  }
}
