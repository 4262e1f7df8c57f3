import Foundation

/// An attribute of a view or guide that makes constraints: a ``NSLayoutXAxisAnchor``, ``NSLayoutYAxisAnchor`` or
/// ``NSLayoutDimension``.
///
/// Source: <https://developer.apple.com/documentation/uikit/nslayoutanchor>.
open class NSLayoutAnchor<AnchorType: AnyObject>: NSObject {
  final let parts: [AnchorPart]

  init(_ parts: [AnchorPart]) { self.parts = parts }

  convenience init(_ item: AnyObject, _ attribute: NSLayoutConstraint.Attribute) {
    self.init([AnchorPart(item, attribute)])
  }

  /// The view or guide.
  open var item: AnyObject? { parts.first?.item }
  /// The attribute's name.
  open var name: String { parts.map(\.attribute.name).joined(separator: " − ") }
  /// Whether the item's place is ambiguous.
  open var hasAmbiguousLayout: Bool { (item as? UIView)?.hasAmbiguousLayout ?? false }

  final func made(
    _ relation: NSLayoutConstraint.Relation, _ other: [AnchorPart], times multiplier: CGFloat = 1, _ constant: CGFloat
  ) -> NSLayoutConstraint { NSLayoutConstraint(parts, relation, other, multiplier, constant) }

  /// Makes an inactive constraint: this = `anchor` + `c`.
  open func constraint(equalTo anchor: NSLayoutAnchor<AnchorType>, constant c: CGFloat = 0) -> NSLayoutConstraint {
    made(.equal, anchor.parts, c)
  }
  /// Makes an inactive constraint: this ≥ `anchor` + `c`.
  open func constraint(
    greaterThanOrEqualTo anchor: NSLayoutAnchor<AnchorType>, constant c: CGFloat = 0
  ) -> NSLayoutConstraint { made(.greaterThanOrEqual, anchor.parts, c) }
  /// Makes an inactive constraint: this ≤ `anchor` + `c`.
  open func constraint(
    lessThanOrEqualTo anchor: NSLayoutAnchor<AnchorType>, constant c: CGFloat = 0
  ) -> NSLayoutConstraint { made(.lessThanOrEqual, anchor.parts, c) }
}

/// A vertical edge. Source: <https://developer.apple.com/documentation/uikit/nslayoutxaxisanchor>.
open class NSLayoutXAxisAnchor: NSLayoutAnchor<NSLayoutXAxisAnchor> {
  /// The distance to another edge.
  open func anchorWithOffset(to otherAnchor: NSLayoutXAxisAnchor) -> NSLayoutDimension {
    NSLayoutDimension(otherAnchor.parts + parts.negated)
  }
  /// Makes an inactive constraint: a multiple of the system's space, 8 points, after `anchor` in the direction of
  /// reading.
  open func constraint(
    equalToSystemSpacingAfter anchor: NSLayoutXAxisAnchor, multiplier: CGFloat
  ) -> NSLayoutConstraint { made(.equal, anchor.parts, UIView.systemSpacing * multiplier) }
  /// Makes an inactive constraint: at least a multiple of the system's space, 8 points, after `anchor`.
  open func constraint(
    greaterThanOrEqualToSystemSpacingAfter anchor: NSLayoutXAxisAnchor, multiplier: CGFloat
  ) -> NSLayoutConstraint { made(.greaterThanOrEqual, anchor.parts, UIView.systemSpacing * multiplier) }
  /// Makes an inactive constraint: at most a multiple of the system's space, 8 points, after `anchor`.
  open func constraint(
    lessThanOrEqualToSystemSpacingAfter anchor: NSLayoutXAxisAnchor, multiplier: CGFloat
  ) -> NSLayoutConstraint { made(.lessThanOrEqual, anchor.parts, UIView.systemSpacing * multiplier) }
}

/// A horizontal edge or baseline. Source: <https://developer.apple.com/documentation/uikit/nslayoutyaxisanchor>.
open class NSLayoutYAxisAnchor: NSLayoutAnchor<NSLayoutYAxisAnchor> {
  /// The distance to another edge.
  open func anchorWithOffset(to otherAnchor: NSLayoutYAxisAnchor) -> NSLayoutDimension {
    NSLayoutDimension(otherAnchor.parts + parts.negated)
  }
  /// Makes an inactive constraint: a multiple of the system's space, 8 points, below `anchor`.
  open func constraint(
    equalToSystemSpacingBelow anchor: NSLayoutYAxisAnchor, multiplier: CGFloat
  ) -> NSLayoutConstraint { made(.equal, anchor.parts, UIView.systemSpacing * multiplier) }
  /// Makes an inactive constraint: at least a multiple of the system's space, 8 points, below `anchor`.
  open func constraint(
    greaterThanOrEqualToSystemSpacingBelow anchor: NSLayoutYAxisAnchor, multiplier: CGFloat
  ) -> NSLayoutConstraint { made(.greaterThanOrEqual, anchor.parts, UIView.systemSpacing * multiplier) }
  /// Makes an inactive constraint: at most a multiple of the system's space, 8 points, below `anchor`.
  open func constraint(
    lessThanOrEqualToSystemSpacingBelow anchor: NSLayoutYAxisAnchor, multiplier: CGFloat
  ) -> NSLayoutConstraint { made(.lessThanOrEqual, anchor.parts, UIView.systemSpacing * multiplier) }
}

/// A width, a height, or the distance of two edges. Source:
/// <https://developer.apple.com/documentation/uikit/nslayoutdimension>.
open class NSLayoutDimension: NSLayoutAnchor<NSLayoutDimension> {
  /// Makes an inactive constraint: this = `c`.
  open func constraint(equalToConstant c: CGFloat) -> NSLayoutConstraint { made(.equal, [], c) }
  /// Makes an inactive constraint: this ≥ `c`.
  open func constraint(greaterThanOrEqualToConstant c: CGFloat) -> NSLayoutConstraint {
    made(.greaterThanOrEqual, [], c)
  }
  /// Makes an inactive constraint: this ≤ `c`.
  open func constraint(lessThanOrEqualToConstant c: CGFloat) -> NSLayoutConstraint { made(.lessThanOrEqual, [], c) }
  /// Makes an inactive constraint: this = `m` · `anchor` + `c`.
  open func constraint(
    equalTo anchor: NSLayoutDimension, multiplier m: CGFloat, constant c: CGFloat = 0
  ) -> NSLayoutConstraint { made(.equal, anchor.parts, times: m, c) }
  /// Makes an inactive constraint: this ≥ `m` · `anchor` + `c`.
  open func constraint(
    greaterThanOrEqualTo anchor: NSLayoutDimension, multiplier m: CGFloat, constant c: CGFloat = 0
  ) -> NSLayoutConstraint { made(.greaterThanOrEqual, anchor.parts, times: m, c) }
  /// Makes an inactive constraint: this ≤ `m` · `anchor` + `c`.
  open func constraint(
    lessThanOrEqualTo anchor: NSLayoutDimension, multiplier m: CGFloat, constant c: CGFloat = 0
  ) -> NSLayoutConstraint { made(.lessThanOrEqual, anchor.parts, times: m, c) }
}

extension [AnchorPart] {
  fileprivate var negated: [AnchorPart] { map { AnchorPart($0.item, $0.attribute, -$0.factor) } }
}
