import Foundation
import Geometry
import LayerSnapshots

/// Puts the layers of a 3D space in painter's order.
extension DisplayListBuilder {
  /// The work that draws the layers of one 3D space in painter's order: those that `parent` flattens, or, for `nil`,
  /// the surface's host.
  mutating func context(of parent: Int?, on surface: Int, cuts: [LinearForm]) -> [Work] {
    let tree = surfaces[surface]
    var (members, unseen, areCoplanar) = members(of: parent, in: tree, touching: isPartial ? wanted : nil)
    // Known of the last list only: one that does not count its changes forgets it.
    let load = tree.depthLoads[parent ?? -1]
    if surface == 0 { depthLoads.updateValue(nil, forKey: parent ?? -1) }
    // Others may cross them.
    if isPartial, !areCoplanar { (members, unseen, areCoplanar) = self.members(of: parent, in: tree) }
    if areCoplanar { return works(for: members, on: surface, cuts) }
    let projection = parent.map { tree.projection(of: $0) } ?? tree.surface.host
    guard let back = projection.map.inverse else { return [] }
    var hidden: [DepthPlane] = []
    if members.count > DepthLimits.fewest || filtersBackdrops {
      hidden = planes(of: unseen, in: tree, back, mayCross: false, hasMiddles: true)
      for k in hidden.indices where !reachesPicture(hidden[k].id, in: tree) { hidden[k].corners = nil }
    }
    let isPart = isPartial && members.count > Self.fewestToLeaveOut && !filtersBackdrops
    let seen =
      isPart
      ? wantedPlanes(members, of: parent, in: tree, back, countedBefore: load) : planes(of: members, in: tree, back)
    var order = DepthOrder(seen, unseen: hidden, toAncestor: back)
    return works(for: order.pieces(), on: surface, cuts)
  }

  /// Whether the rectangle around a layer's extent and its bounds reaches the picture, where something of it may show
  /// or not. In a bitmap, all do.
  private func reachesPicture(_ node: Int, in tree: PlacedTree) -> Bool {
    guard let frame = tree.surface.visibleFrame, tree.surface.depth == 0 else { return true }
    let rectangle = extents.rectangle(of: node, bounds: snapshot.nodes[node].geometry.bounds)
    let image = tree.projection(of: node).image(of: ConvexPolygon(rectangle), within: tree.guardBand)
    return !image.isEmpty && !PixelRect(around: image).intersection(frame).isEmpty
  }

  /// The planes of layers that do not share one.
  ///
  /// - Parameters:
  ///   - back: The map from output pixels to the plane of the layer that flattens them.
  ///   - mayCross: Whether they are to be split where they cross, which a limit may forbid.
  ///   - hasMiddles: Whether their middles are needed, however few they are.
  func planes(
    of members: [Int32], in tree: PlacedTree, _ back: Homography, mayCross: Bool = true, hasMiddles: Bool = false
  ) -> [DepthPlane] {
    let needsMiddles = hasMiddles || members.count > DepthLimits.fewest || filtersBackdrops
    return members.map { i in
      let layer = tree.layer(Int(i))
      var plane = DepthPlane(
        footprint: mayCross ? footprint(of: Int(i), in: tree) : ConvexPolygon([]), depth: tree.depth(of: layer),
        id: Int(i))
      plane.extent = layer.extent
      let bounds = snapshot.nodes[Int(i)].geometry.bounds
      if filtersBackdrops, snapshot.isDrawnWhole(Int(i)) {
        let rectangle = extents.rectangle(of: Int(i), bounds: bounds)
        plane.corners = tree.projection(of: layer).existingCorners(of: rectangle).map {
          back.image(of: layer.map.image(of: $0))
        }
      }
      if needsMiddles {
        plane.middle = back.image(of: layer.map.image(of: Vector2(bounds.midX, bounds.midY)))
      }
      return plane
    }
  }

  /// The work that draws `nodes` in their order.
  private func works(for nodes: [Int32], on surface: Int, _ cuts: [LinearForm]) -> [Work] {
    guard cuts.isEmpty else { return works(for: nodes.map { DepthPiece(id: Int($0), cuts: []) }, on: surface, cuts) }
    let tree = surfaces[surface]
    var works = Works(surface: surface, count: nodes.count)
    for node in nodes { add(Int(node), to: &works, in: tree) }
    return works.finished()
  }

  /// Work in painter's order. Leaves that follow each other are one piece of it.
  private struct Works {
    let surface: Int
    private var works: [Work] = []
    private var run: [Int32] = []

