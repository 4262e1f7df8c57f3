import Foundation

extension UIView {
  /// The insets of the root of the view's tree, less the parts outside the view, with those that controllers add.
  final var insetsUnderBars: UIEdgeInsets {
    let line = lineage { _ in true }
    return line.dropFirst().reduce(line.count > 1 ? line[0].safeAreaInsets : addedInsets) {
      $1.reaching($0).merged($1.addedInsets, +)
    }
  }

  /// The view and those above it, from the top, as far up as `goesOn` allows.
  final func lineage(_ goesOn: (UIView) -> Bool) -> [UIView] {
    var views = [self]
    while let last = views.last, goesOn(last), let above = last.superview { views.append(above) }
    return views.reversed()
  }

  private final var addedInsets: UIEdgeInsets { owner?.additionalSafeAreaInsets ?? .zero }

  /// The parts of the superview's insets that reach into the view.
  private final func reaching(_ insets: UIEdgeInsets) -> UIEdgeInsets {
    let (inner, outer) = (frame, superview?.bounds ?? .zero)
    let gaps = UIEdgeInsets(
      top: inner.minY - outer.minY, left: inner.minX - outer.minX, bottom: outer.maxY - inner.maxY,
      right: outer.maxX - inner.maxX)
    return insets.merged(gaps) { $0 > 0 ? max(0, $0 - $1) : 0 }
  }

  /// The margins with the safe area and the system's for a controller's view, and at least the superview's, if they are
  /// preserved.
  final var effectiveMargins: UIEdgeInsets {
    let line = lineage(\.preservesSuperviewLayoutMargins)
    return line.dropFirst().reduce(line[0].marginsAlone) { $1.marginsAlone.merged($1.reaching($0), max) }
  }

  private final var marginsAlone: UIEdgeInsets {
    var margins = ownMargins ?? (owner == nil ? UIEdgeInsets(top: 8, left: 8, bottom: 8, right: 8) : .zero)
    if owner?.viewRespectsSystemMinimumLayoutMargins == true {
      let side: CGFloat = bounds.width < 414 ? 16 : 20
      margins = margins.merged(UIEdgeInsets(top: 0, left: side, bottom: 0, right: side), max)
    }
    return insetsLayoutMarginsFromSafeArea ? margins.merged(safeAreaInsets, +) : margins
  }

  /// Called after something changed that margins or safe areas depend on, of this view or of views below it.
  final func insetsDidChange() {
    layoutMarginsDidChange()
    knownEngine?.needsOffsets = true
    setNeedsLayout()
  }
}

extension UIView {
  /// The view at the top of the tree.
  final var treeRoot: UIView {
    var root: UIView = self
    while let above = root.superview { root = above }
    return root
  }

  /// See ``UIView/effectiveUserInterfaceLayoutDirection``.
  final var directionOfReading: UIUserInterfaceLayoutDirection {
    switch semanticContentAttribute {
    case .forceRightToLeft: .rightToLeft
    case .forceLeftToRight, .playback, .spatial: .leftToRight
    case .unspecified: traitCollection.layoutDirection == .rightToLeft ? .rightToLeft : .leftToRight
    }
  }

  /// Whether the view's content is read from right to left.
  final var readsFromRight: Bool { effectiveUserInterfaceLayoutDirection == .rightToLeft }
}
