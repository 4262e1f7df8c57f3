import Foundation
import LayerSnapshots

/// What the frames of a tree leave to the next one. Only roots of frames have one; see ``CALayer/frames``.
final class TreeFrames {
  /// The time of the last frame, in seconds of the root's superlayer; `nil` before the first frame.
  var time: CFTimeInterval?
  /// The tilt of the last frame; `nil` for one that no layer follows.
  var tilt: DeviceTilt?
  /// The snapshot of the last frame; `nil` while the next one is taken, which reuses its arrays.
  var snapshot: LayerSnapshot?
  /// What has changed since that snapshot.
  let record = ChangeRecord()
  /// The copies that ``CALayer/presentation()`` returns, with the moment they show.
  var presentation: PresentationTree?
  /// The warning of the last frame that its animations wait for the machine's clock; see ``PendingStarts``.
  var lateStart: LayerSnapshot.Warning?
  /// Whether a frame has played the tree, rather than only stills.
  var arePlayed = false
  /// Whether y ran down in the space around the root in the last picture.
  var yDown = true
}

extension CALayer {
  /// The layer's ``frames``, created on first use.
  final var ownFrames: TreeFrames {
    if let frames { return frames }
    let new = TreeFrames()
    frames = new
    return new
  }
}
