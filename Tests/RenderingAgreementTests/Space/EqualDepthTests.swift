import TestSupport

/// Layers of equal depth: the order of the siblings that hold them decides, on both renderers and for
/// `frontmostLayer(at:)`.
@Suite struct EqualDepthTests {
  /// Layers in one another: a transform layer for each height but the last, then a leaf.
  private struct Chain {
    var heights: [CGFloat]
    /// The shift of the leaf back to the common depth.
    var shift: CGFloat { -heights.reduce(0, +) }

    func layer(_ color: CGColor, at x: CGFloat) -> CALayer {
      let leaf = CALayer(x, x, 40, 40, color)
      leaf.transform = CATransform3DMakeTranslation(0, 0, shift)
      leaf.zPosition = heights[heights.count - 1]
      return heights.dropLast().reversed().reduce(leaf) { inner, height in
        let space = CATransformLayer()
        space.place(0, 0, 100, 100)
        space.zPosition = height
        space.addSublayer(inner)
        return space
      }
    }
  }

  /// Which of two chains, red and blue, is in front where both are.
  private func expectInFront(
    _ isBlue: Bool, _ red: [CGFloat], _ blue: [CGFloat], _ surroundings: (CALayer) -> Void = { _ in },
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let root = CALayer(0, 0, 100, 100, .white)
    root.addSublayer(Chain(heights: red).layer(.red, at: 20))
    root.addSublayer(Chain(heights: blue).layer(.blue, at: 40))
    surroundings(root)
    let comparison = try Comparison(root, Viewport())
    let color: SIMD4<UInt8> = isBlue ? [0, 0, 255, 255] : [255, 0, 0, 255]
    for image in [comparison.picture.image, comparison.actual] {
      #expect(image.rgba(50, 50) == color, sourceLocation: sourceLocation)
      verify(image.rgba(30, 30) == [255, 0, 0, 255], image.rgba(70, 70) == [0, 0, 255, 255])
    }
    #expect(comparison.agreement.isWithinTolerance, "\(comparison.agreement)", sourceLocation: sourceLocation)
    let front = root.frontmostLayer(at: CGPoint(x: 50.5, y: 50.5))?.backgroundColor
    #expect(front == (isBlue ? CGColor.blue : .red), sourceLocation: sourceLocation)
  }

  private static let cases: [(isBlue: Bool, red: [CGFloat], blue: [CGFloat])] = [
    // Leaves beside each other: their own heights, then the tree.
    (false, [10], [-10]), (true, [-10], [10]), (true, [10], [10]),
    // In transform layers, those': the leaves' heights count from different planes.
    (true, [-10, 5], [10, -30]), (false, [10, -30], [-10, 5]), (true, [0, 30], [0, -30]), (true, [0, -30], [0, 30]),
    // A leaf beside a transform layer.
    (false, [5], [-5, 50]), (true, [-5], [5, -50]), (true, [5, -50], [5]), (false, [5, -50], [4]),
    // Transform layers in transform layers.
    (false, [1, -7, 2], [0, 9, 3]), (true, [1, 90, 90], [2, -90, -90]), (true, [2, 3, 4], [2]),
  ]

  @Test(arguments: cases) func siblingOrderDecidesAtEqualDepth(isBlue: Bool, red: [CGFloat], blue: [CGFloat]) throws {
    try expectInFront(isBlue, red, blue)
  }

  /// Other planes of the space make the GPU sort by pairs of planes, and the reference by pixels; a plane that crosses
  /// both cuts both.
  @Test(arguments: cases) func siblingOrderDecidesAmongTurnedPlanes(isBlue: Bool, red: [CGFloat], blue: [CGFloat])
    throws
  {
    try expectInFront(isBlue, red, blue) { root in
      for k in 0..<12 {
        let card = CALayer(2 + 8 * CGFloat(k), 84, 14, 12, .green)
        card.transform = CATransform3DMakeRotation(0.4 + 0.05 * CGFloat(k), 0, 1, 0)
        root.addSublayer(card)
      }
      let crossing = CALayer(35, 66, 60, 12, .green)
      crossing.transform = CATransform3DMakeRotation(0.9, 0, 1, 0)
      root.addSublayer(crossing)
    }
  }

  @Test(arguments: cases) func siblingOrderDecidesInPerspective(isBlue: Bool, red: [CGFloat], blue: [CGFloat]) throws {
    try expectInFront(isBlue, red, blue) { $0.sublayerTransform.m34 = -1 / 500 }
  }

  /// Siblings in the same transform layer are compared with each other, independent of layers beside it.
  @Test func siblingsInOneTransformLayer() throws {
    for (height, isBlue) in [(CGFloat(3), false), (-3, true)] {
      let space = CATransformLayer()
      space.place(0, 0, 100, 100)
      space.addSublayer(Chain(heights: [height]).layer(.red, at: 20))
      space.addSublayer(Chain(heights: [0]).layer(.blue, at: 40))
      let between = Chain(heights: [1]).layer(.green, at: 0)
      between.bounds.size = CGSize(width: 4, height: 4)
      let root = CALayer(size: 100, holding: space, between)
      let comparison = try Comparison(root, Viewport())
      for image in [comparison.picture.image, comparison.actual] {
        verify(image.rgba(50, 50) == (isBlue ? [0, 0, 255, 255] : [255, 0, 0, 255]))
      }
    }
  }

  /// A change of the transform layer alone, at equal depths, changes the order.
  @Test func aChangeOfOrder() throws {
    let root = CALayer(0, 0, 100, 100, .white)
    let (red, blue) = (Chain(heights: [10, -30]).layer(.red, at: 20), Chain(heights: [-10, 5]).layer(.blue, at: 40))
    root.addSublayer(red)
    root.addSublayer(blue)
    try verify(Comparison(root, Viewport()).actual.rgba(50, 50) == [255, 0, 0, 255])
    blue.zPosition = 20
    blue.sublayers?[0].transform = CATransform3DMakeTranslation(0, 0, -25)
    let later = try Comparison(root, Viewport())
    verify(later.actual.rgba(50, 50) == [0, 0, 255, 255], later.picture.image.rgba(50, 50) == [0, 0, 255, 255])
  }
}
