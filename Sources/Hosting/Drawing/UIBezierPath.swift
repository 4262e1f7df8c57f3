import Foundation
import Geometry
import LayerSnapshots

/// The corners of a rectangle, named for a space in which y runs down.
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
  /// All four.
  public static let allCorners = UIRectCorner(rawValue: .max)
}

/// A mutable path with a stroke style, as in UIKit: y runs down, and clockwise is as seen there.
///
/// ``fill()`` and ``stroke()`` draw it into the current context; ``cgPath`` is its geometry alone.
///
/// Source: <https://developer.apple.com/documentation/uikit/uibezierpath>.
open class UIBezierPath: KeyedObject, NSCopying {
  private var path = BezierPath()

  /// The stroke's width in points.
  open var lineWidth: CGFloat = 1
  /// The ends of strokes. Default: `butt`.
  open var lineCapStyle: CGLineCap = .butt
  /// The corners of strokes. Default: `miter`.
  open var lineJoinStyle: CGLineJoin = .miter
  /// The largest length of a miter, in stroke widths; a longer one becomes a bevel.
  open var miterLimit: CGFloat = 10
  /// The largest deviation of a flattened curve, in pixels. Stored only.
  open var flatness: CGFloat = 0.6
  /// Whether ``fill()`` and ``addClip()`` use the even-odd rule in place of the non-zero one. Default: false.
  open var usesEvenOddFillRule = false

  private(set) var dash: (lengths: [CGFloat], phase: CGFloat) = ([], 0)

  /// Creates an empty path.
  public override init() { super.init() }

  /// Returns an independent path with the same outlines and style.
  open func copy(with zone: NSZone? = nil) -> Any {
    let result = UIBezierPath()
    result.path = path
    result.takeStyle(of: self)
    return result
  }

  open override func copy() -> Any { copy(with: nil) }

  private final func takeStyle(of other: UIBezierPath) {
    (lineWidth, lineCapStyle, lineJoinStyle) = (other.lineWidth, other.lineCapStyle, other.lineJoinStyle)
    (miterLimit, flatness, dash) = (other.miterLimit, other.flatness, other.dash)
    usesEvenOddFillRule = other.usesEvenOddFillRule
  }

  /// Creates a rectangle, clockwise from the top left corner.
  public convenience init(rect: CGRect) {
    self.init()
    path.addRect(rect)
  }

  /// Creates the ellipse that touches the middles of the rectangle's sides, clockwise from the right.
  public convenience init(ovalIn rect: CGRect) {
    self.init()
    path.addEllipse(in: rect)
  }

  /// Creates a rectangle with four rounded corners, as ``init(roundedRect:byRoundingCorners:cornerRadii:)`` does.
  public convenience init(roundedRect rect: CGRect, cornerRadius: CGFloat) {
    self.init(
      roundedRect: rect, byRoundingCorners: .allCorners, cornerRadii: CGSize(width: cornerRadius, height: cornerRadius))
  }

  /// Creates a rectangle with rounded corners at `corners`, clockwise from the left end of the top side.
  ///
  /// As in UIKit, a corner is the continuous curve (`CALayerCornerCurve.continuous`), which begins 1.528665 radii from
  /// the rectangle's corner, if half the side has room for that along both axes. Otherwise it is a quarter of an
  /// ellipse, as at half the side, where UIKit draws circles; UIKit's curve between the two is not known. `CGPath`'s
  /// rounded rectangles are always elliptical.
  ///
  /// - Parameter cornerRadii: The corners' radii along x and y, clamped to half the rectangle's size; negative counts
  ///   as 0.
  public convenience init(roundedRect rect: CGRect, byRoundingCorners corners: UIRectCorner, cornerRadii: CGSize) {
    self.init()
    if rect.isNull { return }
    let limit = Vector2(rect.width.native, rect.height.native) / 2
    func fitting(_ radius: CGFloat, _ most: Double) -> Double {
      radius > 0 ? Double.minimum(radius.native, most) : 0
    }
    let radii = Vector2(fitting(cornerRadii.width, limit.x), fitting(cornerRadii.height, limit.y))
    let reach = RoundedRectangle.continuousReach * radii
    let curve =
      reach.x <= limit.x && reach.y <= limit.y ? RoundedRectangle.continuousCorner : RoundedRectangle.circularCorner
    let (x0, y0, x1, y1) = (rect.minX.native, rect.minY.native, rect.maxX.native, rect.maxY.native)
    // Each corner and the direction in which the path arrives there; it leaves a quarter turn further.
    let turns: [(UIRectCorner, Vector2, Vector2)] = [
      (.topRight, Vector2(x1, y0), Vector2(1, 0)), (.bottomRight, Vector2(x1, y1), Vector2(0, 1)),
      (.bottomLeft, Vector2(x0, y1), Vector2(-1, 0)), (.topLeft, Vector2(x0, y0), Vector2(0, -1)),
    ]
    let isRound = radii.x > 0 && radii.y > 0
    path.move(to: Vector2(isRound && corners.contains(.topLeft) ? x0 + curve.start.x * radii.x : x0, y0))
    for (corner, point, incoming) in turns {
      if isRound, corners.contains(corner) {
        path.addCorner(curve, at: point, incoming: -radii * incoming, outgoing: radii * incoming.quarterTurned)
      } else {
        path.addLine(to: point)
      }
    }
    path.close()
  }

