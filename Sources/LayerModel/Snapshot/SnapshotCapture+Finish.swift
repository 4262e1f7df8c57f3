import Geometry

extension SnapshotCapture {
  /// What can be told only when all nodes are there. Every node stands behind its parent, or the node that it masks: one pass
  /// from the back has what is below a node before the node itself.
  mutating func finish() {
    if hasWarned(of: .copies) {
      // What was left out does not report its changes.
      let fresh = VersionNumber.fresh()
      for i in nodes.indices { circumstances[i] = fresh }
    }
    var holdsEraser = [Bool](repeating: false, count: nodes.count)
    for i in nodes.indices.reversed() {
      isolateBlending(at: i, &holdsEraser)
      let node = nodes[i]
      let above = Int(max(node.parent, node.owner))
      if circumstances[i] != 0 {
        nodes[i].version = VersionNumber.mixed(node.version, circumstances[i])
        if above >= 0 { circumstances[above] = VersionNumber.mixed(circumstances[above], circumstances[i]) }
      }
      let parent = Int(node.parent)
      if parent >= 0 { nodes[parent].subtreeEnd = max(nodes[parent].subtreeEnd, node.subtreeEnd) }
    }
  }

  /// Makes a group of node `i` if a sublayer could erase what lies behind the node. Where the layer does not allow that, or keeps
  /// its sublayers' depth and so cannot be a group, the next one above is asked.
  private mutating func isolateBlending(at i: Int, _ holdsEraser: inout [Bool]) {
    let node = nodes[i]
    if node.isInvisible { return }
    var own = node.effects < 0 ? LayerEffects() : effects[Int(node.effects)]
    if holdsEraser[i], node.kind == .layer {
      if allowsGroupBlending[i], !own.isolatesBlending {
        own.isolatesBlending = true
        nodes[i].effects = share(own)
      }
      if own.makesGroup || node.mask >= 0 || (node.opacity < 1 && node.allowsGroupOpacity) { holdsEraser[i] = false }
    }
    if node.parent >= 0, holdsEraser[i] || own.blendMode.canErase { holdsEraser[Int(node.parent)] = true }
  }
}

extension LayerEffects {
  /// Whether the layer is composited as a whole for the effects' sake.
  fileprivate var makesGroup: Bool {
    !filters.isEmpty || rasterization != nil || isolatesBlending || blendMode != .sourceOver
  }
}

extension BlendMode {
  /// Whether the backdrop's alpha may become less.
  fileprivate var canErase: Bool {
    switch self {
    case .sourceIn, .sourceOut, .sourceAtop, .destIn, .destOut, .destAtop, .destOver, .xor, .copy, .clear: true
    default: false
    }
  }
}
