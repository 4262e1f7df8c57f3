import Foundation

extension TreeFrames.Presentation {
  /// Copies the layers at and below `root`.
  ///
  /// - Parameters:
  ///   - time: In seconds of the space around `root`.
  ///   - tilt: The tilt of the device in that commit; `nil` if no layer follows it.
  convenience init(of root: CALayer, at time: CFTimeInterval, commit: UInt64, tilt: DeviceTilt?) {
    self.init(of: root, at: time, commit: commit, tilt.map { Parallax(of: root, at: $0) })
    // An explicit stack: a tree may be deeper than the call stack.
    var pending: [(model: CALayer, copy: CALayer, time: CFTimeInterval)] = []
    func show(_ layer: CALayer, at time: CFTimeInterval) -> CALayer {
      let own = layer.localTime(atSuperlayerTime: time)
      let shown = layer.presentationOrCopy(at: own, parallax)
      copies[ObjectIdentifier(layer)] = shown
      pending.append((layer, shown, own))
      return shown
    }
    _ = show(root, at: time)
    while let (model, copy, time) = pending.popLast() {
      for sublayer in model.sublayerList.layers where sublayer.wasSeen { copy.addSublayer(show(sublayer, at: time)) }
      if let mask = model.maskLayer, mask.wasSeen { copy.mask = show(mask, at: time) }
    }
  }

  /// The copy of `layer`, of its own class.
  ///
  /// The tree is built of copies of Core Animation's classes, since an `init(layer:)` may trap. A copy that is
  /// requested by itself is replaced: Core Animation would call that initialiser too.
  func copy(of layer: CALayer) -> CALayer? {
    guard let plain = copies[ObjectIdentifier(layer)] else { return nil }
    if type(of: plain) == type(of: layer) { return plain }
    let time = layer.time(atRootTime: time, root: root)
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
    copies[ObjectIdentifier(layer)] = copy
    return copy
  }
}