    init(surface: Int, count: Int) {
      self.surface = surface
      run.reserveCapacity(count)
    }

    mutating func add(leaf: Int) { run.append(Int32(leaf)) }

    mutating func add(node: Int, cuts: [LinearForm]) {
      endRun()
      works.append(.unit(Unit(surface: surface, node: node, cuts: cuts)))
    }

    private mutating func endRun() {
      if !run.isEmpty { works.append(.leaves(surface: surface, run)) }
      run = []
    }

    consuming func finished() -> [Work] {
      endRun()
      return works
    }
  }

  /// Adds a layer that no cut splits; after a leaf, all that lies in its plane.
  private func add(_ node: Int, to works: inout Works, in tree: PlacedTree) {
    let layers = tree.layers
    let wanted = wanted
    guard let leaf = tree.index(of: node), !layers[leaf].extent.intersection(wanted).isEmpty else { return }
    guard layers[leaf].isFlatLeaf else { return works.add(node: node, cuts: []) }
    works.add(leaf: leaf)
    guard layers[leaf].hasSublayers else { return }
    let (box, end) = (PixelBox(wanted), Int(snapshot.nodes[node].subtreeEnd))
    // Leaves without sublayers are passed over by their boxes, in a nanosecond each.
    var i = tree.next(from: node + 1, to: end, touching: box)
    while i < end {
      let k = tree.index(of: i)
      let isShown = k.map { !layers[$0].extent.intersection(wanted).isEmpty } ?? false
      if let k, isShown, layers[k].isFlatLeaf {
        works.add(leaf: k)
        i += 1
      } else {
        if isShown { works.add(node: i, cuts: []) }
        i = Int(snapshot.nodes[i].subtreeEnd)
      }
      i = tree.next(from: i, to: end, touching: box)
    }
  }

  private func works(for pieces: [DepthPiece], on surface: Int, _ cuts: [LinearForm]) -> [Work] {
    let tree = surfaces[surface]
    var works = Works(surface: surface, count: 0)
    // The rasteriser decides about a single cut, the shader about several. All pieces of a plane must be decided in the
    // same way. So must all items of a layer, and all layers of one plane: the rasteriser rounds where each of them
    // ends, and one would show through a gap of the next.
    let shared = linesOfSeveralPlanes(pieces)
    var severalCuts: Set<Int> = []
    for piece in pieces where !piece.cuts.isEmpty {
      if piece.cuts.count > 1 || shared.contains(piece.cuts[0].line) || !isDrawnAtOnce(piece.id, in: tree) {
        severalCuts.insert(piece.id)
      }
    }
    let wanted = wanted
    for piece in pieces where !tree.extent(of: piece.id).intersection(wanted).isEmpty {
      if cuts.isEmpty, piece.cuts.isEmpty {
        add(piece.id, to: &works, in: tree)
        continue
      }
      // Doubled, a single cut is left to the shader.
      let isOdd = piece.cuts.count == 1 && severalCuts.contains(piece.id)
      works.add(node: piece.id, cuts: cuts + piece.cuts + (isOdd ? piece.cuts : []))
    }
    return works.finished()
  }

  /// The lines along which several planes are cut: those of layers in one plane, or of two that cross.
  private func linesOfSeveralPlanes(_ pieces: [DepthPiece]) -> Set<Vector3> {
    var planes: [Vector3: Int] = [:]
    var shared: Set<Vector3> = []
    for piece in pieces {
      for cut in piece.cuts where planes.updateValue(piece.id, forKey: cut.line) ?? piece.id != piece.id {
        shared.insert(cut.line)
      }
    }
    return shared
  }

