import Geometry
import LayerSnapshots

/// The state of taking a snapshot from scratch: a walk over the tree that appends a node for each layer.
///
/// Start reading at ``appendTree(_:time:)``. A frame of a tree that has changed little is made by ``SnapshotRenewal``
/// instead.
struct SnapshotCapture {
  /// The side of the layers that is captured.
  enum Side {
    /// The model: layers without animations.
    case model
    /// The presentation: layers with their animations.
    case presentation
  }

  /// The side effects of taking the snapshot.
  enum Mode {
    /// None: the capture calls no delegate, and changes no layer.
    case reading
    /// The capture draws missing parts, such as tiles. The last frame of the tree stays unchanged.
    case still
    /// It draws, and the layers record their nodes for the next frame. If `plays`, it commits them: later changes are
    /// animated.
    case frame(plays: Bool)
  }

  /// The rules by which the layers are drawn.
  enum Rules {
    /// The compositor's.
    case compositor
    /// The rules of ``CALayer/render(in:)``: layers that keep their sublayers' depth are plain ones, replicators have
    /// no colours, shadows no paths, and a text lies under the contents that its layer was given.
    case context
  }

  let side: Side
  let rules: Rules
  /// Whether delegates and subclasses are called to draw, and changed layers get new versions.
  let draws: Bool
  /// Whether the captured layers are committed.
  let plays: Bool
  /// Whether the layers record their nodes.
  let isRecorded: Bool
  let number = VersionNumber.fresh()
  /// The root of the tree that is captured, and the time in the space around it, seconds.
  var root: CALayer?
  var rootTime = 0.0
  var nodes: [LayerSnapshot.Node] = []
  /// The viewport that the snapshot will be rendered into, if known.
  var viewport: ResolvedViewport?
  /// The layers' response to the tilt of the device, if there is a tilt.
  var parallax: Parallax?
  /// Whether y runs down around the root.
  var yDown = true
  /// The number of tiles so far.
  var tiles = 0
  var styles: [LayerSnapshot.Style] = []
  /// For each hash of a style, the index of the last style that has it; −1 for none. Empty before the first style.
  var recentStyles: [Int32] = []
  /// The styles of plain layers, so that most of many are not made.
  var plainStyles = PlainStyles()
  var effects: [LayerEffects] = []
  /// Whether some colour may lie outside sRGB.
  var hasExtendedColors = false
  var warnings: [LayerSnapshot.Warning] = []
  var kindsOfWarnings: Set<WarningKind> = []
  /// The nodes with warnings, reported or not.
  var troubled: Set<Int32> = []
  /// The record for the next snapshot.
  private(set) var record: TreeFrames?
  /// The nodes of the last snapshot, if they were one to one with layers outside of replicators; `styles` and `effects`
  /// then include the last snapshot's.
  var lastLooks = LastLooks()
  /// Whether nodes and layers correspond one to one, outside of replicators, and no node's effects depend on another
  /// layer.
  var isOneToOne = true

  struct LastLooks {
    var nodes: [LayerSnapshot.Node] = []
    var structure: UInt64 = 0
    var troubled: Set<Int32> = []
    /// As in ``TreeFrames``. Such nodes may be tinted.
    var isRepeated: [Bool] = []
  }

  /// For each node, a number for the circumstances that its picture depends on besides its layer's properties, such as
  /// time or a filter's inputs; 0 if there are none.
  var circumstances: [UInt64] = []
  /// For each node, its layer's `allowsGroupBlending`.
  var allowsGroupBlending: [Bool] = []

  /// The masks found so far, with the nodes that they mask.
  var masked: [(mask: Mask, owner: Int32)] = []
  /// The number of nodes for further instances and for particles.
  var copies = 0
  /// The most of them: ``RenderLimits/copies``.
  let maximumCopies = FrameMeter.current?.copies ?? LayerContext.current.renderLimits.copies

  /// The state that layers inherit from the layers above.
  struct Context {
    /// The superlayer's time, seconds.
    var time: Double
    /// The tint of all colours that they paint.
    var tint = Tint.none
    /// Whether they are inside an instance of a replicator.
    var isCopy = false
  }

  enum Mask {
    case layer(CALayer, Context)
    /// The mask at the begin of a transition.
    case old(LayerSnapshot, node: Int)
  }

  enum Visit {
    /// Sibling layers from index `next` on; nil elements are holes.
    case layers([CALayer?], next: Int, parent: Int32, Context)
    /// One of the pictures of a layer in transition, inside the node `parent` of the transition.
    indirect case piece(TransitionPiece, of: CALayer, parent: Int32, Context)
    /// Instance `number` of a replicator, whose node is `parent`, and the instances after it. `power` is the
    /// replicator's `instanceTransform` to the power of `number`.
    indirect case instance(Instances, number: Int, power: CATransform3D, parent: Int32, Context)
  }

  /// A replicator in its presented state, and the sublayers that it repeats.
  struct Instances {
    let replicator: CAReplicatorLayer
    let model: CALayer
    let sublayers: [CALayer?]
  }

  init(showing side: Side, by rules: Rules = .compositor, _ mode: Mode) {
    (self.side, self.rules) = (side, rules)
    switch mode {
    case .reading: (draws, plays, isRecorded) = (false, false, false)
    case .still: (draws, plays, isRecorded) = (true, false, false)
    case .frame(let plays): (draws, self.plays, isRecorded) = (true, plays, true)
    }
  }

  /// Starts the record for the next snapshot of `root`.
  mutating func startRecord(of root: CALayer) {
    let frames = root.ownFrames
    record = frames
    let count = frames.snapshot?.nodes.count ?? 0
    // The direction of y counts in the looks of patterns.
    if let last = frames.snapshot, last.structure == frames.lastStructure, frames.lastYDown == yDown {
      lastLooks = LastLooks(
        nodes: last.nodes, structure: last.structure, troubled: frames.troubled, isRepeated: frames.isRepeated)
      hasExtendedColors = last.hasExtendedColors
      swap(&styles, &frames.snapshot!.styles)
      swap(&effects, &frames.snapshot!.effects)
    }
    frames.snapshot = nil
    frames.startRecord(number, plays: plays, yDown: yDown)
    nodes.reserveCapacity(count)
    circumstances.reserveCapacity(count)
    allowsGroupBlending.reserveCapacity(count)
  }
}
