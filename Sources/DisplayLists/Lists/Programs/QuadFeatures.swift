import LayerSnapshots

/// The features that a quadrilateral needs of its program. Each set is a program of its own, compiled when it is first
/// used: a software driver computes all branches, whichever a pixel takes.
package struct QuadFeatures: ShaderBits, Hashable {
  package let rawValue: UInt64
  package init(rawValue: UInt64) { self.rawValue = rawValue }

  package static let image = QuadFeatures(rawValue: 1 << 0)
  /// The image's filter is ``DrawState/Filter/nearest``.
  package static let nearest = QuadFeatures(rawValue: 1 << 1)
  package static let trilinear = QuadFeatures(rawValue: 1 << 2)
  /// The map to the image, or to the rounded rectangle, is projective: it divides by W.
  package static let perspective = QuadFeatures(rawValue: 1 << 3)
  /// The image is clamped to its range of coordinates, multiplied by a colour, drawn over the background and faded. An
  /// image without needs none of these, and fills its quadrilateral.
  package static let modulated = QuadFeatures(rawValue: 1 << 4)
  /// Multiplied by the alpha of another image.
  package static let mask = QuadFeatures(rawValue: 1 << 5)
  /// Covered by a rounded rectangle.
  package static let round = QuadFeatures(rawValue: 1 << 6)
  /// With a border along the rounded rectangle or the sides.
  package static let border = QuadFeatures(rawValue: 1 << 7)
  /// A drawn picture instead of an image.
  package static let picture = QuadFeatures(rawValue: 1 << 8)
  /// Only the picture's alpha counts; the colour is the background's.
  package static let silhouette = QuadFeatures(rawValue: 1 << 9)
  /// Multiplied by an opacity. An image is ``modulated`` instead.
  package static let fade = QuadFeatures(rawValue: 1 << 10)
  /// Painted only within cuts, which the shader decides about.
  package static let cut = QuadFeatures(rawValue: 1 << 11)
  /// Covered by a quadrilateral whose four sides are antialiased.
  package static let sides = QuadFeatures(rawValue: 1 << 12)
  /// The rounded rectangle has corners too small for the distance to determine the area: it is summed up in slices.
  package static let slices = QuadFeatures(rawValue: 1 << 13)
  /// A gradient of two stops along an axis, unless other bits say more.
  package static let gradient = QuadFeatures(rawValue: 1 << 14)
  /// A gradient of any number of stops along an axis.
  package static let manyStops = QuadFeatures(rawValue: 1 << 15)
  /// A gradient of any kind.
  package static let roundGradient = QuadFeatures(rawValue: 1 << 16)
  /// The image shows beyond the rounded rectangle or the sides.
  package static let overflow = QuadFeatures(rawValue: 1 << 17)
  /// Of the four sides and the border along them, only the first is near: a fraction of the work.
  package static let oneSide = QuadFeatures(rawValue: 1 << 18)
  /// Covered as rows of the coverage atlas say.
  package static let covered = QuadFeatures(rawValue: 1 << 19)
  /// The filter of the image or the picture may differ from pixel to pixel; its look says which there are.
  package static let filters = QuadFeatures(rawValue: 1 << 20)
  /// The picture samples a smooth function, interpolated by cubics.
  package static let cubic = QuadFeatures(rawValue: 1 << 21)
  /// The picture is interpolated linearly by float weights: those of a texture unit have 8 bits.
  package static let fine = QuadFeatures(rawValue: 1 << 24)
  /// The blurred alpha of a box, computed at each pixel of its bitmap.
  package static let boxShadow = QuadFeatures(rawValue: 1 << 22)
  /// The image ends elsewhere than the colour under it: its own rows of coverage lie after those of the edges.
  package static let ownEdge = QuadFeatures(rawValue: 1 << 23)
  /// A finished group, multiplied by the alpha of another picture.
  package static let groupMask = QuadFeatures(rawValue: 1 << 25)
  /// A finished group through colour matrices; with ``underlaid``, those of the picture under it.
  package static let colorFilters = QuadFeatures(rawValue: 1 << 26)
  /// A finished group over another picture, which shows inside a mask.
  package static let underlaid = QuadFeatures(rawValue: 1 << 27)
  /// A finished group in the place of its backdrop, as far as its opacity, its mask and its coverage go.
  package static let replaces = QuadFeatures(rawValue: 1 << 28)

  /// A finished group that the shader blends with its backdrop. The mode's number stands above the bits.
  package static func blends(_ mode: BlendMode) -> QuadFeatures {
    QuadFeatures(rawValue: UInt64(number(of: mode)) << firstBitOfMode)
  }
  private static let firstBitOfMode = UInt64(32)
  /// Whether these are a finished group's that is filtered, masked or blended by the shader.
  package var isGroup: Bool { readsBackdrop || !isDisjoint(with: [.groupMask, .colorFilters, .underlaid]) }
  /// Whether the program reads a backdrop: its result is the whole colour of a pixel then.
  var readsBackdrop: Bool { contains(.replaces) || rawValue >> Self.firstBitOfMode != 0 }
  /// 0 stands for no mode: the shader never blends by the first one, source-over.
  private static func number(of mode: BlendMode) -> Int { BlendMode.allCases.firstIndex(of: mode) ?? 0 }

  package static let table: [(bits: QuadFeatures, name: String)] = [
    (.image, "QUAD_IMAGE"),
    (.nearest, "QUAD_NEAREST"),
    (.trilinear, "QUAD_TRILINEAR"),
    (.perspective, "QUAD_PERSPECTIVE"),
    (.modulated, "QUAD_MODULATED"),
    (.mask, "QUAD_MASK"),
    (.round, "QUAD_ROUND"),
    (.border, "QUAD_BORDER"),
    (.picture, "QUAD_PICTURE"),
    (.silhouette, "QUAD_SILHOUETTE"),
    (.fade, "QUAD_FADE"),
    (.cut, "QUAD_CUT"),
    (.sides, "QUAD_SIDES"),
    (.slices, "QUAD_SLICES"),
    (.gradient, "QUAD_GRADIENT"),
    (.manyStops, "QUAD_MANY_STOPS"),
    (.roundGradient, "QUAD_ROUND_GRADIENT"),
    (.overflow, "QUAD_OVERFLOW"),
    (.oneSide, "QUAD_ONE_SIDE"),
    (.covered, "QUAD_COVERED"),
    (.filters, "QUAD_FILTERS"),
    (.cubic, "QUAD_CUBIC"),
    (.boxShadow, "QUAD_BOX_SHADOW"),
    (.ownEdge, "QUAD_OWN_EDGE"),
    (.fine, "QUAD_FINE"),
    (.groupMask, "QUAD_GROUP_MASK"),
    (.colorFilters, "QUAD_COLOR_FILTERS"),
    (.underlaid, "QUAD_UNDERLAID"),
    (.replaces, "QUAD_REPLACES"),
  ]
}

