import LayerModel

/// The state that an item is drawn with; neighbours that can share theirs are one draw call.
package struct DrawState: Hashable, Sendable {
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

extension DrawState.Program {
  /// Whether the builder can want it.
  package var isValid: Bool {
    switch self {
    case .quad(let features): features.isValid
    case .item(let features): features.isValid
    case .composite: true
    }
  }
}

extension DrawState.Blending {
  /// The blending unit's own form of a blend mode; `nil` where it has none, or where clear pixels of the source count as well.
  init?(_ mode: BlendMode) {
    switch mode {
    case .sourceOver: self = .sourceOver
    case .plusLighter: self = .plusLighter
    case .destOut: self = .destOut
    case .destOver: self = .destOver
    case .xor: self = .xor
    case .sourceAtop: self = .sourceAtop
    case .screen: self = .screen
    default: return nil
    }
  }
}
