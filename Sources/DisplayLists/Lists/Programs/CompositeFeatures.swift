import LayerSnapshots

/// The features that a finished group needs of the composite program. Each set is a program of its own: a software
/// driver computes all branches, whichever a pixel takes.
package struct CompositeFeatures: Hashable, Sendable {
  package var isMasked = false
  package var hasFilters = false
  /// Whether the shader decides about cuts.
  package var isCut = false
  /// The mode by which the shader blends with a backdrop; `nil` where the blending unit blends.
  package var blendMode: BlendMode?
  /// Whether the shader puts the group in the backdrop's place, as far as the group's opacity and mask go.
  package var replacesBackdrop = false
  /// Whether another picture is drawn under the group, inside the mask. The filters are that picture's then.
  package var isUnderlaid = false

  package init(
    isMasked: Bool = false, hasFilters: Bool = false, isCut: Bool = false, blendMode: BlendMode? = nil,
    replacesBackdrop: Bool = false, isUnderlaid: Bool = false
  ) {
    (self.isMasked, self.hasFilters, self.isCut, self.blendMode) = (isMasked, hasFilters, isCut, blendMode)
    (self.replacesBackdrop, self.isUnderlaid) = (replacesBackdrop, isUnderlaid)
  }

  /// A set that serves both; `nil` where no set does.
  func union(serving other: CompositeFeatures) -> CompositeFeatures? {
    // A group without a mask has no texture to read it from.
    guard isMasked == other.isMasked, blendMode == other.blendMode, replacesBackdrop == other.replacesBackdrop,
      isUnderlaid == other.isUnderlaid
    else { return nil }
    var both = self
    both.hasFilters = hasFilters || other.hasFilters
    both.isCut = isCut || other.isCut
    return both
  }

  /// As the shader takes them.
  package var defines: [(name: String, value: String)] {
    var defines: [(name: String, value: String)] = []
    if isMasked { defines.append(("COMPOSITE_MASK", "1")) }
    if hasFilters { defines.append(("COMPOSITE_FILTERS", "1")) }
    if isCut { defines.append(("COMPOSITE_CUTS", "1")) }
    if let blendMode { defines.append(("COMPOSITE_MODE", Self.number(of: blendMode))) }
    if replacesBackdrop { defines.append(("COMPOSITE_REPLACES", "1")) }
    if isUnderlaid { defines.append(("COMPOSITE_UNDERLAID", "1")) }
    return defines
  }

  /// The number of a blend mode in the shader.
  package static func number(of mode: BlendMode) -> String { "\(BlendMode.allCases.firstIndex(of: mode) ?? 0)u" }

  /// Every set that an item or a batch may need.
  package static var all: [CompositeFeatures] {
    var uses = BlendMode.allCases.map { CompositeFeatures(blendMode: $0) }
    uses += [CompositeFeatures(), CompositeFeatures(replacesBackdrop: true)]
    func add(_ feature: WritableKeyPath<CompositeFeatures, Bool>) {
      uses += uses.map { use in
        var with = use
        with[keyPath: feature] = true
        return with
      }
    }
    add(\.isMasked)
    // A group with a picture under it reads the shape in the mask's place.
    uses += [false, true].map { CompositeFeatures(replacesBackdrop: $0, isUnderlaid: true) }
    add(\.hasFilters)
    add(\.isCut)
    return uses
  }
}
