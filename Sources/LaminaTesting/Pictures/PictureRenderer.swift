import Hosting
import Lamina

/// The renderer of a snapshot test's picture.
public enum PictureRenderer: Sendable {
  /// `ReferenceRenderer`: exact, and the same bytes on every machine. A phone's screen takes half a second in a debug build.
  case reference
  /// `GPURenderer`, of which all tests of a process share one. Drivers round differently: tests that run on several machines need a
  /// `perceptualPrecision` of about 0.99.
  case gpu
  /// Drawn as `CALayer.render(in:)` draws, for pictures that were recorded on Apple's systems by a test library that uses it.
  case context

  /// The picture of the tree under `root` at `time` seconds.
  public func picture(of root: CALayer, in viewport: Viewport, at time: Double? = nil) throws -> CGImage {
    switch self {
    case .reference: try ReferenceRenderer().render(root, in: viewport, at: time)
    case .gpu: try Self.shared.get().render(root, in: viewport, at: time)
    case .context:
      try ContextRenderer().render(ContextRenderer.snapshot(of: root, at: time, in: viewport), in: viewport)
    }
  }

  /// The picture of a view, laid out in a window of its own.
  ///
  /// - Parameters:
  ///   - config: The device. Default: the screen, and the view's own size.
  ///   - size: The view's size in points. Default: the device's, else the view's own.
  ///   - traits: Traits of the view, whatever the device has.
  public func picture(
    of view: UIView, on config: ViewImageConfig = ViewImageConfig(), size: CGSize? = nil,
    traits: UITraitCollection = UITraitCollection(), at time: Double? = nil
  ) throws -> CGImage {
    try ViewStage(config, size: size, traits: traits).show(view) { try picture(of: view.layer, in: $0, at: time) }
  }

  /// The picture of a controller's view, laid out as the root of a window of its own. The parameters are those for a view.
  public func picture(
    of controller: UIViewController, on config: ViewImageConfig = ViewImageConfig(), size: CGSize? = nil,
    traits: UITraitCollection = UITraitCollection(), at time: Double? = nil
  ) throws -> CGImage {
    try ViewStage(config, size: size, traits: traits).show(controller) {
      try picture(of: controller.view.layer, in: $0, at: time)
    }
  }

  /// The renderer of all tests: a context for each would take longer than most pictures.
  private static let shared = Result { try GPURenderer() }

  /// The renderer in words, for the report.
  var summary: String {
    switch self {
    case .reference: "the reference"
    case .gpu: (try? Self.shared.get()).map { "\($0.device.name): \($0.device.renderer)" } ?? "the GPU"
    case .context: "a context, as CALayer.render(in:) draws"
    }
  }
}
