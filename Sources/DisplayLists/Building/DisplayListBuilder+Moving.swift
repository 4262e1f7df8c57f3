import Geometry
import LayerSnapshots

/// Lists in which some leaves of the picture move: their items are a pass of their own, between the items below and
/// those above.
extension DisplayListBuilder {
  /// The leaves that move, and where their items are. Each must be one item, and so must all that lies above.
  struct Movement {
    /// From the first node that moves to the last.
    let nodes: Range<Int>
    /// The items below the leaves that move, then theirs, each when they are complete.
    fileprivate(set) var lists: [ItemList] = []
    /// The leaves that have an item among those that move, and above, in the order of these.
    fileprivate(set) var leaves: [MovingLeaf] = []
    /// Whether the leaves cannot be drawn apart from others.
    fileprivate(set) var isImpossible = false
  }

  struct MovingLeaf {
    let node: Int32
    /// The corners of its outline, not rounded, output pixels.
    let quad: Quad
  }

  /// A list in up to three passes over the same pixels: the items below the leaves that move, theirs, and those above.
  /// Occlusion counts within the first and the last only, so that it holds wherever the leaves are.
  struct MovingPasses {
    var list: DisplayList
    /// The index of the pass of the leaves that move.
    let pass: Int
    let movement: Movement
  }

  /// The list of a picture in which leaves move; `nil` where that cannot be.
  ///
  /// - Parameters:
  ///   - nodes: From the first that moves to the last.
  ///   - parents: The superlayers of those that move.
  ///   - viewport: That of the picture with the margin around it in which leaves are listed.
  ///   - frame: The pixels of the picture.
  static func list(
    of snapshot: LayerSnapshot, moving nodes: Range<Int>, in parents: Set<Int>, viewport: ResolvedViewport,
    frame: PixelRect, maximumImageSize: Int, showing pictures: (any KeptPictures)?
  ) -> MovingPasses? {
    var builder = DisplayListBuilder(snapshot: snapshot, viewport: viewport, maximumImageSize: maximumImageSize)
    builder.painter.memory.pictures = pictures
    builder.painter.memory.profiles.prepare(for: snapshot, maximumImageSize: maximumImageSize)
    builder.place(Surface(pictureIn: viewport))
    guard !snapshot.hasBackgroundFilters, builder.mayMove(layersIn: parents) else { return nil }
    builder.movement = Movement(nodes: nodes)
    let pass = PassBuilder(frame: viewport.frame, clearColor: viewport.background)
    guard builder.paintAll(into: pass) else { return nil }
    return builder.movingPasses(frame)
  }

  /// Whether sublayers of these layers may move without changing anything but their own place in the picture: no layer
  /// above them clips them, is composited as a whole or casts a shadow, and all lie in one plane.
  private func mayMove(layersIn parents: Set<Int>) -> Bool {
    let tree = surfaces[0]
    var known: Set<Int> = []
    for parent in parents {
      var i = parent
      while i >= 0, known.insert(i).inserted {
        let layer = tree.layer(i)
        guard layer.role == .painted, tree.plan(of: layer) == nil, layer.sublayerClip < 0, !layer.isInGroup,
          members(of: i, in: tree).areCoplanar
        else { return false }
        // A mask is no part of the picture by itself.
        if i > 0, snapshot.nodes[i].parent < 0 { return false }
        i = Int(snapshot.nodes[i].parent)
      }
    }
    return true
  }

  // MARK: - Painting

  /// Notes on which side of the leaves that move the next items of a layer lie.
  mutating func enter(_ work: Work) {
    guard let unit = work.unit, unit.surface == 0 else { return }
    enter(node: unit.node)
  }

  private mutating func enter(node: Int) {
    guard let (nodes, stage) = movement.map({ ($0.nodes, $0.lists.count) }) else { return }
    switch (stage, nodes.contains(node)) {
    case (0, false), (1, true), (2, false): return
    case (2, true): movement?.isImpossible = true
    default:
      // Layers of a group move with the group only.
      if open.count > 1 { movement?.isImpossible = true }
      movement?.lists.append(open[0].takeItems())
    }
  }

