import Hosting
import Lamina

/// How a picture of a test is drawn, compared and recorded. What is `nil` is as the trait `.pictures(…)`
/// of the suite says, else the default that each property names.
public struct PictureOptions: Sendable {
  /// The device of views, with its size, scale, safe area and traits. Default: the screen, and the view's own size.
  public var device: ViewImageConfig?
  /// The picture's size in points. Default: the device's, else the size of the layer's bounds or the view's own; a view
  /// that has none is fitted to its content.
  public var size: CGSize?
  /// Pixels per point. Default: the `displayScale` of the traits, else the scale of `UIScreen.main`, which is 3.
  public var scale: CGFloat?
  /// Traits of views, whatever the device has.
  public var traits: UITraitCollection?
  /// The colour behind the layer or view. Default: none.
  public var background: CGColor?
  /// The moment of the animations, in seconds.
  public var time: Double?
  /// The renderer. Default: the reference, which draws the same bytes on every machine.
  public var renderer: PictureRenderer?
  /// The share of bytes that must be equal, 0…1; with a ``perceptualPrecision`` below 1, the share of pixels that must
  /// match. Default: 1.
  public var precision: Float?
  /// How like two pixels must be to match, 0…1: their ΔE94, which is 0…100, must be at most
  /// `(1 − perceptualPrecision) · 100`. Nobody sees a ΔE94 of 1, or a precision of 0.99. Default: 1.
  public var perceptualPrecision: Float?
  /// When to record. Default: as `SNAPSHOT_TESTING_RECORD` says, else ``PictureRecording/missing``.
  public var record: PictureRecording?

  /// The options of a picture, with the names that swift-snapshot-testing has.
  public static func image(
    on device: ViewImageConfig? = nil, size: CGSize? = nil, scale: CGFloat? = nil, traits: UITraitCollection? = nil,
    background: CGColor? = nil, at time: Double? = nil, renderer: PictureRenderer? = nil, precision: Float? = nil,
    perceptualPrecision: Float? = nil, record: PictureRecording? = nil
  ) -> PictureOptions {
    PictureOptions(
      device: device, size: size, scale: scale, traits: traits, background: background, time: time,
      renderer: renderer, precision: precision, perceptualPrecision: perceptualPrecision, record: record)
  }

  /// The options of the suite that runs.
  @TaskLocal package static var ofSuite = PictureOptions()

  /// These options, with those of `other` for what is `nil`.
  package func filled(from other: PictureOptions) -> PictureOptions {
    PictureOptions(
      device: device ?? other.device, size: size ?? other.size, scale: scale ?? other.scale,
      traits: traits ?? other.traits, background: background ?? other.background, time: time ?? other.time,
      renderer: renderer ?? other.renderer, precision: precision ?? other.precision,
      perceptualPrecision: perceptualPrecision ?? other.perceptualPrecision, record: record ?? other.record)
  }
}
