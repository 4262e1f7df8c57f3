import Foundation

/// The thread of a GL context: runs one closure at a time, while its caller waits.
final class RenderThread: Sendable {
  private final class Mailbox: @unchecked Sendable {
    let condition = NSCondition()
    /// Guarded by `condition`.
    var job: (() -> Void)?
    var isStopped = false
  }

  private let mailbox: Mailbox
  private let thread: JoinedThread

  init() throws(JoinedThread.Failure) {
    let mailbox = Mailbox()
    self.mailbox = mailbox
    thread = try JoinedThread {
      while true {
        mailbox.condition.lock()
        while mailbox.job == nil && !mailbox.isStopped { mailbox.condition.wait() }
        guard let job = mailbox.job else {
          mailbox.condition.unlock()
          return
        }
        mailbox.condition.unlock()
        job()
        mailbox.condition.lock()
        mailbox.job = nil
        mailbox.condition.broadcast()
        mailbox.condition.unlock()
      }
    }
  }

  /// Runs `body` on the thread and waits for it. Calls from several threads take turns.
  func run<Result, Failure: Error>(_ body: @escaping () throws(Failure) -> Result) throws(Failure) -> Result {
    var result: Swift.Result<Result, Failure>?
    // The caller waits, so only one thread at a time touches anything.
    let job: () -> Void = {
      do throws(Failure) { result = .success(try body()) } catch { result = .failure(error) }
    }
    mailbox.condition.lock()
    while mailbox.job != nil { mailbox.condition.wait() }
    mailbox.job = job
    mailbox.condition.broadcast()
    while mailbox.job != nil { mailbox.condition.wait() }
    mailbox.condition.unlock()
    guard let result else { preconditionFailure("a job on the render thread ran") }
    return try result.get()
  }

  deinit {
    mailbox.condition.lock()
    mailbox.isStopped = true
    mailbox.condition.broadcast()
    mailbox.condition.unlock()
    // EGL and the driver clean up when a thread that used them ends. That must be done before the process can exit.
    thread.join()
  }
}
