import Foundation
import Geometry
import LayerModel

/// The display list of one picture of many plain layers, kept for the next: what has changed is painted anew, the rest stays as it is.
///
/// For trees of a root and plain leaves right below it, all in the root's plane (``PlainLayer``). The list is at every time the one that
/// ``DisplayListBuilder`` would make, but for images that are no longer shown and the order of the others.
package struct RetainedDisplayList {
  /// What became of the picture.
  package struct Update: Equatable, Sendable {
    /// The pixels that may look otherwise.
    package let damage: PixelRect
    /// Whether the target stores its colours in another way than before: all pixels are to be drawn again.
    package let changesFormat: Bool
  }

  private let viewport: ResolvedViewport
  private let maximumImageSize: Int
  private let guardBand: PixelRect
  /// Shared by all layers.
  private let parent: PlainParent
  private var painter: ItemPainter
  /// The root's own items.
  private let base: PassUnderConstruction
  /// For one item at a time.
  private var scratch: PassUnderConstruction
  /// The bound with all items.
  private var rounding: RoundingBound
  /// What the pass is followed by where its target is wide.
  private let roundingPass: RenderPass

  // By layer, from node 1 on.
  private var items: [DrawItem] = []
  private var sources: [ItemSources] = []
  private var marks: [Mark] = []
  /// Of the items' corners: least x and y, and greatest x and y with their signs turned. Infinite where nothing is painted.
  private var bounds: [SIMD4<Float>] = []

  /// What an item does to the bound.
  private struct Mark {
    var quad: Quad
    var rounding: RoundingBound.Step
  }

  private static let nowhere = SIMD4<Float>(repeating: .infinity)

  /// `nil` for trees of another kind.
  package init?(of snapshot: LayerSnapshot, in viewport: ResolvedViewport, maximumImageSize: Int) {
    guard snapshot.effects.isEmpty, snapshot.nodes[0].mask < 0, Int(snapshot.nodes[0].subtreeEnd) > 1,
      var builder = DisplayListBuilder(withRootOf: snapshot, in: viewport, maximumImageSize: maximumImageSize),
      let pass = builder.open.popLast()
    else { return nil }
    let tree = builder.stages[0]
    guard let parent = PlainParent(tree[0], snapshot.nodes[0].geometry) else { return nil }
    (self.viewport, self.maximumImageSize, self.parent) = (viewport, maximumImageSize, parent)
    (base, guardBand, painter) = (pass, tree.guardBand, builder.painter)
    scratch = PassUnderConstruction(frame: viewport.frame, clearColor: .clear)
    scratch.stopCounting()
    rounding = pass.rounding
    rounding.isRecountable = true
    builder.passes = [pass.finished()]
    builder.appendRounding()
    roundingPass = builder.passes[1]
    painter.table = builder.painter.table
    let count = Int(snapshot.nodes[0].subtreeEnd) - 1
    items = Array(repeating: .empty(), count: count)
    sources = Array(repeating: ItemSources(), count: count)
    bounds = Array(repeating: Self.nowhere, count: count)
    let nothing = Mark(quad: Quad(.zero), rounding: RoundingBound.Step(alpha: 0))
    marks = Array(repeating: nothing, count: count)
    for k in 0..<count {
      guard paint(k, of: snapshot) else { return nil }
      if bounds[k] != Self.nowhere { rounding.add(marks[k].quad, marks[k].rounding) }
    }
  }

  /// Takes over what `nodes` have become, in a snapshot with the same nodes in the same places.
  ///
  /// - Parameter nodes: All nodes whose entry or style differs, as in ``LayerSnapshot/Changes``.
  /// - Returns: `nil` where the tree is not of this kind any more: then the list is not to be used.
  package mutating func update(to snapshot: LayerSnapshot, changing nodes: [Int32]) -> Update? {
    guard snapshot.effects.isEmpty, Int(snapshot.nodes[0].subtreeEnd) == items.count + 1 else { return nil }
    painter.setSnapshot(snapshot, maximumImageSize: maximumImageSize)
    var damage = PixelRect(width: 0, height: 0)
    for node in nodes {
      guard node > 0 else { return nil }
      let k = Int(node) - 1
      damage = damage.union(pixels(of: k))
      guard paint(k, of: snapshot) else { return nil }
      damage = damage.union(pixels(of: k))
    }
    let wasWide = rounding.needsWideTarget
    if !damage.isEmpty { recount(in: damage) }
    return Update(damage: damage, changesFormat: rounding.needsWideTarget != wasWide)
  }

  /// Paints layer `k` anew; false if it is not plain, or not in the root's plane.
  private mutating func paint(_ k: Int, of snapshot: LayerSnapshot) -> Bool {
    let node = k + 1
    bounds[k] = Self.nowhere
    let isLeaf = Int(snapshot.nodes[node].subtreeEnd) == node + 1 && snapshot.nodes[node].parent == 0
    guard isLeaf, snapshot.nodes[node].mask < 0 else { return false }
    if snapshot.nodes[node].isInvisible { return true }
    let isYDown = viewport.yDown != snapshot.nodes[node].isTurnedOver
    guard let look = painter.looks.look(ofStyle: snapshot.nodes[node].style, yDown: isYDown) else { return false }
    var depth = LinearForm(0, 0, 0)
    let placed = snapshot.nodes.withUnsafeBufferPointer { nodes in
      parent.place(
        node, of: nodes, painter.looks.looks[Int(look)], lookIndex: look, within: viewport.frame, depth: &depth)
    }
    guard let placed, depth == LinearForm(0, 0, 0), snapshot.nodes[node].geometry.zPosition == 0 else { return false }
    if placed.extent.isEmpty { return true }
    painter.paint(placed, edgesFrom: UInt32(painter.table.count), guardBand: guardBand, into: &scratch)
    guard let (item, itemSources) = scratch.takeItem() else { return true }
    (items[k], sources[k]) = (item, itemSources)
    let (low, high) = item.boundingBox
    bounds[k] = SIMD4(lowHalf: low, highHalf: -high)
    let shown = painter.looks.looks[Int(look)]
    marks[k].quad = shown.quad.image(through: placed.map)
    marks[k].rounding = shown.rounding(interiorAlpha: shown.interiorAlpha * placed.opacity, fade: placed.opacity)
    return true
  }

  /// The pixels that layer `k` touches.
  private func pixels(of k: Int) -> PixelRect {
    bounds[k] == Self.nowhere ? PixelRect(width: 0, height: 0) : marks[k].quad.pixels(in: viewport.frame)
  }

  /// Counts the bound anew where it may have changed.
  private mutating func recount(in damage: PixelRect) {
    guard let window = rounding.beginRecount(in: damage, from: base.rounding) else { return }
    for k in indices(touching: window) { rounding.add(marks[k].quad, marks[k].rounding) }
    rounding.endRecount()
  }

  /// The layers whose items may touch pixels of `rect`, in painter's order.
  private func indices(touching rect: PixelRect) -> [Int] {
    let limits = SIMD4(Float(rect.maxX), Float(rect.maxY), -Float(rect.minX), -Float(rect.minY))
    var result: [Int] = []
    bounds.withUnsafeBufferPointer { bounds in
      for k in 0..<bounds.count where all(bounds[k] .<= limits) { result.append(k) }
    }
    return result
  }

  // MARK: - Lists

  /// The whole list.
  package var list: DisplayList { list(of: indices(touching: viewport.frame)) }

  /// The list of all items that touch pixels of `rect`, for a target that holds the rest of the picture already.
  package func list(touching rect: PixelRect) -> DisplayList { list(of: indices(touching: rect)) }

  private func list(of layers: [Int]) -> DisplayList {
    var pass = RenderPass(
      frame: viewport.frame, format: rounding.needsWideTarget ? .rgba16F : .rgba8, clearColor: viewport.background)
    (pass.items, pass.sources) = base.contents
    pass.items.reserveCapacity(pass.items.count + layers.count)
    pass.sources.reserveCapacity(pass.sources.count + layers.count)
    for k in layers {
      pass.items.append(items[k])
      pass.sources.append(sources[k])
    }
    pass.sortOutHidden()
    return DisplayList(
      passes: rounding.needsWideTarget ? [pass, roundingPass] : [pass], edges: painter.table.entries,
      images: painter.images.parts, imagesNeedingMipmaps: painter.images.needingMipmaps, coverage: painter.coverage,
      bitmaps: [])
  }
}
