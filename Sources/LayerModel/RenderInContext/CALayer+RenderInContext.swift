import Drawing
import Foundation
import Geometry

extension CALayer {
  /// Draws the layer and its sublayers into `context`, in the layer's own space: its bounds lie where they say, and its
  /// position, anchor point and transform play no part.
  ///
  /// Drawn are the values that properties have, without animations, and all that Lamina draws otherwise, with these limits:
  ///
  /// - Transforms are flattened to affine ones. One with perspective is replaced by the affine one that agrees with it at the
  ///   middle of the layer's bounds, and sublayers are sorted by their depth there: they do not pass through each other.
  /// - A layer that is to be rasterized is a group of the context's own pixels.
  /// - Where only some edges are to be antialiased, all are.
  ///
  /// Images stand upright whichever way y runs in the context. Alpha, blend mode and shadow of the context are applied to the
  /// picture as a whole. Apple's version draws less: it fades each thing by itself, and knows no shadow paths and no colours of
  /// replicators.
  ///
  /// Source: <https://developer.apple.com/documentation/quartzcore/calayer/render(in:)>.
  public func render(in context: CGContext) {
    let snapshot = modelSnapshot()
    context.saveGState()
    let isGroup = !context.drawsPlainly
    if isGroup { context.beginTransparencyLayer(auxiliaryInfo: nil) }
    var painter = ContextPainter(snapshot, context)
    painter.paint()
    if isGroup { context.endTransparencyLayer() }
    context.restoreGState()
  }
}
