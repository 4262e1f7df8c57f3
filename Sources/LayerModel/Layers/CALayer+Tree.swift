import Foundation

extension CALayer: Slotted {
  final func setSublayers(_ layers: [CALayer]) {
    let previous = sublayerList.layers
    if previous.isEmpty, layers.isEmpty { return }
    for layer in layers { checkNoCycle(layer) }
    for layer in layers where layer.superlayer !== self || layer === maskLayer { layer.leaveForAnother() }
    if asksForActions { findAction(forKey: "sublayers") }
    sublayerList = SublayerList()
    for layer in previous { layer.superlayer = nil }
    for layer in layers {
      if layer.superlayer === self { sublayerList.remove(layer) }
      sublayerList.append(layer)
      layer.superlayer = self
      noteBelow(layer.pendingWork.seenFromAbove)
    }
    let gone = previous.filter { $0.superlayer !== self }
    for layer in gone { layer.noteDeparture() }
    flagLayoutAfterChange()
    didChange()
    for layer in gone { layer.tellOfOrder(kCAOnOrderOut) }
    let known = Set(previous.map { ObjectIdentifier($0) })
    for layer in sublayerList.layers where !known.contains(ObjectIdentifier(layer)) { layer.tellOfOrder(kCAOnOrderIn) }
  }

  final func setMask(_ mask: CALayer?) {
    if mask === maskLayer { return }
    if let mask { checkNoCycle(mask) }
    mask?.leaveForAnother()
    if asksForActions { findAction(forKey: "mask") }
    maskLayer?.superlayer = nil
    maskLayer?.noteDeparture()
    maskLayer = mask
    mask?.superlayer = self
    if let mask { noteBelow(mask.pendingWork.seenFromAbove) }
    didChange()
    mask?.tellOfOrder(kCAOnOrderIn)
  }

  /// Inserts `layer` at the index that `index` returns for the siblings without `layer` itself.
  final func insert(_ layer: CALayer, at index: (inout SublayerList<CALayer>) -> Int) {
    checkNoCycle(layer)
    let isNew = layer.superlayer !== self || layer === maskLayer
    if isNew { layer.leaveForAnother() }
    if asksForActions { findAction(forKey: "sublayers") }
    if !isNew { sublayerList.remove(layer) }
    sublayerList.insert(layer, at: index(&sublayerList))
    layer.superlayer = self
    noteBelow(layer.pendingWork.seenFromAbove)
    flagLayoutAfterChange()
    didChange()
    if isNew { layer.tellOfOrder(kCAOnOrderIn) }
  }

  /// Inserts `layer` next to `sibling`, or last if `sibling` is not another sublayer of this layer. Behind `nil` means
  /// behind all.
  final func insert(_ layer: CALayer, beside sibling: CALayer?, offset: Int) {
    insert(layer) { siblings in
      if sibling == nil, offset == 0 { return 0 }
      guard let sibling, sibling !== layer, sibling.superlayer === self, sibling !== maskLayer else {
        return siblings.count
      }
      return siblings.index(of: sibling) + offset
    }
  }

  final func replace(_ oldLayer: CALayer, with newLayer: CALayer) {
    precondition(
      oldLayer.superlayer === self && oldLayer !== maskLayer,
      "replaceSublayer(_:with:): the old layer is no sublayer of this layer")
    if oldLayer === newLayer { return }
    checkNoCycle(newLayer)
    let isNew = newLayer.superlayer !== self || newLayer === maskLayer
    if isNew { newLayer.leaveForAnother() }
    if asksForActions { findAction(forKey: "sublayers") }
    if !isNew { sublayerList.remove(newLayer) }
    let index = sublayerList.index(of: oldLayer)
    sublayerList.remove(oldLayer)
    sublayerList.insert(newLayer, at: index)
    oldLayer.superlayer = nil
    oldLayer.noteDeparture()
    newLayer.superlayer = self
    noteBelow(newLayer.pendingWork.seenFromAbove)
    flagLayoutAfterChange()
    didChange()
    oldLayer.tellOfOrder(kCAOnOrderOut)
    if isNew { newLayer.tellOfOrder(kCAOnOrderIn) }
  }

  final func leaveSuperlayer() {
    let wasSublayer = superlayer != nil && superlayer?.maskLayer !== self
    leaveForAnother()
    if wasSublayer { tellOfOrder(kCAOnOrderOut) }
  }

  /// Takes the layer out of its superlayer, which is asked for the action of "sublayers". The layer itself is not
  /// asked: Core Animation asks a layer that moves to another superlayer only when it arrives there.
  private final func leaveForAnother() {
    guard let superlayer else { return }
    if superlayer.maskLayer === self {
      superlayer.maskLayer = nil
      self.superlayer = nil
      noteDeparture()
      return
    }
    if superlayer.asksForActions { superlayer.findAction(forKey: "sublayers") }
    superlayer.sublayerList.remove(self)
    superlayer.flagLayoutAfterChange()
    self.superlayer = nil
    noteDeparture()
    superlayer.didChange()
  }

  /// Runs the layer's action for `event`: it has come under a superlayer, or left one.
  private final func tellOfOrder(_ event: String) { if asksForActions { runAction(forKey: event) } }

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

  /// Releases sublayers and mask one after another, without recursion: a tree may be deeper than the call stack.
  final func releaseSublayers() {
    var orphans = removeAllBelow()
    while var layer = orphans.popLast() {
      // A layer with other owners stays alive and keeps its sublayers.
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
