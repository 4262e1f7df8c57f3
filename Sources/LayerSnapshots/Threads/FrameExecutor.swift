import Foundation
import Synchronization

/// Runs the frames of tasks on threads of its own, as many at a time as there are cores, in the order in which they are enqueued: a frame
/// that takes seconds holds no thread of other tasks.
package final class FrameExecutor: TaskExecutor {
  private struct State {
    var jobs: [UnownedJob] = []
    var threads = 0
  }

  private static let shared = FrameExecutor()

  private let state = Mutex(State())
  private let mostThreads = ProcessInfo.processInfo.activeProcessorCount

  /// Suspends the calling task until `body` has drawn a frame, with the task's locals. The task's cancellation cancels `body`.
  package static func draw<Value: Sendable>(_ body: @escaping @Sendable () throws -> Value) async throws -> Value {
    let frame = Task(executorPreference: shared) { try body() }
    return try await withTaskCancellationHandler {
      try await frame.value
    } onCancel: {
      frame.cancel()
    }
  }

  package func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    let needsThread = state.withLock { state in
      state.jobs.append(job)
      guard state.threads < mostThreads else { return false }
      state.threads += 1
      return true
    }
    if needsThread { OwnThread.run { [self] in runJobs() } }
  }

  private func runJobs() {
    while let job = nextJob() { job.runSynchronously(on: asUnownedTaskExecutor()) }
  }

  private func nextJob() -> UnownedJob? {
    state.withLock { state in
      guard state.jobs.isEmpty else { return state.jobs.removeFirst() }
      state.threads -= 1
      return nil
    }
  }
}
