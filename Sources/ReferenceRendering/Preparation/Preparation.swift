import Foundation
import Geometry
import Imaging
import LayerSnapshots

/// Turns a snapshot, or one layer of it, into a ``Program``, by one traversal.
///
/// A flattening layer P projects the layers below it onto its own plane: its sublayers, and all layers reachable
/// through transform layers. Each such layer C is a *unit*: C with everything flattened into it. Let N be the product
/// of the matrices from C up to P. C's plane maps to P's by N without its third row and column, and the units are drawn
/// in the order of their depth over P's plane. The host is the outermost flattening layer, and the root is its only
/// sublayer.
///
/// The traversal does not recurse, except for plane pictures, which are prepared on grids of their own, nested at most
/// ``NestingLimits/bitmaps`` deep.
struct Preparation {
  let store: PictureStore
  let grid: PixelGrid
  var program = Program()

  /// The steps to do next, as a stack.
  var pending: [Visit] = []
  /// The layer that was begun last.
  private var node = 0
  /// The number of shared pictures that this one is inside of, itself included.
  var sharing = 0
  /// The operations still open: where each starts, and the bounds of its contents so far.
  private var open: [(index: Int, bounds: PixelRect)] = []

  var snapshot: LayerSnapshot { store.snapshot }

  /// A step of the traversal. The parts of one unit's picture are in `Preparation+Effects.swift`.
  enum Visit {
    /// A whole unit.
    case unit(Unit)
    /// A unit that forms a group.
    case group(Unit)
    case depth(Depth, Unit)
    /// The layer's own picture, F.
    case picture(Unit, Pieces)
    /// F after the first `count` filters.
    case filtered(Unit, Pieces, count: Int)
    case shadow(Unit, Pieces)
    case bitmap(Unit)
    case mask(Unit)
    case item(Item)
    case painting(Painting)
    case plane(PlanePaint)
    case backdrop(BackdropPicture, bounds: PixelRect)
    /// Opens an operation, which holds those appended until the matching `close`.
    case begin(Program.Operation.Kind)
    case close
  }

  /// A layer in the shared 3D space of a flattening layer.
  struct Unit {
    let node: Int
    /// Maps the unit's plane to output pixels.
    let projection: Projection
    /// Maps output pixels to the unit's plane.
    let inverse: Homography
    /// The node's opacity times the opacity inherited from transform layers and from layers without group opacity.
    let opacity: Double
    /// The clip of its ancestors; of a group that it cuts, with the unit's own bounds if it masks to them.
    var clip: Clip?
    /// The number of silhouettes that this unit is drawn for: at most ``NestingLimits/silhouettes``.
    var silhouettes = 0
    /// Whether the unit is the root of a mask, whose blend mode is ignored.
    var isMaskRoot = false
    /// Whether the unit's picture is part of a group's picture, so that a unit it masks is a group too.
    var isInGroup = false
    /// Whether the unit's picture is all of a group's.
    var isAlone = false
    /// Whether ``clip`` has the unit's own bounds.
    var isCutByBounds = false
  }

  /// The opacities of a picture's pieces: background, contents, fill, stroke, border, shadow and sublayers.
  struct Pieces {
    var opacity = 1.0
    static let whole = Pieces()
  }

  init(_ store: PictureStore, _ grid: PixelGrid) {
    (self.store, self.grid) = (store, grid)
    program.tieDistance = grid.tieDistance
    program.isSampled = grid.isSampled
    program.sampleOffset = store.sampleOffset.vector
    program.edgeTieDistance = Double.maximum(PixelGrid.tieDistance, store.sampleOffset.edgeError)
    program.isExtended = store.snapshot.isExtended
    program.takesShortcuts = store.takesShortcuts
  }

  /// The rectangle that outlines are clipped to.
  var frame: PixelRect { grid.guardedFrame }

  /// The program for the whole tree, whose root `matrix` places in the host's plane.
  mutating func program(at matrix: CATransform3D, on plane: Projection) -> Program {
    prepare([(0, matrix, 1)], on: plane, clip: nil, silhouettes: 0, isInGroup: false)
    return run()
  }

