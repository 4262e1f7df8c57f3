import Geometry

/// A snapshot while it is taken from the beginning: a walk over the tree that appends a node for each layer.
///
/// Start reading at ``appendTree(_:time:)``. A frame of a tree that changed little takes the way of ``SnapshotRenewal`` instead.
struct SnapshotCapture {
  /// What is captured of layers.
  enum Side {
    /// What they are.
    case model
    /// What they show.
    case presentation
  }

  /// What taking the snapshot does to the layers.
  enum Mode {
    /// Nothing: no delegate is called, and no layer notes anything.
    case reading
    /// What is to be shown is drawn, such as tiles. The last frame stays what it was.
    case still
    /// As a still, and the next frame goes on from what layers note. Where `plays`, later changes are animated.
    case frame(plays: Bool)
  }

  let side: Side
  /// Whether delegates and subclasses are asked to draw, and layers get new versions.
  let draws: Bool
  /// Whether changes to the layers that are seen are animated from now on.
  let plays: Bool
  /// Whether the layers note that they were seen.
  let isRecorded: Bool
  let number = VersionNumber.fresh()
  var nodes: [LayerSnapshot.Node] = []
  /// What the snapshot will be rendered into, if that is known.
  var viewport: ResolvedViewport?
  /// Whether y runs down around the root.
  var yDown = true
  /// How many tiles there are so far.
  var tiles = 0
  var styles: [LayerSnapshot.Style] = []
  var effects: [LayerEffects] = []
  var warnings: [LayerSnapshot.Warning] = []
  var kindsOfWarnings: Set<WarningKind> = []
  /// The nodes that were, or would have been, warned of.
  var troubled: Set<Int32> = []
  /// Where what is found is noted for the next snapshot.
  private(set) var record: ChangeRecord?
  /// The nodes of the last snapshot, whose styles and effects are among these, where it was one to one.
  var lastLooks: (nodes: [LayerSnapshot.Node], structure: UInt64, troubled: Set<Int32>) = ([], 0, [])
  /// Whether each node stands for one layer of the tree, and each layer has one, which no other node's look counts for.
  var isOneToOne = true

  /// For each node, what its picture depends on besides the properties of its layer: the time, a filter's inputs. 0 for nothing.
  var circumstances: [UInt64] = []
  /// For each node, whether its sublayers may blend inside of it alone.
  var allowsGroupBlending: [Bool] = []

  /// The masks met so far, and the nodes that they mask.
  var masked: [(mask: Mask, owner: Int32)] = []
  /// How many nodes stand for further instances, or for particles.
  var copies = 0

  /// The most instances and particles, with all that is in them, that one snapshot shows.
  static let maximumCopies = 1 << 20

  /// What layers inherit from above.
  struct Context {
    /// Of the superlayer, seconds.
    var time: Double
    /// Multiplies the colours that they paint with.
    var tint = Tint.none
    /// Whether they stand inside an instance of a replicator.
    var isCopy = false
  }

  enum Mask {
    case layer(CALayer, Context)
    /// As it was when a transition began.
    case old(LayerSnapshot, node: Int)
  }

  enum Step {
    /// Layers side by side, from the `next` one on, with holes between them.
    case layers([CALayer?], next: Int, parent: Int32, Context)
    /// A layer that is in transition, or what it was, as a piece of the passage that node `parent` is.
    indirect case piece(TransitionPiece, of: CALayer, parent: Int32, Context)
    /// An instance of a replicator, whose node is `parent`, and those that follow it.
    indirect case instance(Instances, number: Int, placement: CATransform3D, parent: Int32, Context)
  }

  /// What a replicator shows several times, and how it looks at the moment.
  struct Instances {
    let replicator: CAReplicatorLayer
    let sublayers: [CALayer?]
  }

  init(showing side: Side, _ mode: Mode) {
    self.side = side
    switch mode {
    case .reading: (draws, plays, isRecorded) = (false, false, false)
    case .still: (draws, plays, isRecorded) = (true, false, false)
    case .frame(let plays): (draws, self.plays, isRecorded) = (true, plays, true)
    }
  }

  /// Starts to note what the next snapshot of `root` has to know.
  mutating func startRecord(of root: CALayer) {
    let frames = root.ownFrames
    let record = frames.record
    self.record = record
    let count = frames.snapshot?.nodes.count ?? 0
    if let last = frames.snapshot, last.structure == record.lastStructure {
      lastLooks = (last.nodes, last.structure, record.troubled)
      swap(&styles, &frames.snapshot!.styles)
      swap(&effects, &frames.snapshot!.effects)
    }
    frames.snapshot = nil
    record.start(number, plays: plays, yDown: yDown)
    nodes.reserveCapacity(count)
    circumstances.reserveCapacity(count)
    allowsGroupBlending.reserveCapacity(count)
  }
}
