import Foundation

/// The transactions that are open in a context, in the process's those of one thread, and the completion blocks and
/// delegate calls that are due.
final class ThreadTransactions {
  /// One level of ``CATransaction``.
  final class Level {
    let isExplicit: Bool
    var values: [String: Any] = [:]
    var completion: Completion?

    init(isExplicit: Bool) { self.isExplicit = isExplicit }
  }

  /// The transactions of this thread in the process's context; `nil` if there are none. They go with the thread.
  static var ofThread: ThreadTransactions? {
    get { pthread_getspecific(slot).map { Unmanaged<ThreadTransactions>.fromOpaque($0).takeUnretainedValue() } }
    set {
      let old = pthread_getspecific(slot)
      pthread_setspecific(slot, newValue.map { Unmanaged.passRetained($0).toOpaque() })
      if let old { Unmanaged<ThreadTransactions>.fromOpaque(old).release() }
    }
  }

  private static let slot = {
    var slot = pthread_key_t()
    pthread_key_create(&slot) { if let value = $0 { Unmanaged<ThreadTransactions>.fromOpaque(value).release() } }
    return slot
  }()

  /// Outermost first.
  private(set) var levels: [Level] = []
  private var postponed: [() -> Void] = []
  private var messages = Messages()
  private var screens: [Screen] = []

  /// The calls that are due, in the order of their kinds.
  private struct Messages {
    var starts: [Message] = []
    var blocks: [() -> Void] = []
    var stops: [Message] = []

    var isEmpty: Bool { starts.isEmpty && blocks.isEmpty && stops.isEmpty }
  }

  /// A call of an animation's delegate.
  private struct Message {
    /// The animation's ``AttachedAnimation/number``.
    let number: UInt64
    let call: () -> Void
  }

  private struct Screen {
    weak var root: (any ScreenRoot)?
  }

  var isIdle: Bool { levels.isEmpty && messages.isEmpty && postponed.isEmpty && screens.allSatisfy { $0.root == nil } }

  /// Whether ``flush()`` has anything to do.
  var isDue: Bool { !messages.isEmpty || !postponed.isEmpty || (levels.count == 1 && !levels[0].isExplicit) }

  /// The innermost level. If there is none, an implicit one is made, which the next flush or frame ends.
  var innermost: Level {
    if let last = levels.last { return last }
    let implicit = Level(isExplicit: false)
    levels.append(implicit)
    return implicit
  }

  func begin() { levels.append(Level(isExplicit: true)) }

  /// Ends the innermost explicit transaction; does nothing if there is none.
  func commit() {
    guard levels.last?.isExplicit == true, let level = levels.popLast() else { return }
    level.completion?.close()
  }

  /// Leaves `work` to the next flush or frame.
  func postpone(_ work: @escaping () -> Void) { postponed.append(work) }

  /// Ends the implicit transaction, unless others are open inside it, and does what was postponed, then makes the calls
  /// that are due.
  func flush() {
    if levels.count == 1, let level = levels.first, !level.isExplicit {
      levels.removeAll()
      level.completion?.close()
    }
    let due = postponed
    postponed = []
    for work in due { work() }
    tell()
  }

  /// Returns the value of the innermost level that has one.
  func value(forKey key: String) -> Any? {
    for level in levels.reversed() { if let value = level.values[key] { return value } }
    return nil
  }

  /// The completions that wait for an animation that is added now.
  var completions: [Completion] { levels.compactMap(\.completion) }

  /// Schedules a completion block for the next flush or frame.
  func post(block: @escaping () -> Void) { messages.blocks.append(block) }

  /// Schedules the news that an animation has started.
  func post(startOf number: UInt64, _ call: @escaping () -> Void) {
    messages.starts.append(Message(number: number, call: call))
  }

  /// Schedules the news that an animation has stopped.
  func post(stopOf number: UInt64, _ call: @escaping () -> Void) {
    messages.stops.append(Message(number: number, call: call))
  }

  /// Makes the calls that are due: starts, then completion blocks, then stops. Of several animations the latest added
  /// comes first.
  private func tell() {
    // A message may post more messages: those wait for the next flush.
    let due = messages
    messages = Messages()
    for message in due.starts.sorted(by: { $0.number > $1.number }) { message.call() }
    for block in due.blocks { block() }
    for message in due.stops.sorted(by: { $0.number > $1.number }) { message.call() }
  }

  // MARK: Screens

  /// Records that the tree under `root` is on screen.
  func show(_ root: any ScreenRoot) {
    screens.removeAll { $0.root == nil || $0.root === root }
    screens.append(Screen(root: root))
  }

  /// The roots of the trees on screen, in the order in which they were shown.
  var rootsOnScreen: [any ScreenRoot] { screens.compactMap(\.root).filter(\.isOnScreen) }

  /// Commits the trees on screen; does nothing while an explicit transaction is open.
  func commitScreens() {
    if levels.contains(where: \.isExplicit) { return }
    screens.removeAll { $0.root?.isOnScreen != true }
    for screen in screens { screen.root?.commitToScreen() }
  }
}

/// The root of a tree that may be on screen, where flushes commit it.
protocol ScreenRoot: AnyObject {
  var isOnScreen: Bool { get }

  /// Commits the tree without a frame.
  func commitToScreen()
}

/// A completion block that waits for animations.
final class Completion {
  private let block: () -> Void
  private var running = 0
  private var isClosed = false
  private var isDone = false

  /// The transactions of the thread that set the block: they call it.
  private weak var home: ThreadTransactions?

  init(_ block: @escaping () -> Void, of home: ThreadTransactions) { (self.block, self.home) = (block, home) }

  func enter() { running += 1 }

  /// Called when one of the animations is over.
  ///
  /// - Parameter others: The transactions that call the block if its own are gone.
  func leave(orBy others: @autoclosure () -> ThreadTransactions) {
    running -= 1
    if isDue { (home ?? others()).post(block: block) }
  }

  /// Called when no more animations can be added.
  func close() {
    isClosed = true
    if isDue { home?.post(block: block) }
  }

  /// Whether the block is to be called now; true once.
  private var isDue: Bool {
    guard isClosed, running == 0, !isDone else { return false }
    isDone = true
    return true
  }
}
