import Foundation

/// Functions that a context calls for each frame, with its time. Threads share those of ``LayerContext/process``.
final class FrameCalls: @unchecked Sendable {
  typealias Call = (CFTimeInterval) -> Void

  private let lock = NSLock()
  /// Guarded by `lock`.
  private var entries: [(owner: AnyObject, call: Call)] = []

  func add(_ owner: AnyObject, _ call: @escaping Call) { lock.withLock { entries.append((owner, call)) } }

  func remove(_ owner: AnyObject) { lock.withLock { entries.removeAll { $0.owner === owner } } }

  /// Makes all calls for a frame at `time`. A call may add and remove some.
  func make(at time: CFTimeInterval) {
    for entry in lock.withLock({ entries }) { entry.call(time) }
  }
}
