import Imaging

/// A renderer of layer trees: ``GPURenderer`` draws on a GPU, ``ReferenceRenderer`` by definition on the CPU. Their pictures are the same to
/// within a few steps of 1/255.
///
///     func thumbnail(of layer: CALayer, by renderer: some LayerRenderer) throws -> CGImage {
///       try renderer.render(layer, in: Viewport(scale: 0.25))
///     }
public protocol LayerRenderer: Sendable {
  /// Draws a snapshot.
  ///
  /// - Parameter limits: The most that the frame may cost.
  /// - Returns: The picture, premultiplied.
  /// - Throws: ``ViewportError``, the error of the renderer's device, or, where a limit or the cancellation of the task stops the frame,
  ///   ``RenderError``.
  func render(_ snapshot: LayerSnapshot, in viewport: Viewport, limits: RenderLimits) throws -> CGImage

  /// Draws the next snapshot of a tree. A renderer that keeps its last picture draws only the damage, if that picture was of the same tree in
  /// the same viewport.
  ///
  /// - Throws: As `render(_:in:limits:)`.
  func renderNext(_ snapshot: LayerSnapshot, in viewport: Viewport, limits: RenderLimits) throws -> CGImage

  /// Draws a snapshot for a task, which is suspended meanwhile, and whose cancellation stops the frame.
  ///
  /// - Throws: As the blocking form.
  func render(_ snapshot: LayerSnapshot, in viewport: Viewport, limits: RenderLimits) async throws -> CGImage

  /// Draws the next snapshot of a tree for a task, which is suspended meanwhile, and whose cancellation stops the frame.
  ///
  /// - Throws: As the blocking form.
  func renderNext(_ snapshot: LayerSnapshot, in viewport: Viewport, limits: RenderLimits) async throws -> CGImage
}

extension LayerRenderer {
  /// Draws a snapshot: see `render(_:in:limits:)`.
  ///
  /// - Parameter viewport: If `nil`, the one that the snapshot was captured for, or else the default.
  public func render(
    _ snapshot: LayerSnapshot, in viewport: Viewport? = nil, limits: RenderLimits = RenderLimits()
  ) throws -> CGImage {
    try render(snapshot, in: snapshot.viewport(or: viewport), limits: limits)
  }

  /// Draws the next snapshot of a tree: see `renderNext(_:in:limits:)`.
  ///
  /// - Parameter viewport: If `nil`, the one that the snapshot was captured for, or else the default.
  public func renderNext(
    _ snapshot: LayerSnapshot, in viewport: Viewport? = nil, limits: RenderLimits = RenderLimits()
  ) throws -> CGImage {
    try renderNext(snapshot, in: snapshot.viewport(or: viewport), limits: limits)
  }

  /// Draws the next snapshot as any other.
  public func renderNext(_ snapshot: LayerSnapshot, in viewport: Viewport, limits: RenderLimits) throws -> CGImage {
    try render(snapshot, in: viewport, limits: limits)
  }

  /// Draws a snapshot for a task: see `render(_:in:limits:)`.
  ///
  /// - Parameter viewport: If `nil`, the one that the snapshot was captured for, or else the default.
  public func render(
    _ snapshot: LayerSnapshot, in viewport: Viewport? = nil, limits: RenderLimits = RenderLimits()
  ) async throws -> CGImage {
    try await render(snapshot, in: snapshot.viewport(or: viewport), limits: limits)
  }

  /// Draws the next snapshot of a tree for a task: see `renderNext(_:in:limits:)`.
  ///
  /// - Parameter viewport: If `nil`, the one that the snapshot was captured for, or else the default.
  public func renderNext(
    _ snapshot: LayerSnapshot, in viewport: Viewport? = nil, limits: RenderLimits = RenderLimits()
  ) async throws -> CGImage {
    try await renderNext(snapshot, in: snapshot.viewport(or: viewport), limits: limits)
  }

  /// Draws a snapshot on a thread for frames, while the calling task is suspended.
  public func render(_ snapshot: LayerSnapshot, in viewport: Viewport, limits: RenderLimits) async throws -> CGImage {
    try await FrameExecutor.draw { try self.render(snapshot, in: viewport, limits: limits) }
  }

  /// Draws the next snapshot on a thread for frames, while the calling task is suspended.
  public func renderNext(
    _ snapshot: LayerSnapshot, in viewport: Viewport, limits: RenderLimits
  ) async throws -> CGImage {
    try await FrameExecutor.draw { try self.renderNext(snapshot, in: viewport, limits: limits) }
  }
}
