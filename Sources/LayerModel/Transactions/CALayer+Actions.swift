import Foundation
import Geometry
import Imaging
import LayerSnapshots

// Actions: objects that run when a property changes.
//
// A setter looks for an action before it sets, and runs it after. Most layers have no one who could provide an action;
// one flag lets their setters skip the search.

extension CALayer {
  /// The action that a setter found before it set.
  struct PendingAction {
    let key: String
    let action: any CAAction
  }

  /// Updates the flag that makes setters look for actions: set if there is a delegate, an action or style dictionary, a
  /// program's subclass, or if a frame has shown the layer.
  final func noteWhetherActionsAreAsked() {
    asksForActions = !isPresentation && (isCommitted || mayHaveActions)
  }

  /// Whether a program may provide actions for the layer, besides the built-in ones.
  final var mayHaveActions: Bool {
    delegate != nil || actions != nil || style != nil || isOfForeignClass
  }

  /// The classes of this module, which provide the same actions as ``CALayer``.
  private static let ownClasses = Set(subclasses.map { ObjectIdentifier($0) })

  /// Whether the layer is of a program's subclass, which may override anything.
  final var isOfForeignClass: Bool {
    type(of: self) != CALayer.self && !Self.ownClasses.contains(ObjectIdentifier(type(of: self)))
  }

  // MARK: Setters

  /// Called by a property's setter before it sets: finds the action to run afterwards.
  ///
  /// - Parameter name: The property's name in Swift.
  @inline(__always)
  package final func willChange<Value: Equatable>(_ old: Value, _ new: Value, of name: StaticString = #function) {
    if asksForActions, old != new { findAction(for: name, replacing: old) }
  }

  @inline(__always)
  package final func willChange(_ old: Any?, _ new: Any?, of name: StaticString = #function) {
    if asksForActions, !isSame(old, new) { findAction(for: name, replacing: old) }
  }

  /// Called after a property was set.
  @inline(__always)
  package final func didChange() {
    markChanged()
    if memory.pendingAction != nil { runPendingAction() }
  }

  /// Called after a property was set that affects only where, or how strongly, the layer shows.
  @inline(__always)
  package final func didMove() {
    markChanged(.place)
    if memory.pendingAction != nil { runPendingAction() }
  }

  /// Sets a part of ``geometry`` that only places the layer.
  @inline(__always)
  final func place<Value: Equatable>(
    _ path: WritableKeyPath<LayerGeometry, Value>, _ value: Value, of name: StaticString = #function
  ) {
    willChange(geometry[keyPath: path], value, of: name)
    geometry[keyPath: path] = value
    didMove()
  }

  /// Whether two values without equality are the same object, or both nil.
  private final func isSame(_ old: Any?, _ new: Any?) -> Bool {
    switch (old, new) {
    case (nil, nil): true
    case (let old?, let new?):
      type(of: old) is AnyClass && type(of: new) is AnyClass && (old as AnyObject) === (new as AnyObject)
    default: false
    }
  }

  /// Called before a property of Core Animation's changes from `old`: takes note of that value, finds the action for
  /// the change, and flags the layer for display if its class draws the property.
  private final func findAction(for name: StaticString, replacing old: Any?) {
    var key = name.description
    // Booleans have keys without “is”.
    if key.hasPrefix("is"), let property = property(key) { key = property.key }
    if isOfForeignClass, !isPresentation, type(of: self).needsDisplay(forKey: key) { setNeedsDisplay() }
    findAction(forKey: key, replacing: old)
  }

  /// The same for a property of the program's own.
  final func findAction(forKey key: String, replacing old: Any?) {
    noteShownValue(old, at: key)
    findAction(forKey: key)
  }

  /// Finds the action for a change that is about to happen.
  final func findAction(forKey key: String) {
    guard !CATransaction.disableActions(), let action = action(forKey: key) else { return }
    ownMemory.pendingAction = PendingAction(key: key, action: action)
  }

  /// Runs the action for an event that is not a change of a property.
  final func runAction(forKey key: String) {
    if CATransaction.disableActions() { return }
    action(forKey: key)?.run(forKey: key, object: self, arguments: nil)
  }

  final func runPendingAction() {
    guard let pending = memory.pendingAction else { return }
    memory.pendingAction = nil
    pending.action.run(forKey: pending.key, object: self, arguments: nil)
  }

  // MARK: The search

  /// See ``action(forKey:)``.
  final func foundAction(forKey event: String) -> (any CAAction)? {
    for answer in [delegate?.action(for: self, forKey: event), actions?[event], actionOfStyle(forKey: event)] {
      if let answer { return answer is NSNull ? nil : answer }
    }
    if let answer = type(of: self).defaultAction(forKey: event) { return answer is NSNull ? nil : answer }
    return builtInAction(forKey: event)
  }

  /// The action for `event` in the `actions` of ``style``, else in the style inside it, and so on.
  private final func actionOfStyle(forKey event: String) -> (any CAAction)? {
    var style = style
    // Dictionaries are values, so styles cannot form a cycle; but they may be nested deeply.
    while let level = style {
      if let actions = level["actions"] as? [AnyHashable: Any], let action = actions[event] as? any CAAction {
        return action
      }
      style = level["style"] as? [AnyHashable: Any]
    }
    return nil
  }

  /// The implicit animation that Core Animation runs for a layer in a tree that has been shown.
  private final func builtInAction(forKey event: String) -> (any CAAction)? {
    guard isCommitted, lastCommit != nil else { return nil }
    // A boolean has a second name, under which no action is looked for.
    guard let property = property(event), property.key == event else { return nil }
    if property.traits.contains(.fades) {
      let fade = CATransition()
      fade.timingFunction = CATransaction.animationTimingFunction()
      return fade
    }
    guard property.traits.contains(.animates), let shown = shownValue(forKey: event) else { return nil }
    let animation = CABasicAnimation(keyPath: event)
    animation.fromValue = shown
    animation.fillMode = .backwards
    animation.timingFunction = CATransaction.animationTimingFunction() ?? CAMediaTimingFunction(name: .default)
    return animation
  }

  /// The root of the tree that the layer is in.
  final var topmost: CALayer {
    var top = self
    while let above = top.superlayer { top = above }
    return top
  }
}
