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

  private func list(_ root: CALayer, change: (part: PixelRect, since: RoundingBound)? = nil) throws -> DisplayList {
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

  @Test func itHoldsAllThatTouchesThePartAndLittleElse() throws {
    let root = cards()
    let whole = try list(root)
    let part = PixelRect(minX: 61, minY: 81, maxX: 79, maxY: 99)
    let change = try list(root, change: (part, try #require(whole.rounding)))
    let (all, some) = (places(whole), places(change))
    verify(some.count > 0 && some.count < all.count / 5)
    verify(some.filter { touches($0, part) } == all.filter { touches($0, part) })
    verify(some.allSatisfy(all.contains))
    verify(change.passes.map(\.format) == whole.passes.map(\.format) && change.rounding != nil)
  }

  /// Layers so faint that they need a wide target need it for a change as well.
  @Test func roundingIsCountedInThePartAlone() throws {
    let root = cards { card, k in
      guard k == 44 else { return }
      for _ in 0..<60 { card.addSublayer(CALayer(0, 0, 16, 16, CGColor(gray: 1, alpha: 0.01))) }
    }
    let before = try list(cards())
    let part = PixelRect(minX: 81, minY: 81, maxX: 99, maxY: 99)
    try verify(list(root).passes.last?.format == .rgba8 && list(root).passes.count == 2)
    try verify(list(root).rounding == nil)
    let since = try #require(before.rounding)
    try verify(list(root, change: (part, since)).passes.map(\.format) == list(root).passes.map(\.format))
    try verify(list(cards(), change: (part, since)).passes.map(\.format) == before.passes.map(\.format))
    let elsewhere = PixelRect(minX: 1, minY: 1, maxX: 20, maxY: 20)
    try verify(list(root, change: (elsewhere, since)).passes.count == 1)
  }

  /// A clipped layer counts only in its visible part. Elsewhere nothing is rounded, and a change there need not know of
  /// it.
  @Test func clippedLayersCountWhereTheyShow() throws {
    let root = CALayer(size: 200)
    for k in 0..<9 {
      let clip = CALayer(CGFloat(k % 3) * 70 + 10, CGFloat(k / 3) * 70 + 10, 20, 20, .blue)
      (clip.cornerRadius, clip.masksToBounds) = (4, true)
      clip.addSublayer(CALayer(-200, -200, 500, 500, CGColor(gray: 1, alpha: 0.1)))
      root.addSublayer(clip)
    }
    let whole = try list(root)
    verify(whole.passes.map(\.format) == [.rgba8])
    let errors = try #require(whole.rounding?.errors)
    verify(errors.filter { $0 > 0 }.count <= 9 * 16 && errors.contains { $0 > 0 } && errors.allSatisfy { $0 <= 1 })
  }
}
