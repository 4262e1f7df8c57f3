import Synchronization

/// A frame that a task waits for without holding a thread.
///
/// The task is suspended until some thread has called ``begin()``, or until it is cancelled. A frame that is cancelled before it begins is
/// never drawn; one that is cancelled later stops as any other, by its ``FrameMeter``.
package final class SuspendedFrame<Value: Sendable>: Sendable {
  private enum State {
    case waiting(@Sendable () throws -> Value, CheckedContinuation<Value, any Error>?)
    case begun(CheckedContinuation<Value, any Error>)
    case over
  }

  private let state: Mutex<State>
  private let isCancelled = Atomic<Bool>(false)
  /// The budget of the request that the frame is part of.
  private let request = FrameMeter.current

  private init(_ body: @escaping @Sendable () throws -> Value) { state = Mutex(.waiting(body, nil)) }

  /// Suspends the calling task until `body` has drawn its frame on another thread.
  ///
  /// - Parameter enqueue: Hands over a closure to that thread, and returns at once. It is called once.
  /// - Throws: What `body` throws, or ``RenderError`` if the task is cancelled before the frame begins.
  package static func draw(
    on enqueue: (@escaping @Sendable () -> Void) -> Void, _ body: @escaping @Sendable () throws -> Value
  ) async throws -> Value {
    let frame = SuspendedFrame(body)
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        if frame.wait(continuation) { enqueue { frame.begin() } }
      }
    } onCancel: {
      frame.cancel()
    }
  }

  /// Returns false if the frame was cancelled already, and is not to begin.
  private func wait(_ continuation: CheckedContinuation<Value, any Error>) -> Bool {
    let goesOn = state.withLock { state in
      guard case .waiting(let body, _) = state else { return false }
      state = .waiting(body, continuation)
      return true
    }
    if !goesOn { continuation.resume(throwing: RenderError(.cancelled, costliestLayer: nil)) }
    return goesOn
  }

  private func cancel() {
    isCancelled.store(true, ordering: .releasing)
    let waiting = state.withLock { state -> CheckedContinuation<Value, any Error>? in
      guard case .waiting(_, let continuation) = state else { return nil }
      state = .over
      return continuation
    }
    waiting?.resume(throwing: RenderError(.cancelled, costliestLayer: nil))
  }

  /// Draws the frame, and resumes the task. What `body` holds is released before: the task may release a renderer, which must not end on its
  /// own thread.
  private func begin() {
    guard let result = drawn() else { return }
    let continuation = state.withLock { state -> CheckedContinuation<Value, any Error>? in
      guard case .begun(let continuation) = state else { return nil }
      state = .over
      return continuation
    }
    continuation?.resume(with: result)
  }

  @inline(never)
  private func drawn() -> Result<Value, any Error>? {
    let body = state.withLock { state -> (@Sendable () throws -> Value)? in
      guard case .waiting(let body, let continuation?) = state else { return nil }
      state = .begun(continuation)
      return body
    }
    guard let body else { return nil }
    return FrameMeter.goOn(with: request, isCancelled: { [self] in isCancelled.load(ordering: .acquiring) }) {
      Result { try body() }
    }
  }
}
