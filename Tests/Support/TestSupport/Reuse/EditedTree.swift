import Foundation
import Geometry
import LayerModel
import LayerSnapshots

/// A random tree of which one layer changes at a time, animated or not.
package struct EditedTree: ChangingTree {
  package let root: CALayer
  package let viewport: Viewport
  private let layers: [CALayer]
  private var random: SplitMix64

  package init(_ tree: RandomTree) {
    (root, layers, random) = (tree.root, tree.layers, SplitMix64(seed: tree.seed))
    viewport = Viewport(
      size: tree.viewport.size ?? root.bounds.size, scale: tree.viewport.scale, placement: .placed,
      background: tree.viewport.background)
  }

  package mutating func change() {
    let layer = layers[Int(random.next() % UInt64(layers.count))]
    CATransaction.setDisableActions(random.next() % 2 == 0)
    switch random.next() % 6 {
    case 0: layer.position.x += 3
    case 1: layer.opacity = Float(random.next() % 100) / 100
    case 2: layer.backgroundColor = CGColor(red: 0.2, green: 0.8, blue: 0.4, alpha: 0.7)
    case 3: layer.transform = CATransform3DRotate(layer.transform, 0.3, 0, 0, 1)
    case 4: layer.isHidden.toggle()
    default: layer.cornerRadius += 2
    }
  }
}
