import ReferenceRendering
import TestSupport

/// Masks.
@Suite struct MaskTests {
  static func masked(_ mask: CALayer) -> CALayer {
    let layer = CALayer(4, 4, 24, 24, .red)
    layer.mask = mask
    return layer
  }

  @Test func alphaTimesAlpha() throws {
    let layer = Self.masked(CALayer(0, 0, 24, 24, CGColor(gray: 0, alpha: 0.5)))
    layer.opacity = 0.5
    try verify(image(CALayer(size: 32, holding: layer)).rgba(16, 16) == [64, 0, 0, 64])
    layer.allowsGroupOpacity = false
    try verify(image(CALayer(size: 32, holding: layer)).rgba(16, 16) == [64, 0, 0, 64])
    layer.opacity = 1
    layer.mask?.opacity = 0.5
    try verify(image(CALayer(size: 32, holding: layer)).rgba(16, 16) == [64, 0, 0, 64])
  }

  @Test func nothingShowsOutsideTheMask() throws {
    let layer = Self.masked(CALayer(2, 3, 5, 6, .white))
    layer.addSublayer(CALayer(-10, -10, 50, 50, .blue))
    layer.shadowOpacity = 1
    let picture = try image(CALayer(size: 32, holding: layer))
    verify(picture.coveredArea == 30, picture.rgba(6, 7) == [0, 0, 255, 255])
  }

  @Test func aHiddenOrEmptyMaskHidesAll() throws {
    let layer = Self.masked(CALayer(0, 0, 24, 24, .white))
    let root = CALayer(size: 32, holding: layer)
    try verify(image(root).coveredArea == 576)
    layer.mask?.isHidden = true
    try verify(image(root).coveredArea == 0)
    layer.mask = CALayer(0, 0, 24, 24)
    try verify(image(root).coveredArea == 0)
    layer.mask = CALayer(100, 0, 24, 24, .white)
    try verify(image(root).coveredArea == 0)
  }

  @Test func aMaskOfOnePixelLeavesOne() throws {
    let mask = CALayer(0, 0, 0, 0)
    mask.contents = CGImage(width: 1, height: 1) { _, _ in [0, 0, 0, 128] }
    mask.contentsGravity = .bottomLeft
    #expect(abs(try image(CALayer(size: 32, holding: Self.masked(mask))).coveredArea - 128.0 / 255) < 0.01)
  }

  @Test func theMaskOfAMaskIsIgnoredAndThoseOfItsSublayersAreNot() throws {
    let mask = CALayer(0, 0, 24, 24, .white)
    mask.mask = CALayer(0, 0, 1, 1, .white)
    let layer = Self.masked(mask)
    let root = CALayer(size: 32, holding: layer)
    try verify(image(root).coveredArea == 576)
    let inner = CALayer(0, 0, 24, 24, .white)
    inner.mask = CALayer(0, 0, 10, 10, .white)
    layer.mask = CALayer(size: 24, holding: inner)
    try verify(image(root).coveredArea == 100)
  }

  @Test func edgesOfMaskAndLayerMultiply() throws {
    // Half of the pixel, masked by a half. No clip of an ancestor counts twice.
    let layer = CALayer(0.5, 0, 4, 4, .red)
    layer.mask = CALayer(0, 0, 4, 4, .white)
    try verify(image(CALayer(size: 5, holding: layer)).rgba(0, 1).w == 64)
    let clip = CALayer(0.5, 0, 4, 4)
    clip.masksToBounds = true
    let inside = CALayer(-4, 0, 8, 4, .red)
    inside.mask = CALayer(-8, -8, 50, 50, .white)
    clip.addSublayer(inside)
    try verify(image(CALayer(size: 5, holding: clip)).rgba(0, 1).w == 128)
  }

  @Test func aMaskTurnsWithItsLayerAndNotWithSublayers() throws {
    let layer = CALayer(10, 10, 12, 12, .red)
    layer.mask = CALayer(0, 0, 6, 6, .white)
    layer.transform = CATransform3DMakeRotation(.pi / 2, 0, 0, 1)
    layer.sublayerTransform = CATransform3DMakeTranslation(100, 0, 0)
    let picture = try image(CALayer(size: 32, holding: layer))
    // The corner of least x and y is at the top right now.
    verify(picture.coveredArea == 36, picture.rgba(19, 12) == [255, 0, 0, 255])
  }

  @Test func aTransformLayerMasksWithItsSublayers() throws {
    let mask = CATransformLayer()
    mask.place(0, 0, 24, 24)
    mask.addSublayer(CALayer(0, 0, 8, 8, .white))
    mask.addSublayer(CALayer(4, 4, 8, 8, CGColor(gray: 0, alpha: 0.5)))
    let picture = try image(CALayer(size: 32, holding: Self.masked(mask)))
    verify(picture.rgba(5, 5).w == 255, picture.rgba(15, 15).w == 128)
    let expected = 64.0 + 48.0 * 128 / 255
    verify(abs(picture.coveredArea - expected) < 0.01)
  }

  @Test func manyNestedMasksAndGroups() throws {
    var layer = CALayer(0, 0, 32, 32, .red)
    for i in 0..<64 {
      let outer = CALayer(0, 0, 32, 32)
      outer.opacity = 0.99
      outer.mask = CALayer(CGFloat(i % 7), 0, 32, 32, .white)
      outer.addSublayer(layer)
      layer = outer
    }
    let picture = try image(layer)
    verify(abs(picture.alpha(20, 5) - pow(0.99, 64)) < 0.01, picture.rgba(5, 5) == .zero)
  }

  @Test func theClassSaysWhereAMaskEnds() throws {
    let layer = Self.masked(CALayer(2.5, 0, 10, 24, .white))
    let picture = try picture(CALayer(size: 32, holding: layer).commitFrame())
    verify(picture.pixelClass(6, 10) == .boundary, picture.pixelClass(8, 10) == .interior)
    verify(picture.pixelClass(25, 10) == .interior, picture.allowance(8, 10) > 0, picture.allowance(25, 10) == 0)
  }
}
