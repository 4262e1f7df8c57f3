import TestSupport

/// The part of an animation that a time shows. The rows of numbers were measured on macOS.
@Suite struct TimingTests {
  private static let times = [0, 0.2, 0.5, 0.9, 1.0, 1.2, 1.5, 1.9, 2.1, 2.5, 3.0, 4.5]

  private func row(_ change: (CABasicAnimation) -> Void) -> [Double] {
    let animation = ramp(change)
    return Self.times.map { animation.number(at: $0) }
  }

  @Test func oneCycleShowsItsEndAndThenTheModel() {
    expectSame(row { _ in }, [0, 0.2, 0.5, 0.9, 1, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5])
  }

  @Test func autoreversesRunsBackwards() {
    expectSame(row { $0.autoreverses = true }, [0, 0.2, 0.5, 0.9, 1, 0.8, 0.5, 0.1, 0.5, 0.5, 0.5, 0.5])
    verify(ramp { $0.autoreverses = true }.number(at: 2) == 0)
  }

  @Test func repeatCountMayBeFractional() {
    expectSame(row { $0.repeatCount = 2.5 }, [0, 0.2, 0.5, 0.9, 0, 0.2, 0.5, 0.9, 0.1, 0.5, 0.5, 0.5])
    let animation = ramp { $0.repeatCount = 2.5 }
    verify(animation.number(at: 2.5, below: 7) == 0.5, animation.number(at: 2.5.nextUp, below: 7.0) == 7)
  }

  @Test func repeatDurationEndsTheRepeats() {
    let expected = [0, 0.2, 0.5, 0.9, 0, 0.2, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5]
    expectSame(row { $0.repeatDuration = 1.7 }, expected)
    // `repeatDuration` takes precedence over `repeatCount`.
    expectSame(
      row {
        $0.repeatDuration = 1.7
        $0.repeatCount = 9
      }, expected)
    expectSame([ramp { $0.repeatDuration = 1.7 }.number(at: 1.7)], [0.7])
  }

  @Test func doubleSpeedHalvesTheDuration() {
    let animation = ramp { $0.speed = 2 }
    expectSame([0, 0.2, 0.5, 0.6, 0.9].map { animation.number(at: $0) }, [0, 0.4, 1, 0.5, 0.5])
  }

  @Test func timeOffsetShiftsTheCycle() {
    expectSame(
      row { $0.timeOffset = 0.3 }, [0.3, 0.5, 0.8, 0.2, 0.3, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5])
    verify(ramp { $0.timeOffset = 1 }.number(at: 1) == 1)
  }

  @Test func repeatCountRepeatsAutoreversedCycles() {
    expectSame(
      row {
        $0.autoreverses = true
        $0.repeatCount = 2
      }, [0, 0.2, 0.5, 0.9, 1, 0.8, 0.5, 0.1, 0.1, 0.5, 1, 0.5])
  }

  @Test func negativeSpeedRunsBackwards() {
    expectSame(row { $0.speed = -1 }, [0, 0.8, 0.5, 0.1, 0, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5])
  }

  @Test func zeroDurationUsesTheDefault() {
    let animation = ramp { $0.duration = 0 }
    expectSame([0, 0.2, 0.25, 0.5].map { animation.number(at: $0) }, [0, 0.8, 1, 0.5])
    verify(animation.moment(at: 1, duration: 4)?.fraction == 0.25)
    for none in [0, -3, Double.nan] { verify(animation.moment(at: 0.125, duration: none)?.fraction == 0.5) }
  }

  @Test(arguments: [
    (CAMediaTimingFillMode.removed, [0.5, 0.5, 0, 0.5, 1, 0.5]), (.forwards, [0.5, 0.5, 0, 0.5, 1, 1]),
    (.backwards, [0, 0, 0, 0.5, 1, 0.5]), (.both, [0, 0, 0, 0.5, 1, 1]),
  ])
  func fillModeDecidesValuesOutsideTheDuration(mode: CAMediaTimingFillMode, expected: [Double]) {
    let animation = ramp {
      $0.beginTime = 1
      $0.fillMode = mode
    }
    verify([0, 0.5, 1, 1.5, 2, 2.5].map { animation.number(at: $0) } == expected)
  }

  @Test func bothEndsBelongToTheActiveTime() {
    for (begin, duration) in [(0, 1), (0.1, 0.7), (0.7, 0.1), (12345.678, 0.3)] {
      for count: Float in [1, 3, 7, 10] {
        let animation = ramp {
          ($0.beginTime, $0.duration, $0.repeatCount) = (begin, duration, count)
        }
        let active = animation.activeInterval()
        verify(active.lowerBound == begin)
        verify(animation.moment(at: begin)?.progress == 0, animation.moment(at: begin - 1e-6) == nil)
        // The last moment is the end of the last cycle, not the start of one more.
        verify(animation.moment(at: active.upperBound)?.progress == 1)
        verify(animation.moment(at: active.upperBound)?.iteration == Int(count) - 1)
        verify(animation.moment(at: active.upperBound.nextUp) == nil)
        animation.fillMode = .forwards
        verify(animation.moment(at: active.upperBound + 5)?.progress == 1)
      }
    }
  }

  @Test func cyclesAreCounted() {
    let animation = ramp { $0.repeatCount = .infinity }
    verify([0, 0.5, 1, 1.5, 7.25].map { animation.moment(at: $0)?.iteration } == [0, 0, 1, 1, 7])
    verify(animation.moment(at: 1e300)?.iteration == 1 << 53, animation.activeInterval().upperBound == .infinity)
    animation.autoreverses = true
    verify([0.5, 1.5, 2.5].map { animation.moment(at: $0)?.iteration } == [0, 0, 1])
  }

