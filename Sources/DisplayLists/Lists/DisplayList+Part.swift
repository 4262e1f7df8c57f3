import Geometry

extension DisplayList {
  /// This list for drawing `part` of the picture only, into a target that holds the rest already.
  ///
  /// Items are not clipped, so their pixels stay the same to the bit. Items that do not touch the part are left out, and so are passes that
  /// no other pass uses any more.
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
