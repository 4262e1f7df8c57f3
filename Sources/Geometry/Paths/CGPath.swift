import Foundation
import Synchronization

/// Outlines made of lines and Bézier curves, in points of the plane that they are used in.
///
/// A path is geometry only: it has no colours and draws nothing by itself. It is immutable, except for its subclass
/// ``CGMutablePath``; code that stores a path copies it (``copy()``). A path with a coordinate that is NaN or infinite
/// is drawn as if it were empty and contains no points.
///
/// `Sendable` because its only stored property is behind a lock; the compiler checks that for final classes alone.
///
/// Source: <https://developer.apple.com/documentation/coregraphics/cgpath>.
public class CGPath: Hashable, CustomStringConvertible, CFObject, @unchecked Sendable {
  public class var typeID: CFTypeID { UInt(bitPattern: ObjectIdentifier(CGPath.self)) }

  private let storage: Mutex<BezierPath>

  package init(bezierPath: BezierPath) { storage = Mutex(bezierPath) }

  /// A copy of the current elements.
  package var bezierPath: BezierPath { storage.withLock { $0 } }

  /// Changes the elements in place.
  fileprivate func update(_ change: (inout BezierPath) -> Void) { storage.withLock { change(&$0) } }

  /// Creates a closed rectangle, starting at the corner of least x and y and going along +x.
  ///
  /// - Parameter transform: Applied to the points, here and in the methods below; `nil` for none.
  public convenience init(rect: CGRect, transform: UnsafePointer<CGAffineTransform>?) {
    var path = BezierPath()
    path.addRect(rect, transform: transform?.pointee ?? .identity)
    self.init(bezierPath: path)
  }

  /// Creates the ellipse that touches the middles of the rectangle's sides, as four cubics.
  ///
  /// It starts at the middle of the side of greatest x and turns towards +y. The curves deviate by at most 2.73·10⁻⁴
  /// radii.
  public convenience init(ellipseIn rect: CGRect, transform: UnsafePointer<CGAffineTransform>?) {
    var path = BezierPath()
    path.addEllipse(in: rect, transform: transform?.pointee ?? .identity)
    self.init(bezierPath: path)
  }

  /// Creates a rectangle whose corners are quarters of an ellipse.
  ///
  /// It starts and turns as the ellipse does. Radii are clamped to half the rectangle's size, and negative ones to 0;
  /// Core Graphics traps for both.
  public convenience init(
    roundedRect rect: CGRect, cornerWidth: CGFloat, cornerHeight: CGFloat,
    transform: UnsafePointer<CGAffineTransform>?
  ) {
    var path = BezierPath()
    path.addRoundedRect(
      rect, radii: Vector2(cornerWidth.native, cornerHeight.native), transform: transform?.pointee ?? .identity)
    self.init(bezierPath: path)
  }

  // MARK: Copies

  /// An immutable path with the same elements.
  public func copy() -> CGPath? { CGPath(bezierPath: bezierPath) }

  /// An immutable path whose points are mapped by a transform; `nil` stands for the identity.
  public func copy(using transform: UnsafePointer<CGAffineTransform>?) -> CGPath? {
    CGPath(bezierPath: bezierPath.transformed(by: transform?.pointee ?? .identity))
  }

  /// A mutable copy, independent of this path.
  public func mutableCopy() -> CGMutablePath? { CGMutablePath(bezierPath: bezierPath) }

  /// A mutable copy whose points are mapped by a transform; `nil` stands for the identity.
  public func mutableCopy(using transform: UnsafePointer<CGAffineTransform>?) -> CGMutablePath? {
    CGMutablePath(bezierPath: bezierPath.transformed(by: transform?.pointee ?? .identity))
  }

  /// The path cut into dashes. The pattern restarts with each subpath.
  ///
  /// A pattern with a negative length, or of no length, changes nothing.
  ///
  /// - Parameters:
  ///   - phase: The place in the pattern where a subpath starts, in points.
  ///   - lengths: Painted lengths and gaps in turn, in points along the path.
  ///   - transform: Applied to the dashes.
  public func copy(
    dashingWithPhase phase: CGFloat, lengths: [CGFloat], transform: CGAffineTransform = .identity
  ) -> CGPath {
    let dashes = bezierPath.dashed(lengths: lengths.map(\.native), phase: phase.native)
    return CGPath(bezierPath: dashes.transformed(by: transform))
  }

  /// The outline of a stroke along the path. Filling it by the `winding` rule paints the same pixels as stroking this
  /// path.
  ///
  /// Empty for a width that is not positive. The outline overlaps itself. Curves become polygons that deviate by at
  /// most 0.005 points, or 1/20,000 of the path's size if that is less.
  ///
  /// - Parameters:
  ///   - lineWidth: In points of this path.
  ///   - transform: Applied to the outline.
  public func copy(
    strokingWithWidth lineWidth: CGFloat, lineCap: CGLineCap, lineJoin: CGLineJoin, miterLimit: CGFloat,
    transform: CGAffineTransform = .identity
  ) -> CGPath {
    let style = StrokeStyle(
      width: lineWidth.native, cap: lineCap.cap, join: lineJoin.join, miterLimit: miterLimit.native)
    return CGPath(bezierPath: bezierPath.stroked(style).transformed(by: transform))
  }

