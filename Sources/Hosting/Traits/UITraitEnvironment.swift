import Foundation

/// An object with traits: a view or a view controller. Source:
/// <https://developer.apple.com/documentation/uikit/uitraitenvironment>.
public protocol UITraitEnvironment: NSObjectProtocol {
  /// The traits: the surroundings', with the overrides here.
  var traitCollection: UITraitCollection { get }
  /// Called after the traits changed.
  func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?)
}

/// An observer of traits, to be removed by `unregisterForTraitChanges(_:)`.
/// Source: <https://developer.apple.com/documentation/uikit/uitraitchangeregistration>.
public protocol UITraitChangeRegistration: AnyObject {}

/// An object that reports changes of traits. Source:
/// <https://developer.apple.com/documentation/uikit/uitraitchangeobservable>.
public protocol UITraitChangeObservable {
  /// Ends a registration.
  func unregisterForTraitChanges(_ registration: any UITraitChangeRegistration)
}

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

/// The observer that ``UITraitChangeObservable/registerForTraitChanges(_:handler:)`` makes.
final class TraitObserver: UITraitChangeRegistration {
  private let traits: [UITrait]
  private let handler: (UIView, UITraitCollection) -> Void

  init(_ traits: [UITrait], _ handler: @escaping (UIView, UITraitCollection) -> Void) {
    (self.traits, self.handler) = (traits, handler)
  }

  func tell(_ view: UIView, from previous: UITraitCollection) {
    let new = view.traitCollection
    if traits.contains(where: { $0.differ(previous, new) }) { handler(view, previous) }
  }
}

extension UITraitDefinition {
  fileprivate static func differ(_ a: UITraitCollection, _ b: UITraitCollection) -> Bool {
    value(in: a) != value(in: b)
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
    var view: UIView? = self
    while let v = view, v.ownTint == nil { view = v.superview }
    return tintAdjustmentMode == .dimmed ? .systemGray : view?.ownTint ?? .systemBlue
  }

  /// The nearest adjustment of the tint that was set, here or above.
  final var adjustmentOfSurroundings: TintAdjustmentMode {
    var view: UIView? = self
    while let v = view, v.ownAdjustment == .automatic { view = v.superview }
    return view?.ownAdjustment ?? .normal
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
