import Geometry

/// Images that lie on each other in the same place, drawn two at a time: each pixel is read and blended half as often, and rounded half
/// as often.
extension RenderPass {
  /// Draws each image that lies right over another, corner on corner, together with that one.
  ///
  /// - Parameter isNext: Whether nothing is painted between two items in the picture, of which this pass may have a part only.
  mutating func mergeStacked(isNext: (_ lower: Int, _ upper: Int) -> Bool) {
    var kept = 0
    var i = 0
    while i < items.count {
      let upper = i + 1
      if upper < items.count, items[i].corners01 == items[upper].corners01, isNext(i, upper),
        let (item, both) = Self.stack(items[upper], sources[upper], over: items[i], sources[i])
      {
        (items[kept], sources[kept]) = (item, both)
        i += 2
      } else {
        if kept != i { (items[kept], sources[kept]) = (items[i], sources[i]) }
        i += 1
      }
      kept += 1
    }
    items.removeLast(items.count - kept)
    sources.removeLast(sources.count - kept)
  }

  private static func stack(
    _ upper: DrawItem, _ upperSources: ItemSources, over lower: DrawItem, _ lowerSources: ItemSources
  ) -> (DrawItem, ItemSources)? {
    guard case .quad(let below) = lowerSources.program, case .quad(let above) = upperSources.program,
      below.isStackable, above.isStackable, below.contains(.nearest) == above.contains(.nearest),
      lowerSources.filter == upperSources.filter, upperSources.blending == .sourceOver,
      lowerSources.blending == .sourceOver || lowerSources.blending == .copy,
      case .image(let image) = upperSources.image,
      upper.corners23 == lower.corners23, upper.placement.lowHalf == lower.placement.lowHalf
    else { return nil }
    var (item, sources) = (lower, lowerSources)
    // Both maps are divided by the lower one's weight.
    let scale = lower.imageW.z / upper.imageW.z
    item.planeU = (upper.imageU - upper.imageOrigin.x * upper.imageW) * scale
    item.planeV = (upper.imageV - upper.imageOrigin.y * upper.imageW) * scale
    item.border = upper.contentsTint
    // Both are drawn in the same bands, or whole.
    if lower.outlines != upper.outlines { item.outlines = .zero }
    sources.secondImage = image
    sources.program = .quad(below.union(above).union(.stack))
    return (item, sources)
  }
}

extension QuadFeatures {
  /// Whether it shows an image and nothing else, at its full size.
  fileprivate var isStackable: Bool {
    contains(.image) && isSubset(of: [.image, .nearest, .tint, .far, .bands])
  }
}
