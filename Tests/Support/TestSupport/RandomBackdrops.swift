import Foundation
import Geometry
import LayerModel

extension RandomTree {
  /// A random tree with layers that filter their backdrop.
  ///
  /// Half of the trees also have other effects, two of five have bitmaps, and in a third some groups are blurred, or
  /// cast a shadow, as a whole. Half of the trees without effects, and a third of the others, are flat, and hold
  /// background blurs: where another layer crosses one that blurs, each piece shows the layers drawn before it.
  package static func backdrops(seed: UInt64, hasOneStream: Bool = false) -> RandomTree {
    let tree = RandomTree(seed: seed, hasEffects: seed % 2 == 1, hasOneStream: hasOneStream)
    var random = RandomStreams(seed: ~seed, isOne: hasOneStream)
    let isFlat = random["flat"].chance(seed % 2 == 1 ? 0.33 : 0.5)
    if isFlat {
      for layer in tree.layers {
        (layer.transform, layer.sublayerTransform) = (layer.transform.flat, layer.sublayerTransform.flat)
        if let replicator = layer as? CAReplicatorLayer {
          replicator.instanceTransform = replicator.instanceTransform.flat
        }
      }
    }
    for layer in tree.layers.dropFirst() where random["backgroundFilters"].chance(0.35) {
      layer.backgroundFilters = (0...random["backgroundFilters"].whole(0...1)).map { _ in
        backgroundFilter(&random["backgroundFilters"], mayBlur: isFlat)
      }
      // An opaque layer hides its backdrop.
      if random["backgroundColor"].chance(0.6) {
        layer.backgroundColor =
          random["backgroundColor"].chance(0.5)
          ? nil : layer.backgroundColor?.copy(alpha: random["backgroundColor"].number(0.1, 0.6))
        layer.contents = nil
      }
      if random["cornerRadius"].chance(0.3) { layer.cornerRadius = CGFloat(random["cornerRadius"].number(1, 20)) }
    }
    // In a bitmap, layers filter its contents.
    if random["rasterized"].chance(0.4) {
      for layer in tree.layers.dropFirst() where layer.sublayers != nil && random["rasterized"].chance(0.4) {
        (layer.shouldRasterize, layer.rasterizationScale) = (
          true, CGFloat(random["rasterized"].chance(0.5) ? 1 : random["rasterized"].number(0.5, 2))
        )
      }
    }
    // In a blurred picture, or one with a blurred shadow, layers filter its contents.
    if random["blurred"].chance(0.33) {
      for layer in tree.layers.dropFirst() where layer.sublayers != nil && random["blurred"].chance(0.4) {
        if random["blurred"].chance(0.7) {
          let blur = filter("gaussianBlur", "inputRadius", random["blurred"].number(0.4, 10))
          layer.filters = (layer.filters ?? []) + [blur]
        } else {
          (layer.shadowOpacity, layer.shadowRadius) = (0.8, CGFloat(random["blurred"].number(0, 8)))
        }
      }
    }
    return tree
  }

  private static func filter(_ type: String, _ key: String? = nil, _ value: Double = 0) -> CAFilter {
    let filter = CAFilter(type: type)
    if let key { filter.setValue(value, forKey: key) }
    return filter
  }

  private static func backgroundFilter(_ random: inout SplitMix64, mayBlur: Bool) -> CAFilter {
    switch random.whole((mayBlur ? 0 : 3)...6) {
    case 0...2: return filter("gaussianBlur", "inputRadius", random.number(0.4, 12))
    case 3: return filter("colorSaturate", "inputAmount", random.number(0, 2))
    case 4: return filter("colorContrast", "inputAmount", random.number(0.3, 1.6))
    case 5: return filter("colorHueRotate", "inputAngle", random.number(-3, 3))
    default: return filter("colorInvert")
    }
  }
}

extension CATransform3D {
  /// The part within the plane.
  fileprivate var flat: CATransform3D {
    CATransform3DMakeAffineTransform(CGAffineTransform(a: m11, b: m12, c: m21, d: m22, tx: m41, ty: m42))
  }
}
