import Drawing
import Foundation
import Geometry

extension LayerSnapshot {
  /// Takes a snapshot of the tree under `root` at `time` seconds. It does not recurse: a tree may be deeper than the call stack.
  ///
  /// The snapshot is a frame of the tree. First, as in Core Animation, changes are committed: due layout and display are done, and new
  /// animations get their begin times. Then the clock of the ``LayerContext`` moves to `time` if it is manual, and animations that start
  /// or stop by then notify their delegates. All this may call delegates and subclasses. Apart from it, a snapshot changes nothing
  /// visible, and may be taken for any time, in any order. Take it on the thread that uses the tree.
  ///
  /// With a manual clock it also commits the layers: later changes are animated. With the machine's clock it does not, since no time
  /// passes between the pictures that a program requests: each shows the layers as they are, with the animations that were added.
  ///
  /// - Parameter viewport: The viewport that the snapshot will be rendered into: ``CATiledLayer``s draw the tiles visible there. Without
  ///   one they draw all tiles, at one pixel per point of the root's superlayer.
  /// - Parameter time: If `nil`, the context's time if its clock is manual, else the last frame's time if a ``CARenderer`` shows the tree,
  ///   else 0.
  public init(_ root: CALayer, at time: Double? = nil, in viewport: Viewport? = nil) {
    let context = LayerContext.current
    let plays = context.clock == .manual
    let now = plays ? context.time : root.topmost.hasPlayed ? root.topmost.lastFrameTime ?? 0 : 0
    self.init(root, at: time ?? now, in: viewport, plays: plays, firstTime: 0)
  }

