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

  @Test func aGroupFadesAsOne() throws {
    let group = CALayer(0, 0, 32, 32, .red)
    group.addSublayer(CALayer(0, 0, 16, 16, .blue))
    group.opacity = 0.5
    #expect(try picture(group).rgba(8, 8) == SIMD4(0, 0, 128, 128))
    group.allowsGroupOpacity = false
    // 128 of blue over 64 of red.
    #expect(try picture(group).rgba(8, 8) == SIMD4(64, 0, 128, 191) || picture(group).rgba(8, 8).w == 192)
    group.isHidden = true
    #expect(try picture(group).coveredArea == 0)
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

  @Test func perspectiveIsFlattenedAtTheMiddle() throws {
    let layer = CALayer(8, 8, 16, 16, .red)
    layer.zPosition = 50
    let root = CALayer(size: 32, holding: layer)
    root.sublayerTransform.m34 = -1 / 100
    // The layer is twice as large about the centre: its matrix is not affine, but w is constant.
    #expect(try picture(root).coveredArea == 1024)
    layer.zPosition = 150
    #expect(try picture(root).coveredArea == 0)
    layer.zPosition = 0
    layer.transform = CATransform3DMakeRotation(.pi / 3, 0, 1, 0)
    #expect(abs(try picture(root).coveredArea - 128) < 1)
    layer.transform = CATransform3DMakeRotation(.pi, 0, 1, 0)
    layer.isDoubleSided = false
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
