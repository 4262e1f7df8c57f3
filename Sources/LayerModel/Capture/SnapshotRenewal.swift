import Drawing
import Foundation
import Geometry
import Imaging
import LayerSnapshots

extension CALayer {
  /// Updates the snapshot of the last frame of the tree under this root with the changes since. The result equals a
  /// snapshot taken from scratch, but takes time in proportion to the changes and not to the tree. `nil` if it must be
  /// taken from scratch.
  ///
  /// The arrays of the last snapshot are reused: nothing is copied unless that snapshot is still referenced elsewhere.
  final func renewLastSnapshot(at time: Double, in viewport: Viewport?, plays: Bool) -> LayerSnapshot? {
    guard let frames, let last = frames.snapshot.map({ ($0.number, $0.structure, $0.warnings) }) else { return nil }
    let (base, structure, warnings) = last
    let changes = frames.changes
    guard frames === currentFrames, frames.lastYDown == frames.yDown, frames.lastPlays || !plays,
      structure == changes.structure, !InstalledFonts.isWarningDue
    else { return nil }
    var renewal = SnapshotRenewal(of: self, frames, at: time)
    guard renewal.run() else {
      changes.invalidate()
      return nil
    }
    return LayerSnapshot(
      warnings: warnings, time: time, nodes: renewal.nodes, styles: renewal.styles, effects: renewal.effects,
      number: VersionNumber.fresh(), structure: changes.structure, stylesVersion: renewal.stylesVersion,
      hasExtendedColors: renewal.hasExtendedColors,
      changes: LayerSnapshot.Changes(base: base, nodes: renewal.different, areMoves: renewal.areMoves),
      viewport: viewport ?? Viewport())
  }
}

/// The state of updating the last snapshot to the next one.
struct SnapshotRenewal {
  private let frames: TreeFrames
  private let list: ChangeList
  private let structure: UInt64
  private(set) var nodes: [LayerSnapshot.Node] = []
  private(set) var styles: [LayerSnapshot.Style] = []
  private(set) var effects: [LayerEffects] = []
  /// The last snapshot's value as long as no style has changed.
  private(set) var stylesVersion: UInt64
  /// Whether some colour may lie outside sRGB, or did in an earlier frame.
  private(set) var hasExtendedColors: Bool
  /// Versions from this one on were given during this update, to a node and all those above it. The greatest number
  /// once foreign code was called, which may have changed layers in between.
  private var firstVersion = VersionNumber.fresh()
  /// The place of the layer that is being updated, if it only moves.
  private var place: LayerPlace
  private var times: LayerTimes
  /// The nodes whose look or place has changed.
  private(set) var different: [Int32] = []
  /// Whether they have only moved.
  private(set) var areMoves = true
  /// The layer above those that were followed last, the time inside it, and the sum of their changes to its
  /// circumstances.
  private var above: (node: Int32, time: CFTimeInterval, change: UInt64) = (-1, 0, 0)

  /// Takes the last snapshot out of `frames`, the frames of `root`.
  init(of root: CALayer, _ frames: TreeFrames, at time: Double) {
    (self.frames, list) = (frames, frames.changes)
    times = LayerTimes(in: root, at: time)
    place = LayerPlace(of: root)
    structure = list.structure
    stylesVersion = frames.snapshot!.stylesVersion
    hasExtendedColors = frames.snapshot!.hasExtendedColors
    swap(&nodes, &frames.snapshot!.nodes)
    swap(&styles, &frames.snapshot!.styles)
    swap(&effects, &frames.snapshot!.effects)
    frames.snapshot = nil
  }

  /// Updates all changed nodes.
  ///
  /// - Returns: Whether that was enough; if not, the snapshot must be taken from scratch.
  mutating func run() -> Bool {
    different.reserveCapacity(list.changed.count)
    var restless: [TreeFrames.Restless] = []
    swap(&restless, &frames.restless)
    frames.restless.reserveCapacity(restless.count)
    let budget = FrameMeter.current
    for (k, known) in restless.enumerated() {
      if k & 63 == 0, budget?.goesOn == false { return false }
      if frames.isRepeated[Int(known.node)] { return false }
      let isRenewed = frames.layers[Int(known.node)]._withUnsafeGuaranteedRef { layer in
        if known.isPlaced, layer.notes.isDisjoint(with: [.listed, .look]) { return follow(known, layer) }
        addToAbove()
        return renew(known.node, of: layer, known.circumstance)
      }
      if !isRenewed { return false }
    }
    addToAbove()
    // Delegates that draw for animations may change layers: those changes belong to this frame.
    var next = 0
    while next < list.changed.count {
      let node = list.changed[next]
      next += 1
      if next & 63 == 0, budget?.goesOn == false { return false }
      if frames.isRepeated[Int(node)] { return false }
      let isRenewed = frames.layers[Int(node)]._withUnsafeGuaranteedRef { layer in
        // A restless layer may be updated already.
        if !layer.notes.contains(.listed) { return true }
        return renew(node, of: layer, takeRestless(node))
      }
      if !isRenewed { return false }
    }
    list.changed.removeAll(keepingCapacity: true)
    sortDifferent()
    return true
  }

