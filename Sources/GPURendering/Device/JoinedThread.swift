import Foundation

/// A thread whose very end can be waited for.
///
/// After ``join()`` the thread holds nothing, and none of its code runs. Foundation's `Thread` and Dispatch promise
/// this only for the work itself. They promise nothing about the objects of its closure, or about work that libraries
/// do when a thread ends: a driver could still be cleaning up while the process exits and unloads it.
package struct JoinedThread: Sendable {
  /// Why a thread cannot be started.
  package struct Failure: Error, CustomStringConvertible {
    /// The code that `pthread_create` returned.
    let code: Int32

    package var description: String { "cannot start a thread: \(String(cString: strerror(code)))" }
  }

  private final class Work {
    let body: @Sendable () -> Void

    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
  }

  private let thread: pthread_t

  /// Starts a thread that runs `body`. It must be joined.
  package init(_ body: @escaping @Sendable () -> Void) throws(Failure) {
    var attributes = pthread_attr_t()
    pthread_attr_init(&attributes)
    defer { pthread_attr_destroy(&attributes) }
    // A stack as large as the main thread's, because a layer tree may be deep, and drivers compile shaders.
    pthread_attr_setstacksize(&attributes, 8 << 20)
    let work = Unmanaged.passRetained(Work(body))
    var thread = pthread_t()
    let code = pthread_create(&thread, &attributes, { Self.run($0) }, work.toOpaque())
    guard code == 0 else {
      work.release()
      throw Failure(code: code)
    }
    self.thread = thread
  }

  /// Waits for the thread's end. If called on that thread itself, it does not wait.
  package func join() { pthread_join(thread, nil) }

  private static func run(_ work: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    guard let work else { return nil }
    let unmanaged = Unmanaged<Work>.fromOpaque(work)
    unmanaged.takeUnretainedValue().body()
    unmanaged.release()
    return nil
  }
}
