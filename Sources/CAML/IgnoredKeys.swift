/// Names in documents that do not affect the picture and are skipped without a warning.
enum IgnoredKeys {
  static func contains(_ key: String) -> Bool {
    names.contains(key) || prefixes.contains { key.hasPrefix($0) }
  }

  /// Attributes that belong to the grammar. A layer property of such a name cannot be an attribute.
  static let reserved: Set<String> = ["id", "object", "type", "key", "value", "src"]

  private static let prefixes = ["mica_", "caplay", "xmlns"]

  private static let names: Set<String> = [
    // Editors and their players.
    "scriptComponents", "scriptObject", "modules", "style", "animationType", "sourceLayer", "sourcePoints", "delegate",
    "hash", "effect", "emitterBehaviors", "description", "debugDescription", "nuggetId", "nuggetOffset", "locked",
    "micaID",
    "CUI_autoreversingDuration", "usesNormalizedCoordinates", "targetsSuperlayer", "classIfAvailable",
    // Of LKTextLayer, which is drawn as a CATextLayer.
    "tracking", "leading", "verticalAlignmentMode",
    // Hints about storage, drawing and touches, which change no picture.
    "clearsContext", "acceleratesDrawing", "canDrawConcurrently", "contentsDither", "contentsOpaque",
    "allowsDisplayCompositing", "rasterizationPrefersDisplayCompositing", "disableUpdateMask", "securityMode",
    "allowsHitTesting", "hitTestsAsOpaque", "hitTestsContentsAlphaChannel", "needsLayoutOnGeometryChange",
    "preloadsCache", "scaleFactor",
    // Keys of emitters and their cells, without effect here.
    "spinBias", "fillMode",
  ]
}
