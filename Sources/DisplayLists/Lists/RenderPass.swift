import Geometry

/// A picture of its own: the frame itself, a group that is composited before it is drawn once, a bitmap in a layer's plane.
package struct RenderPass: Sendable {
  /// How a target stores its colours: premultiplied, sRGB-encoded values either way.
  package enum Format: Sendable {
    case rgba8
    /// For stacks of translucent layers whose rounding to 8 bits would add up (see ``RoundingBound``), and for what is
    /// blurred or filtered.
    case rgba16F
  }

  /// The pixels it holds: of the output, or of the plane's bitmap.
  package var frame: PixelRect
  package var format: Format
  package var clearColor: PremultipliedColor
  package var items: [DrawItem] = []
  /// What each item samples, and how it is mixed in.
  package var sources: [ItemSources] = []
  /// So many of the items, from the first on, are opaque, and the nearest comes first: the depth test sorts them. The others follow in
  /// painter's order.
  package var opaqueCount = 0
  package var usesDepth = false
  /// Instead of items: another pass's picture, blurred along one axis.
  package var blur: Blur?
  /// Instead of items: another pass's picture, made smaller.
  package var reduction: Reduction?
  /// Whether smaller levels are made of it, for minification.
  package var needsMipmaps = false
  /// Into ``DisplayList/bitmaps``, for a picture that is kept for later frames.
  package var keptAs: Int?

  /// Whether its pixels are those of the output: it is the picture, or a step on the way to it, each of whose pixels comes from the same pixel
  /// of the last.
  package var isPicture = false
  /// Whether anything that is drawn uses it.
  package var isNeeded = true

  /// Whether its pixels may lie beside those of others in one target: it is read pixel by pixel.
  package var sharesTarget = false

  package init(
    frame: PixelRect, format: Format, clearColor: PremultipliedColor, items: [DrawItem] = [],
    sources: [ItemSources] = [], blur: Blur? = nil, reduction: Reduction? = nil
  ) {
    (self.frame, self.format, self.clearColor) = (frame, format, clearColor)
    (self.items, self.sources, self.blur, self.reduction) = (items, sources, blur, reduction)
  }

  /// Levels above 0 of a bitmap that has smaller ones.
  package static let mipLevels = 6

  /// One half of a separable Gaussian. Reads pixels outside the source as clear.
  package struct Blur: Sendable {
    package var source: Int
    package var isVertical: Bool
    /// Pixels.
    package var sigma: Double
  }

  /// Each pixel is the mean of `factor` × `factor`.
  package struct Reduction: Sendable {
    package var source: Int
    package var factor: Int
  }

  /// The passes whose pictures this one reads.
  package var sourcePasses: Set<Int> {
    var result = Set<Int>()
    if let blur { result.insert(blur.source) }
    if let reduction { result.insert(reduction.source) }
    for source in sources { source.forEachPass { result.insert($0) } }
    return result
  }
}
