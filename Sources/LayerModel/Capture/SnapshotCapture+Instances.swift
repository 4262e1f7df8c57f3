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
        "more than \(maximumCopies) layers (RenderLimits.copies) come from replicators and emitters; the rest is not drawn"
      )
      return false
    }
    copies += 1
    return true
  }

  /// Appends the node of an instance: a transform layer that only places its sublayers.
  mutating func appendInstance(
    of instances: Instances, number: Int, power: CATransform3D, parent: Int32
  ) -> Int32 {
    let replicator = instances.replicator
    let geometry = replicator.instanceGeometry(power)
    if !geometry.isFinite {
      warn(
        .notFinite, "\(replicator.words) has an instance transform that becomes NaN or infinite; not all is drawn")
    }
    let version = VersionNumber.ofInstance(number, of: nodes[Int(parent)].version)
    record?.append(instanceOf: instances.model, version: version)
    return append(
      parent: parent, kind: .transformLayer, geometry: geometry, style: LayerSnapshot.Style(), effects: LayerEffects(),
      version: version)
  }
}
