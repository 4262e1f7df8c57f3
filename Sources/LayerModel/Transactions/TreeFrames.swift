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
  let changes = ChangeList()
  /// The copies that ``CALayer/presentation()`` returns, with the moment they show.
  var presentation: Presentation?
  /// The warning of the last frame that its animations wait for the machine's clock; see ``PendingStarts``.
  var lateStart: LayerSnapshot.Warning?
  /// Whether a frame has played the tree, rather than only stills.
  var arePlayed = false
  /// Whether the tree is on screen; see ``CALayer/isOnScreen``.
  var isOnScreen = false
  /// Whether y ran down in the space around the root in the last picture.
  var yDown = true

  // MARK: The record of the last snapshot

  /// The ``LayerSnapshot/structure`` of the last snapshot that a record could be made of, valid or not since.
  @exclusivity(unchecked) var lastStructure: UInt64 = 0
  /// Whether that snapshot committed the layers.
  @exclusivity(unchecked) var lastPlays = false
  /// Whether y ran down around the root in that snapshot.
  @exclusivity(unchecked) var lastYDown = true
  /// The layer of each node. The tree keeps them alive as long as the structure of ``changes`` is not 0.
  @exclusivity(unchecked) var layers: [Unmanaged<CALayer>] = []
  /// For each node, whether it is inside a replicator. Such nodes are not renewed individually.
  @exclusivity(unchecked) var isRepeated: [Bool] = []
  /// For each node, the version of its layer, without circumstances.
  @exclusivity(unchecked) var versions: [UInt64] = []
  /// For each node, the other circumstances that the picture of its subtree depends on; see
  /// ``SnapshotCapture/circumstances``.
  @exclusivity(unchecked) var circumstances: [UInt64] = []
  /// Nodes whose layers may look different without being marked.
  @exclusivity(unchecked) var restless: [Restless] = []
  /// Nodes with warnings.
  @exclusivity(unchecked) var troubled: Set<Int32> = []
  /// The number of nodes that share each style, and each of the effects.
  @exclusivity(unchecked) var styleUsers: [Int32] = []
  @exclusivity(unchecked) var effectsUsers: [Int32] = []

  /// A node whose layer may look different without being marked.
  struct Restless {
    let node: Int32
    /// The layer's own part of its circumstances.
    let circumstance: UInt64
    /// Whether only the layer's tracks change it, until it is marked.
    let isPlaced: Bool
    /// The track of the layer's only animation, which keeps it alive; `nil` if there are others.
    let track: Unmanaged<AnimationTrack>?
  }

  /// The presentation copies of a tree at one moment.
  final class Presentation {
    /// In seconds of the space around ``root``.
    let time: CFTimeInterval
    /// The number of the commit that the copies show.
    let commit: UInt64
    let parallax: Parallax?
    unowned let root: CALayer
    /// The copy of each layer, by the layer's identity.
    var copies: [ObjectIdentifier: CALayer] = [:]

    init(of root: CALayer, at time: CFTimeInterval, commit: UInt64, _ parallax: Parallax?) {
      (self.root, self.time, self.commit, self.parallax) = (root, time, commit, parallax)
    }
  }

  /// The moment that ``CALayer/presentation()`` shows, in seconds of the root's superlayer.
  var presentedTime: CFTimeInterval {
    let context = LayerContext.current
    return context.clock == .manual ? context.time : time ?? 0
  }

  /// Lets the next frame begin from scratch after one whose commit was cut short.
  func forgetPartialCommit() {
    forgetRecord()
    changes.quietTimes = nil
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
