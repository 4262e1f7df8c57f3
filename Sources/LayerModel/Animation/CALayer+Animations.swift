import Foundation

extension CALayer {
  /// The most finished animations that a layer keeps to show earlier moments.
  private static let maximumKept = 16

  /// See ``add(_:forKey:)``.
  final func addAnimation(_ given: CAAnimation, forKey key: String?) {
    let key = given is CATransition ? kCATransition : key
    let frozen = given.frozenCopy { animation in
      if !(animation.duration > 0) { animation.duration = CATransaction.animationDuration() }
      if animation.timingFunction == nil { animation.timingFunction = CATransaction.animationTimingFunction() }
      animation.fillIn(from: self, key: key)
    }
    guard let animation = frozen else { return }
    if let key, memory.animationKeys.contains(key) { removeAnimations { $0.key == key } }
    if animationList.count < Self.fewest || animationList.count % (animationList.count / 16) == 0 {
      dropFinishedAnimations(unkeyed: key == nil)
    }
    let context = LayerContext.current
    animationList.append(
      AttachedAnimation(
        animation, key: key, timeAdded: context.clock == .manual ? context.time : topmost.frames?.time,
        completions: context.openTransactions?.completions ?? []))
    if let key { noteAnimationKey(key) }
    note(.events)
    markTimeChanged()
  }

  /// Up to this number of animations are scanned whenever another is added. A longer list is scanned only after it has
  /// grown by a sixteenth.
  private static let fewest = 64

  /// Adds to ``LayerMemory/animationKeys``, which forgets the keys that are no longer in the list once they are the
  /// greater part of it.
  private final func noteAnimationKey(_ key: String) {
    ownMemory.animationKeys.insert(key)
    if memory.animationKeys.count > 2 * animationList.count + Self.fewest {
      ownMemory.animationKeys = Set(animationList.lazy.compactMap(\.key))
    }
  }

  private final func dropFinishedAnimations(unkeyed: Bool) {
    // Finished animations without a key go when another one without a key is added.
    if unkeyed { animationList.removeAll { $0.key == nil && !$0.isListed } }
    var surplus = animationList.count { !$0.isListed } - Self.maximumKept
    if surplus <= 0 { return }
    animationList.removeAll { attached in
      if attached.isListed || surplus == 0 { return false }
      surplus -= 1
      return true
    }
  }

  /// Removes the animations that `condition` holds for, for earlier moments too.
  final func removeAnimations(where condition: (AttachedAnimation) -> Bool) {
    let gone = animationList.filter(condition)
    if gone.isEmpty { return }
    animationList.removeAll(where: condition)
    // Core Animation notifies the latest first.
    for attached in gone.reversed() { attached.stop(finished: false) }
    markTimeChanged()
  }

  /// See ``animationKeys()``.
  final var listedAnimationKeys: [String]? {
    if let modelLayer = memory.modelLayer { return modelLayer.listedAnimationKeys }
    let keys = animationList.filter(\.isListed).compactMap(\.key)
    return keys.isEmpty ? nil : keys
  }

  /// See ``animation(forKey:)``.
  final func listedAnimation(forKey key: String) -> CAAnimation? {
    if let modelLayer = memory.modelLayer { return modelLayer.listedAnimation(forKey: key) }
    return animationList.last { $0.key == key && $0.isListed }?.animation
  }

  // MARK: Frames

  /// The result of ``playAnimations(to:addedAt:)``.
  struct Played {
    /// The layers with animations that were not over before, and those that draw for them.
    var layers: [CALayer] = []
    /// Whether an animation has begun to wait, has started or has stopped.
    var hasEvents = false
  }

  /// Resolves the begin times of new animations at and below this root, and starts and stops those due by `time`. Notes
  /// a warning in ``TreeFrames/lateStart`` if none can ever be due.
  ///
  /// - Parameters:
  ///   - time: In seconds of the space around this root, as are all times here.
  ///   - added: The time of adding for animations that were added when it was unknown.
  final func playAnimations(to time: CFTimeInterval, addedAt added: CFTimeInterval) -> Played {
    var visited: [CALayer] = []
    var ended: [AttachedAnimation] = []
    var played = Played()
    var starts = PendingStarts()
    var times = LayerTimes(in: self, at: time)
    var quiet = QuietTimes(in: self, from: time)
    visit(.events, below: .eventsBelow) { layer in
      let now = times.time(in: layer)
      for attached in layer.animationList where attached.state != .over {
        if attached.state == .new {
          if attached.animation.beginTime == 0 {
            let begin = layer.time(atRootTime: attached.timeAdded ?? added, root: self)
            attached.animation.begin(at: begin > 0 ? begin : 0)
          }
          if attached.isTransition { attached.oldPicture = layer.lastPicture(in: self) }
          (attached.state, played.hasEvents) = (.waiting, true)
        }
        starts.note(attached, of: layer, begin: attached.interval.lowerBound, now: now)
        if attached.state == .waiting, attached.animation.timing.hasBegun(at: now) {
          attached.start()
          played.hasEvents = true
        }
        if attached.state == .running, attached.isOver(at: now) { ended.append(attached) }
      }
      quiet.note(layer, now: now)
      visited.append(layer)
    }
    // The latest first, as where several are removed: their completion blocks come in this order.
    for attached in ended.sorted(by: { $0.number > $1.number }) { attached.stop(finished: true) }
    if !ended.isEmpty { played.hasEvents = true }
    played.layers = visited.filter { layer in
      !layer.memory.animatedDisplay.drawsOnCopies || layer.animationList.contains { $0.state != .over }
    }
    for layer in played.layers { layer.note(.events) }
    let warning = starts.warning(at: time)
    if warning != nil || frames?.lateStart != nil { ownFrames.lateStart = warning }
    currentFrames?.changes.quietTimes = played.hasEvents ? nil : quiet.times
    return played
  }

