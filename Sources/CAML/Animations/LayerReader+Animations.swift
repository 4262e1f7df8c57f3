import Foundation
import Geometry
import LayerModel

extension LayerReader {
  /// Reads the animations in `dictionary` and adds them to `layer`. Each child is one animation.
  ///
  /// The key is the attribute `key`, else the child's name. Children called `p` have the attribute; old editors write
  /// it on others too. If two animations have the same key, the later one counts.
  func readAnimations(_ dictionary: CAMLElement, of layer: CALayer) throws(CAMLError) {
    var own: [(key: String, animation: CAAnimation)] = []
    for child in dictionary.children {
      guard let animation = try animation(in: child) else { continue }
      // A layer has at most one transition, and its key is always `kCATransition`.
      let key = animation is CATransition ? kCATransition : child.attributes["key"] ?? child.name
      own.removeAll { $0.key == key }
      own.append((key, animation))
      keyPaths.append((.layer(layer), objectElement(child)))
      identify(.animation(key: key, of: layer), by: objectElement(child))
    }
    for (key, animation) in own {
      animations.append((layer, key, animation))
      layer.add(animation, forKey: key)
    }
  }

  /// The animation in `property`, which is the property's element itself or a child of it; `nil` if it is skipped.
  func animation(in property: CAMLElement) throws(CAMLError) -> CAAnimation? {
    let object = objectElement(property)
    if object.attributes["object"] == nil {
      let name = object.attributes["type"] ?? object.name
      guard AnimationClass.named(name) != nil else {
        if name != "null" {
          diagnostics.add(
            about: "animation \(name)", at: object.place,
            "animations of class \(name.quoted) are left out", suggestingFor: name, among: Array(AnimationClass.names))
        }
        return nil
      }
    }
    // An element named for a class is the object itself. A property element has a type as well.
    let merged = AnimationClass.named(object.name) != nil && object.attributes["type"] == nil
    let holder = merged ? CAMLElement(number: object.number, name: "", attributes: [:], children: [object]) : object
    guard case .animation(let animation) = try value(of: holder, as: .animation) else { return nil }
    return animation
  }

  /// The object in `property`: the element itself if it has a type, a reference or a class name; else its first child.
  private func objectElement(_ property: CAMLElement) -> CAMLElement {
    if property.attributes["type"] != nil || property.attributes["object"] != nil { return property }
    if AnimationClass.named(property.name) != nil { return property }
    return property.children.first ?? property
  }

  func animation(_ element: CAMLElement, of kind: AnimationClass) throws(CAMLError) -> CAMLValue {
    let animation = kind.make()
    try fill(animation, kind.properties, from: element) { (child) throws(CAMLError) in
      guard child.name == "sourceLayer", let animation = animation as? CAMatchMoveAnimation else { return false }
      self.matchMoves.append((animation, child))
      return true
    }
    if animation is CAMatchMoveAnimation {
      diagnostics.add(
        about: "match move", at: element.place,
        "a CAMatchMoveAnimation is kept, but has no effect: its layer does not follow the other")
    }
    if let animation = animation as? CAKeyframeAnimation {
      animation.dropKeyTimesWithoutValue()
      takeTimes(ofFramesIn: element, animation)
    }
    return .animation(animation)
  }

  /// Finds the layers that animations follow, once all layers are read.
  func resolveMatchMoves() {
    for (animation, element) in matchMoves {
      let reference = element.attributes["object"] == nil ? element.children.first ?? element : element
      if let id = reference.attributes["object"], case .layer(let layer) = targets[id] {
        animation.follow(layer)
      } else {
        diagnostics.add(
          about: "match move source", at: element.place, "there is no layer that this CAMatchMoveAnimation could follow"
        )
      }
    }
  }

  /// Gives an animation whose only value is an animated image file that file's times, unless the document gives others.
  private func takeTimes(ofFramesIn element: CAMLElement, _ animation: CAKeyframeAnimation) {
    func isGiven(_ key: String) -> Bool {
      element.attributes[key] != nil || element.children.contains { $0.name == key }
    }
    guard let list = element.children.first(where: { $0.name == "values" }) else { return }
    let members = list.children.count == 1 && list.children[0].name == "NSArray" ? list.children[0] : list
    guard members.children.count == 1, let source = members.children[0].attributes["src"],
      case .success(let frames) = images.frames(source), frames.images.count > 1,
      animation.values?.count == frames.images.count
    else { return }
    let times = KeyframeTimes(delays: frames.delays)
    if !isGiven("calculationMode") { animation.calculationMode = .discrete }
    if !isGiven("keyTimes"), animation.calculationMode == .discrete { animation.keyTimes = times.keyTimes }
    if !isGiven("duration") { animation.duration = times.duration }
    if !isGiven("repeatCount"), !isGiven("repeatDuration") {
      animation.repeatCount = frames.loopCount == 0 ? .infinity : Float(frames.loopCount)
    }
  }
}

extension CAKeyframeAnimation {
  /// Drops surplus key times, which editors leave when they remove values. A discrete animation has one key time more
  /// than values.
  fileprivate func dropKeyTimesWithoutValue() {
    guard path == nil, let values, let keyTimes else { return }
    let count = values.count + (calculationMode == .discrete ? 1 : 0)
    if keyTimes.count > count { self.keyTimes = Array(keyTimes.prefix(count)) }
  }
}