  /// Paints leaves of the picture, and notes where those that move begin and end.
  mutating func paintMoving(_ layers: [Int32], on surface: Int) {
    let tree = surfaces[surface]
    guard surface == 0, let nodes = movement?.nodes else { return paintCharging(layers[...], of: tree) }
    let leaves = tree.layers
    var rest = layers[...]
    while let first = rest.first {
      let isMoving = nodes.contains(Int(leaves[Int(first)].node))
      let run = rest.prefix { nodes.contains(Int(leaves[Int($0)].node)) == isMoving }
      rest = rest.dropFirst(run.count)
      enter(node: Int(leaves[Int(first)].node))
      if movement?.lists.isEmpty == false {
        for k in run { paintMoving(k, of: tree) }
      } else {
        paintCharging(run, of: tree)
      }
    }
  }

  /// Paints a leaf, and notes its item, of which there may be one at most.
  private mutating func paintMoving(_ leaf: Int32, of tree: PlacedTree) {
    let count = open[0].list.count
    guard let quad = painter.paint(leaf, of: tree, into: &open[0]) else { return }
    if open[0].list.count != count + 1 { movement?.isImpossible = true }
    movement?.leaves.append(MovingLeaf(node: tree.layers[Int(leaf)].node, quad: quad))
  }

  // MARK: - Passes

  /// The number of items whose upload costs about as much as a target of its own for a pass.
  private static let itemsWorthAPass = 32

  /// The pixels of a picture of layers that cost about as much as listing an item.
  private static let pixelsWorthAnItem = 512

  /// Whether pictures of layers beyond the picture's own frame, which other lists do not draw, cost less than other
  /// lists.
  private func drawsLittleBeyond(_ frame: PixelRect) -> Bool {
    let beyond = passes.reduce(0) {
      $1.target == .output ? $0 : $0 + $1.frame.area - $1.frame.intersection(frame).area
    }
    return beyond <= Self.pixelsWorthAnItem * passes.reduce(0) { $0 + $1.list.count }
  }

  private mutating func movingPasses(_ frame: PixelRect) -> MovingPasses? {
    guard var movement, !movement.isImpossible, !movement.lists.isEmpty,
      passes.allSatisfy({ $0.continues == nil })
    else { return nil }
    var lists = movement.lists + [open[0].takeItems()]
    (self.movement, movement.lists, open) = (nil, [], [])
    if movement.leaves.count != lists.dropFirst().reduce(0, { $0 + $1.count }) { return nil }
    var (moved, last, clearColor) = (Int?.none, Int?.none, viewport.background)
    for j in lists.indices {
      // Held once, a list changes in place.
      var items = ItemList()
      swap(&items, &lists[j])
      var pass = RenderPass(frame: frame, format: .rgba8, clearColor: clearColor)
      pass.target = .output
      pass.continues = last
      if j == 1 { pass.keepItems(items) } else { pass.setItems(items) }
      if pass.list.count == 0 {
        // The lowest layers may have become a colour.
        if last == nil { clearColor = pass.clearColor }
        continue
      }
      if j == 1 { moved = passes.count }
      last = passes.count
      passes.append(pass)
      clearColor = .clear
    }
    guard let moved, drawsLittleBeyond(frame) else { return nil }
    var list = DisplayList(
      passes: passes, edges: painter.table.entries, images: painter.images.parts,
      imagesNeedingMipmaps: painter.images.needingMipmaps, coverage: painter.memory.masks.atlas,
      cachedPictures: cachedPictures)
    // On a page, a picture has another place in each frame, for which all is uploaded again.
    let pages = passes.count { $0.target == .page }
    if Self.itemsWorthAPass * pages <= passes.reduce(0, { $0 + $1.list.count }) {
      for k in passes.indices where passes[k].target == .page { list.passes[k].target = .texture }
      list.number = VersionNumber.fresh()
    }
    return MovingPasses(list: list, pass: moved, movement: movement)
  }
}
