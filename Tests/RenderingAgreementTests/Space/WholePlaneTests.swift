import GPURendering
import TestSupport

/// Planes with background filters in one 3D space: none of them is split.
@Suite struct WholePlaneTests {
  private static func pictures(_ root: CALayer) throws -> [(name: String, image: CGImage)] {
    let comparison = try Comparison(root, Viewport())
    let file = comparison.agreement.isWithinTolerance ? "" : try comparison.write(name: "whole-planes")
    verify(comparison.agreement.isWithinTolerance, "\(comparison.agreement) \(file)")
    return [("reference", comparison.picture.image), ("GPU", comparison.actual)]
  }

  private static func filter(_ type: String, _ key: String = "", _ value: Double = 0) -> CAFilter {
    let filter = CAFilter(type: type)
    if !key.isEmpty { filter.setValue(value, forKey: key) }
    return filter
  }

  private static func turned(_ layer: CALayer, _ angle: Double, _ z: CGFloat = 0) -> CALayer {
    layer.transform = CATransform3DMakeRotation(CGFloat(angle), 0, 1, 0).then(CATransform3DMakeTranslation(0, 0, z))
    return layer
  }

  /// A card passes through a clear pane that inverts: the card's part in front keeps its colour, and the part behind is
  /// inverted.
  @Test func paneFiltersThePartBehindIt() throws {
    for isCardFirst in [true, false] {
      let root = CALayer(0, 0, 80, 60, .white)
      // Turned about its upright middle, its right half is behind.
      let card = Self.turned(CALayer(20, 10, 40, 20, .red), 0.6)
      let pane = CALayer(10, 5, 60, 50)
      pane.backgroundFilters = [Self.filter("colorInvert")]
      for layer in isCardFirst ? [card, pane] : [pane, card] { root.addSublayer(layer) }
      for (name, image) in try Self.pictures(root) {
        let (left, right) = (image.rgba(30, 20), image.rgba(50, 20))
        let isLeftInFront = left == SIMD4(255, 0, 0, 255)
        verify(isLeftInFront || left == SIMD4(0, 255, 255, 255), "\(name): \(left)")
        verify(right == (isLeftInFront ? SIMD4(0, 255, 255, 255) : SIMD4(255, 0, 0, 255)), "\(name): \(right)")
        verify(image.rgba(40, 50) == SIMD4(0, 0, 0, 255), image.rgba(5, 30) == SIMD4(255, 255, 255, 255), "\(name)")
      }
    }
  }

  /// Two opaque panes that pass through each other are drawn whole, the one with the nearer middle above.
  @Test(arguments: [-1, 0, 1] as [CGFloat]) func panesThatCrossAreDrawnWhole(z: CGFloat) throws {
    for type in ["colorInvert", "gaussianBlur"] {
      let root = CALayer(0, 0, 80, 60, .white)
      for (angle, color, z) in [(0.5, CGColor.red, z), (-0.5, CGColor.blue, 0)] {
        let pane = Self.turned(CALayer(20, 10, 40, 40, color), angle, z)
        pane.backgroundFilters = [Self.filter(type)]
        root.addSublayer(pane)
      }
      for (name, image) in try Self.pictures(root) {
        for x in [28, 36, 44, 52] {
          let expected: SIMD4<UInt8> = z > 0 ? SIMD4(255, 0, 0, 255) : SIMD4(0, 0, 255, 255)
          verify(image.rgba(x, 30) == expected, "\(name), \(type), \(z): column \(x) is \(image.rgba(x, 30))")
        }
      }
    }
  }

  /// A pane seen nearly edge-on ends in a pixel whose middle lies beside it. A bitmap far from there is in front of the
  /// pane's plane at its own place, and behind it in that pixel: the pane stays in front of the card.
  @Test(arguments: [false, true]) func aPlaneFarAwayMovesNoneBehindACard(isRasterized: Bool) throws {
    let root = CALayer(0, 0, 60, 30)
    root.addSublayer(CALayer(10, 0, 40, 30, .red))
    // From 38.1 to 41.3, and in front of the card from 39.7 on.
    let pane = Self.turned(CALayer(23.7, 5, 32, 20), -acos(0.1))
    let other = Self.turned(CALayer(2, 5, 6, 10, .blue), 0.3)
    other.shouldRasterize = isRasterized
    for layer in [pane, other] {
      layer.backgroundFilters = [Self.filter("colorInvert")]
      root.addSublayer(layer)
    }
    for (name, image) in try Self.pictures(root) {
      verify(image.rgba(40, 15) == SIMD4(0, 255, 255, 255), "\(name): \(image.rgba(40, 15))")
      let (pixel, expected) = (SIMD4<Int>(truncatingIfNeeded: image.rgba(41, 15)), SIMD4(178, 77, 77, 255))
      verify((0..<4).allSatisfy { abs(pixel[$0] - expected[$0]) <= 2 }, "\(name): \(pixel)")
    }
  }

