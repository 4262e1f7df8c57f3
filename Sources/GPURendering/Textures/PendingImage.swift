import Imaging
import LayerSnapshots

/// A picture in memory, or one that is being drawn or read back; see ``GPURenderer/renderAhead(_:in:)``.
package struct PendingImage: Sendable {
  private enum State {
    case ready(CGImage)
    case inFlight(fetch: @Sendable () throws(RenderError) -> CGImage)
  }

  private let state: State

  /// A picture in memory.
  package init(_ image: CGImage) { state = .ready(image) }

  /// A picture on its way to memory, which `fetch` waits for and returns.
  init(fetch: @escaping @Sendable () throws(RenderError) -> CGImage) { state = .inFlight(fetch: fetch) }

  /// Whether the picture was in memory from the start. If not, ``image()`` may wait: begin the next picture before
  /// calling it.
  package var isReady: Bool {
    if case .ready = state { true } else { false }
  }

  /// Waits until the picture is in memory, and returns it.
  package func image() throws(RenderError) -> CGImage {
    switch state {
    case .ready(let image): image
    case .inFlight(let fetch): try fetch()
    }
  }
}
