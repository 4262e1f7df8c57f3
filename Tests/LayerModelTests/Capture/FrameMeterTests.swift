import Synchronization
import TestSupport

/// The budget of a frame by itself.
@Suite struct FrameMeterTests {
  private func meter(_ seconds: Double) -> FrameMeter {
    var limits = RenderLimits()
    limits.seconds = seconds
    return FrameMeter(limits, of: nil)
  }

  /// The time of a frame that has no more is not over while it waits for its turn, but that of its request is.
  @Test func waitsCountForTheRequestAlone() {
    var turns = 0
    let frame = meter(0)
    let hasCome = frame.wait {
      turns += 1
      return turns == 3
    }
    verify(hasCome, turns == 3, !frame.goesOn, frame.stop?.cause == .seconds(limit: 0))
    let stopped: StoppedFrame.Cause? = FrameMeter.beginRequest(within: Deadline(seconds: 0)) { _ in
      let frame = meter(1e6)
      verify(!frame.wait { false })
      return frame.stop?.cause
    }
    verify(stopped == .seconds(limit: 0))
  }

  @Test func timeBeforeTheTurnIsNotTheFrames() {
    let frame = meter(0)
    frame.noteWait(since: ContinuousClock.now - .seconds(3600))
    verify(frame.goesOn)
  }

  @Test func aCancelledFrameDoesNotWait() {
    let frame = FrameMeter(RenderLimits(), of: nil) { true }
    verify(!frame.wait { false }, frame.stop?.cause == .cancelled)
  }

  /// A frame within a request ends with the request, and says which limit that was.
  @Test func aFrameEndsWithItsRequest() {
    let cause = FrameMeter.beginRequest(until: Deadline(seconds: 0)) { _ in meter(1e6).stop?.cause }
    verify(cause == .seconds(limit: 0))
    let own = FrameMeter.beginRequest(until: Deadline(seconds: 1e6)) { _ in meter(0).stop?.cause }
    verify(own == .seconds(limit: 0))
  }

  @Test func memoryIsGivenBackAfterAFrameOfMuch() {
    func givenBack(after bytes: Int) -> [Int] {
      let given = Mutex([Int]())
      FreedMemory.$observer.withValue({ bytes in given.withLock { $0.append(bytes) } }) {
        FrameMeter.begin(RenderLimits(), of: nil) { frame in
          for _ in 0..<2 {
            frame.hold(bytes)
            frame.hold(-bytes)
          }
        }
      }
      return given.withLock { $0 }
    }
    verify(givenBack(after: FreedMemory.least / 2).isEmpty, givenBack(after: FreedMemory.least) == [FreedMemory.least])
  }
}
