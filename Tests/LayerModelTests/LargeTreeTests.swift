import Foundation
import Geometry
import LayerModel
import Testing

/// A hundred thousand layers, deep and wide: nothing recurses, nothing is quadratic.
@Suite struct LargeTreeTests {
  private let count = 100_000

  /// Enough for a slow machine under load, where each test takes some seconds without optimization. A quadratic algorithm takes 10¹⁰ steps,
  /// which is minutes.
  private let limit = Duration.seconds(60)

  private func timed(_ body: () -> Void) {
    let time = ContinuousClock().measure(body)
    #expect(time < limit)
  }

  @Test(arguments: [false, true]) func deep(hasTransformLayers: Bool) {
    timed {
      let root = CALayer(10, 10, at: CGPoint(5, 5))
      var deepest = root
      for i in 1..<count {
        let next = hasTransformLayers && i % 2 == 0 ? CATransformLayer() : CALayer()
        next.bounds = root.bounds
        next.position = root.position
        deepest.addSublayer(next)
        deepest = next
      }
      #expect(LayerSnapshot(root).nodes.count == count)
      #expect(root.hitTest(CGPoint(3, 3)) === deepest)
      #expect(root.frontmostLayer(at: CGPoint(3, 3)) === deepest)
      #expect(deepest.convert(CGPoint(3, 3), to: root) == CGPoint(3, 3))
      #expect(deepest.convert(CGPoint(3, 3), from: nil) == CGPoint(3, 3))
      #expect(!deepest.contentsAreFlipped())
    }
  }

  @Test func deepFromTheLeaf() {
    timed {
      var root = CALayer()
      for _ in 1..<count {
        let next = CALayer()
        next.addSublayer(root)
        root = next
      }
    }
  }

  @Test func masksInMasks() {
    timed {
      let root = CALayer(10, 10)
      var deepest = root
      for _ in 1..<count {
        let mask = CALayer(10, 10)
        deepest.mask = mask
        deepest = mask
      }
      #expect(root.hitTest(CGPoint(1, 1)) == nil)
      #expect(deepest.convert(CGPoint.zero, to: nil).x.isFinite)
    }
  }

  private func wide() -> (root: CALayer, layers: [CALayer]) {
    let root = CALayer(10, 10, at: CGPoint(5, 5))
    let layers = (0..<count).map { i in
      let layer = CALayer(1, 1, at: CGPoint(CGFloat(i), 0))
      root.addSublayer(layer)
      return layer
    }
    return (root, layers)
  }

  @Test func wideTreesAreAsked() {
    timed {
      let (root, layers) = wide()
      #expect(LayerSnapshot(root).nodes.count == count + 1)
      #expect(root.hitTest(CGPoint(70_000, 0)) === layers[70_000])
      #expect(root.frontmostLayer(at: CGPoint(70_000, 0)) === layers[70_000])
      layers[3].zPosition = 1
      #expect(root.hitTest(CGPoint(70_000, 0)) === layers[70_000])
      #expect(layers[9].convert(CGPoint.zero, to: layers[10]) == CGPoint(-1, 0))
    }
  }

  @Test func wideTreesAreTakenApartFromEitherEnd() {
    timed {
      let (root, layers) = wide()
      for layer in layers { layer.removeFromSuperlayer() }
      #expect(root.sublayers == nil)
      for layer in layers { root.addSublayer(layer) }
      for layer in layers.reversed() { layer.removeFromSuperlayer() }
      #expect(root.sublayers == nil)
      for layer in layers { root.addSublayer(layer) }
      for i in layers.indices { layers[(i * 7919) % count].removeFromSuperlayer() }
      #expect(root.sublayers == nil)
    }
  }

  @Test func wideTreesMoveElsewhere() {
    timed {
      let (root, layers) = wide()
      let other = CALayer()
      for layer in layers { other.addSublayer(layer) }
      #expect(root.sublayers == nil && other.sublayers?.count == count)
      other.sublayers = layers.reversed()
      #expect(other.sublayers?.first === layers.last)
    }
  }
}
