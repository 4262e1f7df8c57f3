import Foundation

/// A queue between threads that holds at most `capacity` elements.
final class BoundedQueue<Element: Sendable>: @unchecked Sendable {
  private let condition = NSCondition()
  private let capacity: Int
  // Guarded by `condition`.
  private var elements: [Element] = []
  private var isFinished = false

  /// - Parameter capacity: 1 or more.
  init(capacity: Int) { self.capacity = capacity }

  /// Adds `element`, after waiting for room. Returns false, and drops the element, if the queue is finished.
  func push(_ element: Element) -> Bool {
    condition.lock()
    defer { condition.unlock() }
    while elements.count >= capacity, !isFinished { condition.wait() }
    guard !isFinished else { return false }
    elements.append(element)
    condition.broadcast()
    return true
  }

  /// Removes the oldest element, after waiting for one; `nil` if the queue is finished and empty.
  func pop() -> Element? {
    condition.lock()
    defer { condition.unlock() }
    while elements.isEmpty, !isFinished { condition.wait() }
    guard !elements.isEmpty else { return nil }
    condition.broadcast()
    return elements.removeFirst()
  }

  /// Ends the queue, which then accepts no more elements.
  ///
  /// - Parameter dropsRest: Whether to drop the elements in the queue, instead of delivering them.
  func finish(dropsRest: Bool = false) {
    condition.lock()
    defer { condition.unlock() }
    isFinished = true
    if dropsRest { elements = [] }
    condition.broadcast()
  }
}
