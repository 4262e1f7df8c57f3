import DisplayLists
import TestSupport

/// The display list of a change contains the items of the whole list that touch the changed part.
@Suite struct ChangedPartTests {
  /// Ten by ten cards that clip their sublayers, so that it is not a tree of leaves.
  private func cards(_ decorate: (CALayer, Int) -> Void = { _, _ in }) -> CALayer {
    let root = CALayer(size: 200)
    for k in 0..<100 {
      let card = CALayer(CGFloat(k % 10) * 20 + 2, CGFloat(k / 10) * 20 + 2, 16, 16, .blue)
      (card.cornerRadius, card.masksToBounds) = (4, true)
      card.addSublayer(CALayer(4.5, 4.5, 20, 6, .red))
      decorate(card, k)
      root.addSublayer(card)
    }
    return root
  }

  private func list(_ root: CALayer, change: PixelRect? = nil) throws -> DisplayList {
    let snapshot = root.commitFrame()
    return DisplayListBuilder.displayList(
      for: snapshot, in: try Viewport().resolved(for: snapshot), maximumImageSize: 256, change: change)
  }

  /// The places of the items, ignoring the indices of their outlines.
  private func places(_ list: DisplayList) -> [[SIMD4<Float>]] {
    list.passes.indices.flatMap(list.listed).map { [$0.item.corners01, $0.item.corners23, $0.color] }
  }

  private func touches(_ item: [SIMD4<Float>], _ part: PixelRect) -> Bool {
    let x = [item[0].x, item[0].z, item[1].x, item[1].z], y = [item[0].y, item[0].w, item[1].y, item[1].w]
    return (x.min() ?? 0) < Float(part.maxX) && (x.max() ?? 0) > Float(part.minX) && (y.min() ?? 0) < Float(part.maxY)
      && (y.max() ?? 0) > Float(part.minY)
  }

  @Test func changedPartListHoldsItemsThatTouchIt() throws {
    let root = cards()
    let whole = try list(root)
    let part = PixelRect(minX: 61, minY: 81, maxX: 79, maxY: 99)
    let change = try list(root, change: part)
    let (all, some) = (places(whole), places(change))
    verify(some.count > 0, some.count < all.count / 5)
    verify(some.filter { touches($0, part) } == all.filter { touches($0, part) }, some.allSatisfy(all.contains))
  }
}
