/// The state that an item is drawn with; neighbours that can share theirs are one draw call.
package struct ItemSources: Hashable, Sendable {
  package enum Program: Hashable, Sendable {
    /// Quadrilaterals that are painted wherever the rasteriser says.
    case quad(QuadFeatures)
    /// Layers with outlines, gradients, shadows, shapes.
    case item(ItemFeatures)
    /// Finished groups: masks, colour filters, blend modes.
    case composite

    /// Corners of the strip that an item is rasterised as.
    package var cornerCount: Int32 {
      if case .quad(let features) = self, features.contains(.bands) { return 8 }
      return 4
    }
  }

  /// What the blending unit does with an item's colour and what is there.
  package enum Blending: Hashable, Sendable {
    case sourceOver, plusLighter, destOut, destOver, xor, sourceAtop, screen
    /// Nothing: what is there is painted over.
    case copy
  }

  /// How the texture unit reads an image.
  package enum Filter: Hashable, Sendable {
    case nearest
    case linear
    /// The two are the same: every sample is a texel's centre.
    case exact
    case trilinear
  }

  package var program: Program
  package var image = ImageSource.none
  package var filter = Filter.exact
  /// Into ``DisplayList/images``: the image whose alpha multiplies a quadrilateral, or that lies over its first.
  package var secondImage: Int?
  /// The pass whose alpha multiplies a group.
  package var mask: Int?
  /// The pass that a group is blended with.
  package var backdrop: Int?
  /// The page of ``DisplayList/coverage``.
  package var coveragePage: Int?
  package var blending = Blending.sourceOver

  package init(
    program: Program = .item([]), image: ImageSource = .none, mask: Int? = nil, backdrop: Int? = nil,
    coveragePage: Int? = nil
  ) {
    (self.program, self.image, self.mask, self.backdrop) = (program, image, mask, backdrop)
    self.coveragePage = coveragePage
  }

  /// The passes whose pictures it needs.
  @inline(__always)
  func forEachPass(_ body: (Int) -> Void) {
    if let mask { body(mask) }
    if let backdrop { body(backdrop) }
    if case .pass(let k) = image { body(k) }
  }
}

/// What a quadrilateral needs of its program: each set of features is a program of its own, made when it is first used.
package struct QuadFeatures: OptionSet, Hashable, Sendable {
  package let rawValue: UInt32
  package init(rawValue: UInt32) { self.rawValue = rawValue }

  package static let image = QuadFeatures(rawValue: 1)
  /// The image's filter is ``ItemSources/Filter/nearest``.
  package static let nearest = QuadFeatures(rawValue: 2)
  package static let trilinear = QuadFeatures(rawValue: 4)
  /// The image map divides.
  package static let perspective = QuadFeatures(rawValue: 8)
  /// Samples may lie outside the range of the image coordinates.
  package static let clamp = QuadFeatures(rawValue: 16)
  /// The image is multiplied by a colour.
  package static let tint = QuadFeatures(rawValue: 32)
  /// The background shows through the image.
  package static let over = QuadFeatures(rawValue: 64)
  /// Multiplied by the alpha of another image.
  package static let mask = QuadFeatures(rawValue: 128)
  /// Covered by a rounded rectangle.
  package static let round = QuadFeatures(rawValue: 256)
  /// With a border along it.
  package static let border = QuadFeatures(rawValue: 512)

  /// Instead of an image: a picture that was drawn.
  package static let picture = QuadFeatures(rawValue: 1024)
  /// Of the picture only the alpha counts; the colour is the background's.
  package static let silhouette = QuadFeatures(rawValue: 2048)

  /// All of it fades.
  package static let fade = QuadFeatures(rawValue: 4096)
  /// Along one straight edge of a quadrilateral, which is antialiased.
  package static let edge = QuadFeatures(rawValue: 8192)
  /// With another image over the first, tinted by the border's colour.
  package static let stack = QuadFeatures(rawValue: 16384)
  /// Of a strip along an edge: painted only where cuts leave it.
  package static let cut = QuadFeatures(rawValue: 32768)
  /// Reaches so far beyond the frame that the driver clips it.
  package static let far = QuadFeatures(rawValue: 65536)
  /// Of an image or a mask: rasterised where it can be seen, in three bands.
  package static let bands = QuadFeatures(rawValue: 131072)

  /// For GLSL, in the order of the bits.
  package static let names = [
    "QUAD_IMAGE", "QUAD_NEAREST", "QUAD_TRILINEAR", "QUAD_PERSPECTIVE", "QUAD_CLAMP", "QUAD_TINT", "QUAD_OVER",
    "QUAD_MASK", "QUAD_ROUND", "QUAD_BORDER", "QUAD_PICTURE", "QUAD_SILHOUETTE", "QUAD_FADE", "QUAD_EDGE", "QUAD_STACK",
    "QUAD_CUT", "QUAD_FAR", "QUAD_BANDS",
  ]
}

