import Foundation
import Geometry

/// Corners of a rectangle where y runs down.
///
/// Source: <https://developer.apple.com/documentation/uikit/uirectcorner>.
public struct UIRectCorner: OptionSet, Hashable, Sendable {
  public let rawValue: UInt

  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// Least x, least y.
  public static let topLeft = UIRectCorner(rawValue: 1 << 0)
  /// Greatest x, least y.
  public static let topRight = UIRectCorner(rawValue: 1 << 1)
  /// Least x, greatest y.
  public static let bottomLeft = UIRectCorner(rawValue: 1 << 2)
  /// Greatest x, greatest y.
  public static let bottomRight = UIRectCorner(rawValue: 1 << 3)
  public static let allCorners = UIRectCorner(rawValue: .max)
}

/// A path to build, with the style of a line along it, as UIKit has it: y runs down, and clockwise is as seen there.
///
/// ``fill()`` and ``stroke()`` draw it into the current context with the style; ``cgPath`` holds the outlines alone. Rounded
/// rectangles have plain circular corners; UIKit's are a little longer and smoother.
///
/// Source: <https://developer.apple.com/documentation/uikit/uibezierpath>.
open class UIBezierPath {
  private var path = BezierPath()

  /// In points.
  open var lineWidth: CGFloat = 1
  open var lineCapStyle: CGLineCap = .butt
  open var lineJoinStyle: CGLineJoin = .miter
  /// The longest that a miter may be, in line widths.
  open var miterLimit: CGFloat = 10
  /// How far drawn lines may be from the curve, in pixels. Stored only.
  open var flatness: CGFloat = 0.6
  open var usesEvenOddFillRule = false

  private(set) var dash: (lengths: [CGFloat], phase: CGFloat) = ([], 0)

  /// An empty path.
  public init() {}

  /// A rectangle, clockwise from the corner at the top left.
  public convenience init(rect: CGRect) {
    self.init()
    path.addRect(rect)
  }

  /// The ellipse that touches the middles of the rectangle's sides, clockwise from the right.
  public convenience init(ovalIn rect: CGRect) {
    self.init()
    path.addEllipse(in: rect)
  }

  /// A rectangle with four circular corners, clockwise from the left end of the top side.
  public convenience init(roundedRect rect: CGRect, cornerRadius: CGFloat) {
    self.init(
      roundedRect: rect, byRoundingCorners: .allCorners, cornerRadii: CGSize(width: cornerRadius, height: cornerRadius))
  }

  /// A rectangle some of whose corners are quarters of an ellipse, clockwise from the left end of the top side.
  ///
  /// - Parameter cornerRadii: The ellipse's. What does not fit is cut to half the rectangle; negative is 0.
  public convenience init(roundedRect rect: CGRect, byRoundingCorners corners: UIRectCorner, cornerRadii: CGSize) {
    self.init()
    if rect.isNull { return }
    func fitting(_ radius: CGFloat, _ size: CGFloat) -> Double {
      radius > 0 ? Double.minimum(radius.native, size.native / 2) : 0
    }
    let radii = Vector2(fitting(cornerRadii.width, rect.width), fitting(cornerRadii.height, rect.height))
    let (x0, y0, x1, y1) = (rect.minX.native, rect.minY.native, rect.maxX.native, rect.maxY.native)
    // Each corner and the direction that the path arrives in; it leaves a quarter turn on.
    let turns: [(UIRectCorner, Vector2, Vector2)] = [
      (.topRight, Vector2(x1, y0), Vector2(1, 0)), (.bottomRight, Vector2(x1, y1), Vector2(0, 1)),
      (.bottomLeft, Vector2(x0, y1), Vector2(-1, 0)), (.topLeft, Vector2(x0, y0), Vector2(0, -1)),
    ]
    let isRound = radii.x > 0 && radii.y > 0
    path.move(to: Vector2(isRound && corners.contains(.topLeft) ? x0 + radii.x : x0, y0))
    for (corner, point, incoming) in turns {
      guard isRound, corners.contains(corner) else {
        path.addLine(to: point)
        continue
      }
      let (u, v) = (radii * incoming, radii * incoming.quarterTurned)
      if let current = path.currentPoint, current != point - u { path.addLine(to: point - u) }
      // Control arms of 4/3·tan(π/8) radii, counted from the corner here.
      let arm = 1 - 4.0 / 3 * (2.0.squareRoot() - 1)
      path.add(.cubic(control1: point - arm * u, control2: point + arm * v, end: point + v))
    }
    path.close()
  }

