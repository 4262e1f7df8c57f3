import GPURendering
import Geometry
import Imaging
import LayerSnapshots

/// A picture that was drawn for a film, or the news that it equals the one before.
package struct DrawnFrame: Sendable {
  /// `nil` if nothing was drawn, because the frame equals the one before.
  package let picture: PendingImage?
  /// Where it may differ from the one before; `nil` for everywhere.
  package let changes: [PixelRect]?

  /// A picture that may differ everywhere from the one before.
  package init(_ picture: PendingImage, changes: [PixelRect]? = nil) {
    (self.picture, self.changes) = (picture, changes)
  }

  private init() { (picture, changes) = (nil, []) }

  /// A frame that equals the one before.
  package static let unchanged = DrawnFrame()
}

/// A frame of a film, on its way into a file.
package struct FilmFrame: Sendable {
  package let number: Int
  package let image: CGImage
  /// Where the image may differ from that of the frame before; `nil` for everywhere, empty for nowhere.
  package let changes: [PixelRect]?
  /// Frames with one version have one picture.
  package let version: Int
}

/// How the frames of a film are drawn, one after the other, on one thread.
package struct FrameDrawing: Sendable {
  let draw: @Sendable (LayerSnapshot) throws -> DrawnFrame
  /// Draws a frame whose pixels were lost with the device. The frame that is drawn next may differ from it everywhere.
  let redraw: @Sendable (LayerSnapshot) throws -> PendingImage

  /// Draws each frame whole.
  package init(_ draw: @escaping @Sendable (LayerSnapshot) throws -> PendingImage) {
    self.init({ DrawnFrame(try draw($0)) }, redraw: draw)
  }

  init(
    _ draw: @escaping @Sendable (LayerSnapshot) throws -> DrawnFrame,
    redraw: @escaping @Sendable (LayerSnapshot) throws -> PendingImage
  ) { (self.draw, self.redraw) = (draw, redraw) }
}