  @Test func thePaceIsTheSameOnTheWayBack() {
    let animation = ramp {
      $0.autoreverses = true
      $0.timingFunction = CAMediaTimingFunction(name: .easeIn)
    }
    verify(animation.number(at: 0.25) == animation.number(at: 1.75))
    expectSame([animation.number(at: 0.25)], [0.09346], within: 5e-6)
  }

  @Test func speedZeroStandsStill() {
    let animation = ramp {
      $0.speed = 0
      $0.timeOffset = 0.25
    }
    verify([0, 1, 1e9].map { animation.number(at: $0) } == [0.25, 0.25, 0.25])
    verify(animation.activeInterval() == 0 ... .infinity, animation.nextChange(from: 1) == nil)
  }

  @Test func anEndlessCycleStaysAtItsStart() {
    let animation = ramp { $0.duration = .infinity }
    verify(animation.number(at: 0) == 0, animation.number(at: 1e9) == 0)
  }

  @Test func strangeNumbersHaveAResult() {
    for number in strangeNumbers {
      for other in strangeNumbers {
        for autoreverses in [false, true] {
          let animation = ramp {
            ($0.autoreverses, $0.fillMode, $0.isCumulative) = (autoreverses, .both, true)
          }
          for (i, change) in [\CABasicAnimation.beginTime, \.duration, \.timeOffset, \.repeatDuration].enumerated() {
            for (j, float) in [\CABasicAnimation.speed, \.repeatCount].enumerated() {
              let changed = animation.copy() as! CABasicAnimation
              changed[keyPath: change] = number
              changed[keyPath: float] = Float(other)
              for time in strangeNumbers + [0.3] {
                let progress = changed.moment(at: time)?.progress
                verify(progress == nil || (progress! >= 0 && progress! <= 1), "\(i) \(j) \(number) \(other) \(time)")
                _ = changed.number(at: time)
                let next = changed.nextChange(from: time)
                verify(next == nil || next! >= time)
              }
              _ = changed.activeInterval()
            }
          }
        }
      }
    }
  }

  // MARK: Changes

  @Test func nextChangeFollowsTheActiveInterval() {
    let animation = ramp { $0.beginTime = 1 }
    verify(animation.nextChange(from: 0) == 1)
    verify(animation.nextChange(from: 1) == 1, animation.nextChange(from: 1.5) == 1.5)
    verify(animation.nextChange(from: 2) == 2, animation.nextChange(from: 2.1) == nil)
    animation.fillMode = .forwards
    verify(animation.nextChange(from: 1.5) == 1.5, animation.nextChange(from: 2) == nil)
    verify(CABasicAnimation(keyPath: "x").nextChange(from: 0) == nil)
  }

  @Test func equalPicturesHaveEqualNumbers() {
    let animation = ramp {
      $0.beginTime = 1
      $0.fillMode = .both
    }
    func number(_ time: Double) -> UInt64 { animation.apply(to: CALayer(), at: time) }
    verify(number(0) == number(0.5), number(0) == number(1), number(0) != 0)
    verify(number(2) == number(3), number(2) != number(1.5), number(1) != number(1.5))
    verify(Set((0...100).map { number(1 + Double($0) / 100) }).count == 101)
    animation.fillMode = .removed
    verify(number(0) == 0, number(3) == 0)
    // A copy is another animation, with other numbers.
    let copy = animation.copy() as! CAAnimation
    verify(copy.apply(to: CALayer(), at: 1.5) != number(1.5))
  }

  // MARK: Layers

  @Test func timesOfLayersAreChained() {
    let (root, a, b, other) = (CALayer(), CALayer(), CALayer(), CALayer())
    root.sublayers = [a]
    a.addSublayer(b)
    (root.beginTime, root.speed) = (10, 2)
    (a.speed, a.timeOffset) = (0.5, 3)
    b.beginTime = 1
    // Media time 14 is 8 of root, 7 of a, 6 of b.
    verify(root.convertTime(14, from: nil) == 8, a.convertTime(14, from: nil) == 7, b.convertTime(14, from: nil) == 6)
    verify(b.convertTime(6, to: nil) == 14, b.convertTime(6, to: root) == 8, root.convertTime(8, to: b) == 6)
    verify(b.convertTime(6, to: b) == 6)
    other.timeOffset = 100
    verify(other.convertTime(6, from: b) == 114)
  }

  @Test func aLayerThatStandsStill() {
    let (root, a, b) = (CALayer(), CALayer(), CALayer())
    root.addSublayer(a)
    a.addSublayer(b)
    (a.speed, a.timeOffset) = (0, 3)
    verify(b.convertTime(14, from: nil) == 3, b.convertTime(99, from: root) == 3)
    verify(b.convertTime(14, to: nil) == 0, a.convertTime(5, to: root) == 0)
    // Below the stopped layer, times convert as usual.
    verify(b.convertTime(5, to: a) == 5)
  }

  @Test func pausingAndResuming() {
    let layer = CALayer()
    let paused = layer.convertTime(20, from: nil)
    (layer.speed, layer.timeOffset) = (0, paused)
    verify(layer.convertTime(30, from: nil) == 20)
    let stopped = layer.timeOffset
    (layer.speed, layer.timeOffset, layer.beginTime) = (1, 0, 0)
    layer.beginTime = layer.convertTime(50, from: nil) - stopped
    verify(layer.convertTime(50, from: nil) == 20, layer.convertTime(51, from: nil) == 21)
  }
}
