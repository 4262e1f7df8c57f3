import Foundation
import Geometry
import LayerModel

// States are named sets of values, and transitions hold the animations between two states. Both are children of the
// layer that has them and refer by id to the objects that they change. Documents call the classes `LK…`, the framework
// `CA…`.

extension LayerReader {
  /// Reads `states` or `stateTransitions` of `layer`.
  func readStates(_ list: CAMLElement, of layer: CALayer) throws(CAMLError) {
    if stateSets.last?.owner !== layer { stateSets.append(StateSet(owner: layer)) }
    let last = stateSets.count - 1
    for child in list.children {
      switch className(of: child) {
      case "State":
        guard let state = try state(child) else { continue }
        if stateSets[last].states.contains(where: { $0.name == state.name }) {
          diagnostics.add(
            about: "state \(state.name)", at: child.place,
            "there are two states named \(state.name.quoted); the first one counts")
        } else {
          stateSets[last].states.append(state)
        }
      case "StateTransition": stateSets[last].transitions.append(try transition(child))
      default: passOver(child.name, of: child, at: child.place, among: Self.classes)
      }
    }
  }

  /// The classes of states' objects, by the names that documents have.
  private static let classes = [
    "LKState", "LKStateTransition", "LKStateSetValue", "LKStateAddAnimation", "LKStateAddElement",
    "LKStateRemoveElement", "LKStateTransitionElement",
  ]

  /// The class name of `object` without its `LK` or `CA` prefix; empty for other names.
  private func className(of object: CAMLElement) -> String {
    let name = object.attributes["type"] ?? object.name
    return name.hasPrefix("LK") || name.hasPrefix("CA") ? String(name.dropFirst(2)) : ""
  }

  private func state(_ element: CAMLElement) throws(CAMLError) -> StateSet.State? {
    passOverAttributes(of: element, but: ["name", "basedOn", "initial"])
    guard let name = element.attributes["name"] else {
      diagnostics.add(about: "state without name", at: element.place, "a state without a name is left out")
      return nil
    }
    let basedOn = element.attributes["basedOn"].flatMap { $0.isEmpty ? nil : $0 }
    var state = StateSet.State(name: name, basedOn: basedOn, isInitial: flag("initial", of: element) ?? false)
    for child in elements(of: element) {
      switch className(of: child) {
      case "StateSetValue":
        if let change = try change(child) { state.elements.append(change) }
      case "StateAddAnimation": state.elements += try addedAnimations(child)
      case "StateAddElement", "StateRemoveElement":
        if let change = try membership(child, isAddition: className(of: child) == "StateAddElement") {
          state.elements.append(change)
        }
      default: passOver(child.name, of: child, at: child.place, among: Self.classes)
      }
    }
    return state
  }

  private func change(_ element: CAMLElement) throws(CAMLError) -> StateSet.Element? {
    passOverAttributes(of: element, but: ["targetId", "keyPath", "final"])
    let isFinal = flag("final", of: element) ?? true
    guard let keyPath = element.attributes["keyPath"], !keyPath.isEmpty else {
      diagnostics.add(about: "no keyPath", at: element.place, "a state's value without a key path is left out")
      return nil
    }
    guard let child = element.children.first(where: { $0.name == "value" }) else {
      diagnostics.add(about: "no value", at: element.place, "a state's element without a value is left out")
      return nil
    }
    guard let target = target(of: element), let value = try value(of: child, as: .any) else { return nil }
    keyPaths.append((target, element))
    return .setValue(value, keyPath: keyPath, of: target, isFinal: isFinal)
  }

  /// An element that adds a layer to the sublayers of another, or removes one. Its child `object` is the layer, or
  /// refers to it; a child `beforeObject` refers to the sibling that the layer comes before in the list.
  private func membership(_ element: CAMLElement, isAddition: Bool) throws(CAMLError) -> StateSet.Element? {
    passOverAttributes(of: element, but: ["targetId", "keyPath"])
    let key = element.attributes["keyPath"] ?? "sublayers"
    guard key == "sublayers" else {
      warnings.add(
        about: "state's \(key)", at: element.place(of: "keyPath"),
        "states add and remove sublayers only; the change of \(key.quoted) is left out")
      return nil
    }
    guard let target = target(of: element), case .layer(let parent) = target else { return nil }
    guard let child = element.children.first(where: { $0.name == "object" }), let layer = try layer(in: child) else {
      diagnostics.add(about: "no object", at: element.place, "a state's element without a layer is left out")
      return nil
    }
    if !isAddition { return .removeLayer(layer, from: parent) }
    let sibling = try element.children.first { $0.name == "beforeObject" }.map(layer(in:))
    return .addLayer(layer, to: parent, below: sibling ?? nil)
  }

