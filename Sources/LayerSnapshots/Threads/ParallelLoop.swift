import Foundation
import Synchronization

/// A loop whose iterations all cores share. `DispatchQueue.concurrentPerform` would take the threads on which tasks
/// run, which then wait: a timer of 0.1 s fires after the loop.
package final class ParallelLoop: Sendable {
  private typealias Body = (Int) -> Void

  private struct State {
    /// The threads that run iterations, the caller's aside.
    var helpers = 0
    var isOver = false
  }

  private let count: Int
  private let next = Atomic<Int>(0)
  private let state = Mutex(State())
  private let end = DispatchSemaphore(value: 0)
  /// Read by helpers only before the loop is over.
  private nonisolated(unsafe) let body: UnsafePointer<Body>

  private init(_ count: Int, _ body: UnsafePointer<Body>) { (self.count, self.body) = (count, body) }

  /// Calls `body` with each number below `count`, on many threads at a time: two calls must not change the same thing.
  package static func perform(_ count: Int, _ body: (Int) -> Void) {
    // To ask for the number of cores takes some 50 µs: it reads the limits of a container.
    let threads = count > 1 ? min(count, ProcessInfo.processInfo.activeProcessorCount) : 1
    guard threads > 1 else {
      for i in 0..<max(0, count) { body(i) }
      return
    }
    withoutActuallyEscaping(body) { body in
      withUnsafePointer(to: body) { body in
        let loop = ParallelLoop(count, body)
        for _ in 1..<threads { OwnThread.run { loop.help() } }
        loop.takePart()
        loop.waitForHelpers()
      }
    }
  }

  /// One that begins when the loop is over has nothing to do, and nobody waits for it.
  private func help() {
    let begins = state.withLock { state in
      if !state.isOver { state.helpers += 1 }
      return !state.isOver
    }
    guard begins else { return }
    takePart()
    let isLast = state.withLock { state in
      state.helpers -= 1
      return state.isOver && state.helpers == 0
    }
    if isLast { end.signal() }
  }

  // Not inlined, so that it has let go of `body` when it returns.
  @inline(never)
  private func takePart() {
    let body = body.pointee
    while true {
      let i = next.wrappingAdd(1, ordering: .relaxed).oldValue
      if i >= count { return }
      body(i)
    }
  }

  private func waitForHelpers() {
    let helpers = state.withLock { state in
      state.isOver = true
      return state.helpers
    }
    if helpers > 0 { end.wait() }
  }
}
