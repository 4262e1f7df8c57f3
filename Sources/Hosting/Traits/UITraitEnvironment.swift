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

/// The observer that ``UITraitChangeObservable/registerForTraitChanges(_:handler:)`` makes.
final class TraitObserver: UITraitChangeRegistration {
  private let traits: [UITrait]
  private let handler: (any UITraitEnvironment, UITraitCollection) -> Void

  init(_ traits: [UITrait], _ handler: @escaping (any UITraitEnvironment, UITraitCollection) -> Void) {
    (self.traits, self.handler) = (traits, handler)
  }

  func tell(_ object: any UITraitEnvironment, from previous: UITraitCollection) {
    let new = object.traitCollection
    if traits.contains(where: { $0.differs(previous, new) }) { handler(object, previous) }
  }
}
