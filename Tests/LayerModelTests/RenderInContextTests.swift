import Drawing
import Foundation
import Geometry
import Imaging
import LayerModel
import TestSupport
import Testing

struct RenderInContextTests {
  private func context(yDown: Bool = true) throws -> CGContext {
    let c = try #require(CGContext(width: 32, height: 32))
    if yDown {
      c.translateBy(x: 0, y: 32)
      c.scaleBy(x: 1, y: -1)
    }
    return c
  }

  private func picture(_ layer: CALayer, yDown: Bool = true) throws -> CGImage {
    let c = try context(yDown: yDown)
    layer.render(in: c)
    return try #require(c.makeImage())
  }

  @Test func theLayersOwnPlaceDoesNotCount() throws {
    let layer = CALayer(0, 0, 16, 16, .red)
    layer.position = CGPoint(x: 500, y: 500)
    layer.transform = CATransform3DMakeScale(3, 3, 1)
    let image = try picture(layer)
    #expect(image.coveredArea == 256)
    #expect(image.rgba(0, 0) == SIMD4(255, 0, 0, 255))
    #expect(image.rgba(16, 0).w == 0)
    // The origin of its bounds does count.
    layer.bounds.origin = CGPoint(x: 8, y: 4)
    #expect(try picture(layer).rgba(0, 0).w == 0)
    #expect(try picture(layer).rgba(23, 19).w == 255)
  }

  /// Whatever the direction of y in the context, and whichever layers are flipped.
  @Test(arguments: [true, false], [true, false])
  func imagesStandUpright(yDown: Bool, isFlipped: Bool) throws {
    let two = CGImage(width: 1, height: 2, premultipliedRGBA: [255, 0, 0, 255, 0, 0, 255, 255])
    let root = CALayer(0, 0, 32, 32)
    root.isGeometryFlipped = isFlipped
    root.contents = two
    root.magnificationFilter = .nearest
    let child = CALayer(16, 0, 16, 32)
    child.contents = two
    child.magnificationFilter = .nearest
    root.addSublayer(child)
    let image = try picture(root, yDown: yDown)
    for x in [4, 24] {
      #expect(image.rgba(x, 4) == SIMD4(255, 0, 0, 255))
      #expect(image.rgba(x, 28) == SIMD4(0, 0, 255, 255))
    }
  }

  @Test func sublayersAreSortedByDepth() throws {
    let (low, high) = (CALayer(0, 0, 16, 16, .blue), CALayer(0, 0, 16, 16, .red))
    high.zPosition = 1
    let root = CALayer(0, 0, 32, 32)
    root.addSublayer(high)
    root.addSublayer(low)
    #expect(try picture(root).rgba(8, 8) == SIMD4(255, 0, 0, 255))
    high.zPosition = -1
    #expect(try picture(root).rgba(8, 8) == SIMD4(0, 0, 255, 255))
  }

  /// As on Apple's picture of a ring over a card that fade together (Lottie's pr_1604_2): no card shows through the ring.
  @Test func aLayerWithSublayersFadesAsOne() throws {
    let group = CALayer(0, 0, 32, 32, .red)
    group.addSublayer(CALayer(0, 0, 16, 16, .blue))
    group.opacity = 0.5
    #expect(try picture(group).rgba(8, 8) == SIMD4(0, 0, 128, 128))
    // 128 of blue over 64 of red.
    group.allowsGroupOpacity = false
    let color = try picture(group).rgba(8, 8)
    #expect(color == SIMD4(64, 0, 128, 191) || color == SIMD4(64, 0, 128, 192))
    group.isHidden = true
    #expect(try picture(group).coveredArea == 0)
  }

  /// Apple's, semantics 12a, row 17.
  @Test func whatWasNeverDisplayedDoesNotShow() throws {
    final class Painting: CALayer {
      var calls = 0
      override func draw(in ctx: CGContext) {
        calls += 1
        ctx.setFillColor(.red)
        ctx.fill(bounds)
      }
    }
    let layer = Painting()
    layer.bounds.size = CGSize(width: 16, height: 16)
    #expect(try picture(layer).coveredArea == 0 && layer.calls == 0)
    layer.display()
    #expect(try picture(layer).coveredArea == 256 && layer.calls == 1)
    layer.bounds.origin.x = 4
    #expect(try picture(layer).rgba(2, 2).w == 0 && layer.calls == 1)
  }

