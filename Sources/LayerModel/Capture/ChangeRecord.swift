import Foundation

/// What a layer has noted of its own changes since the last snapshot of its tree.
struct ChangeNotes: OptionSet {
  let rawValue: UInt8

  /// It is among ``ChangeRecord/changed``, if it is in a record.
  static let listed = ChangeNotes(rawValue: 1)
  /// Where it is, whether it is hidden, its opacity.
  static let place = ChangeNotes(rawValue: 2)
  /// Anything else.
  static let look = ChangeNotes(rawValue: 4)
  /// It is among ``ChangeRecord/unarranged``, if it is in a record.
  static let unarranged = ChangeNotes(rawValue: 8)
}

/// What the next frame of a tree has to know of the last one besides its snapshot, and which layers have changed since.
///
/// Each root that frames were committed of has one; all layers in the last frame know it. It is good for trees each layer of which had one
/// node, and as long as no layer comes or goes: then nothing but what is listed here can look otherwise.
final class ChangeRecord {
  /// ``LayerSnapshot/structure`` of the last snapshot; 0 where the next one must start from the beginning.
  @exclusivity(unchecked) private(set) var structure: UInt64 = 0
  /// The same, of the last snapshot that a record could be made of, whatever has happened since.
  @exclusivity(unchecked) private(set) var lastStructure: UInt64 = 0
  /// Whether that snapshot committed the layers.
  @exclusivity(unchecked) private(set) var plays = false
  /// Whether y ran down around the root in it.
  @exclusivity(unchecked) private(set) var yDown = true

  /// The layer of each node. The tree holds them as long as ``structure`` is not 0.
  @exclusivity(unchecked) private(set) var layers: [Unmanaged<CALayer>] = []
  /// For each node, the version of its layer, without circumstances.
  @exclusivity(unchecked) var versions: [UInt64] = []
  /// For each node, what its picture depends on besides, from all that is in it: see ``SnapshotCapture/circumstances``.
  @exclusivity(unchecked) var circumstances: [UInt64] = []
  /// Nodes whose layers may look otherwise without a note, and their own part of their circumstances.
  @exclusivity(unchecked) var restless: [(node: Int32, circumstance: UInt64)] = []
  /// Nodes that were warned of.
  @exclusivity(unchecked) private(set) var troubled: Set<Int32> = []
  /// How many nodes share each style, and each of the effects.
  @exclusivity(unchecked) var styleUsers: [Int32] = []
  @exclusivity(unchecked) var effectsUsers: [Int32] = []

  /// Nodes whose layers have changed, each once.
  @exclusivity(unchecked) var changed: [Int32] = []
  /// Nodes whose layers were flagged for layout, each once.
  @exclusivity(unchecked) var unarranged: [Int32] = []

  func layer(_ node: Int32) -> CALayer { layers[Int(node)].takeUnretainedValue() }

  func invalidate() { structure = 0 }

  /// Nor is anything of the last snapshot of use to the next one.
  func forget() { (structure, lastStructure) = (0, 0) }

  /// Starts anew with a snapshot that is about to be taken; see ``finish(_:)``.
  func start(_ structure: UInt64, plays: Bool, yDown: Bool) {
    (self.structure, self.plays, self.yDown) = (structure, plays, yDown)
    layers.removeAll(keepingCapacity: true)
    versions.removeAll(keepingCapacity: true)
    changed.removeAll(keepingCapacity: true)
    unarranged.removeAll(keepingCapacity: true)
    restless.removeAll()
    troubled.removeAll()
  }

  /// Takes in `layer`, for which the next node stands.
  func append(_ layer: CALayer, version: UInt64) {
    if layer.record !== self {
      layer.currentRecord?.invalidate()
      layer.record = self
    }
    // Of what is still to be done there was no note.
    if !layer.pendingWork.isDisjoint(with: .anyLayout) { invalidate() }
    layers.append(.passUnretained(layer))
    versions.append(version)
    layer.notes = []
  }

  /// Notes what the finished capture has found.
  func finish(_ capture: SnapshotCapture) {
    lastStructure = 0
    guard capture.isOneToOne, layers.count == capture.nodes.count else { return invalidate() }
    lastStructure = capture.number
    circumstances = capture.circumstances
    troubled = capture.troubled
    styleUsers = [Int32](repeating: 0, count: capture.styles.count)
    effectsUsers = [Int32](repeating: 0, count: capture.effects.count)
    for node in capture.nodes {
      styleUsers[Int(node.style)] += 1
      if node.effects >= 0 { effectsUsers[Int(node.effects)] += 1 }
    }
  }

  /// Takes the flags for layout away if nobody would do anything about them.
  func passOverIdleLayout() {
    guard unarranged.allSatisfy({ layer($0).hasIdleLayout }) else {
      // What is arranged otherwise is no longer listed.
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
  /// Whether the layer may look otherwise without a note: by an animation, a filter that is changed, or what a subclass answers.
  final var isRestless: Bool {
    !animationList.isEmpty || filters != nil || compositingFilter is CAFilter
      || (type(of: self) != CALayer.self && isOfForeignClass)
  }
}

extension CALayer {
  /// Has the next snapshot of the tree under this root start from the beginning, as after a layer came or went: for those who compare.
  package final func recaptureEntirely() { frames?.record.forget() }
}
