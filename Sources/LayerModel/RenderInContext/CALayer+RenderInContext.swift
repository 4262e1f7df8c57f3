import Drawing
import Foundation
import Geometry
import LayerSnapshots

// `CALayer.render(in:)`.
//
// Draws the layer and its sublayers into `context`, in the layer's own space: its bounds' origin counts, and its position, anchor point
// and transform have no effect.
//
// Drawn are the values that properties have, without animations: a `presentation()` draws what shows. This is not what renderers
// composite. As Core Animation does here, as far as that is known from its pictures:
//
// - `draw(in:)` is not called: what was never displayed does not show, unless it is flagged for display.
// - A `transform` or `sublayerTransform` that turns out of the plane, or has perspective, is left out altogether; a full turn, which rounding
// leads 10⁻¹⁶ out of it, is not. Sublayers are sorted by their zPosition, and do not pass through each other.
// - A colour is rounded to 8 bits before alpha, rounded too, multiplies it.
// - Images are made smaller by Lanczos' window, to whole pixels, and interpolated in steps of an eighth of a pixel.
// - A background in round corners that clip (`masksToBounds`) is filled inside of that clip: its edge's coverage counts twice. So does that
// of contents by themselves.
// - Shadows end at two standard deviations.
// - Gradient layers mix their colours in Generic RGB, not in sRGB.
// - The blend modes hue, saturation, color and luminosity are source-over.
//
// A layer that is to be rasterized is a group of the context's own pixels; where only some edges are to be antialiased, all are.
//
// Images stand upright whichever way y runs in the context. Alpha, blend mode and shadow of the context are applied to the
// picture as a whole. Apple's version knows no shadow paths and no colours of replicators.

extension LayerSnapshot {
  /// Draws what ``CALayer/render(in:)`` does, in the space of the root.
  func draw(in context: CGContext) {
    context.saveGState()
    let isGroup = !context.drawsPlainly
    if isGroup { context.beginTransparencyLayer(auxiliaryInfo: nil) }
    var painter = ContextPainter(self, context)
    painter.paint()
    if isGroup { context.endTransparencyLayer() }
    context.restoreGState()
  }
}
