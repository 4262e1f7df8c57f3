import Foundation
import Geometry
import LayerSnapshots

extension SnapshotCapture {
  /// Appends the tree under `root`, then the trees of the masks in it. A mask's own mask is ignored; the masks of its
  /// sublayers are not.
  mutating func appendTree(_ root: CALayer, time: Double) {
    (self.root, rootTime) = (root, time)
    append(root, owner: -1, Context(time: time))
    var next = 0
    while next < masked.count, FrameMeter.goesOn {
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
    var pending = [Visit.layers([root], next: 0, parent: -1, context)]
    let budget = FrameMeter.current
    while let visit = pending.popLast() {
      // The root is in each snapshot.
      if !nodes.isEmpty, budget?.goesOn == false { return }
      switch visit {
      case .layers(let layers, var next, let parent, let context):
        if next == 0 { nodes.reserve(layers.count) }
        let depth = pending.count
        // A layer's sublayers come before its siblings.
        while next < layers.count, pending.count == depth {
          if nodes.count & 63 == 63, budget?.goesOn == false { return }
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
      case .instance(let instances, let number, let power, let parent, let context):
        let replicator = instances.replicator
        guard countCopy() else { continue }
        if number + 1 < replicator.instanceCount {
          let next = replicator.instancePower(after: power)
          pending.append(.instance(instances, number: number + 1, power: next, parent: parent, context))
        }
        let index = appendInstance(of: instances, number: number, power: power, parent: parent)
        var below = context
        below.time -= Double(number) * replicator.instanceDelay
        if rules == .compositor { below.tint = below.tint.then(replicator.tint(ofInstance: number)) }
        below.isCopy = true
        pending.append(.layers(instances.sublayers, next: 0, parent: index, below))
      }
    }
  }

  /// Appends `layer` or its transition, and pushes its sublayers onto `pending`.
  ///
  /// - Parameter owner: The node that it masks, if it is a mask.
  private mutating func append(
    _ layer: CALayer, parent: Int32, owner: Int32, _ context: Context, _ pending: inout [Visit]
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
    _ layer: CALayer, at place: LayerGeometry?, parent: Int32, owner: Int32, _ context: Context,
    _ pending: inout [Visit]
  ) {
    var below = context
    below.time = layer.localTime(atSuperlayerTime: context.time)
    let above = max(parent, owner)
    let flipped = above >= 0 && nodes[Int(above)].contentsAreFlipped
    if draws, layer.redrawIfFlipped(yDown: yDown != (flipped != layer.isGeometryFlipped)) {
      // The layers above are captured already: redrawing has marked them as changed since.
      record?.changes.invalidate()
    }
    let moved = place == nil ? moved(layer, at: below.time) : nil
    var shown =
      side == .model || moved != nil
      ? nil
      : layer.presented(at: below.time, yDown: yDown != flipped, draws: draws)
    if let parallax { shown = parallax.followed(by: layer, shown) }
    if rules == .context, let words = wordsUnderContents(of: shown?.layer ?? layer, yDown: yDown != flipped) {
      let index = append(layer, (words, 0), at: place, parent: parent, owner: owner, context)
      appendContents(of: shown?.layer ?? layer, parent: index, context)
      pending.append(.layers(layer.sublayerList.slots, next: 0, parent: index, below))
      return
    }
    let index = append(layer, shown, moved, at: place, parent: parent, owner: owner, context)
    if (shown?.layer ?? layer).hasBackgroundPattern, nodes[Int(index)].kind == .layer {
      appendPattern(of: shown?.layer ?? layer, parent: index, context)
    }
    switch shown?.layer ?? layer {
    // Most layers are plain CALayers: comparing the class once is cheaper than casting to each subclass.
    case let plain where type(of: plain) == CALayer.self: break
    case let emitter as CAEmitterLayer:
      isOneToOne = false
      appendParticles(of: emitter, parent: index, time: below.time, context)
    case let text as CATextLayer: warn(ofFontsMissingFrom: text)
    case let gradient as CAGradientLayer:
      if let objection = gradient.objection { warn(.gradient, "\(gradient.words) has \(objection)") }
    case let tiled as CATiledLayer:
      isOneToOne = false
      appendTiles(of: tiled, drawnBy: layer as? CATiledLayer ?? tiled, parent: index, context)
    case let replicator as CAReplicatorLayer:
      if replicator.instanceCount > 0, !layer.sublayerList.isEmpty {
        let first = Instances(replicator: replicator, model: layer, sublayers: layer.sublayerList.slots)
        pending.append(.instance(first, number: 0, power: CATransform3DIdentity, parent: index, below))
      } else if !layer.sublayerList.isEmpty {
        // Layers that are not visited keep their marks: later changes there are not reported.
        isOneToOne = false
      }
      return
    default: break
    }
    if !layer.sublayerList.isEmpty {
      pending.append(.layers(layer.sublayerList.slots, next: 0, parent: index, below))
    }
  }

  /// The place of a layer whose animations only place it, and a number for what they show; `nil` for any other, which
  /// needs a presentation copy if it is animated.
  private func moved(_ layer: CALayer, at time: CFTimeInterval) -> Moved? {
    guard !layer.animationList.isEmpty, type(of: layer) == CALayer.self, side != .model, rules == .compositor,
      parallax == nil, layer.isRestlessInPlace
    else { return nil }
    var place = LayerPlace(of: layer)
    let circumstance = layer.placePresented(at: time, in: &place)
    return circumstance == 0 ? nil : Moved(place: place, circumstance: circumstance)
  }
}
