import Synchronization

/// The progress of a film on the line of a ``ProgressBar``: frames, their speed, and the remaining time.
package final class FilmProgress: Sendable {
  private struct State {
    var bar: ProgressBar
    var done = 0
    var isShownAt: ContinuousClock.Instant?
  }

  private let state: Mutex<State>
  private let total: Int
  private let start = ContinuousClock.now

  /// - Parameter total: The number of frames to render.
  init(total: Int) {
    self.total = total
    state = Mutex(State(bar: ProgressBar(total: total)))
  }

  /// Counts a finished frame, from any thread. The line changes at most ten times a second.
  func frameIsDone() {
    state.withLock { state in
      state.done += 1
      let now = ContinuousClock.now
      if let last = state.isShownAt, now - last < .milliseconds(100) { return }
      state.isShownAt = now
      let note = Self.note(done: state.done, of: total, seconds: (now - start) / .seconds(1))
      state.bar.show(done: state.done, next: note)
    }
  }

  func clear() { state.withLock { $0.bar.clear() } }

  /// `frames, 28.3/s, 1:07 left`, when `done` frames took `seconds`.
  package static func note(done: Int, of total: Int, seconds: Double) -> String {
    ProgressBar.pace(done: done, of: total, seconds: seconds).map { "frames, \($0)" } ?? "frames"
  }
}
