import Foundation
import Geometry
import LayerModel

/// Switches the objects of a document between its states.
final class StateController {
  /// The states and transitions, in document order.
  let sets: [StateSet]

  /// The name of the current state; `nil` for the objects as written.
  private(set) var current: String?

  /// The closures that undo all changes. They must be called from the last to the first.
  private var undoing: [() -> Void] = []

  /// Repeats the last switch; `nil` if the objects are as written.
  private var again: (() -> Void)?

  init(_ sets: [StateSet]) { self.sets = sets }

  func has(_ name: String) -> Bool { sets.contains { $0.states.contains { $0.name == name } } }

  /// Shows the state called `name`; for `nil`, the objects as written.
  func show(_ name: String?) {
    // Without this, layers that have been displayed would animate the change implicitly.
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    defer { CATransaction.commit() }
    while let undo = undoing.popLast() { undo() }
    current = name
    again = name.map { name in { [unowned self] in show(name) } }
    guard let name else { return }
    for element in sets.flatMap({ $0.chain(name) }).flatMap(\.elements) { apply(element) }
  }

  /// Animates from one state to another; see ``CAMLDocument/begin(transitionFrom:to:at:)``.
  func begin(from old: String?, to new: String?, at time: Double) {
    show(old)
    // Start values are read here, while the old state is applied.
    var started: [(animation: CAAnimation, key: String, layer: CALayer)] = []
    for element in sets.flatMap({ $0.elements(from: old, to: new) }) {
      guard case .layer(let layer) = element.target, let animation = element.animation.copy() as? CAAnimation else {
        continue
      }
      animation.startFromValues(of: layer)
      // A `beginTime` of 0 would stand for the time at which the animation is first seen.
      let begin = layer.convertTime(time, from: nil) + element.animation.beginTime
      animation.beginTime = begin == 0 ? 1e-100 : begin
      started.append((animation, element.key, layer))
    }
    show(new)
    for (animation, key, layer) in started { add(animation, forKey: key, to: layer) }
    again = { [unowned self] in begin(from: old, to: new, at: time) }
  }

  /// Calls `body` while the objects are as written.
  func atRest<Result>(_ body: () throws -> Result) rethrows -> Result {
    let again = again
    show(nil)
    defer { again?() }
    return try body()
  }

  // MARK: Changes

  private func apply(_ element: StateSet.Element) {
    switch element {
    case .setValue(_, _, _, isFinal: false): break
    case .setValue(let value, let keyPath, let target, _): set(value, forKeyPath: keyPath, of: target)
    case .addAnimation(let animation, let key, .layer(let layer)): add(animation, forKey: key, to: layer)
    case .addAnimation: break
    }
  }

  private func set(_ value: CAMLValue, forKeyPath keyPath: String, of target: StateTarget) {
    switch target {
    case .layer(let layer):
      let (key, old) = layer.restorable(keyPath)
      undoing.append { layer.setValue(old, forKeyPath: key) }
      layer.setValue(value.object, forKeyPath: keyPath)
    case .filter(let filter):
      let old = filter.value(forKey: keyPath)
      undoing.append { filter.setValue(old, forKey: keyPath) }
      filter.setValue(value.object, forKey: keyPath)
    case .cell(let cell):
      set(value, forKeyPath: keyPath, of: cell, PropertyTable.ofEmitterCellByKey)
    case .animation(let key, let layer):
      guard let animation = layer.animation(forKey: key)?.copy() as? CAAnimation,
        let kind = AnimationClass.of(animation)
      else { return }
      if set(value, forKeyPath: keyPath, of: animation, kind.properties) { add(animation, forKey: key, to: layer) }
    }
  }

  private func add(_ animation: CAAnimation, forKey key: String, to layer: CALayer) {
    let old = layer.animation(forKey: key)
    undoing.append { old.map { layer.add($0, forKey: key) } ?? layer.removeAnimation(forKey: key) }
    layer.add(animation, forKey: key)
  }

  /// Sets the property at `keyPath`, or a component of one; false if there is no such property or component, or its text
  /// does not parse.
  @discardableResult private func set<Owner>(
    _ value: CAMLValue, forKeyPath keyPath: String, of owner: Owner, _ properties: [String: Property<Owner>]
  ) -> Bool {
    let (key, part) = keyPath.split(atFirst: ".")
    guard let property = properties[key] else { return false }
    let old = property.get(owner)
    if part.isEmpty {
      property.set(owner, value.asBoolean(for: property.type))
    } else if let whole = try? old.replacing(part, with: value.text) {
      property.set(owner, whole)
    } else {
      return false
    }
    undoing.append { property.set(owner, old) }
    return true
  }
}

extension CALayer {
  /// The key path and value that undo a change at `keyPath`. For a component of a structure it is the whole structure, because a component
  /// of a transform is only computed from it.
  fileprivate func restorable(_ keyPath: String) -> (keyPath: String, value: Any?) {
    let (key, part) = keyPath.split(atFirst: ".")
    if !part.isEmpty, let whole = value(forKey: key) {
      switch whole {
      case is CATransform3D, is CGPoint, is CGSize, is CGRect: return (key, whole)
      default: break
      }
    }
    return (keyPath, value(forKeyPath: keyPath))
  }
}

extension CAAnimation {
  /// Sets the missing start values of this animation, and of those in a group, to the values of `layer`.
  fileprivate func startFromValues(of layer: CALayer) {
    if let group = self as? CAAnimationGroup {
      for animation in group.animations ?? [] { animation.startFromValues(of: layer) }
    }
    guard let animation = self as? CABasicAnimation, animation.fromValue == nil, !animation.isAdditive,
      let keyPath = animation.keyPath
    else { return }
    animation.fromValue = layer.value(forKeyPath: keyPath)
  }
}

extension CAMLValue {
  /// A number as a boolean if `type` is boolean: states write booleans as numbers.
  fileprivate func asBoolean(for type: CAMLType) -> CAMLValue {
    if case .number(let v) = self, type == .boolean { return .boolean(v != 0) }
    return self
  }
}
