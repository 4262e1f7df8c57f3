import Lamina
import Synchronization

/// A renderer that is made on a thread of its own, while the caller reads what is to be rendered, and freed there while the caller writes
/// what was.
///
/// Loading a driver and making a context takes longer than reading most scenes.
final class RendererStart {
  private final class Outcome: Sendable {
    let value = Mutex<Result<GPURenderer, GPUError>?>(nil)
  }

  private let outcome = Outcome()
  private let options: DeviceOptions
  private var thread: JoinedThread?

  init(_ options: DeviceOptions) {
    self.options = options
    // Where no thread can be started, `renderer()` does it all.
    thread = try? JoinedThread { [outcome, options] in
      let made = Result { () throws(GPUError) in try options.makeRenderer() }
      outcome.value.withLock { $0 = made }
    }
  }

  /// The renderer, always the same, once it is there.
  func renderer() throws(GPUError) -> GPURenderer {
    join()
    let made = outcome.value.withLock { $0 } ?? Result { () throws(GPUError) in try options.makeRenderer() }
    outcome.value.withLock { $0 = made }
    return try made.get()
  }

  /// Frees the renderer, beside whatever the caller does next.
  func end() {
    join()
    thread = try? JoinedThread { [outcome] in outcome.value.withLock { $0 = nil } }
  }

  private func join() {
    thread?.join()
    thread = nil
  }

  // A driver that is being loaded must not meet the end of the process.
  deinit { join() }
}
