import Foundation
import LayerSnapshots

/// What a snapshot leaves to the next one. See ``ChangeList`` for the trees that this serves.
extension TreeFrames {
  func layer(_ node: Int32) -> CALayer { layers[Int(node)].takeUnretainedValue() }

  /// Keeps the next snapshot from reusing anything of the last one.
  func forgetRecord() {
    changes.invalidate()
    lastStructure = 0
  }

  /// Starts a new record for a snapshot that is about to be taken; see ``SnapshotCapture/finishRecord()``.
  func startRecord(_ structure: UInt64, plays: Bool, yDown: Bool) {
    changes.start(structure)
    (lastPlays, lastYDown) = (plays, yDown)
    layers.removeAll(keepingCapacity: true)
    isRepeated.removeAll(keepingCapacity: true)
    versions.removeAll(keepingCapacity: true)
    restless.removeAll()
    troubled.removeAll()
  }

  /// Appends `layer`, the layer of the next node.
  func append(_ layer: CALayer, isRepeated: Bool, version: UInt64) {
    if layer.changes !== changes {
      layer.currentChanges?.invalidate()
      layer.changes = changes
    }
    // Layout that is pending already is not listed.
    if !layer.pendingWork.isDisjoint(with: .anyLayout) { changes.invalidate() }
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
  func finishRecord(
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
    guard changes.unarranged.allSatisfy({ layer($0).hasIdleLayout }) else {
      // The normal layout pass follows: it needs no list.
      return forgetUnarranged()
    }
    for node in changes.unarranged {
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
    for node in changes.unarranged { layer(node).notes.remove(.unarranged) }
    changes.unarranged.removeAll(keepingCapacity: true)
  }
}

extension TreeFrames.Restless {
  init(_ node: Int32, of layer: CALayer, circumstance: UInt64) {
    let (list, isPlaced) = (layer.animationList, layer.isPlacedByTracks)
    let only = isPlaced && list.count == 1 && list[0].state != .new ? list[0].track : nil
    self.init(
      node: node, circumstance: circumstance, isPlaced: isPlaced, track: only.map { .passUnretained($0) })
  }

  /// The same node in the next frame.
  init(_ last: Self, circumstance: UInt64) {
    self.init(node: last.node, circumstance: circumstance, isPlaced: last.isPlaced, track: last.track)
  }
}

extension CALayer {
  /// Whether the layer may look different without being marked: by an animation, a mutable filter, or a subclass's
  /// overrides.
  final var isRestless: Bool {
    !animationList.isEmpty || filters != nil || compositingFilter is any FilterObject
      || (type(of: self) != CALayer.self && isOfForeignClass)
  }

  /// Whether the layer paints the same until one of its properties changes: all its animations only place it, and
  /// nothing else makes it restless.
  final var isRestlessInPlace: Bool {
    animationList.allSatisfy { $0.onlyPlaces && (!$0.scrolls || showsBoundsAnywhere) } && filters == nil
      && !(compositingFilter is any FilterObject) && !(type(of: self) != CALayer.self && isOfForeignClass)
  }

  /// Whether a node and its style show the layer with another origin of its bounds: no other node, and no drawing
  /// depends on that.
  private final var showsBoundsAnywhere: Bool {
    (type(of: self) == CALayer.self || type(of: self) == CAScrollLayer.self) && !hasBackgroundPattern
  }

  /// Whether only tracks change what the layer shows, and that is only its place.
  fileprivate final var isPlacedByTracks: Bool {
    !animationList.isEmpty && isRestlessInPlace
  }

  /// Makes the next snapshot of the tree under this root start from scratch, as after a layer was added or removed. For
  /// comparisons.
  package final func recaptureEntirely() { frames?.forgetRecord() }

  /// The layer's node in `snapshot`, if that is the last frame that it was in; else `nil`.
  package final func node(in snapshot: LayerSnapshot) -> Int? {
    lastNode.structure == snapshot.structure ? Int(lastNode.index) : nil
  }

  /// The nodes that the next frame of the tree under this root only moves, by their tracks.
  package final var followedNodes: [Int32] { (currentFrames?.restless ?? []).filter(\.isPlaced).map(\.node).sorted() }

  /// The times at which no animation of the tree under this root starts or stops, as far as frames know; seconds around
  /// the root.
  package final var quietTimes: Range<CFTimeInterval>? { currentFrames?.changes.quietTimes }
}
