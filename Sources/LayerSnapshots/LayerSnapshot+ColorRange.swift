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

extension LayerEffects {
  /// Whether a colour lies outside sRGB.
  package var isExtended: Bool { shadow?.color.isExtended == true }
}
