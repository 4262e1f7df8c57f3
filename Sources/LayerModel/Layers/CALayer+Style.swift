import Foundation

// The properties that a layer's style supplies, and the properties that count as set.
//
// Properties take their values when the style is set, without actions. A property whose value differs from the default
// counts as set, and keeps it; a property with a value of an earlier style takes the new style's, or its default.
// Archives hold the properties that count as set.

extension CALayer {
  /// The keys of properties that no style supplies.
  private static let unstyledKeys: Set<String> = [
    "frame", "superlayer", "visibleRect", "sublayers", "mask", "delegate", "layoutManager", "actions", "style",
  ]

  /// Gives the properties that were not set the values of ``style``, and properties that only an earlier style has a
  /// value for their defaults.
  final func applyStyle() {
    // A presentation copy takes over the values themselves.
    if isPresentation || (style == nil && styleValues.isEmpty) { return }
    let plain = plainCounterpart
    asksForActions = false
    for (key, old) in styleValues where ArchivedValue.isSame(propertyValue(forKey: key), old) {
      property(key)?.set(self, plain.propertyValue(forKey: key))
    }
    styleValues = [:]
    for key in propertyKeys.subtracting(Self.unstyledKeys).sorted() {
      guard let property = property(key), let value = valueOfStyle(forKey: key),
        ArchivedValue.isSame(property.get(self), plain.propertyValue(forKey: key))
      else { continue }
      property.set(self, value)
      styleValues[key] = property.get(self)
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

  /// The keys of properties that archives hold even if they were not set.
  private static let alwaysArchivedKeys: Set<String> = [
    "allowsEdgeAntialiasing", "allowsGroupOpacity", "contentsFormat", "cornerCurve",
  ]

  /// See ``shouldArchiveValue(forKey:)``.
  final func isArchived(_ key: String) -> Bool {
    if Self.alwaysArchivedKeys.contains(key) { return true }
    guard let value = property(key)?.get(self), !["frame", "superlayer", "visibleRect"].contains(key) else {
      return false
    }
    if let styled = styleValues[key], ArchivedValue.isSame(value, styled) { return false }
    return !ArchivedValue.isSame(value, plainCounterpart.propertyValue(forKey: key))
  }
}
