import Geometry
import LayerSnapshots

extension SnapshotCapture {
  /// Completes the properties that depend on the nodes below. A node comes after its parent, or after the node that it
  /// masks, so one pass from the end visits everything below a node before the node itself.
  mutating func finish() {
    if hasWarned(of: .copies) {
      // Changes in omitted layers go unnoticed, so no layer may count as unchanged.
      isOneToOne = false
      let fresh = VersionNumber.fresh()
      for i in nodes.indices { circumstances[i] = fresh }
    }
    limitBackdrops()
    var below = [Blending](repeating: [], count: nodes.count)
    for i in nodes.indices.reversed() {
      isolateBlending(at: i, &below)
      let node = nodes[i]
      let above = Int(max(node.parent, node.owner))
      if circumstances[i] != 0 {
        nodes[i].version = VersionNumber.mixed(node.version, circumstances[i])
        if above >= 0 {
          // A mask's distance depends on other layers: it counts as 0.
          let distance = node.parent >= 0 ? i - above : 0
          circumstances[above] &+= VersionNumber.share(of: circumstances[i], distance: distance)
        }
      }
      let parent = Int(node.parent)
      if parent >= 0 { nodes[parent].subtreeEnd = max(nodes[parent].subtreeEnd, node.subtreeEnd) }
    }
  }

  /// Leaves out the background filters of all but the first layers that have some: each costs a pass over the picture.
  private mutating func limitBackdrops() {
    if effects.allSatisfy({ $0.backgroundFilters.isEmpty }) { return }
    var count = 0
    for i in nodes.indices where nodes[i].effects >= 0 && !nodes[i].isInvisible {
      var own = effects[Int(nodes[i].effects)]
      if own.backgroundFilters.isEmpty { continue }
      count += 1
      if count <= LayerEffects.mostBackdrops { continue }
      own.backgroundFilters = []
      nodes[i].effects = share(own)
      circumstances[i] = VersionNumber.fresh()
      // The set of these layers depends on the others.
      troubled.insert(Int32(i))
    }
    if count > LayerEffects.mostBackdrops {
      warn(
        .backdrops,
        "\(count) layers have background filters, of which the first \(LayerEffects.mostBackdrops) have an effect")
    }
  }

  /// Drops the styles and effects of the last snapshot that no node uses any more.
  mutating func dropUnusedLooks() {
    if lastLooks.structure == 0 { return }
    lastLooks.nodes = []
    var (isStyleUsed, areEffectsUsed) = (
      [Bool](repeating: false, count: styles.count), [Bool](repeating: false, count: effects.count)
    )
    for node in nodes {
      isStyleUsed[Int(node.style)] = true
      if node.effects >= 0 { areEffectsUsed[Int(node.effects)] = true }
    }
    let newStyles = styles.drop(allBut: isStyleUsed)
    let newEffects = effects.drop(allBut: areEffectsUsed)
    if newStyles == nil, newEffects == nil { return }
    for i in nodes.indices {
      if let newStyles { nodes[i].style = newStyles[Int(nodes[i].style)] }
      if let newEffects, nodes[i].effects >= 0 { nodes[i].effects = newEffects[Int(nodes[i].effects)] }
    }
  }

  /// Completes the record for the next snapshot. Forgets it unless nodes and layers correspond one to one: then nothing
  /// can be reused.
  func finishRecord() {
    guard let record else { return }
    guard isOneToOne, record.layers.count == nodes.count else { return record.forgetRecord() }
    record.finishRecord(
      number, nodes, styles: styles.count, effects: effects.count, circumstances: circumstances, troubled: troubled)
  }

  /// The effect of a node, or of layers below it, on the pixels of their backdrop.
  private struct Blending: OptionSet {
    let rawValue: UInt8
    /// Some of them may be erased, and no group in between holds that in.
    static let erases = Blending(rawValue: 1)
    /// They are mixed with, and no group in between holds that in.
    static let mixes = Blending(rawValue: 2)
    /// Some layer may blend in another frame, even if it is hidden or in a group in this one.
    static let mayMix = Blending(rawValue: 4)
  }

  /// Makes node `i` a group if a sublayer could erase the node's backdrop, or if a sublayer blends and the node casts a
  /// shadow: the finished picture casts the shadow, and lies above it. If the layer does not allow groups for erasers,
  /// or keeps its sublayers' depth and so cannot be a group, the next node above is considered.
  private mutating func isolateBlending(at i: Int, _ below: inout [Blending]) {
    let node = nodes[i]
    if node.effects < 0, below[i].isEmpty { return }
    var own = node.effects < 0 ? LayerEffects() : effects[Int(node.effects)]
    let castsShadow = own.shadow != nil && node.kind == .layer
    if own.blendMode.canErase || castsShadow && below[i].contains(.mayMix) { isOneToOne = false }
    let parent = Int(node.parent)
    if parent >= 0, below[i].contains(.mayMix) || own.blendMode != .sourceOver { below[parent].insert(.mayMix) }
    if node.isInvisible { return }
    let isolates =
      below[i].contains(.erases) && allowsGroupBlending[i] || castsShadow && below[i].contains(.mixes)
    if isolates, node.kind == .layer, !own.isolatesBlending {
      own.isolatesBlending = true
      nodes[i].effects = share(own)
    }
    if node.kind == .layer, own.makesGroup || node.mask >= 0 || (node.opacity < 1 && node.allowsGroupOpacity) {
      below[i].subtract([.erases, .mixes])
    }
    guard parent >= 0 else { return }
    if below[i].contains(.erases) || own.blendMode.canErase { below[parent].insert(.erases) }
    if below[i].contains(.mixes) || own.blendMode != .sourceOver { below[parent].insert(.mixes) }
  }
}

extension Array {
  /// Removes the unused elements. If they are few, each is overwritten with a used one instead, which releases its
  /// contents and takes less time than moving the others.
  ///
  /// - Returns: The new index of each element; `nil` if none has moved.
  fileprivate mutating func drop(allBut isUsed: [Bool]) -> [Int32]? {
    guard let some = isUsed.firstIndex(of: true) else {
      removeAll()
      return nil
    }
    let unused = isUsed.count { !$0 }
    if unused == 0 { return nil }
    if unused < count / 4 {
      for i in indices where !isUsed[i] { self[i] = self[some] }
      return nil
    }
    var places: [Int32] = []
    places.reserveCapacity(count)
    var end = 0
    for i in indices {
      places.append(Int32(end))
      if !isUsed[i] { continue }
      swapAt(i, end)
      end += 1
    }
    removeSubrange(end...)
    return places
  }
}

extension LayerEffects {
  /// Whether these effects make the layer composite as a group.
  fileprivate var makesGroup: Bool {
    !filters.isEmpty || rasterization != nil || isolatesBlending || blendMode != .sourceOver
  }
}
