import Drawing
import Geometry

extension UIBezierPath {
  /// Fills the path in the current context with the context's fill colour.
  public func fill() { fill(with: .normal, alpha: 1, keepsAlpha: true) }

  /// Fills the path by a blend mode, with `alpha` in place of the context's.
  public func fill(with blendMode: CGBlendMode, alpha: CGFloat) {
    fill(with: blendMode, alpha: alpha, keepsAlpha: false)
  }

  /// Strokes the path in the current context with the context's stroke colour and the path's style.
  public func stroke() { stroke(with: .normal, alpha: 1, keepsAlpha: true) }

  /// Strokes the path by a blend mode, with `alpha` in place of the context's.
  public func stroke(with blendMode: CGBlendMode, alpha: CGFloat) {
    stroke(with: blendMode, alpha: alpha, keepsAlpha: false)
  }

  /// - Parameter keepsAlpha: Whether the context's alpha and blend mode are used.
  private func fill(with blendMode: CGBlendMode, alpha: CGFloat, keepsAlpha: Bool) {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    context.saveGState()
    if !keepsAlpha {
      context.setBlendMode(blendMode)
      context.setAlpha(alpha)
    }
    context.beginPath()
    context.addPath(cgPath)
    context.fillPath(using: usesEvenOddFillRule ? .evenOdd : .winding)
    context.restoreGState()
  }

  private func stroke(with blendMode: CGBlendMode, alpha: CGFloat, keepsAlpha: Bool) {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    context.saveGState()
    if !keepsAlpha {
      context.setBlendMode(blendMode)
      context.setAlpha(alpha)
    }
    context.setLineWidth(lineWidth)
    context.setLineCap(lineCapStyle)
    context.setLineJoin(lineJoinStyle)
    context.setMiterLimit(miterLimit)
    context.setLineDash(phase: dash.phase, lengths: dash.lengths)
    context.beginPath()
    context.addPath(cgPath)
    context.strokePath()
    context.restoreGState()
  }

  /// Intersects the current context's clip with the path's interior.
  public func addClip() {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    context.beginPath()
    context.addPath(cgPath)
    context.clip(using: usesEvenOddFillRule ? .evenOdd : .winding)
  }
}
