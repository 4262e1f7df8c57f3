import Foundation

/// A thread that can be waited for to its very end.
///
/// After ``join()`` nothing is held by the thread any more. Foundation's `Thread` and Dispatch promise that only of the work,
/// not of what its closure holds: a renderer might go while the process already exits, and its driver with it.
struct JoinedThread {
  private final class Work {
    let body: @Sendable () -> Void

    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
  }

  private var thread = pthread_t()

  /// Starts a thread that runs `body`. It must be joined.
  init(_ body: @escaping @Sendable () -> Void) throws(CommandFailure) {
    var attributes = pthread_attr_t()
    pthread_attr_init(&attributes)
    defer { pthread_attr_destroy(&attributes) }
    // As much as the main thread has: a layer tree may be deep.
    pthread_attr_setstacksize(&attributes, 8 << 20)
    let work = Unmanaged.passRetained(Work(body))
    let code = pthread_create(&thread, &attributes, { Self.run($0) }, work.toOpaque())
    guard code == 0 else {
      work.release()
      throw CommandFailure(.device, "cannot start a thread: \(String(cString: strerror(code)))")
    }
  }

  /// Waits for the thread's end.
  func join() { pthread_join(thread, nil) }

  private static func run(_ work: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    guard let work else { return nil }
    let unmanaged = Unmanaged<Work>.fromOpaque(work)
    unmanaged.takeUnretainedValue().body()
    unmanaged.release()
    return nil
  }
}
