import GPURendering
import TestSupport

/// The drawing of rasterized layers in a second frame.
@Suite struct CachedBitmapTests {
  private let root = CALayer()
  private let card = CALayer()
  private let dot = CALayer()

  init() {
    root.bounds = CGRect(x: 0, y: 0, width: 60, height: 40)
    card.frame = CGRect(x: 5, y: 5, width: 20, height: 20)
    card.cornerRadius = 6
    card.backgroundColor = CGColor(red: 0, green: 0, blue: 1, alpha: 1)
    card.transform = CATransform3DMakeRotation(0.3, 0, 0, 1)
    card.shouldRasterize = true
    dot.frame = CGRect(x: 4, y: 4, width: 5, height: 5)
    dot.backgroundColor = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
    card.addSublayer(dot)
    root.addSublayer(card)
  }

  private func frame(_ renderer: GPURenderer) throws -> (pixels: [UInt8], drawn: Int, reused: Int) {
    let image = try renderer.render(root.commitFrame())
    return (image.premultipliedRGBA, renderer.lastFrame.bitmapsDrawn, renderer.lastFrame.bitmapsReused)
  }

  @Test func aBitmapIsDrawnOnceForAsLongAsNothingInItChanges() throws {
    let renderer = try GPURenderer(device: .automatic, under: .validating)
    let first = try frame(renderer)
    verify(first.drawn == 1, first.reused == 0)
    let second = try frame(renderer)
    verify(second.drawn == 0, second.reused == 1, second.pixels == first.pixels)
    // Moving the layer does not change its own plane.
    card.position.x += 20.5
    let moved = try frame(renderer)
    verify(moved.drawn == 0, moved.reused == 1, moved.pixels != first.pixels)
    let fresh = try frame(GPURenderer(device: .automatic, under: .validating))
    verify(fresh.drawn == 1, fresh.pixels == moved.pixels, "a kept bitmap shows as one drawn anew")
    dot.backgroundColor = .white
    let changed = try frame(renderer)
    verify(changed.drawn == 1, changed.reused == 0, changed.pixels != moved.pixels)
  }

  /// For 120 frames. A frame equal to the last one is not drawn, and ages no bitmap.
  @Test func aBitmapThatIsNotShownGoesAfterAWhile() throws {
    let renderer = try GPURenderer(device: .automatic, under: .validating)
    _ = try frame(renderer)
    let held = renderer.lastFrame.cachedBytes
    verify(held > 0)
    func showOthers(_ count: Int) throws {
      for k in 0..<count {
        root.backgroundColor = k.isMultiple(of: 2) ? .white : .black
        _ = try frame(renderer)
      }
    }
    card.removeFromSuperlayer()
    try showOthers(110)
    verify(renderer.lastFrame.cachedBytes == held)
    try showOthers(20)
    verify(renderer.lastFrame.cachedBytes == 0)
    root.addSublayer(card)
    try verify(frame(renderer).drawn == 1)
  }

  /// A group's picture depends on its place within a pixel.
  @Test func aGroupIsKeptOnItsSecondUse() throws {
    (card.shouldRasterize, card.transform, card.opacity) = (false, CATransform3DIdentity, 0.5)
    let renderer = try GPURenderer(device: .automatic, under: .validating)
    for drawn in [0, 1, 0, 0] {
      let frame = try frame(renderer)
      verify(frame.drawn == drawn, frame.reused == (renderer.lastFrame.cachedBytes > 0 && drawn == 0 ? 1 : 0))
      try verify(frame.pixels == self.frame(GPURenderer(device: .automatic, under: .validating)).pixels)
      root.backgroundColor = root.backgroundColor == .white ? .black : .white
    }
    let held = renderer.lastFrame.cachedBytes
    verify(held > 0)
    for _ in 0..<4 {
      card.position.x += 0.37
      let frame = try frame(renderer)
      verify(frame.drawn == 0, frame.reused == 0, renderer.lastFrame.cachedBytes == held)
    }
  }

  /// Each bitmap has 900 × 700 pixels, and a page of 2048 × 2048 room for four.
  @Test func bitmapsOfAFullPageGoOnOnTheNext() throws {
    let root = CALayer()
    root.bounds = CGRect(x: 0, y: 0, width: 900, height: 1050)
    for k in 0..<6 {
      let sheet = CALayer()
      sheet.frame = CGRect(x: k % 2 * 450, y: k / 2 * 350, width: 450, height: 350)
      sheet.backgroundColor = CGColor(red: 0, green: 0, blue: 1, alpha: 1)
      (sheet.shouldRasterize, sheet.rasterizationScale) = (true, 2)
      for y in [0, 340] as [CGFloat] {
        let strip = CALayer()
        strip.frame = CGRect(x: 0, y: y, width: 450, height: 10)
        strip.backgroundColor = CGColor(red: CGFloat(k) / 5, green: 1, blue: 0, alpha: 1)
        sheet.addSublayer(strip)
      }
      root.addSublayer(sheet)
    }
    let renderer = try GPURenderer(device: .automatic, under: .validating)
    let image = try renderer.render(root.commitFrame())
    verify(renderer.lastFrame.bitmapsDrawn == 6)
    for k in 0..<6 {
      let (x, y) = (k % 2 * 450 + 225, k / 2 * 350)
      for (row, color) in [(5, [51 * k, 255, 0]), (175, [0, 0, 255]), (345, [51 * k, 255, 0])] {
        let start = 4 * ((y + row) * 900 + x)
        verify(image.premultipliedRGBA[start..<start + 3].map { Int($0) } == color, "\(k), \(row)")
      }
    }
  }

  @Test func withoutABudgetNothingIsKeptAndThePictureIsTheSame() throws {
    let renderer = try GPURenderer(device: .automatic, cacheBudget: 0, under: .validating)
    let usual = try frame(GPURenderer(device: .automatic, under: .validating))
    for _ in 0..<3 {
      let frame = try frame(renderer)
      verify(frame.drawn == 1, frame.reused == 0, frame.pixels == usual.pixels, renderer.lastFrame.cachedBytes == 0)
    }
  }

  @Test func firstBitmapStaysWhenTheCacheHoldsOne() throws {
    let one = try GPURenderer(device: .automatic, under: .validating)
    _ = try frame(one)
    let other = CALayer()
    other.frame = CGRect(x: 32, y: 5, width: 20, height: 20)
    other.cornerRadius = 3
    other.backgroundColor = .white
    other.transform = card.transform
    other.shouldRasterize = true
    root.addSublayer(other)
    let usual = try frame(GPURenderer(device: .automatic, under: .validating))
    verify(usual.drawn == 2)
    let renderer = try GPURenderer(device: .automatic, cacheBudget: one.lastFrame.cachedBytes, under: .validating)
    for number in 0..<3 {
      let frame = try frame(renderer)
      verify(frame.reused == (number == 0 ? 0 : 1), frame.drawn == 2 - frame.reused, frame.pixels == usual.pixels)
      verify(renderer.lastFrame.cachedBytes == one.lastFrame.cachedBytes)
    }
    // A bitmap that is not shown any more makes room for another.
    card.removeFromSuperlayer()
    try verify(frame(renderer).drawn == 1)
    let last = try frame(renderer)
    verify(last.drawn == 0, last.reused == 1)
  }
}
