import Foundation
import LayerModel

extension LayerReader {
  /// Reads the animations in `dictionary`, whose children are named for the keys, and adds them to `layer`.
  ///
  /// A child called `p` has its key in an attribute; others may, as old editors write it. Of two with one key the later counts.
  func readAnimations(_ dictionary: CAMLElement, of layer: CALayer) throws(CAMLError) {
    var own: [(key: String, animation: CAAnimation)] = []
    for child in dictionary.children {
      guard let animation = try animation(in: child) else { continue }
      // A layer has one transition, under a key of its own.
      let key = animation is CATransition ? kCATransition : child.attributes["key"] ?? child.name
      own.removeAll { $0.key == key }
      own.append((key, animation))
      identify(.animation(key: key, of: layer), by: objectElement(child))
    }
    for (key, animation) in own {
      animations.append((layer, key, animation))
      layer.add(animation, forKey: key)
    }
  }

  /// The animation that `property` is, or that stands inside it; `nil` where it is passed over.
  func animation(in property: CAMLElement) throws(CAMLError) -> CAAnimation? {
    let object = objectElement(property)
    if object.attributes["object"] == nil {
      let name = object.attributes["type"] ?? object.name
      guard AnimationClass.named(name) != nil else {
        if name != "null" {
          diagnostics.add(
            about: "animation \(name)", at: object.place, "animations of class \(name.quoted) are left out")
        }
        return nil
      }
    }
    // An element named for a class is the object, a property that has a type as well.
    let merged = AnimationClass.named(object.name) != nil && object.attributes["type"] == nil
    let holder = merged ? CAMLElement(number: object.number, name: "", attributes: [:], children: [object]) : object
    guard case .animation(let animation) = try value(of: holder, as: .animation) else { return nil }
    return animation
  }

  /// The object in `property`: the element itself in the merged form, the one inside otherwise.
  private func objectElement(_ property: CAMLElement) -> CAMLElement {
    if property.attributes["type"] != nil || property.attributes["object"] != nil { return property }
    if AnimationClass.named(property.name) != nil { return property }
    return property.children.first ?? property
  }

  func animation(_ element: CAMLElement, of kind: AnimationClass) throws(CAMLError) -> CAMLValue {
    let animation = kind.make()
    try fill(animation, kind.properties, from: element)
    (animation as? CAKeyframeAnimation)?.dropKeyTimesWithoutValue()
    return .animation(animation)
  }
}

extension CAKeyframeAnimation {
  /// Editors leave key times behind when they take values away. The last value of a discrete animation ends at a time of its own.
  fileprivate func dropKeyTimesWithoutValue() {
    guard path == nil, let values, let keyTimes else { return }
    let count = values.count + (calculationMode == .discrete ? 1 : 0)
    if keyTimes.count > count { self.keyTimes = Array(keyTimes.prefix(count)) }
  }
}
