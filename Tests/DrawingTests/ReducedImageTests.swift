import Drawing
import TestSupport

/// Images made smaller and larger, held to Core Graphics' weights, which were
/// measured on pictures that it drew: see ``ReducedAxis``.
@Suite struct ReducedImageTests {
  /// The weights L(t) = sinc(t)·sinc(t / 2) at distances of half and one and a half pixels of the result: 4√2/π² and
  /// −4√2/(9π²).
  private static let (half, threeHalves) = (4 * 2.0.squareRoot() / (.pi * .pi), -4 * 2.0.squareRoot() / (9 * .pi * .pi))

  /// A context of `width` by `height` pixels, y up, with the drawing of `draw`.
  private static func picture(_ width: Int, _ height: Int, _ draw: (CGContext) -> Void) throws -> CGImage {
    let context = try #require(CGContext(width: width, height: height))
    draw(context)
    return try #require(context.makeImage())
  }

  /// An image of one row, white in some columns and black in the others.
  private static func row(_ count: Int, _ isWhite: (Int) -> Bool) -> CGImage {
    CGImage(width: count, height: 1) { x, _ in isWhite(x) ? SIMD4(255, 255, 255, 255) : SIMD4(0, 0, 0, 255) }
  }

  /// The reds of the row, drawn over as many pixels.
  private static func reds(_ row: CGImage, over count: Int, _ quality: CGInterpolationQuality = .default) throws
    -> [Int]
  {
    let image = try picture(count, 1) {
      $0.interpolationQuality = quality
      $0.draw(row, in: CGRect(x: 0, y: 0, width: CGFloat(count), height: 1))
    }
    return (0..<count).map { Int(image.rgba($0, 0).x) }
  }

  @Test func aPixelWeighsAsLanczosSays() throws {
    // s = 2: from five to three, the outer pixels lie at whole distances, where L is 0, except beyond the edges.
    let sum = 1 + 2 * Self.half + 2 * Self.threeHalves
    try verify(Self.reds(Self.row(5) { $0 == 2 }, over: 3) == [0, Int((255 / sum).rounded()), 0])
    try verify(Self.reds(Self.row(5) { $0 == 1 }, over: 3)[1] == Int((255 * Self.half / sum).rounded()))
    // Edge pixels repeat: at the first pixel those at −1, −2 and −3 are the same as that at 0.
    try verify(
      Self.reds(Self.row(5) { $0 == 0 }, over: 3)[0]
        == Int((255 * (1 + Self.half + Self.threeHalves) / sum).rounded()))
    // The first pixel lies on the first and the last on the last, so pixel 50 of 101 lies on pixel 200 of 401. Beyond
    // it lies half of the others' weight.
    let others = (1...7).reduce(0.0) { sum, k in
      let x = Double(k) / 4 * .pi
      return sum + sin(x) / x * sin(x / 2) / (x / 2)
    }
    let middle = Int((255 * others / (1 + 2 * others)).rounded())
    try verify(middle == 96, Self.reds(Self.row(401) { $0 >= 201 }, over: 101)[49...51].map { $0 } == [0, middle, 255])
  }

  @Test func reductionKeepsUniformAndMirroredImages() throws {
    let gray = CGImage(width: 37, height: 23) { _, _ in SIMD4(60, 20, 100, 120) }
    let even = try Self.picture(9, 7) { $0.draw(gray, in: CGRect(x: 0, y: 0, width: 9, height: 7)) }
    for (x, y) in (0..<63).map({ ($0 % 9, $0 / 9) }) { verify(even.rgba(x, y) == SIMD4(60, 20, 100, 120)) }
    let source = CGImage.distinct(37, 23)
    let mirrored = CGImage(width: 37, height: 23) { source.rgba(36 - $0, $1) }
    let turned = CGImage(width: 23, height: 37) { source.rgba($1, $0) }
    let rect = CGRect(x: 0, y: 0, width: 9, height: 7)
    let (a, b) = try (
      Self.picture(9, 7) { $0.draw(source, in: rect) }, Self.picture(9, 7) { $0.draw(mirrored, in: rect) }
    )
    let c = try Self.picture(7, 9) { $0.draw(turned, in: CGRect(x: 0, y: 0, width: 7, height: 9)) }
    var worst = 0
    for (x, y) in (0..<63).map({ ($0 % 9, $0 / 9) }) {
      for k in 0..<4 {
        // But for halves, which are rounded either way.
        verify(abs(Int(a.rgba(x, y)[k]) - Int(b.rgba(8 - x, y)[k])) <= 1)
        // Rows and columns in turn, each rounded.
        worst = max(worst, abs(Int(a.rgba(x, y)[k]) - Int(c.rgba(y, x)[k])))
      }
    }
    verify(worst <= 4)
  }

