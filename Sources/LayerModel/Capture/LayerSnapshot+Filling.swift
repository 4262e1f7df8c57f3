import Geometry
import LayerSnapshots

extension LayerSnapshot.Node {
  /// Creates the node at `index`, without nodes below it. It is opaque, with the geometry of a new layer, until it is
  /// filled or placed.
  init(
    kind: LayerSnapshot.Kind, at index: Int32, parent: Int32, owner: Int32, effects: Int32, style: Int32,
    contentsAreFlipped: Bool, version: UInt64
  ) {
    self.init(
      kind: kind, subtreeEnd: index + 1, parent: parent, owner: owner, mask: -1, effects: effects, style: style,
      opacity: 1, isInvisible: false, isDoubleSided: true, allowsGroupOpacity: true,
      contentsAreFlipped: contentsAreFlipped,
      geometry: LayerGeometry(), version: version)
  }

  /// Fills in all of `layer` that the node itself holds. Style and effects are in tables of the snapshot.
  ///
  /// - Parameter place: The layer's geometry, or a transition's replacement of it.
  /// - Returns: Whether anything has changed.
  @discardableResult @inline(__always)
  mutating func fill(from layer: CALayer, at place: LayerGeometry) -> Bool {
    let (before, opacity) = (self, layer.shownOpacity)
    self.place(at: place, opacity: opacity, isInvisible: layer.isHidden || opacity == 0 || !place.isFinite)
    (isDoubleSided, allowsGroupOpacity) = (layer.isDoubleSided, layer.allowsGroupOpacity)
    return self != before
  }

  /// How a node's place has changed.
  enum PlaceChange {
    case none
    /// In the position only.
    case move
    case other
  }

  /// Fills in the place, with clamped numbers, and the visibility. They change most often.
  @discardableResult @inline(__always)
  mutating func place(at place: LayerGeometry, opacity newOpacity: Float, isInvisible isGone: Bool) -> PlaceChange {
    // Most numbers need no clamping: then nothing is copied.
    place.isModest ? put(place, newOpacity, isGone) : put(place.clamped, newOpacity, isGone)
  }

  @inline(__always)
  private mutating func put(_ place: LayerGeometry, _ newOpacity: Float, _ isGone: Bool) -> PlaceChange {
    let keepsLook = opacity == newOpacity && isInvisible == isGone
    if keepsLook, geometry == place { return .none }
    geometry.position = place.position
    if keepsLook, geometry == place { return .move }
    geometry = place
    opacity = newOpacity
    isInvisible = isGone
    return .other
  }
}

extension CALayer {
  /// The effective ``opacity``, clamped to 0…1.
  final var shownOpacity: Float { opacity.shown }
}

extension Float {
  /// An opacity clamped to 0…1.
  var shown: Float { self > 0 ? min(self, 1) : 0 }
}
