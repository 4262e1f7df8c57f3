import Foundation
import LayerSnapshots

/// The thread of a GL context: runs jobs one at a time, in the order in which they were enqueued.
package final class RenderThread: Sendable {
  private final class Job {
    let body: () -> Void
    var hasBegun = false
    var isDone = false

    init(_ body: @escaping () -> Void) { self.body = body }
  }

  /// All of it is guarded by `condition`, the states of its jobs too.
  private final class Mailbox: @unchecked Sendable {
    let condition = NSCondition()
    /// First in, first out.
    var jobs: [Job] = []
    var isStopped = false
    /// The thread that runs the jobs; `nil` until it has begun.
    var owner: pthread_t?

    func append(_ job: Job) {
      jobs.append(job)
      condition.broadcast()
    }

    /// Runs jobs until it is stopped. `condition` must be locked.
    func runJobs() {
      owner = pthread_self()
      while true {
        while jobs.isEmpty && !isStopped { condition.wait() }
        if jobs.isEmpty { return }
        let job = jobs.removeFirst()
        job.hasBegun = true
        condition.broadcast()
        condition.unlock()
        job.body()
        condition.lock()
        job.isDone = true
        condition.broadcast()
      }
    }
  }

  private let mailbox: Mailbox
  private let thread: JoinedThread

  package init() throws(JoinedThread.Failure) {
    let mailbox = Mailbox()
    self.mailbox = mailbox
    thread = try JoinedThread {
      mailbox.condition.lock()
      mailbox.runJobs()
      mailbox.condition.unlock()
    }
  }

  /// Appends a job, and returns at once. The job must keep what it needs alive, this thread included.
  package func enqueue(_ job: @escaping @Sendable () -> Void) {
    mailbox.condition.lock()
    mailbox.append(Job(job))
    mailbox.condition.unlock()
  }

  /// Runs `body` on the thread, after the jobs that were enqueued before, and waits for it alone. A job may call this,
  /// too: then `body` runs at once.
  package func run<Result, Failure: Error>(_ body: @escaping () throws(Failure) -> Result) throws(Failure) -> Result {
    guard let result = run(within: nil, { Swift.Result { () throws(Failure) in try body() } }) else {
      preconditionFailure("a job without a budget gets its turn")
    }
    return try result.get()
  }

  /// Runs `body` on the thread as ``run(_:)`` does, unless the frame of `budget` is to stop before its turn comes: then
  /// `nil`.
  func run<Result>(within budget: FrameMeter?, _ body: @escaping () -> Result) -> Result? {
    var result: Result?
    let start = ContinuousClock.now
    // The caller waits, so only one thread at a time touches anything.
    let job = Job {
      budget?.noteWait(since: start)
      result = body()
    }
    let condition = mailbox.condition
    condition.lock()
    if let owner = mailbox.owner, pthread_equal(owner, pthread_self()) != 0 {
      condition.unlock()
      return body()
    }
    defer { condition.unlock() }
    mailbox.append(job)
    if let budget, budget.canBeInterrupted {
      let hasBegun = budget.wait {
        if !job.hasBegun { _ = condition.wait(until: Date(timeIntervalSinceNow: FrameTurn.slice)) }
        return job.hasBegun
      }
      if !hasBegun {
        mailbox.jobs.removeAll { $0 === job }
        return nil
      }
    }
    while !job.isDone { condition.wait() }
    if result == nil { preconditionFailure("a job on the render thread ran") }
    return result
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
