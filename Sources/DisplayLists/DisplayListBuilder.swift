import Foundation
import Geometry
import Imaging
import LayerModel

/// Turns a snapshot into a display list: layers are placed, put in painter's order, and painted into passes.
///
/// Walks with a stack of its own: a tree may be deeper than the thread's.
package struct DisplayListBuilder {
  private let snapshot: LayerSnapshot
  private let viewport: ResolvedViewport
  private let layers: [PlacedLayer]
  private var painter: ItemPainter
  private var passes: [RenderPass] = []
  /// Passes being filled, innermost last.
  private var open: [PassUnderConstruction] = []
  /// The pass of each group that is finished; a split group is drawn from it more than once.
  private var groupPasses: [Int: Int] = [:]

  /// - Parameter maximumImageSize: the device's limit for textures, pixels on a side; larger images are drawn in tiles.
  package static func displayList(
    for snapshot: LayerSnapshot, in viewport: ResolvedViewport, maximumImageSize: Int
  ) -> DisplayList {
    var builder = DisplayListBuilder(snapshot: snapshot, viewport: viewport, maximumImageSize: maximumImageSize)
    return builder.build()
  }

  private init(snapshot: LayerSnapshot, viewport: ResolvedViewport, maximumImageSize: Int) {
    self.snapshot = snapshot
    self.viewport = viewport
    var placer = LayerPlacer(snapshot: snapshot, viewport: viewport)
    layers = placer.placed()
    painter = ItemPainter(snapshot: snapshot, placer: placer, maximumImageSize: maximumImageSize)
  }

  private enum Work {
    /// A layer with all below it, where the cuts allow.
    case unit(Int, cuts: [LinearForm])
    case border(Int, cuts: [LinearForm])
    case endGroup(Int, cuts: [LinearForm])
  }

  private mutating func build() -> DisplayList {
    open = [PassUnderConstruction(frame: viewport.frame, clearColor: viewport.background)]
    var pending = context(of: nil, cuts: []).reversed() as [Work]
    while let work = pending.popLast() {
      switch work {
      case .unit(let i, let cuts): paint(i, cuts, &pending)
      case .border(let i, let cuts): emit(painter.items(of: i, layers[i], .border), cuts)
      case .endGroup(let i, let cuts):
        passes.append(open.removeLast().finished())
        groupPasses[i] = passes.count - 1
        drawGroup(i, from: passes.count - 1, cuts)
      }
    }
    passes.append(open.removeLast().finished())
    if passes[passes.count - 1].format != .rgba8 { appendRounding() }
    return DisplayList(
      passes: passes, edges: painter.table.entries, images: painter.images.parts,
      imagesNeedingMipmaps: painter.images.needingMipmaps)
  }

  /// The picture is 8 bits a channel: one pass more rounds it, once.
  private mutating func appendRounding() {
    open = [PassUnderConstruction(frame: viewport.frame, clearColor: .clear)]
    emit(painter.group(passes.count - 1, frame: viewport.frame, opacity: 1), [])
    passes.append(open.removeLast().finished())
  }

  /// Pushes what layer `i` paints, last things first.
  private mutating func paint(_ i: Int, _ cuts: [LinearForm], _ pending: inout [Work]) {
    let layer = layers[i]
    if layer.extent.intersection(open[open.count - 1].frame).isEmpty { return }
    // Without a sublayer to paint, all of the layer is one item, and needs no pass to fade as a group.
    if !snapshot.hasVisibleSublayers(i) {
      emit(painter.items(of: i, layer, .all, opacity: layer.groupOpacity), cuts)
      return
    }
    var cuts = cuts
    if layer.groupOpacity < 1 {
      if let pass = groupPasses[i] {
        drawGroup(i, from: pass, cuts)
        return
      }
      pending.append(.endGroup(i, cuts: cuts))
      cuts = []
      let frame = layer.extent.intersection(open[open.count - 1].frame)
      open.append(PassUnderConstruction(frame: frame, clearColor: .clear))
    }
    emit(painter.items(of: i, layer, .body), cuts)
    pending.append(.border(i, cuts: cuts))
    pending.append(contentsOf: context(of: i, cuts: cuts).reversed())
  }

  private mutating func emit(_ items: [PaintedItem], _ cuts: [LinearForm]) {
    for item in items { open[open.count - 1].append(item, cuts: cuts + item.cuts, table: &painter.table) }
  }

  private mutating func drawGroup(_ i: Int, from pass: Int, _ cuts: [LinearForm]) {
    emit(painter.group(pass, frame: passes[pass].frame, opacity: layers[i].groupOpacity), cuts)
  }

  // MARK: - Order

  /// The layers that stand in one 3D space, in painter's order: those that `parent` flattens, or the host for `nil`.
  private func context(of parent: Int?, cuts: [LinearForm]) -> [Work] {
    let members = members(of: parent)
    if members.count == 1 { return [.unit(members[0], cuts: cuts)] }
    let projection = parent.map { layers[$0].projection } ?? viewport.projection
    guard let back = projection.map.inverse else { return [] }
    let isFlat = members.allSatisfy { layers[$0].depth == layers[members[0]].depth }
    let planes = members.map { i in
      DepthOrder.Plane(
        footprint: isFlat ? ConvexPolygon([]) : footprint(of: i), depth: layers[i].depth,
        zPosition: snapshot.nodes[i].geometry.zPosition.native, id: i)
    }
    return DepthOrder(toAncestor: back).sorted(planes).map { .unit($0.id, cuts: cuts + $0.cuts) }
  }

  /// The painted layers right below `parent`, through those that pass through, in the order of the tree.
  private func members(of parent: Int?) -> [Int] {
    var result: [Int] = []
    var i = parent.map { $0 + 1 } ?? 0
    let end = parent.map { Int(snapshot.nodes[$0].subtreeEnd) } ?? layers.count
    while i < end {
      if layers[i].role == .painted, !layers[i].extent.isEmpty { result.append(i) }
      i = layers[i].role == .passesThrough ? i + 1 : Int(snapshot.nodes[i].subtreeEnd)
    }
    return result
  }

  /// Everything that layer `i` and those below it paint lies in here, output pixels.
  private func footprint(of i: Int) -> ConvexPolygon {
    let end = Int(snapshot.nodes[i].subtreeEnd)
    if end == i + 1 { return layers[i].reach }
    var points: [Vector2] = []
    var j = i
    while j < end {
      if layers[j].role == .skipped {
        j = Int(snapshot.nodes[j].subtreeEnd)
      } else {
        points.append(contentsOf: layers[j].reach.vertices)
        j += 1
      }
    }
    return ConvexPolygon(hullOf: points)
  }
}
