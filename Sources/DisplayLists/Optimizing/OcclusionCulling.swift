import Geometry

/// Occlusion culling: drops items that opaque items hide, and leaves hidden parts to the depth test.
///
/// - An item that lies wholly under one upright opaque rectangle is dropped. Where much is opaque, so is an item under
///   several opaque items together.
/// - Where the lowest item is one colour over the whole frame, the target is cleared to that colour instead.
/// - An antialiased item hides nothing itself: the inside of one that is not small is an item of its own (``Outline``).
/// - Where enough is opaque, the depth test does the rest: opaque items are drawn first, nearest first, each with its
///   place in painter's order as its depth; then translucent items, in painter's order, wherever nothing opaque lies
///   above them.
extension ItemList {
  /// The most opaque rectangles that are remembered at a time, and the smallest that counts, as a share of the frame's
  /// area.
  private static let maximumCovers = 8
  private static let minimumCover = 1.0 / 256

  /// How many times opaque items must cover the frame before a depth test pays.
  private static let overdrawForDepth = 1.5

  /// Drops hidden items, and sorts the rest for the depth test where that pays. All items must have been added.
  ///
  /// - Parameters:
  ///   - frame: The pass's pixels.
  ///   - looks: Those of the items, if the target may be cleared to any colour; else `nil`.
  /// - Returns: The colour to clear the target to instead of drawing the lowest item, which is removed; `nil` to clear
  ///   it as before.
  mutating func cullOccluded(in frame: PixelRect, clearingTo looks: LookTable?) -> PremultipliedColor? {
    cullUnderOne(in: frame)
    let clearColor = looks.flatMap { takeLowest(in: frame, $0) }
    guard count > 2, hasOverdraw(in: frame) else { return clearColor }
    cullUnderSeveral(in: frame)
    if !states.contains(where: { $0.backdrop != nil }), hasOverdraw(in: frame) { sortByDepth() }
    return clearColor
  }

  /// Whether opaque items cover the frame often enough for hidden items to matter.
  private func hasOverdraw(in frame: PixelRect) -> Bool {
    var (opaqueItems, area) = (0, 0.0)
    for i in items.indices where states[i].blending == .copy {
      opaqueItems += 1
      area += items[i].area(within: frame)
    }
    return opaqueItems > 1 && area > Self.overdrawForDepth * Double(frame.area)
  }

  /// Drops items that several opaque items hide together, nearest first. Of a thousand cards that cover the frame ten
  /// times, a third stay, which cover it four times.
  private mutating func cullUnderSeveral(in frame: PixelRect) {
    var cells = OcclusionGrid(frame: frame)
    var kept: [Int] = []
    for i in items.indices.reversed() where !cells.hides(items[i]) {
      kept.append(i)
      if states[i].blending == .copy { cells.cover(items[i]) }
    }
    keep(kept.reversed())
  }

  /// Removes the lowest item and returns its colour, if it is one opaque colour over the whole frame.
  private mutating func takeLowest(in frame: PixelRect, _ looks: LookTable) -> PremultipliedColor? {
    guard let item = items.first, states[0].blending == .copy, states[0].features.isEmpty,
      item.coveredRect?.intersection(frame) == frame
    else { return nil }
    removeFirst()
    return PremultipliedColor(SIMD4<Double>(looks[item.look].background * item.tint))
  }

  /// Drops items that lie wholly under one upright opaque rectangle, nearest first.
  private mutating func cullUnderOne(in frame: PixelRect) {
    var covers: [(rect: PixelRect, area: Int)] = []
    let least = Int(Double(frame.area) * Self.minimumCover)
    var hidden: [Bool]?
    for i in items.indices.reversed() {
      if !covers.isEmpty {
        let (low, high) = items[i].boundingBox
        let touched = PixelRect(around: Double(low.x), Double(low.y), Double(high.x), Double(high.y))
          .intersection(frame)
        if covers.contains(where: { touched.intersection($0.rect) == touched }) {
          if hidden == nil { hidden = Array(repeating: false, count: items.count) }
          hidden?[i] = true
          continue
        }
      }
      guard states[i].blending == .copy, let rect = items[i].coveredRect?.intersection(frame), !rect.isEmpty
      else { continue }
      let area = rect.area
      guard area >= least else { continue }
      if covers.count < Self.maximumCovers {
        covers.append((rect, area))
      } else if let smallest = covers.indices.min(by: { covers[$0].area < covers[$1].area }),
        covers[smallest].area < area
      {
        covers[smallest] = (rect, area)
      }
    }
    guard let hidden else { return }
    keep(items.indices.filter { !hidden[$0] })
  }
}

extension DrawItem {
  /// The pixels that an upright quadrilateral holds wholly; `nil` for any other.
  fileprivate var coveredRect: PixelRect? {
    let (a, b) = (corners01, corners23)
    let isUpright =
      (a.x == b.z && a.z == b.x && a.y == a.w && b.y == b.w) || (a.y == b.w && a.w == b.y && a.x == a.z && b.x == b.z)
    guard isUpright else { return nil }
    let (low, high) = boundingBox
    return PixelRect(
      minX: Int(low.x.rounded(.up)), minY: Int(low.y.rounded(.up)), maxX: Int(high.x.rounded(.down)),
      maxY: Int(high.y.rounded(.down)))
  }

  /// The area of the quadrilateral in pixels; no more than its bounding box has within `frame`.
  fileprivate func area(within frame: PixelRect) -> Double {
    let (a, b) = (corners01, corners23)
    // Half the cross product of the diagonals: corners go around.
    let area = 0.5 * abs((b.x - a.x) * (b.w - a.w) - (b.y - a.y) * (b.z - a.z))
    let (low, high) = boundingBox
    let box = PixelRect(around: Double(low.x), Double(low.y), Double(high.x), Double(high.y)).intersection(frame)
    return Double.minimum(Double(area), Double(box.width * box.height))
  }
}
