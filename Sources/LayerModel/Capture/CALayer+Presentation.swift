import Foundation
import LayerSnapshots

extension CALayer {
  /// See ``presentation()``.
  final var presentationCopy: CALayer? {
    if isPresentation { return self }
    guard let (root, frames) = lastCommit else { return nil }
    let time = frames.presentedTime
    if let tree = frames.presentation, tree.time == time, tree.commit == frames.commit, let copy = tree.copy(of: self) {
      return copy
    }
    // Layers above the root that earlier frames have shown are presented too.
    var top = root
    while let above = top.superlayer, above.wasSeen { top = above }
    let around = top === root ? time : Self.convert(time, from: root.superlayer, to: top.superlayer)
    let tree = PresentationTree(of: top, at: around, commit: frames.commit, tilt: frames.tilt)
    frames.presentation = tree
    return tree.copy(of: self)
  }

  /// Whether a snapshot or a flush has contained the layer.
  final var wasSeen: Bool { lastNode.structure != 0 }

  /// The last commit of a tree with this layer: its root, which is this layer or one above it, and the state it left.
  /// `nil` if no commit has contained the layer.
  final var lastCommit: (root: CALayer, frames: TreeFrames)? {
    guard wasSeen else { return nil }
    var last: (root: CALayer, frames: TreeFrames)?
    var layer: CALayer? = self
    while let next = layer {
      if let frames = next.frames, frames.commit > last?.frames.commit ?? 0 { last = (next, frames) }
      layer = next.superlayer
    }
    return last
  }

  /// Returns a copy of the layer alone, without sublayers, as it looks at `time` of its own.
  final func presentationOrCopy(
    at time: CFTimeInterval, _ parallax: Parallax?, ofOwnClass: Bool = false
  ) -> CALayer {
    let shown = presented(at: time, ofOwnClass: ofOwnClass)?.layer ?? emptyPresentation(ofOwnClass: ofOwnClass)
    return parallax?.followed(by: self, (shown, 0))?.layer ?? shown
  }

  /// Returns a presentation copy of the layer alone, without sublayers and animations.
  final func emptyPresentation(ofOwnClass: Bool) -> CALayer {
    var copy = makePresentation()
    if ofOwnClass, type(of: copy) != type(of: self) { copy = ClassObjects.copy(of: self) ?? copy }
    copy.ownMemory.modelLayer = self
    copy.ownMemory.lostPerspectives = memory.lostPerspectives
    copy.isPresentation = true
    copy.asksForActions = false
    copy.copyProperties(of: self)
    return copy
  }

  /// A copy of the layer alone, without sublayers and animations, that no program's class takes part in unless it overrides
  /// ``makePresentation()``. Unlike a presentation copy it may be animated, and is no copy for ``presentation()``.
  package final var plainCopy: CALayer {
    let copy = makePresentation()
    copy.copyProperties(of: self)
    return copy
  }

  /// A new layer of the nearest Core Animation class that this layer's class is or descends from.
  final var plainCounterpart: CALayer { type(of: self).makePlain() }

  /// Returns a presentation copy of the layer alone, without sublayers, with its animations at `time` of its own; `nil`
  /// if no animation has an effect then.
  ///
  /// - Parameters:
  ///   - yDown: Whether y runs down the picture in the layer's superlayer: for contents that must be drawn again.
  ///   - draws: Whether contents that depend on something animated are drawn again.
  ///   - ofOwnClass: Whether the copy is of the layer's own class even if it is not drawn again.
  ///   - base: A presentation copy to set the animated values on; if `nil`, a new one.
  /// - Returns: The copy, and a number that is equal whenever the animations show the same.
  final func presented(
    at time: CFTimeInterval, yDown: Bool = true, draws: Bool = true, ofOwnClass: Bool = false,
    over base: CALayer? = nil
  ) -> (layer: CALayer, circumstance: UInt64)? {
    if animationList.isEmpty { return nil }
    var copy = base
    let drawsCopy = memory.animatedDisplay.drawsOnCopies && showsAnimatedKey
    let circumstance = applyAnimations(at: time) { keyPaths in
      let shown = copy ?? emptyPresentation(ofOwnClass: ofOwnClass || drawsCopy)
      copy = shown
      for keyPath in keyPaths { shown.ownCopiesOfParts(namedBy: keyPath) }
      return shown
    }
    guard let copy, circumstance != 0 else { return nil }
    if draws, drawsCopy { redraw(copy, yDown: yDown) }
    return (copy, circumstance)
  }

  /// Sets `place` to the layer's place with its animations at `time` of its own. They must only place the layer.
  ///
  /// - Returns: A number that is equal whenever the animations show the same; 0 if none has an effect.
  final func placePresented(at time: CFTimeInterval, in place: LayerPlace) -> UInt64 {
    place.reset(to: self)
    return applyAnimations(at: time) { _ in place }
  }

