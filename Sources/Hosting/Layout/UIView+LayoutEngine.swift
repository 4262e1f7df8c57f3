import Foundation
import LayerModel

/// The ways of views to the engine of their tree.
extension UIView {
  final var knownAutoLayout: ViewLayout? { layoutState as? ViewLayout }

  /// The view's part in Auto Layout, made when it is first needed.
  final var autoLayout: ViewLayout {
    if let known = knownAutoLayout { return known }
    let made = ViewLayout()
    layoutState = made
    return made
  }

  /// The engine of the view's tree, if there is one.
  final var knownEngine: LayoutEngine? { usesConstraints ? treeRoot.knownAutoLayout?.engine : nil }

  /// Whether the view or one below it takes part in Auto Layout; for tests.
  package final var usesAutoLayout: Bool { usesConstraints }
  /// The times that the tree's constraints were gathered, and that changes were solved; for tests.
  package final var layoutCounts: (rebuilds: Int, updates: Int) {
    (knownEngine?.rebuilds ?? 0, knownEngine?.updates ?? 0)
  }

  /// Notes that the view takes part in Auto Layout, and so do all above it.
  ///
  /// - Returns: Whether it did not before.
  @discardableResult final func markUsesConstraints() -> Bool {
    if usesConstraints { return false }
    for view in upToRoot.prefix(while: { !$0.usesConstraints }) { view.usesConstraints = true }
    return true
  }

  /// Whether the view's frame is what its autoresizing mask, or the program, makes it.
  final var isFramePlaced: Bool { superview == nil || translatesAutoresizingMaskIntoConstraints }

  /// The frame without the transform, and what an autoresizing mask needs.
  final var layoutPlace: LayoutPlace {
    let (size, center, anchor) = (bounds.size, center, layer.anchorPoint)
    let origin = CGPoint(x: center.x - anchor.x * size.width, y: center.y - anchor.y * size.height)
    var place = LayoutPlace(frame: CGRect(origin: origin, size: size))
    if followsSuperview, let superview { (place.room, place.mask) = (superview.bounds, autoresizingMask) }
    return place
  }

  /// Whether an autoresizing mask makes the frame follow the superview's size.
  final var followsSuperview: Bool {
    superview != nil && translatesAutoresizingMaskIntoConstraints && !layer.autoresizingMask.isEmpty
  }

  /// Pixels per point.
  final var layoutScale: CGFloat {
    let scale = traitCollection.displayScale
    return scale > 0 ? scale : UIScreen.main.scale
  }

  // MARK: Insets

  final var insetsForLayout: LayoutInsets {
    LayoutInsets(
      safeArea: safeAreaInsets, margins: effectiveMargins, origin: self is UIScrollView ? bounds.origin : .zero,
      baselines: baselines)
  }

  /// The view whose text a baseline is that of.
  final func baselineView(isFirst: Bool) -> UIView {
    var view: UIView = self
    for _ in 0..<16 {
      let next = isFirst ? view.forFirstBaselineLayout : view.forLastBaselineLayout
      if next === view || !next.isDescendant(of: view) { break }
      view = next
    }
    return view
  }

  /// Whether the natural height depends on the width that the view gets.
  final var heightFollowsWidth: Bool { (self as? UILabel)?.flowsLines ?? false }

  /// The baselines of a view with a text.
  final var baselines: Baselines? {
    (self as? UILabel)?.textBaselines ?? (self as? UIButton)?.titleLabel?.textBaselines
  }

  // MARK: Changes

  /// The autoresizing mask, which has an effect only while ``UIView/translatesAutoresizingMaskIntoConstraints``.
  final var ownMask: AutoresizingMask {
    get { knownAutoLayout?.idleMask ?? AutoresizingMask(rawValue: layer.autoresizingMask.rawValue) }
    set {
      if translatesAutoresizingMaskIntoConstraints || newValue.isEmpty && knownAutoLayout?.idleMask == nil {
        layer.autoresizingMask = CAAutoresizingMask(rawValue: newValue.rawValue)
        if usesConstraints { placeDidChange() }
      } else {
        autoLayout.idleMask = newValue
      }
    }
  }

  /// Called after ``UIView/translatesAutoresizingMaskIntoConstraints`` was set.
  final func translationDidChange() {
    let mask = ownMask
    knownAutoLayout?.idleMask = nil
    if !translatesAutoresizingMaskIntoConstraints { layer.autoresizingMask = [] }
    ownMask = mask
    treeDidChange()
  }

  /// Sets ``UIView/isHidden``; a stack with constraints closes or opens a gap.
  final func hide(_ isHidden: Bool) {
    layer.isHidden = isHidden
    if superview?.usesConstraints == true { (superview as? UIStackView)?.arrangementDidChange() }
  }

  /// Called after the sense of leading and trailing was set.
  final func directionDidChange() {
    setNeedsLayout()
    if usesConstraints { treeDidChange() }
  }

