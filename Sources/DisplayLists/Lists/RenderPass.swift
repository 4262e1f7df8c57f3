import Geometry

/// The drawing of one render target: the picture itself, a group that is composited by itself, or a bitmap in a layer's
/// plane.
package struct RenderPass: Sendable {
  /// How a target stores its colours: premultiplied, sRGB-encoded values either way.
  package enum Format: Sendable {
    case rgba8
    /// For pictures that are blurred or filtered, and for all of the extended range.
    case rgba16F
  }

  /// The source of the picture's pixels.
  package enum Contents: Sendable {
    case items(ItemList)
    /// Another pass's picture, blurred along one axis.
    case blur(Blur)
    /// Another pass's picture, made smaller.
    case reduction(Reduction)
    /// Another pass's picture, made larger along one axis.
    case enlargement(Enlargement)
    /// Another pass's picture, seen through a layer's plane.
    case capture(Capture)
    /// The pixels of another pass's picture, by its index, before a further pass goes on in the same target.
    case copy(of: Int)
    /// Nothing: the pass is not drawn, because no drawn pass uses it.
    case culled
  }

  /// Where the pixels go.
  package enum Target: Sendable {
    /// The output's own pixels: the picture, or an earlier stage of it, which the next stage reads pixel for pixel.
    case output
    /// A texture.
    case texture
    /// A texture with smaller levels, for minification.
    case mipmapped
    /// A page: one texture with other passes' pictures. It must be read pixel for pixel.
    case page
  }

  /// The pixels it holds, of the output or of a plane bitmap's grid.
  package var frame: PixelRect
  package var format: Format
  package var clearColor: PremultipliedColor
  package var contents: Contents
  package var target = Target.texture
  /// The pass over the same pixels in whose target, and above whose picture, this one draws; `nil` for a pass with a
  /// target of its own.
  ///
  /// The target then holds this pass's picture. Pixels of the earlier one that are still to be read are copied before.
  package var continues: Int?
  /// Whether the items are drawn in this order, whatever they touch, because they may move (``DisplayList/moves``).
  package var keepsOrder = false
  /// An index into ``DisplayList/cachedPictures``, for a picture that is cached for later frames.
  package var cachedAs: Int?

  package init(
    frame: PixelRect, format: Format, clearColor: PremultipliedColor = .clear, contents: Contents = .items(ItemList())
  ) {
    (self.frame, self.format, self.clearColor, self.contents) = (frame, format, clearColor, contents)
  }

  /// The number of mipmap levels above 0 of a ``Target/mipmapped`` texture.
  package static let mipLevels = PlaneBitmap.mipLevels

  /// The side of a page in pixels, where the device allows it. No picture on a page is longer than half of that.
  package static let pageSide = 2048

  /// Adds the items of another pass, clipped to its frame, where (x, y) is its first pixel. Nothing else may be there.
  package mutating func add(_ other: RenderPass, x: Int, y: Int) {
    let distance = SIMD2(Float(x - other.frame.minX), Float(y - other.frame.minY))
    list.append(contentsOf: other.list) { item in
      item.clipped(to: other.frame).map { part in
        var part = part
        part.move(by: distance)
        return part
      }
    }
  }

  /// One half of a separable Gaussian. Reads pixels outside the source as clear.
  package struct Blur: Sendable {
    package var source: Int
    package var isVertical: Bool
    /// The standard deviation, pixels.
    package var sigma: Double

    /// The number of pixels on each side that count. The middles of their outer sides are 3.5 standard deviations away
    /// or more, beyond which is 0.06/255 of an edge.
    package var reach: Int { Int(Double.maximum(0, 3.5 * sigma - 0.5).rounded(.up)) }
  }

  /// A reduction in size: each pixel is a weighted mean of pixels of the source that are less than one pixel away.
  package struct Reduction: Sendable {
    package var source: Int
    package var factor: Int
    /// Where the source begins, in its pixels from the first pixel of the result.
    package var offset: SIMD2<Int> = .zero
  }

  /// An increase in size along one axis, by cubic interpolation.
  package struct Enlargement: Sendable {
    package var source: Int
    package var isVertical: Bool
    package var factor: Int
  }

  /// A layer's backdrop, on a grid in the layer's plane.
  package struct Capture: Sendable {
    package var source: Int
    /// From the pass's own pixels to the source's, both counted from the first.
    package var map: Homography
    /// The part of the plane that is shown, and beyond which its mirror image is, in pixels of the pass from its first.
    package var low: Vector2, high: Vector2
    /// How far inside that part samples stay: the centres of the source's outermost pixels. In pixels of the pass.
    package var inset: Vector2
    /// The pixels that count, from the source's first. Those that the source does not hold are clear.
    package var limits: PixelRect
    /// The numbers of the source's columns and rows.
    package var held: SIMD2<Int>
    /// The numbers of samples along the sides of a pixel.
    package var samples: SIMD2<Int32>
  }

  /// The items of the pass; empty for other contents. Setting them makes it a pass of items.
  package var list: ItemList {
    get { if case .items(let list) = contents { list } else { ItemList() } }
    _modify {
      var list = list
      // The local copy alone holds the arrays, so they change in place.
      contents = .culled
      defer { contents = .items(list) }
      yield &list
    }
  }

  /// Whether the pass is not drawn, because no drawn pass uses it.
  package var isCulled: Bool { if case .culled = contents { true } else { false } }

  package var items: [DrawItem] { list.items }
  package var states: [DrawState] { list.states }

  /// The passes whose pictures this one needs.
  package var sourcePasses: Set<Int> {
    switch contents {
    case .items(let list):
      var result = Set<Int>()
      if let continues { result.insert(continues) }
      for state in list.states { state.forEachPass { result.insert($0) } }
      return result
    case .blur(let blur): return [blur.source]
    case .reduction(let reduction): return [reduction.source]
    case .enlargement(let enlargement): return [enlargement.source]
    case .capture(let capture): return [capture.source]
    case .copy(let source): return [source]
    case .culled: return []
    }
  }

  /// The texels that are read to fill the pass from another picture; 0 for a pass of items.
  package var fetches: Int {
    let pixels = frame.width * frame.height
    switch contents {
    case .items, .copy, .culled: return 0
    case .blur(let blur): return pixels * (2 * blur.reach + 1)
    case .reduction(let reduction):
      let side = 2 * reduction.factor - reduction.factor % 2
      return pixels * side * side
    case .enlargement: return pixels * 4
    case .capture(let capture): return pixels * 4 * Int(capture.samples.x) * Int(capture.samples.y)
    }
  }
}