  /// The program for a picture in the plane of `node`, which `projection` maps to the grid.
  mutating func program(of content: PlaneContent, of node: Int, on projection: Projection) -> Program {
    guard let inverse = projection.map.inverse else { return program }
    var unit = Unit(node: node, projection: projection, inverse: inverse, opacity: 1, clip: nil)
    (unit.isInGroup, unit.isAlone) = (true, true)
    self.node = node
    switch content {
    case .filtered(let count): pending = [.filtered(unit, .whole, count: count)]
    case .finished: prepareFinished(unit)
    case .shadowPath:
      if let path = snapshot.effects(of: node)?.shadow?.path,
        let shape = shape(path, unit, color: SIMD4(repeating: 1), clip: nil)
      {
        pending = [.painting(shape)]
      }
    }
    return run()
  }

  /// The program of the steps that are pending.
  mutating func run() -> Program {
    let budget = FrameMeter.current
    while budget?.goesOn != false, let visit = pending.popLast() {
      switch visit {
      case .unit(let unit):
        budget?.charge(FrameMeter.workOfLayer, to: unit.node)
        node = unit.node
        prepare(unit)
      case .group(let unit): prepareGroup(unit)
      case .depth(let depth, let unit):
        program.depths.append(depth)
        begin(.unit(depth: program.depths.count - 1))
        push([.unit(unit), .close])
      case .picture(let unit, let pieces): preparePicture(unit, pieces)
      case .filtered(let unit, let pieces, let count): prepareFiltered(unit, pieces, count: count)
      case .shadow(let unit, let pieces): prepareShadow(unit, pieces)
      case .bitmap(let unit): prepareBitmap(unit)
      case .mask(let unit): prepareMask(of: unit)
      case .item(let item):
        program.items.append(item)
        append(.item(program.items.count - 1), item.bounds)
      case .painting(let painting): append(painting)
      case .plane(let plane): append(plane)
      case .backdrop(let backdrop, let bounds):
        append(.backdrop(program.backdrops.count), bounds)
        program.backdrops.append(backdrop)
      case .begin(let kind): begin(kind)
      case .close: close()
      }
    }
    // The frame is stopped: a program whose operations are open cannot be run.
    return pending.isEmpty ? program : Program()
  }

  // MARK: Layers

  /// A node, with its matrix to the flattening layer's space and the factor on its opacity.
  typealias PlacedNode = (node: Int, matrix: CATransform3D, inherited: Double)

  /// A layer's own picture, F: its items below the sublayers, these, and its items above them.
  private mutating func preparePicture(_ unit: Unit, _ pieces: Pieces) {
    let style = snapshot.style(of: unit.node)
    if snapshot.isOnePiece(unit.node) {
      if let item = whole(unit, pieces, opacity: 1) { pending.append(.item(item)) }
      return
    }
    if unit.isInGroup, !unit.isCutByBounds, style.isCutAsOne, unit.isAlone || !snapshot.blendsBelow(unit.node) {
      pushCut(unit) { _, unit in [.picture(unit, pieces)] }
      return
    }
    let clip = unit.isCutByBounds ? unit.clip : clip(below: unit)
    let hasSublayers = snapshot.hasVisibleSublayers(unit.node)
    var (below, above): ([Visit], [Visit]) = ([], [])
    style.forEachItem(isAlone: !hasSublayers, opacity: pieces.opacity) { part in
      let visit =
        part.shape.map { shape($0, unit, pieces, clip: clip).map(Visit.painting) }
        ?? item(part, unit, pieces).map(Visit.item)
      guard let visit else { return }
      if part.isAboveSublayers { above.append(visit) } else { below.append(visit) }
    }
    // Steps pushed last run first.
    push(above)
    if hasSublayers, clip?.reaches(grid.frame) ?? true {
      let sublayers = snapshot.children(of: unit.node).map {
        ($0, snapshot.matrixToSuperlayer(of: $0), pieces.opacity)
      }
      prepare(
        sublayers, on: unit.projection, clip: clip, silhouettes: unit.silhouettes, isInGroup: unit.isInGroup)
    }
    push(below)
  }

