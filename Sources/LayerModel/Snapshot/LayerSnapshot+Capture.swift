import Drawing
import Foundation
import Geometry

extension LayerSnapshot {
  /// The tree under `root` at `time` seconds. Walks without recursion: a tree may be deeper than the stack.
  ///
  /// It is a frame of the tree. First, what has changed is committed, as in Core Animation: layout and display that are due are done, new
  /// animations learn when they begin; then the clock of the ``LayerContext`` moves to `time`, if it is a manual one, and animations that
  /// start or stop by then say so. Delegates and subclasses are called in all that. Apart from it, taking a snapshot changes nothing that
  /// shows, and any moment may be asked for, in any order: take it on the thread that uses the tree.
  ///
  /// With a manual clock it commits the layers: what is changed from then on is animated. With the machine's it does not, since no time
  /// passes between pictures that a program asks for: each shows the layers as they are, and the animations that were added.
  ///
  /// - Parameter viewport: What the snapshot will be rendered into: ``CATiledLayer``s ask for the tiles that are seen there.
  ///   Without one they ask for all of them, at one pixel a point of the root's superlayer.
  /// - Parameter time: When `nil`, the context's where that has a manual clock, else the last frame's of a tree that a ``CARenderer`` shows,
  ///   else 0.
  public init(_ root: CALayer, at time: Double? = nil, in viewport: Viewport? = nil) {
    let context = LayerContext.current
    let plays = context.clock == .manual
    let now = plays ? context.time : root.topmost.hasPlayed ? root.topmost.lastFrameTime ?? 0 : 0
    self.init(root, at: time ?? now, in: viewport, plays: plays, firstTime: 0)
  }

  /// - Parameters:
  ///   - plays: Whether the tree is committed by it, such that changes are animated from now on.
  ///   - firstTime: When the tree was shown first, if no frame has shown it yet and the clock is the machine's.
  package init(_ root: CALayer, at time: Double, in viewport: Viewport?, plays: Bool, firstTime: Double) {
    // A still of what a renderer plays leaves the play as it is.
    let isStill = !plays && root.topmost.hasPlayed
    let yDown = viewport.map { $0.yAxis == .down }
    if isStill {
      root.finishPendingWork(yDown: yDown)
    } else {
      if plays { root.hasPlayed = true }
      root.enterFrame(at: time, yDown: yDown, firstTime: firstTime)
    }
    if !isStill, let renewed = LayerSnapshot(renewedOf: root, at: time, plays: plays) {
      self = renewed
    } else {
      self.init(
        frameOf: root, at: time, in: viewport, showing: .presentation, plays: plays, isRecorded: !isStill)
    }
    if !isStill { root.lastSnapshot = self }
  }

  /// The tree as the layers are, without animations, which makes it no frame.
  init(modelOf root: CALayer) {
    root.finishPendingWork(yDown: nil)
    self.init(frameOf: root, at: 0, in: nil, showing: .model, plays: false, isRecorded: false)
  }

  private init(
    frameOf root: CALayer, at time: Double, in viewport: Viewport?, showing side: SnapshotCapture.Side, plays: Bool,
    isRecorded: Bool
  ) {
    var capture = SnapshotCapture(showing: side, plays: plays, isRecorded: isRecorded)
    // One that cannot be rendered into says so when that is tried.
    capture.viewport = try? viewport?.resolved(forRoot: root.geometry)
    capture.yDown = root.hostYDown
    if isRecorded { capture.startRecord(of: root) }
    capture.appendTree(root, time: time)
    capture.finish()
    capture.dropUnusedLooks()
    self.init(
      warnings: capture.warnings, time: time, nodes: capture.nodes, styles: capture.styles, effects: capture.effects,
      number: capture.number, structure: capture.number, stylesVersion: capture.number, changes: nil)
    capture.record?.finish(capture)
  }
}

/// A snapshot while it is taken.
struct SnapshotCapture {
  /// What is captured of layers.
  enum Side {
    /// What they are.
    case model
    /// What they show.
    case presentation
  }

  let side: Side
  /// Whether the layers that are seen are committed.
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
  private(set) var warnings: [LayerSnapshot.Warning] = []
  private var kindsOfWarnings: Set<WarningKind> = []
  /// The nodes that were, or would have been, warned of.
  private(set) var troubled: Set<Int32> = []
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
  private var copies = 0

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

  init(showing side: Side, plays: Bool, isRecorded: Bool) {
    (self.side, self.plays, self.isRecorded) = (side, plays, isRecorded)
  }

