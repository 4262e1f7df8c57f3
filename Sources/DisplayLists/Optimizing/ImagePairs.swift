import Geometry

/// Images that lie on each other in the same place, drawn two at a time: each pixel is read and blended half as often, and rounded half
/// as often.
extension ItemList {
  /// Draws each image that lies right over another, corner on corner, together with that one.
  ///
  /// - Parameter isNext: Whether nothing is painted between two items in the picture, of which this list may have a part only.
  mutating func pairImages(isNext: (_ lower: Int, _ upper: Int) -> Bool) {
    mergeNeighbours(where: isNext) { lower, upper in
      guard let state = Self.state(upper.state, over: lower.state), lower.item.coincides(with: upper.item)
      else { return nil }
      var item = lower.item
      item.addUpperImage(of: upper.item)
      return (item, state)
    }
  }

  /// The state that draws both; `nil` where there is none.
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
  /// Whether it shows an image and nothing else, at its full size.
  fileprivate var canPair: Bool {
    contains(.image) && isSubset(of: [.image, .nearest, .tint, .far, .bands])
  }
}
