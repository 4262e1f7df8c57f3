import Foundation

/// Which points a path's outlines enclose.
///
/// Source: <https://developer.apple.com/documentation/coregraphics/cgpathfillrule>.
public enum CGPathFillRule: Int, Sendable {
  /// Those that the outlines wind around a number of times that is not zero.
  case winding
  /// Those that they wind around an odd number of times.
  case evenOdd
}

/// How a line ends.
///
/// Source: <https://developer.apple.com/documentation/coregraphics/cglinecap>.
public enum CGLineCap: Int32, Sendable {
  /// At its end.
  case butt
  /// With half a disc.
  case round
  /// With half a square.
  case square
}

/// How the sides of a line meet where it bends.
///
/// Source: <https://developer.apple.com/documentation/coregraphics/cglinejoin>.
public enum CGLineJoin: Int32, Sendable {
  /// In a point, unless it would be too long; then as `bevel`.
  case miter
  case round
  case bevel
}

/// What an element of a path does.
///
/// Source: <https://developer.apple.com/documentation/coregraphics/cgpathelementtype>.
public enum CGPathElementType: Int32, Sendable {
  case moveToPoint
  case addLineToPoint
  case addQuadCurveToPoint
  case addCurveToPoint
  case closeSubpath
}

/// An element of a path, as ``CGPath/applyWithBlock(_:)`` shows it.
///
/// Source: <https://developer.apple.com/documentation/coregraphics/cgpathelement>.
public struct CGPathElement {
  public var type: CGPathElementType

  /// One point for a move or a line, two for a quadratic curve, three for a cubic one (control points first); none for a
  /// close. Valid only while the block runs.
  public var points: UnsafeMutablePointer<CGPoint>

  public init(type: CGPathElementType, points: UnsafeMutablePointer<CGPoint>) {
    (self.type, self.points) = (type, points)
  }
}

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
