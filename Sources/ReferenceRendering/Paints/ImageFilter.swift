import LayerModel

/// How texels become a value between them.
enum ImageFilter: Sendable {
  case nearest, linear, trilinear

  init(_ filter: CALayerContentsFilter) {
    switch filter {
    case .nearest: self = .nearest
    case .trilinear: self = .trilinear
    default: self = .linear
    }
  }

  /// λ > 0, but for the rounding of an image shown at its own size.
  static func isMinified(_ lod: Double) -> Bool { lod > 1e-9 }
}