  /// What a pane paints beyond its bounds counts: sublayers, and shadows. The bounds alone do not cross.
  @Test(arguments: [-3, 3] as [CGFloat], [false, true])
  func panesThatCrossBeyondTheirBoundsAreDrawnWhole(z: CGFloat, isShadow: Bool) throws {
    let root = CALayer(0, 0, 80, 60, .white)
    for (angle, color, z) in [(0.5, CGColor.red, z), (-0.5, CGColor.blue, 0)] {
      let pane = Self.turned(CALayer(38, 10, 4, 40), angle, z)
      pane.backgroundFilters = [Self.filter("colorInvert")]
      if isShadow {
        pane.shadowPath = CGPath(rect: CGRect(x: -18, y: 0, width: 40, height: 40), transform: nil)
        pane.shadowColor = color
        (pane.shadowOpacity, pane.shadowRadius, pane.shadowOffset) = (1, 0, .zero)
      } else {
        pane.addSublayer(CALayer(-18, 0, 40, 40, color))
      }
      root.addSublayer(pane)
    }
    for (name, image) in try Self.pictures(root) {
      // On both sides of the panes' bounds, each plane is in front somewhere.
      for x in [26, 32, 48, 54] {
        let expected: SIMD4<UInt8> = z > 0 ? SIMD4(255, 0, 0, 255) : SIMD4(0, 0, 255, 255)
        verify(image.rgba(x, 30) == expected, "\(name), \(z): column \(x) is \(image.rgba(x, 30))")
      }
    }
  }

  /// Two panes that pass through each other show nothing, and have no pixel of their bounds in the picture. Where they
  /// reach it by a sublayer that is masked away, the order is one for all pixels all the same, by the middles.
  @Test(arguments: [-6, 6] as [CGFloat], [false, true]) func panesThatShowNothingCount(z: CGFloat, reach: Bool) throws {
    let root = CALayer(0, 0, 80, 60, .white)
    // Not parallel to the cards.
    for angle in [0.4, -0.4] {
      let pane = Self.turned(CALayer(90, 0, 40, 60), angle)
      pane.backgroundFilters = [Self.filter("colorInvert")]
      if reach {
        let hidden = CALayer(-70, 0, 110, 60, .green)
        hidden.mask = CALayer(300, 0, 5, 5, .black)
        pane.addSublayer(hidden)
      }
      root.addSublayer(pane)
    }
    for (angle, color, z) in [(0.5, CGColor.red, z), (-0.5, CGColor.blue, 0)] {
      root.addSublayer(Self.turned(CALayer(20, 20, 40, 30, color), angle, z))
    }
    for (name, image) in try Self.pictures(root) {
      let colors = Set([26, 34, 46, 54].map { image.rgba($0, 40) })
      verify(colors.count == (reach ? 1 : 2), "\(name): \(colors)")
      if reach { verify(colors == [z > 0 ? SIMD4(255, 0, 0, 255) : SIMD4(0, 0, 255, 255)], "\(name): \(colors)") }
    }
  }

  /// A layer below counts for its plane.
  private static func fan(_ count: Int, filters: [CAFilter], below: Bool = false) -> CALayer {
    let root = CALayer(0, 0, 120, 90, CGColor(red: 0.9, green: 0.9, blue: 0.7, alpha: 1))
    for k in 0..<6 { root.addSublayer(CALayer(CGFloat(20 * k), 0, 8, 90, k % 2 == 0 ? .red : .blue)) }
    for k in 0..<count {
      let pane = turned(CALayer(30, 15, 60, 60, CGColor(red: 0.2, green: 0.6, blue: 0.3, alpha: 0.3)), Double(k) * 0.2)
      if below {
        let inner = CALayer(10, 10, 40, 40)
        inner.backgroundFilters = filters
        pane.addSublayer(inner)
      } else {
        pane.backgroundFilters = filters
      }
      root.addSublayer(pane)
    }
    return root
  }