  /// An arc of a circle.
  ///
  /// - Parameters:
  ///   - startAngle: In radians from +x, positive towards +y: clockwise where y runs down. So is `endAngle`.
  ///   - clockwise: Towards greater angles.
  public convenience init(
    arcCenter center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool
  ) {
    self.init()
    addArc(withCenter: center, radius: radius, startAngle: startAngle, endAngle: endAngle, clockwise: clockwise)
  }

  public convenience init(cgPath: CGPath) {
    self.init()
    path = cgPath.bezierPath
  }

  /// The outlines: a copy, both ways.
  open var cgPath: CGPath {
    get { CGPath(bezierPath: path) }
    set { path = newValue.bezierPath }
  }

  // MARK: Building

  /// Starts a new subpath.
  open func move(to point: CGPoint) { path.move(to: Vector2(point)) }

  /// A line from the current point; nothing without one, as for the curves.
  open func addLine(to point: CGPoint) { path.addLine(to: Vector2(point)) }

  open func addCurve(to endPoint: CGPoint, controlPoint1: CGPoint, controlPoint2: CGPoint) {
    path.add(.cubic(control1: Vector2(controlPoint1), control2: Vector2(controlPoint2), end: Vector2(endPoint)))
  }

  open func addQuadCurve(to endPoint: CGPoint, controlPoint: CGPoint) {
    path.add(.quad(control: Vector2(controlPoint), end: Vector2(endPoint)))
  }

  /// An arc of a circle, after a line to its start; or, in an empty path, from its start.
  ///
  /// - Parameters:
  ///   - startAngle: In radians from +x, positive towards +y: clockwise where y runs down. So is `endAngle`.
  ///   - clockwise: Towards greater angles, the opposite of what ``CGMutablePath`` calls so.
  open func addArc(
    withCenter center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool
  ) {
    let sweep = BezierPath.sweep(from: startAngle.native, to: endAngle.native, increasing: clockwise)
    path.addArc(center: Vector2(center), radius: radius.native, start: startAngle.native, sweep: sweep)
  }

  /// A line back to where the subpath started, joined to its first segment there.
  open func close() { path.close() }

  open func removeAllPoints() { path = BezierPath() }

  /// Adds all elements of another path; its style plays no part.
  open func append(_ bezierPath: UIBezierPath) { path.elements += bezierPath.path.elements }

  /// Moves every point by `transform`.
  open func apply(_ transform: CGAffineTransform) { path = path.transformed(by: transform) }

  /// The same outlines, drawn backwards, last subpath first.
  open func reversing() -> UIBezierPath {
    let result = UIBezierPath()
    for subpath in path.subpaths.reversed() {
      var back = BezierPath.Subpath(start: subpath.end)
      back.segments = subpath.segments.reversed().map(\.reversed)
      back.isClosed = subpath.isClosed
      result.path.append(back)
    }
    (result.lineWidth, result.lineCapStyle, result.lineJoinStyle) = (lineWidth, lineCapStyle, lineJoinStyle)
    (result.miterLimit, result.flatness, result.dash) = (miterLimit, flatness, dash)
    result.usesEvenOddFillRule = usesEvenOddFillRule
    return result
  }

  // MARK: Questions

  open var isEmpty: Bool { path.isEmpty }

  /// The smallest rectangle around all points, those that control curves included; `CGRect.null` if there are none.
  open var bounds: CGRect { cgPath.boundingBox }

  /// The end of the last element; (0, 0) in an empty path.
  open var currentPoint: CGPoint { path.currentPoint.map { CGPoint($0) } ?? .zero }

  /// Whether filling the path by its rule would paint the point.
  open func contains(_ point: CGPoint) -> Bool {
    path.contains(Vector2(point), rule: usesEvenOddFillRule ? .evenOdd : .nonZero)
  }

  // MARK: Dashes

  /// Sets the lengths that are painted and left out in turn, in points; none for a solid line.
  open func setLineDash(_ pattern: UnsafePointer<CGFloat>?, count: Int, phase: CGFloat) {
    dash = (count > 0 ? Array(UnsafeBufferPointer(start: pattern, count: pattern == nil ? 0 : count)) : [], phase)
  }

  /// Reads what ``setLineDash(_:count:phase:)`` set: first the count, then the lengths into a buffer of that many.
  open func getLineDash(
    _ pattern: UnsafeMutablePointer<CGFloat>?, count: UnsafeMutablePointer<Int>?, phase: UnsafeMutablePointer<CGFloat>?
  ) {
    for (i, length) in dash.lengths.enumerated() { pattern?[i] = length }
    count?.pointee = dash.lengths.count
    phase?.pointee = dash.phase
  }
}
