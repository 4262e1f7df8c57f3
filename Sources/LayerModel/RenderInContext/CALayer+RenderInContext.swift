import Drawing
import Foundation
import Geometry

extension CALayer {
  /// Draws the layer and its sublayers into `context`, in the layer's own space: its bounds' origin counts, and its position, anchor point
  /// and transform have no effect.
  ///
  /// The model values of properties are drawn, without animations. Everything that Lamina renders is drawn, with these limits:
  ///
  /// - Transforms are flattened to affine ones. A transform with perspective is replaced by the affine one that agrees with it at the
  ///   middle of the layer's bounds, and sublayers are sorted by their depth there: they do not intersect each other.
  /// - A layer with ``shouldRasterize`` is a group at the context's own resolution.
  /// - If only some edges are to be antialiased, all are.
  ///
  /// Images are upright whichever way y runs in the context. The context's alpha, blend mode and shadow apply to the picture as a whole.
  /// Apple's version draws less: it fades each piece separately, and ignores shadow paths and replicators' colours.
  ///
  /// Source: <https://developer.apple.com/documentation/quartzcore/calayer/render(in:)>.
  public func render(in context: CGContext) {
    let snapshot = LayerSnapshot(modelOf: self)
    context.saveGState()
    let isGroup = !context.drawsPlainly
    if isGroup { context.beginTransparencyLayer(auxiliaryInfo: nil) }
    var painter = ContextPainter(snapshot, context)
    painter.paint()
    if isGroup { context.endTransparencyLayer() }
    context.restoreGState()
  }
}
