import Foundation

/// A rectangle that constraints place and that is not drawn.
///
/// Source: <https://developer.apple.com/documentation/uikit/uilayoutguide>.
open class UILayoutGuide: NSObject, LayoutAnchoring {
  /// The rectangles that guides stand for.
  enum Kind {
    /// Constraints place it.
    case placed
    /// The owner's bounds without the safe area's insets.
    case safeArea
    /// The owner's bounds without its margins.
    case margins
    /// The content of a scroll view.
    case content
    /// The part of its content that a scroll view shows.
    case frame
  }

  final let kind: Kind
  final var box: LayoutBox?

  /// Creates a guide, to be added to a view by ``UIView/addLayoutGuide(_:)``.
  public override convenience init() { self.init(.placed) }

  init(_ kind: Kind) { self.kind = kind }

  /// The view whose guide this is.
  open internal(set) weak var owningView: UIView?
  /// A name for messages.
  open var identifier = ""

  /// The rectangle in the space of ``owningView``.
  open var layoutFrame: CGRect { owningView.map { $0.rectangle(of: self) } ?? .zero }

  /// Whether more than one place satisfies the constraints.
  open var hasAmbiguousLayout: Bool { owningView?.isAmbiguous(self) ?? false }
  /// The constraints that the guide's place along an axis follows from.
  open func constraintsAffectingLayout(for axis: NSLayoutConstraint.Axis) -> [NSLayoutConstraint] {
    owningView?.constraintsAffecting(self, axis) ?? []
  }
}