  /// Apple's values for an orange-yellow square at opacity 0.2647, 67.5/255 (Lottie's pr_1632_2), for black at 0.1, 0.7 and 0.9, and for
  /// dark grey at 0.1 (issue_1837, issue_2310).
  @Test func coloursAreRoundedAsCoreGraphicsDoes() throws {
    let layer = CALayer(0, 0, 16, 16)
    func shown(_ color: CGColor, _ opacity: Float) throws -> SIMD4<UInt8> {
      (layer.backgroundColor, layer.opacity) = (color, opacity)
      return try picture(layer).rgba(8, 8)
    }
    let yellow = CGColor(red: 251 / 255.0, green: 188 / 255.0, blue: 4 / 255.0, alpha: 1)
    #expect(try shown(yellow, 0.2647059) == SIMD4(67, 50, 1, 68))
    #expect(try shown(CGColor(gray: 48 / 255.0, alpha: 1), 0.1) == SIMD4(5, 5, 5, 26))
    for (opacity, alpha) in [(0.1, 26), (0.3, 77), (0.5, 128), (0.7, 179), (0.9, 230)] as [(Float, UInt8)] {
      #expect(try shown(.black, opacity) == SIMD4(0, 0, 0, alpha))
    }
  }

  /// Apple's weights (Lottie's issue_2265, at twice the size): 7/8 of the nearer pixel and 1/8 of the other, not 3/4 and 1/4.
  @Test func imagesAreInterpolatedInEighths() throws {
    let layer = CALayer(0, 0, 4, 2)
    layer.contents = CGImage(width: 2, height: 1, premultipliedRGBA: [0, 0, 0, 255, 240, 240, 240, 255])
    let image = try picture(layer)
    #expect((0..<4).map { image.rgba($0, 0).x } == [0, 30, 210, 240])
    // Twelve times as wide: from 1/24 of the way to the next pixel on, by steps of 1/12.
    layer.bounds.size.width = 24
    let wide = try picture(layer)
    #expect((6..<18).map { wide.rgba($0, 0).x } == [0, 15, 30, 30, 60, 120, 120, 180, 210, 210, 225, 240])
  }

  /// Apple's shadow of a square with opacity 0.9 and σ = 12 pixels (Lottie's issue_1169_shadow_style): it ends 24 pixels from the edge.
  @Test func shadowsEndAtTwoStandardDeviations() throws {
    let context = try #require(CGContext(width: 160, height: 160))
    let layer = CALayer(0, 0, 160, 160)
    let square = CALayer(60, -40, 240, 240, .white)
    (square.shadowOpacity, square.shadowRadius, square.shadowOffset) = (0.9, 12, .zero)
    layer.addSublayer(square)
    layer.render(in: context)
    let image = try #require(context.makeImage())
    let apple = [0, 0, 0, 0, 2, 3, 5, 7, 9, 12, 15, 18, 22, 26, 30, 35, 40, 46, 52, 58, 65, 72, 79, 87, 94, 102, 110]
    for (k, alpha) in apple.enumerated() {
      #expect(abs(Int(image.rgba(60 - apple.count + k, 80).w) - alpha) <= 1, "\(apple.count - k) pixels from the edge")
    }
  }

  /// Apple's, semantics 12a, row 9.
  @Test func blendModesThatMixHuesAreSourceOver() throws {
    let root = CALayer(0, 0, 32, 32, CGColor(red: 1, green: 0.5, blue: 0, alpha: 1))
    let layer = CALayer(0, 0, 16, 32, CGColor(red: 0, green: 0, blue: 1, alpha: 1))
    root.addSublayer(layer)
    for mode in ["luminosityBlendMode", "hueBlendMode", "saturationBlendMode", "colorBlendMode"] {
      layer.compositingFilter = mode
      #expect(try picture(root).rgba(8, 8) == SIMD4(0, 0, 255, 255), "\(mode)")
    }
    layer.compositingFilter = "multiplyBlendMode"
    #expect(try picture(root).rgba(8, 8) == SIMD4(0, 0, 0, 255))
  }

