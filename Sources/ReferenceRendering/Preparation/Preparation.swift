import Foundation
import Geometry
import Imaging
import LayerModel

/// Turns a snapshot, or one layer of it, into a ``Program``: the traversal.
///
/// A flattening layer P shows the layers below it on its own plane: its sublayers, and whatever is reachable through
/// transform layers. Each such layer C is a *unit*: C with all that is flattened into it. With N the product of the
/// matrices from C up to P, C's plane maps to P's by N without its third row and column, and units are drawn in the order
/// of their depth over P's plane. The host is the outermost flattening layer; the root is its only sublayer.
///
/// Walks without recursion, but for the pictures in planes that it meets: ``PictureStore`` has those prepared on grids of
/// their own, and they are nested ``Stage/deepestNesting`` deep at most.
struct Preparation {
  let store: PictureStore
  let stage: Stage
  var program = Program()

  /// What is to be done next, last first.
  var pending: [Step] = []
  /// The operations that are being filled: where they start, and what they hold so far.
  private var open: [(index: Int, bounds: PixelRect)] = []

  var snapshot: LayerSnapshot { store.snapshot }

  /// Something to be done. Parts of one unit's picture are in `Preparation+Effects.swift`.
  enum Step {
    /// The whole of a unit.
    case unit(Unit)
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
    /// An operation that holds what the steps below it make.
    case begin(Program.Operation.Kind)
    case close
  }

  /// A layer that stands in the shared space of a flattening layer.
  struct Unit {
    let node: Int
    /// Its plane, to output pixels.
    let projection: Projection
    /// Output pixels to its plane.
    let inverse: Homography
    /// The node's opacity times what transform layers and layers without group opacity hand down.
    let opacity: Double
    /// What its ancestors clip it to.
    let clip: Clip?
    /// How many silhouettes it is drawn for once more: see ``Preparation/deepestSilhouette``.
    var silhouettes = 0
    /// Whether it is the root of a mask, which is mixed with nothing.
    var isMaskRoot = false
  }

  /// How the pieces of a picture fade: background, contents, fill, stroke, border, shadow and sublayers, each by itself.
  struct Pieces {
    var opacity = 1.0
    static let whole = Pieces()
  }

  init(_ store: PictureStore, _ stage: Stage) {
    (self.store, self.stage) = (store, stage)
    program.tieDistance = stage.tieDistance
  }

  /// Where outlines are cut.
  var frame: PixelRect { stage.guardedFrame }

  /// The whole tree, whose root `matrix` places in the host's plane.
  mutating func program(at matrix: CATransform3D, on plane: Projection) -> Program {
    prepare([(0, matrix, 1)], on: plane, clip: nil, silhouettes: 0)
    return run()
  }

  /// A picture in the plane of `node`, which `projection` takes to the grid.
  mutating func program(of content: PlaneContent, of node: Int, on projection: Projection) -> Program {
    guard let inverse = projection.map.inverse else { return program }
    let unit = Unit(node: node, projection: projection, inverse: inverse, opacity: 1, clip: nil)
    switch content {
    case .filtered(let count): pending = [.filtered(unit, .whole, count: count)]
    case .finished:
      let count = snapshot.effects(of: node)?.filters.count ?? 0
      pending = [.filtered(unit, .whole, count: count), .shadow(unit, .whole)]
    case .shadowPath:
      if let path = snapshot.effects(of: node)?.shadow?.path,
        let shape = shape(path, unit, color: SIMD4(repeating: 1), clip: nil)
      {
        pending = [.painting(shape)]
      }
    }
    return run()
  }

  private mutating func run() -> Program {
    while let step = pending.popLast() {
      switch step {
      case .unit(let unit): prepare(unit)
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
        append(.item(program.items.count), item.bounds)
        program.items.append(item)
      case .painting(let painting): append(painting)
      case .plane(let plane): append(plane)
      case .begin(let kind): begin(kind)
      case .close: close()
      }
    }
    return program
  }

  // MARK: Layers

  /// A layer's own picture: body, shape, sublayers, border.
  private mutating func preparePicture(_ unit: Unit, _ pieces: Pieces) {
    let style = snapshot.style(of: unit.node)
    let hasSublayers = snapshot.hasVisibleSublayers(unit.node)
    if !hasSublayers && style.painting.isEmpty {
      if let item = leaf(unit, pieces, opacity: 1) { pending.append(.item(item)) }
      return
    }
    let clip = clip(below: unit)
    let border = border(unit, pieces).map { [Step.item($0)] } ?? []
    // What is pushed last is drawn first.
    if !style.borderIsBelowSublayers { push(border) }
    if hasSublayers, clip?.reaches(stage.frame) ?? true {
      let sublayers = snapshot.children(of: unit.node).map {
        ($0, snapshot.matrixToSuperlayer(of: $0), pieces.opacity)
      }
      prepare(sublayers, on: unit.projection, clip: clip, silhouettes: unit.silhouettes)
    }
    if style.borderIsBelowSublayers { push(border) }
    push(shapes(unit, pieces, clip: clip).map { .painting($0) })
    push((body(unit, pieces)).map { [.item($0)] } ?? [])
  }

