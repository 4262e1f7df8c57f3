import Imaging

/// A renderer of layer trees: ``GPURenderer`` draws on a GPU, ``ReferenceRenderer`` by definition on the CPU. Their
/// pictures are the same to within a few steps of 1/255.
///
///     func thumbnail(of layer: CALayer, by renderer: some LayerRenderer) throws(RenderError) -> CGImage {
///       try renderer.render(layer, in: Viewport(scale: 0.25))
///     }
///
/// Layers are drawn in the viewport that the call names, snapshots in their own, ``LayerSnapshot/viewport``.
public protocol LayerRenderer: Sendable {
  /// Draws a snapshot.
  ///
  /// - Parameter limits: The most that the frame may cost.
  /// - Returns: The picture, premultiplied.
  func render(_ snapshot: LayerSnapshot, limits: RenderLimits) throws(RenderError) -> CGImage

  /// Draws the next snapshot of a tree. A renderer that keeps its last picture draws only the damage, if that picture
  /// was of the same tree in the same viewport.
  func renderNext(_ snapshot: LayerSnapshot, limits: RenderLimits) throws(RenderError) -> CGImage

  /// Calls `frame`, which draws for a suspended task, on another thread, and returns at once. The default takes a
  /// thread beside those of tasks, and as many at a time as there are cores.
  func enqueue(_ frame: @escaping @Sendable () -> Void)
}

extension LayerRenderer {
  public func enqueue(_ frame: @escaping @Sendable () -> Void) { FrameThreads.shared.enqueue(frame) }

  /// Draws the next snapshot as any other.
  public func renderNext(_ snapshot: LayerSnapshot, limits: RenderLimits) throws(RenderError) -> CGImage {
    try render(snapshot, limits: limits)
  }

  /// Draws a snapshot within the default limits.
  public func render(_ snapshot: LayerSnapshot) throws(RenderError) -> CGImage {
    try render(snapshot, limits: RenderLimits())
  }

  /// Draws the next snapshot of a tree within the default limits.
  public func renderNext(_ snapshot: LayerSnapshot) throws(RenderError) -> CGImage {
    try renderNext(snapshot, limits: RenderLimits())
  }

  /// Draws a snapshot while the calling task is suspended. If the task is cancelled, the frame stops.
  public func render(
    _ snapshot: LayerSnapshot, limits: RenderLimits = RenderLimits()
  ) async throws(RenderError) -> CGImage {
    try await SuspendedFrame.draw(on: enqueue) { () throws(RenderError) in
      try self.render(snapshot, limits: limits)
    }
  }

  /// Draws the next snapshot of a tree while the calling task is suspended. If the task is cancelled, the frame stops.
  public func renderNext(
    _ snapshot: LayerSnapshot, limits: RenderLimits = RenderLimits()
  ) async throws(RenderError) -> CGImage {
    try await SuspendedFrame.draw(on: enqueue) { () throws(RenderError) in
      try self.renderNext(snapshot, limits: limits)
    }
  }

  /// Draws a snapshot in another viewport.
  package func render(
    _ snapshot: LayerSnapshot, in viewport: Viewport, limits: RenderLimits = RenderLimits()
  ) throws(RenderError) -> CGImage {
    try render(snapshot.seen(in: viewport), limits: limits)
  }
}
