import Foundation

extension CALayer {
  /// The layers inside this one, back to front where their depths are equal; `nil` when there are none.
  ///
  /// Setting it takes each layer out of where it was first.
  public var sublayers: [CALayer]? {
    get { sublayerArray.isEmpty ? nil : sublayerArray }
    set {
      for layer in sublayerArray { layer.superlayer = nil }
      sublayerArray = []
      for layer in newValue ?? [] { addSublayer(layer) }
    }
  }

  /// Puts `layer` in front of all others of its depth, taking it out of its previous superlayer.
  ///
  /// - Precondition: `layer` is neither this layer nor one that holds it.
  public func addSublayer(_ layer: CALayer) { insert(layer) { $0.count } }

  /// Puts `layer` at `index`, which is clamped to the number of sublayers.
  public func insertSublayer(_ layer: CALayer, at index: UInt32) { insert(layer) { min(Int(index), $0.count) } }

  /// Puts `layer` just behind `sibling`; in front of all when `sibling` is no sublayer of this layer.
  public func insertSublayer(_ layer: CALayer, below sibling: CALayer?) {
    insert(layer) { layers in layers.firstIndex { $0 === sibling } ?? layers.count }
  }

  /// Puts `layer` just in front of `sibling`; in front of all when `sibling` is no sublayer of this layer.
  public func insertSublayer(_ layer: CALayer, above sibling: CALayer?) {
    insert(layer) { layers in layers.firstIndex { $0 === sibling }.map { $0 + 1 } ?? layers.count }
  }

  /// Puts `newLayer` in the place of `oldLayer`.
  ///
  /// - Precondition: `oldLayer` is a sublayer of this layer.
  public func replaceSublayer(_ oldLayer: CALayer, with newLayer: CALayer) {
    precondition(oldLayer.superlayer === self, "replaceSublayer(_:with:): the old layer is no sublayer of this layer")
    if oldLayer === newLayer { return }
    insertSublayer(newLayer, above: oldLayer)
    oldLayer.removeFromSuperlayer()
  }

  /// Takes the layer out of the tree.
  public func removeFromSuperlayer() {
    guard let superlayer else { return }
    superlayer.sublayerArray.removeAll { $0 === self }
    self.superlayer = nil
  }

  /// Inserts where `index` says, given the siblings without `layer` itself.
  private func insert(_ layer: CALayer, at index: ([CALayer]) -> Int) {
    var ancestor: CALayer? = self
    // A leaf cannot hold this layer: building a deep chain from the root stays linear.
    while !layer.sublayerArray.isEmpty || layer === self, let a = ancestor {
      precondition(a !== layer, "a layer cannot be put inside itself")
      ancestor = a.superlayer
    }
    layer.removeFromSuperlayer()
    sublayerArray.insert(layer, at: index(sublayerArray))
    layer.superlayer = self
  }

  /// Lets go of the sublayers one by one: a tree may be deeper than the stack.
  package func releaseSublayers() {
    var orphans = sublayerArray
    sublayerArray = []
    for layer in orphans { layer.superlayer = nil }
    while var layer = orphans.popLast() {
      // A layer that somebody else holds lives on with its own sublayers.
      guard isKnownUniquelyReferenced(&layer) else { continue }
      let below = layer.sublayerArray
      layer.sublayerArray = []
      for sublayer in below { sublayer.superlayer = nil }
      orphans.append(contentsOf: below)
    }
  }
}