  /// The units that a flattening layer shows, to be prepared next, in drawing order where there is one for all pixels.
  ///
  /// - Parameters:
  ///   - layers: nodes with their matrices into the flattening layer's space, and what multiplies their opacity.
  ///   - plane: the flattening layer's.
  mutating func prepare(
    _ layers: [(node: Int, matrix: CATransform3D, inherited: Double)], on plane: Projection, clip: Clip?,
    silhouettes: Int
  ) {
    guard let toPlane = plane.map.inverse else { return }
    var units: [(unit: Unit, depth: Depth)] = []
    var reached = Array(layers.reversed())
    while let (index, matrix, inherited) = reached.popLast() {
      let node = snapshot.nodes[index]
      if node.isInvisible { continue }
      let opacity = Double(node.opacity) * inherited
      switch node.kind {
      case .transformLayer:
        reached += snapshot.children(of: index).map {
          ($0, snapshot.matrixToSuperlayer(of: $0).then(matrix), opacity)
        }.reversed()
      case .layer:
        if let (projection, back) = visiblePlane(of: node, matrix, on: plane), let inverse = projection.map.inverse {
          let depth = Depth(of: matrix, inverse: back, zPosition: node.geometry.zPosition.native)
          var unit = Unit(node: index, projection: projection, inverse: inverse, opacity: opacity, clip: clip)
          unit.silhouettes = silhouettes
          unit.isMaskRoot = node.owner >= 0
          units.append((unit, depth))
        }
      }
    }
    if let first = units.first?.depth, units.allSatisfy({ $0.depth.isParallel(to: first) }) {
      var order = units.indices.map {
        DepthEntry(index: $0, zPosition: units[$0].depth.zPosition, z: units[$0].depth.value(at: Vector2(0, 0)))
      }
      order.sortByDepth(from: 0)
      pending += order.reversed().map { .unit(units[$0.index].unit) }
    } else if !units.isEmpty {
      program.spaces.append(toPlane)
      let kind = Program.Operation.Kind.sorted(space: program.spaces.count - 1)
      push([.begin(kind)] + units.map { .depth($0.depth, $0.unit) } + [.close])
    }
  }

  /// A plane's projection, and the way back from its flattening layer's plane; `nil` where it is not seen: edge-on, or
  /// from behind if it has one side only.
  private func visiblePlane(
    of node: LayerSnapshot.Node, _ matrix: CATransform3D, on plane: Projection
  ) -> (projection: Projection, back: Homography)? {
    let map = Homography(flattening: matrix)
    guard map.isFinite, let back = map.inverse, back.isFinite else { return nil }
    let (seen, solid) = (map.determinant, matrix.determinant)
    // A matrix that squeezes space flat tells no back from front: visible.
    let isBack = solid > 0 ? seen < 0 : solid < 0 && seen > 0
    if isBack && !node.isDoubleSided { return nil }
    return (plane.precomposed(with: map), back)
  }

  // MARK: The program

  /// Adds steps to be done next, the first of them first.
  mutating func push(_ steps: [Step]) { pending += steps.reversed() }

  mutating func append(_ painting: Painting) {
    append(.painting(program.paintings.count), painting.bounds)
    program.paintings.append(painting)
  }

  mutating func append(_ plane: PlanePaint) {
    append(.plane(program.planes.count), plane.bounds)
    program.planes.append(plane)
  }

  mutating func append(_ kind: Program.Operation.Kind, _ bounds: PixelRect) {
    let bounds = bounds.intersection(stage.frame)
    if bounds.isEmpty { return }
    program.operations.append(.init(kind: kind, end: program.operations.count + 1, bounds: bounds))
    if !open.isEmpty { open[open.count - 1].bounds = open[open.count - 1].bounds.union(bounds) }
  }

  /// The kind of a new group.
  mutating func group(_ group: Group) -> Program.Operation.Kind {
    program.groups.append(group)
    return .group(program.groups.count - 1)
  }

  /// Starts an operation that holds those appended until `close`, which is up to the steps that follow.
  mutating func begin(_ kind: Program.Operation.Kind) {
    let nothing = PixelRect(width: 0, height: 0)
    open.append((program.operations.count, nothing))
    program.operations.append(.init(kind: kind, end: 0, bounds: nothing))
  }

  /// Ends the innermost open operation; one that does nothing is taken back.
  private mutating func close() {
    var (index, bounds) = open.removeLast()
    program.operations[index].end = program.operations.count
    switch program.operations[index].kind {
    case .mask:
      // It works by what it does not cover: wherever the group does anything.
      program.operations[index].bounds = stage.frame
      if !open.isEmpty { open[open.count - 1].bounds = open[open.count - 1].bounds.intersection(bounds) }
      return
    case .group(let group) where program.groups[group].blendMode.changesBackdropWhereSourceIsClear:
      bounds = stage.frame
    default:
      if bounds.isEmpty {
        program.operations.removeSubrange(index...)
        return
      }
    }
    program.operations[index].bounds = bounds
    if !open.isEmpty { open[open.count - 1].bounds = open[open.count - 1].bounds.union(bounds) }
  }
}
