import Foundation

// Keyed archives, for Foundation's `NSKeyedArchiver`. An archive has the properties whose values differ from a new
// object's, under their own names, then the objects below. Delegates, layout managers, actions and styles are not
// archived.

extension CALayer {
  /// The properties whose values are archived under their names.
  private final var archivedRows: [KeyTable<CALayer>.Property] {
    properties.filter { !$0.traits.contains(.isApart) }.sorted { $0.key < $1.key }
  }

  /// Writes properties, animations, the mask and the sublayers.
  final func archive(in coder: NSCoder) {
    let (plain, rows) = (plainCounterpart, archivedRows)
    coder.encode(self, rows) { [self] row, object in
      guard shouldArchiveValue(forKey: row.key) else { return false }
      // Who reads it may have another default.
      if row.key == "allowsEdgeAntialiasing", !LayerContext.current.allowsEdgeAntialiasing { return true }
      return !object.isEqual(row.get(plain).flatMap { ArchivedValue.object(of: $0) })
    }
    // Properties that are nil here but not in a new layer, such as the colour of a border.
    let missing = rows.filter { $0.get(self) == nil && $0.get(plain) != nil }
    if !missing.isEmpty { coder.encode(NSArray(array: missing.map { NSString(string: $0.key) }), forKey: "nilValues") }
    coder.encode(others: rare.otherValues)
    if !animationList.isEmpty {
      coder.encode(NSArray(array: animationList.map { NSString(string: $0.key ?? "") }), forKey: "animationKeys")
      coder.encode(NSArray(array: animationList.map { $0.animation.thawedCopy }), forKey: "animations")
    }
    if let mask = maskLayer { coder.encode(mask, forKey: "mask") }
    if let sublayers { coder.encode(NSArray(array: sublayers), forKey: "sublayers") }
  }

  /// Reads an archive of ``archive(in:)``; a missing value, or one of another kind, leaves the property unchanged.
  final func unarchive(from coder: NSCoder) {
    coder.decode(into: self, archivedRows)
    for key in coder.objects(NSString.self, forKey: "nilValues") {
      setPropertyValue(nil, forKey: String(describing: key))
    }
    let others = coder.others
    if !others.isEmpty { ownRare.otherValues.merge(others) { $1 } }
    let keys = coder.objects(NSString.self, forKey: "animationKeys")
    for (key, animation) in zip(keys, coder.objects(CAAnimation.self, forKey: "animations")) {
      let name = String(describing: key)
      add(animation, forKey: name.isEmpty ? nil : name)
    }
    if coder.containsValue(forKey: "mask") { mask = coder.decodeObject(of: CALayer.self, forKey: "mask") }
    for layer in coder.objects(CALayer.self, forKey: "sublayers") { addSublayer(layer) }
  }
}

extension CAAnimation {
  /// A copy that may be archived without its delegate.
  fileprivate final var thawedCopy: CAAnimation { copy() as? CAAnimation ?? self }

  private final var archivedRows: [KeyTable<CAAnimation>.Property] {
    type(of: self).keys.allRows.filter { !$0.traits.contains(.isApart) }
  }

  final func archive(in coder: NSCoder) {
    coder.encode(self, archivedRows) { [self] row, _ in shouldArchiveValue(forKey: row.key) }
    coder.encode(others: otherValues)
  }

  final func unarchive(from coder: NSCoder) {
    coder.decode(into: self, archivedRows)
    otherValues.merge(coder.others) { $1 }
  }
}

extension CAEmitterCell {
  final func archive(in coder: NSCoder) {
    coder.encode(self, Self.keys.rows) { [self] row, _ in shouldArchiveValue(forKey: row.key) }
  }

  final func unarchive(from coder: NSCoder) { coder.decode(into: self, Self.keys.rows) }
}

extension NSCoder {
  /// Writes the properties that have a form in archives. Cells and animations are objects there.
  ///
  /// - Parameter isArchived: Whether a value that is not nil is written; `object` is its form.
  fileprivate func encode<Owner>(
    _ owner: Owner, _ rows: [KeyTable<Owner>.Property],
    where isArchived: (_ row: KeyTable<Owner>.Property, _ object: NSObject) -> Bool
  ) {
    for row in rows {
      guard let value = row.get(owner) else { continue }
      let objects = row.objectClass == nil ? nil : (value as? [NSObject]).map { NSArray(array: $0) }
      if let object = objects ?? ArchivedValue.object(of: value), isArchived(row, object) {
        encode(object, forKey: row.key)
      }
    }
  }

  /// Reads what ``encode(_:_:where:)`` has written.
  fileprivate func decode<Owner>(into owner: Owner, _ rows: [KeyTable<Owner>.Property]) {
    for row in rows where containsValue(forKey: row.key) {
      if let type = row.objectClass {
        row.set(owner, objects(type, forKey: row.key))
      } else if let object = decodeObject(of: ArchivedValue.classes, forKey: row.key),
        let value = ArchivedValue.value(of: object)
      {
        row.set(owner, value)
      }
    }
  }

  /// Writes values of other keys than properties'.
  fileprivate func encode(others: [String: Any]) {
    let dictionary = NSMutableDictionary()
    for (key, value) in others {
      if let object = ArchivedValue.object(of: value) { dictionary[NSString(string: key)] = object }
    }
    if dictionary.count > 0 { encode(dictionary, forKey: "otherValues") }
  }

  /// Reads what ``encode(others:)`` has written.
  fileprivate var others: [String: Any] {
    guard containsValue(forKey: "otherValues"),
      let dictionary = decodeObject(of: ArchivedValue.classes, forKey: "otherValues") as? NSDictionary
    else { return [:] }
    var others: [String: Any] = [:]
    for (key, value) in dictionary {
      if let key = key as? NSString { others[String(describing: key)] = ArchivedValue.value(of: value) }
    }
    return others
  }

  /// The objects of an array; empty if there is no array.
  fileprivate func objects<Object: NSObject>(_ type: Object.Type, forKey key: String) -> [Object] {
    guard containsValue(forKey: key) else { return [] }
    return (decodeObject(of: [NSArray.self, type], forKey: key) as? NSArray)?.compactMap { $0 as? Object } ?? []
  }
}

extension KeyTable.Property {
  /// The class of the members of a list whose members are archived as objects.
  fileprivate var objectClass: NSObject.Type? {
    switch form {
    case .cells: CAEmitterCell.self
    case .animations: CAAnimation.self
    default: nil
    }
  }
}
