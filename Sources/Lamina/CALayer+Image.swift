import Foundation
import GPURendering
import Geometry
import Imaging
import LayerModel
import LayerSnapshots
import ReferenceRendering

extension CALayer {
  /// Commits a frame of the tree under this layer, and returns its picture: as large as the layer's bounds,
  /// premultiplied sRGB.
  ///
  ///     let picture = try card.image(scale: 2, background: .white)
  ///     try picture.writePNG(to: URL(fileURLWithPath: "card.png"))
  ///
  /// ``GPURenderer/shared`` draws it. Where no device can be used, ``ReferenceRenderer`` does, many times slower, and
  /// standard error says so once. Any thread may call this, but a tree belongs to one thread at a time.
  ///
  /// - Parameters:
  ///   - scale: Pixels per point.
  ///   - background: The colour behind the layer; transparent if `nil`.
  ///   - time: A moment of the tree; see ``CALayer/commitFrame(at:in:)``.
  ///   - limits: The most that the frame may cost.
  public func image(
    scale: CGFloat = 1, background: CGColor? = nil, at time: Double? = nil,
    limits: RenderLimits = LayerContext.current.renderLimits
  ) throws(RenderError) -> CGImage {
    try image(in: Viewport(scale: scale, background: background), at: time, limits: limits)
  }

  /// Commits a frame of the tree under this layer, and returns its picture in a viewport: see
  /// `image(scale:background:at:limits:)`.
  public func image(
    in viewport: Viewport, at time: Double? = nil, limits: RenderLimits = LayerContext.current.renderLimits
  ) throws(RenderError) -> CGImage {
    try SharedRenderer.value.render(self, in: viewport, at: time, limits: limits)
  }

  /// Commits a frame of the tree under this layer on the caller's thread, and suspends the calling task until its
  /// picture is drawn. The task's cancellation stops the frame. The parameters are those of the blocking form.
  public nonisolated(nonsending) func image(
    scale: CGFloat = 1, background: CGColor? = nil, at time: Double? = nil,
    limits: RenderLimits = LayerContext.current.renderLimits
  ) async throws(RenderError) -> CGImage {
    try await image(in: Viewport(scale: scale, background: background), at: time, limits: limits)
  }

  /// Commits a frame of the tree under this layer on the caller's thread, and suspends the calling task until its
  /// picture in a viewport is drawn.
  public nonisolated(nonsending) func image(
    in viewport: Viewport, at time: Double? = nil, limits: RenderLimits = LayerContext.current.renderLimits
  ) async throws(RenderError) -> CGImage {
    try await SharedRenderer.value.render(self, in: viewport, at: time, limits: limits)
  }
}

/// The renderer of programs that name none.
package enum SharedRenderer {
  static let value = choose { () throws(RenderError) in try GPURenderer.shared }

  /// Returns the GPU's renderer, or the reference where `gpu` throws, after a line in `output` that says why.
  package static func choose(
    saying output: FileHandle = .standardError, _ gpu: () throws(RenderError) -> GPURenderer
  ) -> any LayerRenderer {
    do throws(RenderError) {
      return try gpu()
    } catch {
      let line = "Lamina draws on the CPU, many times slower than on a GPU or Mesa's software renderer: \(error)\n"
      output.write(Data(line.utf8))
      return ReferenceRenderer()
    }
  }
}
