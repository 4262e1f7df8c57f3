import Geometry

extension DisplayList {
  /// The same list, for drawing no more than `part` of the picture, where the rest is there already.
  ///
  /// Items stay as they are, so that their pixels do, to the bit; those that touch nothing of the part are left out, and passes that
  /// nothing uses any more.
  package func restricted(to part: PixelRect) -> DisplayList {
    var list = self
    var isNeeded = Array(repeating: false, count: passes.count)
    isNeeded[passes.count - 1] = true
    for k in passes.indices.reversed() {
      list.passes[k].isNeeded = isNeeded[k]
      guard isNeeded[k] else { continue }
      if passes[k].isPicture { list.passes[k].keepItems(touching: part) }
      for source in list.passes[k].sourcePasses { isNeeded[source] = true }
    }
    return list
  }
}

extension RenderPass {
  fileprivate mutating func keepItems(touching part: PixelRect) {
    let low = SIMD2(Float(part.minX), Float(part.minY)), high = SIMD2(Float(part.maxX), Float(part.maxY))
    var (kept, keptSources): ([DrawItem], [ItemSources]) = ([], [])
    var opaque = 0
    for i in items.indices {
      let box = items[i].boundingBox
      guard all(box.low .< high), all(box.high .> low) else { continue }
      kept.append(items[i])
      keptSources.append(sources[i])
      if i < opaqueCount { opaque += 1 }
    }
    (items, sources, opaqueCount) = (kept, keptSources, opaque)
  }
}
