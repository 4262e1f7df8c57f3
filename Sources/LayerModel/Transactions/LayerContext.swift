import Foundation
import Synchronization

/// What layers share that live side by side: a clock, and the transactions that are open.
///
/// Not one of Apple's, where the whole process is one. Code runs in the context that ``run(_:)`` binds, and else in ``process``, whose clock
/// is the machine's. A program that makes pictures of times of its own choosing, such as a film, runs in one of its own:
///
///     let context = LayerContext()
///     try context.run {
///       _ = try renderer.render(root, at: 0)     // the tree is committed: from now on changes are animated
///       root.opacity = 0                         // at 0 s of the clock, for 0.25 s
///       let film = try (1...15).map { try renderer.render(root, at: Double($0) / 60) }
///     }
///
/// which gives the same frames each time. A context is for one thread at a time, but for ``process``: there, transactions are of the
/// thread that opens them.
public final class LayerContext: @unchecked Sendable {
  /// Who moves a context's time.
  public enum Clock: Sendable {
    /// The machine: seconds of a clock that never runs backwards.
    case monotonic
    /// Frames: rendering at a time moves the clock there, and nothing else does but setting ``LayerContext/time``.
    case manual
  }

  /// The context of code that was not bound to another, on the machine's clock.
  public static let process = LayerContext(clock: .monotonic)

  @TaskLocal private static var bound: LayerContext?

  /// The context that this code runs in.
  public static var current: LayerContext { bound ?? process }

  public let clock: Clock

  private let manualTime: Mutex<CFTimeInterval>
  private let threads = Mutex<[UInt: ThreadTransactions]>([:])

  /// - Parameter time: What a manual clock starts at, seconds.
  public init(clock: Clock = .manual, startingAt time: CFTimeInterval = 0) {
    self.clock = clock
    manualTime = Mutex(time)
  }

  /// Runs `body` in this context, and what it starts.
  public func run<Result>(_ body: () throws -> Result) rethrows -> Result {
    try Self.$bound.withValue(self, operation: body)
  }

  /// Media time here, seconds: what ``CACurrentMediaTime()`` says. Setting it moves a manual clock, and does nothing to the machine's.
  public var time: CFTimeInterval {
    get {
      switch clock {
      case .monotonic: ProcessInfo.processInfo.systemUptime
      case .manual: manualTime.withLock { $0 }
      }
    }
    set { if newValue.isFinite { manualTime.withLock { $0 = newValue } } }
  }

  /// The transactions of this thread.
  var transactions: ThreadTransactions {
    let thread = UInt(pthread_self())
    return threads.withLock { threads in
      if let known = threads[thread] { return known }
      let new = ThreadTransactions()
      threads[thread] = new
      return new
    }
  }

  /// The transactions of this thread, if there were any.
  var openTransactions: ThreadTransactions? {
    let thread = UInt(pthread_self())
    return threads.withLock { $0[thread] }
  }

  /// Forgets the transactions of this thread where there are none: threads come and go.
  func dropTransactionsIfIdle() {
    let thread = UInt(pthread_self())
    threads.withLock { if $0[thread]?.isIdle == true { $0[thread] = nil } }
  }
}
