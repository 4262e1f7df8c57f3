import Foundation

/// The part of a view that Auto Layout needs; a view without constraints has none.
final class ViewLayout {
  /// The active constraints between the view and views below it.
  var constraints: [NSLayoutConstraint] = []
  /// The guides that programs added.
  var guides: [UILayoutGuide] = []
  /// The guides that the view makes when they are asked for.
  var ownGuides: [UILayoutGuide.Kind: UILayoutGuide] = [:]
  /// The priorities for x and y.
  var hugging = [UILayoutPriority.defaultLow, .defaultLow]
  var resistance = [UILayoutPriority.defaultHigh, .defaultHigh]

  /// The engine of the tree whose root the view is.
  var engine: LayoutEngine?
  /// The view's place in the engine of its tree.
  var box: LayoutBox?
  /// The insets of guides and margins that constraints have counted with.
  var insets: LayoutInsets?
  /// The autoresizing mask of a view that constraints place, which has no effect.
  var idleMask: UIView.AutoresizingMask?
  /// Subviews with new frames, to be set when the view lays out.
  var pending: [LayoutBox] = []
}

/// The insets that constraints of a view may count with.
struct LayoutInsets: Equatable {
  var safeArea: UIEdgeInsets
  var margins: UIEdgeInsets
  /// The offset of a scroll view.
  var origin: CGPoint
  /// The places of baselines.
  var baselines: Baselines?
}
