import Foundation
import LayerSnapshots

/// The presentation copies of a tree at one moment, which ``CALayer/presentation()`` returns.
package final class PresentationTree {
  let time: CFTimeInterval
  let commit: UInt64
  private let parallax: Parallax?
  private unowned let model: CALayer
  private var root: CALayer
  private var copies: [ObjectIdentifier: CALayer] = [:]

  /// - Parameters:
  ///   - time: In seconds of the space around `root`.
  ///   - frames: The state of the commit that the tree shows.
  init(of root: CALayer, at time: CFTimeInterval, _ frames: TreeFrames) {
    self.time = time
    model = root
    commit = frames.commit
    parallax = frames.tilt.map { Parallax(of: root, at: $0) }
    self.root = root.presentationOrCopy(at: root.localTime(atSuperlayerTime: time), parallax)
    copies[ObjectIdentifier(root)] = self.root
    // An explicit stack: a tree may be deeper than the call stack.
    var pending = [(model: root, copy: self.root, time: root.localTime(atSuperlayerTime: time))]
    while let (model, copy, time) = pending.popLast() {
      for sublayer in model.sublayerList.layers where sublayer.wasSeen {
        let own = sublayer.localTime(atSuperlayerTime: time)
        let shown = sublayer.presentationOrCopy(at: own, parallax)
        copy.addSublayer(shown)
        copies[ObjectIdentifier(sublayer)] = shown
        pending.append((sublayer, shown, own))
      }
      if let mask = model.maskLayer, mask.wasSeen {
        let own = mask.localTime(atSuperlayerTime: time)
        let shown = mask.presentationOrCopy(at: own, parallax)
        copy.mask = shown
        copies[ObjectIdentifier(mask)] = shown
        pending.append((mask, shown, own))
      }
    }
  }

  /// The copy of `layer`, of its own class.
  ///
  /// The tree is built of copies of Core Animation's classes, since an `init(layer:)` may trap. A copy that is
  /// requested by itself is replaced: Core Animation would call that initialiser too.
  func copy(of layer: CALayer) -> CALayer? {
    guard let plain = copies[ObjectIdentifier(layer)] else { return nil }
    if type(of: plain) == type(of: layer) { return plain }
    let time = layer.time(atRootTime: time, root: model)
    let copy = layer.presentationOrCopy(at: time, parallax, ofOwnClass: true)
    if type(of: copy) != type(of: layer) { return plain }
    let below = plain.sublayerList.layers
    for sublayer in below { copy.addSublayer(sublayer) }
    if let mask = plain.mask {
      plain.mask = nil
      copy.mask = mask
    }
    if let owner = plain.superlayer {
      if owner.mask === plain { owner.mask = copy } else { owner.replaceSublayer(plain, with: copy) }
    }
    if plain === root { root = copy }
    copies[ObjectIdentifier(layer)] = copy
    return copy
  }
}

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
    let tree = PresentationTree(of: top, at: around, frames)
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
  fileprivate final func presentationOrCopy(
    at time: CFTimeInterval, _ parallax: Parallax?, ofOwnClass: Bool = false
  ) -> CALayer {
    let shown = presented(at: time, ofOwnClass: ofOwnClass)?.layer ?? emptyPresentation(ofOwnClass: ofOwnClass)
    return parallax?.followed(by: self, (shown, 0))?.layer ?? shown
  }

  /// Returns a presentation copy of the layer alone, without sublayers and animations.
  final func emptyPresentation(ofOwnClass: Bool) -> CALayer {
    var copy = makePresentation()
    if ofOwnClass, type(of: copy) != type(of: self) { copy = ClassObjects.copy(of: self) ?? copy }
    copy.modelLayer = self
    copy.memory.lostPerspectives = memory.lostPerspectives
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
  final var plainCounterpart: CALayer {
    switch self {
    case is CATransformLayer: CATransformLayer()
    case is CABackdropLayer: CABackdropLayer()
    case is CAShapeLayer: CAShapeLayer()
    case is CAGradientLayer: CAGradientLayer()
    case is CAReplicatorLayer: CAReplicatorLayer()
    case is CATextLayer: CATextLayer()
    case is CAEmitterLayer: CAEmitterLayer()
    case is CAScrollLayer: CAScrollLayer()
    case is CATiledLayer: CATiledLayer()
    default: CALayer()
    }
  }

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
    var circumstance: UInt64 = 0
    let drawsCopy = animatedDisplay.drawsOnCopies && showsAnimatedKey
    for attached in animationList where !(attached.animation is CATransition) {
      // An animation that is not committed shows its start.
      let moment = attached.state == .new && attached.animation.beginTime == 0 ? 0 : time
      guard attached.isThere(at: moment), attached.animation.moment(at: moment) != nil else { continue }
      let shown = copy ?? emptyPresentation(ofOwnClass: ofOwnClass || drawsCopy)
      copy = shown
      for keyPath in attached.animation.keyPaths { shown.ownCopiesOfParts(namedBy: keyPath) }
      circumstance = VersionNumber.mixed(circumstance, attached.animation.apply(to: shown, at: moment))
    }
    guard let copy else { return nil }
    if draws, drawsCopy { redraw(copy, yDown: yDown) }
    return (copy, circumstance == 0 ? 1 : circumstance)
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
