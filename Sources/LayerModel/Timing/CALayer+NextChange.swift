import Foundation

extension CALayer {
  /// Returns the next time, from `time` on, at which the unchanged tree under this root may look different from `time`:
  /// `time` itself while something moves, ∞ if nothing ever will. In seconds of the space around the root.
  package final func nextChange(from time: CFTimeInterval) -> CFTimeInterval {
    if let layers = layersThatMayMove {
      var maps = KnownTimeMaps(root: self)
      var next = CFTimeInterval.infinity
      for layer in layers where next > time { next = min(next, layer.ownNextChange(from: time, maps.map(to: layer))) }
      return next
    }
    if !movesHereOrBelow { return .infinity }
    var steps = 0
    var next = CFTimeInterval.infinity
    // Each layer with the map from the root's time to its superlayer's.
    var pending = [(layer: self, map: TimeMap())]
    while let (layer, map) = pending.popLast(), next > time {
      let own = map.then(layer)
      if !own.runs { continue }
      if layer.emits { next = time }
      next = min(next, layer.ownNextChange(from: time, own))
      if let mask = layer.maskLayer { pending.append((mask, own)) }
      let delays: [Double]
      if let replicator = layer as? CAReplicatorLayer, replicator.instanceDelay != 0 {
        delays = (0..<max(0, min(replicator.instanceCount, 1 << 12))).map { Double($0) * replicator.instanceDelay }
      } else {
        delays = [0]
      }
      // Nested replicators may have too many instances to look at: then something is taken to move always.
      steps += 1 + layer.sublayerList.layers.count * (delays.count - 1)
      if steps > Self.maximumSteps { return time }
      for sublayer in layer.sublayerList.layers {
        for delay in delays { pending.append((sublayer, TimeMap(scale: own.scale, shift: own.shift - delay))) }
      }
    }
    return next
  }

  /// The map from the root's time to a layer's: own = scale · root + shift.
  private struct TimeMap {
    var scale = 1.0
    var shift = 0.0

    /// Whether the layer's time ever changes.
    var runs: Bool { scale != 0 && scale.isFinite && shift.isFinite }

    /// Returns the map to the time of `layer`, if this is the map to its superlayer's.
    func then(_ layer: CALayer) -> TimeMap {
      let speed = Double(layer.speed)
      return TimeMap(scale: scale * speed, shift: (shift - layer.beginTime) * speed + layer.timeOffset)
    }
  }

  /// The maps from the root's time to the times of layers below it. Each is made once: animated layers may be nested in
  /// each other.
  private struct KnownTimeMaps {
    let root: CALayer
    private var maps: [ObjectIdentifier: TimeMap] = [:]

    init(root: CALayer) { self.root = root }

    mutating func map(to layer: CALayer) -> TimeMap {
      var unknown: [CALayer] = []
      var (above, map): (CALayer?, TimeMap) = (layer, TimeMap())
      while let next = above {
        if let known = maps[ObjectIdentifier(next)] {
          map = known
          break
        }
        unknown.append(next)
        above = next === root ? nil : next.superlayer
      }
      for next in unknown.reversed() {
        map = map.then(next)
        maps[ObjectIdentifier(next)] = map
      }
      return map
    }
  }

  /// ``nextChange(from:)`` for the animations of the layer itself.
  private final func ownNextChange(from time: CFTimeInterval, _ own: TimeMap) -> CFTimeInterval {
    guard own.runs else { return .infinity }
    var next = CFTimeInterval.infinity
    let now = own.scale * time + own.shift
    for attached in animationList {
      let change: CFTimeInterval?
      if own.scale > 0 {
        change = attached.animation.nextChange(from: now)
      } else {
        // Time runs backwards: all that is before `now` may still come.
        change =
          attached.animation.moment(at: now) == nil && now < attached.animation.activeInterval().lowerBound
          ? nil : now
      }
      if let change, attached.isThere(at: change) { next = min(next, max(time, (change - own.shift) / own.scale)) }
      // It shows at its end for the last time; a delegate or a completion block may wait for that.
      let end = attached.animation.activeInterval().upperBound.nextUp
      if attached.state != .over || now < end, own.scale > 0, end.isFinite {
        next = min(next, max(time, ((max(end, now) - own.shift) / own.scale).nextUp))
      }
    }
    return next
  }

  /// The layers with animations, if the last frame knows them without a search; else `nil`.
  private final var layersThatMayMove: [CALayer]? {
    guard let frames = currentFrames else { return nil }
    var layers: [CALayer] = []
    for node in frames.restless.map(\.node) + frames.changes.changed
    where !frames.layer(node).animationList.isEmpty {
      // Each instance of a replicator has its own time.
      if frames.isRepeated[Int(node)] { return nil }
      layers.append(frames.layer(node))
    }
    return layers
  }

  private static let maximumSteps = 1 << 18

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

  /// Whether the layer emits particles.
  private final var emits: Bool { (self as? CAEmitterLayer)?.emitterCells?.isEmpty == false }
}
