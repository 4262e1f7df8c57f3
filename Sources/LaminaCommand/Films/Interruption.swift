import Foundation

/// Ends the process when a signal asks for it (Ctrl-C's `SIGINT`, `SIGTERM`, `SIGHUP`), after putting things in order.
///
/// The exit status is 128 and the signal's number, as shells count. A signal that was ignored when the process began
/// stays ignored (`nohup`, background jobs of a script).
///
/// The signals are blocked and one thread waits for them: nothing runs inside a signal handler. Threads and children
/// inherit the block, so make it before any thread; children are started with an empty mask.
final class Interruption: @unchecked Sendable {
  private let condition = NSCondition()
  // Guarded by `condition`.
  private var action: (@Sendable () -> Void)?
  private var busy = 0
  private var isInterrupted = false

  init() {
    var awaited = sigset_t()
    sigemptyset(&awaited)
    for signal in [SIGINT, SIGTERM, SIGHUP] where !Self.isIgnored(signal) { sigaddset(&awaited, signal) }
    pthread_sigmask(SIG_BLOCK, &awaited, nil)
    let signals = awaited
    let thread = Thread { [self] in
      var signals = signals
      var signal: Int32 = 0
      while sigwait(&signals, &signal) != 0 {}
      end(with: 128 + signal)
    }
    thread.name = "Lamina signals"
    thread.start()
  }

  /// Has `action` run, on another thread, should the process be interrupted; it takes the place of the one before.
  func prepare(_ action: (@Sendable () -> Void)?) {
    condition.lock()
    self.action = action
    condition.unlock()
  }

  /// Runs `body`, which the end of the process waits for. After an interruption it is not begun, and this does not return.
  func uninterrupted<Result>(_ body: () throws -> Result) rethrows -> Result {
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

  private func end(with status: Int32) -> Never {
    condition.lock()
    isInterrupted = true
    // A file server that does not answer must not keep the process alive.
    let deadline = Date(timeIntervalSinceNow: 5)
    while busy > 0, condition.wait(until: deadline) {}
    action?()
    // A progress bar may stand there.
    if isatty(STDERR_FILENO) != 0 { FileHandle.standardError.write(Data("\r\u{1B}[K".utf8)) }
    // Not `exit`: other threads are in the midst of their work, and must not see their globals go.
    _exit(status)
  }

  private static func isIgnored(_ signal: Int32) -> Bool {
    var current = sigaction()
    guard sigaction(signal, nil, &current) == 0, let handler = current.__sigaction_handler.sa_handler else {
      return false
    }
    return unsafeBitCast(handler, to: Int.self) == 1
  }
}
