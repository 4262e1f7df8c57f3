import LayerSnapshots

extension ImageFilter {
  /// Whether λ > 0, with a tolerance for rounding at an image's own size.
  static func isMinified(_ lod: Double) -> Bool { lod > 1e-9 }
}
