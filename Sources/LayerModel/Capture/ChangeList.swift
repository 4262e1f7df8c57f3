import Foundation

/// The changes of a layer itself since the last snapshot of its tree.
struct ChangeNotes: OptionSet {
  let rawValue: UInt8

  /// The layer is listed in ``ChangeList/changed``, if it has a list.
  static let listed = ChangeNotes(rawValue: 1)
  /// Its geometry, `isHidden` or `opacity` has changed.
  static let place = ChangeNotes(rawValue: 2)
  /// Anything else has changed.
  static let look = ChangeNotes(rawValue: 4)
  /// The layer is listed in ``ChangeList/unarranged``, if it has a list.
  static let unarranged = ChangeNotes(rawValue: 8)
}

/// The changes in a tree since its last snapshot, by node. Layers note them; the next snapshot reads them.
///
/// Each root that frames were committed of has one list, which all layers in its last frame refer to. It serves trees
/// in which each layer had one node, or is repeated by a replicator, as long as no layer is added or removed: then only
/// the layers listed here can look different.
final class ChangeList {
  /// The ``LayerSnapshot/structure`` of the last snapshot; 0 if the next one must start from scratch.
  @exclusivity(unchecked) private(set) var structure: UInt64 = 0
  /// Nodes whose layers have changed, without repetition.
  @exclusivity(unchecked) var changed: [Int32] = []
  /// Nodes whose layers were flagged for layout, without repetition.
  @exclusivity(unchecked) var unarranged: [Int32] = []
  /// The times, in seconds of the space around the root, at which no animation starts or stops; `nil` where that is not
  /// known.
  @exclusivity(unchecked) var quietTimes: Range<CFTimeInterval>?

  func invalidate() { structure = 0 }

  /// Starts a new list for a snapshot that is about to be taken.
  func start(_ structure: UInt64) {
    self.structure = structure
    changed.removeAll(keepingCapacity: true)
    unarranged.removeAll(keepingCapacity: true)
    quietTimes = nil
  }
}
