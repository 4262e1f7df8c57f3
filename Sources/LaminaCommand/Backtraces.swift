import Foundation

/// The Swift runtime's backtraces: pages of text after a trap's own line.
enum Backtraces {
  /// Removes the signal handlers that print them, unless `SWIFT_BACKTRACE` is set. The runtime read that variable
  /// before `main`, so this is the only way from inside the process.
  static func turnOffUnlessAsked() {
    guard (ProcessInfo.processInfo.environment["SWIFT_BACKTRACE"] ?? "").isEmpty else { return }
    for code in [SIGQUIT, SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGSEGV] { signal(code, SIG_DFL) }
  }
}
