import Foundation
import Synchronization

/// Threads for the frames of tasks, as many as there are cores: a frame that takes seconds holds no thread of other
/// tasks.
final class FrameThreads: Sendable {
  private struct State {
    /// First in, first out.
    var frames: [@Sendable () -> Void] = []
    var threads = 0
  }

  static let shared = FrameThreads()

  private let state = Mutex(State())
  private let mostThreads = ProcessInfo.processInfo.activeProcessorCount

  /// Calls `frame` on one of the threads, and returns at once.
  func enqueue(_ frame: @escaping @Sendable () -> Void) {
    let needsThread = state.withLock { state in
      state.frames.append(frame)
      guard state.threads < mostThreads else { return false }
      state.threads += 1
      return true
    }
    if needsThread { OwnThread.run { [self] in drawAll() } }
  }

  private func drawAll() {
    while let frame = next() { frame() }
  }

  private func next() -> (@Sendable () -> Void)? {
    state.withLock { state in
      guard state.frames.isEmpty else { return state.frames.removeFirst() }
      state.threads -= 1
      return nil
    }
  }
}
