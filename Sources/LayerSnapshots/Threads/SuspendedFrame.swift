import Synchronization

/// A frame that a task waits for without holding a thread.
///
/// The task is suspended until some thread has called ``begin()``, or until it is cancelled. A frame that is cancelled
/// before it begins is never drawn; one that is cancelled later stops as any other, by its ``FrameMeter``.
package final class SuspendedFrame<Value: Sendable>: Sendable {
  private typealias Drawn = Result<Value, RenderError>

  private enum State {
    case waiting(@Sendable () throws(RenderError) -> Value, CheckedContinuation<Drawn, Never>?)
    case begun(CheckedContinuation<Drawn, Never>)
    case over
  }

  private static var cancelled: Drawn { .failure(.stopped(StoppedFrame(.cancelled, costliestLayer: nil))) }

  private let state: Mutex<State>
  private let isCancelled = Atomic<Bool>(false)
  /// The budget of the request that the frame is part of.
  private let request = FrameMeter.current

  private init(_ body: @escaping @Sendable () throws(RenderError) -> Value) { state = Mutex(.waiting(body, nil)) }

  /// Suspends the calling task until `body` has drawn its frame on another thread.
  ///
  /// - Parameter enqueue: Hands over a closure to that thread, and returns at once. It is called once.
  /// - Throws: What `body` throws, or ``RenderError/stopped(_:)`` if the task is cancelled before the frame begins.
  package static func draw(
    on enqueue: (@escaping @Sendable () -> Void) -> Void, _ body: @escaping @Sendable () throws(RenderError) -> Value
  ) async throws(RenderError) -> Value {
    let frame = SuspendedFrame(body)
    let drawn = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        if frame.wait(continuation) { enqueue { frame.begin() } }
      }
    } onCancel: {
      frame.cancel()
    }
    return try drawn.get()
  }

  /// Returns false if the frame was cancelled already, and is not to begin.
  private func wait(_ continuation: CheckedContinuation<Drawn, Never>) -> Bool {
    let goesOn = state.withLock { state in
      guard case .waiting(let body, _) = state else { return false }
      state = .waiting(body, continuation)
      return true
    }
    if !goesOn { continuation.resume(returning: Self.cancelled) }
    return goesOn
  }

  private func cancel() {
    isCancelled.store(true, ordering: .releasing)
    let waiting = state.withLock { state -> CheckedContinuation<Drawn, Never>? in
      guard case .waiting(_, let continuation) = state else { return nil }
      state = .over
      return continuation
    }
    waiting?.resume(returning: Self.cancelled)
  }

  /// Draws the frame, and resumes the task. What `body` holds is released before: the task may release a renderer,
  /// which must not end on its own thread.
  private func begin() {
    guard let result = drawn() else { return }
    let continuation = state.withLock { state -> CheckedContinuation<Drawn, Never>? in
      guard case .begun(let continuation) = state else { return nil }
      state = .over
      return continuation
    }
    continuation?.resume(returning: result)
  }

  @inline(never)
  private func drawn() -> Drawn? {
    let body = state.withLock { state -> (@Sendable () throws(RenderError) -> Value)? in
      guard case .waiting(let body, let continuation?) = state else { return nil }
      state = .begun(continuation)
      return body
    }
    guard let body else { return nil }
    return FrameMeter.goOn(with: request, isCancelled: { [self] in isCancelled.load(ordering: .acquiring) }) {
      Result { () throws(RenderError) in try body() }
    }
  }
}