  @Test(arguments: [false, true]) func passesGrowWithPlanesNotWithPieces(below: Bool) throws {
    let renderer = try GPURenderer(device: .automatic, cacheBudget: 0, under: .validating)
    func passes(_ count: Int) throws -> Int {
      let root = Self.fan(count, filters: [Self.filter("gaussianBlur", "inputRadius", 3)], below: below)
      _ = try renderer.render(root.commitFrame(at: 0))
      return renderer.lastFrame.passes
    }
    let (one, many) = (try passes(1), try passes(12))
    verify(many <= 12 * one, "\(one), \(many)")
  }

  @Test(arguments: [false, true]) func fansAgree(below: Bool) throws {
    _ = try Self.pictures(Self.fan(5, filters: [Self.filter("gaussianBlur", "inputRadius", 4)], below: below))
    _ = try Self.pictures(Self.fan(5, filters: [Self.filter("colorInvert")], below: below))
  }

  /// Panes in a row, and cards that pass through them, in perspective.
  @Test func cardsThatPassThroughPanesAgree() throws {
    var random = SplitMix64(seed: 7)
    for _ in 0..<Cases.count(3, ofMany: 20) {
      let root = CALayer(0, 0, 120, 90, .white)
      root.sublayerTransform.m34 = -1 / 300
      for k in 0..<6 { root.addSublayer(CALayer(CGFloat(20 * k), 0, 8, 90, .blue)) }
      root.sublayers?.forEach { $0.zPosition = -100 }
      for k in 0..<3 {
        let pane = CALayer(CGFloat(15 + 20 * k), 15, 60, 60, CGColor(red: 1, green: 1, blue: 1, alpha: 0.2))
        pane.transform = CATransform3DMakeTranslation(0, 0, CGFloat(20 * k))
        pane.backgroundFilters = [Self.filter("gaussianBlur", "inputRadius", 2)]
        root.addSublayer(pane)
      }
      for _ in 0..<3 {
        let card = CALayer(random.number(10, 60), random.number(10, 40), 50, 30, .red)
        card.transform = CATransform3DMakeRotation(random.number(-1, 1), 0.3, 1, 0)
          .then(CATransform3DMakeTranslation(0, 0, random.number(-10, 50)))
        root.addSublayer(card)
      }
      _ = try Self.pictures(root)
    }
  }

  /// A red pane begins 0.1 pixels in front of one that inverts, so that the sample point of its first pixel lies where
  /// it would be behind: it is in front there, too.
  @Test func aPaneInFrontIsInFrontAtItsEdge() throws {
    let root = CALayer(0, 0, 80, 60, .white)
    let back = CALayer(0, 0, 80, 60)
    back.backgroundFilters = [Self.filter("colorInvert")]
    root.addSublayer(back)
    let front = CALayer(0, 0, 40, 40, .red)
    front.backgroundFilters = [Self.filter("colorInvert")]
    (front.anchorPoint, front.position) = (CGPoint(x: 0, y: 0), CGPoint(x: 20.7, y: 10))
    front.zPosition = CGFloat(0.1 * tan(0.5))
    front.transform = CATransform3DMakeRotation(-0.5, 0, 1, 0)
    root.addSublayer(front)
    for (name, image) in try Self.pictures(root) {
      verify(image.rgba(19, 30) == SIMD4(0, 0, 0, 255), "\(name): \(image.rgba(19, 30))")
      let edge = image.rgba(20, 30)
      // Its coverage is rounded to 8 bits in its mask, and once more in its own strip.
      verify(abs(Int(edge.x) - 77) <= 1, edge.y <= 1, edge.z <= 1, "\(name): \(edge)")
      verify(image.rgba(21, 30) == SIMD4(255, 0, 0, 255), "\(name): \(image.rgba(21, 30))")
    }
  }

  /// Two panes cross, of which the blue one has the nearer middle. A layer that shows nothing, parallel to it, far away
  /// on its lower side, moves the mean of the middles of both: then the red one is above.
  @Test(arguments: [false, true]) func planesThatShowNothingCountInMeans(isThere: Bool) throws {
    let root = CALayer(0, 0, 80, 60, .white)
    for (angle, color, z) in [(0.5, CGColor.red, 0), (-0.5, CGColor.blue, 1)] as [(Double, CGColor, CGFloat)] {
      let pane = Self.turned(CALayer(20, 10, 40, 40, color), angle, z)
      pane.backgroundFilters = [Self.filter("colorInvert")]
      root.addSublayer(pane)
    }
    if isThere {
      // 200 points to the left in its own plane.
      let unseen = CALayer(20, 10, 40, 40)
      unseen.transform = CATransform3DMakeTranslation(-200, 0, 0)
        .then(CATransform3DMakeRotation(-0.5, 0, 1, 0)).then(CATransform3DMakeTranslation(0, 0, 1))
      root.addSublayer(unseen)
    }
    for (name, image) in try Self.pictures(root) {
      let expected: SIMD4<UInt8> = isThere ? SIMD4(255, 0, 0, 255) : SIMD4(0, 0, 255, 255)
      for x in [30, 36, 44, 50] { verify(image.rgba(x, 30) == expected, "\(name), column \(x): \(image.rgba(x, 30))") }
    }
  }