  /// Starts to note what the next snapshot of `root` has to know.
  mutating func startRecord(of root: CALayer) {
    let record = root.ownRecord ?? ChangeRecord()
    root.ownRecord = record
    self.record = record
    let count = root.lastSnapshot?.nodes.count ?? 0
    if let last = root.lastSnapshot, last.structure == record.lastStructure {
      lastLooks = (last.nodes, last.structure, record.troubled)
      swap(&styles, &root.lastSnapshot!.styles)
      swap(&effects, &root.lastSnapshot!.effects)
    }
    root.lastSnapshot = nil
    record.start(number, plays: plays, yDown: yDown)
    nodes.reserveCapacity(count)
    circumstances.reserveCapacity(count)
    allowsGroupBlending.reserveCapacity(count)
  }

  /// Appends the tree under `root`, and behind it those of the masks in it. A mask's own mask is ignored, those of its
  /// sublayers are not.
  mutating func appendTree(_ root: CALayer, time: Double) {
    append(root, owner: -1, Context(time: time))
    var next = 0
    while next < masked.count {
      let (mask, owner) = masked[next]
      nodes[Int(owner)].mask = Int32(nodes.count)
      switch mask {
      case .layer(let layer, let context): append(layer, owner: owner, context)
      case .old(let snapshot, let node): _ = appendOld(snapshot, node, parent: -1, owner: owner)
      }
      next += 1
    }
  }

  private mutating func append(_ root: CALayer, owner: Int32, _ context: Context) {
    var pending = [Step.layers([root], next: 0, parent: -1, context)]
    while let step = pending.popLast() {
      switch step {
      case .layers(let layers, var next, let parent, let context):
        let depth = pending.count
        // What is inside a layer comes before the layers beside it.
        while next < layers.count, pending.count == depth {
          if let layer = layers[next] { append(layer, parent: parent, owner: owner, context, &pending) }
          next += 1
        }
        if next < layers.count {
          pending.insert(.layers(layers, next: next, parent: parent, context), at: depth)
        }
      case .piece(let piece, let layer, let parent, let context):
        let index = appendPiece(piece, parent: parent)
        switch piece.picture {
        case .old(let old):
          _ = appendOld(old.snapshot, old.node, parent: index, owner: -1, isPiece: true)
        case .new(let geometry): append(layer, at: geometry, parent: index, owner: -1, context, &pending)
        }
      case .instance(let instances, let number, let placement, let parent, let context):
        let replicator = instances.replicator
        guard countCopy() else { continue }
        if number + 1 < replicator.instanceCount {
          let further = placement.then(replicator.instanceStep)
          pending.append(.instance(instances, number: number + 1, placement: further, parent: parent, context))
        }
        let index = appendInstance(of: replicator, number: number, placement: placement, parent: parent)
        var below = context
        below.time -= Double(number) * replicator.instanceDelay
        below.tint = below.tint.then(replicator.tint(ofInstance: number))
        below.isCopy = true
        pending.append(.layers(instances.sublayers, next: 0, parent: index, below))
      }
    }
  }

  /// Appends `layer`, or its transition, and what is inside it to what is to be done.
  ///
  /// - Parameter owner: What it masks, where it is a mask.
  private mutating func append(
    _ layer: CALayer, parent: Int32, owner: Int32, _ context: Context, _ pending: inout [Step]
  ) {
    let isRoot = parent < 0
    if context.isCopy, !isRoot, !countCopy() { return }
    if !layer.animationList.isEmpty, let passage = transition(of: layer, context) {
      let index = appendPassage(passage, of: layer, parent: parent, owner: isRoot ? owner : -1, context)
      for piece in passage.pieces.reversed() { pending.append(.piece(piece, of: layer, parent: index, context)) }
    } else {
      append(layer, at: nil, parent: parent, owner: isRoot ? owner : -1, context, &pending)
    }
  }

