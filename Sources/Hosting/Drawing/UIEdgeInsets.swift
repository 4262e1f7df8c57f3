import Foundation

/// Distances inward from the sides of a rectangle, in points; negative distances extend outward.
///
/// Source: <https://developer.apple.com/documentation/uikit/uiedgeinsets>.
public struct UIEdgeInsets: Hashable, Sendable, Codable {
  /// From the top edge down.
  public var top: CGFloat
  /// From the left edge to the right.
  public var left: CGFloat
  /// From the bottom edge up.
  public var bottom: CGFloat
  /// From the right edge to the left.
  public var right: CGFloat

  /// Creates insets, in points.
  public init(top: CGFloat, left: CGFloat, bottom: CGFloat, right: CGFloat) {
    (self.top, self.left, self.bottom, self.right) = (top, left, bottom, right)
  }

  /// No insets.
  public init() { self.init(top: 0, left: 0, bottom: 0, right: 0) }

  /// No insets.
  public static let zero = UIEdgeInsets()
}

/// Distances inward from the sides of a rectangle, by the direction of reading.
///
/// Source: <https://developer.apple.com/documentation/uikit/nsdirectionaledgeinsets>.
public struct NSDirectionalEdgeInsets: Hashable, Sendable, Codable {
  /// From the top edge down.
  public var top: CGFloat
  /// From the edge where reading begins.
  public var leading: CGFloat
  /// From the bottom edge up.
  public var bottom: CGFloat
  /// From the edge where reading ends.
  public var trailing: CGFloat

  /// Creates insets, in points.
  public init(top: CGFloat, leading: CGFloat, bottom: CGFloat, trailing: CGFloat) {
    (self.top, self.leading, self.bottom, self.trailing) = (top, leading, bottom, trailing)
  }

  /// No insets.
  public init() { self.init(top: 0, leading: 0, bottom: 0, trailing: 0) }

  /// No insets.
  public static let zero = NSDirectionalEdgeInsets()
}

/// A distance from a point. Source: <https://developer.apple.com/documentation/uikit/uioffset>.
public struct UIOffset: Hashable, Sendable, Codable {
  /// To the right, points.
  public var horizontal: CGFloat
  /// Down, points.
  public var vertical: CGFloat

  /// Creates an offset, in points.
  public init(horizontal: CGFloat, vertical: CGFloat) { (self.horizontal, self.vertical) = (horizontal, vertical) }

  /// No offset.
  public init() { self.init(horizontal: 0, vertical: 0) }

  /// No offset.
  public static let zero = UIOffset()
}

/// The sides of a rectangle. Source: <https://developer.apple.com/documentation/uikit/uirectedge>.
public struct UIRectEdge: OptionSet, Hashable, Sendable {
  public let rawValue: UInt

  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// The top edge.
  public static let top = Self(rawValue: 1)
  /// The left edge.
  public static let left = Self(rawValue: 2)
  /// The bottom edge.
  public static let bottom = Self(rawValue: 4)
  /// The right edge.
  public static let right = Self(rawValue: 8)
  /// All four.
  public static let all: Self = [.top, .left, .bottom, .right]
}

extension CGRect {
  /// The rectangle with its sides moved inward. Insets larger than the rectangle give a negative size, which is
  /// invisible.
  public func inset(by insets: UIEdgeInsets) -> CGRect {
    let r = standardized
    return CGRect(
      origin: CGPoint(x: r.minX + insets.left, y: r.minY + insets.top),
      size: CGSize(
        width: r.width - insets.left - insets.right, height: r.height - insets.top - insets.bottom))
  }
}

/// The rectangle with its sides moved inward; see `inset(by:)`.
public func UIEdgeInsetsInsetRect(_ rect: CGRect, _ insets: UIEdgeInsets) -> CGRect { rect.inset(by: insets) }

extension UIEdgeInsets {
  /// The results of `rule` for each side of both.
  func merged(_ other: UIEdgeInsets, _ rule: (CGFloat, CGFloat) -> CGFloat) -> UIEdgeInsets {
    UIEdgeInsets(
      top: rule(top, other.top), left: rule(left, other.left), bottom: rule(bottom, other.bottom),
      right: rule(right, other.right))
  }

  /// The insets by the direction of reading.
  func directional(fromRight: Bool) -> NSDirectionalEdgeInsets {
    NSDirectionalEdgeInsets(
      top: top, leading: fromRight ? right : left, bottom: bottom, trailing: fromRight ? left : right)
  }
}

extension NSDirectionalEdgeInsets {
  /// The insets from the left and the right.
  func absolute(fromRight: Bool) -> UIEdgeInsets {
    UIEdgeInsets(
      top: top, left: fromRight ? trailing : leading, bottom: bottom, right: fromRight ? leading : trailing)
  }
}
