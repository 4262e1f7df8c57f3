import Foundation
import Geometry
import Imaging
import LayerModel
import ReferenceRendering
import TestSupport
import Testing

/// Every blend mode, by its name, on both renderers.
@Suite struct CompositingTests {
  /// Colours of every alpha, in cells of two pixels.
  private static func palette(_ seed: Int) -> CGImage {
    CGImage(width: 24, height: 24) { x, y in
      let (i, j) = (x / 2 + seed, y / 2 + 3 * seed)
      let alpha = (i * 5 + j) % 4 * 85
      let straight = SIMD3((i * 37 + j * 11) % 256, (i * 91 + j * 53) % 256, (i * 17 + j * 129) % 256)
      return SIMD4(
        UInt8(straight.x * alpha / 255), UInt8(straight.y * alpha / 255), UInt8(straight.z * alpha / 255), UInt8(alpha))
    }
  }

  /// A backdrop and a source that covers a part of it, beside the same two in a group that fades.
  private static func scene(_ mode: String) -> CALayer {
    let root = CALayer(0, 0, 64, 32, CGColor(red: 0.3, green: 0.6, blue: 0.9, alpha: 0.8))
    for k in 0..<2 {
      let group = CALayer(CGFloat(32 * k), 0, 32, 32)
      group.opacity = k == 0 ? 1 : 0.75
      let (lower, upper) = (CALayer(2, 2, 24, 24), CALayer(6, 6, 24, 24))
      (lower.contents, upper.contents) = (palette(1), palette(6))
      (upper.compositingFilter, upper.opacity) = (mode, k == 0 ? 1 : 0.9)
      group.addSublayer(lower)
      group.addSublayer(upper)
      root.addSublayer(group)
    }
    return root
  }

  @Test(arguments: CAFilter.blendModeTypes) func everyModeAgrees(mode: String) throws {
    let comparison = try Comparison(Self.scene(mode), Viewport())
    #expect(comparison.agreement.isWithinTolerance, "\(mode): \(comparison.agreement)")
  }

  /// A bitmap that is seen reduced has levels, though several passes draw into it.
  @Test(arguments: ["multiplyBlendMode", "differenceBlendMode", "destIn"]) func aBitmapHoldsBlendedLayers(mode: String)
    throws
  {
    let root = CALayer(0, 0, 40, 40, .white)
    let card = Self.scene(mode)
    (card.shouldRasterize, card.minificationFilter) = (true, .trilinear)
    (card.position, card.transform) = (CGPoint(x: 20, y: 20), CATransform3DMakeScale(0.2, 0.3, 1))
    root.addSublayer(card)
    let comparison = try Comparison(root, Viewport())
    #expect(comparison.agreement.isWithinTolerance, "\(mode): \(comparison.agreement)")
  }

  /// Blends above blends, in groups and out of them, some of whose stacks want more than 8 bits.
  @Test(arguments: ["multiplyBlendMode", "plusL", "destAtop", "screenBlendMode"]) func stacksOfBlendsAgree(mode: String)
    throws
  {
    let root = CALayer(0, 0, 64, 64, CGColor(red: 0.3, green: 0.6, blue: 0.9, alpha: 0.9))
    for k in 0..<24 {
      let layer = CALayer(CGFloat(k * 2 % 30), CGFloat(k * 7 % 30), 32, 32)
      (layer.contents, layer.opacity) = (Self.palette(k), 0.3)
      if k % 4 == 1 { layer.compositingFilter = mode }
      if k % 6 == 3 {
        layer.compositingFilter = "differenceBlendMode"
        layer.cornerRadius = 9
        layer.addSublayer(CALayer(4, 4, 8, 8, .green))
      }
      root.addSublayer(layer)
    }
    let comparison = try Comparison(root, Viewport())
    #expect(comparison.agreement.isWithinTolerance, "\(mode): \(comparison.agreement)")
  }

  /// A label that is subtracted from the plate below it, as on watch faces.
  @Test func subtractingCutsAHole() throws {
    let root = CALayer(0, 0, 32, 32, .blue)
    let (plate, label) = (CALayer(4, 4, 24, 24, .red), CALayer(12, 12, 8, 8, CGColor(gray: 1, alpha: 1)))
    label.compositingFilter = CAFilter(type: "subtractS")
    plate.addSublayer(label)
    root.addSublayer(plate)
    let comparison = try Comparison(root, Viewport())
    #expect(comparison.agreement.isWithinTolerance, "\(comparison.agreement)")
    for image in [comparison.picture.image, comparison.actual] {
      #expect(image.rgba(16, 16) == [0, 0, 255, 255], "what lies behind the plate shows through")
      #expect(image.rgba(8, 8) == [255, 0, 0, 255])
    }
  }
}
