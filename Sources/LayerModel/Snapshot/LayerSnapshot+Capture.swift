import Drawing
import Foundation
import Geometry

extension LayerSnapshot {
  /// The tree under `root` at `time` seconds. Walks without recursion: a tree may be deeper than the stack.
  ///
  /// First, layout and display that are due are done, as in Core Animation before a commit: delegates and subclasses are
  /// called. Apart from that, taking a snapshot changes nothing that shows, but the layers note that it has seen them: take it on
  /// the thread that uses the tree.
  ///
  /// - Parameter viewport: What the snapshot will be rendered into: ``CATiledLayer``s ask for the tiles that are seen there.
  ///   Without one they ask for all of them, at one pixel a point of the root's superlayer.
  public init(_ root: CALayer, at time: Double = 0, in viewport: Viewport? = nil) {
    root.finishPendingWork(yDown: viewport.map { $0.yAxis == .down })
    var capture = SnapshotCapture()
    // One that cannot be rendered into says so when that is tried.
    capture.viewport = try? viewport?.resolved(forRoot: root.geometry)
    capture.yDown = root.hostYDown
    capture.appendTree(root, time: time)
    capture.finish()
    self.init(
      warnings: capture.warnings, time: time, nodes: capture.nodes, styles: capture.styles, effects: capture.effects)
  }
}

/// A snapshot while it is taken.
struct SnapshotCapture {
  var nodes: [LayerSnapshot.Node] = []
  /// What the snapshot will be rendered into, if that is known.
  var viewport: ResolvedViewport?
  /// Whether y runs down around the root.
  var yDown = true
  /// How many tiles there are so far.
  var tiles = 0
  private(set) var styles: [LayerSnapshot.Style] = []
  var effects: [LayerEffects] = []
  private(set) var warnings: [LayerSnapshot.Warning] = []
  private var kindsOfWarnings: Set<WarningKind> = []

  /// For each node, what its picture depends on besides the properties of its layer: the time, a filter's inputs. 0 for nothing.
  var circumstances: [UInt64] = []
  /// For each node, whether its sublayers may blend inside of it alone.
  var allowsGroupBlending: [Bool] = []

  /// The masks met so far, and the nodes that they mask.
  private var masked: [(mask: CALayer, owner: Int32, context: Context)] = []
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

  private enum Step {
    case layer(CALayer, parent: Int32, Context)
    /// An instance of a replicator, whose node is `parent`, and those that follow it.
    case instance(CAReplicatorLayer, number: Int, placement: CATransform3D, parent: Int32, Context)
  }

  /// Appends the tree under `root`, and behind it those of the masks in it. A mask's own mask is ignored, those of its
  /// sublayers are not.
  mutating func appendTree(_ root: CALayer, time: Double) {
    append(root, owner: -1, Context(time: time))
    var next = 0
    while next < masked.count {
      let (mask, owner, context) = masked[next]
      nodes[Int(owner)].mask = Int32(nodes.count)
      append(mask, owner: owner, context)
      next += 1
    }
  }

