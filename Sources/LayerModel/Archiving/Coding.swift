import Foundation

// Keyed archives, for Foundation's `NSKeyedArchiver`. An archive has the properties whose values differ from a new
// object's, under their own names, then the objects below. Delegates, layout managers, actions and styles are not
// archived.

extension CALayer {
  /// The keys of the properties whose values are archived under their names. Cells are archived as objects.
  private final var archivedKeys: [String] {
    properties.filter { !$0.traits.contains(.isApart) && $0.key != "emitterCells" }.map(\.key).sorted()
  }

  /// Writes properties, animations, the mask and the sublayers.
  final func archive(in coder: NSCoder) {
    let plain = plainCounterpart
    for key in archivedKeys where shouldArchiveValue(forKey: key) {
      guard let value = propertyValue(forKey: key), let object = ArchivedValue.object(of: value) else { continue }
      // Who reads it may have another default.
      let isUsual = key != "allowsEdgeAntialiasing" || LayerContext.current.allowsEdgeAntialiasing
      let usual = !isUsual ? nil : plain.propertyValue(forKey: key).flatMap { ArchivedValue.object(of: $0) }
      if object.isEqual(usual) { continue }
      coder.encode(object, forKey: key)
    }
    // Properties that are nil here but not in a new layer, such as the colour of a border.
    let missing = archivedKeys.filter { propertyValue(forKey: $0) == nil && plain.propertyValue(forKey: $0) != nil }
    if !missing.isEmpty { coder.encode(NSArray(array: missing.map { NSString(string: $0) }), forKey: "nilValues") }
    let others = rare.otherValues.compactMapValues { ArchivedValue.object(of: $0) }
    if !others.isEmpty {
      let dictionary = NSMutableDictionary()
      for (key, value) in others { dictionary[NSString(string: key)] = value }
      coder.encode(dictionary, forKey: "otherValues")
    }
    if let emitter = self as? CAEmitterLayer, let cells = emitter.emitterCells {
      coder.encode(NSArray(array: cells), forKey: "emitterCells")
    }
    if !animationList.isEmpty {
      coder.encode(NSArray(array: animationList.map { NSString(string: $0.key ?? "") }), forKey: "animationKeys")
      coder.encode(NSArray(array: animationList.map { $0.animation.thawedCopy }), forKey: "animations")
    }
    if let mask = maskLayer { coder.encode(mask, forKey: "mask") }
    if let sublayers { coder.encode(NSArray(array: sublayers), forKey: "sublayers") }
  }

  /// Reads an archive of ``archive(in:)``; a missing value, or one of another kind, leaves the property unchanged.
  final func unarchive(from coder: NSCoder) {
    for key in archivedKeys where coder.containsValue(forKey: key) {
      guard let object = coder.decodeObject(of: ArchivedValue.classes, forKey: key),
        let value = ArchivedValue.value(of: object)
      else { continue }
      setPropertyValue(value, forKey: key)
    }
    for case let key as NSString in coder.array([NSString.self], forKey: "nilValues") {
      setPropertyValue(nil, forKey: String(describing: key))
    }
    if coder.containsValue(forKey: "otherValues"),
      let others = coder.decodeObject(of: ArchivedValue.classes, forKey: "otherValues") as? NSDictionary
    {
      for (key, value) in others {
        if let key = key as? NSString { ownRare.otherValues[String(describing: key)] = ArchivedValue.value(of: value) }
      }
    }
    if let emitter = self as? CAEmitterLayer, coder.containsValue(forKey: "emitterCells") {
      emitter.emitterCells = coder.array([CAEmitterCell.self], forKey: "emitterCells").compactMap {
        $0 as? CAEmitterCell
      }
    }
    let keys = coder.array([NSString.self], forKey: "animationKeys").compactMap { $0 as? NSString }
    let animations = coder.array([CAAnimation.self], forKey: "animations").compactMap { $0 as? CAAnimation }
    for (key, animation) in zip(keys, animations) {
      let name = String(describing: key)
      add(animation, forKey: name.isEmpty ? nil : name)
    }
    if coder.containsValue(forKey: "mask") { mask = coder.decodeObject(of: CALayer.self, forKey: "mask") }
    for case let layer as CALayer in coder.array([CALayer.self], forKey: "sublayers") { addSublayer(layer) }
  }
}

extension CAAnimation {
  /// A copy that may be archived without its delegate.
  fileprivate final var thawedCopy: CAAnimation { copy() as? CAAnimation ?? self }

  final func archive(in coder: NSCoder) {
    for (key, property) in type(of: self).properties where shouldArchiveValue(forKey: key) {
      guard key != "delegate", let value = property.get(self) else { continue }
      if key == "animations", let members = value as? [CAAnimation] {
        coder.encode(NSArray(array: members), forKey: key)
      } else if let object = ArchivedValue.object(of: value) {
        coder.encode(object, forKey: key)
      }
    }
    let others = NSMutableDictionary()
    for (key, value) in otherValues {
      if let object = ArchivedValue.object(of: value) { others[NSString(string: key)] = object }
    }
    if others.count > 0 { coder.encode(others, forKey: "otherValues") }
  }

  final func unarchive(from coder: NSCoder) {
    for (key, property) in type(of: self).properties where coder.containsValue(forKey: key) {
      if key == "animations" {
        property.set(self, coder.array([CAAnimation.self], forKey: key).compactMap { $0 as? CAAnimation })
      } else if let object = coder.decodeObject(of: ArchivedValue.classes, forKey: key),
        let value = ArchivedValue.value(of: object)
      {
        property.set(self, value)
      }
    }
    if coder.containsValue(forKey: "otherValues"),
      let others = coder.decodeObject(of: ArchivedValue.classes, forKey: "otherValues") as? NSDictionary
    {
      for (key, value) in others {
        if let key = key as? NSString { otherValues[String(describing: key)] = ArchivedValue.value(of: value) }
      }
    }
  }
}

extension CAEmitterCell {
  final func archive(in coder: NSCoder) {
    for property in Self.keys.rows where shouldArchiveValue(forKey: property.key) {
      guard let value = property.get(self) else { continue }
      if let cells = value as? [CAEmitterCell] {
        coder.encode(NSArray(array: cells), forKey: property.key)
      } else if let object = ArchivedValue.object(of: value) {
        coder.encode(object, forKey: property.key)
      }
    }
  }

  final func unarchive(from coder: NSCoder) {
    for property in Self.keys.rows where coder.containsValue(forKey: property.key) {
      if property.key == "emitterCells" {
        property.set(self, coder.array([CAEmitterCell.self], forKey: property.key).compactMap { $0 as? CAEmitterCell })
      } else if let object = coder.decodeObject(of: ArchivedValue.classes, forKey: property.key),
        let value = ArchivedValue.value(of: object)
      {
        property.set(self, value)
      }
    }
  }
}

extension NSCoder {
  /// The objects of an array of `classes`; empty if there is no array.
  fileprivate func array(_ classes: [AnyClass], forKey key: String) -> [Any] {
    guard containsValue(forKey: key) else { return [] }
    return (decodeObject(of: [NSArray.self] + classes, forKey: key) as? NSArray).map { Array($0) } ?? []
  }
}
