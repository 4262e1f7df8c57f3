import Foundation
import LayerSnapshots

extension CALayer {
  /// See ``presentation()``.
  final var presentationCopy: CALayer? {
    if isPresentation { return self }
    guard let (root, frames) = lastCommit else { return nil }
    let time = frames.presentedTime
    if let last = frames.presentation, last.time == time, last.commit == frames.commit, let copy = last.copy(of: self) {
      return copy
    }
    // Layers above the root that earlier frames have shown are presented too.
    var top = root
    while let above = top.superlayer, above.wasSeen { top = above }
    let around = top === root ? time : Self.convert(time, from: root.superlayer, to: top.superlayer)
    let presentation = TreeFrames.Presentation(of: top, at: around, commit: frames.commit, tilt: frames.tilt)
    frames.presentation = presentation
    return presentation.copy(of: self)
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

  /// A copy of the layer alone, without sublayers and animations, that no program's class takes part in unless it
  /// overrides ``makePresentation()``. Unlike a presentation copy it may be animated, and is no copy for
  /// ``presentation()``.
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
    let circumstance = appliedAnimations(at: time) { attached, moment in
      if !attached.isThere(at: moment) { return nil }
      return attached.animation.applyToTarget(
        {
          let shown = copy ?? emptyPresentation(ofOwnClass: ofOwnClass || drawsCopy)
          copy = shown
          for keyPath in attached.keyPaths { shown.ownCopiesOfParts(namedBy: keyPath) }
          return shown
        }, at: moment)
    }
    guard let copy, circumstance != 0 else { return nil }
    if draws, drawsCopy { redraw(copy, yDown: yDown) }
    return (copy, circumstance)
  }

  /// Sets `place` to the layer's place with its animations at `time` of its own. They must only place the layer.
  ///
  /// - Returns: A number that is equal whenever the animations show the same; 0 if none has an effect.
  final func placePresented(at time: CFTimeInterval, in place: inout LayerPlace) -> UInt64 {
    place = LayerPlace(of: self)
    return appliedAnimations(at: time) { attached, moment in
      guard let track = attached.track, track.isThere(at: moment) else { return nil }
      return track.apply(to: &place, at: moment)
    }
  }

  /// The same with the track of the layer's only animation.
  @inline(__always)
  final func placePresented(
    at time: CFTimeInterval, by track: Unmanaged<AnimationTrack>, in place: inout LayerPlace
  ) -> UInt64 {
    place = LayerPlace(of: self)
    let number = track._withUnsafeGuaranteedRef { $0.isThere(at: time) ? $0.apply(to: &place, at: time) : nil }
    guard let number else { return 0 }
    let circumstance = VersionNumber.mixed(0, number)
    return circumstance == 0 ? 1 : circumstance
  }

  /// Applies the animations at `time` of the layer's own.
  ///
  /// - Parameter apply: Applies an animation at its moment, and returns a number for it; `nil` if it has none then.
  /// - Returns: A number that is equal whenever the animations show the same; 0 if none has a moment then.
  @inline(__always)
  private final func appliedAnimations(
    at time: CFTimeInterval, _ apply: (AttachedAnimation, CFTimeInterval) -> UInt64?
  ) -> UInt64 {
    var (hasEffect, circumstance): (Bool, UInt64) = (false, 0)
    for attached in animationList where !attached.isTransition {
      // An animation that is not committed shows its start.
      let moment = attached.state == .new && attached.animation.beginTime == 0 ? 0 : time
      guard let number = apply(attached, moment) else { continue }
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

extension LayerPlace {
  /// The layer's own values.
  init(of layer: CALayer) {
    self.init(
      geometry: layer.geometry, opacity: layer.opacity, isHidden: layer.isHidden,
      lostPerspectives: layer.memory.lostPerspectives)
  }
}
