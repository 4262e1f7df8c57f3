import Foundation
import GPURendering
import Geometry
import Imaging
import LayerModel
import TestSupport
import Testing

/// Small layers with antialiased edges, held to the areas that pixels share with them.
@Suite struct SoftQuadTests {
  /// What a layer of one colour covers, wherever it is put.
  private static func shares(_ layer: CALayer) -> (_ x: Int, _ y: Int) -> Double {
    let projection = Homography(flattening: layer.transform)
    let (size, anchor, position) = (layer.bounds.size, layer.anchorPoint, layer.position)
    let corners = [(0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0)].map { u, v in
      let p = Vector2((u - anchor.x.native) * size.width.native, (v - anchor.y.native) * size.height.native)
      return projection.image(of: p) + Vector2(position.x.native, position.y.native)
    }
    let outline = ConvexPolygon(corners)
    return { x, y in
      let pixel = ConvexPolygon(CGRect(x: x, y: y, width: 1, height: 1))
      return abs(pixel.intersection(outline).signedArea)
    }
  }

  private static func layer(_ random: inout SplitMix64) -> CALayer {
    let layer = CALayer()
    // From slivers to layers whose inside is an item of its own.
    let longest = random.pick([1.0, 3, 12, 40, 90])
    layer.bounds.size = CGSize(width: random.number(0.05, longest), height: random.number(0.05, longest))
    layer.position = CGPoint(x: random.number(0, 96), y: random.number(0, 96))
    layer.anchorPoint = CGPoint(x: random.number(0, 1), y: random.number(0, 1))
    switch random.whole(0...4) {
    case 0: break
    case 1: layer.transform = CATransform3DMakeRotation(random.number(0, 7), 0, 0, 1)
    case 2: layer.transform = CATransform3DMakeScale(-1, random.number(0.3, 2), 1)
    case 3:
      layer.transform.m21 = random.number(-1, 1)
      layer.transform = CATransform3DRotate(layer.transform, random.number(0, 7), 0, 0, 1)
    default:
      layer.transform.m34 = -1 / 200
      layer.transform = CATransform3DRotate(layer.transform, random.number(-1, 1), random.unit(), 1, 0.3)
    }
    return layer
  }

  @Test func aPixelIsCoveredByTheAreaThatItShares() throws {
    var (worst, partial) = (0.0, 0)
    for seed in 0..<400 {
      var random = SplitMix64(seed: UInt64(seed))
      let layer = Self.layer(&random)
      layer.backgroundColor = .white
      let share = Self.shares(layer)
      let root = CALayer(size: 96, holding: layer)
      let picture = try PictureTests.shared.get().render(root, in: Viewport(size: root.bounds.size))
      for y in 0..<96 {
        for x in 0..<96 {
          let expected = share(x, y)
          if expected > 0.01, expected < 0.99 { partial += 1 }
          worst = max(worst, abs(expected * 255 - Double(picture.rgba(x, y).w)))
        }
      }
      #expect(worst < 1, "seed \(seed): \(worst)")
      if worst >= 1 { return }
    }
    #expect(partial > 10_000)
  }

  @Test func aBorderEndsWhereItsWidthSays() throws {
    for seed in 0..<100 {
      var random = SplitMix64(seed: UInt64(seed))
      let layer = CALayer(20, 20, random.number(8, 40), random.number(8, 40), .white)
      layer.position = CGPoint(x: random.number(30, 60), y: random.number(30, 60))
      (layer.borderWidth, layer.borderColor) = (random.number(0.2, 3), .black)
      let scale = CATransform3DMakeScale(random.pick([-1, 1]), random.number(0.5, 2), 1)
      let turn = CATransform3DMakeRotation(random.number(0, 7), 0, 0, 1)
      // A turned rectangle, or, one in four times, a parallelogram.
      layer.transform = seed % 4 == 0 ? CATransform3DConcat(turn, scale) : CATransform3DConcat(scale, turn)
      let inside = CALayer()
      inside.bounds = layer.bounds.insetBy(dx: layer.borderWidth, dy: layer.borderWidth)
      (inside.position, inside.transform) = (layer.position, layer.transform)
      let (outer, inner) = (Self.shares(layer), Self.shares(inside))
      let root = CALayer(size: 96, holding: layer)
      let picture = try PictureTests.shared.get().render(root, in: Viewport(size: root.bounds.size))
      for y in 0..<96 {
        for x in 0..<96 {
          let pixel = picture.rgba(x, y)
          #expect(abs(outer(x, y) * 255 - Double(pixel.w)) < 1, "seed \(seed): alpha at \(x), \(y)")
          #expect(abs(inner(x, y) * 255 - Double(pixel.x)) < 1, "seed \(seed): white at \(x), \(y)")
        }
      }
    }
  }
}
