import Drawing
import Foundation
import Geometry
import LayerSnapshots

// `CALayer.render(in:)`.
//
// Draws the layer and its sublayers into `context`, in the layer's own space: its bounds' origin counts, and its
// position, anchor point and transform have no effect.
//
// The drawing shows the properties' values, without animations; call it on a `presentation()` for the current moment.
// The result differs from the compositor's. As Core Animation does here, as far as is known from its pictures on iOS
// and from measurements on macOS, which `RenderInContextRulesTests` lists, each with its source:
//
// - A `CATransformLayer`, and any other layer that keeps its sublayers' depth, is drawn as a plain layer: with its
//   background, border, clip and shadow.
// - The colours of replicators have no effect. Shadows have the shape of the layer's picture, even with a
//   `shadowPath`.
// - The contents that a `CATextLayer` was given lie above its text.
// - `draw(in:)` is not called: a layer that was never displayed does not show its drawing, unless it is flagged for
//   display.
// - A `transform` or `sublayerTransform` that turns out of the plane, or has perspective, is left out altogether; a
//   full turn, which rounding leads 10⁻¹⁶ out of it, is not. Sublayers are sorted by their zPosition, and do not pass
//   through each other.
// - A colour is rounded to 8 bits before alpha, rounded too, multiplies it.
// - Images are made smaller by Lanczos' window, to whole pixels, and interpolated in steps of an eighth of a pixel.
// - A background in round corners that clip (`masksToBounds`) is filled inside of that clip: its edge's coverage
// counts twice. The same holds for contents by themselves.
// - Shadows end at two standard deviations.
// - Gradient layers mix their colours in Generic RGB, not in sRGB.
// - The blend modes hue, saturation, color and luminosity are source-over.
//
// A layer that is to be rasterized is a group of the context's own pixels; where only some edges are to be antialiased,
// all are.
//
// Images stand upright whichever way y runs in the context. Alpha, blend mode and shadow of the context are applied to
// the picture as a whole.
//
// On iOS a layer that allows group opacity fades as a whole, as in the compositor: Apple's picture of Lottie's
// pr_1604_2 shows that. On macOS each drawing operation was measured to fade separately; here a layer that does not
// allow group opacity does so.

extension CALayer {
  /// Draws the layer and its sublayers into `context` as ``render(in:)`` does, but by the compositor's rules for
  /// transform layers, replicators, shadow paths and texts. Apple's compositor draws
  /// `UIView.drawHierarchy(in:afterScreenUpdates:)`.
  package final func drawAsComposited(in context: CGContext) { modelSnapshot(by: .compositor).draw(in: context) }
}

extension CALayer {
  /// Draws the layer and its sublayers into `context` as ``render(in:)`` does, within limits. Not part of Core
  /// Animation.
  ///
  /// ``RenderLimits/seconds`` covers layout and text. Where the drawing is stopped, the context keeps what was drawn so
  /// far.
  ///
  /// - Throws: ``RenderError/stopped(_:)``. The calling task's cancellation stops the drawing, too.
  public final func render(in context: CGContext, limits: RenderLimits) throws(RenderError) {
    try FrameMeter.beginRequest(until: Deadline(seconds: limits.seconds)) { request throws(RenderError) in
      let snapshot = modelSnapshot(by: .context)
      if let error = request.error { throw error }
      try snapshot.draw(in: context, within: limits)
    }
  }
}

extension CALayer {
  /// Commits a frame, and returns a snapshot of it by the rules of ``render(in:)``.
  package final func commitFrameForContext(
    at time: Double?, tilt: DeviceTilt?, in viewport: Viewport?
  ) -> LayerSnapshot {
    let frame = commitFrame(at: time, tilt: tilt, in: viewport)
    var snapshot = capture(at: frame.time, tilt, in: viewport, yDown: frames?.yDown ?? true, by: .context, .still)
    snapshot.warnings = frame.warnings
    return snapshot
  }
}

extension LayerSnapshot {
  /// Draws the layers within limits.
  package func draw(in context: CGContext, within limits: RenderLimits) throws(RenderError) {
    try FrameMeter.begin(limits, of: self) { budget throws(RenderError) in
      budget.apply { draw(in: context) }
      if let error = budget.error { throw error }
    }
  }

  /// Draws the layers with the context's operations, in the space of the root. Ends early where the budget of this
  /// thread says so.
  func draw(in context: CGContext) {
    context.saveGState()
    let isGroup = !context.drawsPlainly
    if isGroup { context.beginTransparencyLayer(auxiliaryInfo: nil) }
    context.reusingReducedImages {
      var painter = ContextPainter(self, context)
      painter.paint()
    }
    if isGroup { context.endTransparencyLayer() }
    context.restoreGState()
  }
}
