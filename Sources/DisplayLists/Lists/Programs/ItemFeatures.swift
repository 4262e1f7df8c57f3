/// The features that an item needs of the item program.
///
/// A program with more features than an item needs paints it as well, more slowly, unless the program is ``unbounded``
/// and the item is not.
package struct ItemFeatures: ShaderBits, Hashable {
  package let rawValue: UInt32
  package init(rawValue: UInt32) { self.rawValue = rawValue }

  /// Coverage by rows of the coverage atlas.
  package static let covered = ItemFeatures(rawValue: 1 << 0)
  /// Cuts: half-planes that the sample point must lie in.
  package static let cuts = ItemFeatures(rawValue: 1 << 1)
  package static let contents = ItemFeatures(rawValue: 1 << 2)
  /// The contents are an image; otherwise they are a bitmap in the plane.
  package static let image = ItemFeatures(rawValue: 1 << 3)
  /// The filter may differ from pixel to pixel.
  package static let filters = ItemFeatures(rawValue: 1 << 4)
  package static let cubic = ItemFeatures(rawValue: 1 << 5)
  package static let gradient = ItemFeatures(rawValue: 1 << 6)
  /// The item has no edge of its own: a plane bitmap or a box shadow.
  package static let unbounded = ItemFeatures(rawValue: 1 << 7)
  package static let boxShadow = ItemFeatures(rawValue: 1 << 8)
  /// The gradient may be radial or conic.
  package static let roundGradient = ItemFeatures(rawValue: 1 << 9)

  package static let table: [(bits: ItemFeatures, name: String)] = [
    (.covered, "ITEM_COVERED"),
    (.cuts, "ITEM_CUTS"),
    (.contents, "ITEM_CONTENTS"),
    (.image, "ITEM_IMAGE"),
    (.filters, "ITEM_FILTERS"),
    (.cubic, "ITEM_CUBIC"),
    (.gradient, "ITEM_GRADIENT"),
    (.unbounded, "ITEM_UNBOUNDED"),
    (.boxShadow, "ITEM_BOX_SHADOW"),
    (.roundGradient, "ITEM_ROUND_GRADIENT"),
  ]

  /// The set that serves items with the same textures and paint, whatever their edges.
  package var general: ItemFeatures { contains(.unbounded) ? self : union([.covered, .cuts]) }

  /// A set that serves both items; `nil` where no set does. Contents of bounded items are always images, so their sets
  /// combine.
  package func union(serving other: ItemFeatures) -> ItemFeatures? {
    if self == other { return self }
    let both = union(other)
    return both.contains(.unbounded) ? nil : both
  }
}

// MARK: - Valid programs

extension ItemFeatures {
  /// Every set that an item, a batch or a shared program may need.
  package static var allValid: [ItemFeatures] {
    (0..<UInt32(1) << UInt32(table.count)).lazy.map { ItemFeatures(rawValue: $0) }.filter(\.isValid)
  }

  /// Whether some ``ItemPaint``, or several in one batch, need this set.
  package var isValid: Bool {
    let kinds: ItemFeatures = [.boxShadow, .contents]
    if contains(.roundGradient), !contains(.gradient) { return false }
    if !contains(.contents), !isDisjoint(with: [.image, .filters, .cubic]) { return false }
    guard contains(.unbounded) else {
      return isDisjoint(with: [.boxShadow, .cubic]) && contains(.contents) == contains(.image)
    }
    // Exactly one kind without edges; a plane bitmap is the kind with contents.
    return intersection(kinds).rawValue.nonzeroBitCount == 1 && isDisjoint(with: [.image, .gradient])
  }
}
