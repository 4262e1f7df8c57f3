import Foundation
import LayerSnapshots

/// The presentation copies of a tree at one moment: what ``CALayer/presentation()`` returns.
package final class PresentationTree {
  let time: CFTimeInterval
  let version: UInt64
  private let parallax: Parallax?
  private var root: CALayer
  private var copies: [ObjectIdentifier: CALayer] = [:]

  /// - Parameter time: In seconds of the space around `root`.
  init(of root: CALayer, at time: CFTimeInterval) {
    self.time = time
    version = root.version
    parallax = root.frames?.tilt.map { Parallax(of: root, at: $0) }
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
  /// The tree is built of copies of Core Animation's classes, since an `init(layer:)` may trap. One that is asked for itself is replaced:
  /// Core Animation would call that initialiser, too.
  func copy(of layer: CALayer) -> CALayer? {
    guard let plain = copies[ObjectIdentifier(layer)] else { return nil }
    if type(of: plain) == type(of: layer) { return plain }
    let time = layer.time(atRootTime: time, root: layer.topmost)
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
    let top = topmost
    guard wasSeen, let last = top.frames?.time else { return nil }
    let context = LayerContext.current
    let time = context.clock == .manual ? context.time : last
    if let tree = top.frames?.presentation, tree.time == time, tree.version == top.version,
      let copy = tree.copy(of: self)
    {
      return copy
    }
    let tree = PresentationTree(of: top, at: time)
    top.ownFrames.presentation = tree
    return tree.copy(of: self)
  }

  /// Whether a snapshot has contained the layer.
  final var wasSeen: Bool { lastNode.structure != 0 }

  /// Returns a copy of the layer alone, without sublayers, as it shows at `time` of its own.
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
    return copy
  }

  /// See ``makePresentation()``.
  final var copyOfOwnClass: CALayer {
    switch self {
    case is CATransformLayer: CATransformLayer(layer: self)
    case is CABackdropLayer: CABackdropLayer(layer: self)
    case is CAShapeLayer: CAShapeLayer(layer: self)
    case is CAGradientLayer: CAGradientLayer(layer: self)
    case is CAReplicatorLayer: CAReplicatorLayer(layer: self)
    case is CATextLayer: CATextLayer(layer: self)
    case is CAEmitterLayer: CAEmitterLayer(layer: self)
    case is CAScrollLayer: CAScrollLayer(layer: self)
    case is CATiledLayer: CATiledLayer(layer: self)
    default: CALayer(layer: self)
    }
  }

  /// Returns a presentation copy of the layer alone, without sublayers, with its animations at `time` of its own; `nil` if none has an
  /// effect then.
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
    let showsAnimatedKey = showsAnimatedKey
    for attached in animationList where !(attached.animation is CATransition) {
      // An animation that is not committed shows its start.
      let moment = attached.state == .new && attached.animation.beginTime == 0 ? 0 : time
      guard attached.isThere(at: moment), attached.animation.moment(at: moment) != nil else { continue }
      let shown = copy ?? emptyPresentation(ofOwnClass: ofOwnClass || showsAnimatedKey)
      copy = shown
      for keyPath in attached.animation.keyPaths { shown.ownCopiesOfParts(namedBy: keyPath) }
      circumstance = VersionNumber.mixed(circumstance, attached.animation.apply(to: shown, at: moment))
    }
    guard let copy else { return nil }
    if draws, showsAnimatedKey { redraw(copy, yDown: yDown) }
    return (copy, circumstance == 0 ? 1 : circumstance)
  }

  /// Whether an animated property is one that the drawing shows.
  private final var showsAnimatedKey: Bool {
    let keys = animationList.flatMap { $0.animation.keyPaths }.map { String($0.prefix { $0 != "." }) }
    return keys.contains { type(of: self).needsDisplay(forKey: $0) }
  }

  /// Draws the contents of a presentation copy again, which show an animated property.
  private final func redraw(_ copy: CALayer, yDown: Bool) {
    copy.ownFrames.yDown = yDown
    copy.delegate = delegate
    copy.invalidate(nil)
    copy.performDisplay()
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
    guard !animationList.isEmpty, let last = topmost.frames?.time else { return value(forKey: key) }
    let context = LayerContext.current
    let now = time(atRootTime: context.clock == .manual ? context.time : last, root: topmost)
    return (presented(at: now)?.layer ?? self).value(forKey: key)
  }
}
