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
    /// Another pass's picture, by its index, through a program for whole targets.
    case effect(any PassEffect, of: Int)
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
  /// The key of a picture that is cached for later frames.
  package var cachedAs: Picture.Key?

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
    case .effect(_, let source), .copy(let source): return [source]
    case .culled: return []
    }
  }

  /// The effect that fills the pass; `nil` for other contents.
  package var effect: (any PassEffect)? { if case .effect(let effect, _) = contents { effect } else { nil } }

  /// The texels that are read to fill the pass by an effect; 0 for other contents.
  package var fetches: Int { effect.map { frame.width * frame.height * $0.fetches } ?? 0 }
}
