import LayerModel

extension UIView {
  /// Whether this view is `view` or one of its descendants.
  public final func isDescendant(of view: UIView) -> Bool { upToRoot.contains { $0 === view } }

  /// The view, its superview, and so on up to the root.
  final var upToRoot: some Sequence<UIView> { sequence(first: self) { $0.superview } }

  /// Moves `view` to `index` among the other subviews, clamped to their count.
  ///
  /// Its layer is put directly above the layer of `lower`. Without `lower`, it is put directly below the layer of the
  /// subview in front of it, or in front of all layers if there is none.
  ///
  /// - Precondition: `view` is not this view or one of its ancestors.
  final func insert(_ view: UIView, at index: Int, above lower: UIView? = nil) {
    precondition(!isDescendant(of: view), "a view cannot be put inside itself")
    let wasHere = view.superview === self
    let (oldWindow, newWindow) = (view.window, window)
    if !wasHere {
      if view.superview != nil { view.dropConstraintsAcross() }
      view.superview?.willRemoveSubview(view)
      view.willMove(toSuperview: self)
      if oldWindow !== newWindow { view.forEachInTree { $0.willMove(toWindow: newWindow) } }
    }
    view.superview?.subviews.removeAll { $0 === view }
    let place = max(0, min(index, subviews.count))
    // Layers without a view keep their places among the layers of views.
    if let lower {
      layer.insertSublayer(view.layer, above: lower.layer)
    } else if place < subviews.count {
      layer.insertSublayer(view.layer, below: subviews[place].layer)
    } else {
      layer.addSublayer(view.layer)
    }
    subviews.insert(view, at: place)
    view.superview = self
    if wasHere { return }
    view.joinTree()
    view.updateTraits()
    if view.ownTint == nil, view.tintColor != .systemBlue { view.tellOfTint() }
    if oldWindow !== newWindow { view.forEachInTree { $0.didMoveToWindow() } }
    view.didMoveToSuperview()
    didAddSubview(view)
  }

  final func insert(_ view: UIView, above sibling: UIView) {
    if view !== sibling {
      insert(view, at: placeBeside(sibling, of: view) + 1, above: sibling.superview === self ? sibling : nil)
    }
  }

  final func insert(_ view: UIView, below sibling: UIView) {
    if view !== sibling { insert(view, at: placeBeside(sibling, of: view)) }
  }

  /// The index of `sibling` among the subviews other than `view`; their count if it is not among them.
  private final func placeBeside(_ sibling: UIView, of view: UIView) -> Int {
    let others = subviews.filter { $0 !== view }
    return others.firstIndex { $0 === sibling } ?? others.count
  }

  final func exchange(_ index1: Int, _ index2: Int) {
    guard subviews.indices.contains(index1), subviews.indices.contains(index2), index1 != index2 else { return }
    let (low, high) = (subviews[min(index1, index2)], subviews[max(index1, index2)])
    insert(high, at: min(index1, index2))
    insert(low, at: max(index1, index2))
  }

  final func firstBelow(withTag tag: Int) -> UIView? {
    for view in subviews {
      if let found = view.viewWithTag(tag) { return found }
    }
    return nil
  }

  final func leaveSuperview() {
    guard let above = superview else { return }
    let hadWindow = window != nil
    above.willRemoveSubview(self)
    willMove(toSuperview: nil)
    if hadWindow { forEachInTree { $0.willMove(toWindow: nil) } }
    dropConstraintsAcross()
    above.subviews.removeAll { $0 === self }
    superview = nil
    layer.removeFromSuperlayer()
    if hadWindow { forEachInTree { $0.didMoveToWindow() } }
    didMoveToSuperview()
  }

  /// Calls `body` with this view and all below it, each before its subviews.
  private final func forEachInTree(_ body: (UIView) -> Void) {
    var rest = [self]
    while let view = rest.popLast() {
      body(view)
      rest += view.subviews.reversed()
    }
  }
}
