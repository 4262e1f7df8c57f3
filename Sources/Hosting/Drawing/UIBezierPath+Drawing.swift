import Drawing
import Geometry

extension UIBezierPath {
  /// Fills the path in the current context with the context's fill colour.
  public func fill() { inContext { $0.fillPath(using: fillRule) } }

  /// Fills the path by a blend mode, with `alpha` in place of the context's.
  public func fill(with blendMode: CGBlendMode, alpha: CGFloat) {
    inContext(blendMode, alpha) { $0.fillPath(using: fillRule) }
  }

  /// Strokes the path in the current context with the context's stroke colour and the path's style.
  public func stroke() { inContext(draw: strokePath) }

  /// Strokes the path by a blend mode, with `alpha` in place of the context's.
  public func stroke(with blendMode: CGBlendMode, alpha: CGFloat) { inContext(blendMode, alpha, draw: strokePath) }

  private var fillRule: CGPathFillRule { usesEvenOddFillRule ? .evenOdd : .winding }

  private func strokePath(of context: CGContext) {
    context.setLineWidth(lineWidth)
    context.setLineCap(lineCapStyle)
    context.setLineJoin(lineJoinStyle)
    context.setMiterLimit(miterLimit)
    context.setLineDash(phase: dash.phase, lengths: dash.lengths)
    context.strokePath()
  }

  /// Calls `draw` with the current context, whose path is this one.
  private func inContext(_ blendMode: CGBlendMode? = nil, _ alpha: CGFloat? = nil, draw: (CGContext) -> Void) {
    UIGraphicsGetCurrentContext()?.paint(blendMode, alpha: alpha) {
      $0.beginPath()
      $0.addPath(cgPath)
      draw($0)
    }
  }

  /// Intersects the current context's clip with the path's interior.
  public func addClip() {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    context.beginPath()
    context.addPath(cgPath)
    context.clip(using: fillRule)
  }
}
