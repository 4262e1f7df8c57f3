import Lamina
import Synchronization

/// Creates a renderer on a separate thread while the caller reads the scene, and frees it on another while the caller
/// writes the picture.
///
/// Loading a driver and creating a context takes longer than reading most scenes.
final class RendererStart {
  private final class Outcome: Sendable {
    let value = Mutex<Result<GPURenderer, RenderError>?>(nil)
  }

  private let outcome = Outcome()
  private let options: DeviceOptions
  private var thread: JoinedThread?

  init(_ options: DeviceOptions) {
    self.options = options
    // If no thread can be started, `renderer()` creates the renderer itself.
    thread = try? JoinedThread { [outcome, options] in
      let made = Result { () throws(RenderError) in try options.makeRenderer() }
      outcome.value.withLock { $0 = made }
    }
  }

  /// The renderer. Waits until it is created; always returns the same one.
  func renderer() throws(RenderError) -> GPURenderer {
    join()
    let made = outcome.value.withLock { $0 } ?? Result { () throws(RenderError) in try options.makeRenderer() }
    outcome.value.withLock { $0 = made }
    return try made.get()
  }

  /// Frees the renderer on another thread, while the caller continues.
  func end() {
    join()
    thread = try? JoinedThread { [outcome] in outcome.value.withLock { $0 = nil } }
  }

  private func join() {
    thread?.join()
    thread = nil
  }

  // The process must not exit while a driver is loading.
  deinit { join() }
}
