import Foundation
import LayerSnapshots

/// The state that a tree's last snapshot leaves to the next one, and the layers changed since.
///
/// Each root that frames were committed of has one record, which all layers in its last frame refer to. It serves trees
/// in which each layer had one node, or is repeated by a replicator, as long as no layer is added or removed: then only
/// the layers listed here can look different.
final class ChangeRecord {
  /// The ``LayerSnapshot/structure`` of the last snapshot; 0 if the next one must start from scratch.
  @exclusivity(unchecked) private(set) var structure: UInt64 = 0
  /// The ``LayerSnapshot/structure`` of the last snapshot that a record could be made of, valid or not since.
  @exclusivity(unchecked) private(set) var lastStructure: UInt64 = 0
  /// Whether that snapshot committed the layers.
  @exclusivity(unchecked) private(set) var plays = false
  /// Whether y ran down around the root in that snapshot.
  @exclusivity(unchecked) private(set) var yDown = true

  /// The layer of each node. The tree keeps them alive as long as ``structure`` is not 0.
  @exclusivity(unchecked) private(set) var layers: [Unmanaged<CALayer>] = []
  /// For each node, whether it is inside a replicator. Such nodes are not renewed individually.
  @exclusivity(unchecked) private(set) var isRepeated: [Bool] = []
  /// For each node, the version of its layer, without circumstances.
  @exclusivity(unchecked) var versions: [UInt64] = []
  /// For each node, the other circumstances that the picture of its subtree depends on; see
  /// ``SnapshotCapture/circumstances``.
  @exclusivity(unchecked) var circumstances: [UInt64] = []
  /// Nodes whose layers may look different without being marked.
  @exclusivity(unchecked) var restless: [Restless] = []
  /// The times, in seconds of the space around the root, at which no animation starts or stops; `nil` where that is not
  /// known.
  @exclusivity(unchecked) var quietTimes: Range<CFTimeInterval>?
  /// Nodes with warnings.
  @exclusivity(unchecked) private(set) var troubled: Set<Int32> = []
  /// The number of nodes that share each style, and each of the effects.
  @exclusivity(unchecked) var styleUsers: [Int32] = []
  @exclusivity(unchecked) var effectsUsers: [Int32] = []

  /// Nodes whose layers have changed, without repetition.
  @exclusivity(unchecked) var changed: [Int32] = []
  /// Nodes whose layers were flagged for layout, without repetition.
  @exclusivity(unchecked) var unarranged: [Int32] = []

  /// A node whose layer may look different without being marked.
  struct Restless {
    let node: Int32
    /// The layer's own part of its circumstances.
    let circumstance: UInt64
    /// Whether only the layer's tracks change it, until it is marked.
    let isPlaced: Bool
    /// The track of the layer's only animation, which keeps it alive; `nil` if there are others.
    let track: Unmanaged<AnimationTrack>?

    init(_ node: Int32, of layer: CALayer, circumstance: UInt64) {
      (self.node, self.circumstance, isPlaced) = (node, circumstance, layer.isPlacedByTracks)
      let list = layer.animationList
      let only = isPlaced && list.count == 1 && list[0].state != .new ? list[0].track : nil
      track = only.map { .passUnretained($0) }
    }

    /// The same node in the next frame.
    init(_ last: Restless, circumstance: UInt64) {
      (node, isPlaced, track, self.circumstance) = (last.node, last.isPlaced, last.track, circumstance)
    }
  }

  func layer(_ node: Int32) -> CALayer { layers[Int(node)].takeUnretainedValue() }

  func invalidate() { structure = 0 }

  /// Invalidates the record, and keeps the next snapshot from reusing anything of the last one.
  func forget() { (structure, lastStructure) = (0, 0) }

  /// Starts a new record for a snapshot that is about to be taken; see ``SnapshotCapture/finishRecord()``.
  func start(_ structure: UInt64, plays: Bool, yDown: Bool) {
    (self.structure, self.plays, self.yDown) = (structure, plays, yDown)
    layers.removeAll(keepingCapacity: true)
    isRepeated.removeAll(keepingCapacity: true)
    versions.removeAll(keepingCapacity: true)
    changed.removeAll(keepingCapacity: true)
    unarranged.removeAll(keepingCapacity: true)
    restless.removeAll()
    quietTimes = nil
    troubled.removeAll()
  }

