import LayerSnapshots

/// An interpolation between texels.
enum ImageFilter: Sendable {
  case nearest, linear, trilinear

  init(_ filter: CALayerContentsFilter) {
    switch filter {
    case .nearest: self = .nearest
    case .trilinear: self = .trilinear
    default: self = .linear
    }
  }

  /// Whether λ > 0, with a tolerance for rounding at an image's own size.
  static func isMinified(_ lod: Double) -> Bool { lod > 1e-9 }
}
