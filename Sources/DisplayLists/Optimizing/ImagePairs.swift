import Geometry

/// Image pairs: images in the same place are drawn two at a time, so that each pixel is blended and rounded half as often.
extension ItemList {
  /// Joins each image that lies right over another one, with the same corners, into one item with it.
  ///
  /// - Parameter isNext: Whether nothing is painted between two items in the whole picture; this list may hold a part of it only.
  mutating func pairImages(isNext: (_ lower: Int, _ upper: Int) -> Bool) {
    mergeNeighbours(where: isNext) { lower, upper in
      guard let state = Self.state(upper.state, over: lower.state), lower.item.coincides(with: upper.item)
      else { return nil }
      var item = lower.item
      item.addUpperImage(of: upper.item)
      return (item, state)
    }
  }

  /// The draw state of the pair; `nil` where the two cannot be paired.
  private static func state(_ upper: DrawState, over lower: DrawState) -> DrawState? {
    guard case .quad(let below) = lower.program, case .quad(let above) = upper.program,
      below.canPair, above.canPair, below.contains(.nearest) == above.contains(.nearest),
      lower.filter == upper.filter, upper.blending == .sourceOver,
      lower.blending == .sourceOver || lower.blending == .copy, case .image(let image) = upper.image
    else { return nil }
    var both = lower
    both.secondImage = image
    both.program = .quad(below.union(above).union(.pair))
    return both
  }
}

extension QuadFeatures {
  /// Whether the item shows an image and nothing else, read from its full size.
  fileprivate var canPair: Bool {
    contains(.image) && isSubset(of: [.image, .nearest, .tint, .far, .bands])
  }
}
