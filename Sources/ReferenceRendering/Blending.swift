import LayerModel

extension BlendMode {
  /// Whether the mode changes a backdrop where the source is clear.
  var changesBackdropWhereSourceIsClear: Bool {
    switch self {
    case .sourceIn, .sourceOut, .destIn, .destAtop, .copy, .clear: true
    default: false
    }
  }
}

extension Accumulator {
  /// Mixes a finished picture with what is there.
  mutating func mix(_ source: Accumulator, _ mode: BlendMode) {
    composite(source)
  }
}