extension QuadFeatures {
  /// One set that serves both, and paints each as its own would, to the bit; `nil` where there is none.
  package func union(serving other: QuadFeatures) -> QuadFeatures? {
    if self == other { return self }
    // Along an edge a border without colour changes nothing, and cuts stand for none.
    var idle: QuadFeatures = [.fade, .far]
    if contains(.image) { idle.formUnion([.clamp, .tint, .over, .bands]) }
    if contains(.edge) { idle.formUnion(contains(.image) ? .border : [.border, .cut]) }
    return subtracting(idle) == other.subtracting(idle) ? union(other) : nil
  }
}

/// What any other item needs of its program. One with more features than an item needs paints it as well, more slowly, unless it is
/// ``unbounded`` and the item is not.
package struct ItemFeatures: OptionSet, Hashable, Sendable {
  package let rawValue: UInt16
  package init(rawValue: UInt16) { self.rawValue = rawValue }

  /// Coverage by outlines.
  package static let outlines = ItemFeatures(rawValue: 1)
  /// Half-planes that the sample point must lie in.
  package static let cuts = ItemFeatures(rawValue: 2)
  package static let contents = ItemFeatures(rawValue: 4)
  /// The contents are an image; else a picture that was drawn.
  package static let image = ItemFeatures(rawValue: 8)
  /// The filter depends on where.
  package static let filters = ItemFeatures(rawValue: 16)
  package static let cubic = ItemFeatures(rawValue: 32)
  package static let stretch = ItemFeatures(rawValue: 64)
  package static let gradient = ItemFeatures(rawValue: 128)
  /// One of the kinds that have no edge of their own.
  package static let unbounded = ItemFeatures(rawValue: 256)
  package static let pass = ItemFeatures(rawValue: 512)
  package static let shape = ItemFeatures(rawValue: 1024)
  package static let boxShadow = ItemFeatures(rawValue: 2048)

  /// For GLSL, in the order of the bits.
  package static let names = [
    "ITEM_OUTLINES", "ITEM_CUTS", "ITEM_CONTENTS", "ITEM_IMAGE", "ITEM_FILTERS", "ITEM_CUBIC", "ITEM_STRETCH",
    "ITEM_GRADIENT", "ITEM_UNBOUNDED", "ITEM_PASS", "ITEM_SHAPE", "ITEM_BOX_SHADOW",
  ]

  /// One set that serves both; `nil` where there is none. Contents that are bounded are images.
  package func union(serving other: ItemFeatures) -> ItemFeatures? {
    if self == other { return self }
    let both = union(other)
    return both.contains(.unbounded) ? nil : both
  }

  /// What `item` needs, by its flags and references.
  init(of item: DrawItem, image: ImageSource) {
    let flags = DrawItem.Flags(rawValue: item.details.z)
    var features: ItemFeatures = []
    if item.details.y != 0 { features.insert(.cuts) }
    if flags.contains(.pass) { features.formUnion([.unbounded, .pass]) }
    if flags.contains(.shape) { features.formUnion([.unbounded, .shape]) }
    if flags.contains(.boxShadow) { features.formUnion([.unbounded, .boxShadow]) }
    if flags.contains(.plane) { features.insert(.unbounded) }
    let isCovered = features.contains(.unbounded) ? item.outlines.x != 0 : !flags.contains(.inside)
    if isCovered { features.insert(.outlines) }
    if flags.contains(.gradient) { features.insert(.gradient) }
    if flags.contains(.contents), !flags.contains(.pass) {
      features.insert(.contents)
      if case .image = image { features.insert(.image) }
      if !flags.isDisjoint(with: [.magnifyNearest, .minifyNearest, .minifyTrilinear]) { features.insert(.filters) }
      if flags.contains(.cubic) { features.insert(.cubic) }
      if item.imageU.w >= 0 { features.insert(.stretch) }
    }
    self = features
  }
}
