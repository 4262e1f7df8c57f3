import Foundation
import Geometry

// The path that is built on the context. Points go through the matrix when they are added; a matrix that changes later does
// not move them. Painting or clipping with the path uses it up.

extension CGContext {
  /// Forgets what was built so far.
  public func beginPath() { basePath = BezierPath() }

  /// Starts a new subpath.
  public func move(to point: CGPoint) { basePath.move(to: base(point)) }

  /// A line from the current point; ignored where there is none.
  public func addLine(to point: CGPoint) { basePath.addLine(to: base(point)) }

  /// A new subpath through the points.
  public func addLines(between points: [CGPoint]) {
    guard let first = points.first else { return }
    move(to: first)
    for point in points.dropFirst() { addLine(to: point) }
  }

  /// A quadratic Bézier curve from the current point; ignored where there is none.
  public func addQuadCurve(to end: CGPoint, control: CGPoint) {
    basePath.add(.quad(control: base(control), end: base(end)))
  }

  /// A cubic Bézier curve from the current point; ignored where there is none.
  public func addCurve(to end: CGPoint, control1: CGPoint, control2: CGPoint) {
    basePath.add(.cubic(control1: base(control1), control2: base(control2), end: base(end)))
  }

  /// An arc of a circle, after a line to its start; or, in an empty path, from its start. See
  /// ``CGMutablePath/addArc(center:radius:startAngle:endAngle:clockwise:transform:)``.
  public func addArc(center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool) {
    let sweep = BezierPath.sweep(from: startAngle.native, to: endAngle.native, increasing: !clockwise)
    basePath.addArc(
      center: Vector2(center), radius: radius.native, start: startAngle.native, sweep: sweep, transform: ctm)
  }

  /// The arc that rounds the corner `tangent1End` on the way from the current point to `tangent2End`. See
  /// ``CGMutablePath/addArc(tangent1End:tangent2End:radius:transform:)``.
  public func addArc(tangent1End: CGPoint, tangent2End: CGPoint, radius: CGFloat) {
    basePath.addArc(corner: Vector2(tangent1End), end: Vector2(tangent2End), radius: radius.native, transform: ctm)
  }

  /// A closed subpath.
  public func addRect(_ rect: CGRect) { if let rect = rect.cut { basePath.addRect(rect, transform: ctm) } }

  public func addRects(_ rects: [CGRect]) { for rect in rects { addRect(rect) } }

  /// A closed ellipse that touches the middles of the rectangle's sides.
  public func addEllipse(in rect: CGRect) { basePath.addEllipse(in: rect, transform: ctm) }

  public func addPath(_ path: CGPath) { basePath.elements += path.bezierPath.transformed(by: ctm).elements }

  /// A line back to where the subpath started, and joined to its first segment there.
  public func closePath() { basePath.close() }

  /// Makes the outline of a line along the path the path: what stroking it would paint, by the non-zero rule.
  public func replacePathWithStrokedPath() {
    guard canDraw else { return }
    let line = state.line
    basePath = basePath.transformed(by: ctm.inverted())
      .dashed(lengths: line.dashLengths.map(\.native), phase: line.dashPhase.native)
      .stroked(line.strokeStyle(ofWidth: line.width.native)).transformed(by: ctm)
  }

  // MARK: Questions

  /// The path in user space as it is now; `nil` where it is empty.
  public var path: CGPath? {
    basePath.isEmpty ? nil : CGPath(bezierPath: basePath.transformed(by: ctm.inverted()))
  }

  public var isPathEmpty: Bool { basePath.isEmpty }

  /// In user space; (0, 0) for an empty path.
  public var currentPointOfPath: CGPoint {
    basePath.currentPoint.map { CGPoint($0).applying(ctm.inverted()) } ?? .zero
  }

  /// The smallest rectangle in user space around all points, control points included; null for an empty path.
  public var boundingBoxOfPath: CGRect { path?.boundingBox ?? .null }

  /// Whether drawing the path that way would paint the point, which is in user space.
  public func pathContains(_ point: CGPoint, mode: CGPathDrawingMode) -> Bool {
    guard canDraw else { return false }
    let path = basePath.transformed(by: ctm.inverted())
    if let rule = mode.fillRule, path.contains(Vector2(point), rule: rule.rule) { return true }
    guard mode.isStroking else { return false }
    let line = state.line
    return path.dashed(lengths: line.dashLengths.map(\.native), phase: line.dashPhase.native)
      .stroked(line.strokeStyle(ofWidth: line.width.native)).contains(Vector2(point), rule: .nonZero)
  }

  /// A point of user space in base space.
  private func base(_ point: CGPoint) -> Vector2 { Vector2(point.applying(ctm)) }
}

extension LineStyle {
  func strokeStyle(ofWidth width: Double) -> StrokeStyle {
    StrokeStyle(width: width, cap: cap.cap, join: join.join, miterLimit: miterLimit.native)
  }
}
