import Foundation
import Synchronization

/// A clock and the open transactions, shared by the layers that live side by side.
///
/// Not part of Core Animation, where the whole process is one context. Code runs in the context that ``run(_:)`` binds, else in
/// ``process``, whose clock is the machine's. A program that renders times of its own choosing, such as a film, uses its own context:
///
///     let context = LayerContext()
///     try context.run {
///       _ = try renderer.render(root, at: 0)     // the tree is committed: from now on changes are animated
///       root.opacity = 0                         // at 0 s of the clock, for 0.25 s
///       let film = try (1...15).map { try renderer.render(root, at: Double($0) / 60) }
///     }
///
/// This gives the same frames each time. Use a context from one thread at a time, except for ``process``, where each thread has its own
/// transactions.
public final class LayerContext: @unchecked Sendable {
  /// The source of a context's time.
  public enum Clock: Sendable {
    /// The machine: seconds of a clock that never runs backwards.
    case monotonic
    /// Frames: rendering at a time moves the clock there; otherwise only setting ``LayerContext/time`` does.
    case manual
  }

  /// The context of code that is bound to no other, on the machine's clock.
  public static let process = LayerContext(clock: .monotonic)

  @TaskLocal private static var bound: LayerContext?

  /// The context that the calling code runs in.
  public static var current: LayerContext { bound ?? process }

  /// The source of `CACurrentMediaTime()` in this context.
  public let clock: Clock

  /// The limits on documents that are read and snapshots that are taken in this context.
  public var limits: Limits {
    get { currentLimits.withLock { $0 } }
    set { currentLimits.withLock { $0 = newValue } }
  }

  private let currentLimits = Mutex(Limits())

  /// ``CALayer/allowsEdgeAntialiasing`` of layers that are made in this context from now on.
  ///
  /// Initially the value of `UIViewEdgeAntialiasing` in the program's Info.plist, beside the executable on Linux; true
  /// without that key, as on macOS. On iOS it is false without the key: the edges of views that are turned, or lie
  /// between pixels, are hard. For pictures like those, set it before the views are made:
  ///
  ///     LayerContext.current.allowsEdgeAntialiasing = false
  public var allowsEdgeAntialiasing: Bool {
    get { edgesAreSmooth.load(ordering: .relaxed) }
    set { edgesAreSmooth.store(newValue, ordering: .relaxed) }
  }

  private let edgesAreSmooth: Atomic<Bool>
  private let manualTime: Mutex<CFTimeInterval>
  /// Functions that are called for each frame, with its time. An entry is removed by its `owner`. Unlike the rest, for one
  /// thread only, in ``process`` too.
  var frameCalls: [(owner: AnyObject, call: (CFTimeInterval) -> Void)] = []
  private let threads = Mutex<[UInt: ThreadTransactions]>([:])

  /// - Parameter time: The start of a manual clock, seconds.
  public init(clock: Clock = .manual, startingAt time: CFTimeInterval = 0) {
    self.clock = clock
    manualTime = Mutex(time)
    edgesAreSmooth = Atomic(Self.programsEdgesAreSmooth)
  }

  private static let programsEdgesAreSmooth = allowsEdgeAntialiasing(in: Bundle.main.infoDictionary)

  /// Returns the value of ``allowsEdgeAntialiasing`` in an Info.plist.
  package static func allowsEdgeAntialiasing(in info: [String: Any]?) -> Bool {
    info?["UIViewEdgeAntialiasing"] as? Bool ?? true
  }

  /// Runs `body`, and the tasks that it starts, in this context.
  public func run<Result>(_ body: () throws -> Result) rethrows -> Result {
    try Self.$bound.withValue(self, operation: body)
  }

  /// Media time in this context, seconds, as ``CACurrentMediaTime()`` returns it. Setting it moves a manual clock and has no effect on the
  /// machine's; NaN and infinity are ignored.
  public var time: CFTimeInterval {
    get {
      switch clock {
      case .monotonic: ProcessInfo.processInfo.systemUptime
      case .manual: manualTime.withLock { $0 }
      }
    }
    set { if newValue.isFinite { manualTime.withLock { $0 = newValue } } }
  }

  /// The transactions of this thread, created if necessary.
  var transactions: ThreadTransactions {
    let thread = UInt(pthread_self())
    return threads.withLock { threads in
      if let known = threads[thread] { return known }
      let new = ThreadTransactions()
      threads[thread] = new
      return new
    }
  }

  /// The transactions of this thread; `nil` if there are none.
  var openTransactions: ThreadTransactions? {
    let thread = UInt(pthread_self())
    return threads.withLock { $0[thread] }
  }

  /// Ends the implicit transaction of this thread, and makes the calls that are due.
  ///
  /// - Returns: Whether there was anything to do.
  @discardableResult
  func flush() -> Bool {
    guard let transactions = openTransactions else { return false }
    let isDue = transactions.isDue
    transactions.flush()
    dropTransactionsIfIdle()
    return isDue
  }

  /// Drops this thread's entry if it has no transactions: threads come and go.
  func dropTransactionsIfIdle() {
    let thread = UInt(pthread_self())
    threads.withLock { if $0[thread]?.isIdle == true { $0[thread] = nil } }
  }
}
