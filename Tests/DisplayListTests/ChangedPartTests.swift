import DisplayLists
import Foundation
import Geometry
import Imaging
import LayerModel
import LayerSnapshots
import TestSupport
import Testing

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

  private func list(_ root: CALayer, change: ChangedPart? = nil) throws -> DisplayList {
    let snapshot = root.commitFrame()
    return DisplayListBuilder.displayList(
      for: snapshot, in: try Viewport().resolved(for: snapshot), maximumImageSize: 256, change: change)
  }

  /// The places of the items, ignoring the indices of their outlines.
  private func places(_ list: DisplayList) -> [[SIMD4<Float>]] {
    list.passes.flatMap(\.items).map { [$0.corners01, $0.corners23, $0.background] }
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
    let change = try list(root, change: ChangedPart(part, isWide: whole.isWide))
    let (all, some) = (places(whole), places(change))
    verify(some.count > 0, some.count < all.count / 5)
    verify(some.filter { touches($0, part) } == all.filter { touches($0, part) })
    verify(some.allSatisfy(all.contains))
    verify(change.passes.map(\.format) == whole.passes.map(\.format))
  }

  /// Layers so faint that they need a wide target need it for a change as well. A change elsewhere keeps the format of
  /// the picture before.
  @Test func aPartHasTheFormatThatItNeeds() throws {
    let root = cards { card, k in
      guard k == 44 else { return }
      for _ in 0..<60 { card.addSublayer(CALayer(0, 0, 16, 16, CGColor(gray: 1, alpha: 0.01))) }
    }
    let part = PixelRect(minX: 81, minY: 81, maxX: 99, maxY: 99)
    let elsewhere = PixelRect(minX: 1, minY: 1, maxX: 20, maxY: 20)
    func formats(_ root: CALayer, _ part: PixelRect, isWide: Bool) throws -> [RenderPass.Format] {
      let list = try list(root, change: ChangedPart(part, isWide: isWide))
      verify(list.isWide == (list.passes.count == 2))
      return list.passes.map(\.format)
    }
    try verify(list(root).passes.map(\.format) == [.rgba16F, .rgba8])
    try verify(list(root).isWide, !list(cards()).isWide)
    try verify(formats(root, part, isWide: false) == [.rgba16F, .rgba8])
    try verify(formats(cards(), part, isWide: false) == [.rgba8])
    try verify(formats(root, elsewhere, isWide: true) == [.rgba16F, .rgba8])
    try verify(formats(root, elsewhere, isWide: false) == [.rgba8])
  }

  /// A clipped layer counts only in its visible part.
  @Test func clippedLayersCountWhereTheyShow() throws {
    let root = CALayer(size: 200)
    for k in 0..<9 {
      let clip = CALayer(CGFloat(k % 3) * 70 + 10, CGFloat(k / 3) * 70 + 10, 20, 20, .blue)
      (clip.cornerRadius, clip.masksToBounds) = (4, true)
      clip.addSublayer(CALayer(-200, -200, 500, 500, CGColor(gray: 1, alpha: 0.1)))
      root.addSublayer(clip)
    }
    try verify(!list(root).isWide)
    for layer in root.sublayers ?? [] { layer.masksToBounds = false }
    try verify(list(root).isWide)
  }
}
