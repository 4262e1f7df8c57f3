import Foundation

/// The transactions that a thread has open in a context, and whom it has to tell of what is over.
final class ThreadTransactions {
  /// One level of ``CATransaction``.
  final class Level {
    let isExplicit: Bool
    var values: [String: Any] = [:]
    var completion: Completion?

    init(isExplicit: Bool) { self.isExplicit = isExplicit }
  }

  /// From the outermost in.
  private(set) var levels: [Level] = []
  private var messages: [() -> Void] = []

  var isIdle: Bool { levels.isEmpty && messages.isEmpty }

  /// The innermost, made if there is none: an implicit one, which the next flush or frame ends.
  var innermost: Level {
    if let last = levels.last { return last }
    let implicit = Level(isExplicit: false)
    levels.append(implicit)
    return implicit
  }

  func begin() { levels.append(Level(isExplicit: true)) }

  /// Ends the innermost one that was begun; nothing where there is none.
  func commit() {
    guard levels.last?.isExplicit == true, let level = levels.popLast() else { return }
    level.completion?.close()
  }

  /// Ends the implicit one, unless others are open inside it, and tells whom there is to tell.
  func flush() {
    if levels.count == 1, let level = levels.first, !level.isExplicit {
      levels.removeAll()
      level.completion?.close()
    }
    tell()
  }

  /// The value of the innermost level that has one.
  func value(forKey key: String) -> Any? {
    for level in levels.reversed() { if let value = level.values[key] { return value } }
    return nil
  }

  /// The completions that an animation added now has to end for.
  var completions: [Completion] { levels.compactMap(\.completion) }

  /// Has `message` called with the next flush or frame.
  func post(_ message: @escaping () -> Void) { messages.append(message) }

  private func tell() {
    // What they do may give them more to be told: that waits for the next time.
    let due = messages
    messages = []
    for message in due { message() }
  }
}

/// A block that waits for animations.
final class Completion {
  private let block: () -> Void
  private var running = 0
  private var isClosed = false
  private var isDone = false

  /// Whom the block is told by: those of the thread that set it.
  private weak var home: ThreadTransactions?

  init(_ block: @escaping () -> Void, of home: ThreadTransactions) { (self.block, self.home) = (block, home) }

  func enter() { running += 1 }

  /// One of the animations is over.
  func leave() {
    running -= 1
    finishIfOver()
  }

  /// No more animations come.
  func close() {
    isClosed = true
    finishIfOver()
  }

  private func finishIfOver() {
    guard isClosed, running == 0, !isDone else { return }
    isDone = true
    (home ?? LayerContext.current.transactions).post(block)
  }
}