  /// The layer that `element` is, contains, or refers to.
  private func layer(in element: CAMLElement) throws(CAMLError) -> CALayer? {
    if let id = element.attributes["object"] {
      if case .layer(let layer)? = targets[id] { return layer }
      warnings.add(about: "object \(id)", at: element.place(of: "object"), "there is no layer \(id.quoted) to refer to")
      return nil
    }
    let object = element.attributes["type"] == nil ? element.children.first ?? element : element
    let name = object.attributes["type"] ?? object.name
    return name.hasSuffix("Layer") ? try looseLayer(object, as: name) : nil
  }

  private func addedAnimations(_ element: CAMLElement) throws(CAMLError) -> [StateSet.Element] {
    passOverAttributes(of: element, but: ["targetId", "keyPath"])
    guard let target = target(of: element) else { return [] }
    let lists = element.children.flatMap { $0.name == "animations" ? $0.children : [$0] }
    var added: [StateSet.Element] = []
    for child in lists {
      guard let animation = try animation(in: child) else { continue }
      keyPaths.append((target, child))
      let key = child.attributes["key"] ?? key(of: element, for: animation)
      added.append(.addAnimation(keyed(animation, by: element, key), key: key, to: target))
    }
    return added
  }

  private func transition(_ element: CAMLElement) throws(CAMLError) -> StateSet.Transition {
    passOverAttributes(of: element, but: ["fromState", "toState"])
    func name(_ key: String) -> String {
      element.attributes[key].flatMap { $0.isEmpty ? nil : $0 } ?? StateSet.Transition.any
    }
    var transition = StateSet.Transition(from: name("fromState"), to: name("toState"))
    for child in elements(of: element) {
      guard className(of: child) == "StateTransitionElement", let object = referenced(child) else {
        passOver(child.name, of: child, at: child.place, among: Self.classes)
        continue
      }
      passOverAttributes(of: object, but: ["targetId", "keyPath", "duration", "delay"])
      guard let target = target(of: object), let child = object.children.first,
        let animation = try animation(in: child)
      else { continue }
      keyPaths.append((target, object))
      let key = key(of: object, for: animation)
      transition.elements.append(
        StateSet.TransitionElement(key: key, target: target, animation: keyed(animation, by: object, key)))
    }
    return transition
  }

  // MARK: Parts

  private func elements(of element: CAMLElement) -> [CAMLElement] {
    for child in element.children where child.name != "elements" {
      passOver(child.name, of: element, at: child.place, among: ["elements"])
    }
    return element.children.filter { $0.name == "elements" }.flatMap(\.children)
  }

  /// The element itself, or the element that it refers to.
  private func referenced(_ element: CAMLElement) -> CAMLElement? {
    guard let id = element.attributes["object"] else { return element }
    if let found = identified[id], found.attributes["object"] == nil, className(of: found) == className(of: element) {
      return found
    }
    warnings.add(about: "object \(id)", at: element.place(of: "object"), "there is no object \(id.quoted) to refer to")
    return nil
  }

  private func key(of element: CAMLElement, for animation: CAAnimation) -> String {
    element.attributes["key"] ?? element.attributes["keyPath"] ?? (animation as? CAPropertyAnimation)?.keyPath
      ?? "animation"
  }

  /// Returns a copy of `animation` with the key path of `element`, else with `key` as one, unless it has its own. A
  /// copy, since other elements may refer to the animation.
  private func keyed(_ animation: CAAnimation, by element: CAMLElement, _ key: String) -> CAAnimation {
    guard let copy = animation.copy() as? CAAnimation else { return animation }
    copy.takeKeyPath(element.attributes["keyPath"] ?? key)
    return copy
  }

  private func target(of element: CAMLElement) -> StateTarget? {
    guard let id = element.attributes["targetId"] else {
      diagnostics.add(about: "no targetId", at: element.place, "a state's element without a target is left out")
      return nil
    }
    if let target = targets[id] { return target }
    warnings.add(
      about: "target \(id)", at: element.place(of: "targetId"),
      "there is no object \(id.quoted) for a state to change")
    return nil
  }

  private func flag(_ key: String, of element: CAMLElement) -> Bool? {
    guard let text = element.attributes[key] else { return nil }
    guard case .boolean(let flag) = value(text, as: .boolean, at: element.place(of: key)) else { return nil }
    return flag
  }

  private func passOverAttributes(of element: CAMLElement, but known: Set<String>) {
    for key in element.attributes.keys.sorted() where !known.contains(key) && !IgnoredKeys.reserved.contains(key) {
      passOver(key, of: element, at: element.place(of: key), among: Array(known))
    }
  }
}
