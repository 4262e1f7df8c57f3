import Foundation
import Geometry
import LayerSnapshots

extension SnapshotCapture {
  /// How animations that only place a layer show it.
  struct Moved {
    let place: LayerPlace
    let circumstance: UInt64
  }

  /// Appends the node of `model`.
  ///
  /// - Parameters:
  ///   - shown: The presentation copy, if animations have an effect, unless `moved` says all of it.
  ///   - place: A geometry to use instead of the layer's own.
  mutating func append(
    _ model: CALayer, _ shown: (layer: CALayer, circumstance: UInt64)?, _ moved: Moved? = nil, at place: LayerGeometry?,
    parent: Int32, owner: Int32, _ context: Context
  ) -> Int32 {
    let index = Int32(nodes.count)
    let layer = shown?.layer ?? model
    let look = shown == nil && !context.isCopy ? lastLook(of: model) : nil
    let geometry = place ?? moved?.place.geometry ?? layer.geometry
    if !geometry.isFinite {
      warn(.notFinite, "\(layer.words) has a position, size or transform that is NaN or infinite; it is not drawn")
    }
    let above = max(parent, owner)
    let parentIsFlipped = above >= 0 && nodes[Int(above)].contentsAreFlipped
    let contentsAreFlipped = parentIsFlipped != geometry.isFlipped
    let keepsDepth = layer.keepsDepth && rules == .compositor
    if layer.memory.isTooLargeToDraw {
      warn(.backingStore, "\(layer.words) has no room for what it draws; it shows nothing")
    }
    if let type = layer.typeOfBlankContents {
      warn(.contents, "\(layer.words) has contents of the type \(type), which show nothing; a CGImage would")
    }
    var version = takeVersion(of: model)
    let isRestless = record != nil && model.isRestless
    // Before `lastNode` changes: this reads the layer's previous record.
    record?.append(model, isRepeated: context.isCopy, version: version)
    if isRecorded {
      if plays { model.isCommitted = true }
      // A layer with several nodes, such as in instances, records the first.
      if place == nil, model.lastNode.structure != number { model.lastNode = (index, number) }
      if place != nil, model.memory.lastPassage.structure == number, model.memory.lastPassage.newNode < 0 {
        model.memory.lastPassage.newNode = index
      }
    }
    if let mask = model.maskLayer, !visitsLater(mask, of: model, at: index, keepsDepth, owner: owner, context) {
      version = VersionNumber.mixed(version, 1)
    }
    if !context.tint.isNone { version = VersionNumber.mixed(version, context.tint.bits) }
    // A transition's place is not the layer's own.
    let own = place == nil ? geometry : layer.geometry
    let (style, effects) =
      look ?? (
        style(of: layer, context.tint, keepsDepth: keepsDepth, in: own.clampedBounds, isFlipped: contentsAreFlipped),
        keepsDepth || !layer.mayHaveEffects
          ? -1
          : share(self.effects(of: layer, context.tint, isCoarse: own.isCoarse))
      )
    let opacity = moved?.place.opacity.shown ?? layer.shownOpacity
    nodes.append(
      LayerSnapshot.Node(
        kind: keepsDepth ? .transformLayer : .layer, subtreeEnd: index + 1, parent: parent, owner: owner, mask: -1,
        effects: effects, style: style, opacity: opacity,
        isInvisible: moved?.place.isInvisible ?? (layer.isHidden || opacity == 0 || !geometry.isFinite),
        isDoubleSided: layer.isDoubleSided, allowsGroupOpacity: layer.allowsGroupOpacity,
        contentsAreFlipped: contentsAreFlipped, geometry: geometry.clamped, version: version))
    let revisions = layer.filterRevisions
    let circumstance =
      (shown?.circumstance ?? moved?.circumstance).map { VersionNumber.mixed(revisions, $0) } ?? revisions
    circumstances.append(circumstance)
    if isRestless { record?.restless.append(TreeFrames.Restless(index, of: model, circumstance: circumstance)) }
    allowsGroupBlending.append(layer.allowsGroupBlending)
    return index
  }

  /// Lists the mask of `model`, which has node `index`, to be visited after the tree.
  ///
  /// - Returns: `false` if the layer is a mask itself, and shows without its own.
  private mutating func visitsLater(
    _ mask: CALayer, of model: CALayer, at index: Int32, _ keepsDepth: Bool, owner: Int32, _ context: Context
  ) -> Bool {
    if keepsDepth || owner >= 0 {
      // The mask has no node: that of a transform layer has no effect. Later changes there are not reported.
      isOneToOne = false
      return keepsDepth
    }
    // The mask gets no tint: the masked layer is tinted already.
    let time = model.localTime(atSuperlayerTime: context.time)
    masked.append((.layer(mask, Context(time: time, isCopy: context.isCopy)), index))
    return true
  }

