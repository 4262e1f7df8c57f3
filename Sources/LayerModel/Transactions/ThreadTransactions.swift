import Foundation

/// The transactions that a thread has open in a context, and the completion blocks and delegate calls that are due.
final class ThreadTransactions {
  /// One level of ``CATransaction``.
  final class Level {
    let isExplicit: Bool
    var values: [String: Any] = [:]
    var completion: Completion?

    init(isExplicit: Bool) { self.isExplicit = isExplicit }
  }

  /// Outermost first.
  private(set) var levels: [Level] = []
  private var messages: [() -> Void] = []
  private var departed: [Departed] = []

  /// A layer with animations that has left its superlayer.
  private struct Departed {
    weak var layer: CALayer?
  }

  var isIdle: Bool { levels.isEmpty && messages.isEmpty && departed.isEmpty }

  /// The innermost level; an implicit one is made if there is none, which the next flush or frame ends.
  var innermost: Level {
    if let last = levels.last { return last }
    let implicit = Level(isExplicit: false)
    levels.append(implicit)
    return implicit
  }

  func begin() { levels.append(Level(isExplicit: true)) }

  /// Ends the innermost transaction that was begun; does nothing if there is none.
  func commit() {
    guard levels.last?.isExplicit == true, let level = levels.popLast() else { return }
    level.completion?.close()
  }

  /// Takes note that a layer with animations has left its superlayer.
  func noteDeparture(of layer: CALayer) { departed.append(Departed(layer: layer)) }

  /// Ends the implicit transaction, unless others are open inside it, and the animations of layers that have left their tree, then makes
  /// the calls that are due.
  func flush() {
    if levels.count == 1, let level = levels.first, !level.isExplicit {
      levels.removeAll()
      level.completion?.close()
    }
    let gone = departed
    departed = []
    for entry in gone { entry.layer?.endAnimationsIfGone() }
    tell()
  }

  /// Returns the value of the innermost level that has one.
  func value(forKey key: String) -> Any? {
    for level in levels.reversed() { if let value = level.values[key] { return value } }
    return nil
  }

  /// The completions that wait for an animation that is added now.
  var completions: [Completion] { levels.compactMap(\.completion) }

  /// Schedules `message` for the next flush or frame.
  func post(_ message: @escaping () -> Void) { messages.append(message) }

  private func tell() {
    // A message may post more messages: those wait for the next flush.
    let due = messages
    messages = []
    for message in due { message() }
  }
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
  func leave() {
    running -= 1
    finishIfOver()
  }

  /// Called when no more animations can be added.
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
