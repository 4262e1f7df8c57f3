import Foundation
import Geometry
import Imaging
import LayerModel

/// Turns a snapshot into a ``Program``: the traversal.
///
/// A flattening layer P shows the layers below it on its own plane: its sublayers, and whatever is reachable through
/// transform layers. Each such layer C is a *unit*: C with all that is flattened into it. With N the product of the
/// matrices from C up to P, C's plane maps to P's by N without its third row and column, and units are drawn in the order
/// of their depth over P's plane. The host is the outermost flattening layer; the root is its only sublayer.
///
/// Walks without recursion.
struct Preparation {
  /// How far beyond the picture outlines are cut, pixels.
  private static let guardBand = 64

  let snapshot: LayerSnapshot
  let target: ResolvedViewport
  var program = Program()

  /// What is to be done next, last first.
  private var pending: [Step] = []
  /// The operations that are being filled: where they start, and what they hold so far.
  private var open: [(index: Int, bounds: PixelRect)] = []
  /// Chains of the images met so far.
  private var chains: [ChainKey: MipChain] = [:]

  private enum Step {
    case unit(Unit)
    case depth(Depth, Unit)
    case item(Item)
    case close
  }

  private struct ChainKey: Hashable {
    let image: ObjectIdentifier
    let isReduced: Bool
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
  }

  init(of snapshot: LayerSnapshot, in target: ResolvedViewport) {
    self.snapshot = snapshot
    self.target = target
  }

  /// Where outlines are cut.
  var frame: PixelRect { target.frame.outset(by: Self.guardBand) }

  mutating func run() -> Program {
    prepare(below: nil, on: target.projection, inherited: 1, clip: nil)
    while let step = pending.popLast() {
      switch step {
      case .unit(let unit): prepare(unit)
      case .depth(let depth, let unit):
        program.depths.append(depth)
        begin(.unit(depth: program.depths.count - 1))
        pending.append(.unit(unit))
      case .item(let item): append(item)
      case .close: close()
      }
    }
    return program
  }

  // MARK: Layers

  /// Body, sublayers, border: in a group if the layer fades as one.
  private mutating func prepare(_ unit: Unit) {
    let node = snapshot.nodes[unit.node]
    let isGroup = node.allowsGroupOpacity && unit.opacity < 1
    let pieceOpacity = isGroup ? 1 : unit.opacity
    if !snapshot.hasVisibleSublayers(unit.node) {
      let item = leaf(unit, pieceOpacity: pieceOpacity, opacity: isGroup ? unit.opacity : 1)
      if let item { append(item) }
      return
    }
    if isGroup { begin(.group(opacity: unit.opacity)) }
    if let body = body(unit, pieceOpacity: pieceOpacity) { append(body) }
    if let border = border(unit, pieceOpacity: pieceOpacity) { pending.append(.item(border)) }
    let clip = clip(below: unit)
    if let clip, !clip.reaches(target.frame) { return }
    prepare(below: unit.node, on: unit.projection, inherited: pieceOpacity, clip: clip)
  }

  /// The units that a flattening layer shows, to be prepared next, in drawing order where there is one for all pixels.
  private mutating func prepare(below parent: Int?, on plane: Projection, inherited: Double, clip: Clip?) {
    guard let toPlane = plane.map.inverse else { return }
    var units: [(unit: Unit, depth: Depth)] = []
    var reached: [(node: Int, matrix: CATransform3D, inherited: Double)] = []
    if let parent {
      reached = snapshot.children(of: parent).map { ($0, snapshot.matrixToSuperlayer(of: $0), inherited) }.reversed()
    } else {
      reached = [(0, target.rootMatrix, inherited)]
    }
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
          let unit = Unit(node: index, projection: projection, inverse: inverse, opacity: opacity, clip: clip)
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
      begin(.sorted(space: program.spaces.count - 1))
      for (unit, depth) in units.reversed() { pending.append(.depth(depth, unit)) }
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

  /// The image's chain, one for all layers that show it alike.
  mutating func chain(of image: CGImage, isReduced: Bool) -> MipChain {
    let key = ChainKey(image: ObjectIdentifier(image), isReduced: isReduced)
    if let chain = chains[key] { return chain }
    let chain = MipChain(of: image, isReduced: isReduced)
    chains[key] = chain
    return chain
  }

  private mutating func append(_ item: Item) {
    let bounds = item.bounds.intersection(target.frame)
    if bounds.isEmpty { return }
    let end = program.operations.count + 1
    program.operations.append(.init(kind: .item(program.items.count), end: end, bounds: bounds))
    program.items.append(item)
    if !open.isEmpty { open[open.count - 1].bounds = open[open.count - 1].bounds.union(bounds) }
  }

  /// Starts an operation that holds those appended until `close`, which comes up after the steps that are added next.
  private mutating func begin(_ kind: Program.Operation.Kind) {
    open.append((program.operations.count, PixelRect(width: 0, height: 0)))
    program.operations.append(.init(kind: kind, end: 0, bounds: PixelRect(width: 0, height: 0)))
    pending.append(.close)
  }

  /// Ends the innermost open operation; an empty one is taken back.
  private mutating func close() {
    let (index, bounds) = open.removeLast()
    if program.operations.count == index + 1 {
      program.operations.removeLast()
      return
    }
    program.operations[index].end = program.operations.count
    program.operations[index].bounds = bounds
    if !open.isEmpty { open[open.count - 1].bounds = open[open.count - 1].bounds.union(bounds) }
  }
}
