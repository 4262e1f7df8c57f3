import Geometry
import LayerSnapshots

/// The effects on the picture of a finished group: it is filtered, then masked, then blended with its backdrop.
struct GroupPaint {
  /// The features that this needs of a program; none for a picture that is shown as it is.
  var features: QuadFeatures = []
  /// The first pixel of the picture, counted from that of the backdrop.
  var placeOnBackdrop = SIMD2<Float>.zero
  /// The first pixel of the picture, counted from that of the picture under it, which has a mask over the same pixels.
  var placeOnUnderlay = SIMD2<Float>.zero
  /// The colour matrices: the index of the first in the item table, and their number. They are those of the picture
  /// under the group, if there is one.
  private(set) var matrices = (start: 0, count: 0)

  init(_ features: QuadFeatures = []) { self.features = features }

  init(_ filters: [ColorMatrix], _ table: inout ItemTable) {
    filter(by: filters, &table)
  }

  mutating func filter(by filters: [ColorMatrix], _ table: inout ItemTable) {
    if filters.isEmpty { return }
    matrices = (table.record(filters), filters.count)
    features.insert(.colorFilters)
  }
}

extension QuadFeatures {
  /// The features that a finished group needs. Its program always fades: a rare kind has no sets without.
  init(_ group: GroupPaint) {
    self = group.features.isEmpty ? .picture : group.features.union([.picture, .fade])
  }
}
