import Imaging

/// A picture that was drawn, or is being drawn; see ``GPURenderer/renderAhead(_:in:)``.
package struct PendingImage: Sendable {
  private enum State {
    case ready(CGImage)
    case inFlight(PixelsInFlight, GPURenderer)
  }

  private let state: State

  /// A picture that is there.
  package init(_ image: CGImage) { state = .ready(image) }

  init(_ pixels: PixelsInFlight, of renderer: GPURenderer) { state = .inFlight(pixels, renderer) }

  /// Whether ``image()`` has nothing to wait for. Where it has, the next picture is better begun before.
  package var isReady: Bool {
    if case .ready = state { true } else { false }
  }

  /// The picture. Waits until it is in memory.
  package func image() throws(GPUError) -> CGImage {
    switch state {
    case .ready(let image): image
    case .inFlight(let pixels, let renderer): try renderer.fetch(pixels)
    }
  }
}
