import Foundation

/// Threads that neither tasks nor the program's queues wait for.
enum OwnThread {
  /// Calls `body` on a thread. Dispatch gives each serial queue one beside those of its pool, and keeps it for a while.
  static func run(_ body: @escaping @Sendable () -> Void) { DispatchQueue(label: "Lamina").async(execute: body) }
}