  /// A card passes through a pane, so that its left half is in front. A clear layer whose rectangle reaches the
  /// picture, though the layer below it that filters does not, passes through the pane: then the space has one order.
  @Test(arguments: [false, true]) func aPlaneWhoseRectangleReachesThePictureCounts(isThere: Bool) throws {
    let root = CALayer(0, 0, 80, 60, .white)
    let pane = CALayer(10, 5, 60, 50, .blue)
    pane.backgroundFilters = [Self.filter("colorInvert")]
    root.addSublayer(pane)
    root.addSublayer(Self.turned(CALayer(20, 10, 40, 20, .red), 0.6, -1))
    if isThere {
      let clear = Self.turned(CALayer(20, 10, 40, 20), 0.6)
      let far = CALayer(-400, 0, 100, 20)
      far.backgroundFilters = [Self.filter("colorInvert")]
      clear.addSublayer(far)
      root.addSublayer(clear)
    }
    for (name, image) in try Self.pictures(root) {
      let (left, right) = (image.rgba(26, 20), image.rgba(54, 20))
      verify(left == SIMD4(0, 0, 255, 255) || right == SIMD4(0, 0, 255, 255), "\(name): \(left), \(right)")
      verify((left == right) == isThere, "\(name): \(left), \(right)")
    }
  }

  /// The same, with a clear layer that leads from behind the pane past the viewer: it passes through the pane, though
  /// all of its corners before the viewer are behind the pane.
  @Test(arguments: [false, true]) func aPlaneThatLeadsPastTheViewerPassesThroughThePane(isThere: Bool) throws {
    let root = CALayer(0, 0, 80, 60, .white)
    root.sublayerTransform.m34 = -1.0 / 100
    let pane = CALayer(10, 5, 60, 50, .blue)
    pane.backgroundFilters = [Self.filter("colorInvert")]
    root.addSublayer(pane)
    root.addSublayer(Self.turned(CALayer(20, 10, 40, 20, .red), 0.6, -1))
    if isThere {
      let clear = Self.turned(CALayer(-260, 10, 600, 20), 0.6)
      for x in [0, 590] as [CGFloat] {
        let end = CALayer(x, 0, 10, 20)
        end.backgroundFilters = [Self.filter("colorInvert")]
        clear.addSublayer(end)
      }
      root.addSublayer(clear)
    }
    for (name, image) in try Self.pictures(root) {
      let (left, right) = (image.rgba(28, 20), image.rgba(51, 20))
      verify(left == SIMD4(0, 0, 255, 255) || right == SIMD4(0, 0, 255, 255), "\(name): \(left), \(right)")
      verify((left == right) == isThere, "\(name): \(left), \(right)")
    }
  }

  /// A card behind a pane, and a diagonal bar in front of both, whose plane leads behind both beside the bar: there,
  /// the pane stays in front of the card.
  @Test func aPlaneThatIsNotThereDoesNotReorderOthers() throws {
    let root = CALayer(0, 0, 80, 60, .white)
    root.addSublayer(CALayer(0, 0, 80, 60, .red))
    let (pane, bar) = (CALayer(10, 5, 50, 50, .blue), CALayer(15, 28, 40, 4, .green))
    pane.zPosition = 0.4
    bar.transform = CATransform3DMakeRotation(0.615, 1, 0, 0).then(CATransform3DMakeRotation(.pi / 4, 0, 0, 1))
      .then(CATransform3DMakeTranslation(0, 0, 3))
    for layer in [pane, bar] {
      layer.backgroundFilters = [Self.filter("colorInvert")]
      root.addSublayer(layer)
    }
    for (name, image) in try Self.pictures(root) {
      for (x, y) in [(46, 20), (47, 24), (40, 18), (24, 40), (30, 42)] {
        verify(image.rgba(x, y) == SIMD4(0, 0, 255, 255), "\(name): (\(x), \(y)) is \(image.rgba(x, y))")
      }
      verify(image.rgba(35, 30) == SIMD4(0, 255, 0, 255), image.rgba(70, 20) == SIMD4(255, 0, 0, 255), "\(name)")
    }
  }
}
