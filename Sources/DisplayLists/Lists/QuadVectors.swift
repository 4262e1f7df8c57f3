import Geometry

/// The vectors of a quadrilateral's place beside its corners, which follow each other in ``ItemList/vectors``. The
/// program that draws it decides which there are.
package struct QuadVectors: OptionSet, Hashable, Sendable {
  package let rawValue: UInt16
  package init(rawValue: UInt16) { self.rawValue = rawValue }

  /// The map to an image or a picture, or to points of a shadow: U, V. Unless it is perspective, it is divided by its
  /// weight.
  static let image = QuadVectors(rawValue: 1 << 0)
  /// Where the gradient, or a group's colour matrices, begin in ``DisplayList/table``; the number of matrices.
  static let entries = QuadVectors(rawValue: 1 << 1)
  /// The first pixel of a group's picture, counted from that of its backdrop, and from that of the picture under it.
  static let group = QuadVectors(rawValue: 1 << 2)
  /// The weight W of all maps, if it differs from pixel to pixel.
  static let weight = QuadVectors(rawValue: 1 << 3)
  /// The map to a rounded rectangle or a mask: U, V.
  static let plane = QuadVectors(rawValue: 1 << 4)
  /// Half width, half height, radius and border width of a rounded rectangle, in the units of its axes.
  static let shape = QuadVectors(rawValue: 1 << 5)
  /// The corners that four antialiased sides run between: all x, all y.
  static let sides = QuadVectors(rawValue: 1 << 6)
  /// The rows of the coverage atlas: the first pixel, x and y, counted from the origin, the number of texels in a row,
  /// the first texel.
  static let rows = QuadVectors(rawValue: 1 << 7)
  /// Where the border ends inside: its share of the first side, and of the next one; or the first texels of the
  /// border's inner edge, and of contents with an edge of their own, as ``MaskForm`` has them.
  static let inner = QuadVectors(rawValue: 1 << 8)

  /// In their order, each with the number of its vectors. Those of an outline come last, so that an item without its
  /// outline has the others where they were.
  private static let order: [(vectors: QuadVectors, name: String, count: Int)] = [
    (.image, "IMAGE", 2), (.entries, "ENTRIES", 1), (.group, "GROUP", 1), (.weight, "WEIGHT", 1), (.plane, "PLANE", 2),
    (.shape, "SHAPE", 1), (.sides, "SIDES", 2), (.rows, "ROWS", 1), (.inner, "INNER", 1),
  ]

  @inline(__always)
  package init(_ features: QuadFeatures) {
    self = []
    if !features.isDisjoint(with: [.image, .picture, .boxShadow]) { insert(.image) }
    if !features.isDisjoint(with: [.gradient, .colorFilters]) { insert(.entries) }
    if features.readsBackdrop || features.contains(.underlaid) { insert(.group) }
    if features.contains(.perspective) { insert(.weight) }
    if !features.isDisjoint(with: [.round, .mask]) { insert(.plane) }
    if features.contains(.round) { insert(.shape) }
    if features.contains(.sides) { insert(.sides) }
    if features.contains(.covered) { insert(.rows) }
    if features.contains(.border), !features.isDisjoint(with: [.sides, .covered]) { insert(.inner) }
    if features.contains(.ownEdge) { insert(.inner) }
  }

  /// The number of vectors.
  package var count: Int { Self.order.reduce(0) { $0 + (contains($1.vectors) ? $1.count : 0) } }

  /// The number of vectors before those of `part`.
  func place(of part: QuadVectors) -> Int {
    intersection(QuadVectors(rawValue: part.rawValue - 1)).count
  }

  /// The constants for the quad program: the place of each part behind the first, as `AT_PLANE`.
  package var places: [(name: String, value: String)] {
    Self.order.filter { contains($0.vectors) }.map { ("AT_\($0.name)", "\(place(of: $0.vectors))u") }
  }
}

// MARK: - Writing

extension ItemList {
  /// Adds the vectors of a paint; returns the index of the first.
  @inline(__always)
  mutating func record(_ paint: QuadPaint) -> UInt32 {
    let first = UInt32(vectors.count)
    // A rounded rectangle may need the weight even where it is the same everywhere.
    var weight: SIMD4<Float>?
    switch paint.texture {
    case .none: break
    case .image(let map, _), .boxShadow(let map):
      weight = record(map, isPerspective: map.isPerspective || paint.hasWeight)
    case .picture(let map, let sampling), .silhouette(let map, let sampling):
      weight = record(map, isPerspective: map.isPerspective || sampling.hasWeight)
    case .group: weight = record(.identity, isPerspective: false)
    }
    if let gradient = paint.gradient { append(vector: SIMD4(Float(gradient.start), 0, 0, 0)) }
    if case .group(let group) = paint.texture { record(group) }
    if case .rounded(let form) = paint.coverage {
      // An image in the same plane has the same weight, to the bit.
      if form.features.contains(.perspective) {
        append(vector: form.map.w)
      } else if let weight {
        append(vector: weight)
      }
      append(vector: form.map.u)
      append(vector: form.map.v)
      append(vector: form.size)
      return first
    }
    if let mask = paint.mask {
      if let weight = weight ?? (mask.isPerspective ? mask.w : nil) { append(vector: weight) }
      let divisor = mask.isPerspective ? 1 : mask.w.z
      append(vector: mask.u / divisor)
      append(vector: mask.v / divisor)
      return first
    }
    if let weight { append(vector: weight) }
    switch paint.coverage {
    case .whole, .rounded: break
    case .soft(let form), .side(let form):
      append(vector: form.x)
      append(vector: form.y)
      if form.border != .zero { append(vector: SIMD4(lowHalf: form.border, highHalf: .zero)) }
    case .mask(let form):
      append(vector: form.rows)
      if paint.hasBorder || form.hasContents { append(vector: form.texels) }
    }
    return first
  }

  private mutating func record(_ group: GroupPaint) {
    let vectors = QuadVectors(group.features)
    if vectors.contains(.entries) {
      append(vector: SIMD4(Float(group.matrices.start), Float(group.matrices.count), 0, 0))
    }
    if vectors.contains(.group) {
      append(vector: SIMD4(lowHalf: group.placeOnBackdrop, highHalf: group.placeOnUnderlay))
    }
  }

  /// Adds a map; returns its weight, if it is to be divided by it.
  @inline(__always)
  private mutating func record(_ map: ImageMap, isPerspective: Bool) -> SIMD4<Float>? {
    // Where W is the same everywhere, it is 1 or −1.
    let divisor = isPerspective ? 1 : map.w.z
    append(vector: map.u / divisor)
    append(vector: map.v / divisor)
    return isPerspective ? map.w : nil
  }
}

// MARK: - Reading

extension ItemList {
  /// The vectors of an item from those of `part` on.
  private func vectors(_ part: QuadVectors, of item: DrawItem, _ features: QuadFeatures) -> ArraySlice<SIMD4<Float>> {
    vectors[(Int(item.first) + QuadVectors(features).place(of: part))...]
  }

  /// The map to the image or the picture of a quadrilateral with these features.
  package func imageMap(of item: DrawItem, _ features: QuadFeatures) -> ImageMap {
    let image = vectors(.image, of: item, features), k = image.startIndex
    let weight = features.contains(.perspective) ? vectors(.weight, of: item, features).first : nil
    return ImageMap(u: image[k], v: image[k + 1], w: weight ?? SIMD4(0, 0, 1, 0))
  }
}