  // MARK: Tracks

  /// Updates the place of a layer that only its tracks change.
  @inline(__always)
  private mutating func follow(_ known: TreeFrames.Restless, _ model: CALayer) -> Bool {
    let i = Int(known.node)
    let parent = nodeAbove(i)
    if parent != above.node || parent < 0 {
      addToAbove()
      above = (parent, parent < 0 ? times.time : times.time(inside: frames.layer(parent)), 0)
    }
    let time = model.localTime(atSuperlayerTime: above.time)
    guard !isTroubled(known.node), let circumstance = move(known.node, of: model, at: time, by: known.track) else {
      return false
    }
    frames.restless.append(TreeFrames.Restless(known, circumstance: circumstance))
    if circumstance == known.circumstance { return true }
    let old = frames.circumstances[i]
    let new = old &+ (circumstance &- known.circumstance)
    frames.circumstances[i] = new
    nodes[i].version = Self.version(frames.versions[i], under: new)
    let distance = nodes[i].parent >= 0 ? i - Int(parent) : 0
    above.change &+=
      VersionNumber.share(of: new, distance: distance) &- VersionNumber.share(of: old, distance: distance)
    return true
  }

  /// Adds the sum of the followed layers' changes to the layer above them.
  private mutating func addToAbove() {
    if above.node >= 0 { renewCircumstances(above.node, by: above.change) }
    above = (-1, 0, 0)
  }

  /// The circumstances of a restless layer that was updated before it changed, and is updated again; 0 if it was not.
  private func takeRestless(_ node: Int32) -> UInt64 {
    // Only foreign code changes a layer during an update.
    guard firstVersion == .max, let k = frames.restless.firstIndex(where: { $0.node == node }) else { return 0 }
    return frames.restless.remove(at: k).circumstance
  }

  /// Updates everything about a layer.
  ///
  /// - Parameter known: The previous value of its own circumstances.
  private mutating func renew(_ node: Int32, of model: CALayer, _ known: UInt64) -> Bool {
    let onlyMoves = !model.notes.contains(.look) && model.isRestlessInPlace
    model.notes.subtract([.listed, .place, .look])
    model.forgetShownValues()
    let time = model.animationList.isEmpty ? 0 : times.time(in: model)
    guard !isTroubled(node),
      let circumstance = onlyMoves ? move(node, of: model, at: time) : show(node, of: model, at: time)
    else { return false }
    if model.isRestless {
      frames.restless.append(TreeFrames.Restless(node, of: model, circumstance: circumstance))
    }
    renewVersion(node)
    renewCircumstances(node, by: circumstance &- known)
    return true
  }

  private mutating func note(_ change: LayerSnapshot.Node.PlaceChange, of node: Int32) {
    if change == .none { return }
    different.append(node)
    if change == .other { areMoves = false }
  }

  /// Updates the place of a layer of which nothing else has changed. Its animations, if it has any, only place it.
  ///
  /// - Parameter track: The track of its only animation, if known.
  /// - Returns: The layer's own circumstances, as far as animations change them; `nil` if the snapshot must be taken
  ///   from scratch.
  @inline(__always)
  private mutating func move(
    _ node: Int32, of model: CALayer, at time: CFTimeInterval, by track: Unmanaged<AnimationTrack>? = nil
  ) -> UInt64? {
    let i = Int(node)
    let shown =
      track.map { model.placePresented(at: time, by: $0, in: &place) } ?? model.placePresented(at: time, in: &place)
    guard place.geometry.isFinite, !placesInstances(model, at: place.geometry, node),
      place.geometry.clampedBounds.components == nodes[i].geometry.bounds.components || scroll(i, model)
    else { return nil }
    let opacity = place.opacity.shown
    note(
      nodes[i].place(at: place.geometry, opacity: opacity, isInvisible: place.isHidden || opacity == 0), of: node)
    if model.animationList.isEmpty { return 0 }
    if nodes[i].effects >= 0, effects[Int(nodes[i].effects)].blendMode.canErase { return nil }
    let revisions = model.filterRevisions
    return shown == 0 ? revisions : VersionNumber.mixed(revisions, shown)
  }

