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
  ///   - commit: The number of the commit that the tree shows.
  ///   - tilt: The tilt of the device in that commit; `nil` if no layer follows it.
  init(of root: CALayer, at time: CFTimeInterval, commit: UInt64, tilt: DeviceTilt?) {
    self.time = time
    model = root
    self.commit = commit
    parallax = tilt.map { Parallax(of: root, at: $0) }
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
