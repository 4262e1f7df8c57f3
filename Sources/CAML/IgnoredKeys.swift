/// Names in documents that carry nothing for a picture, and are passed over without a word.
enum IgnoredKeys {
  static func contains(_ key: String) -> Bool {
    names.contains(key) || prefixes.contains { key.hasPrefix($0) }
  }

  /// Attributes with a meaning in the grammar, which no layer property can have.
  static let reserved: Set<String> = ["id", "object", "type", "key", "value", "src"]

  private static let prefixes = ["mica_", "caplay", "xmlns"]

  private static let names: Set<String> = [
    // Editors and their players.
    "scriptComponents", "scriptObject", "modules", "style", "animationType", "sourceLayer", "sourcePoints", "delegate",
    "hash", "effect", "emitterBehaviors", "description", "debugDescription", "nuggetId", "nuggetOffset", "locked",
    "micaID",
    "CUI_autoreversingDuration", "usesNormalizedCoordinates", "targetsSuperlayer", "classIfAvailable",
    // Hints about storage and blending.
    "clearsContext",
    // Of emitters and their cells, private and without an effect here.
    "spinBias", "mass", "particleType", "orientationRange", "orientationLongitude", "orientationLatitude",
    "contentsFrameCount", "contentsFrameMode", "contentsFramesPerSecond",
  ]
}
