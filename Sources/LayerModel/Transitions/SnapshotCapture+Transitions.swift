import Foundation
import Geometry
import LayerSnapshots

extension SnapshotCapture {
  /// Returns the current transition of `layer`; `nil` if there is none, or if the layer keeps its sublayers' depth.
  func transition(of layer: CALayer, _ context: Context) -> TransitionPassage? {
    if layer.animationList.isEmpty || side == .model || layer.keepsDepth { return nil }
    let time = layer.localTime(atSuperlayerTime: context.time)
    for attached in layer.animationList.reversed() {
      guard let transition = attached.animation as? CATransition, let old = attached.oldPicture,
        attached.isThere(at: time), let progress = transition.transitionProgress(at: time)
      else { continue }
      var shown = layer.presented(at: time, draws: draws)
      if let parallax { shown = parallax.followed(by: layer, shown) }
      return TransitionPassage(
        transition, from: old, at: (shown?.layer.geometry ?? layer.geometry).clamped, progress,
        shown?.circumstance ?? 0)
    }
    return nil
  }

  /// Appends the layer that holds both pictures.
  mutating func appendPassage(
    _ passage: TransitionPassage, of layer: CALayer, parent: Int32, owner: Int32, _ context: Context
  ) -> Int32 {
    isOneToOne = false
    var effects = LayerEffects()
    effects.isolatesBlending = passage.isFade
    let index = append(
      parent: parent, owner: owner, kind: .layer, geometry: passage.geometry, style: LayerSnapshot.Style(),
      effects: effects, isDoubleSided: layer.isDoubleSided,
      version: VersionNumber.mixed(takeVersion(of: layer), passage.circumstance))
    if plays { layer.isCommitted = true }
    if isRecorded, layer.lastNode.structure != number {
      layer.currentChanges?.invalidate()
      layer.lastNode = (index, number)
      layer.ownMemory.lastPassage = (passage.depth, -1, number)
    }
    circumstances[Int(index)] = passage.circumstance
    return index
  }

  /// Appends the layer that moves or fades one of the pictures.
  mutating func appendPiece(_ piece: TransitionPiece, parent: Int32) -> Int32 {
    var geometry = LayerGeometry()
    geometry.anchorPoint = .zero
    geometry.position = piece.offset
    var effects = LayerEffects()
    if piece.isAdded { effects.blendMode = .plusLighter }
    return append(
      parent: parent, kind: .layer, geometry: geometry, style: LayerSnapshot.Style(), effects: effects,
      opacity: piece.opacity, version: VersionNumber.mixed(nodes[Int(parent)].version, UInt64(nodes.count)))
  }

  /// Appends node `first` of an earlier snapshot, with all nodes below it.
  ///
  /// - Parameter isPiece: Whether it is inside a layer that has taken its place.
  mutating func appendOld(
    _ snapshot: LayerSnapshot, _ first: Int, parent: Int32, owner: Int32, isPiece: Bool = false
  ) -> Int32 {
    let base = Int32(nodes.count)
    let above = max(parent, owner)
    let flipped = (above >= 0 && nodes[Int(above)].contentsAreFlipped) != snapshot.flipsAbove(first)
    for i in first..<Int(snapshot.nodes[first].subtreeEnd) {
      var node = snapshot.nodes[i]
      let index = Int32(nodes.count)
      node.subtreeEnd += base - Int32(first)
      node.parent = i == first ? parent : node.parent + base - Int32(first)
      node.owner = i == first ? owner : -1
      if i == first, isPiece { node.geometry = node.geometry.atItsAnchor }
      if flipped { node.contentsAreFlipped.toggle() }
      if node.mask >= 0 {
        masked.append((.old(snapshot, node: Int(node.mask)), index))
        node.mask = -1
      }
      node.style = share(snapshot.styles[Int(node.style)])
      if let own = snapshot.effects(of: i) { node.effects = share(own) }
      nodes.append(node)
      circumstances.append(0)
      allowsGroupBlending.append(true)
    }
    return base
  }
}

extension LayerSnapshot {
  /// Whether the space around node `index` is flipped.
  fileprivate func flipsAbove(_ index: Int) -> Bool {
    nodes[index].contentsAreFlipped != nodes[index].geometry.isFlipped
  }
}
