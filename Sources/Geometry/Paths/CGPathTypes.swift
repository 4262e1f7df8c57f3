import Foundation

/// The rule that decides which points a path's outlines enclose.
///
/// Source: <https://developer.apple.com/documentation/coregraphics/cgpathfillrule>.
public enum CGPathFillRule: Int, Sendable {
  /// Points with a winding number other than zero.
  case winding
  /// Points with an odd winding number.
  case evenOdd
}

/// The shape of a stroke's ends.
///
/// Source: <https://developer.apple.com/documentation/coregraphics/cglinecap>.
public enum CGLineCap: Int32, Sendable {
  /// A straight edge through the end point.
  case butt
  /// Half a disc beyond the end point.
  case round
  /// Half a square beyond the end point.
  case square
}

/// The shape of a stroke's corners.
///
/// Source: <https://developer.apple.com/documentation/coregraphics/cglinejoin>.
public enum CGLineJoin: Int32, Sendable {
  /// A sharp point; a bevel where the miter would exceed its limit.
  case miter
  /// A round corner, centred on the point.
  case round
  /// A corner cut straight.
  case bevel
}

/// The kind of a path's element.
///
/// Source: <https://developer.apple.com/documentation/coregraphics/cgpathelementtype>.
public enum CGPathElementType: Int32, Sendable {
  /// Starts a subpath.
  case moveToPoint
  /// A line from the current point.
  case addLineToPoint
  /// A quadratic Bézier curve from the current point.
  case addQuadCurveToPoint
  /// A cubic Bézier curve from the current point.
  case addCurveToPoint
  /// A line back to the subpath's start, joined to it.
  case closeSubpath
}

/// An element of a path, as ``CGPath/applyWithBlock(_:)`` passes it on.
///
/// Source: <https://developer.apple.com/documentation/coregraphics/cgpathelement>.
public struct CGPathElement {
  /// The kind of the element, which decides the number of points.
  public var type: CGPathElementType

  /// The element's points, control points first: one for a move or a line, two for a quadratic curve, three for a cubic
  /// one, none for a close. Valid only while the block runs.
  public var points: UnsafeMutablePointer<CGPoint>

  /// The points must stay valid as long as the element is used.
  public init(type: CGPathElementType, points: UnsafeMutablePointer<CGPoint>) {
    (self.type, self.points) = (type, points)
  }
}

/// A function for ``CGPath/apply(info:function:)``. A Swift function here: it may capture what it uses.
public typealias CGPathApplierFunction = (UnsafeMutableRawPointer?, UnsafePointer<CGPathElement>) -> Void

extension CGPathFillRule {
  package var rule: FillRule { self == .winding ? .nonZero : .evenOdd }
}

extension CGLineCap {
  package var cap: StrokeStyle.Cap {
    switch self {
    case .butt: .butt
    case .round: .round
    case .square: .square
    }
  }
}

extension CGLineJoin {
  package var join: StrokeStyle.Join {
    switch self {
    case .miter: .miter
    case .round: .round
    case .bevel: .bevel
    }
  }
}

extension CGPoint {
  package init(_ p: Vector2) { self.init(x: p.x, y: p.y) }
}