  /// Colours stay within alpha where black has a negative weight.
  @Test func coloursStayPremultiplied() throws {
    let image = CGImage(width: 24, height: 1) { x, _ in x < 12 ? SIMD4(0, 0, 0, 254) : SIMD4(128, 128, 128, 128) }
    let small = image.reduced(toWidth: 6, height: 1)
    for x in 0..<6 { verify(small.rgba(x, 0).x <= small.rgba(x, 0).w) }
    verify(small.width == 6, small.height == 1, image.reduced(toWidth: 24, height: 3) === image)
    // A single pixel is the average.
    verify(image.reduced(toWidth: 1, height: 1).rgba(0, 0) == SIMD4(64, 64, 64, 191))
  }

  /// Both edges go to the nearest pixels, in any space. An image that is not reduced is not moved.
  @Test(arguments: [
    CGAffineTransform.identity, .init(scaleX: 2, y: 2), .init(scaleX: 1, y: -1), .init(rotationAngle: .pi / 2),
  ])
  func aSmallerImageLiesOnWholePixels(space: CGAffineTransform) throws {
    let source = CGImage.distinct(40, 40)
    func drawn(_ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat) throws -> CGImage {
      try Self.picture(32, 32) { c in
        // The place of the rectangle of pixels in that space.
        let toPixels = space.concatenating(CGAffineTransform(translationX: 16, y: 16))
        c.concatenate(toPixels)
        c.draw(source, in: CGRect(x: x, y: y, width: width, height: height).applying(toPixels.inverted()))
      }
    }
    let (fractional, whole) = try (drawn(2.3, 3.6, 10.1, 12.2), drawn(2, 4, 10, 12))
    verify(fractional.premultipliedRGBA == whole.premultipliedRGBA, whole.coveredArea == 120)
    // 39.8 pixels round to 40: a copy, moved.
    let small = CGImage.distinct(8, 8)
    let copy = try Self.picture(12, 12) { $0.draw(small, in: CGRect(x: 2.1, y: 2.1, width: 7.8, height: 7.8)) }
    for (x, y) in (0..<64).map({ ($0 % 8, $0 / 8) }) { verify(copy.rgba(x + 2, y + 2) == small.rgba(x, y)) }
    // A line that rounding would lose is drawn at its exact place.
    try verify(abs(drawn(2.1, 3, 0.25, 8).coveredArea - 2) < 0.1)
    let moved = try Self.picture(12, 12) { $0.draw(small, in: CGRect(x: 2.5, y: 2, width: 8, height: 8)) }
    verify(abs(Int(moved.rgba(2, 5).w) - 128) <= 1, abs(Int(moved.rgba(10, 5).w) - 128) <= 1)
  }

  /// Turned, an image is reduced along its own axes: stripes of a pixel become grey. By the nearest pixel they stay
  /// black and white.
  @Test func aTurnedImageIsReducedFirst() throws {
    let stripes = CGImage(width: 128, height: 128) { x, _ in
      x % 2 == 0 ? SIMD4(0, 0, 0, 255) : SIMD4(255, 255, 255, 255)
    }
    for (quality, isSmooth) in [(CGInterpolationQuality.default, true), (.high, true), (.none, false)] {
      let image = try Self.picture(32, 32) { c in
        c.interpolationQuality = quality
        c.translateBy(x: 16, y: 16)
        c.concatenate(CGAffineTransform(a: 0.9, b: 0.4, c: -0.6, d: 0.8, tx: 0, ty: 0))
        c.draw(stripes, in: CGRect(x: -12, y: -12, width: 24, height: 24))
      }
      let reds = (0..<64).map { Int(image.rgba(12 + $0 % 8, 12 + $0 / 8).x) }
      verify(reds.allSatisfy { isSmooth ? abs($0 - 128) <= 10 : $0 == 0 || $0 == 255 }, "\(quality): \(reds)")
    }
  }

  /// At a quarter of a pixel of the image: 7/8 and 1/8. Linear, as `low` is, they are 3/4 and 1/4.
  @Test func aLargerImageIsMixedInEighths() throws {
    let two = CGImage(width: 2, height: 1, premultipliedRGBA: [0, 0, 0, 255, 240, 240, 240, 255])
    try verify(Self.reds(two, over: 4) == [0, 30, 210, 240], Self.reds(two, over: 4, .medium) == [0, 30, 210, 240])
    try verify(Self.reds(two, over: 4, .low) == [0, 60, 180, 240], Self.reds(two, over: 4, .none) == [0, 0, 240, 240])
  }

  /// A mask is stretched like an image, and a tile is reduced like one.
  @Test func masksAndTilesAreReducedLikeImages() throws {
    let step = CGImage(width: 401, height: 4) { x, _ in x >= 201 ? SIMD4(255, 255, 255, 255) : SIMD4(0, 0, 0, 0) }
    let rect = CGRect(x: 0, y: 0, width: 101, height: 4)
    let image = try Self.picture(101, 4) { c in
      c.clip(to: rect, mask: step)
      c.setFillColor(.black)
      c.fill(rect)
    }
    let tiles = try Self.picture(101, 4) { $0.draw(step, in: rect, byTiling: true) }
    for x in 48..<53 {
      let expected = [0, 0, 96, 255, 255][x - 48]
      verify(abs(Int(image.rgba(x, 2).w) - expected) <= 1, abs(Int(tiles.rgba(x, 2).w) - expected) <= 1, "\(x)")
    }
  }
}
