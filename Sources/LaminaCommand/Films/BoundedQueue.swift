import Foundation

/// Values on their way from some threads to others, never more than a few at a time.
final class BoundedQueue<Element: Sendable>: @unchecked Sendable {
  private let condition = NSCondition()
  private let capacity: Int
  // Guarded by `condition`.
  private var elements: [Element] = []
  private var isFinished = false

  /// - Parameter capacity: 1 or more.
  init(capacity: Int) { self.capacity = capacity }

  /// Adds `element`, once there is room. False when the queue is finished; the element is dropped then.
  func push(_ element: Element) -> Bool {
    condition.lock()
    defer { condition.unlock() }
    while elements.count >= capacity, !isFinished { condition.wait() }
    guard !isFinished else { return false }
    elements.append(element)
    condition.broadcast()
    return true
  }

  /// Takes the oldest element, once there is one; `nil` when the queue is finished and empty.
  func pop() -> Element? {
    condition.lock()
    defer { condition.unlock() }
    while elements.isEmpty, !isFinished { condition.wait() }
    guard !elements.isEmpty else { return nil }
    condition.broadcast()
    return elements.removeFirst()
  }

  /// Takes no more elements.
  ///
  /// - Parameter dropsRest: Whether those inside are dropped, too, and not given to anyone.
  func finish(dropsRest: Bool = false) {
    condition.lock()
    defer { condition.unlock() }
    isFinished = true
    if dropsRest { elements = [] }
    condition.broadcast()
  }
}
