import Foundation
import Geometry
import LayerSnapshots

/// Leaves out the layers of a 3D space that touch no wanted pixel, before they are sorted: to draw a part of the picture costs what is in
/// that part.
extension DisplayListBuilder {
  /// Whether only a part of the open pass is wanted.
  var isPartial: Bool { window != nil && open.count == 1 }

  /// Fewer planes are sorted all.
  static let fewestToLeaveOut = 8

  /// Those of the layers that touch wanted pixels, in the same order; −1 stands where some were left out.
  func wanted(_ members: [Int32], in tree: PlacedTree) -> [Int32] {
    guard isPartial else { return members }
    let wanted = wanted
    var result: [Int32] = []
    for member in members {
      if !tree.extent(of: Int(member)).intersection(wanted).isEmpty {
        result.append(member)
      } else if result.last != -1 {
        result.append(-1)
      }
    }
    return result
  }

  /// Layers of one plane in painter's order: by `zPosition`, then in tree order. −1 stands where unwanted ones were left out.
  func wantedInPlane(_ members: [Int32], in tree: PlacedTree) -> [Int32] {
    typealias Place = (height: Double, node: Int32)
    func comes(_ a: Place, before b: Place) -> Bool { (a.height, a.node) < (b.height, b.node) }
    let (isPartial, wanted) = (isPartial, wanted)
    var (shown, leftOut): ([Place], [Place]) = ([], [])
    for member in members {
      let place = (snapshot.nodes[Int(member)].geometry.zPosition.native, member)
      if isPartial, tree.extent(of: Int(member)).intersection(wanted).isEmpty {
        leftOut.append(place)
      } else {
        shown.append(place)
      }
    }
    shown.sort(by: comes)
    var isAfterGap = [Bool](repeating: false, count: shown.count + 1)
    for place in leftOut {
      // The first that comes after it.
      var (low, high) = (0, shown.count)
      while low < high {
        let middle = (low + high) / 2
        if comes(place, before: shown[middle]) { high = middle } else { low = middle + 1 }
      }
      isAfterGap[low] = true
    }
    return zip(shown, isAfterGap).flatMap { $1 ? [-1, $0.node] : [$0.node] }
  }

  /// The planes of layers that touch wanted pixels, and all that may cross those: they are sorted and split as they are among all planes,
  /// unless planes overlap in a cycle.
  ///
  /// All planes, where a limit decides how they are sorted; see ``DepthLimits``.
  ///
  /// - Parameters:
  ///   - back: As in ``planes(of:in:_:mayCross:)``.
  ///   - load: That of all planes when they were counted last, with bounds of all changes since.
  func wantedPlanes(
    _ members: [Int32], of parent: Int?, in tree: PlacedTree, _ back: Homography, countedBefore load: DepthLoad.Count?
  ) -> [DepthPlane] {
    let shown = planes(of: crossingWanted(members, in: tree), in: tree, back)
    if var load {
      load.add(DepthLoad(of: shown, toAncestor: back).count)
      if !load.exceedsLimits {
        tree.depthLoads[parent ?? -1] = load
        return shown
      }
    }
    let all = planes(of: members, in: tree, back, mayCross: false)
    let counted = DepthLoad(of: all, toAncestor: back).count
    tree.depthLoads[parent ?? -1] = counted
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