  /// Prepares the units of a flattening layer. If one drawing order holds for all pixels, they are appended in that
  /// order; else they are sorted at each pixel, unless they exceed ``DepthLimits``.
  ///
  /// Units are collected in the order of equal depths: siblings by `zPosition`, then in tree order, with all that a
  /// transform layer holds in its place.
  ///
  /// - Parameters:
  ///   - layers: Nodes with their matrices to the flattening layer's space and the factors on their opacity.
  ///   - plane: The projection of the flattening layer's plane.
  ///   - isInGroup: True if the flattening layer is part of a group.
  mutating func prepare(
    _ layers: [PlacedNode], on plane: Projection, clip: Clip?, silhouettes: Int, isInGroup: Bool
  ) {
    guard let toPlane = plane.map.inverse else { return }
    var units: [(unit: Unit, depth: Depth)] = []
    var reached: [PlacedNode] = backToFront(layers).reversed()
    let budget = FrameMeter.current
    while let (index, matrix, inherited) = reached.popLast() {
      // The frame is stopped: run() ends before its next step.
      if units.count & 255 == 255, budget?.goesOn == false { return }
      let node = snapshot.nodes[index]
      let opacity = Double(node.opacity) * inherited
      switch node.kind {
      case .transformLayer:
        let sublayers = snapshot.children(of: index).map {
          ($0, snapshot.matrixToSuperlayer(of: $0).then(matrix), opacity)
        }
        reached += backToFront(sublayers).reversed()
      case .layer:
        if let (projection, back) = visiblePlane(of: node, matrix, on: plane), let inverse = projection.map.inverse {
          var depth = Depth(of: matrix, inverse: back, node.geometry.bounds)
          if store.dependOnPlaces.anywhere, snapshot.isDrawnWhole(index) {
            let map = Homography(flattening: matrix)
            let rectangle = store.extents.rectangle(of: index, bounds: node.geometry.bounds)
            let image = projection.image(of: ConvexPolygon(rectangle), within: grid.guardedFrame)
            if !image.isEmpty, !PixelRect(around: image).intersection(grid.frame).isEmpty {
              depth.corners = projection.existingCorners(of: rectangle).map { map.image(of: $0) }
            }
          }
          var unit = Unit(node: index, projection: projection, inverse: inverse, opacity: opacity, clip: clip)
          unit.silhouettes = silhouettes
          unit.isInGroup = isInGroup
          unit.isMaskRoot = node.owner >= 0
          units.append((unit, depth))
        }
      }
    }
    if let first = units.first?.depth, units.allSatisfy({ $0.depth.isParallel(to: first) }) {
      var order = units.indices.map {
        DepthEntry(index: $0, z: units[$0].depth.value(at: Vector2(0, 0)))
      }
      order.sortByDepth(from: 0)
      pending += order.reversed().map { .unit(units[$0.index].unit) }
    } else if !units.isEmpty {
      program.spaces.append(toPlane)
      let space = program.spaces.count - 1
      program.planesOfSpaces[space] = units.filter { !isHiddenByMask($0.unit.node) }.map(\.depth)
      if Depth.wholePlanesCross(units.lazy.map(\.depth)) { program.spacesInOneOrder.insert(space) }
      let kind = Program.Operation.Kind.sorted(space: space)
      push([.begin(kind)] + units.map { .depth($0.depth, $0.unit) } + [.close])
    }
  }

  /// Whether an invisible mask hides a layer.
  func isHiddenByMask(_ node: Int) -> Bool {
    let mask = snapshot.nodes[node].mask
    return mask >= 0 && snapshot.nodes[Int(mask)].isInvisible
  }