  /// The index of the style of `layer`. It is made unless the layer and an earlier one are plain, and look alike.
  private mutating func style(
    of layer: CALayer, _ tint: Tint, keepsDepth: Bool, in bounds: CGRect, isFlipped: Bool
  ) -> Int32 {
    let look = plainStyles.isWorthIt && tint.isNone ? PlainLook(layer, in: bounds, isFlipped: isFlipped) : nil
    if let look, let known = plainStyles.style(of: look) {
      assert(styles[Int(known)] == LayerSnapshot.Style(layer, tint, keepsDepth: keepsDepth, in: bounds))
      return known
    }
    let style = share(LayerSnapshot.Style(layer, tint, keepsDepth: keepsDepth, in: bounds), isFlipped: isFlipped)
    plainStyles.note(style, of: look)
    return style
  }

  /// Returns the style and the effects of `layer` in the last snapshot; `nil` if they may have changed.
  private func lastLook(of layer: CALayer) -> (style: Int32, effects: Int32)? {
    let (index, structure) = layer.lastNode
    guard structure == lastLooks.structure, structure != 0, !layer.notes.contains(.look), !layer.isRestless,
      lastLooks.troubled.isEmpty || !lastLooks.troubled.contains(index), !lastLooks.isRepeated[Int(index)]
    else { return nil }
    return (lastLooks.nodes[Int(index)].style, lastLooks.nodes[Int(index)].effects)
  }

  /// Appends a node that stands for no layer.
  mutating func append(
    parent: Int32, owner: Int32 = -1, kind: LayerSnapshot.Kind, geometry: LayerGeometry, style: LayerSnapshot.Style,
    effects: LayerEffects, opacity: Float = 1, isDoubleSided: Bool = true, version: UInt64
  ) -> Int32 {
    let index = Int32(nodes.count)
    let above = max(parent, owner)
    var node = LayerSnapshot.Node(
      kind: kind, at: index, parent: parent, owner: owner, effects: share(effects), style: share(style),
      contentsAreFlipped: above >= 0 && nodes[Int(above)].contentsAreFlipped, version: version)
    node.place(at: geometry, opacity: opacity, isInvisible: !geometry.isFinite || opacity == 0)
    node.isDoubleSided = isDoubleSided
    nodes.append(node)
    circumstances.append(0)
    allowsGroupBlending.append(true)
    return index
  }

  /// Takes the version of a layer that the walk has reached. A mere reading leaves a changed layer marked, and gives
  /// its node a fresh number.
  func takeVersion(of layer: CALayer) -> UInt64 {
    if draws { return layer.takeVersion() }
    return layer.isChanged ? VersionNumber.fresh() : layer.version
  }

  private mutating func effects(of layer: CALayer, _ tint: Tint, isCoarse: Bool) -> LayerEffects {
    let effects = LayerEffects(layer, tint, isCoarse: isCoarse, readsShadowPath: rules == .compositor)
    if let unknown = layer.unknownFilter { warn(.filter, "\(layer.words) has \(unknown), which is passed over") }
    if let unknown = layer.unknownBlendMode {
      warn(.blendMode, "\(layer.words) has \(unknown) as its compositing filter, which is no blend mode known here")
    }
    return effects
  }
}

extension CALayer {
  /// A description for messages.
  final var words: String { name.map { "layer “\($0)”" } ?? "a layer" }

  /// Returns the layer's own time, seconds, when it is `time` in its superlayer.
  final func localTime(atSuperlayerTime time: Double) -> Double {
    (time - beginTime) * Double(speed) + timeOffset
  }
}

/// Equal styles and effects are stored once.
extension SnapshotCapture {
  /// The index of `new`, which is appended unless one of the last four equals it; −1 for none.
  mutating func share(_ new: LayerEffects) -> Int32 {
    if new == LayerEffects() { return -1 }
    if let i = effects.indices.suffix(4).last(where: { effects[$0] == new }) { return Int32(i) }
    if new.isExtended { hasExtendedColors = true }
    effects.append(new)
    return Int32(effects.count - 1)
  }

  /// The index of `style`, which is appended unless it is the last that has its hash.
  ///
  /// - Parameter isFlipped: Whether y runs opposite to the root's superlayer. It counts in the hash, because what
  ///   follows from a style (`StyleProfiles` of DisplayLists) is kept for one direction.
  mutating func share(_ style: LayerSnapshot.Style, isFlipped: Bool = false) -> Int32 {
    if recentStyles.isEmpty { findLastStyles() }
    let slot = Self.slot(of: style, isFlipped)
    let known = recentStyles[slot]
    if known >= 0, styles.withUnsafeBufferPointer({ $0[Int(known)] == style }) { return known }
    if style.isExtended { hasExtendedColors = true }
    recentStyles[slot] = Int32(styles.count)
    styles.append(style)
    return Int32(styles.count - 1)
  }

  /// Finds the styles that this snapshot takes over from the last one.
  private mutating func findLastStyles() {
    recentStyles = [Int32](repeating: -1, count: 1 << Self.slotBits)
    var isFound = [Bool](repeating: false, count: styles.count)
    for node in lastLooks.nodes where !isFound[Int(node.style)] {
      isFound[Int(node.style)] = true
      recentStyles[Self.slot(of: styles[Int(node.style)], node.contentsAreFlipped)] = node.style
    }
  }

  private static var slotBits: Int { 11 }

  private static func slot(of style: LayerSnapshot.Style, _ isFlipped: Bool) -> Int {
    Int((style.hash ^ (isFlipped ? 1 << 63 : 0)) >> (64 - slotBits))
  }
}
