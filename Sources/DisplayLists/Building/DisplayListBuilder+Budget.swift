import Geometry
import LayerSnapshots

/// Charges the list's work, and the pixels that it has drawn, to the frame's budget.
extension DisplayListBuilder {
  /// The work of a leaf, besides its pixels.
  private static let costOfLeaf = 300

  /// Performs work. The layer that it is for counts for it.
  mutating func performCharging(_ work: Work) {
    guard let budget else { return perform(work) }
    let before = budget.work
    painter.memory.masks.work = 0
    perform(work)
    budget.charge(painter.memory.masks.work)
    if let unit = work.unit {
      let tree = tree(of: unit)
      budget.charge(FrameMeter.workOfLayer + tree.extent(of: unit.node).intersection(tree.surface.frame).area)
    }
    // A pass that goes on with another's picture touches its own items only.
    for pass in passes[chargedPasses...] { budget.charge((pass.continues == nil ? pass.frame.area : 0) + pass.fetches) }
    chargedPasses = passes.count
    if let unit = work.unit { budget.attribute(budget.work - before, to: unit.node) }
  }

  /// Charges the texels that a smooth picture's cubic interpolation reads, beyond those of other pictures.
  func chargeShowing(_ picture: Picture, _ unit: Unit) {
    guard let budget, let bitmap = picture.bitmap, bitmap.isSmooth, bitmap.enlargement == 1 else { return }
    let tree = tree(of: unit)
    budget.charge(Self.cubicTexels * tree.extent(of: unit.node).intersection(tree.surface.frame).area)
  }

  /// The texels of a cubic interpolation.
  private static let cubicTexels = 16

  /// Paints leaves into the open pass.
  mutating func paintCharging(_ layers: ArraySlice<Int32>, of tree: PlacedTree) {
    // For all of them at once: a list that grows is copied, into memory that the system has to clear.
    innermost.reserve(layers.count)
    // Only in the picture's own pass is the frame that of the last list.
    let known = open.count == 1 ? tree.leafItems?.valid(with: painter.memory.looks) : nil
    var rest = layers
    while !rest.isEmpty, budget?.goesOn != false {
      let run = rest.prefix(ParallelRanges.current.leavesAtOnce)
      rest = rest.dropFirst(run.count)
      painter.paint(run, of: tree, into: &open[open.count - 1], copying: known ?? LeafItems())
      guard let budget else { continue }
      var (sum, largest) = (0, (area: 0, node: Int32(-1)))
      tree.layers.withUnsafeBufferPointer { leaves in
        for k in run {
          let area = leaves[Int(k)].extent.area
          sum += area + Self.costOfLeaf
          if area >= largest.area { largest = (area, leaves[Int(k)].node) }
        }
      }
      budget.charge(sum)
      if largest.node >= 0 { budget.attribute(largest.area, to: Int(largest.node)) }
    }
  }
}

extension DisplayListBuilder.Work {
  /// The layer that the work is for; `nil` for leaves.
  var unit: DisplayListBuilder.Unit? {
    switch self {
    case .leaves: nil
    case .unit(let unit), .filtered(let unit), .itemsAbove(let unit), .endGroup(let unit, _),
      .endMask(let unit, _, _), .endFilter(let unit, _), .endPicture(let unit, _, _):
      unit
    }
  }
}

extension DisplayList {
  /// A list that draws nothing.
  static func empty(in frame: PixelRect) -> DisplayList {
    DisplayList(
      passes: [RenderPass(frame: frame, format: .rgba8)], table: [], images: [], imagesNeedingMipmaps: [],
      coverage: CoverageAtlas(), looks: [], looksEdition: 0, cachedPictures: [])
  }
}
