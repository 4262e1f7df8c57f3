import Foundation

// The properties that a layer's style supplies, and the properties that count as set.
//
// Properties take their values when the style is set, without actions. A property whose value differs from the default
// counts as set, and keeps it; a property with a value of an earlier style takes the new style's, or its default.
// Archives hold the properties that count as set.

extension CALayer {
  /// Gives the properties that were not set the values of ``style``, and properties that only an earlier style has a
  /// value for their defaults.
  final func applyStyle() {
    // A presentation copy takes over the values themselves.
    if isPresentation || (style == nil && memory.styleValues.isEmpty) { return }
    let plain = plainCounterpart
    asksForActions = false
    for (key, old) in memory.styleValues where ArchivedValue.isSame(propertyValue(forKey: key), old) {
      property(key)?.set(self, plain.propertyValue(forKey: key))
    }
    ownMemory.styleValues = [:]
    for key in propertyKeys.sorted() {
      guard let property = property(key), !property.traits.contains(.isApart), let value = valueOfStyle(forKey: key),
        ArchivedValue.isSame(property.get(self), plain.propertyValue(forKey: key))
      else { continue }
      property.set(self, value)
      ownMemory.styleValues[key] = property.get(self)
    }
    noteWhetherActionsAreAsked()
  }

  /// Returns the value for `key` in ``style``, else in the style in it, and so on.
  final func valueOfStyle(forKey key: String) -> Any? {
    var style = style
    while let level = style {
      if let value = level[key] { return value }
      style = level["style"] as? [AnyHashable: Any]
    }
    return nil
  }

  /// See ``shouldArchiveValue(forKey:)``.
  final func isArchived(_ key: String) -> Bool {
    guard let property = property(key) else { return false }
    if property.traits.contains(.isAlwaysArchived) { return true }
    guard !property.traits.contains(.isComputed), let value = property.get(self) else { return false }
    if let styled = memory.styleValues[key], ArchivedValue.isSame(value, styled) { return false }
    return !ArchivedValue.isSame(value, plainCounterpart.propertyValue(forKey: key))
  }
}
