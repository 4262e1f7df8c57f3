import ReferenceRendering
import TestSupport

/// Layers that are rasterized into bitmaps in their planes.
@Suite struct RasterizationTests {
  static func rasterized(_ layer: CALayer, scale: CGFloat = 1) -> CALayer {
    layer.shouldRasterize = true
    layer.rasterizationScale = scale
    return layer
  }

  @Test func rasterizationAtScreenScaleChangesNothing() throws {
    let layer = CALayer(4, 3, 20, 20)
    layer.cornerRadius = 6
    layer.backgroundColor = .red
    layer.borderWidth = 1.5
    layer.addSublayer(CALayer(12.3, 2.2, 15, 5, .blue))
    layer.shadowOpacity = 0.5
    let root = CALayer(size: 32, holding: layer)
    let direct = try image(root)
    _ = Self.rasterized(layer)
    try verify(image(root).isNear(direct))
  }

  @Test func aDefaultBitmapIsSoftOnAFineScreen() throws {
    let layer = Self.rasterized(CALayer(2, 2, 4.5, 4, .white))
    let root = CALayer(size: 8, holding: layer)
    // Bitmap pixels 0…4 of alpha 1 1 1 1 ½, each two output pixels wide, mixed with quarters and three quarters.
    let soft = try image(root, scale: 2)
    verify((2..<16).map { soft.rgba($0, 8).w } == [0, 64, 191, 255, 255, 255, 255, 255, 255, 223, 159, 96, 32, 0])
    layer.rasterizationScale = 2
    let crisp = try image(root, scale: 2)
    verify((2..<16).map { crisp.rgba($0, 8).w } == [0, 0, 255, 255, 255, 255, 255, 255, 255, 255, 255, 0, 0, 0])
    layer.rasterizationScale = 1
    layer.magnificationFilter = .nearest
    let blocks = try image(root, scale: 2)
    verify((2..<16).map { blocks.rgba($0, 8).w } == [0, 0, 255, 255, 255, 255, 255, 255, 255, 255, 128, 128, 0, 0])
  }

  @Test func theGridStartsAtTheBounds() throws {
    let layer = Self.rasterized(CALayer(2, 2, 4, 4, .white))
    layer.bounds.origin = CGPoint(x: 0.37, y: 1000.81)
    let picture = try image(CALayer(size: 8, holding: layer))
    verify(picture.coveredArea == 16)
  }

  @Test func opacityAndMaskComeAfterwards() throws {
    let layer = Self.rasterized(CALayer(2, 2, 8, 8, .white))
    layer.opacity = 0.5
    layer.mask = CALayer(0, 0, 4, 8, CGColor(gray: 0, alpha: 0.5))
    let picture = try image(CALayer(size: 16, holding: layer))
    verify(picture.rgba(4, 4) == [64, 64, 64, 64])
    verify(picture.rgba(8, 4) == .zero)
  }

  @Test func aReducedBitmapIsAveraged() throws {
    // A board of one-point squares, at a quarter of its size.
    let layer = Self.rasterized(CALayer(size: 64))
    for i in 0..<1024 {
      layer.addSublayer(CALayer(CGFloat(2 * (i % 32) + i / 32 % 2), CGFloat(i / 32), 1, 1, .white))
    }
    layer.transform = CATransform3DMakeScale(0.25, 0.25, 1)
    layer.minificationFilter = .trilinear
    let picture = try image(CALayer(size: 64, holding: layer))
    verify(picture.rgba(32, 28).w == 128)
    verify(picture.rgba(32, 26).w == 128)
  }

  @Test func rasterizedLayerKeepsPixelClasses() throws {
    let layer = CALayer(2, 2, 8.5, 8, .white)
    let root = CALayer(size: 16, holding: Self.rasterized(layer))
    let picture = try picture(root.commitFrame())
    verify(picture.pixelClass(10, 5) == .boundary)
    verify(picture.pixelClass(5, 5) == .interior)
    verify(picture.allowance(5, 5) > 0)
  }

  @Test func aHugeScaleIsHalvedAndNestingEnds() throws {
    let layer = Self.rasterized(CALayer(2, 2, 8, 8, .white), scale: 1e9)
    try verify(image(CALayer(size: 16, holding: layer)).coveredArea == 64)
    var nested = CALayer(4, 4, 8, 8, .white)
    for _ in 0..<40 {
      let outer = Self.rasterized(CALayer(0, 0, 16, 16))
      outer.addSublayer(nested)
      nested = outer
    }
    try verify(image(nested).coveredArea == 64)
  }
}