  /// Updates the style for the bounds of ``place``.
  ///
  /// - Returns: `false` if more than the style depends on them.
  private mutating func scroll(_ i: Int, _ model: CALayer) -> Bool {
    guard !model.hasBackgroundPattern, !place.geometry.isCoarse, !nodes[i].geometry.isCoarse else { return false }
    let style = LayerSnapshot.Style(
      model, .none, keepsDepth: nodes[i].kind == .transformLayer, in: place.geometry.clampedBounds)
    _ = put(style, at: i)
    return true
  }

  /// Updates everything that a layer shows, by a presentation copy if it is animated.
  ///
  /// - Returns: As ``move(_:of:at:)``.
  private mutating func show(_ node: Int32, of model: CALayer, at time: CFTimeInterval) -> UInt64? {
    let i = Int(node)
    let parent = nodeAbove(i)
    let flipped = parent >= 0 && nodes[Int(parent)].contentsAreFlipped
    guard !model.isInTransition,
      !model.hasContents(otherThanFor: frames.lastYDown != (flipped != model.isGeometryFlipped))
    else { return nil }

    var shown: (layer: CALayer, circumstance: UInt64)?
    if !model.animationList.isEmpty {
      shown = model.presented(at: time, yDown: frames.lastYDown != flipped)
      // Drawing calls foreign code, which may change the tree.
      firstVersion = .max
      times.forget()
      guard list.structure == structure else { return nil }
    }
    let layer = shown?.layer ?? model
    let keepsDepth = nodes[i].kind == .transformLayer
    guard layer.geometry.isFinite, layer.geometry.isFlipped == nodes[i].geometry.isFlipped, !layer.isWarnedOf,
      !placesInstances(model)
    else { return nil }
    let old = nodes[i].effects < 0 ? LayerEffects() : effects[Int(nodes[i].effects)]
    let own = keepsDepth ? LayerEffects() : LayerEffects(layer, .none, isCoarse: layer.geometry.isCoarse)
    guard keepsGroups(own, insteadOf: old) else { return nil }
    let style = LayerSnapshot.Style(layer, .none, keepsDepth: keepsDepth, in: layer.geometry.clampedBounds)
    guard keepsDepth || style.showsPattern(of: layer) else { return nil }
    var isDifferent = nodes[i].fill(from: layer, at: layer.geometry)
    if put(style, at: i) { isDifferent = true }
    if put(own, at: i) { isDifferent = true }
    note(isDifferent ? .other : .none, of: node)
    let revisions = layer.filterRevisions
    return shown.map { VersionNumber.mixed(revisions, $0.circumstance) } ?? revisions
  }

  /// Whether the layers above composite as they did before the effects of a layer changed.
  private func keepsGroups(_ new: LayerEffects, insteadOf old: LayerEffects) -> Bool {
    // An erasing layer affects the groups above it, and which background filters count depends on how many layers have
    // some.
    !new.blendMode.canErase && !mayIsolate(new, insteadOf: old)
      && new.backgroundFilters.isEmpty == old.backgroundFilters.isEmpty
  }

  /// Whether a layer above may begin or cease to be a group, or this one: a shadow comes or goes where layers blend, or
  /// a blend mode does where layers cast shadows.
  private func mayIsolate(_ new: LayerEffects, insteadOf old: LayerEffects) -> Bool {
    if (new.shadow == nil) != (old.shadow == nil), effects.contains(where: { $0.blendMode != .sourceOver }) {
      return true
    }
    return (new.blendMode == .sourceOver) != (old.blendMode == .sourceOver) && effects.contains { $0.shadow != nil }
  }

  /// ``LayerSnapshot/Node/above``, without a copy of the node and its references.
  @inline(__always)
  private func nodeAbove(_ i: Int) -> Int32 { max(nodes[i].parent, nodes[i].owner) }

  /// Whether the change of a replicator's place moves its instances: their places depend on its bounds.
  private func placesInstances(_ model: CALayer, at new: LayerGeometry, _ node: Int32) -> Bool {
    placesInstances(model) && new.bounds != nodes[Int(node)].geometry.bounds
  }

  private func placesInstances(_ model: CALayer) -> Bool {
    type(of: model) != CALayer.self && model is CAReplicatorLayer
  }

  private func isTroubled(_ node: Int32) -> Bool { !frames.troubled.isEmpty && frames.troubled.contains(node) }

  // MARK: Shared values

  private mutating func put(_ style: LayerSnapshot.Style, at i: Int) -> Bool {
    let place = Int(nodes[i].style)
    if styles[place] == style { return false }
    stylesVersion = VersionNumber.fresh()
    if style.isExtended { hasExtendedColors = true }
    if frames.styleUsers[place] == 1 {
      styles[place] = style
    } else {
      frames.styleUsers[place] -= 1
      frames.styleUsers.append(1)
      nodes[i].style = Int32(styles.count)
      styles.append(style)
    }
    return true
  }