  /// Applies the animations that have a moment at `time` of the layer's own.
  ///
  /// - Parameter target: Returns what an animation of these key paths sets its values on.
  /// - Returns: A number that is equal whenever the animations show the same; 0 if none has a moment then.
  private final func applyAnimations(at time: CFTimeInterval, to target: ([String]) -> any AnimationTarget) -> UInt64 {
    var (hasEffect, circumstance): (Bool, UInt64) = (false, 0)
    for attached in animationList where !attached.isTransition {
      // An animation that is not committed shows its start.
      let moment = attached.state == .new && attached.animation.beginTime == 0 ? 0 : time
      guard attached.isThere(at: moment),
        let number = attached.animation.applyToTarget({ target(attached.keyPaths) }, at: moment)
      else { continue }
      hasEffect = true
      circumstance = VersionNumber.mixed(circumstance, number)
    }
    return hasEffect && circumstance == 0 ? 1 : circumstance
  }

  /// Draws the contents of a presentation copy again, which show an animated property.
  private final func redraw(_ copy: CALayer, yDown: Bool) {
    copy.ownFrames.yDown = yDown
    copy.delegate = delegate
    copy.invalidate(nil)
    copy.displayByDelegateOrDrawing()
  }
}

extension CAAnimation {
  /// The key paths that the animation, or the animations in a group, set.
  var keyPaths: [String] {
    switch self {
    case let animation as CAPropertyAnimation: animation.keyPath.map { [$0] } ?? []
    case let group as CAAnimationGroup: (group.animations ?? []).flatMap(\.keyPaths)
    default: []
    }
  }
}

extension CALayer {
  /// Returns the value at a key path with the animations at `time`, in seconds of the space around the topmost layer.
  package final func shownValue(forKeyPath keyPath: String, at time: CFTimeInterval) -> Any? {
    let own = self.time(atRootTime: time, root: topmost)
    return (presented(at: own, draws: false)?.layer ?? self).value(forKeyPath: keyPath)
  }

  /// Returns the value of the property `key` as the layer shows it: after its animations, else the model value.
  final func shownValue(forKey key: String) -> Any? {
    guard !animationList.isEmpty, let (root, frames) = lastCommit else { return value(forKey: key) }
    let now = time(atRootTime: frames.presentedTime, root: root)
    return (presented(at: now, draws: key == "contents")?.layer ?? self).value(forKey: key)
  }
}

// MARK: - Tracks

extension PositionTrack {
  /// The track of a layer's only animation; `nil` if the layer is shown by more than its position, or the animation by more than two points.
  ///
  /// - Parameters:
  ///   - time: The time of the layer, seconds. The animation must run then.
  ///   - circumstance: The layer's own circumstances at that time.
  init?(of layer: CALayer, node: Int32, above: Int32, at time: CFTimeInterval, circumstance: UInt64) {
    guard above >= 0, layer.animationList.count == 1, layer.beginTime == 0, layer.speed == 1, layer.timeOffset == 0,
      layer.isRestlessInPlace, layer.filterRevisions == 0, layer.geometry.isFinite,
      type(of: layer) == CALayer.self || !(layer is CAReplicatorLayer),
      let attached = layer.animationList.first, attached.state == .running || attached.state == .waiting,
      type(of: attached.animation) == CABasicAnimation.self, let animation = attached.animation as? CABasicAnimation,
      animation.keyPath == "position", let (start, end) = animation.endsInPlane, animation.speed == 1,
      animation.timeOffset == 0, animation.duration > 0, animation.duration.isFinite
    else { return nil }
    let interval = attached.interval
    guard interval.lowerBound.isFinite, interval.lowerBound <= time, time < interval.upperBound else { return nil }
    self.init(
      node: node, above: above, times: interval.lowerBound..<interval.upperBound, duration: animation.duration,
      autoreverses: animation.autoreverses, from: start, to: end, pace: animation.timingFunction,
      revision: animation.revision, circumstance: circumstance)
  }
}

extension CABasicAnimation {
  /// The points between which the animation interpolates, if both are given as points; `nil` for any other animation.
  fileprivate var endsInPlane: (SIMD2<Double>, SIMD2<Double>)? {
    guard !isAdditive, !isCumulative, valueFunction == nil, case .point(let from)? = AnimatableValue(fromValue),
      case .point(let to)? = AnimatableValue(toValue)
    else { return nil }
    let ends = SIMD4(from.x.native, from.y.native, to.x.native, to.y.native)
    guard ends.x.isFinite, ends.y.isFinite, ends.z.isFinite, ends.w.isFinite else { return nil }
    return (ends.lowHalf, ends.highHalf)
  }
}
