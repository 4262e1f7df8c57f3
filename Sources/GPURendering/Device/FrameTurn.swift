import Foundation
import LayerSnapshots

/// The turns of a process's renderers, where the driver bears one at a time; see ``DriverWorkaround/oneAtATime``. Those
/// that wait get their turn in the order in which they came.
final class FrameTurn: @unchecked Sendable {
  private static let shared = FrameTurn()

  private let condition = NSCondition()
  /// Guarded by `condition`: whether somebody has the turn, and who waits for it.
  private var isTaken = false
  private var waiting: [UInt64] = []
  private var lastNumber: UInt64 = 0

  /// The seconds between two questions whether a waiting frame is still wanted.
  static let slice = 0.005

  /// Runs `body`, which makes or closes a context. Which driver that takes is not known before, so no two contexts are
  /// made at a time.
  static func withContexts<Result, Failure: Error>(_ body: () throws(Failure) -> Result) throws(Failure) -> Result {
    _ = shared.take(within: nil)
    defer { shared.giveBack() }
    return try body()
  }

  /// Runs `body`, all that a frame asks of its context, in turn with other renderers.
  ///
  /// - Throws: ``RenderError/stopped(_:)`` as well, if the frame is to stop before its turn comes. The wait does not
  ///   count as the frame's time.
  static func take<Result>(
    if isNeeded: Bool, within budget: FrameMeter?, _ body: () throws(RenderError) -> Result
  ) throws(RenderError) -> Result {
    if !isNeeded { return try body() }
    guard shared.take(within: budget) else {
      try budget?.check()
      preconditionFailure("a frame that is not to wait has a reason")
    }
    defer { shared.giveBack() }
    return try body()
  }

  /// Waits for the turn; false if the frame of `budget` is to stop.
  private func take(within budget: FrameMeter?) -> Bool {
    condition.lock()
    defer { condition.unlock() }
    lastNumber += 1
    let number = lastNumber
    waiting.append(number)
    var isMine: Bool { !isTaken && waiting.first == number }
    if let budget, budget.canBeInterrupted {
      let start = ContinuousClock.now
      let hasCome = budget.wait {
        if !isMine { _ = condition.wait(until: Date(timeIntervalSinceNow: Self.slice)) }
        return isMine
      }
      if !hasCome {
        waiting.removeAll { $0 == number }
        condition.broadcast()
        return false
      }
      budget.noteWait(since: start)
    } else {
      while !isMine { condition.wait() }
    }
    waiting.removeFirst()
    isTaken = true
    return true
  }

  private func giveBack() {
    condition.lock()
    isTaken = false
    condition.broadcast()
    condition.unlock()
  }
}