  /// Appends `layer` itself, and what is inside it to what is to be done.
  ///
  /// - Parameter place: Where it is, if not where it says.
  private mutating func append(
    _ layer: CALayer, at place: LayerGeometry?, parent: Int32, owner: Int32, _ context: Context, _ pending: inout [Step]
  ) {
    var below = context
    below.time = layer.localTime(atSuperlayerTime: context.time)
    let above = max(parent, owner)
    let turned = above >= 0 && nodes[Int(above)].isTurnedOver
    if layer.redrawIfTurned(yDown: yDown != (turned != layer.isGeometryFlipped)) {
      // The layers above, which are captured already, take that for a change since.
      record?.invalidate()
    }
    let shown = side == .model ? nil : layer.presented(at: below.time, yDown: yDown != turned)
    let index = append(layer, shown, at: place, parent: parent, owner: owner, context)
    switch shown?.layer ?? layer {
    // Most layers are of no subclass: a look at the class costs less than a cast to each.
    case let plain where type(of: plain) == CALayer.self: break
    case let emitter as CAEmitterLayer:
      isOneToOne = false
      appendParticles(of: emitter, parent: index, time: below.time, context)
    case let text as CATextLayer: warn(ofFontsMissingFrom: text)
    case let tiled as CATiledLayer:
      isOneToOne = false
      appendTiles(of: tiled, drawnBy: layer as? CATiledLayer ?? tiled, parent: index, context)
    case let replicator as CAReplicatorLayer:
      isOneToOne = false
      if replicator.instanceCount > 0, !layer.sublayerList.isEmpty {
        let first = Instances(replicator: replicator, sublayers: layer.sublayerList.slots)
        pending.append(.instance(first, number: 0, placement: CATransform3DIdentity, parent: index, below))
      }
      return
    default: break
    }
    if !layer.sublayerList.isEmpty {
      pending.append(.layers(layer.sublayerList.slots, next: 0, parent: index, below))
    }
  }

  /// Whether one more copy may be made.
  mutating func countCopy() -> Bool {
    guard copies < Self.maximumCopies else {
      warn(.copies, "more than \(Self.maximumCopies) layers come from replicators and emitters; the rest is not drawn")
      return false
    }
    copies += 1
    return true
  }

  /// - Parameter shown: What animations make of it.
  private mutating func append(
    _ model: CALayer, _ shown: (layer: CALayer, circumstance: UInt64)?, at place: LayerGeometry?, parent: Int32,
    owner: Int32, _ context: Context
  ) -> Int32 {
    let index = Int32(nodes.count)
    let layer = shown?.layer ?? model
    let look = shown == nil && context.tint.isNone ? lastLook(of: model) : nil
    let geometry = place ?? layer.geometry
    let opacity = layer.shownOpacity
    if !geometry.isFinite {
      warn(.notFinite, "\(layer.words) has a position, size or transform that is NaN or infinite; it is not drawn")
    }
    let above = max(parent, owner)
    let parentTurned = above >= 0 && nodes[Int(above)].isTurnedOver
    let isTurnedOver = parentTurned != geometry.isFlipped
    let keepsDepth = layer.keepsDepth
    if layer.isTooLargeToDraw { warn(.backingStore, "\(layer.words) has no room for what it draws; it shows nothing") }
    if let type = layer.typeOfBlankContents {
      warn(.contents, "\(layer.words) has contents of the type \(type), which show nothing; a CGImage would")
    }
    var version = model.takeVersion()
    let isRestless = record != nil && model.isRestless
    // That looks at what was known of the layer before.
    record?.append(model, version: version)
    if isRecorded {
      if plays { model.isCommitted = true }
      // Of a mask that is used twice, or of instances, the first.
      if place == nil, model.lastNode.structure != number { model.lastNode = (index, number) }
      if place != nil, model.lastPassage.structure == number, model.lastPassage.newNode < 0 {
        model.lastPassage.newNode = index
      }
    }
    if let mask = model.maskLayer {
      if keepsDepth {
        // Does not show, and has no node.
        isOneToOne = false
      } else if owner < 0 {
        // What shows through the mask is coloured already.
        let time = model.localTime(atSuperlayerTime: context.time)
        masked.append((.layer(mask, Context(time: time, isCopy: context.isCopy)), index))
      } else {
        // As a mask it shows without its own mask, and does not hear of changes there.
        isOneToOne = false
        version = VersionNumber.mixed(version, 1)
      }
    }
    if !context.tint.isNone { version = VersionNumber.mixed(version, context.tint.bits) }
    nodes.append(
      LayerSnapshot.Node(
        kind: keepsDepth ? .transformLayer : .layer,
        subtreeEnd: index + 1,
        parent: parent,
        owner: owner,
        mask: -1,
        effects: look?.effects ?? (keepsDepth ? -1 : share(effects(of: layer, context.tint))),
        style: look?.style ?? share(LayerSnapshot.Style(layer, context.tint)),
        opacity: opacity,
        isInvisible: layer.isHidden || opacity == 0 || !geometry.isFinite,
        isDoubleSided: layer.isDoubleSided,
        allowsGroupOpacity: layer.allowsGroupOpacity,
        isTurnedOver: isTurnedOver,
        geometry: geometry,
        version: version))
    let revisions = layer.filterRevisions
    let circumstance = shown.map { VersionNumber.mixed(revisions, $0.circumstance) } ?? revisions
    circumstances.append(circumstance)
    if isRestless { record?.restless.append((index, circumstance)) }
    allowsGroupBlending.append(layer.allowsGroupBlending)
    return index
  }

