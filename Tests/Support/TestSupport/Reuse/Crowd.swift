import Foundation
import Geometry
import Imaging
import LayerModel
import LayerSnapshots

/// A tree of 150 layers, most of them small.
package struct Crowd: ChangingTree {
  package enum Kind: String, CaseIterable, Sendable {
    /// Layers without effects, some of them inside others or clipped.
    case plain
    /// With `zPosition`, turned in space, and in transform layers.
    case spatial
    /// Faded, masked, with shadows, blurred, and kept as bitmaps.
    case composited
    /// All of these, one inside the other.
    case mixed
  }

  package static let size = CGSize(width: 320, height: 240)

  package let root = CALayer()
  package let viewport = Viewport(size: size, placement: .placed)
  private let isExtreme: Bool
  private var layers: [CALayer] = []
  private var random: SplitMix64

  /// - Parameter isExtreme: Whether layers may also be lost from sight, become huge, be seen edge-on or change their
  ///   kind.
  package init(_ kind: Kind, seed: UInt64, isExtreme: Bool) {
    (random, self.isExtreme) = (SplitMix64(seed: seed), isExtreme)
    root.bounds = CGRect(origin: .zero, size: Self.size)
    root.position = CGPoint(x: Self.size.width / 2, y: Self.size.height / 2)
    root.backgroundColor = CGColor(red: 0.9, green: 0.95, blue: 1, alpha: 1)
    while layers.count < 150 {
      let kinds: [(inout Crowd) -> CALayer]
      switch kind {
      case .plain: kinds = Self.plain
      case .spatial: kinds = Self.plain + Self.spatial + Self.spatial
      case .composited: kinds = Self.plain + Self.composited
      case .mixed: kinds = Self.plain + Self.spatial + Self.composited
      }
      let layer = random.pick(kinds)(&self)
      let isInside = kind == .mixed && layers.count > 20 && random.whole(0...3) == 0
      (isInside ? random.pick(layers) : root).addSublayer(layer)
      layers.append(layer)
      layers += layer.sublayers ?? []
      if let mask = layer.mask { layers.append(mask) }
    }
  }

  private static var plain: [(inout Crowd) -> CALayer] {
    [
      { $0.layer() },
      {
        let layer = $0.layer()
        layer.cornerRadius = 4
        layer.borderWidth = 1
        return layer
      },
      {
        let layer = $0.layer()
        layer.addSublayer(CALayer(2, 2, 9, 7, $0.color()))
        layer.masksToBounds = $0.random.whole(0...1) == 0
        layer.cornerRadius = layer.masksToBounds ? 3 : 0
        return layer
      },
      {
        let layer = CAShapeLayer()
        layer.path = CGPath(ellipseIn: CGRect(x: 0, y: 0, width: 14, height: 11), transform: nil)
        layer.fillColor = $0.color()
        layer.position = $0.place()
        return layer
      },
      {
        let layer = CAGradientLayer()
        layer.bounds = CGRect(x: 0, y: 0, width: 15, height: 12)
        layer.position = $0.place()
        layer.colors = [$0.color(), $0.color()]
        return layer
      },
      {
        let layer = $0.layer()
        layer.contents = CGImage.distinct(8, 8)
        return layer
      },
    ]
  }

  private static var spatial: [(inout Crowd) -> CALayer] {
    [
      {
        let layer = $0.layer()
        layer.zPosition = CGFloat($0.random.whole(-3...3))
        return layer
      },
      {
        let layer = $0.layer()
        layer.transform = CATransform3DMakeRotation($0.random.number(-1.5, 1.5), $0.random.unit(), 1, 0.2)
        return layer
      },
      {
        let space = CATransformLayer()
        space.position = $0.place()
        space.transform = CATransform3DMakeRotation($0.random.number(-1.5, 1.5), 0.3, 1, 0)
        for turn in [0, 1.5] {
          let side = CALayer(-6, -6, 12, 12, $0.color())
          side.transform = CATransform3DMakeRotation(turn, 0, 1, 0)
          space.addSublayer(side)
        }
        return space
      },
    ]
  }

  private static var composited: [(inout Crowd) -> CALayer] {
    [
      {
        let layer = $0.layer()
        layer.opacity = 0.6
        layer.addSublayer(CALayer(3, 3, 12, 9, $0.color()))
        return layer
      },
      {
        let layer = $0.layer()
        layer.mask = CALayer(2, 2, 8, 6, CGColor(gray: 0, alpha: 0.7))
        return layer
      },
      {
        let layer = $0.layer()
        (layer.shadowOpacity, layer.shadowRadius) = (0.5, 2)
        return layer
      },
      {
        let layer = $0.layer()
        let blur = CAFilter(type: "gaussianBlur")
        blur.setValue(1.5, forKey: "inputRadius")
        layer.filters = [blur]
        return layer
      },
      {
        let layer = $0.layer()
        layer.shouldRasterize = true
        layer.addSublayer(CALayer(3, 3, 12, 9, $0.color()))
        return layer
      },
    ]
  }

  private mutating func place() -> CGPoint {
    CGPoint(x: random.number(-5, Self.size.width.native + 5), y: random.number(-5, Self.size.height.native + 5))
  }

  private mutating func color() -> CGColor {
    CGColor(
      red: random.unit(), green: random.unit(), blue: random.unit(), alpha: random.whole(0...2) == 0 ? 0.5 : 1)
  }

  private mutating func layer() -> CALayer {
    let layer = CALayer()
    layer.bounds = CGRect(x: 0, y: 0, width: random.number(4, 22), height: random.number(4, 22))
    layer.position = place()
    layer.backgroundColor = color()
    return layer
  }

  /// Changes one to three layers.
  package mutating func change() {
    CATransaction.setDisableActions(true)
    for _ in 0..<random.whole(1...3) {
      let layer = random.pick(layers)
      switch random.whole(0...(isExtreme ? 17 : 8)) {
      case 0, 1: layer.position.x += 4
      case 2: layer.opacity = Float(random.unit())
      case 3: layer.backgroundColor = color()
      case 4: layer.transform = CATransform3DRotate(layer.transform, 0.3, 0.2, 0.5, 1)
      case 5: layer.isHidden.toggle()
      case 6: layer.cornerRadius += 2
      case 7: layer.bounds.size.width += 3
      case 8: layer.zPosition += 1
      case 9: layer.position.x = .nan
      case 10: layer.position = place()
      case 11: layer.bounds.size = CGSize(width: 1e6, height: 1e6)
      case 12: layer.bounds.size = CGSize(width: 9, height: 9)
      case 13: layer.shadowOpacity = layer.shadowOpacity > 0 ? 0 : 0.5
      case 14: layer.masksToBounds.toggle()
      case 15: layer.transform = CATransform3DScale(layer.transform, CGFloat(random.number(-2, 2)), 0, 1)
      case 16: layer.transform = CATransform3DIdentity
      default: layer.contents = layer.contents == nil ? CGImage.distinct(8, 8) : nil
      }
    }
  }
}
