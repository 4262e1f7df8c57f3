import Foundation
import Geometry
import Imaging
import LayerModel
import LayerSnapshots

extension RandomTree {
  /// Stretched images that cast shadows or are blurred, at every ratio of radius to size: from a fiftieth of the
  /// shorter side to twice that side.
  package static func shadows(seed: UInt64) -> RandomTree {
    var random = SplitMix64(seed: seed)
    let side = Double(random.whole(64...112))
    let root = CALayer(0, 0, CGFloat(side), CGFloat(side))
    if random.chance(0.6) {
      root.backgroundColor = CGColor(red: random.unit(), green: random.unit(), blue: random.unit(), alpha: 1)
    }
    for _ in 0..<random.whole(1...3) {
      let layer = CALayer()
      layer.bounds.size = CGSize(width: random.number(4, side * 0.8), height: random.number(4, side * 0.8))
      layer.position = CGPoint(x: random.number(0.2, 0.8) * side, y: random.number(0.2, 0.8) * side)
      layer.contents = image(&random)
      if random.chance(0.3) {
        let (x, y) = (random.number(0, 0.6), random.number(0, 0.6))
        layer.contentsRect = CGRect(x: x, y: y, width: random.number(0.1, 1 - x), height: random.number(0.1, 1 - y))
      }
      if random.chance(0.15) {
        layer.contentsGravity = random.pick([.resizeAspect, .resizeAspectFill, .center, .bottomLeft])
      }
      if random.chance(0.2) { layer.contentsCenter = CGRect(x: 0.3, y: 0.4, width: 0.4, height: 0.3) }
      if random.chance(0.2) { layer.backgroundColor = CGColor(red: 0, green: 0.4, blue: 0.8, alpha: 0.5) }
      if random.chance(0.2) {
        (layer.cornerRadius, layer.masksToBounds) = (CGFloat(random.number(1, 20)), random.chance(0.5))
      }
      switch random.whole(0...5) {
      case 0: layer.transform = CATransform3DMakeRotation(CGFloat(random.number(-3, 3)), 0, 0, 1)
      case 1:
        layer.transform = CATransform3DMakeScale(CGFloat(random.number(0.3, 2)), CGFloat(random.number(0.3, 2)), 1)
      case 2:
        var turn = CATransform3DIdentity
        turn.m34 = CGFloat(-1 / (side * random.number(2, 6)))
        layer.transform = CATransform3DRotate(turn, CGFloat(random.number(-1, 1)), 1, random.unit(), 0)
      default: break
      }
      let shorter = min(layer.bounds.width, layer.bounds.height).native
      let radius = shorter * exp(random.number(log(0.02), log(2)))
      if random.chance(0.8) {
        layer.shadowOpacity = Float(random.number(0.3, 1))
        layer.shadowRadius = CGFloat(radius)
        layer.shadowOffset = CGSize(width: random.number(-12, 12), height: random.number(-12, 12))
      } else {
        let blur = CAFilter(type: "gaussianBlur")
        blur.setValue(radius, forKey: "inputRadius")
        layer.filters = [blur]
      }
      root.addSublayer(layer)
    }
    let viewport = Viewport(size: CGSize(width: side, height: side), scale: random.chance(0.3) ? 2 : 1)
    return RandomTree(seed: seed, root: root, viewport: viewport)
  }

  /// Of any proportions, with rows and columns of little alpha and of much.
  private static func image(_ random: inout SplitMix64) -> CGImage {
    let (width, height) = (Int(exp(random.number(log(2), log(200)))), Int(exp(random.number(log(2), log(200)))))
    let (across, down) = (random.whole(1...9), random.whole(1...9))
    return CGImage(width: width, height: height) { x, y in
      let a = (x / across + y / down) % 2 == 0 ? 255 : x / across % 3 == 0 ? 120 : 10
      return SIMD4(UInt8(a * x / width), UInt8(a * y / height), UInt8(a / 3), UInt8(a))
    }
  }
}