  /// The style and the effects that the last snapshot has for `layer`; `nil` where they may have changed.
  private func lastLook(of layer: CALayer) -> (style: Int32, effects: Int32)? {
    let (index, structure) = layer.lastNode
    guard structure == lastLooks.structure, structure != 0, !layer.notes.contains(.look), !layer.isRestless,
      lastLooks.troubled.isEmpty || !lastLooks.troubled.contains(index)
    else { return nil }
    return (lastLooks.nodes[Int(index)].style, lastLooks.nodes[Int(index)].effects)
  }

  /// An instance is a transform layer: it only places what is in it.
  private mutating func appendInstance(
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

  /// Appends a node that no layer stands behind.
  mutating func append(
    parent: Int32, owner: Int32 = -1, kind: LayerSnapshot.Kind, geometry: LayerGeometry, style: LayerSnapshot.Style,
    effects: LayerEffects, opacity: Float = 1, isDoubleSided: Bool = true, version: UInt64
  ) -> Int32 {
    let index = Int32(nodes.count)
    let above = max(parent, owner)
    nodes.append(
      LayerSnapshot.Node(
        kind: kind, subtreeEnd: index + 1, parent: parent, owner: owner, mask: -1, effects: share(effects),
        style: share(style), opacity: opacity, isInvisible: !geometry.isFinite || opacity == 0,
        isDoubleSided: isDoubleSided, allowsGroupOpacity: true,
        isTurnedOver: above >= 0 && nodes[Int(above)].isTurnedOver, geometry: geometry, version: version))
    circumstances.append(0)
    allowsGroupBlending.append(true)
    return index
  }

  // MARK: Shared values

  mutating func share(_ new: LayerEffects) -> Int32 {
    if new == LayerEffects() { return -1 }
    if let i = effects.indices.suffix(4).last(where: { effects[$0] == new }) { return Int32(i) }
    effects.append(new)
    return Int32(effects.count - 1)
  }

  /// Layers made alike stand together: looking at the last few styles finds most twins.
  mutating func share(_ style: LayerSnapshot.Style) -> Int32 {
    if let i = styles.indices.suffix(4).last(where: { styles[$0] == style }) { return Int32(i) }
    styles.append(style)
    return Int32(styles.count - 1)
  }

  // MARK: Warnings

  /// One warning is enough of each kind.
  enum WarningKind: Hashable {
    case notFinite, filter, blendMode, copies, particles, tiles, backingStore, contents
    /// Of that name.
    case font(String)
  }

  mutating func warn(_ kind: WarningKind, _ message: @autoclosure () -> String) {
    // What is warned of is the node at hand, whether it is there yet or not.
    troubled.formUnion([Int32(nodes.count) - 1, Int32(nodes.count)])
    guard kindsOfWarnings.insert(kind).inserted else { return }
    warnings.append(.init(description: message()))
  }

  /// Each font is missed once by the process.
  private mutating func warn(ofFontsMissingFrom layer: CATextLayer) {
    for name in layer.missingFonts {
      guard let substitute = CTFont.familyInPlace(ofMissing: name) else { continue }
      // The next snapshot does not say it again.
      record?.invalidate()
      warn(.font(name), "\(layer.words) asks for the font “\(name)”, which is not installed; “\(substitute)” stands in")
    }
  }

  func hasWarned(of kind: WarningKind) -> Bool { kindsOfWarnings.contains(kind) }

  private mutating func effects(of layer: CALayer, _ tint: Tint) -> LayerEffects {
    let effects = LayerEffects(layer, tint)
    if let unknown = layer.unknownFilter { warn(.filter, "\(layer.words) has \(unknown), which is passed over") }
    if let unknown = layer.unknownBlendMode {
      warn(.blendMode, "\(layer.words) has \(unknown) as its compositing filter, which is no blend mode known here")
    }
    return effects
  }
}

extension CALayer {
  /// ``opacity`` as it counts, 0…1.
  final var shownOpacity: Float {
    let opacity = opacity
    return opacity > 0 ? min(opacity, 1) : 0
  }

  /// For messages.
  final var words: String { name.map { "layer “\($0)”" } ?? "a layer" }

  /// The layer's own time, seconds, when it is `time` in its superlayer.
  final func localTime(atSuperlayerTime time: Double) -> Double {
    (time - beginTime) * Double(speed) + timeOffset
  }
}
