import Foundation
import Geometry
import LayerSnapshots

/// Leaves out the layers of a 3D space that touch no wanted pixel, before they are sorted: to draw a part of the
/// picture costs what is in that part.
extension DisplayListBuilder {
  /// Whether only a part of the open pass is wanted.
  var isPartial: Bool { part != nil && open.count == 1 }

  /// Fewer planes are sorted all.
  static let fewestToLeaveOut = 8

  /// The planes of layers that touch wanted pixels, and all that may cross those: they are sorted and split as they are
  /// among all planes, unless planes overlap in a cycle.
  ///
  /// All planes, where a limit decides how they are sorted; see ``DepthLimits``.
  ///
  /// - Parameters:
  ///   - back: As in ``planes(of:in:_:mayCross:)``.
  ///   - load: That of all planes when they were counted last, with bounds of all changes since.
  mutating func wantedPlanes(
    _ members: [Int32], of parent: Int?, in tree: PlacedTree, _ back: Homography, countedBefore load: DepthLoad.Count?
  ) -> [DepthPlane] {
    let shown = planes(of: crossingWanted(members, in: tree), in: tree, back)
    if var load {
      load.add(DepthLoad(of: shown, toAncestor: back).count)
      if !load.exceedsLimits {
        depthLoads.updateValue(load, forKey: parent ?? -1)
        return shown
      }
    }
    let all = planes(of: members, in: tree, back, mayCross: false)
    let counted = DepthLoad(of: all, toAncestor: back).count
    depthLoads.updateValue(counted, forKey: parent ?? -1)
    return counted.exceedsLimits ? all : shown
  }

  /// The layers that touch wanted pixels, and those near them.
  private func crossingWanted(_ members: [Int32], in tree: PlacedTree) -> [Int32] {
    let (frame, wanted) = (tree.surface.frame, wanted)
    let boxes = members.map { member in
      let extent = tree.extent(of: Int(member))
      let isInside =
        extent.minX > frame.minX && extent.minY > frame.minY && extent.maxX < frame.maxX && extent.maxY < frame.maxY
      // Beyond the frame, planes cross, too.
      let box = isInside ? extent : extent.union(PixelRect(around: footprint(of: Int(member), in: tree)))
      return box.outset(by: 2)
    }
    let near = boxes.reduce(wanted) { $1.intersection(wanted).isEmpty ? $0 : $0.union($1) }
    return boxes.indices.lazy.filter { !boxes[$0].intersection(near).isEmpty }.map { members[$0] }
  }
}
