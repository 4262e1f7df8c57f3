/// Limits on what one frame may cost a renderer. Beyond one of them, and when its task is cancelled, a renderer throws
/// ``RenderError/stopped(_:)``.
///
///     let image = try renderer.render(layer, limits: RenderLimits(seconds: 2))
///
/// The defaults are far above what real scenes need: a million sprites of 64 × 64 pixels take an eighth of the work on
/// the GPU.
public struct RenderLimits: Equatable, Sendable {
  /// The most seconds of the clock for a picture: with its commit, if the renderer is given layers. A wait for a
  /// renderer that draws for others does not count; it does for a ``Deadline``, which also covers what comes before:
  /// reading a document. Default: infinite.
  public var seconds: Double

  /// The most work. A unit is about a pixel of a layer: a pixel that is painted once, or a texel that a blur reads. A
  /// layer counts as a thousand more. The two renderers count alike, though not to the unit; the reference takes longer
  /// for one. Default: 2³⁶.
  public var work: Int

  /// The most bytes that pictures of layers take at a time: groups, masks, blurs, rasterised layers. The picture
  /// itself, images, and pictures that earlier frames left in a cache do not count. Default: 2³⁰, 1 GiB.
  public var pictureBytes: Int

  /// The most layers of one frame that come from replicators and emitters: copies and particles. The rest is not drawn,
  /// with a warning. Default: 2¹⁷, which take about a second and 150 MiB.
  public var copies: Int

  /// Creates limits.
  public init(
    seconds: Double = .infinity, work: Int = 1 << 36, pictureBytes: Int = 1 << 30, copies: Int = 1 << 17
  ) {
    (self.seconds, self.work, self.pictureBytes, self.copies) = (seconds, work, pictureBytes, copies)
  }
}
