import Foundation

extension UITraitChangeObservable where Self: UIView {
  /// Calls `handler` with the view and its earlier traits whenever one of `traits` changes.
  @discardableResult
  public func registerForTraitChanges(
    _ traits: [UITrait], handler: @escaping (Self, UITraitCollection) -> Void
  ) -> any UITraitChangeRegistration {
    let observer = TraitObserver(traits) { view, previous in
      if let view = view as? Self { handler(view, previous) }
    }
    traitObservers.append(observer)
    return observer
  }
}

extension UIView {
  /// Sets the traits of the view and its subviews, whatever is around; see ``traitOverrides``.
  package final func setTraitOverrides(_ traits: UITraitCollection) {
    traitValues = traits.traits
    updateTraits()
  }

  /// Passes the surroundings' traits, with the view's own overrides, down the tree; views whose traits changed are
  /// notified.
  final func updateTraits() {
    var rest = [self]
    while let view = rest.popLast() {
      var values = (view.superview?.traitCollection ?? view.traitsOfRoot).traits.overridden(by: view.traitValues)
      if view.overrideUserInterfaceStyle != .unspecified { values.userInterfaceStyle = view.overrideUserInterfaceStyle }
      if let style = view.owner?.overrideUserInterfaceStyle, style != .unspecified { values.userInterfaceStyle = style }
      view.limitContentSize(&values.preferredContentSizeCategory)
      let old = view.traitCollection
      if values == old.traits { continue }
      view.ownTraits = UITraitCollection(values)
      view.traitCollection.performAsCurrent { view.tellOfTraits(from: old) }
      rest += view.subviews.reversed()
    }
  }

  private final func limitContentSize(_ category: inout UIContentSizeCategory) {
    if let least = minimumContentSizeCategory, least != .unspecified, category < least { category = least }
    if let most = maximumContentSizeCategory, most != .unspecified, category > most { category = most }
  }

  private final var traitsOfRoot: UITraitCollection { .ofScreen }

  private final func tellOfTraits(from old: UITraitCollection) {
    if traitCollection.hasDifferentColorAppearance(comparedTo: old) {
      colorsDidChange()
      if overridesDraw { setNeedsDisplay() }
    }
    setNeedsLayout()
    traitCollectionDidChange(old)
    for observer in traitObservers { observer.tell(self, from: old) }
    owner?.traitCollectionDidChange(old)
  }

  /// The nearest tint that was set, here or above; grey if dimmed.
  final var tintOfSurroundings: UIColor {
    tintAdjustmentMode == .dimmed ? .systemGray : upToRoot.first { $0.ownTint != nil }?.ownTint ?? .systemBlue
  }

  /// The nearest adjustment of the tint that was set, here or above.
  final var adjustmentOfSurroundings: TintAdjustmentMode {
    upToRoot.first { $0.ownAdjustment != .automatic }?.ownAdjustment ?? .normal
  }

  /// Calls `tintColorDidChange()` of this view and of the views that inherit its tint.
  final func tellOfTint() {
    var rest = [self]
    while let view = rest.popLast() {
      view.tintColorDidChange()
      rest += view.subviews.reversed().filter { $0.ownTint == nil || $0.tintAdjustmentMode == .automatic }
    }
  }
}