  /// Creates an arc of a circle.
  ///
  /// - Parameters:
  ///   - startAngle: In radians from +x, positive towards +y, which is clockwise where y runs down. The same holds for
  ///     `endAngle`.
  ///   - clockwise: Whether the arc turns towards greater angles.
  public convenience init(
    arcCenter center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool
  ) {
    self.init()
    addArc(withCenter: center, radius: radius, startAngle: startAngle, endAngle: endAngle, clockwise: clockwise)
  }

  /// A path with the elements of a `CGPath`.
  public convenience init(cgPath: CGPath) {
    self.init()
    path = cgPath.bezierPath
  }

  /// The path's geometry. Getting and setting copy it.
  open var cgPath: CGPath {
    get { CGPath(bezierPath: path) }
    set { path = newValue.bezierPath }
  }

  // MARK: Building

  /// Starts a new subpath at a point.
  open func move(to point: CGPoint) { path.move(to: Vector2(point)) }

  /// Adds a line from the current point. Lines and curves are ignored without one.
  open func addLine(to point: CGPoint) { path.addLine(to: Vector2(point)) }

  /// Adds a cubic Bézier curve from the current point.
  open func addCurve(to endPoint: CGPoint, controlPoint1: CGPoint, controlPoint2: CGPoint) {
    path.add(.cubic(control1: Vector2(controlPoint1), control2: Vector2(controlPoint2), end: Vector2(endPoint)))
  }

  /// Adds a quadratic Bézier curve from the current point.
  open func addQuadCurve(to endPoint: CGPoint, controlPoint: CGPoint) {
    path.add(.quad(control: Vector2(controlPoint), end: Vector2(endPoint)))
  }

  /// Adds an arc of a circle. A line joins the current point to its start; an empty path starts there.
  ///
  /// - Parameters:
  ///   - startAngle: In radians from +x, positive towards +y, which is clockwise where y runs down. The same holds for
  ///     `endAngle`.
  ///   - clockwise: Whether the arc turns towards greater angles, which is the opposite of ``/Lamina/CGMutablePath``'s
  ///     `clockwise`.
  open func addArc(
    withCenter center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool
  ) {
    let sweep = BezierPath.sweep(from: startAngle.native, to: endAngle.native, increasing: clockwise)
    path.addArc(center: Vector2(center), radius: radius.native, start: startAngle.native, sweep: sweep)
  }

  /// Closes the subpath: adds a line back to its start, joined to its first segment.
  open func close() { path.close() }

  /// Removes all subpaths. Line width and style are kept.
  open func removeAllPoints() { path = BezierPath() }

  /// Adds all elements of another path, without its style.
  open func append(_ bezierPath: UIBezierPath) { path.elements += bezierPath.path.elements }

  /// Transforms every point by `transform`.
  open func apply(_ transform: CGAffineTransform) { path = path.transformed(by: transform) }

  /// A path with the same outlines and style in the opposite direction, last subpath first.
  open func reversing() -> UIBezierPath {
    let result = UIBezierPath()
    for subpath in path.subpaths.reversed() {
      var back = BezierPath.Subpath(start: subpath.end)
      back.segments = subpath.segments.reversed().map(\.reversed)
      back.isClosed = subpath.isClosed
      result.path.append(back)
    }
    result.takeStyle(of: self)
    return result
  }

  // MARK: Questions

  /// Whether the path has no elements.
  open var isEmpty: Bool { path.isEmpty }

  /// The bounding box of all points, control points included; `CGRect.null` for an empty path.
  open var bounds: CGRect { cgPath.boundingBox }

  /// The end of the last element; (0, 0) for an empty path.
  open var currentPoint: CGPoint { path.currentPoint.map { CGPoint($0) } ?? .zero }

  /// Whether filling the path by its fill rule would paint the point.
  open func contains(_ point: CGPoint) -> Bool {
    path.contains(Vector2(point), rule: usesEvenOddFillRule ? .evenOdd : .nonZero)
  }

  // MARK: Dashes

  /// Sets the dash pattern: painted lengths and gaps in turn, in points; none for a solid line.
  open func setLineDash(_ pattern: UnsafePointer<CGFloat>?, count: Int, phase: CGFloat) {
    dash = (count > 0 ? Array(UnsafeBufferPointer(start: pattern, count: pattern == nil ? 0 : count)) : [], phase)
  }

  /// Reads the dash pattern: the count, the phase, and the lengths into a buffer of at least `count` elements.
  open func getLineDash(
    _ pattern: UnsafeMutablePointer<CGFloat>?, count: UnsafeMutablePointer<Int>?, phase: UnsafeMutablePointer<CGFloat>?
  ) {
    for (i, length) in dash.lengths.enumerated() { pattern?[i] = length }
    count?.pointee = dash.lengths.count
    phase?.pointee = dash.phase
  }
}
