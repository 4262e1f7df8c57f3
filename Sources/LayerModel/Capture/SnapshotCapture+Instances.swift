import Foundation
import Geometry
import LayerSnapshots

extension SnapshotCapture {
  /// Counts one more copy; false if the limit is reached.
  mutating func countCopy() -> Bool {
    let maximumCopies = maximumCopies
    guard copies < maximumCopies else {
      warn(
        .copies,
        "more than \(maximumCopies) layers (Limits.copies) come from replicators and emitters; the rest is not drawn")
      return false
    }
    copies += 1
    return true
  }

  /// Appends the node of an instance: a transform layer that only places its sublayers.
  mutating func appendInstance(
    of replicator: CAReplicatorLayer, number: Int, placement: CATransform3D, parent: Int32
  ) -> Int32 {
    var geometry = LayerGeometry()
    geometry.transform = placement
    if !geometry.isFinite {
      warn(
        .notFinite, "\(replicator.words) has an instance transform that becomes NaN or infinite; not all is drawn")
    }
    return append(
      parent: parent, kind: .transformLayer, geometry: geometry, style: LayerSnapshot.Style(), effects: LayerEffects(),
      version: VersionNumber.mixed(nodes[Int(parent)].version, UInt64(number) &+ 2))
  }
}
