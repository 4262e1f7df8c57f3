import Foundation

extension UIView {
  /// The insets of the root of the view's tree, less the parts outside the view; zero for a root.
  final var insetsUnderBars: UIEdgeInsets {
    var (chain, root): ([UIView], UIView) = ([], self)
    while let above = root.superview {
      chain.append(root)
      root = above
    }
    if chain.isEmpty { return .zero }
    var (insets, outer) = (root.safeAreaInsets, root.bounds)
    for view in chain.reversed() where insets != .zero {
      let frame = view.frame
      insets = UIEdgeInsets(
        top: max(0, insets.top - (frame.minY - outer.minY)), left: max(0, insets.left - (frame.minX - outer.minX)),
        bottom: max(0, insets.bottom - (outer.maxY - frame.maxY)),
        right: max(0, insets.right - (outer.maxX - frame.maxX)))
      outer = view.bounds
    }
    return insets
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
