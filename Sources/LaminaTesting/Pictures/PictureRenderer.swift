import Lamina
import LaminaVerification

/// The renderer of a snapshot test's picture.
public enum PictureRenderer: Sendable {
  /// `ReferenceRenderer`: exact, and the same bytes on every machine. A phone's screen takes half a second in a debug
  /// build.
  case reference
  /// `GPURenderer.shared`, of which a process has one. Drivers round differently: tests that run on several machines
  /// need a `perceptualPrecision` of about 0.99.
  case gpu
  /// Drawn as `CALayer.render(in:)` draws, for pictures that were recorded on Apple's systems by a test library that
  /// uses it.
  case context

  /// The picture of the tree under `root` at `time` seconds.
  public func picture(of root: CALayer, in viewport: Viewport, at time: Double? = nil) throws(RenderError) -> CGImage {
    switch self {
    case .reference: try ReferenceRenderer().render(root, in: viewport, at: time)
    case .gpu: try GPURenderer.shared.render(root, in: viewport, at: time)
    case .context: try ContextRenderer().render(ContextRenderer.snapshot(of: root, at: time, in: viewport))
    }
  }

  /// The renderer in words, for the report.
  var summary: String {
    switch self {
    case .reference: "the reference"
    case .gpu: (try? GPURenderer.shared).map { "\($0.device.name): \($0.device.renderer)" } ?? "the GPU"
    case .context: "a context, as CALayer.render(in:) draws"
    }
  }
}