extension QuadFeatures {
  /// The defines of the mode by which the shader blends, `#define QUAD_MODE 12u`, and those of all modes' numbers; none
  /// without a mode.
  package var modeDefines: [(name: String, value: String)] {
    let mode = rawValue >> Self.firstBitOfMode
    return mode == 0 ? [] : [("QUAD_MODE", "\(mode)u")] + Self.modes
  }

  private static let modes: [(name: String, value: String)] = BlendMode.allCases.map { mode in
    let words = mode.rawValue.reduce(into: "") { $0 += ($1.isUppercase ? "_" : "") + $1.uppercased() }
    return ("BLEND_\(words)", "\(number(of: mode))u")
  }
}

extension QuadFeatures {
  /// The features of the same item, multiplied by an opacity.
  var faded: QuadFeatures { union(contains(.image) ? .modulated : .fade) }

  /// A set that serves both items, and paints each as its own set would, to the bit; `nil` where no set does.
  package func union(serving other: QuadFeatures) -> QuadFeatures? {
    if self == other { return self }
    return faded.union(.cut) == other.faded.union(.cut) ? union(other) : nil
  }
}

// MARK: - Valid programs

extension QuadFeatures {
  /// Whether some ``QuadPaint``, or several in one batch, need this set. Shaders need not support any other.
  package var isValid: Bool { Self.valid.contains(self) }

  /// ``allValid``, which debug builds ask for each item.
  private static let valid = Set(allValid)

  /// Every set that an item or a batch may need: a ``QuadPaint/Coverage``, a ``QuadPaint/Texture``
  /// that it may have, and modifiers of the two. What a mask covers is not cut. A rare kind has no sets of its own for
  /// maps without perspective.
  package static let allValid: [QuadFeatures] = {
    let color: [QuadFeatures] = [[], .fade]
    let gradient = sets([.gradient, [.gradient, .manyStops], [.gradient, .manyStops, .roundGradient]], color)
    let picture = sets([.picture, [.picture, .silhouette]], color)
    let bitmap =
      sets(picture, [.perspective], [[], .fine, .cubic]) + sets([[.picture, .filters, .perspective]], color)
    let boxShadow = sets([[.boxShadow, .perspective]], color)
    let anyImage = sets([.image, [.image, .nearest], [.image, .trilinear]], [[], .perspective])
    // An image without modulation fills its quadrilateral.
    let image = sets(anyImage + sets([[.image, .filters]], [[], .perspective]), [.modulated])
    let overflowing = sets(image.filter { !$0.contains(.trilinear) }, [.overflow])
    let anyFilter: [QuadFeatures] = sets([[.image, .modulated, .perspective]], [[], .filters])
    let imageOnGradient = sets(anyFilter, [[.gradient, .manyStops, .roundGradient]])

    let whole = color + gradient + picture + bitmap + anyImage + image + imageOnGradient
    let masked = sets(color, [.mask], [[], .perspective]) + sets(anyImage + image, [.mask])
    let soft = sets(
      color + gradient + image + overflowing, [.sides, [.sides, .border], [.sides, .border, .oneSide]])
    let rounded = sets(
      sets(color + gradient, [[], .perspective]) + image + overflowing, [.round, [.round, .slices]], [[], .border])
    let bordered = sets(color + gradient + image + imageOnGradient, [[], .border])
    let withOwnEdge = sets(anyFilter + imageOnGradient, [.ownEdge], [[], .border])
    let covered = sets(picture + bitmap + bordered + withOwnEdge, [.covered])
    let quads =
      sets(whole + soft + rounded + covered, [[], .cut]) + masked + boxShadow
    return quads + sets([[.picture, .fade]], groups)
  }()

  /// The sets of finished groups.
  private static let groups: [QuadFeatures] = {
    let modes = BlendMode.allCases.dropFirst().map { blends($0) }
    let underlaid = sets([.underlaid], [[], .colorFilters])
    let overBackdrop = sets(modes, [[], .groupMask]) + sets([.replaces], [.groupMask] + underlaid)
    let clipped = sets([.groupMask] + overBackdrop, [[], .covered])
    return sets(clipped + [.colorFilters], [[], .cut]) + underlaid
  }()

  /// The unions of one set of each list.
  private static func sets(_ lists: [QuadFeatures]...) -> [QuadFeatures] {
    lists.reduce([[]]) { sets, list in sets.flatMap { set in list.map(set.union) } }
  }
}
