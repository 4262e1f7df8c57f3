import Foundation
import Geometry
import Imaging
import LayerModel
import LayerSnapshots

/// A tree of plain leaves, and changes of it.
package struct Sprites: ChangingTree {
  package enum Kind: String, CaseIterable, Sendable {
    /// Sprites and cards side by side.
    case scattered
    /// Opaque cards over each other: some are hidden, and all are sorted by depth.
    case hidden
    /// Nearly invisible layers over each other, each of which is rounded.
    case stacked
  }

  package let root: CALayer
  package private(set) var viewport = Viewport(size: size, placement: .placed)
  package private(set) var leaves: [CALayer] = []
  private let kind: Kind
  private let frames: [CALayer]
  private var random: SplitMix64
  package static let size = CGSize(width: 160, height: 120)

  package init(_ kind: Kind, seed: UInt64) {
    (self.kind, random) = (kind, SplitMix64(seed: seed))
    let size = Self.size
    root = CALayer(0, 0, size.width, size.height, random.chance(0.5) ? .white : nil)
    let (inner, innermost) = (CALayer(3, 2, size.width, size.height), CALayer(0, 0, size.width, size.height))
    frames = [inner, innermost]
    root.addSublayer(inner)
    inner.addSublayer(innermost)
    let count = kind == .stacked ? random.whole(5...7) : random.whole(30...60)
    for _ in 0..<count { add() }
    viewport.background = random.chance(0.5) ? CGColor(gray: 0.2, alpha: 1) : nil
  }

  private mutating func add() {
    let layer = CALayer()
    layer.allowsEdgeAntialiasing = false
    place(layer)
    paint(layer)
    let parent = random.pick([root] + frames)
    parent.insertSublayer(layer, at: random.chance(0.5) ? 0 : UInt32(parent.sublayers?.count ?? 0))
    leaves.append(layer)
  }

  private static let images = [
    CGImage(width: 16, height: 12) { x, y in
      x < 2 || y < 2 || x > 13 || y > 9 ? .zero : SIMD4(repeating: UInt8(60 + x * 9))
    },
    CGImage(width: 16, height: 16) { x, y in SIMD4(UInt8(x * 16), UInt8(y * 16), 40, 255) },
    CGImage(width: 8, height: 8) { x, y in SIMD4(repeating: UInt8(x * 16 + y)) },
  ]

  private mutating func place(_ layer: CALayer) {
    let longest = kind == .scattered ? 16.0 : kind == .hidden ? 70 : 60
    layer.bounds = CGRect(x: 0, y: 0, width: random.number(2, longest), height: random.number(2, longest))
    let margin = kind == .stacked ? -30.0 : 5
    layer.position = CGPoint(
      x: random.number(-margin, Double(Self.size.width) + margin),
      y: random.number(-margin, Double(Self.size.height) + margin))
    layer.transform =
      random.chance(0.5) ? CATransform3DIdentity : CATransform3DMakeRotation(random.number(0, 6), 0, 0, 1)
  }

  private mutating func paint(_ layer: CALayer) {
    let alpha = kind == .stacked ? 0.1 : kind == .hidden ? random.pick([1, 1, 1, 0.5]) : random.pick([0.3, 1])
    layer.backgroundColor = CGColor(red: random.unit(), green: random.unit(), blue: 1, alpha: alpha)
    layer.contents = kind != .stacked && random.chance(0.4) ? random.pick(Self.images) : nil
    layer.contentsRect =
      random.chance(0.3) ? CGRect(x: 0, y: 0.25, width: 0.5, height: 0.5) : .init(x: 0, y: 0, width: 1, height: 1)
    layer.minificationFilter = random.chance(0.3) ? .trilinear : .linear
    layer.opacity = random.chance(0.2) ? 0.5 : 1
  }

  /// Changes a few leaves, animated or not, and sometimes the tree.
  package mutating func change() {
    CATransaction.setDisableActions(random.chance(0.9))
    switch random.whole(0...24) {
    case 0: random.pick(frames).position.x += 2
    case 1: random.pick(frames).isHidden.toggle()
    case 2: add()
    case 3 where leaves.count > 4: leaves.remove(at: random.whole(0...leaves.count - 1)).removeFromSuperlayer()
    case 4: root.backgroundColor = CGColor(red: random.unit(), green: 0.5, blue: 0.5, alpha: 1)
    default:
      for _ in 0..<random.whole(1...3) {
        let layer = random.pick(leaves)
        switch random.whole(0...5) {
        case 0: layer.position.x += CGFloat(random.number(-9, 9))
        case 1: place(layer)
        case 2: paint(layer)
        case 3: layer.opacity = Float(random.unit())
        case 4: layer.isHidden.toggle()
        default: if random.chance(0.1) { layer.cornerRadius += 2 } else { layer.position.y += 4 }
        }
      }
    }
  }
}
