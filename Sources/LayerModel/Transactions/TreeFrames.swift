import Foundation
import LayerSnapshots

/// The state that the frames of a tree leave to the next one. Only roots of frames have one; see ``CALayer/frames``.
final class TreeFrames {
  /// The time of the last frame, in seconds of the root's superlayer; `nil` before the first frame.
  var time: CFTimeInterval?
  /// A number that grows with each commit of this or another tree: frames, and flushes of a tree on screen. 0 before
  /// the first one.
  private(set) var commit: UInt64 = 0
  /// The tilt of the last frame; `nil` if no layer follows it.
  var tilt: DeviceTilt?
  /// The snapshot of the last frame; `nil` while the next one is taken, which reuses its arrays.
  var snapshot: LayerSnapshot?
  /// The changes since that snapshot.
  let record = ChangeRecord()
  /// The copies that ``CALayer/presentation()`` returns, with the moment they show.
  var presentation: PresentationTree?
  /// The warning of the last frame that its animations wait for the machine's clock; see ``PendingStarts``.
  var lateStart: LayerSnapshot.Warning?
  /// Whether a frame has played the tree, rather than only stills.
  var arePlayed = false
  /// Whether the tree is on screen; see ``CALayer/isOnScreen``.
  var isOnScreen = false
  /// Whether y ran down in the space around the root in the last picture.
  var yDown = true

  /// The moment that ``CALayer/presentation()`` shows, in seconds of the root's superlayer.
  var presentedTime: CFTimeInterval {
    let context = LayerContext.current
    return context.clock == .manual ? context.time : time ?? 0
  }

  /// Lets the next frame begin from scratch after one whose commit was cut short.
  func forgetPartialCommit() {
    record.forget()
    record.quietTimes = nil
    snapshot = nil
  }

  /// Records a commit: earlier copies for ``CALayer/presentation()`` are out of date.
  func noteCommit() {
    commit = VersionNumber.fresh()
    presentation = nil
  }
}

extension CALayer {
  /// The state that frames of the tree under this layer leave to the next; `nil` unless a frame had this root.
  @inline(__always)
  final var frames: TreeFrames? { memory.frames }

  /// The layer's ``frames``, created on first use.
  final var ownFrames: TreeFrames {
    if let frames { return frames }
    let new = TreeFrames()
    ownMemory.frames = new
    return new
  }
}
