import Foundation
import LayerSnapshots
import Synchronization

/// A clock and the open transactions, shared by the layers that live side by side.
///
/// Not part of Core Animation, where the whole process is one context. Code runs in the context that `run(_:)` binds,
/// else in ``process``, whose clock is the machine's. A program that renders times of its own choosing, such as a film,
/// uses its own context:
///
///     let context = LayerContext()
///     try context.run {
///       _ = try renderer.render(root, at: 0)     // the tree is committed: from now on changes are animated
///       root.opacity = 0                         // at 0 s of the clock, for 0.25 s
///       let film = try (1...15).map { try renderer.renderNext(root, at: Double($0) / 60) }
///     }
///
/// This gives the same frames each time. Use a context from one thread or task at a time, except for ``process``, where
/// each thread has its own transactions. A server binds a context of its own for each request, so that no request meets
/// another's transactions or time.
public final class LayerContext: @unchecked Sendable {
  /// The source of a context's time.
  public enum Clock: Sendable {
    /// The machine: seconds of a clock that never runs backwards.
    case monotonic
    /// Frames: rendering at a time moves the clock there; otherwise only setting ``LayerContext/time`` does.
    case manual
  }

  /// The context of code that is bound to no other, on the machine's clock.
  public static let process = LayerContext(clock: .monotonic, isProcess: true)

  @TaskLocal private static var bound: LayerContext?

  /// The context that the calling code runs in.
  public static var current: LayerContext { bound ?? process }

  /// The source of `CACurrentMediaTime()` in this context.
  public let clock: Clock

  /// The limits on documents that are read in this context.
  public var limits: DocumentLimits {
    get { currentLimits.withLock { $0 } }
    set { currentLimits.withLock { $0 = newValue } }
  }

  private let currentLimits = Mutex(DocumentLimits())

  /// The limits of frames of this context that are given no others.
  public var renderLimits: RenderLimits {
    get { currentRenderLimits.withLock { $0 } }
    set { currentRenderLimits.withLock { $0 = newValue } }
  }

  private let currentRenderLimits = Mutex(RenderLimits())

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
  let frameCalls = FrameCalls()
  /// The open transactions of a context other than ``process``.
  private var own: ThreadTransactions?
  private let isProcess: Bool

  /// - Parameter time: The start of a manual clock, seconds.
  public convenience init(clock: Clock = .manual, startingAt time: CFTimeInterval = 0) {
    self.init(clock: clock, startingAt: time, isProcess: false)
  }

  private init(clock: Clock, startingAt time: CFTimeInterval = 0, isProcess: Bool) {
    (self.clock, self.isProcess) = (clock, isProcess)
    manualTime = Mutex(time)
    edgesAreSmooth = Atomic(Self.programsEdgesAreSmooth)
  }

  private static let programsEdgesAreSmooth = allowsEdgeAntialiasing(in: MainBundle.found?.infoDictionary)

  /// Returns the value of ``allowsEdgeAntialiasing`` in an Info.plist.
  package static func allowsEdgeAntialiasing(in info: [String: Any]?) -> Bool {
    info?["UIViewEdgeAntialiasing"] as? Bool ?? true
  }

  /// Runs `body`, and the tasks that it starts, in this context.
  public func run<Result, Failure: Error>(_ body: () throws(Failure) -> Result) throws(Failure) -> Result {
    try Self.$bound.withValue(self) { Swift.Result { () throws(Failure) in try body() } }.get()
  }

  /// Runs `body`, and the tasks that it starts, in this context, on whatever threads it goes on after an `await`.
  public nonisolated(nonsending) func run<Result, Failure: Error>(
    _ body: nonisolated(nonsending) () async throws(Failure) -> Result
  ) async throws(Failure) -> Result {
    let result = await Self.$bound.withValue(self) {
      () async -> Swift.Result<Result, Failure> in
      do throws(Failure) { return .success(try await body()) } catch { return .failure(error) }
    }
    return try result.get()
  }

  /// Media time in this context, seconds, as ``CACurrentMediaTime()`` returns it. Setting it moves a manual clock and
  /// has no effect on the machine's; NaN and infinity are ignored.
  public var time: CFTimeInterval {
    get {
      switch clock {
      case .monotonic: ProcessInfo.processInfo.systemUptime
      case .manual: manualTime.withLock { $0 }
      }
    }
    set { if newValue.isFinite { manualTime.withLock { $0 = newValue } } }
  }

  /// The open transactions, created if necessary: those of this thread in ``process``, the context's own in any other,
  /// whatever thread an `await` goes on.
  var transactions: ThreadTransactions {
    if let openTransactions { return openTransactions }
    let new = ThreadTransactions()
    openTransactions = new
    return new
  }

  /// The open transactions; `nil` if there are none.
  private(set) var openTransactions: ThreadTransactions? {
    get { isProcess ? ThreadTransactions.ofThread : own }
    set { if isProcess { ThreadTransactions.ofThread = newValue } else { own = newValue } }
  }

  /// Ends the implicit transaction, and makes the calls that are due.
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

  /// Drops the transactions if none is open: threads and requests come and go.
  func dropTransactionsIfIdle() {
    if openTransactions?.isIdle == true { openTransactions = nil }
  }
}
