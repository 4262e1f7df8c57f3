import TestSupport

/// How deep bitmaps and silhouettes nest.
@Suite struct NestingLimitTests {
  /// A chain of layers, each in the one before.
  private func limits(_ count: Int, _ style: (CALayer) -> Void) -> NestingLimits {
    let root = CALayer(10, 10)
    var last = root
    for _ in 0..<count {
      let layer = CALayer(10, 10)
      style(layer)
      last.addSublayer(layer)
      last = layer
    }
    return NestingLimits(of: root.commitFrame())
  }

  private func shadow(_ layer: CALayer) { layer.shadowOpacity = 1 }

  @Test func treesWithoutEffectsHaveGreatestLimits() {
    let limits = limits(1000) { _ in }
    verify(limits.bitmaps == 16, limits.silhouettes == 4, limits.equivalent(to: 3, of: 5) == 3)
  }

  /// Node k of a chain of n, from 1 on, holds n − k shadows besides its own.
  @Test func picturesAreSharedWhereNestedContentFits() {
    let limits = limits(10, shadow)
    verify(limits.bitmaps == 16, limits.equivalent(to: 1, of: 10) == 16, limits.equivalent(to: 1, of: 5) == 11)
    verify(limits.equivalent(to: 12, of: 5) == 12, limits.equivalent(to: 1, of: 5, isRasterized: true) == 10)
  }

  /// All pictures of 16 are shared. Of 18, k and the 18 − k inside exceed 16 by two, so that most are drawn three
  /// times.
  @Test func deepTreesHaveLowerLimits() {
    verify(limits(16, shadow).bitmaps == 16, limits(17, shadow).bitmaps == 16, limits(32, shadow).bitmaps == 2)
    verify(limits(100, shadow).bitmaps == 1, limits(2000, shadow).bitmaps == 0)
  }

  /// A blur is drawn at one depth only, since its content is visible only through the blur.
  @Test func blursInBlursAreNotRepeated() {
    let blurs = limits(100) { $0.filters = [CAFilter(type: "gaussianBlur")] }
    verify(blurs.bitmaps == 16)
    let bitmaps = limits(100) { $0.shouldRasterize = true }
    verify(bitmaps.bitmaps == 16)
  }

  /// 6 over 2, 3 and 4 are 15 + 20 + 15 silhouettes more than the first six.
  @Test func deepTreesHaveLowerSilhouetteLimits() {
    verify(limits(5, shadow).silhouettes == 4, limits(6, shadow).silhouettes == 2, limits(8, shadow).silhouettes == 2)
    verify(limits(9, shadow).silhouettes == 1, limits(2000, shadow).silhouettes == 0)
  }

  /// Many shadows side by side are no nesting.
  @Test func wideTreesKeepTheGreatestLimits() {
    let root = CALayer(10, 10)
    for _ in 0..<20_000 {
      let layer = CALayer(1, 1)
      shadow(layer)
      root.addSublayer(layer)
    }
    let limits = NestingLimits(of: root.commitFrame())
    verify(limits.bitmaps == 16, limits.silhouettes == 4)
  }
}
