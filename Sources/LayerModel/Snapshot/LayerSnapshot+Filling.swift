import Geometry

extension LayerSnapshot.Node {
  /// A node at `index`, with nothing below it yet: opaque, with the geometry of a new layer until it is filled or placed.
  init(
    kind: LayerSnapshot.Kind, at index: Int32, parent: Int32, owner: Int32, effects: Int32, style: Int32,
    isTurnedOver: Bool, version: UInt64
  ) {
    self.init(
      kind: kind, subtreeEnd: index + 1, parent: parent, owner: owner, mask: -1, effects: effects, style: style,
      opacity: 1, isInvisible: false, isDoubleSided: true, allowsGroupOpacity: true, isTurnedOver: isTurnedOver,
      geometry: LayerGeometry(), version: version)
  }

  /// Takes in what the node itself says of `layer`; its style and its effects are in tables.
  ///
  /// - Parameter place: Where it is: as it says, unless in a transition.
  /// - Returns: Whether anything was different.
  @discardableResult @inline(__always)
  mutating func fill(from layer: CALayer, at place: LayerGeometry) -> Bool {
    let opacity = layer.shownOpacity
    let isPlaced = self.place(
      at: place, opacity: opacity, isInvisible: layer.isHidden || opacity == 0 || !place.isFinite)
    let (isDoubleSided, allowsGroupOpacity) = (layer.isDoubleSided, layer.allowsGroupOpacity)
    if self.isDoubleSided == isDoubleSided, self.allowsGroupOpacity == allowsGroupOpacity { return isPlaced }
    (self.isDoubleSided, self.allowsGroupOpacity) = (isDoubleSided, allowsGroupOpacity)
    return true
  }

  /// Takes in where the layer is and how much of it shows: what changes most often.
  ///
  /// - Returns: Whether anything was different.
  @discardableResult @inline(__always)
  mutating func place(at place: LayerGeometry, opacity newOpacity: Float, isInvisible isGone: Bool) -> Bool {
    if opacity == newOpacity, isInvisible == isGone, geometry == place { return false }
    geometry = place
    opacity = newOpacity
    isInvisible = isGone
    return true
  }
}

extension CALayer {
  /// ``opacity`` as it counts, 0…1.
  final var shownOpacity: Float {
    let opacity = opacity
    return opacity > 0 ? min(opacity, 1) : 0
  }
}