  // MARK: Questions

  /// Whether the path has no elements. A lone move is an element.
  public var isEmpty: Bool { storage.withLock { $0.isEmpty } }

  /// The end of the last element; after a close, the start of the closed subpath. (0, 0) for an empty path.
  public var currentPoint: CGPoint { storage.withLock { $0.currentPoint.map { CGPoint($0) } } ?? .zero }

  /// The bounding box of all points, control points included. `CGRect.null` for a path that is empty or not finite.
  public var boundingBox: CGRect {
    let path = bezierPath
    guard path.isFinite else { return .null }
    var box: (min: Vector2, max: Vector2)?
    for p in path.points {
      box = box.map { (pointwiseMin($0.min, p), pointwiseMax($0.max, p)) } ?? (p, p)
    }
    return Self.rect(box)
  }

  /// The tight bounding box of the lines and curves, without control points. `CGRect.null` as for ``boundingBox``.
  public var boundingBoxOfPath: CGRect { Self.rect(bezierPath.bounds) }

  private static func rect(_ box: (min: Vector2, max: Vector2)?) -> CGRect {
    guard let (low, high) = box else { return .null }
    return CGRect(x: low.x, y: low.y, width: high.x - low.x, height: high.y - low.y)
  }

  /// Whether the path is one closed, upright rectangle. If so, it is stored in `rect`.
  public func isRect(_ rect: UnsafeMutablePointer<CGRect>?) -> Bool {
    let path = bezierPath
    let subpaths = path.subpaths
    guard path.isFinite, subpaths.count == 1, let subpath = subpaths.first else { return false }
    guard subpath.end == subpath.start, subpath.segments.count == 4 else { return false }
    var corners: [Vector2] = []
    for segment in subpath.segments {
      guard case .line(let a, _) = segment else { return false }
      corners.append(a)
    }
    let (a, b, c, d) = (corners[0], corners[1], corners[2], corners[3])
    guard
      (a.y == b.y && b.x == c.x && c.y == d.y && d.x == a.x) || (a.x == b.x && b.y == c.y && c.x == d.x && d.y == a.y)
    else { return false }
    rect?.pointee = Self.rect(path.bounds)
    return true
  }

  /// Whether filling the path would paint the point. Open subpaths count as closed.
  ///
  /// - Parameter transform: Applied to the point first.
  public func contains(
    _ point: CGPoint, using rule: CGPathFillRule = .winding, transform: CGAffineTransform = .identity
  ) -> Bool {
    bezierPath.contains(Vector2(point.applying(transform)), rule: rule.rule)
  }

  /// Calls `function` with `info` and each element, in order; see ``applyWithBlock(_:)``.
  public func apply(info: UnsafeMutableRawPointer?, function: CGPathApplierFunction) {
    applyWithBlock { function(info, $0) }
  }

  /// Calls `block` with each element, in order.
  ///
  /// The pointer and the element's points are valid only while `block` runs. Unlike Apple's, `block` does not escape.
  public func applyWithBlock(_ block: (UnsafePointer<CGPathElement>) -> Void) {
    withUnsafeTemporaryAllocation(of: CGPoint.self, capacity: 3) { buffer in
      buffer.initialize(repeating: .zero)
      guard let points = buffer.baseAddress else { return }
      for element in bezierPath.elements {
        let type: CGPathElementType
        switch element {
        case .move(let p): (type, points[0]) = (.moveToPoint, CGPoint(p))
        case .line(let p): (type, points[0]) = (.addLineToPoint, CGPoint(p))
        case .quad(let c, let p): (type, points[0], points[1]) = (.addQuadCurveToPoint, CGPoint(c), CGPoint(p))
        case .cubic(let c1, let c2, let p):
          (type, points[0], points[1], points[2]) = (.addCurveToPoint, CGPoint(c1), CGPoint(c2), CGPoint(p))
        case .close: type = .closeSubpath
        }
        withUnsafePointer(to: CGPathElement(type: type, points: points), block)
      }
    }
  }

  /// Whether the elements are equal, with exactly equal coordinates.
  public static func == (a: CGPath, b: CGPath) -> Bool { a === b || a.bezierPath == b.bezierPath }

  public func hash(into hasher: inout Hasher) { hasher.combine(bezierPath) }

  public var description: String { "CGPath(\(bezierPath.elements.count) elements)" }
}

/// A path that subpaths can be added to.
///
/// Adding a line or a curve without a current point does nothing. A `transform` is applied to the new elements only.
/// Angles are in radians from +x, positive towards +y.
///
/// Source: <https://developer.apple.com/documentation/coregraphics/cgmutablepath>.
public final class CGMutablePath: CGPath, @unchecked Sendable {
  /// An empty path.
  public init() { super.init(bezierPath: BezierPath()) }

  package override init(bezierPath: BezierPath) { super.init(bezierPath: bezierPath) }

  package func change(_ change: (inout BezierPath) -> Void) { update(change) }
}
