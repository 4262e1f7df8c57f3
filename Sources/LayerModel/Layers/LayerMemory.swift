/// What a layer keeps beside its properties.
struct LayerMemory {
  /// The perspectives of transforms that key paths have scaled to nothing, by the key of the property.
  var lostPerspectives: [String: LostPerspective] = [:]
}
