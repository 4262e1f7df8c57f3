import Foundation

/// A thread that can be waited for to its very end.
///
/// After ``join()`` nothing is held by the thread any more, and none of its code runs. Foundation's `Thread` and Dispatch promise that
/// only of the work, not of what its closure holds, nor of what libraries do at the end of a thread: a driver would still put its affairs
/// in order while the process already exits, and takes the driver out of memory.
package struct JoinedThread: Sendable {
  /// Why a thread cannot be started.
  package struct Failure: Error, CustomStringConvertible {
    /// Of `pthread_create`.
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
    // As much as the main thread has: a layer tree may be deep, and drivers compile shaders.
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

  /// Waits for the thread's end. On that thread itself it does not wait.
  package func join() { pthread_join(thread, nil) }

  private static func run(_ work: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    guard let work else { return nil }
    let unmanaged = Unmanaged<Work>.fromOpaque(work)
    unmanaged.takeUnretainedValue().body()
    unmanaged.release()
    return nil
  }
}