  /// Apple's, semantics 12a, row 10.
  @Test func gradientsMixTheirColoursInGenericRGB() throws {
    let gradient = CAGradientLayer()
    gradient.bounds.size = CGSize(width: 32, height: 32)
    gradient.colors = [CGColor.black, CGColor.white]
    (gradient.startPoint, gradient.endPoint) = (CGPoint(x: -0.5, y: 0), CGPoint(x: 1.5, y: 0))
    // Half way in an encoding of gamma 1.8: 0.5^1.8 of the light, 0.5732 as sRGB encodes it.
    let middle = try picture(gradient).rgba(16, 16)
    let halfPixel = 255 / 128.0
    #expect(abs(Double(middle.x) - 0.5732 * 255) < 1 + halfPixel && abs(Int(middle.x) - Int(middle.z)) <= 1)
    // What all stops have in common stays, but for what the other space cannot show.
    gradient.colors = [CGColor.white, CGColor.white]
    #expect(try picture(gradient).rgba(16, 16) == SIMD4(255, 255, 255, 255))
  }

  @Test func theContextsAlphaFadesThePicture() throws {
    let layer = CALayer(0, 0, 32, 32, .red)
    layer.addSublayer(CALayer(0, 0, 16, 16, .blue))
    let c = try context()
    c.clip(to: CGRect(x: 0, y: 0, width: 12, height: 32))
    c.setAlpha(0.5)
    layer.render(in: c)
    c.fill(CGRect(x: 0, y: 30, width: 32, height: 2))
    let image = try #require(c.makeImage())
    #expect(image.rgba(8, 8) == SIMD4(0, 0, 128, 128))
    #expect(image.rgba(14, 8) == SIMD4(0, 0, 0, 0))
    // The context's own graphics state is unchanged.
    #expect(image.rgba(8, 31).w == 192 || image.rgba(8, 31).w == 191)
  }

  /// Apple's, semantics 12a, row 12: a layer turned about x shows where it would be without its transform, move included.
  @Test func transformsOutOfThePlaneAreLeftOut() throws {
    let layer = CALayer(0, 0, 16, 16, .red)
    layer.bounds.size = CGSize(width: 8, height: 8)
    let root = CALayer(size: 32, holding: layer)
    for (x, y) in [(1.0, 0.0), (0, 1)] {
      layer.transform = CATransform3DMakeRotation(3, CGFloat(x), CGFloat(y), 0)
        .then(CATransform3DMakeTranslation(12, 12, 0))
      #expect(try picture(root).rgba(8, 8) == SIMD4(255, 0, 0, 255) && picture(root).coveredArea == 64)
    }
    layer.transform = CATransform3DMakeTranslation(12, 12, 5)
    #expect(try picture(root).rgba(20, 20) == SIMD4(255, 0, 0, 255))
    // Perspective of the superlayer.
    root.sublayerTransform.m34 = -1 / 100
    layer.zPosition = 50
    #expect(try picture(root).coveredArea == 64)
    layer.transform = CATransform3DMakeScale(0, 1, 1)
    #expect(try picture(root).coveredArea == 0)
  }

  @Test func numbersThatAreNonePaintNothing() throws {
    let layer = CALayer(0, 0, 16, 16, .red)
    layer.position.x = .nan
    #expect(try picture(CALayer(size: 32, holding: layer)).coveredArea == 0)
    let c = try context()
    c.scaleBy(x: 0, y: 1)
    CALayer(0, 0, 16, 16, .red).render(in: c)
    #expect(try #require(c.makeImage()).coveredArea == 0)
  }

  @Test func aDeepTreeIsNoTrouble() throws {
    let root = CALayer(0, 0, 32, 32)
    var last = root
    for _ in 0..<20_000 {
      let next = CALayer(0, 0, 32, 32)
      last.addSublayer(next)
      last = next
    }
    last.backgroundColor = .red
    #expect(try picture(root).coveredArea == 1024)
  }
}
