import LayerModel

extension UIView {
  /// Whether this view is `view` or one of its descendants.
  public final func isDescendant(of view: UIView) -> Bool {
    var ancestor: UIView? = self
    while let a = ancestor {
      if a === view { return true }
      ancestor = a.superview
    }
    return false
  }

  /// Moves `view` to `index` among the other subviews, clamped to their count. Its layer goes directly below the layer of the
  /// subview in front of it, or to the front if there is none.
  ///
  /// - Precondition: `view` is not this view or one of its ancestors.
  final func insert(_ view: UIView, at index: Int) {
    precondition(!isDescendant(of: view), "a view cannot be put inside itself")
    let wasHere = view.superview === self
    view.superview?.subviews.removeAll { $0 === view }
    let place = max(0, min(index, subviews.count))
    // Layers without a view keep their places among those of views.
    if place < subviews.count {
      layer.insertSublayer(view.layer, below: subviews[place].layer)
    } else {
      layer.addSublayer(view.layer)
    }
    subviews.insert(view, at: place)
    view.superview = self
    if !wasHere { view.didMoveToSuperview() }
  }

  final func insert(_ view: UIView, beside sibling: UIView, offset: Int) {
    if view === sibling { return }
    let others = subviews.filter { $0 !== view }
    guard let place = others.firstIndex(where: { $0 === sibling }) else { return insert(view, at: subviews.count) }
    insert(view, at: place + offset)
  }

  final func leaveSuperview() {
    guard let above = superview else { return }
    above.subviews.removeAll { $0 === self }
    superview = nil
    layer.removeFromSuperlayer()
    didMoveToSuperview()
  }
}
