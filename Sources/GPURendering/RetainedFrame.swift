import DisplayLists
import Geometry
import LayerModel

/// A picture that was drawn, and what it shows: the next one need draw only what differs.
struct RetainedFrame {
  var snapshot: LayerSnapshot
  var viewport: ResolvedViewport
  var pixels: [UInt8]
  /// Of the target that holds the picture on the device; see ``PassEncoder/shown``.
  var drawing: UInt64

  /// Where the frame differs from one of `snapshot`; `nil` where everything may.
  func damage(to snapshot: LayerSnapshot, in viewport: ResolvedViewport) -> PixelRect? {
    guard viewport.isSame(as: self.viewport) else { return nil }
    return Damage.between(self.snapshot, in: self.viewport, snapshot, in: viewport)
  }
}

extension ResolvedViewport {
  /// Whether pictures in both show the same part of the space around the root, in the same pixels.
  fileprivate func isSame(as other: ResolvedViewport) -> Bool {
    frame == other.frame && yDown == other.yDown && background == other.background && pixels == other.pixels
  }
}
