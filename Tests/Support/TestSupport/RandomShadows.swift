import Foundation
import Geometry
import Imaging
import LayerModel
import LayerSnapshots

extension RandomTree {
  /// Stretched images that cast shadows or are blurred, at every ratio of radius to size: from a fiftieth of the
  /// shorter side to twice that side.
  package static func shadows(seed: UInt64, hasOneStream: Bool = false) -> RandomTree {
    var random = RandomStreams(seed: seed, isOne: hasOneStream)
    let side = Double(random["viewport"].whole(64...112))
    let root = CALayer(0, 0, CGFloat(side), CGFloat(side))
    if random["root.backgroundColor"].chance(0.6) {
      root.backgroundColor = random["root.backgroundColor"].opaqueColor()
    }
    for _ in 0..<random["count"].whole(1...3) {
      let layer = CALayer()
      layer.bounds.size = CGSize(
        width: random["bounds"].number(4, side * 0.8), height: random["bounds"].number(4, side * 0.8))
      layer.position = CGPoint(
        x: random["position"].number(0.2, 0.8) * side, y: random["position"].number(0.2, 0.8) * side)
      layer.contents = image(&random["contents"])
      if random["contentsRect"].chance(0.3) { layer.contentsRect = random["contentsRect"].unitRect() }
      if random["contentsGravity"].chance(0.15) {
        layer.contentsGravity = random["contentsGravity"].pick([
          .resizeAspect, .resizeAspectFill, .center, .bottomLeft,
        ])
      }
      if random["contentsCenter"].chance(0.2) {
        layer.contentsCenter = CGRect(x: 0.3, y: 0.4, width: 0.4, height: 0.3)
      }
      if random["backgroundColor"].chance(0.2) {
        layer.backgroundColor = CGColor(red: 0, green: 0.4, blue: 0.8, alpha: 0.5)
      }
      if random["cornerRadius"].chance(0.2) {
        layer.cornerRadius = CGFloat(random["cornerRadius"].number(1, 20))
        layer.masksToBounds = random["masksToBounds"].chance(0.5)
      }
      layer.transform = random["transform"].transform(side)
      let shorter = min(layer.bounds.width, layer.bounds.height).native
      let radius = shorter * exp(random["radius"].number(log(0.02), log(2)))
      if random["shadow"].chance(0.8) {
        layer.shadowOpacity = Float(random["shadow"].number(0.3, 1))
        layer.shadowRadius = CGFloat(radius)
        layer.shadowOffset = CGSize(width: random["shadow"].number(-12, 12), height: random["shadow"].number(-12, 12))
      } else {
        let blur = CAFilter(type: "gaussianBlur")
        blur.setValue(radius, forKey: "inputRadius")
        layer.filters = [blur]
      }
      root.addSublayer(layer)
    }
    let viewport = Viewport(size: CGSize(width: side, height: side), scale: random["viewport"].chance(0.3) ? 2 : 1)
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

extension SplitMix64 {
  fileprivate mutating func unitRect() -> CGRect {
    let (x, y) = (number(0, 0.6), number(0, 0.6))
    return CGRect(x: x, y: y, width: number(0.1, 1 - x), height: number(0.1, 1 - y))
  }

  /// Half of them are the identity.
  fileprivate mutating func transform(_ side: Double) -> CATransform3D {
    switch whole(0...5) {
    case 0: return CATransform3DMakeRotation(CGFloat(number(-3, 3)), 0, 0, 1)
    case 1: return CATransform3DMakeScale(CGFloat(number(0.3, 2)), CGFloat(number(0.3, 2)), 1)
    case 2:
      var turn = CATransform3DIdentity
      turn.m34 = CGFloat(-1 / (side * number(2, 6)))
      return CATransform3DRotate(turn, CGFloat(number(-1, 1)), 1, unit(), 0)
    default: return CATransform3DIdentity
    }
  }
}
