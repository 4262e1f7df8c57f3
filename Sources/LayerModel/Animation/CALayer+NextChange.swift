import Foundation

extension CALayer {
  /// The next time, from `time` on, at which the tree under this root may look otherwise than at `time` if nobody changes it: `time` itself
  /// while something moves, ∞ where nothing ever will. In seconds of the space around the root.
  package final func nextChange(from time: CFTimeInterval) -> CFTimeInterval {
    if !movesHereOrBelow { return .infinity }
    var steps = 0
    var next = CFTimeInterval.infinity
    // A layer, with the map from the root's time to that of its superlayer: own = scale · root + shift.
    var pending = [(layer: self, scale: 1.0, shift: 0.0)]
    while let (layer, scale, shift) = pending.popLast(), next > time {
      // Replicators inside replicators may be too many to look at: something may always move there.
      steps += 1
      if steps > Self.mostSteps { return time }
      let speed = Double(layer.speed)
      let own = (scale: scale * speed, shift: (shift - layer.beginTime) * speed + layer.timeOffset)
      if own.scale == 0 || !own.scale.isFinite || !own.shift.isFinite { continue }
      let now = own.scale * time + own.shift
      if layer.emits { next = time }
      for attached in layer.animationList {
        let change: CFTimeInterval?
        if own.scale > 0 {
          change = attached.animation.nextChange(from: now)
        } else {
          // Time runs backwards: what there is of the animation may still come.
          change =
            attached.animation.moment(at: now) == nil && now < attached.animation.activeInterval().lowerBound
            ? nil : now
        }
        if let change, attached.isThere(at: change) { next = min(next, max(time, (change - own.shift) / own.scale)) }
        // Somebody may wait for its end.
        let end = attached.animation.activeInterval().upperBound.nextUp
        if attached.state != .over, own.scale > 0, end.isFinite {
          next = min(next, max(time, ((max(end, now) - own.shift) / own.scale).nextUp))
        }
      }
      if let mask = layer.maskLayer { pending.append((mask, own.scale, own.shift)) }
      let delays: [Double]
      if let replicator = layer as? CAReplicatorLayer, replicator.instanceDelay != 0 {
        delays = (0..<max(0, min(replicator.instanceCount, 1 << 12))).map { Double($0) * replicator.instanceDelay }
      } else {
        delays = [0]
      }
      for sublayer in layer.sublayerList.layers {
        for delay in delays { pending.append((sublayer, own.scale, own.shift - delay)) }
      }
    }
    return next
  }

  private static let mostSteps = 1 << 18

  /// Whether this layer or one below it has animations or particles.
  private final var movesHereOrBelow: Bool {
    var pending = [self]
    while let layer = pending.popLast() {
      if layer.emits || !layer.animationList.isEmpty { return true }
      if let mask = layer.maskLayer { pending.append(mask) }
      pending.append(contentsOf: layer.sublayerList.layers)
    }
    return false
  }

  /// Whether particles come from the layer.
  private final var emits: Bool { (self as? CAEmitterLayer)?.emitterCells?.isEmpty == false }
}