  /// The layer's picture in the last frame of `root`; `nil` if the layer was not in it.
  private final func lastPicture(in root: CALayer) -> OldPicture? {
    guard let snapshot = root.frames?.snapshot, lastNode.structure == snapshot.structure else { return nil }
    guard memory.lastPassage.structure == snapshot.structure else {
      return OldPicture(snapshot: snapshot, node: Int(lastNode.index), depth: 0)
    }
    // A transition that is cut short again and again would hold all the pictures before it.
    if memory.lastPassage.depth >= OldPicture.maximumDepth {
      return OldPicture(snapshot: snapshot, node: Int(memory.lastPassage.newNode), depth: 0)
    }
    return OldPicture(snapshot: snapshot, node: Int(lastNode.index), depth: memory.lastPassage.depth + 1)
  }

  /// Returns this layer's time when it is `time` in the superlayer of `root`, which is this layer or one above it.
  /// ``LayerTimes`` serves many layers.
  final func time(atRootTime time: CFTimeInterval, root: CALayer) -> CFTimeInterval {
    var chain = [self]
    while let last = chain.last, last !== root, let above = last.superlayer { chain.append(above) }
    return chain.reversed().reduce(time) { $1.localTime(atSuperlayerTime: $0) }
  }
}

/// Finds for how long no animation of a tree will start or stop, and no layer will draw for one: until then, and as
/// long as no layer's animations or times change, frames need not look for either.
private struct QuietTimes {
  private let start: CFTimeInterval
  private var wait = Double.infinity
  private var timesLater: LayerTimes

  init(in root: CALayer, from time: CFTimeInterval) {
    (start, timesLater) = (time, LayerTimes(in: root, at: time + 1))
  }

  /// - Parameter now: The layer's time.
  mutating func note(_ layer: CALayer, now: CFTimeInterval) {
    // Other layers' waits would have to be converted.
    let isEven = timesLater.time(in: layer) - now == 1
    if !isEven || !layer.memory.animatedDisplay.drawsOnCopies
      || (type(of: layer) != CALayer.self && layer.showsAnimatedKey)
    {
      wait = 0
    }
    for attached in layer.animationList where attached.state != .over && wait > 0 {
      let interval = attached.interval
      wait = Double.minimum(wait, (attached.state == .running ? interval.upperBound : interval.lowerBound) - now)
    }
  }

  /// In seconds of the space around the root; `nil` for none. They end before the next event, because times are
  /// rounded.
  var times: Range<CFTimeInterval>? {
    let end = start + wait - 1e-6 - 1e-12 * abs(start)
    return end > start ? start..<end : nil
  }
}

/// The times of layers in a tree at a moment. Siblings, asked for one after another, have the time around them in
/// common.
struct LayerTimes {
  private unowned let root: CALayer
  let time: CFTimeInterval
  /// The layer whose time is known.
  private var above: ObjectIdentifier?
  private var timeInside: CFTimeInterval = 0

  /// - Parameter time: In seconds of the superlayer of `root`.
  init(in root: CALayer, at time: CFTimeInterval) { (self.root, self.time) = (root, time) }

  /// Returns the time of `layer`, which is the root or below it, seconds.
  mutating func time(in layer: CALayer) -> CFTimeInterval {
    guard layer !== root, let superlayer = layer.superlayer else { return layer.localTime(atSuperlayerTime: time) }
    return layer.localTime(atSuperlayerTime: time(inside: superlayer))
  }

  /// Returns the time of `layer` as ``time(in:)``, and keeps it for those that follow.
  mutating func time(inside layer: CALayer) -> CFTimeInterval {
    if above != ObjectIdentifier(layer) {
      (above, timeInside) = (ObjectIdentifier(layer), layer.time(atRootTime: time, root: root))
    }
    return timeInside
  }

  /// Forgets the last time, after foreign code has run.
  mutating func forget() { above = nil }
}