  private mutating func append(_ root: CALayer, owner: Int32, _ context: Context) {
    var pending = [Step.layer(root, parent: -1, context)]
    while let step = pending.popLast() {
      switch step {
      case .layer(let layer, let parent, let context):
        let isRoot = parent < 0
        if context.isCopy, !isRoot, !countCopy() { continue }
        let index = append(layer, parent: parent, owner: isRoot ? owner : -1, context)
        var below = context
        below.time = layer.localTime(atSuperlayerTime: context.time)
        switch layer {
        // Most layers are of no subclass: a look at the class costs less than a cast to each.
        case _ where type(of: layer) == CALayer.self: break
        case let emitter as CAEmitterLayer: appendParticles(of: emitter, parent: index, time: below.time, context)
        case let text as CATextLayer: warn(ofFontsMissingFrom: text)
        case let tiled as CATiledLayer: appendTiles(of: tiled, parent: index, context)
        case let replicator as CAReplicatorLayer:
          if replicator.instanceCount > 0, !replicator.sublayerList.isEmpty {
            pending.append(
              .instance(replicator, number: 0, placement: CATransform3DIdentity, parent: index, below))
          }
          continue
        default: break
        }
        for sublayer in layer.sublayerList.layers.reversed() {
          pending.append(.layer(sublayer, parent: index, below))
        }
      case .instance(let replicator, let number, let placement, let parent, let context):
        guard countCopy() else { continue }
        if number + 1 < replicator.instanceCount {
          let further = placement.then(replicator.instanceStep)
          pending.append(.instance(replicator, number: number + 1, placement: further, parent: parent, context))
        }
        let index = appendInstance(of: replicator, number: number, placement: placement, parent: parent)
        var below = context
        below.time -= Double(number) * replicator.instanceDelay
        below.tint = below.tint.then(replicator.tint(ofInstance: number))
        below.isCopy = true
        for sublayer in replicator.sublayerList.layers.reversed() {
          pending.append(.layer(sublayer, parent: index, below))
        }
      }
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

  private mutating func append(_ layer: CALayer, parent: Int32, owner: Int32, _ context: Context) -> Int32 {
    let index = Int32(nodes.count)
    let geometry = layer.geometry
    let opacity = layer.opacity > 0 ? min(layer.opacity, 1) : 0
    if !geometry.isFinite {
      warn(.notFinite, "\(layer.words) has a position, size or transform that is NaN or infinite; it is not drawn")
    }
    let above = max(parent, owner)
    let parentTurned = above >= 0 && nodes[Int(above)].isTurnedOver
    let isTurnedOver = parentTurned != geometry.isFlipped
    let keepsDepth = layer.keepsDepth
    layer.redrawIfTurned(yDown: yDown != isTurnedOver)
    if layer.isTooLargeToDraw { warn(.backingStore, "\(layer.words) has no room for what it draws; it shows nothing") }
    var version = layer.takeVersion()
    if let mask = layer.mask, !keepsDepth {
      if owner < 0 {
        // What shows through the mask is coloured already.
        let time = layer.localTime(atSuperlayerTime: context.time)
        masked.append((mask, index, Context(time: time, isCopy: context.isCopy)))
      } else {
        // As a mask it shows without its own mask, and does not hear of changes there.
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
        effects: keepsDepth ? -1 : share(effects(of: layer, context.tint)),
        style: share(LayerSnapshot.Style(layer, context.tint)),
        opacity: opacity,
        isInvisible: layer.isHidden || opacity == 0 || !geometry.isFinite,
        isDoubleSided: layer.isDoubleSided,
        allowsGroupOpacity: layer.allowsGroupOpacity,
        isTurnedOver: isTurnedOver,
        geometry: geometry,
        version: version))
    circumstances.append(layer.filterRevisions)
    allowsGroupBlending.append(layer.allowsGroupBlending)
    return index
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
    parent: Int32, kind: LayerSnapshot.Kind, geometry: LayerGeometry, style: LayerSnapshot.Style,
    effects: LayerEffects, version: UInt64
  ) -> Int32 {
    let index = Int32(nodes.count)
    nodes.append(
      LayerSnapshot.Node(
        kind: kind, subtreeEnd: index + 1, parent: parent, owner: -1, mask: -1, effects: share(effects),
        style: share(style), opacity: 1, isInvisible: !geometry.isFinite, isDoubleSided: true,
        allowsGroupOpacity: true, isTurnedOver: nodes[Int(parent)].isTurnedOver, geometry: geometry, version: version))
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
  private mutating func share(_ style: LayerSnapshot.Style) -> Int32 {
    if let i = styles.indices.suffix(4).last(where: { styles[$0] == style }) { return Int32(i) }
    styles.append(style)
    return Int32(styles.count - 1)
  }

  // MARK: Warnings

  /// One warning is enough of each kind.
  enum WarningKind: Hashable {
    case notFinite, filter, blendMode, copies, particles, tiles, backingStore
    /// Of that name.
    case font(String)
  }

  mutating func warn(_ kind: WarningKind, _ message: @autoclosure () -> String) {
    guard kindsOfWarnings.insert(kind).inserted else { return }
    warnings.append(.init(description: message()))
  }

  /// Each font is missed once by the process.
  private mutating func warn(ofFontsMissingFrom layer: CATextLayer) {
    for name in layer.missingFonts {
      guard let substitute = CTFont.familyInPlace(ofMissing: name) else { continue }
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
  /// For messages.
  final var words: String { name.map { "layer “\($0)”" } ?? "a layer" }

  /// The layer's own time, seconds, when it is `time` in its superlayer.
  final func localTime(atSuperlayerTime time: Double) -> Double {
    (time - beginTime) * Double(speed) + timeOffset
  }
}
