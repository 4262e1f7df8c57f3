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

  /// What its picture is made of.
  package enum Contents: Sendable {
    case items(ItemList)
    /// Another pass's picture, blurred along one axis.
    case blur(Blur)
    /// Another pass's picture, made smaller.
    case reduction(Reduction)
    /// It is not drawn: nothing that is drawn uses it.
    case culled
  }

  /// Where its pixels go.
  package enum Target: Sendable {
    /// The output's own pixels: it is the picture, or a step on the way to it, each of whose pixels comes from the same pixel of the last.
    case output
    /// A texture.
    case texture
    /// A texture with smaller levels, for minification.
    case mipmapped
    /// Beside other passes' pictures in one texture: it is read pixel by pixel.
    case page
  }

  /// The pixels it holds: of the output, or of the plane's bitmap.
  package var frame: PixelRect
  package var format: Format
  package var clearColor: PremultipliedColor
  package var contents: Contents
  package var target = Target.texture
  /// Into ``DisplayList/bitmaps``, for a picture that is kept for later frames.
  package var cachedAs: Int?

  package init(
    frame: PixelRect, format: Format, clearColor: PremultipliedColor = .clear, contents: Contents = .items(ItemList())
  ) {
    (self.frame, self.format, self.clearColor, self.contents) = (frame, format, clearColor, contents)
  }

  /// Levels above 0 of a bitmap that has smaller ones.
  package static let mipLevels = PlaneBitmap.mipLevels

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

  /// Its items; none where it is made of something else. Setting them makes it a pass of items.
  package var list: ItemList {
    get { if case .items(let list) = contents { list } else { ItemList() } }
    _modify {
      var list = list
      // Only one holds the arrays, so that they change in place.
      contents = .culled
      defer { contents = .items(list) }
      yield &list
    }
  }

  /// Whether nothing that is drawn uses it.
  package var isCulled: Bool { if case .culled = contents { true } else { false } }

  package var items: [DrawItem] { list.items }
  package var states: [DrawState] { list.states }

  /// The passes whose pictures this one reads.
  package var sourcePasses: Set<Int> {
    switch contents {
    case .items(let list):
      var result = Set<Int>()
      for state in list.states { state.forEachPass { result.insert($0) } }
      return result
    case .blur(let blur): return [blur.source]
    case .reduction(let reduction): return [reduction.source]
    case .culled: return []
    }
  }
}
