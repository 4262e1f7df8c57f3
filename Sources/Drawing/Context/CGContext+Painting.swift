import CCairo
import Foundation
import Geometry

extension CGContext {
  // MARK: The current path

  /// Fills or strokes the path, or both, and clears it.
  public func drawPath(using mode: CGPathDrawingMode) {
    let path = takePath()
    if let rule = mode.fillRule { fill(base: path, by: rule) }
    if mode.isStroking { stroke(base: path) }
  }

  /// Fills the path and clears it. Open subpaths count as closed.
  public func fillPath(using rule: CGPathFillRule = .winding) { fill(base: takePath(), by: rule) }

  /// Strokes the path and clears it.
  public func strokePath() { stroke(base: takePath()) }

  // MARK: Shapes

  // As in Core Graphics, these methods clear the current path.

  /// Fills with the fill colour or pattern, and clears the current path.
  public func fill(_ rect: CGRect) { fill([rect]) }

  /// Fills with the fill colour or pattern, and clears the current path.
  public func fill(_ rects: [CGRect]) {
    beginPath()
    addRects(rects)
    fillPath()
  }

  /// Strokes the rectangle's outline with the line width, half of it on each side, and clears the current path.
  public func stroke(_ rect: CGRect) {
    beginPath()
    addRect(rect)
    strokePath()
  }

  /// Strokes the rectangle's outline with the given width, in user space, and clears the current path.
  public func stroke(_ rect: CGRect, width: CGFloat) {
    let old = state.line.width
    state.line.width = width
    stroke(rect)
    state.line.width = old
  }

  /// Fills the ellipse that touches the middles of the rectangle's sides, and clears the current path.
  public func fillEllipse(in rect: CGRect) {
    beginPath()
    addEllipse(in: rect)
    fillPath()
  }

  /// Strokes the ellipse that touches the middles of the rectangle's sides, and clears the current path.
  public func strokeEllipse(in rect: CGRect) {
    beginPath()
    addEllipse(in: rect)
    strokePath()
  }

  /// Strokes a line from each point at an even index to the next point. A last point without a partner is ignored.
  public func strokeLineSegments(between points: [CGPoint]) {
    beginPath()
    for i in stride(from: 0, to: points.count - 1, by: 2) { addLines(between: [points[i], points[i + 1]]) }
    strokePath()
  }

  /// Makes `rect` of user space transparent, or black in an opaque bitmap, within the clip. Shadow, alpha and blend
  /// mode have no effect.
  public func clear(_ rect: CGRect) {
    let old = state
    (state.shadow, state.blendMode) = (nil, .clear)
    fill(rect)
    state = old
  }

  // MARK: Paths as values

  /// Fills a path of user space.
  package func fill(_ path: BezierPath, by rule: CGPathFillRule = .winding) {
    fill(base: path.transformed(by: ctm), by: rule)
  }

  /// Strokes a path of user space.
  package func stroke(_ path: BezierPath) { stroke(base: path.transformed(by: ctm)) }

  private func takePath() -> BezierPath {
    defer { basePath = BezierPath() }
    return basePath
  }

  private func fill(base path: BezierPath, by rule: CGPathFillRule) {
    if let pattern = state.fillColor.pattern {
      return fill(base: path, by: rule, with: pattern, state.fillColor)
    }
    fill(base: path, by: rule) { setSource(state.fillColor) }
  }

  /// - Parameter source: Sets the source that fills the path.
  func fill(base path: BezierPath, by rule: CGPathFillRule, with source: () -> Void) {
    var path = path.transformed(by: flip)
    guard canDraw, let bounds = path.pixelBounds else { return }
    if !path.isWithinCairosReach { path = path.cutToCairosReach }
    composite(within: bounds.outset(by: 1)) {
      CairoPath.set(path, of: cairo)
      source()
      cairo_set_fill_rule(cairo, rule.cairo)
      cairo_fill(cairo)
    }
  }

  private func stroke(base path: BezierPath) {
    let pixels = path.transformed(by: flip)
    guard canDraw, let bounds = pixels.pixelBounds else { return }
    let (line, scale) = (state.line, state.ctm.maximumScale)
    guard line.width >= 0, line.width.isFinite else { return }
    let isThinnest = line.width == 0
    if let pattern = state.strokeColor.pattern {
      let width = isThinnest ? 1 / scale : line.width.native
      let outline = path.transformed(by: ctm.inverted())
        .dashed(lengths: line.dashLengths.map(\.native), phase: line.dashPhase.native)
        .stroked(line.strokeStyle(ofWidth: width)).transformed(by: ctm)
      return fill(base: outline, by: .winding, with: pattern, state.strokeColor)
    }
    let pixelWidth = isThinnest ? 1 : line.width.native * scale
    guard pixels.isWithinCairosReach, pixelWidth <= CairoPath.reach else {
      // The coordinates exceed Cairo's: the stroke's outline is clipped and filled instead.
      let width = isThinnest ? 1 / scale : line.width.native
      let outline = path.transformed(by: ctm.inverted())
        .dashed(lengths: line.dashLengths.map(\.native), phase: line.dashPhase.native)
        .stroked(line.strokeStyle(ofWidth: width)).transformed(by: ctm)
      fill(base: outline, by: .winding) { setSource(state.strokeColor) }
      return
    }
    let miter = line.join == .miter ? Double.maximum(1.5, line.miterLimit.native) : 1.5
    let margin = Int(Double.minimum(pixelWidth / 2 * miter, 0x1p24).rounded(.up)) + 2
    composite(within: bounds.outset(by: margin)) {
      CairoPath.set(pixels, of: cairo)
      setSource(state.strokeColor)
      cairo_set_line_cap(cairo, line.cap.cairo)
      cairo_set_line_join(cairo, line.join.cairo)
      cairo_set_miter_limit(cairo, line.miterLimit.native)
      setDash(line, along: pixels, scale: scale)
      if isThinnest {
        cairo_set_line_width(cairo, 1)
        target.inPixels { cairo_stroke(cairo) }
      } else {
        cairo_set_line_width(cairo, line.width.native)
        cairo_stroke(cairo)
      }
    }
  }

  private func setDash(_ line: LineStyle, along pixels: BezierPath, scale: Double) {
    // A stroke of width 0 is drawn in pixels, so its dashes are converted to pixels.
    let unit = line.width == 0 ? scale : 1
    let lengths = line.dashLengths.map { $0.native * unit }
    let period = lengths.reduce(0, +)
    var length = 0.0
    var last = Vector2.zero
    for p in pixels.points {
      length += (p - last).length
      last = p
    }
    let isDashed =
      period > 0 && period.isFinite
      && length / (period * scale / unit) * Double(lengths.count) < BezierPath.maximumDashes
    cairo_set_dash(cairo, isDashed ? lengths : [], isDashed ? Int32(lengths.count) : 0, line.dashPhase.native * unit)
  }
}
