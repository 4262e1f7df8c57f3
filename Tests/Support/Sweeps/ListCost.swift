import DisplayLists
import Geometry
import Lamina

/// The cost of a frame on the device, counted in its display list: exact, and the same on every machine.
package struct ListCost: Equatable, Sendable {
  package private(set) var passes = 0
  package private(set) var items = 0
  package private(set) var draws = 0
  /// The pixels that are shaded, weighted by the work of their program.
  package private(set) var pixels = 0.0

  /// The number of pixels of one colour or image that take as long as one pixel of a program. Rough, as measured on
  /// llvmpipe.
  private static let dearWeight = 8.0, groupWeight = 4.0, blurWeight = 6.0
  /// The features with ``dearWeight``.
  private static let dear: QuadFeatures = [.filters, .fine, .cubic, .boxShadow, .ownEdge]
  /// The cost of an item, and of a draw call, before their first pixel, in pixels.
  static let itemPixels = 300.0, drawPixels = 3000.0

  package init(of list: DisplayList) {
    // Images of one size share a texture; so do groups' pictures.
    let textures = Batcher.Textures(
      images: Array(repeating: 1, count: list.images.count), passes: Array(repeating: 2, count: list.passes.count),
      cachedPictures: Array(repeating: 3, count: list.cachedPictures.count))
    let levels = list.levels
    // The passes that are drawn as one, each below the others, by their level.
    var pages: [Int: RenderPass] = [:]
    for (k, pass) in list.passes.enumerated() where !pass.isCulled {
      let size = Double(pass.frame.area)
      switch pass.contents {
      case .culled: break
      case .effect(let effect, _): pixels += size * (effect is BlurEffect ? Self.blurWeight : 1)
      case .copy: pixels += size
      case .items(let content):
        // Its pixels are cleared, and read by a later pass or by the program that renders.
        if pass.continues == nil { pixels += size }
        items += content.items.count
        for (item, state) in zip(content.items, content.states) {
          let weight =
            state.features.isGroup
            ? Self.groupWeight : state.features.isDisjoint(with: Self.dear) ? 1 : Self.dearWeight
          pixels += Self.itemPixels
          for part in item.clipped(to: pass.frame) { pixels += weight * abs(part.quad.signedArea) }
        }
      }
      if list.sharesPage(k) {
        pages[levels[k], default: RenderPass(frame: PixelRect(width: 0, height: 0), format: .rgba8)].addBelow(pass)
      } else {
        addCalls(of: pass, textures)
      }
    }
    for page in pages.values { addCalls(of: page, textures) }
  }

  /// Counts a pass of the device, and its draw calls.
  private mutating func addCalls(of pass: RenderPass, _ textures: Batcher.Textures) {
    passes += 1
    let batches = Batcher.plan(for: pass, textures: textures).batches.count
    draws += batches
    pixels += Double(batches) * Self.drawPixels
  }
}

extension RenderPass {
  /// Adds the items of another pass below the existing ones.
  fileprivate mutating func addBelow(_ other: RenderPass) {
    add(other, x: 0, y: frame.maxY)
    frame.maxX = max(frame.maxX, other.frame.width)
    frame.maxY += other.frame.height
  }
}
