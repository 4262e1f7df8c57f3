import Foundation

// The parts that an animation leaves out: they come from the layer that it is added to, and from its key.

extension CAAnimation {
  /// Fills in the missing parts of the animation, or of the animations of a group, as it is added to `layer` under
  /// `key`: see ``takeKeyPath(_:)`` and ``CABasicAnimation``.
  final func fillIn(from layer: CALayer, key: String?) {
    if let key { takeKeyPath(key) }
    startFromShownValues(of: layer)
  }

  /// Sets the key path of the animation, or of those in a group, to `keyPath`, unless they have one.
  package final func takeKeyPath(_ keyPath: String) {
    for animation in (self as? CAAnimationGroup)?.animations ?? [] { animation.takeKeyPath(keyPath) }
    guard let animation = self as? CAPropertyAnimation, animation.keyPath == nil else { return }
    animation.keyPath = keyPath
  }

  /// Sets the start of the animation, or of a group's animations, that have no values: the value that `layer` showed
  /// last or, for an additive animation, its difference from the value set now.
  private func startFromShownValues(of layer: CALayer) {
    for animation in (self as? CAAnimationGroup)?.animations ?? [] { animation.startFromShownValues(of: layer) }
    guard let animation = self as? CABasicAnimation, animation.valueFunction == nil, let keyPath = animation.keyPath,
      animation.fromValue == nil, animation.toValue == nil, animation.byValue == nil,
      let shown = layer.lastShownValue(forKeyPath: keyPath)
    else { return }
    if !animation.isAdditive {
      animation.fromValue = shown
    } else if let start = AnimatableValue(shown), let end = AnimatableValue(layer.value(forKeyPath: keyPath)) {
      animation.fromValue = start.subtracting(end).object
    }
  }
}

extension CALayer {
  /// Records the value at a key path before it changes, if a frame has shown it.
  final func noteShownValue(_ value: Any?, at keyPath: String) {
    guard wasSeen else { return }
    ownMemory.shown.note(value, at: keyPath)
    // The next frame must visit the layer to forget the record, even if no visible property has changed.
    if !notes.contains(.listed), let changes = currentChanges {
      changes.changed.append(lastNode.index)
      notes.formUnion([.listed, .place])
    }
  }

  /// Records the value at a key path that leads into an object, such as a filter, before it changes there.
  final func noteShownPart(at keyPath: String) {
    guard asksForActions, wasSeen, let dot = keyPath.firstIndex(of: ".") else { return }
    switch value(forKey: String(keyPath[..<dot])) {
    case is any KeyedObject, is [Any]: noteShownValue(value(forKeyPath: keyPath), at: keyPath)
    default: return
    }
  }

  /// Returns the value at a key path as the last frame showed it, with the animations at that moment; `nil` if no frame
  /// has shown the layer. For a value that has changed since, the earlier one counts if ``ShownValues`` or the last
  /// snapshot knows it.
  fileprivate final func lastShownValue(forKeyPath keyPath: String) -> Any? {
    guard wasSeen, let frames = topmost.frames, frames.time != nil else { return nil }
    let copy = emptyPresentation(ofOwnClass: false)
    if !asksForActions, Self.keysOfNodes.contains(keyPath.prefix { $0 != "." }), let snapshot = frames.snapshot,
      snapshot.structure == lastNode.structure
    {
      let node = snapshot.nodes[Int(lastNode.index)]
      (copy.geometry, copy.opacity) = (node.geometry, node.opacity)
      return copy.value(forKeyPath: keyPath)
    }
    let now = time(atRootTime: frames.presentedTime, root: topmost)
    let hasChanged = memory.shown.restore(keyPath: keyPath, of: copy)
    _ = presented(at: now, draws: false, over: copy)
    // The copy does not know the defaults of a program's class.
    return copy.value(forKeyPath: keyPath) ?? (hasChanged ? nil : value(forKeyPath: keyPath))
  }

  /// The properties whose values a node of a snapshot holds.
  private static let keysOfNodes: Set<Substring> = [
    "bounds", "position", "zPosition", "anchorPoint", "anchorPointZ", "transform", "sublayerTransform", "opacity",
  ]
}
