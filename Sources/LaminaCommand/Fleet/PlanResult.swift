import ArgumentParser
import Foundation
import Synchronization

/// What became of the chunks of a plan, for the exit status.
struct PlanResult: Sendable {
  private var chunks = 0
  private var failed = 0
  private var first: JobAnswer.Failure?
  /// Whether a chunk failed that may succeed another time.
  private var mayRetry = false

  mutating func add(_ answer: JobAnswer) {
    chunks += 1
    guard let error = answer.error else { return }
    failed += 1
    first = first ?? error
    if error.kind == .retry { mayRetry = true }
  }

  /// Throws unless all chunks that were asked for are there.
  ///
  /// - Parameter lines: The last line that was read.
  func check(_ plan: String, _ chunk: Int?, lines: Int, _ isEnding: Bool) throws(CommandFailure) {
    if let first {
      let status: CommandFailure.Status = mayRetry ? .incomplete : .badInput
      throw CommandFailure(
        status, "\(failed) of \(chunks) chunks \(failed == 1 ? "is" : "are") not finished: \(first.message)")
    }
    if isEnding { throw CommandFailure(.incomplete, "\(plan): the worker ends before the plan does") }
    if let chunk, chunks == 0 {
      throw CommandFailure(.usage, "\(plan) has no chunk in line \(chunk), but \(lines) lines")
    }
  }
}

/// A runner that is made for the first chunk: jobs that are no chunks do without.
final class LazyChunkRunner: Sendable {
  private let made = Mutex<ChunkRunner?>(nil)
  private let make: @Sendable () -> ChunkRunner

  init(_ make: @escaping @Sendable () -> ChunkRunner) { self.make = make }

  var value: ChunkRunner {
    made.withLock { made in
      let value = made ?? make()
      made = value
      return value
    }
  }
}

/// Parses a share of a plan's chunks.
func parseShare(_ text: String) throws -> Shard {
  guard let share = Shard(text) else { throw ValidationError("a share is I/N, such as 0/8 to 7/8") }
  return share
}
