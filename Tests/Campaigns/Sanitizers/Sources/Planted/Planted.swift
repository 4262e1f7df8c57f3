// A program for `run`, with `order.c` linked, that holds the cases ThreadSanitizer must distinguish: ordered accesses
// and races. Planted ordered | mutex | count
import Foundation
import Synchronization

/// A number that one thread writes once it holds the only reference.
final class Counted: @unchecked Sendable {
  var number = 0
}

/// A number behind a mutex that threads have to wait for.
final class Guarded: Sendable {
  private let mutex = Mutex(())
  private nonisolated(unsafe) var number = 0

  func add() {
    mutex.withLock { _ in
      number += 1
      usleep(50)
    }
  }

  /// Reads it without the mutex.
  func peek() -> Int { number }
}

/// Runs `body` on `count` threads, and waits for them.
func onThreads(_ count: Int, _ body: @escaping @Sendable (Int) -> Void) {
  let group = DispatchGroup()
  for number in 0..<count {
    group.enter()
    Thread.detachNewThread {
      body(number)
      group.leave()
    }
  }
  group.wait()
}

/// - Parameter isRight: Whether all threads take the mutex.
func mutex(isRight: Bool) {
  let guarded = Guarded()
  onThreads(4) { number in
    for _ in 0..<200 { guarded.add() }
    if !isRight, number == 0 { precondition(guarded.peek() >= 0) }
  }
}

/// - Parameter isRight: Whether the other thread reads before it lets go, and not after that.
func count(isRight: Bool) {
  for _ in 0..<200 {
    var counted = Counted()
    let theirs = Unmanaged.passRetained(counted)
    let ours = Unmanaged.passUnretained(counted)
    let group = DispatchGroup()
    group.enter()
    Thread.detachNewThread {
      var sum = 0
      if isRight { sum += theirs._withUnsafeGuaranteedRef { $0.number } }
      theirs.release()
      if !isRight { sum += ours._withUnsafeGuaranteedRef { $0.number } }
      precondition(sum >= 0)
      group.leave()
    }
    while !isKnownUniquelyReferenced(&counted) { sched_yield() }
    counted.number = 1
    group.wait()
  }
}

switch CommandLine.arguments.last {
case "mutex": mutex(isRight: false)
case "count": count(isRight: false)
default:
  mutex(isRight: true)
  count(isRight: true)
}