  private mutating func put(_ new: LayerEffects, at i: Int) -> Bool {
    let place = Int(nodes[i].effects)
    let isNone = new == LayerEffects()
    if place < 0 ? isNone : effects[place] == new { return false }
    if new.isExtended { hasExtendedColors = true }
    if place >= 0, frames.effectsUsers[place] == 1, !isNone {
      effects[place] = new
      return true
    }
    if place >= 0 { frames.effectsUsers[place] -= 1 }
    if isNone {
      nodes[i].effects = -1
    } else if let free = frames.effectsUsers.firstIndex(of: 0) {
      effects[free] = new
      frames.effectsUsers[free] = 1
      nodes[i].effects = Int32(free)
    } else {
      nodes[i].effects = Int32(effects.count)
      effects.append(new)
      frames.effectsUsers.append(1)
    }
    return true
  }

  // MARK: Versions

  /// Updates the versions of `node` and its ancestors, up to one that this update has reached before.
  private mutating func renewVersion(_ node: Int32) {
    var i = node
    repeat {
      let version = frames.layers[Int(i)]._withUnsafeGuaranteedRef { $0.takeVersion() }
      if frames.versions[Int(i)] == version { return }
      frames.versions[Int(i)] = version
      mixVersion(i)
      renewInstanceVersions(of: i)
      i = nodeAbove(Int(i))
    } while i >= 0 && frames.versions[Int(i)] < firstVersion
  }

  /// Updates the versions of a replicator's instances, which follow from its own. Other layers have none.
  private mutating func renewInstanceVersions(of layer: Int32) {
    let end = nodes[Int(layer)].subtreeEnd
    var (i, number) = (layer + 1, 0)
    guard i < end, frames.isRepeated[Int(i)], !frames.isRepeated[Int(layer)] else { return }
    while i < end {
      frames.versions[Int(i)] = VersionNumber.ofInstance(number, of: frames.versions[Int(layer)])
      mixVersion(i)
      (i, number) = (nodes[Int(i)].subtreeEnd, number + 1)
    }
  }

  /// Adds `change` to the circumstances of `node`, and the resulting changes to those above.
  private mutating func renewCircumstances(_ node: Int32, by change: UInt64) {
    var (i, change) = (node, change)
    while i >= 0, change != 0 {
      let old = frames.circumstances[Int(i)]
      let new = old &+ change
      frames.circumstances[Int(i)] = new
      mixVersion(i)
      let (parent, owner) = (nodes[Int(i)].parent, nodes[Int(i)].owner)
      let distance = parent >= 0 ? Int(i - parent) : 0
      change =
        VersionNumber.share(of: new, distance: distance) &- VersionNumber.share(of: old, distance: distance)
      i = max(parent, owner)
    }
  }

  private mutating func mixVersion(_ node: Int32) {
    nodes[Int(node)].version = Self.version(frames.versions[Int(node)], under: frames.circumstances[Int(node)])
  }

  @inline(__always)
  private static func version(_ version: UInt64, under circumstance: UInt64) -> UInt64 {
    circumstance == 0 ? version : VersionNumber.mixed(version, circumstance)
  }

  /// Sorts ``different``, by one pass over all nodes unless they are few.
  private mutating func sortDifferent() {
    if zip(different, different.dropFirst()).allSatisfy({ $0 < $1 }) { return }
    if different.count < nodes.count / 16 { return different.sort() }
    var isDifferent = [Bool](repeating: false, count: nodes.count)
    for node in different { isDifferent[Int(node)] = true }
    different = (0..<Int32(nodes.count)).filter { isDifferent[Int($0)] }
  }
}

extension CALayer {
  /// Whether a transition holds an old picture of the layer, for this time or another.
  fileprivate final var isInTransition: Bool {
    !animationList.isEmpty && animationList.contains { $0.oldPicture != nil }
  }

  /// Whether the contents were drawn for the opposite direction of y.
  fileprivate final func hasContents(otherThanFor yDown: Bool) -> Bool {
    backingStore.map { $0.place.yDown != yDown } ?? false
  }

  /// Whether a snapshot warns of the layer.
  fileprivate final var isWarnedOf: Bool {
    if memory.isTooLargeToDraw || unknownFilter != nil || unknownBlendMode != nil { return true }
    if typeOfBlankContents != nil { return true }
    if type(of: self) == CALayer.self { return false }
    return (self as? CATextLayer)?.missingFonts.isEmpty == false || (self as? CAGradientLayer)?.objection != nil
  }
}
