import DisplayLists
import Foundation
import GPURendering
import LayerSnapshots

/// Draws the frames of a film on a GPU renderer: of each only what differs from the one before.
///
/// A device whose pixels are read back faster while the next frame is drawn draws a frame as a whole, if most of it
/// differs.
package final class FrameCanvas: @unchecked Sendable {
  private let renderer: GPURenderer
  private let limits: RenderLimits
  // Used by one thread at a time.
  private var last: RetainedFrame?
  /// Whether ``last`` has the pixels of its snapshot.
  private var isDrawn = false

  package init(_ renderer: GPURenderer, limits: RenderLimits) { (self.renderer, self.limits) = (renderer, limits) }

  package func draw(_ snapshot: LayerSnapshot) throws -> DrawnFrame {
    let viewport = try renderer.device.resolve(snapshot)
    // After an error the next frame is drawn whole.
    var known = last
    last = nil
    let damage = known?.advance(to: snapshot, in: viewport, renderer.limits)
    if known == nil { isDrawn = false }
    var next = known ?? RetainedFrame(snapshot, in: viewport)
    // Its pixels must not be shared: they are changed in place.
    known = nil
    if damage?.isEmpty == true {
      last = next
      return .unchanged
    }
    let whole = Damage(viewport.frame)
    let isMost = damage.map { 4 * $0.parts.reduce(0) { $0 + $1.area } > 3 * viewport.frame.area } ?? true
    let way = renderer.readbackWay
    if isMost, way == .ring || way == nil && !renderer.device.isSoftware {
      let picture = try renderer.renderAhead(&next, limits: limits)
      (last, isDrawn) = (next, false)
      return DrawnFrame(picture, changes: damage?.parts)
    }
    try renderer.redraw(isDrawn ? damage ?? whole : whole, of: &next, limits)
    (last, isDrawn) = (next, true)
    return DrawnFrame(PendingImage(next.image), changes: damage?.parts)
  }

  /// Draws a frame again, whose pixels were lost. The frame after it is drawn whole.
  package func redraw(_ snapshot: LayerSnapshot) throws -> PendingImage {
    last = nil
    return try renderer.renderAhead(snapshot, limits: limits)
  }
}

extension FrameDrawing {
  /// Draws what differs.
  package init(_ canvas: FrameCanvas) { self.init({ try canvas.draw($0) }, redraw: { try canvas.redraw($0) }) }
}
