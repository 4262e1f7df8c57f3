import Drawing
import TestSupport

/// Backgrounds that are patterns, on both renderers: the cells lie on a grid from the origin of the layer's space.
@Suite struct BackgroundPatternTests {
  /// Cells of 4 × 4: red above blue at the left, green at the right.
  private static func pattern(alpha: CGFloat = 1, scale: CGFloat = 1) throws -> CGColor {
    var callbacks = CGPatternCallbacks(
      version: 0,
      drawPattern: { _, context in
        for (color, x, y, width, height) in [(CGColor.red, 0, 0, 2, 2), (.blue, 0, 2, 2, 2), (.green, 2, 0, 2, 4)] {
          context.setFillColor(color)
          context.fill(CGRect(x: x, y: y, width: width, height: height))
        }
      }, releaseInfo: nil)
    let pattern = try #require(
      CGPattern(
        info: nil, bounds: CGRect(x: 0, y: 0, width: 4, height: 4), matrix: CGAffineTransform(scaleX: scale, y: scale),
        xStep: 4, yStep: 4, tiling: .noDistortion, isColored: true, callbacks: &callbacks))
    let space = try #require(CGColorSpace(patternBaseSpace: nil))
    return try #require(CGColor(patternSpace: space, pattern: pattern, components: [alpha]))
  }

  /// The colour at a point of the layer's space.
  private static func cell(_ x: Int, _ y: Int) -> SIMD4<UInt8> {
    let (x, y) = ((x % 4 + 4) % 4, (y % 4 + 4) % 4)
    return x >= 2 ? SIMD4(0, 255, 0, 255) : y < 2 ? SIMD4(255, 0, 0, 255) : SIMD4(0, 0, 255, 255)
  }

  /// Checks all pixels of both renderers' pictures.
  private func check(
    _ root: CALayer, _ viewport: Viewport = Viewport(), _ words: String = "", _ expected: (Int, Int) -> SIMD4<UInt8>?
  ) throws {
    let comparison = try Comparison(root, viewport)
    for (renderer, image) in [("reference", comparison.picture.image), ("GPU", comparison.actual)] {
      var wrong: [(Int, Int)] = []
      for y in 0..<image.height {
        for x in 0..<image.width { if let color = expected(x, y), image.rgba(x, y) != color { wrong.append((x, y)) } }
      }
      verify(wrong.isEmpty, "\(renderer) \(words): \(wrong.count) at \(wrong.prefix(4))")
    }
  }

  @Test(arguments: [CGPoint.zero, CGPoint(x: 3, y: 0), CGPoint(x: -5, y: 6)]) func cellsFollowTheOrigin(origin: CGPoint)
    throws
  {
    let layer = CALayer(1, 1, 14, 13, try Self.pattern())
    layer.bounds.origin = origin
    let root = CALayer(size: 16, holding: layer)
    try check(root) { x, y in
      (1..<15).contains(x) && (1..<14).contains(y)
        ? Self.cell(x - 1 + Int(origin.x), y - 1 + Int(origin.y)) : SIMD4(0, 0, 0, 0)
    }
    // A pattern with a matrix is drawn cell by cell.
    layer.backgroundColor = try Self.pattern(scale: 2)
    try check(root, Viewport(), "scaled") { x, y in
      guard (1..<15).contains(x), (1..<14).contains(y) else { return SIMD4(0, 0, 0, 0) }
      let (u, v) = (x - 1 + Int(origin.x), y - 1 + Int(origin.y))
      return Self.cell(u >> 1, v >> 1)
    }
    layer.backgroundColor = CGColor.red
    try check(root) { x, y in (x, y) == (8, 8) ? SIMD4(255, 0, 0, 255) : nil }
  }

  /// Its border lies below its particles, and so above the pattern, which rounded corners make a layer of its own.
  @Test func anEmittersBorderLiesAboveAPattern() throws {
    let layer = CAEmitterLayer()
    (layer.bounds, layer.position) = (CGRect(x: 0, y: 0, width: 16, height: 16), CGPoint(x: 8, y: 8))
    (layer.backgroundColor, layer.cornerRadius, layer.borderWidth) = (try Self.pattern(), 2, 3)
    try check(CALayer(size: 16, holding: layer)) { x, y in
      (x, y) == (1, 8) ? SIMD4(0, 0, 0, 255) : (x, y) == (8, 8) ? Self.cell(8, 8) : nil
    }
  }

  @Test func cellsBeginAtTheBottomWhereYRunsUp() throws {
    let root = CALayer(0, 0, 8, 6, try Self.pattern())
    try check(root, Viewport(yAxis: .up)) { x, y in Self.cell(x, 5 - y) }
    try check(root, Viewport(yAxis: .down)) { x, y in Self.cell(x, y) }
  }

  /// The pattern lies below the layer's contents and all sublayers, and in its round corners.
  @Test(arguments: [0, 4] as [CGFloat], [false, true]) func patternLiesBelowTheRest(radius: CGFloat, masks: Bool) throws
  {
    let layer = CALayer(0, 0, 16, 16, try Self.pattern())
    (layer.cornerRadius, layer.masksToBounds, layer.contentsGravity) = (radius, masks, .center)
    layer.contents = CGImage(width: 2, height: 2) { _, _ in SIMD4(255, 255, 0, 255) }
    let below = CALayer(2, 6, 2, 2, CGColor(red: 1, green: 0, blue: 1, alpha: 1))
    below.zPosition = -3
    layer.addSublayer(below)
    try check(CALayer(size: 16, holding: layer)) { x, y in
      switch (x, y) {
      case (7...8, 7...8): SIMD4(255, 255, 0, 255)
      case (2...3, 6...7): SIMD4(255, 0, 255, 255)
      case (0, 0), (15, 15): radius > 0 ? SIMD4(0, 0, 0, 0) : Self.cell(x, y)
      case (4...11, 0...15), (0...15, 4...11): Self.cell(x, y)
      default: nil
      }
    }
  }

  @Test func frameAfterFrameShowsTheNewPattern() throws {
    let (layer, root) = (CALayer(0, 0, 8, 8, try Self.pattern()), CALayer(size: 8))
    root.addSublayer(layer)
    try check(root) { Self.cell($0, $1) }
    layer.bounds.origin.x = 1
    try check(root) { Self.cell($0 + 1, $1) }
    layer.cornerRadius = 2
    layer.contents = CGImage(width: 1, height: 1) { _, _ in SIMD4(9, 9, 9, 255) }
    try check(root) { _, _ in SIMD4(9, 9, 9, 255) }
    layer.contents = nil
    try check(root) { x, y in (2..<6).contains(x) ? Self.cell(x + 1, y) : nil }
    layer.backgroundColor = try Self.pattern(alpha: 0.2)
    try check(root) { x, y in
      (x, y) == (4, 4)
        ? SIMD4(51, 0, 0, 51).replacing(with: SIMD4(0, 0, 51, 51), where: .init(repeating: Self.cell(5, 4).z > 0)) : nil
    }
  }

  @Test func contextsDrawThePattern() throws {
    let context = try #require(CGContext(width: 8, height: 8))
    context.enterSpace(over: CGRect(x: 0, y: 0, width: 8, height: 8), scale: 1, yDown: true)
    CALayer(0, 0, 8, 8, try Self.pattern()).render(in: context)
    let image = try #require(context.makeImage())
    let wrong = (0..<64).filter { image.rgba($0 % 8, $0 / 8) != Self.cell($0 % 8, $0 / 8) }
    verify(wrong.isEmpty, "\(wrong)")
  }

  /// A very large layer has fewer pixels, and still a picture.
  @Test func largePatternIsDrawnWithFewerPixels() throws {
    let layer = CALayer(0, 0, 40_000, 2_000, try Self.pattern())
    let contents = try #require(
      layer.commitFrame(at: 0, in: Viewport(size: CGSize(width: 4, height: 4))).styles.first?.contents)
    verify(contents.image.width <= 32_767, contents.image.width * contents.image.height <= 1 << 24)
    verify(contents.frame == layer.bounds, contents.image.width > 10_000)
  }
}