  /// The painted layers that `parent` flattens, in the order of equal depths: siblings by `zPosition`, then in tree
  /// order. Layers that pass through are replaced by their sublayers.
  ///
  /// - Parameter window: If given, layers that touch none of these pixels are left out.
  /// - Returns: The layers; those that show nothing, if others do not lie in their plane; and whether all lie in one
  ///   plane, those included that were left out. With a window, it may be false for layers that do.
  func members(
    of parent: Int?, in tree: PlacedTree, touching window: PixelRect? = nil
  ) -> (nodes: [Int32], unseen: [Int32], areCoplanar: Bool) {
    var members = Members(window: window)
    var (isInTreeOrder, passesOver, i) = (true, false, parent.map { $0 + 1 } ?? tree.surface.root)
    let end = Int(snapshot.nodes[parent ?? tree.surface.root].subtreeEnd)
    let (layers, box) = (tree.layers, window.map { PixelBox($0) })
    while i < end {
      if let box {
        let next = tree.next(from: i, to: end, touching: box)
        if next > i { passesOver = true }
        i = next
        if i == end { break }
      }
      guard let k = tree.index(of: i) else {
        i = Int(snapshot.nodes[i].subtreeEnd)
        continue
      }
      let isAtRest = layers[k].depth < 0
      if !isAtRest, height(i) != 0 { isInTreeOrder = false }
      if layers[k].role == .painted {
        members.add(i, layers[k].extent, depth: isAtRest ? nil : tree.depth(of: layers[k]))
      }
      i = layers[k].role == .passesThrough ? i + 1 : Int(snapshot.nodes[i].subtreeEnd)
    }
    if passesOver { members.addPlane(LinearForm(0, 0, 0)) }
    guard !isInTreeOrder, let parent else { return (members.nodes, members.unseen, members.areCoplanar) }
    var sorted = Members(window: window)
    var pending = siblings(under: parent)
    while let node = pending.popLast() {
      if tree.role(of: Int(node)) == .passesThrough {
        pending += siblings(under: Int(node))
      } else {
        let layer = tree.layer(Int(node))
        sorted.add(Int(node), layer.extent, depth: tree.depth(of: layer))
      }
    }
    return (sorted.nodes, sorted.unseen, sorted.areCoplanar)

    func height(_ node: Int) -> CGFloat { snapshot.nodes[node].geometry.zPosition }

    /// The sublayers of a node that are placed, frontmost first.
    func siblings(under node: Int) -> [Int32] {
      snapshot.children(of: node).filter { tree.role(of: $0) != .skipped }.map { (height($0), Int32($0)) }
        .sorted { $0 > $1 }.map(\.1)
    }
  }

  /// A polygon, in output pixels, that contains everything painted by layer `i` and the layers below it.
  func footprint(of i: Int, in tree: PlacedTree) -> ConvexPolygon {
    let end = Int(snapshot.nodes[i].subtreeEnd)
    if end == i + 1 {
      let (own, effects) = ownFootprints(of: i, in: tree)
      if effects.isEmpty { return own }
    }
    var points: [Vector2] = []
    var j = i
    while j < end {
      let (own, effects) = ownFootprints(of: j, in: tree)
      points += own.vertices + effects.vertices
      j = tree.role(of: j) == .skipped ? Int(snapshot.nodes[j].subtreeEnd) : j + 1
    }
    return ConvexPolygon(hullOf: points)
  }

  /// The polygons that contain everything painted by a layer itself, and by its effects.
  private func ownFootprints(of i: Int, in tree: PlacedTree) -> (ConvexPolygon, effects: ConvexPolygon) {
    let layer = tree.layer(i)
    if layer.isLeaf { return (tree.shown(layer, painter.memory.profiles).polygon, ConvexPolygon([])) }
    return tree.details(of: layer).map { ($0.footprint, $0.effectFootprint) } ?? (ConvexPolygon([]), ConvexPolygon([]))
  }
}

/// The layers of one 3D space that touch a window.
private struct Members {
  /// `nil` for all layers.
  let window: PixelRect?
  var nodes: [Int32] = []
  /// The layers that touch no pixel.
  var unseen: [Int32] = []
  /// Whether all layers lie in one plane, those included that do not touch the window.
  var areCoplanar = true
  private var depth: LinearForm?

  init(window: PixelRect?) { self.window = window }

  /// - Parameter depth: The depth of the layer's plane; `nil` stands for 0.
  @inline(__always)
  mutating func add(_ node: Int, _ extent: PixelRect, depth: LinearForm?) {
    if extent.isEmpty {
      unseen.append(Int32(node))
      return
    }
    addPlane(depth ?? LinearForm(0, 0, 0))
    if let window, extent.intersection(window).isEmpty { return }
    nodes.append(Int32(node))
  }

  @inline(__always)
  mutating func addPlane(_ depth: LinearForm) {
    if let first = self.depth { areCoplanar = areCoplanar && depth == first } else { self.depth = depth }
  }
}

extension LinearForm {
  /// The coefficients, the same for both sides of the line where the form is 0.
  fileprivate var line: Vector3 {
    let c = coefficients
    return c.x < 0 || (c.x == 0 && c.y < 0) ? -c : c
  }
}