  /// Appends `layer`, the layer of the next node.
  func append(_ layer: CALayer, isRepeated: Bool, version: UInt64) {
    if layer.record !== self {
      layer.currentRecord?.invalidate()
      layer.record = self
    }
    // Layout that is pending already is not listed.
    if !layer.pendingWork.isDisjoint(with: .anyLayout) { invalidate() }
    append(nodeOf: layer, isRepeated: isRepeated, version: version)
    layer.notes = []
    layer.forgetShownValues()
  }

  /// Appends an instance of `replicator`: a node that stands for no layer.
  func append(instanceOf replicator: CALayer, version: UInt64) {
    append(nodeOf: replicator, isRepeated: true, version: version)
  }

  private func append(nodeOf layer: CALayer, isRepeated: Bool, version: UInt64) {
    layers.append(.passUnretained(layer))
    self.isRepeated.append(isRepeated)
    versions.append(version)
  }

  /// Completes the record from the finished snapshot `number`. Each node must have one layer in ``layers``.
  ///
  /// - Parameters:
  ///   - styles, effects: How many styles and effects the snapshot has.
  func finish(
    _ number: UInt64, _ nodes: [LayerSnapshot.Node], styles: Int, effects: Int, circumstances: [UInt64],
    troubled: Set<Int32>
  ) {
    lastStructure = number
    (self.circumstances, self.troubled) = (circumstances, troubled)
    styleUsers = [Int32](repeating: 0, count: styles)
    effectsUsers = [Int32](repeating: 0, count: effects)
    for node in nodes {
      styleUsers[Int(node.style)] += 1
      if node.effects >= 0 { effectsUsers[Int(node.effects)] += 1 }
    }
  }

  /// Clears the layout flags if no flagged layer would do anything in its layout.
  func passOverIdleLayout() {
    guard unarranged.allSatisfy({ layer($0).hasIdleLayout }) else {
      // The normal layout pass follows: it needs no list.
      return forgetUnarranged()
    }
    for node in unarranged {
      let layer = layer(node)
      layer.pendingWork.remove(.layout)
      var above = layer.superlayer
      while let next = above, next.pendingWork.contains(.layoutBelow) {
        next.pendingWork.remove(.layoutBelow)
        above = next.superlayer
      }
    }
    forgetUnarranged()
  }

  private func forgetUnarranged() {
    for node in unarranged { layer(node).notes.remove(.unarranged) }
    unarranged.removeAll(keepingCapacity: true)
  }
}

extension CALayer {
  /// Whether the layer may look different without being marked: by an animation, a mutable filter, or a subclass's
  /// overrides.
  final var isRestless: Bool {
    !animationList.isEmpty || filters != nil || compositingFilter is any FilterObject
      || (type(of: self) != CALayer.self && isOfForeignClass)
  }
}

extension CALayer {
  /// Whether the layer paints the same until one of its properties changes: all its animations only place it, and
  /// nothing else makes it restless.
  final var isRestlessInPlace: Bool {
    animationList.allSatisfy(\.onlyPlaces) && filters == nil && !(compositingFilter is any FilterObject)
      && !(type(of: self) != CALayer.self && isOfForeignClass)
  }

  /// Whether only tracks change what the layer shows, and that is only its place.
  fileprivate final var isPlacedByTracks: Bool {
    !animationList.isEmpty && isRestlessInPlace
  }

  /// Makes the next snapshot of the tree under this root start from scratch, as after a layer was added or removed. For
  /// comparisons.
  package final func recaptureEntirely() { frames?.record.forget() }

  /// The layer's node in `snapshot`, if that is the last frame that it was in; else `nil`.
  package final func node(in snapshot: LayerSnapshot) -> Int? {
    lastNode.structure == snapshot.structure ? Int(lastNode.index) : nil
  }

  /// The nodes that the next frame of the tree under this root only moves, by their tracks.
  package final var followedNodes: [Int32] { (ownRecord?.restless ?? []).filter(\.isPlaced).map(\.node).sorted() }

  /// The times at which no animation of the tree under this root starts or stops, as far as frames know; seconds around
  /// the root.
  package final var quietTimes: Range<CFTimeInterval>? { ownRecord?.quietTimes }
}
