import Geometry

/// Image stacks and pairs: images in the same place are drawn together, so that each pixel is blended and rounded less often.
extension ItemList {
  /// Joins images that lie right over each other, with the same corners, into one item: three to eight that are read by one map, or two with
  /// any maps.
  ///
  /// - Parameter isNext: Whether nothing is painted between two items in the whole picture; this list may hold a part of it only.
  mutating func pairImages(isNext: (_ lower: Int, _ upper: Int) -> Bool) {
    mergeNeighbours(upTo: 1 + DrawItem.maximumStacked, where: isNext) { run in
      let lowest = run[0]
      guard let both = Self.state(run[1].state, over: lowest.state) else { return nil }
      let uppers = run.dropFirst().prefix {
        Self.state($0.state, over: lowest.state) != nil && lowest.item.stacks(under: $0.item)
      }
      if uppers.count >= 2, let stack = Self.stack(of: uppers.map { $0 }, over: lowest) {
        return (stack, 1 + uppers.count)
      }
      guard lowest.item.coincides(with: run[1].item) else { return nil }
      var item = lowest.item
      item.addUpperImage(of: run[1].item)
      return ((item, both), 2)
    }
  }

  /// Two images or more over another one; `nil` where there are so many images that a stack cannot name them.
  private static func stack(of uppers: [Element], over lowest: Element) -> Element? {
    var (item, state) = lowest
    guard case .quad(let features) = state.program, case .image(let image) = state.image else { return nil }
    item.becomeStack(of: image)
    var all = features
    for (k, upper) in uppers.enumerated() {
      guard case .quad(let above) = upper.state.program, case .image(let image) = upper.state.image,
        image < DrawItem.stackedImageLimit
      else { return nil }
      all.formUnion(above)
      item.setStacked(k, image, of: upper.item)
    }
    state.program = .quad(all.subtracting(.tint).union(uppers.count > 3 ? .stackOfEight : .stackOfFour))
    return image < DrawItem.stackedImageLimit ? (item, state) : nil
  }

  /// The draw state of the pair; `nil` where the two cannot be drawn together.
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

extension DrawItem {
  /// The number of images over the first in a stack, at most.
  static let maximumStacked = 7
  /// Indices of images and layers of texture arrays in a stack are less than this.
  static let stackedImageLimit = 1 << 16
}