  /// - Parameters:
  ///   - plays: Whether the snapshot commits the tree, so that later changes are animated.
  ///   - firstTime: The time of the first frame, if none has shown the tree yet and the clock is the machine's.
  package init(_ root: CALayer, at time: Double, in viewport: Viewport?, plays: Bool, firstTime: Double) {
    // A still of a tree that a renderer plays does not affect the playing.
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

  /// Takes a snapshot of the model layers, without animations; it does not count as a frame.
  init(modelOf root: CALayer) {
    root.finishPendingWork(yDown: nil)
    self.init(frameOf: root, at: 0, in: nil, showing: .model, plays: false, isRecorded: false)
  }

  private init(
    frameOf root: CALayer, at time: Double, in viewport: Viewport?, showing side: SnapshotCapture.Side, plays: Bool,
    isRecorded: Bool
  ) {
    var capture = SnapshotCapture(showing: side, plays: plays, isRecorded: isRecorded)
    // An invalid viewport throws when it is rendered into.
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

/// The state of taking a snapshot.
struct SnapshotCapture {
  /// The side of the layers that is captured.
  enum Side {
    /// The model: layers without animations.
    case model
    /// The presentation: layers with their animations.
    case presentation
  }

  let side: Side
  /// Whether the captured layers are committed.
  let plays: Bool
  /// Whether the layers record their nodes.
  let isRecorded: Bool
  let number = VersionNumber.fresh()
  var nodes: [LayerSnapshot.Node] = []
  /// The viewport that the snapshot will be rendered into, if known.
  var viewport: ResolvedViewport?
  /// Whether y runs down around the root.
  var yDown = true
  /// The number of tiles so far.
  var tiles = 0
  var styles: [LayerSnapshot.Style] = []
  var effects: [LayerEffects] = []
  private(set) var warnings: [LayerSnapshot.Warning] = []
  private var kindsOfWarnings: Set<WarningKind> = []
  /// The nodes with warnings, reported or not.
  private(set) var troubled: Set<Int32> = []
  /// The record for the next snapshot.
  private(set) var record: ChangeRecord?
  /// The nodes of the last snapshot, if they were one to one with layers; `styles` and `effects` then include the last snapshot's.
  var lastLooks: (nodes: [LayerSnapshot.Node], structure: UInt64, troubled: Set<Int32>) = ([], 0, [])
  /// Whether nodes and layers correspond one to one, and no node's effects depend on another layer.
  var isOneToOne = true

  /// For each node, a number for what its picture depends on besides its layer's properties, such as time or a filter's inputs; 0 for
  /// nothing.
  var circumstances: [UInt64] = []
  /// For each node, its layer's `allowsGroupBlending`.
  var allowsGroupBlending: [Bool] = []

  /// The masks found so far, with the nodes that they mask.
  var masked: [(mask: Mask, owner: Int32)] = []
  /// The number of nodes for further instances and for particles.
  private var copies = 0

  /// The most nodes for instances and particles, with their contents, that one snapshot has.
  static let maximumCopies = 1 << 20

  /// What layers inherit from the layers above.
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
    /// The mask as it was when a transition began.
    case old(LayerSnapshot, node: Int)
  }

  enum Step {
    /// Sibling layers from index `next` on; nil elements are holes.
    case layers([CALayer?], next: Int, parent: Int32, Context)
    /// One of the pictures of a layer in transition, inside the node `parent` of the transition.
    indirect case piece(TransitionPiece, of: CALayer, parent: Int32, Context)
    /// Instance `number` of a replicator, whose node is `parent`, and those that follow it.
    indirect case instance(Instances, number: Int, placement: CATransform3D, parent: Int32, Context)
  }

  /// A replicator in its presented state, and the sublayers that it repeats.
  struct Instances {
    let replicator: CAReplicatorLayer
    let sublayers: [CALayer?]
  }

  init(showing side: Side, plays: Bool, isRecorded: Bool) {
    (self.side, self.plays, self.isRecorded) = (side, plays, isRecorded)
  }

  /// Starts the record for the next snapshot of `root`.
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

  /// Appends the tree under `root`, then the trees of the masks in it. A mask's own mask is ignored; those of its sublayers are not.
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
        // A layer's sublayers come before its siblings.
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

  /// Appends `layer` or its transition, and pushes its sublayers onto `pending`.
  ///
  /// - Parameter owner: The node that it masks, if it is a mask.
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

  /// Appends `layer` itself, and pushes its sublayers onto `pending`.
  ///
  /// - Parameter place: A geometry to use instead of the layer's own.
  private mutating func append(
    _ layer: CALayer, at place: LayerGeometry?, parent: Int32, owner: Int32, _ context: Context, _ pending: inout [Step]
  ) {
    var below = context
    below.time = layer.localTime(atSuperlayerTime: context.time)
    let above = max(parent, owner)
    let turned = above >= 0 && nodes[Int(above)].isTurnedOver
    if layer.redrawIfTurned(yDown: yDown != (turned != layer.isGeometryFlipped)) {
      // The layers above are captured already: redrawing has marked them as changed since.
      record?.invalidate()
    }
    let shown = side == .model ? nil : layer.presented(at: below.time, yDown: yDown != turned)
    let index = append(layer, shown, at: place, parent: parent, owner: owner, context)
    switch shown?.layer ?? layer {
    // Most layers are plain CALayers: comparing the class once is cheaper than casting to each subclass.
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

  /// Counts one more copy; false if the limit is reached.
  mutating func countCopy() -> Bool {
    guard copies < Self.maximumCopies else {
      warn(.copies, "more than \(Self.maximumCopies) layers come from replicators and emitters; the rest is not drawn")
      return false
    }
    copies += 1
    return true
  }

  /// Appends the node of `model`.
  ///
  /// - Parameter shown: The presentation copy, if animations have an effect.
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
    var version = model.takeVersion()
    let isRestless = record != nil && model.isRestless
    // Before `lastNode` changes: this reads the layer's previous record.
    record?.append(model, version: version)
    if isRecorded {
      if plays { model.isCommitted = true }
      // A layer with several nodes, such as one in instances, records the first.
      if place == nil, model.lastNode.structure != number { model.lastNode = (index, number) }
      if place != nil, model.lastPassage.structure == number, model.lastPassage.newNode < 0 {
        model.lastPassage.newNode = index
      }
    }
    if let mask = model.maskLayer {
      if keepsDepth {
        // The mask of a transform layer has no effect and no node.
        isOneToOne = false
      } else if owner < 0 {
        // The mask gets no tint: the masked layer is tinted already.
        let time = model.localTime(atSuperlayerTime: context.time)
        masked.append((.layer(mask, Context(time: time, isCopy: context.isCopy)), index))
      } else {
        // A layer that is a mask shows without its own mask, which is not visited: later changes there are not reported.
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

  /// Returns the style and the effects of `layer` in the last snapshot; `nil` if they may have changed.
  private func lastLook(of layer: CALayer) -> (style: Int32, effects: Int32)? {
    let (index, structure) = layer.lastNode
    guard structure == lastLooks.structure, structure != 0, !layer.notes.contains(.look), !layer.isRestless,
      lastLooks.troubled.isEmpty || !lastLooks.troubled.contains(index)
    else { return nil }
    return (lastLooks.nodes[Int(index)].style, lastLooks.nodes[Int(index)].effects)
  }

  /// Appends the node of an instance: a transform layer that only places its sublayers.
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

  /// Appends a node that stands for no layer.
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

  /// Returns the index of `style`, which is appended unless one of the last four equals it: similar layers are usually neighbours.
  mutating func share(_ style: LayerSnapshot.Style) -> Int32 {
    if let i = styles.indices.suffix(4).last(where: { styles[$0] == style }) { return Int32(i) }
    styles.append(style)
    return Int32(styles.count - 1)
  }

  // MARK: Warnings

  /// The kinds of warnings; each kind is reported once.
  enum WarningKind: Hashable {
    case notFinite, filter, blendMode, copies, particles, tiles, backingStore
    /// A missing font with that name.
    case font(String)
  }

  mutating func warn(_ kind: WarningKind, _ message: @autoclosure () -> String) {
    // The warning concerns the current node, whether or not it has been appended yet.
    troubled.formUnion([Int32(nodes.count) - 1, Int32(nodes.count)])
    guard kindsOfWarnings.insert(kind).inserted else { return }
    warnings.append(.init(description: message()))
  }

  /// Warns of missing fonts, each once per process.
  private mutating func warn(ofFontsMissingFrom layer: CATextLayer) {
    for name in layer.missingFonts {
      guard let substitute = CTFont.familyInPlace(ofMissing: name) else { continue }
      // The next snapshot must not repeat the warning.
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
  /// The effective ``opacity``, clamped to 0…1.
  final var shownOpacity: Float {
    let opacity = opacity
    return opacity > 0 ? min(opacity, 1) : 0
  }

  /// A description for messages.
  final var words: String { name.map { "layer “\($0)”" } ?? "a layer" }

  /// Returns the layer's own time, seconds, when it is `time` in its superlayer.
  final func localTime(atSuperlayerTime time: Double) -> Double {
    (time - beginTime) * Double(speed) + timeOffset
  }
}