  /// Called after the frame was set, by whomever.
  final func placeDidChange() {
    guard let layout = knownAutoLayout else { return }
    if layout.insets != nil, layout.box?.isPending != true { setNeedsLayout() }
    guard let box = layout.box, !box.isPending, let engine = knownEngine, engine.isOwn(box) else { return }
    if isFramePlaced {
      if box.place == layoutPlace { return }
      engine.stale.append(box)
      setNeedsLayout()
    } else {
      // The constraints' frame comes back with the superview's next layout.
      box.isPending = true
      superview?.autoLayout.pending.append(box)
    }
  }

  /// Called after the natural size or its priorities changed.
  final func noteContentChange() {
    guard usesConstraints, let engine = knownEngine else { return }
    if let box = knownAutoLayout?.box, engine.isOwn(box) {
      box.measuredWidth = nil
      engine.stale.append(box)
    }
    if knownAutoLayout?.insets?.baselines != nil { engine.needsOffsets = true }
    superview?.setNeedsLayout()
  }

  /// Called after the natural size of one of Lamina's views changed: constraints or a stack place it by that.
  final func contentSizeDidChange() {
    if usesConstraints || superview?.arrangesSubviews == true { invalidateIntrinsicContentSize() }
  }

  /// Called after a view became frame-placed, or is not any more, or after views came and went.
  final func treeDidChange() {
    guard usesConstraints, let engine = knownEngine else { return }
    engine.needsRebuild = true
    engine.needsConstraintUpdate = true
    setNeedsLayout()
  }

  /// Called before the view leaves its superview: constraints with views outside of it end.
  final func dropConstraintsAcross() {
    guard usesConstraints else { return }
    treeDidChange()
    for constraint in upToRoot.dropFirst().flatMap(\.constraints)
    where constraint.owningViews.contains(where: { $0.isDescendant(of: self) }) {
      constraint.isActive = false
    }
  }

  /// Called after the view got a superview.
  final func joinTree() {
    guard usesConstraints || type(of: self).requiresConstraintBasedLayout else { return }
    usesConstraints = true
    knownAutoLayout?.engine = nil
    superview?.markUsesConstraints()
    treeDidChange()
  }

  // MARK: Layout

  /// Solves the constraints of the tree, if something has changed.
  ///
  /// - Parameter isLaying: Whether the view lays its subviews out right afterwards.
  final func updateLayout(isLaying: Bool = false) {
    let root = treeRoot
    guard root.usesConstraints else { return }
    let engine = root.autoLayout.engine ?? LayoutEngine()
    root.autoLayout.engine = engine
    if engine.isUpdating { return }
    if let layout = knownAutoLayout {
      if let box = layout.box, engine.isOwn(box), isFramePlaced, box.place != layoutPlace { engine.stale.append(box) }
      if let insets = layout.insets, insets != insetsForLayout {
        layout.insets = insetsForLayout
        engine.needsOffsets = true
      }
    }
    engine.update(root, laying: isLaying ? self : nil)
  }

  /// Sets the frames of subviews that have new ones.
  final func applyLayout() {
    guard let layout = knownAutoLayout, !layout.pending.isEmpty, let engine = knownEngine else { return }
    let boxes = layout.pending
    layout.pending = []
    let scale = layoutScale
    for box in boxes {
      if let view = box.item as? UIView, view.superview === self, !view.translatesAutoresizingMaskIntoConstraints,
        engine.isOwn(box)
      {
        view.place(engine.frame(of: box, scale: scale))
      }
      box.isPending = false
    }
  }

  private final func place(_ frame: CGRect) {
    if bounds.size != frame.size { bounds = CGRect(origin: bounds.origin, size: frame.size) }
    // As in UIKit, the middle is where `center` goes, wherever the layer has its anchor point.
    let middle = CGPoint(x: frame.midX, y: frame.midY)
    if center == middle { return }
    center = middle
    if knownAutoLayout?.insets != nil { setNeedsLayout() }
  }

  /// Calls `updateConstraints()` of the views that need it, each after those below it.
  final func updateConstraintsFromLeaves() {
    var (rest, views) = ([self], [UIView]())
    while let view = rest.popLast() {
      views.append(view)
      rest += view.subviews
    }
    for view in views.reversed() {
      (view as? UIStackView)?.updateArrangement()
      guard view.awaitsConstraintUpdate else { continue }
      view.awaitsConstraintUpdate = false
      if let owner = view.owner { owner.updateViewConstraints() } else { view.updateConstraints() }
    }
  }

  /// Marks the view as needing ``UIView/updateConstraints()``.
  final func noteConstraintUpdate() {
    awaitsConstraintUpdate = true
    markUsesConstraints()
    knownEngine?.needsConstraintUpdate = true
    setNeedsLayout()
  }
}

extension ViewLayout {
  /// The guides that have boxes.
  var allGuides: [UILayoutGuide] { guides + ownGuides.values }
}
