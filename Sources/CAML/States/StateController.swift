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
    if current != old { show(old) }
    // Start values are read here, while the old state is applied, or while a transition to it shows its current values.
    var started: [StartedAnimation] = []
    for element in sets.flatMap({ $0.elements(from: old, to: new) }) {
      guard let (layer, prefix) = holder(of: element.target), let animation = element.animation.copy() as? CAAnimation
      else { continue }
      animation.lead(through: prefix)
      animation.startFromValues { layer.shownValue(forKeyPath: $0, at: time) }
      // A `beginTime` of 0 would stand for the time at which the animation is first seen.
      let begin = layer.convertTime(time, from: nil) + element.animation.beginTime
      animation.beginTime = begin == 0 ? AVCoreAnimationBeginTimeAtZero : begin
      started.append(StartedAnimation(animation: animation, key: prefix + element.key, layer: layer))
    }
    start(started, to: new)
  }

  private struct StartedAnimation {
    let animation: CAAnimation
    let key: String
    let layer: CALayer
  }

  private func start(_ started: [StartedAnimation], to new: String?) {
    show(new)
    for one in started { add(one.animation, forKey: one.key, to: one.layer) }
    again = { [unowned self] in start(started, to: new) }
  }

  /// The layer that an object belongs to, and the key path from there to the object, with a dot; `nil` if the object
  /// has no name, or is in no layer.
  private func holder(of target: StateTarget) -> (layer: CALayer, prefix: String)? {
    switch target {
    case .layer(let layer): return (layer, "")
    case .animation: return nil
    case .filter(let filter):
      return search { layer in
        for (key, filters) in [("filters", layer.filters), ("backgroundFilters", layer.backgroundFilters)]
        where filters?.contains(where: { ($0 as? any FilterObject) === filter }) == true {
          return "\(key).\(filter.handle ?? filter.kind)."
        }
        return (layer.compositingFilter as? any FilterObject) === filter ? "compositingFilter." : nil
      }
    case .cell(let cell):
      guard let name = cell.name else { return nil }
      return search { layer in
        (layer as? CAEmitterLayer)?.emitterCells?.contains { $0 === cell } == true ? "emitterCells.\(name)." : nil
      }
    }
  }

  /// Looks through the document for the layer that `prefix` returns something for.
  private func search(_ prefix: (CALayer) -> String?) -> (layer: CALayer, prefix: String)? {
    guard var top = sets.first?.owner else { return nil }
    while let above = top.superlayer { top = above }
    var pending = [top]
    while let layer = pending.popLast() {
      if let prefix = prefix(layer) { return (layer, prefix) }
      pending += (layer.sublayers ?? []) + (layer.mask.map { [$0] } ?? [])
    }
    return nil
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
    case .addLayer(let layer, let parent, let sibling):
      if contains(layer, parent) { return }
      remember(layer)
      if let sibling, sibling.superlayer === parent, sibling !== parent.mask {
        parent.insertSublayer(layer, below: sibling)
      } else {
        parent.addSublayer(layer)
      }
    case .removeLayer(let layer, let parent):
      guard layer.superlayer === parent else { return }
      remember(layer)
      layer.removeFromSuperlayer()
    }
  }

  /// Whether `layer` is this other layer, or above it.
  private func contains(_ layer: CALayer, _ other: CALayer) -> Bool {
    var above: CALayer? = other
    while let one = above {
      if one === layer { return true }
      above = one.superlayer
    }
    return false
  }

  /// Undoes a change of a layer's place in the tree.
  private func remember(_ layer: CALayer) {
    guard let parent = layer.superlayer else {
      undoing.append { layer.removeFromSuperlayer() }
      return
    }
    if parent.mask === layer {
      undoing.append { parent.mask = layer }
    } else if let index = parent.sublayers?.firstIndex(where: { $0 === layer }) {
      undoing.append { parent.insertSublayer(layer, at: UInt32(index)) }
    }
  }

  private func set(_ value: CAMLValue, forKeyPath keyPath: String, of target: StateTarget) {
    switch target {
    case .layer(let layer):
      let (key, old) = layer.restorable(keyPath)
      undoing.append { layer.setValue(old, forKeyPath: key) }
      layer.setValue(value.object, forKeyPath: keyPath)
    case .filter(let filter):
      // A value that was not set is unset again.
      let old = keyPath.hasPrefix("input") ? filter.inputs[keyPath] : filter.value(forKey: keyPath)
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

  /// Sets the property at `keyPath`, or a component of a property; false if there is no such property or component, or
  /// its text does not parse.
  @discardableResult private func set<Owner>(
    _ value: CAMLValue, forKeyPath keyPath: String, of owner: Owner, _ properties: [String: Property<Owner>]
  ) -> Bool {
    let (key, part) = keyPath.split(atFirst: ".")
    guard let property = properties[key] else { return false }
    let old = property.get(owner)
    if part.isEmpty {
      property.set(owner, value)
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
  /// The key path and value that undo a change at `keyPath`. For a component of a structure it is the whole structure,
  /// because a component of a transform is only computed from it.
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
  /// Sets the missing start values of this animation, and of those in a group.
  fileprivate func startFromValues(_ value: (_ keyPath: String) -> Any?) {
    if let group = self as? CAAnimationGroup {
      for animation in group.animations ?? [] { animation.startFromValues(value) }
    }
    guard let animation = self as? CABasicAnimation, animation.fromValue == nil, !animation.isAdditive,
      let keyPath = animation.keyPath
    else { return }
    animation.fromValue = value(keyPath)
  }

  /// Puts `prefix` before the key paths of this animation, and of those in a group.
  fileprivate func lead(through prefix: String) {
    if prefix.isEmpty { return }
    if let group = self as? CAAnimationGroup {
      for animation in group.animations ?? [] { animation.lead(through: prefix) }
    }
    guard let animation = self as? CAPropertyAnimation, let keyPath = animation.keyPath else { return }
    animation.keyPath = prefix + keyPath
  }
}
