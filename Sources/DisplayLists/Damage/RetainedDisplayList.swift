import Foundation
import Geometry
import LayerSnapshots

/// The display list of a tree of leaves, retained from frame to frame: changed nodes are painted anew, everything else stays.
///
/// The tree must consist of leaves (``Leaf``) below a root and layers that show nothing themselves, each in the plane of its superlayer.
/// The list always equals the one that ``DisplayListBuilder`` would make, except for the order of images. It holds no snapshot, so that the
/// next snapshot can take over the memory of the last.
package struct RetainedDisplayList {
  /// The result of an update.
  package struct Update: Equatable, Sendable {
    /// The pixels that may differ.
    package let damage: Damage
    /// Whether the format of the target changes: then all pixels must be drawn again.
    package let changesFormat: Bool
    /// The number of layers that stayed as they were.
    package let layersReused: Int
  }

  /// The number of the snapshot that it shows.
  private var number: UInt64
  private let viewport: ResolvedViewport
  private let maximumImageSize: Int
  /// The nodes that have sublayers; `nil` where neither the node nor its sublayers are seen.
  private var parents: [Int32: LeafParent?] = [:]
  /// The root's own items, and the images, edges and coverage that they look up.
  private let base: PassBuilder
  private let baseImages: ImageList
  private let edges: [SIMD4<Float>]
  private let coverage: CoverageAtlas
  private var profiles: StyleProfileCache
  /// A builder for one item at a time.
  private var scratch: PassBuilder
  /// The rounding bound of all items.
  private var rounding: RoundingBound
  /// The pass that rounds the picture to 8 bits, where the target has 16-bit floats.
  private let roundingPass: RenderPass

  // One element a layer, from node 1 on.
  private var items: [DrawItem] = []
  private var states: [DrawState] = []
  /// The image that an element of `states` calls image 0.
  private var images: [Image?] = []
  private var marks: [Mark] = []
  /// After an update that failed, the pixels where the changed layers were; `nil` where that is not known.
  package private(set) var leftPixels: Damage?
  /// The bounds of each item, output pixels: least x and y, then greatest x and y, negated. Infinite where nothing is painted.
  private var bounds: [SIMD4<Float>] = []

  private struct Image: Equatable {
    let part: ImagePart
    let isMipmapped: Bool
  }

  /// An item's contribution to the rounding bound.
  private struct Mark {
    var quad: Quad
    var rounding: RoundingBound.Contribution
  }

  private static let nowhere = SIMD4<Float>(repeating: .infinity)

  /// The list of a tree of leaves; `nil` for any other tree.
  package init?(of snapshot: LayerSnapshot, in viewport: ResolvedViewport, maximumImageSize: Int) {
    // Quick checks first: there is something below the root, no mask, no effects.
    guard snapshot.nodes.count > 1, snapshot.nodes.count == Int(snapshot.nodes[0].subtreeEnd),
      snapshot.nodes.allSatisfy({ $0.effects < 0 }),
      var builder = DisplayListBuilder(withRootOf: snapshot, in: viewport, maximumImageSize: maximumImageSize),
      var pass = builder.open.popLast()
    else { return nil }
    let tree = builder.surfaces[0]
    number = snapshot.number
    (self.viewport, self.maximumImageSize) = (viewport, maximumImageSize)
    pass.beginRounding()
    base = pass
    self.profiles = StyleProfileCache()
    (baseImages, edges, coverage) = (builder.painter.images, builder.painter.table.entries, builder.painter.masks.atlas)
    scratch = PassBuilder(frame: viewport.frame, clearColor: .clear)
    scratch.stopCounting()
    rounding = pass.rounding
    rounding.beginRecountable()
    builder.passes = [pass.finished()]
    builder.appendRounding()
    roundingPass = builder.passes[1]
    let count = Int(snapshot.nodes[0].subtreeEnd) - 1
    items = Array(repeating: DrawItem(), count: count)
    states = Array(repeating: DrawState(), count: count)
    images = Array(repeating: nil, count: count)
    bounds = Array(repeating: Self.nowhere, count: count)
    let nothing = Mark(quad: Quad(.zero), rounding: RoundingBound.Contribution(alpha: 0))
    marks = Array(repeating: nothing, count: count)
    for (i, node) in snapshot.nodes.enumerated() where Int(node.subtreeEnd) > i + 1 {
      let placed = tree.placedInFull(i)
      parents[Int32(i)] = .some(LeafParent(placed, node.geometry))
      if placed.role == .skipped || i == 0 { continue }
      let style = snapshot.styles[Int(node.style)]
      let isAtRest = placed.depth == LinearForm(0, 0, 0) && node.geometry.zPosition == 0
      guard style.isTransparent, placed.groupOpacity >= 1, isAtRest else { return nil }
    }
    for k in 0..<count where parents[Int32(k + 1)] == nil {
      guard paint(k, of: snapshot, by: &builder.painter) else { return nil }
      if bounds[k] != Self.nowhere { rounding.add(marks[k].quad, marks[k].rounding) }
    }
  }

  // MARK: - Updates

  /// Updates the list to `snapshot`: paints the changed leaves anew, or the whole tree where `snapshot` does not list the changes.
  ///
  /// - Returns: `nil` where the tree is no longer of this kind. The list must not be used then.
  package mutating func update(to snapshot: LayerSnapshot) -> Update? {
    if let changes = snapshot.changes, changes.base == number, changes.nodes.allSatisfy({ parents[$0] == nil }) {
      return update(to: snapshot, changing: changes.nodes)
    }
    guard let new = RetainedDisplayList(of: snapshot, in: viewport, maximumImageSize: maximumImageSize)
    else {
      leftPixels = pixels(changingIn: snapshot)
      return nil
    }
    defer { self = new }
    return Update(
      damage: new.damage(since: self), changesFormat: new.rounding.needsWideTarget != rounding.needsWideTarget,
      layersReused: 0)
  }

  /// Paints the changed leaves anew.
  ///
  /// - Parameter nodes: All nodes whose entry or style differs. They are leaves, and `snapshot` has the same nodes in the same places.
  private mutating func update(to snapshot: LayerSnapshot, changing nodes: [Int32]) -> Update? {
    number = snapshot.number
    var painter = ItemPainter(
      snapshot: snapshot,
      profiles: StyleProfiles(of: snapshot, maximumImageSize: maximumImageSize, reusing: &profiles),
      maximumImageSize: maximumImageSize)
    defer { painter.profiles.save(to: &profiles, itemCount: 0) }
    var damage = Damage()
    for (i, node) in nodes.enumerated() {
      let k = Int(node) - 1
      damage.add(pixels(of: k))
      guard paint(k, of: snapshot, by: &painter) else {
        for node in nodes[(i + 1)...] { damage.add(pixels(of: Int(node) - 1)) }
        leftPixels = damage
        return nil
      }
      damage.add(pixels(of: k))
    }
    let wasWide = rounding.needsWideTarget
    for part in damage.parts { recount(in: part) }
    return Update(
      damage: damage, changesFormat: rounding.needsWideTarget != wasWide, layersReused: items.count - nodes.count)
  }

  /// Paints layer `k` anew; `false` if it is no leaf, or not in its superlayer's plane.
  private mutating func paint(_ k: Int, of snapshot: LayerSnapshot, by painter: inout ItemPainter) -> Bool {
    let node = k + 1
    (bounds[k], images[k]) = (Self.nowhere, nil)
    // A layer with an empty style may still cast a shadow.
    guard snapshot.nodes[node].effects < 0 else { return false }
    if snapshot.nodes[node].isInvisible || snapshot.styles[Int(snapshot.nodes[node].style)].isEmpty { return true }
    guard let parent = parents[snapshot.nodes[node].parent] ?? nil else { return true }
    var depth = LinearForm(0, 0, 0)
    let placed = snapshot.nodes.withUnsafeBufferPointer { nodes in
      painter.profiles.place(
        node, of: nodes, under: parent, within: viewport.frame, yDown: viewport.yDown, inParts: false, depth: &depth)
    }
    guard let placed, depth == LinearForm(0, 0, 0), snapshot.nodes[node].geometry.zPosition == 0 else { return false }
    if placed.extent.isEmpty { return true }
    painter.paint(placed, edgesFrom: edges.count, on: viewport.frame, into: &scratch)
    guard let (item, painted) = scratch.popItem() else { return true }
    var itemState = painted
    if case .image(let i) = itemState.image {
      images[k] = Image(part: painter.images.parts[i], isMipmapped: painter.images.needingMipmaps.contains(i))
      itemState.image = .image(0)
    }
    (items[k], states[k]) = (item, itemState)
    let (low, high) = item.boundingBox
    bounds[k] = SIMD4(lowHalf: low, highHalf: -high)
    let profile = painter.profiles[placed.profile]
    let quad = profile.quad.image(through: placed.map)
    marks[k].quad = placed.outline(profile, quad, near: viewport.frame, withRim: false)?.quad ?? Quad(.zero)
    marks[k].rounding = profile.rounding(interiorAlpha: profile.interiorAlpha * placed.opacity, fade: placed.opacity)
    return true
  }

  /// The pixels that layer `k` touches.
  private func pixels(of k: Int) -> PixelRect {
    bounds[k] == Self.nowhere ? PixelRect(width: 0, height: 0) : marks[k].quad.pixels(in: viewport.frame)
  }

  /// The pixels of the layers that change, and of all below them; `nil` where the root does, or where `snapshot` does not list the changes.
  private func pixels(changingIn snapshot: LayerSnapshot) -> Damage? {
    guard let changes = snapshot.changes, changes.base == number, changes.nodes.first != 0 else { return nil }
    var damage = Damage()
    for node in changes.nodes {
      for i in Int(node)..<Int(snapshot.nodes[Int(node)].subtreeEnd) { damage.add(pixels(of: i - 1)) }
    }
    return damage
  }

  /// Counts the rounding bound of `part` anew.
  private mutating func recount(in part: PixelRect) {
    guard let window = rounding.beginRecount(in: part, from: base.rounding) else { return }
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

  /// The pixels of all items that differ from those at the same index in `old`, an earlier list of the same picture. Any other pixel has
  /// the same items in the same order.
  private func damage(since old: RetainedDisplayList) -> Damage {
    guard hasSameRoot(as: old) else { return Damage(viewport.frame) }
    var damage = Damage()
    for k in 0..<max(items.count, old.items.count) {
      if k < items.count, k < old.items.count, isSame(k, as: old) { continue }
      if k < items.count { damage.add(pixels(of: k)) }
      if k < old.items.count { damage.add(old.pixels(of: k)) }
    }
    return damage
  }

  private func isSame(_ k: Int, as old: RetainedDisplayList) -> Bool {
    guard bounds[k] == old.bounds[k] else { return false }
    if bounds[k] == Self.nowhere { return true }
    return images[k] == old.images[k] && states[k] == old.states[k] && items[k] == old.items[k]
  }

  private func hasSameRoot(as old: RetainedDisplayList) -> Bool {
    base.list == old.base.list && baseImages.parts == old.baseImages.parts && edges == old.edges
  }

  // MARK: - Lists

  /// The display list of the whole picture.
  package var list: DisplayList { list(touching: viewport.frame) }

  /// The list of all items that touch pixels of `rect`, for a target that holds the rest of the picture already.
  package func list(touching rect: PixelRect) -> DisplayList {
    let layers = indices(touching: rect)
    var shown = baseImages
    var pass = RenderPass(
      frame: viewport.frame, format: rounding.needsWideTarget ? .rgba16F : .rgba8, clearColor: viewport.background)
    pass.target = .output
    var list = base.list
    list.reserve(layers.count)
    for k in layers { append(k, to: &list, &shown) }
    pass.setItems(list)
    return DisplayList(
      passes: rounding.needsWideTarget ? [pass, roundingPass] : [pass], edges: edges, images: shown.parts,
      imagesNeedingMipmaps: shown.needingMipmaps, coverage: coverage, cachedPictures: [])
  }

  /// Appends the item of layer `k`; `shown` are the images of the list so far.
  private func append(_ k: Int, to list: inout ItemList, _ shown: inout ImageList) {
    var state = states[k]
    if let image = images[k] { state.image = .image(shown.index(of: image.part, mipmapped: image.isMipmapped)) }
    list.append(items[k], state)
  }

  /// The list of a picture in which some layers move, in up to three passes over the same pixels: what lies below them, they, and what lies
  /// above. Occlusion counts within each only, so that it holds wherever they are.
  ///
  /// - Parameters:
  ///   - nodes: The nodes from the first that moves to the last.
  ///   - apart: Whether each moves by itself: then their items stay in painter's order, hidden or not.
  ///   - frame: The pixels of the picture. This list was made for more: the margin by which they may move.
  /// - Returns: The list, and the index of the pass of the layers that move. `nil` for a target of floats, or if none of them shows.
  func list(moving nodes: Range<Int>, apart: Bool, in frame: PixelRect) -> (DisplayList, Int)? {
    if rounding.needsWideTarget { return nil }
    var shown = baseImages
    var lists = [base.list, ItemList(), ItemList()]
    let layers = indices(touching: viewport.frame)
    lists[1].reserve(layers.count { nodes.contains($0 + 1) })
    for k in layers { append(k, to: &lists[k + 1 < nodes.lowerBound ? 0 : nodes.contains(k + 1) ? 1 : 2], &shown) }
    var (passes, moved, clearColor) = ([RenderPass](), Int?.none, viewport.background)
    for (j, items) in lists.enumerated() {
      var pass = RenderPass(frame: j == 1 ? viewport.frame : frame, format: .rgba8, clearColor: clearColor)
      pass.target = .output
      if !passes.isEmpty { pass.continues = passes.count - 1 }
      if j == 1, apart { pass.keepItems(items) } else { pass.setItems(items) }
      if pass.list.count == 0 {
        // The lowest layers may have become a colour.
        if passes.isEmpty { clearColor = pass.clearColor }
        continue
      }
      pass.frame = frame
      if j == 1 { moved = passes.count }
      passes.append(pass)
      clearColor = .clear
    }
    guard let moved else { return nil }
    var list = DisplayList(
      passes: passes, edges: edges, images: shown.parts, imagesNeedingMipmaps: shown.needingMipmaps,
      coverage: coverage, cachedPictures: [])
    list.number = VersionNumber.fresh()
    return (list, moved)
  }

  // MARK: - Moving leaves

  /// The layers of `nodes` that have an item in a list made by ``list(moving:apart:in:)``, in its order.
  func listed(of nodes: Range<Int>) -> [Int] { indices(touching: viewport.frame).filter { nodes.contains($0 + 1) } }

  /// The corners of layer `k`, not rounded, if all that it paints is a quadrilateral that can be moved by parts of pixels.
  func movableCorners(of k: Int) -> Quad? {
    guard case .quad(let features) = states[k].program,
      features.isDisjoint(with: [.perspective, .cut, .edge, .gradient, .mask, .picture])
    else { return nil }
    let quad = marks[k].quad
    var item = items[k]
    item.setCorners(quad)
    guard item == items[k] else { return nil }
    // Around upright sides, the corners are those of the pixels that the sides touch where they are.
    return features.contains(.sides) && quad.isOnWholePixels ? item.soft.box(from: item.origin) : quad
  }

  /// The contributions to ``rounding``: of all layers below `nodes` together, and of each layer of `nodes` and above them.
  func rounding(
    around nodes: Range<Int>
  ) -> (below: RoundingBound, within: [RoundingBound.Contribution], above: [(Quad, RoundingBound.Contribution)]) {
    var (below, within) = (base.rounding, [RoundingBound.Contribution]())
    var above: [(Quad, RoundingBound.Contribution)] = []
    for k in indices(touching: viewport.frame) {
      let mark = marks[k]
      if k + 1 < nodes.lowerBound {
        below.add(mark.quad, mark.rounding)
      } else if k + 1 < nodes.upperBound {
        within.append(mark.rounding)
      } else {
        above.append((mark.quad, mark.rounding))
      }
    }
    return (below, within, above)
  }
}

extension SoftForm {
  /// A box that holds the centres of all pixels that the quadrilateral touches, for an upright one. Output pixels.
  ///
  /// - Parameter origin: The pixel that the quadrilateral's positions count from.
  fileprivate func box(from origin: SIMD2<Float>) -> Quad {
    // Half a pixel, and a step of the grid that corners are rounded to.
    let margin = 0.5 + 1 / 128.0
    let (x, y) = (SIMD4<Double>(x) + Double(origin.x), SIMD4<Double>(y) + Double(origin.y))
    let (low, high) = (Vector2(x.min(), y.min()) - margin, Vector2(x.max(), y.max()) + margin)
    return Quad(x: SIMD4(low.x, high.x, high.x, low.x), y: SIMD4(low.y, low.y, high.y, high.y))
  }
}
