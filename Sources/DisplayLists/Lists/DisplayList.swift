import Foundation
import Geometry
import Imaging

/// Everything a frame draws, as plain values: passes in the order they run, each after those whose pictures it uses.
package struct DisplayList: Sendable {
  /// The last one is the picture.
  package var passes: [RenderPass]
  /// The table of cuts, gradients and colour matrices, looked up by index.
  ///
  /// The half-planes of cuts are `(a, b, c, 0)`; the sample point must have a·x + b·y + c ≥ 0.
  package var table: [SIMD4<Float>]
  /// The images that items sample, each once.
  package var images: [ImagePart]
  /// The indices of images whose mip chain some item needs.
  package var imagesNeedingMipmaps: Set<Int>
  /// Coverage of shapes and of edges, in pages.
  package var coverage: CoverageAtlas
  /// The looks of quadrilaterals. Lists with the same ``looksEdition`` have the same ones, as far as they go.
  package var looks: [Look]
  package var looksEdition: UInt64
  /// The pictures of earlier frames that this one shows.
  package var cachedPictures: [Picture.Key]
  /// Whether colours may lie outside 0…1: all targets have floats, and shaders limit no colours.
  package var isExtended = false
}

extension DisplayList {
  /// For each pass, the last of those that draw in its target, one after the other: itself, unless another one goes on
  /// from it.
  package var lastInTarget: [Int] {
    var last = Array(passes.indices)
    for k in passes.indices.reversed() { if let before = passes[k].continues { last[before] = last[k] } }
    return last
  }

  /// For each pass, one more than the highest level of the passes it reads, or 0 if it reads none. The picture itself
  /// comes last.
  package var levels: [Int] {
    var levels = Array(repeating: 0, count: passes.count)
    for (k, pass) in passes.enumerated() {
      for source in pass.sourcePasses { levels[k] = max(levels[k], levels[source] + 1) }
    }
    levels[passes.count - 1] = (levels.max() ?? 0) + 1
    return levels
  }

  /// Whether a pass may be drawn as one with others of its level, each in its place on a page.
  package func sharesPage(_ k: Int) -> Bool {
    let pass = passes[k]
    return !pass.isCulled && pass.target == .page && pass.format == .rgba8 && pass.continues == nil
      && k < passes.count - 1 && 2 * max(pass.frame.width, pass.frame.height) <= RenderPass.pageSide
  }
}

extension DisplayList {
  /// This list for drawing `part` of the picture only, into a target that holds the rest already.
  ///
  /// Items are not clipped, so their pixels stay the same to the bit. Items that do not touch the part are left out,
  /// and so are passes that no other pass uses any more.
  package func restricted(to part: PixelRect) -> DisplayList {
    var list = self
    var isNeeded = Array(repeating: false, count: passes.count)
    isNeeded[passes.count - 1] = true
    for k in passes.indices.reversed() {
      guard isNeeded[k] else {
        list.passes[k].contents = .culled
        continue
      }
      if passes[k].target == .output { list.passes[k].keepItems(touching: part) }
      for source in list.passes[k].sourcePasses { isNeeded[source] = true }
    }
    return list
  }
}

extension RenderPass {
  fileprivate mutating func keepItems(touching part: PixelRect) {
    let low = SIMD2(Float(part.minX), Float(part.minY)), high = SIMD2(Float(part.maxX), Float(part.maxY))
    list.keep { [items] i in
      let box = items[i].boundingBox
      return all(box.low .< high) && all(box.high .> low)
    }
  }
}
