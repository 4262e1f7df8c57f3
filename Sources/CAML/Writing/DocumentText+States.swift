import LayerModel

/// Writing states and transitions.
extension DocumentText {
  mutating func lines(of set: StateSet) -> [String] {
    let states = set.states.flatMap { lines(of: $0) }
    let transitions = set.transitions.flatMap { lines(of: $0) }
    return (states.isEmpty ? [] : element("states", children: states))
      + (transitions.isEmpty ? [] : element("stateTransitions", children: transitions))
  }

  private mutating func lines(of state: StateSet.State) -> [String] {
    var attributes = ["name=\"\(state.name.escaped)\""]
    if let base = state.basedOn { attributes.append("basedOn=\"\(base.escaped)\"") }
    if state.isInitial { attributes.append("initial=\"1\"") }
    let elements = element("elements", children: state.elements.flatMap { lines(of: $0) })
    return element("LKState", attributes: attributes, children: elements)
  }

  private mutating func lines(of change: StateSet.Element) -> [String] {
    guard let target = change.targets.first, let id = id(of: target) else { return [] }
    switch change {
    case .setValue(let value, let keyPath, _, let isFinal):
      var attributes = [id, "keyPath=\"\(keyPath.escaped)\""]
      if !isFinal { attributes.append("final=\"false\"") }
      let children = lines(of: value, named: "value", depth: 0)
      return element("LKStateSetValue", attributes: attributes, children: children)
    case .addAnimation(let animation, let key, _):
      let children = lines(of: .animation(animation), named: "animation", depth: 0)
      return element(
        "LKStateAddAnimation", attributes: [id, "key=\"\(key.escaped)\""],
        children: element("animations", children: children))
    case .addLayer(let layer, _, let sibling):
      var children = object(layer)
      if let sibling, let id = numbers.id(of: .layer(sibling)) { children.append("<beforeObject object=\"\(id)\"/>") }
      return children.isEmpty
        ? [] : element("LKStateAddElement", attributes: [id, "keyPath=\"sublayers\""], children: children)
    case .removeLayer(let layer, _):
      guard let layer = numbers.id(of: .layer(layer)) else { return [] }
      return element(
        "LKStateRemoveElement", attributes: [id, "keyPath=\"sublayers\""], children: ["<object object=\"\(layer)\"/>"])
    }
  }

  /// A layer that a state adds: all of it the first time that it is not in the tree, else a reference.
  private mutating func object(_ layer: CALayer) -> [String] {
    if layer.superlayer == nil, numbers.isUnwritten(.layer(layer)) { return lines(ofLoose: layer, named: "object") }
    return numbers.id(of: .layer(layer)).map { ["<object object=\"\($0)\"/>"] } ?? []
  }

  private mutating func lines(of transition: StateSet.Transition) -> [String] {
    var children: [String] = []
    for part in transition.elements {
      guard let id = id(of: part.target) else { continue }
      children += element(
        "LKStateTransitionElement", attributes: ["key=\"\(part.key.escaped)\"", id],
        children: lines(of: .animation(part.animation), named: "animation", depth: 0))
    }
    return element(
      "LKStateTransition",
      attributes: ["fromState=\"\(transition.from.escaped)\"", "toState=\"\(transition.to.escaped)\""],
      children: element("elements", children: children))
  }

  /// The attribute that refers to `target`; `nil`, with a warning, if the target has left the tree.
  private mutating func id(of target: StateTarget) -> String? {
    if let id = numbers.id(of: target) { return "targetId=\"\(id)\"" }
    note(["it changes something that is in the tree no more, which is left out"], of: "a state")
    return nil
  }
}
