import GPURendering
import TestSupport

/// Blurs, and shadows of pictures, over several frames.
@Suite struct CachedBlurTests {
  private let root = CALayer()
  private let card = CALayer()
  private let dot = CALayer()

  init() {
    root.bounds = CGRect(x: 0, y: 0, width: 80, height: 60)
    root.backgroundColor = .white
    card.frame = CGRect(x: 10, y: 10, width: 24, height: 24)
    // No formula knows this silhouette.
    card.contents = CGImage(width: 8, height: 8) { x, y in
      (x + y) % 3 == 0 ? SIMD4(0, 0, 0, 0) : SIMD4(0, 0, 255, 255)
    }
    card.shadowOpacity = 1
    card.shadowRadius = 3
    dot.frame = CGRect(x: 4, y: 4, width: 5, height: 5)
    dot.backgroundColor = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
    card.addSublayer(dot)
    root.addSublayer(card)
  }

  /// Renders the tree, and checks the picture against that of a renderer that has drawn nothing before.
  private func frame(_ renderer: GPURenderer) throws -> FrameStatistics {
    let snapshot = root.commitFrame()
    let image = try renderer.render(snapshot)
    let fresh = try GPURenderer(device: .automatic, under: .validating).render(snapshot)
    verify(image.premultipliedRGBA == fresh.premultipliedRGBA)
    return renderer.lastFrame
  }

  @Test(arguments: [false, true])
  func aBlurIsKeptFromItsSecondFrameOn(isFilter: Bool) throws {
    if isFilter {
      card.shadowOpacity = 0
      let blur = CAFilter(type: "gaussianBlur")
      blur.setValue(3.0, forKey: "inputRadius")
      card.filters = [blur]
    }
    let renderer = try GPURenderer(device: .automatic, under: .validating)
    let first = try frame(renderer)
    verify(first.bitmapsDrawn == 0, first.cachedBytes == 0)
    card.position.x += 7.25
    let second = try frame(renderer)
    verify(second.bitmapsDrawn == 1, second.cachedBytes > 0, second.passes == first.passes)
    for _ in 0..<3 {
      card.position.x += 7.25
      let third = try frame(renderer)
      verify(third.bitmapsDrawn == 0, third.bitmapsReused == 1)
      // The caster, the reduction and the blur along both axes are gone.
      verify(third.passes == first.passes - 4)
    }
    dot.backgroundColor = .black
    let changed = try frame(renderer)
    verify(changed.bitmapsReused == 0, changed.passes == first.passes)
  }

  @Test func aShadowsColorAndOffsetDoNotChangeItsBlur() throws {
    let renderer = try GPURenderer(device: .automatic, under: .validating)
    for k in 0..<5 {
      card.shadowOpacity = 1 - 0.1 * Float(k)
      card.shadowOffset = CGSize(width: k, height: 2)
      card.shadowColor = CGColor(red: 0, green: 0.2 * CGFloat(k), blue: 0, alpha: 1)
      try verify(frame(renderer).bitmapsReused == (k < 2 ? 0 : 1))
    }
    card.shadowRadius = 4
    try verify(frame(renderer).bitmapsReused == 0)
  }

  @Test func blurChangingEveryFrameIsNotCached() throws {
    let renderer = try GPURenderer(device: .automatic, under: .validating)
    for k in 0..<4 {
      dot.position.x += 1 + CGFloat(k)
      let frame = try frame(renderer)
      verify(frame.bitmapsDrawn == 0, frame.bitmapsReused == 0, frame.cachedBytes == 0)
    }
  }

  @Test func equalLayersShareABlurInOneFrame() throws {
    dot.removeFromSuperlayer()
    let one = try frame(GPURenderer(device: .automatic, under: .validating))
    let twin = CALayer()
    twin.frame = card.frame.offsetBy(dx: 30, dy: 10.5)
    twin.contents = card.contents
    twin.shadowOpacity = 0.5
    twin.shadowRadius = 3
    root.addSublayer(twin)
    try verify(frame(GPURenderer(device: .automatic, under: .validating)).passes == one.passes)
    twin.bounds.size.width += 1
    try verify(frame(GPURenderer(device: .automatic, under: .validating)).passes > one.passes)
  }
}
