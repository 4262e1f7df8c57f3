import Foundation
import Geometry

// Building the current path. Points are transformed by the ctm when they are added, so that later changes of the ctm do
// not move them. Painting and clipping clear the path.

extension CGContext {
  /// Clears the current path.
  public func beginPath() { basePath = BezierPath() }

  /// Starts a new subpath at a point.
  public func move(to point: CGPoint) { basePath.move(to: base(point)) }

  /// Adds a line from the current point; ignored without one.
  public func addLine(to point: CGPoint) { basePath.addLine(to: base(point)) }

  /// Adds a new subpath of lines through the points.
  public func addLines(between points: [CGPoint]) {
    guard let first = points.first else { return }
    move(to: first)
    for point in points.dropFirst() { addLine(to: point) }
  }

  /// Adds a quadratic Bézier curve from the current point; ignored without one.
  public func addQuadCurve(to end: CGPoint, control: CGPoint) {
    basePath.add(.quad(control: base(control), end: base(end)))
  }

  /// Adds a cubic Bézier curve from the current point; ignored without one.
  public func addCurve(to end: CGPoint, control1: CGPoint, control2: CGPoint) {
    basePath.add(.cubic(control1: base(control1), control2: base(control2), end: base(end)))
  }

  /// Adds an arc of a circle. A line joins the current point to its start; an empty path starts there. See
  /// ``CGMutablePath/addArc(center:radius:startAngle:endAngle:clockwise:transform:)``.
  public func addArc(center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool) {
    let sweep = BezierPath.sweep(from: startAngle.native, to: endAngle.native, increasing: !clockwise)
    basePath.addArc(
      center: Vector2(center), radius: radius.native, start: startAngle.native, sweep: sweep, transform: ctm)
  }

  /// Adds an arc that rounds the corner `tangent1End` on the way from the current point to `tangent2End`. See
  /// ``CGMutablePath/addArc(tangent1End:tangent2End:radius:transform:)``.
  public func addArc(tangent1End: CGPoint, tangent2End: CGPoint, radius: CGFloat) {
    basePath.addArc(corner: Vector2(tangent1End), end: Vector2(tangent2End), radius: radius.native, transform: ctm)
  }

  /// Adds a closed rectangle.
  public func addRect(_ rect: CGRect) { if let rect = rect.cut { basePath.addRect(rect, transform: ctm) } }

  /// Adds closed rectangles, one subpath each.
  public func addRects(_ rects: [CGRect]) { for rect in rects { addRect(rect) } }

  /// Adds a closed ellipse that touches the middles of the rectangle's sides.
  public func addEllipse(in rect: CGRect) { basePath.addEllipse(in: rect, transform: ctm) }

  /// Adds a path's elements, which are in user space, to the current path.
  public func addPath(_ path: CGPath) { basePath.elements += path.bezierPath.transformed(by: ctm).elements }

  /// Closes the subpath: adds a line back to its start, joined to its first segment.
  public func closePath() { basePath.close() }

  /// Replaces the path by the outline of its stroke, which fills as the stroke by the non-zero rule.
  public func replacePathWithStrokedPath() {
    guard canDraw else { return }
    let line = state.line
    basePath = basePath.transformed(by: ctm.inverted())
      .dashed(lengths: line.dashLengths.map(\.native), phase: line.dashPhase.native)
      .stroked(line.strokeStyle(ofWidth: line.width.native)).transformed(by: ctm)
  }

  // MARK: Questions

  /// A copy of the path in user space; `nil` if it is empty.
  public var path: CGPath? {
    basePath.isEmpty ? nil : CGPath(bezierPath: basePath.transformed(by: ctm.inverted()))
  }

  /// Whether the current path has no elements.
  public var isPathEmpty: Bool { basePath.isEmpty }

  /// The current point in user space; (0, 0) for an empty path.
  public var currentPointOfPath: CGPoint {
    basePath.currentPoint.map { CGPoint($0).applying(ctm.inverted()) } ?? .zero
  }

  /// The bounding box of all points in user space, control points included; null for an empty path.
  public var boundingBoxOfPath: CGRect { path?.boundingBox ?? .null }

  /// Whether painting the path by `mode` would paint the point, given in user space.
  public func pathContains(_ point: CGPoint, mode: CGPathDrawingMode) -> Bool {
    guard canDraw else { return false }
    let path = basePath.transformed(by: ctm.inverted())
    if let rule = mode.fillRule, path.contains(Vector2(point), rule: rule.rule) { return true }
    guard mode.isStroking else { return false }
    let line = state.line
    return path.dashed(lengths: line.dashLengths.map(\.native), phase: line.dashPhase.native)
      .stroked(line.strokeStyle(ofWidth: line.width.native)).contains(Vector2(point), rule: .nonZero)
  }

  /// Maps a point from user space to base space.
  private func base(_ point: CGPoint) -> Vector2 { Vector2(point.applying(ctm)) }
}

extension LineStyle {
  func strokeStyle(ofWidth width: Double) -> StrokeStyle {
    StrokeStyle(width: width, cap: cap.cap, join: join.join, miterLimit: miterLimit.native)
  }
}
