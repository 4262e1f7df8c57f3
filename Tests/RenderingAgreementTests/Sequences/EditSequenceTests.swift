import Foundation
import GPURendering
import Geometry
import Imaging
import Lamina
import LayerModel
import LayerSnapshots
import TestSupport
import Testing

/// Sequences of edited trees: ``CARenderer`` draws only damage, and must give the same as drawing everything.
///
/// One after the other: they share two renderers, and frames of another tree in between may make a renderer draw with
/// other programs, which round differently.
@Suite(.serialized, .sharedRenderers) struct EditSequenceTests {
  /// - Parameter isMadeSmaller: Whether the trees also hold sharp images, most of them in pictures of 0.03 to 0.3
  ///   pixels a point.
  @Test(arguments: [RandomTreeTests.Kind.plain, .effects, .backdrops], [false, true])
  func drawingDamageEqualsDrawingAll(kind: RandomTreeTests.Kind, isMadeSmaller: Bool) throws {
    // The other one draws every frame completely.
    let (gpu, fresh) = (try SharedRenderers.renderer(.gpu), try SharedRenderers.renderer(.other))
    var drawnInPart = 0
    let seeds = Cases.seeds(5, ofMany: 20)
    for seed in seeds {
      try LayerContext().run {
        let tree = isMadeSmaller ? kind.tree(seed).madeSmaller() : kind.tree(seed)
        let renderer = CARenderer(gpu)
        renderer.layer = tree.root
        let side = tree.viewport.size ?? tree.root.bounds.size
        renderer.bounds = CGRect(origin: .zero, size: side)
        renderer.scale = tree.viewport.scale
        renderer.background = tree.viewport.background
        var random = SplitMix64(seed: seed)
        var edits = Edits(tree.layers)
        for step in 0..<6 {
          if step > 0 { edits.change(&random) }
          let time = Double(step) * 0.05
          renderer.beginFrame(atTime: time)
          let damage = renderer.updateBounds()
          if !damage.isNull, damage.width * damage.height < 0.9 * side.width * side.height { drawnInPart += 1 }
          try renderer.renderFrame()
          renderer.endFrame()
          var viewport = Viewport(
            size: side, scale: renderer.scale, placement: .placed, background: renderer.background)
          viewport.origin = .zero
          let whole = try fresh.render(tree.root.commitFrame(at: time, in: viewport), in: viewport)
          let image = try #require(renderer.image)
          // Partial frames use the whole frame's items and targets, so the results are bit-identical.
          let difference = ImageDifference(of: image, from: whole)
          verify(difference.worst == nil, "seed \(seed), step \(step): \(difference)")
        }
      }
    }
    verify(drawnInPart > (isMadeSmaller ? seeds.count / 2 : seeds.count), "\(drawnInPart)")
  }
}

/// Changes of one layer at a time, animated or not.
private struct Edits {
  private let layers: [CALayer]

  init(_ layers: [CALayer]) { self.layers = layers }

  mutating func change(_ random: inout SplitMix64) {
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
