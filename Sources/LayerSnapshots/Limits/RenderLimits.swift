/// Limits on what one frame may cost a renderer. Beyond one of them, and when its task is cancelled, a renderer throws a ``RenderError``.
///
///     var limits = RenderLimits()
///     limits.seconds = 2
///     let image = try renderer.render(layer, limits: limits)
///
/// The defaults are far above what real scenes need: a million sprites of 64 × 64 pixels take an eighth of the work on the GPU.
public struct RenderLimits: Equatable, Sendable {
  /// The most work. A unit is about a pixel of a layer: a pixel that is painted once, or a texel that a blur reads. A layer counts as a
  /// thousand more. The two renderers count alike, though not to the unit; the reference takes longer for one. Default: 2³⁶.
  public var work = 1 << 36

  /// The most bytes that pictures of layers take at a time: groups, masks, blurs, rasterised layers. The picture itself, images, and
  /// pictures that earlier frames left in a cache do not count. Default: 2³⁰, 1 GiB.
  public var pictureBytes = 1 << 30

  /// The most seconds of the clock for a picture: with its commit, if the renderer is given layers. A wait for a renderer that draws for
  /// others does not count; it does for a ``Deadline``, which also covers what comes before: reading a document. Default: infinite.
  public var seconds = Double.infinity

  /// Creates the default limits.
  public init() {}
}
