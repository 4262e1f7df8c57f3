import Geometry

extension LayerSnapshot {
  /// The snapshot as renderers draw it in a range of colours: limited to sRGB, or marked as extended.
  ///
  /// Standard and extended renderings never share cache entries: extended nodes and limited styles have their own
  /// versions.
  package func prepared(for range: Viewport.ColorRange) -> LayerSnapshot {
    switch range {
    case .standard:
      if !hasExtendedColors { return self }
      var result = self
      result.hasExtendedColors = false
      result.stylesVersion = VersionNumber.mixed(stylesVersion, 1)
      for i in styles.indices { result.styles[i] = styles[i].limited }
      for i in effects.indices { result.effects[i].shadow?.color = effects[i].shadow?.color.limited ?? .clear }
      return result
    case .extended:
      if isExtended { return self }
      var result = self
      result.isExtended = true
      result.stylesVersion = VersionNumber.mixed(stylesVersion, 2)
      for i in nodes.indices { result.nodes[i].version = VersionNumber.mixed(nodes[i].version, 2) }
      return result
    }
  }
}

extension LayerSnapshot.Style {
  /// The style with its colours clamped to sRGB.
  fileprivate var limited: LayerSnapshot.Style {
    var result = self
    result.backgroundColor = backgroundColor.limited
    result.borderColor = borderColor.limited
    result.contentsTint = contentsTint.limited
    if let gradient {
      for i in gradient.stops.indices {
        result.gradient?.stops[i].color = gradient.stops[i].color.clamped(lowerBound: .zero, upperBound: .one)
      }
    }
    result.shapePaint.fill?.color = shapePaint.fill?.color.limited ?? .clear
    result.shapePaint.stroke?.color = shapePaint.stroke?.color.limited ?? .clear
    return result
  }

  /// Whether a colour lies outside sRGB.
  package var isExtended: Bool {
    backgroundColor.isExtended || borderColor.isExtended || contentsTint.isExtended
      || gradient?.stops.contains { $0.color.isOutsideUnit } == true
      || shapePaint.fill?.color.isExtended == true || shapePaint.stroke?.color.isExtended == true
  }
}

extension LayerEffects {
  /// Whether a colour lies outside sRGB.
  package var isExtended: Bool { shadow?.color.isExtended == true }
}

extension SIMD4 where Scalar == Double {
  /// Whether a straight colour lies outside 0…1 by more than a rounding error.
  fileprivate var isOutsideUnit: Bool { self.max() > 1 + 1e-6 || self.min() < -1e-6 }
}
