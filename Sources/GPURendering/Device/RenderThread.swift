import Foundation

/// The thread of a GL context: runs jobs one at a time, in the order in which they were enqueued.
package final class RenderThread: Sendable {
  private final class Mailbox: @unchecked Sendable {
    let condition = NSCondition()
    /// Guarded by `condition`, like all of the mailbox. First in, first out.
    var jobs: [() -> Void] = []
    var isStopped = false
    /// The thread that runs the jobs; `nil` until it has begun.
    var owner: pthread_t?
  }

  private let mailbox: Mailbox
  private let thread: JoinedThread

  package init() throws(JoinedThread.Failure) {
    let mailbox = Mailbox()
    self.mailbox = mailbox
    thread = try JoinedThread {
      mailbox.condition.lock()
      mailbox.owner = pthread_self()
      while true {
        while mailbox.jobs.isEmpty && !mailbox.isStopped { mailbox.condition.wait() }
        if mailbox.jobs.isEmpty { break }
        let job = mailbox.jobs.removeFirst()
        mailbox.condition.unlock()
        job()
        mailbox.condition.lock()
      }
      mailbox.condition.unlock()
    }
  }

  /// Appends a job, and returns at once. The job must keep what it needs alive, this thread included.
  package func enqueue(_ job: @escaping @Sendable () -> Void) { append(job) }

  private func append(_ job: @escaping () -> Void) {
    mailbox.condition.lock()
    mailbox.jobs.append(job)
    mailbox.condition.signal()
    mailbox.condition.unlock()
  }

  /// Runs `body` on the thread, after the jobs that were enqueued before, and waits for it alone. A job may call this, too: then `body` runs
  /// at once.
  package func run<Result, Failure: Error>(_ body: @escaping () throws(Failure) -> Result) throws(Failure) -> Result {
    if isCurrent { return try body() }
    var result: Swift.Result<Result, Failure>?
    let done = DispatchSemaphore(value: 0)
    // The caller waits, so only one thread at a time touches anything.
    append {
      do throws(Failure) { result = .success(try body()) } catch { result = .failure(error) }
      done.signal()
    }
    done.wait()
    guard let result else { preconditionFailure("a job on the render thread ran") }
    return try result.get()
  }

  private var isCurrent: Bool {
    mailbox.condition.lock()
    defer { mailbox.condition.unlock() }
    return mailbox.owner.map { pthread_equal($0, pthread_self()) != 0 } ?? false
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
