import Foundation

extension CALayer {
  final func setSublayers(_ layers: [CALayer]) {
    let previous = sublayerList.layers
    if asksForActions { findAction(forKey: "sublayers") }
    sublayerList = SublayerList()
    for layer in previous {
      layer.superlayer = nil
      layer.noteDeparture()
    }
    didChange()
    for layer in layers { addSublayer(layer) }
    flagLayoutAfterChange()
  }

  final func setMask(_ mask: CALayer?) {
    if mask === maskLayer { return }
    if let mask { checkNoCycle(mask) }
    mask?.removeFromSuperlayer()
    if asksForActions { findAction(forKey: "mask") }
    maskLayer?.superlayer = nil
    maskLayer?.noteDeparture()
    maskLayer = mask
    mask?.superlayer = self
    if let mask { noteBelow(mask.pendingWork.seenFromAbove) }
    didChange()
  }

  /// Inserts `layer` at the index that `index` returns for the siblings without `layer` itself.
  final func insert(_ layer: CALayer, at index: (inout SublayerList) -> Int) {
    checkNoCycle(layer)
    layer.removeFromSuperlayer()
    if asksForActions { findAction(forKey: "sublayers") }
    sublayerList.insert(layer, at: index(&sublayerList))
    layer.superlayer = self
    noteBelow(layer.pendingWork.seenFromAbove)
    flagLayoutAfterChange()
    didChange()
    if layer.asksForActions { layer.runAction(forKey: kCAOnOrderIn) }
  }

  /// Inserts `layer` next to `sibling`, or last if `sibling` is not a sublayer of this layer.
  final func insert(_ layer: CALayer, beside sibling: CALayer?, offset: Int) {
    insert(layer) { siblings in
      guard let sibling, sibling.superlayer === self, sibling !== maskLayer else { return siblings.count }
      return siblings.index(of: sibling) + offset
    }
  }

  final func replace(_ oldLayer: CALayer, with newLayer: CALayer) {
    precondition(
      oldLayer.superlayer === self && oldLayer !== maskLayer,
      "replaceSublayer(_:with:): the old layer is no sublayer of this layer")
    if oldLayer === newLayer { return }
    insertSublayer(newLayer, above: oldLayer)
    oldLayer.removeFromSuperlayer()
  }

  final func leaveSuperlayer() {
    guard let superlayer else { return }
    if superlayer.maskLayer === self {
      superlayer.maskLayer = nil
      self.superlayer = nil
      noteDeparture()
    } else {
      if asksForActions { runAction(forKey: kCAOnOrderOut) }
      if superlayer.asksForActions { superlayer.findAction(forKey: "sublayers") }
      superlayer.sublayerList.remove(self)
      superlayer.flagLayoutAfterChange()
      self.superlayer = nil
      noteDeparture()
      superlayer.didChange()
    }
  }

  /// Traps if `layer` is this layer or one above it.
  private final func checkNoCycle(_ layer: CALayer) {
    precondition(layer !== self, "a layer cannot be put inside itself")
    // A leaf cannot contain this layer: building a deep chain from the root stays linear.
    if layer.sublayerList.isEmpty, layer.maskLayer == nil { return }
    var ancestor = superlayer
    while let a = ancestor {
      precondition(a !== layer, "a layer cannot be put inside itself")
      ancestor = a.superlayer
    }
  }

  /// Releases sublayers and mask one by one, without recursion: a tree may be deeper than the call stack.
  final func releaseSublayers() {
    var orphans = removeAllBelow()
    while var layer = orphans.popLast() {
      // A layer with other owners stays alive with its own sublayers.
      guard isKnownUniquelyReferenced(&layer) else { continue }
      orphans.append(contentsOf: layer.removeAllBelow())
    }
  }

  private final func removeAllBelow() -> [CALayer] {
    if sublayerList.isEmpty, maskLayer == nil { return [] }
    var layers = sublayerList.layers
    if let maskLayer { layers.append(maskLayer) }
    sublayerList = SublayerList()
    maskLayer = nil
    for layer in layers { layer.superlayer = nil }
    return layers
  }
}
