import Foundation
import Imaging

/// Ends the process cleanly when it receives `SIGINT` (Ctrl-C), `SIGTERM` or `SIGHUP`.
///
/// The exit status is 128 plus the signal's number, as in shells. A signal that was ignored when the process started
/// stays ignored (`nohup`, background jobs of a script).
///
/// The signals are blocked and one thread waits for them, so nothing runs in a signal handler. Threads and children
/// inherit the block: create this before any thread, and start children with an empty signal mask.
final class Interruption: @unchecked Sendable {
  private let condition = NSCondition()
  // Guarded by `condition`.
  private var actions: [Int: @Sendable () -> Void] = [:]
  private var lastAction = 0
  private var busy = 0
  private var isInterrupted = false

  /// - Parameter onFirst: Called at the first signal, on another thread, in place of the end of the process; only a
  ///   second signal ends that.
  init(onFirst: (@Sendable () -> Void)? = nil) {
    var awaited = sigset_t()
    sigemptyset(&awaited)
    for signal in [SIGINT, SIGTERM, SIGHUP] where !Self.isIgnored(signal) { sigaddset(&awaited, signal) }
    pthread_sigmask(SIG_BLOCK, &awaited, nil)
    let signals = awaited
    let thread = Thread { [self] in
      var signals = signals
      var signal: Int32 = 0
      while sigwait(&signals, &signal) != 0 {}
      if let onFirst {
        onFirst()
        while sigwait(&signals, &signal) != 0 {}
      }
      end(with: 128 + signal)
    }
    thread.name = "Lamina signals"
    thread.start()
  }

  /// Adds an action that runs, on another thread, when the process is interrupted. Returns its number, for
  /// ``remove(_:)``.
  func prepare(_ action: @escaping @Sendable () -> Void) -> Int {
    condition.lock()
    defer { condition.unlock() }
    lastAction += 1
    actions[lastAction] = action
    return lastAction
  }

  /// Removes an action.
  func remove(_ action: Int) {
    condition.lock()
    actions[action] = nil
    condition.unlock()
  }

  /// Runs `body`; the end of the process waits for it. After an interruption, this neither runs `body` nor returns.
  func uninterrupted<Result, Failure: Error>(_ body: () throws(Failure) -> Result) throws(Failure) -> Result {
    condition.lock()
    while isInterrupted { condition.wait() }
    busy += 1
    condition.unlock()
    defer {
      condition.lock()
      busy -= 1
      condition.broadcast()
      condition.unlock()
    }
    return try body()
  }

  /// Writes a file atomically: an interruption leaves the whole file or nothing. Writing to anything but a plain file,
  /// such as a pipe, may be interrupted.
  func write(_ data: Data, to url: URL) throws(ImageError) {
    do throws(ImageError) {
      var status = stat()
      if stat(url.path, &status) == 0, status.st_mode & S_IFMT != S_IFREG {
        try writeAtomically(data, to: url)
      } else {
        try uninterrupted { () throws(ImageError) in try writeAtomically(data, to: url) }
      }
    } catch {
      var error = error
      error.file = url.relativePath
      throw error
    }
  }

  /// Returns at once; after an interruption, never. Called with an error that may be the work of the action: a killed
  /// encoder.
  func waitIfInterrupted() { uninterrupted {} }

  private func end(with status: Int32) -> Never {
    condition.lock()
    isInterrupted = true
    // A file server that does not respond must not keep the process alive.
    let deadline = Date(timeIntervalSinceNow: 5)
    while busy > 0, condition.wait(until: deadline) {}
    for action in actions.values { action() }
    // A progress bar may occupy this line.
    if isatty(STDERR_FILENO) != 0 { StandardError.write("\r\u{1B}[K") }
    // Not `exit`: other threads are still running, and must not see their globals destroyed.
    _exit(status)
  }

  /// Whether the process ignores a signal, as `nohup` makes it do.
  static func isIgnored(_ signal: Int32) -> Bool {
    var current = sigaction()
    guard sigaction(signal, nil, &current) == 0, let handler = current.__sigaction_handler.sa_handler else {
      return false
    }
    return unsafeBitCast(handler, to: Int.self) == 1
  }
}