  /// Siblings by `zPosition`, then in tree order. Invisible siblings, whose `zPosition` may be NaN, are left out.
  private func backToFront(_ siblings: [PlacedNode]) -> [PlacedNode] {
    func height(_ node: Int) -> CGFloat { snapshot.nodes[node].geometry.zPosition }
    let visible = siblings.filter { !snapshot.nodes[$0.node].isInvisible }
    if let first = visible.first.map({ height($0.node) }), visible.allSatisfy({ height($0.node) == first }) {
      return visible
    }
    return visible.sorted { (height($0.node), $0.node) < (height($1.node), $1.node) }
  }

  /// A plane's projection, and the inverse map from its flattening layer's plane. `nil` if the plane is not visible:
  /// seen edge-on, or from behind without being double-sided.
  private func visiblePlane(
    of node: LayerSnapshot.Node, _ matrix: CATransform3D, on plane: Projection
  ) -> (projection: Projection, back: Homography)? {
    let map = Homography(flattening: matrix)
    guard let back = map.inverseIfRegular else { return nil }
    let (seen, solid) = (map.determinant, matrix.determinant)
    // For a singular matrix, front and back are undefined: visible.
    let isBack = solid > 0 ? seen < 0 : solid < 0 && seen > 0
    if isBack && !node.isDoubleSided { return nil }
    return (plane.precomposed(with: map), back)
  }

  // MARK: The program

  /// Adds steps to run next, in the given order.
  mutating func push(_ visits: [Visit]) { pending += visits.reversed() }

  mutating func append(_ painting: Painting) {
    append(.painting(program.paintings.count), painting.bounds)
    program.paintings.append(painting)
  }

  mutating func append(_ share: Share) {
    append(.shared(program.shares.count), share.picture.bounds.moved(by: share.offset.x, share.offset.y))
    program.shares.append(share)
  }

  mutating func append(_ plane: PlanePaint) {
    program.planes.append(plane)
    append(.plane(program.planes.count - 1), plane.bounds)
  }

  mutating func append(_ kind: Program.Operation.Kind, _ bounds: PixelRect) {
    let bounds = bounds.intersection(grid.frame)
    if bounds.isEmpty { return }
    // The tiles charge what is painted.
    FrameMeter.current?.attribute(bounds.area * program.work(of: kind), to: node)
    program.operations.append(.init(kind: kind, end: program.operations.count + 1, bounds: bounds))
    if !open.isEmpty { open[open.count - 1].bounds = open[open.count - 1].bounds.union(bounds) }
  }

  /// The operation kind of a new group.
  mutating func group(_ group: Group) -> Program.Operation.Kind {
    program.groups.append(group)
    return .group(program.groups.count - 1)
  }

  /// Opens an operation, which holds those appended until `close`. The following steps must include that `close`.
  mutating func begin(_ kind: Program.Operation.Kind) {
    let nothing = PixelRect(width: 0, height: 0)
    open.append((program.operations.count, nothing))
    program.operations.append(.init(kind: kind, end: 0, bounds: nothing))
  }

  /// Closes the innermost open operation. An operation without effect is removed.
  private mutating func close() {
    var (index, bounds) = open.removeLast()
    program.operations[index].end = program.operations.count
    switch program.operations[index].kind {
    case .mask:
      // A mask acts through the pixels it does not cover, so it affects all pixels of its group.
      program.operations[index].bounds = grid.frame
      if !open.isEmpty { open[open.count - 1].bounds = open[open.count - 1].bounds.intersection(bounds) }
      return
    case .group(let group) where program.groups[group].blendMode.changesBackdropWhereSourceIsClear:
      bounds = grid.frame
    default:
      if bounds.isEmpty {
        program.operations.removeSubrange(index...)
        return
      }
    }
    program.operations[index].bounds = bounds
    if case .sorted = program.operations[index].kind, program.hasOneOrder(at: index) {
      program.orderUnits(at: index)
    }
    if !open.isEmpty { open[open.count - 1].bounds = open[open.count - 1].bounds.union(bounds) }
  }
}
