import Imaging
import LayerSnapshots

extension ReferenceRenderer {
  /// Draws a snapshot in the calling task, which holds its thread meanwhile. Its cancellation stops the frame.
  ///
  /// - Throws: ``ViewportError`` or ``RenderError``.
  public func render(_ snapshot: LayerSnapshot, in viewport: Viewport, limits: RenderLimits) async throws -> CGImage {
    try picture(of: snapshot, in: viewport, limits: limits).image
  }

  /// Draws the next snapshot as any other.
  ///
  /// - Throws: ``ViewportError`` or ``RenderError``.
  public func renderNext(
    _ snapshot: LayerSnapshot, in viewport: Viewport, limits: RenderLimits
  ) async throws -> CGImage {
    try picture(of: snapshot, in: viewport, limits: limits).image
  }
}
