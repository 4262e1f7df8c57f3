import BenchmarkScenes
import LaminaCommand
import TestSupport

/// The arithmetic of `lamina bench`.
@Suite struct MeasurementTests {
  @Test func aSpreadOfKnownDurations() {
    // 1 to 20 ms, in no order.
    let spread = Spread((1...20).map { Double($0 * 8 % 21) / 1000 })
    verify(spread.count == 20, spread.min == 1, spread.median == 10.5)
    // The element at index ⌊0.9 · 19⌋; and the 19th of 20, because 18 are only 90 %.
    verify(spread.p90 == 18, spread.p95 == 19)
    let three = Spread([0.004, 0.001, 0.002])
    verify(three.median == 2, three.min == 1, three.p90 == 2, three.p95 == 4)
    let one = Spread([0.0005])
    verify(one.median == 0.5, one.min == 0.5, one.p90 == 0.5, one.p95 == 0.5)
  }

  @Test(arguments: [
    // At least five, unless they take four times the budget.
    (4, 0.6, true), (5, 0.6, false), (5, 0.4, true), (2, 2.1, false), (2, 1.9, true), (1, 9, true),
    (95, 0.4, true), (96, 0.4, false),
  ])
  func aBudgetOfHalfASecond(count: Int, elapsed: Double, wantsAnother: Bool) {
    verify(FrameBudget(seconds: 0.5).wantsAnother(after: count, elapsed) == wantsAnother)
  }

  @Test func aNumberOfFramesIsKept() {
    let (warmUp, measured) = FrameBudget(seconds: 1e-9, frames: 3).run { $0 }
    verify(warmUp == [0, 1, 2], measured == [3, 4, 5])
  }

  @Test func noTimeAtAllStillGivesTwoFrames() {
    let (warmUp, measured) = FrameBudget(seconds: 1e-9).run { $0 }
    verify(warmUp == [0], measured == [1, 2])
  }

  @Test func theRootMovesByFractionsOfAPixel() {
    let steps = (0..<44).map { LayerMove("root").offset(in: $0) }
    let offsets = [(0, 0), (1, 0.37), (2, 0.74), (21, 7.77), (22, 0.14), (43, 7.91)]
    verify(offsets.allSatisfy { abs(steps[$0].x - $1) < 1e-9 }, steps.allSatisfy { $0.y == 0 })
  }

  /// No frame of a measurement finds a picture of a group that an earlier one has cached: keys of groups have 1/1,024
  /// pixel.
  @Test func noMeasuredFramesShareAPlaceWithinAPixel() {
    let phases = (0..<FrameBudget.warmUp + FrameBudget.most).map { number in
      let x = LayerMove("root").offset(in: number).x
      return x - x.rounded(.down)
    }
    let gaps = zip(phases.sorted(), phases.sorted().dropFirst()).map { $1 - $0 }
    verify(phases.count == 99, gaps.allSatisfy { $0 > 1.0 / 128 }, "\(gaps.min() ?? 0)")
  }

  @Test func anotherLayerGoesRound() {
    let move = LayerMove("moving")
    verify(move == .layer("moving"), move.name == "moving", move.offset(in: 0) == (40, 0))
    let fifth = move.offset(in: 5)
    verify(abs(fifth.x - 2.82949) < 1e-5, abs(fifth.y - 39.89980) < 1e-5)
    verify(LayerMove("none") == .none, LayerMove("none").offset(in: 3) == (0, 0))
  }
}
