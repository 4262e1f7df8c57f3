import DisplayLists
import TestSupport

/// The pixels that are drawn for a blur are bounded by those of the output, whatever is blurred, and however little.
@Suite struct BlurResolutionTests {
  enum Source: CaseIterable {
    case group, image, shadowOfGroup, turnedGroup, smallGroup
  }

  /// A layer of 300 × 300 points that is blurred by `radius` points, or casts a shadow of that radius.
  private static func tree(_ source: Source, radius: Double) -> CALayer {
    let layer = CALayer(20, 20, 300, 300)
    switch source {
    case .image:
      layer.contents = CGImage(width: 8, height: 8) { x, y in SIMD4(UInt8(30 * x), UInt8(30 * y), 0, 255) }
    case .group, .shadowOfGroup, .turnedGroup, .smallGroup:
      for k in 0..<3 { layer.addSublayer(CALayer(CGFloat(50 * k), CGFloat(60 * k), 200, 180, k == 1 ? .red : .blue)) }
    }
    if source == .turnedGroup { layer.transform = CATransform3DMakeRotation(0.3, 0, 0, 1) }
    if source == .smallGroup { layer.transform = CATransform3DMakeScale(0.1, 0.1, 1) }
    if source == .shadowOfGroup {
      (layer.shadowOpacity, layer.shadowRadius) = (1, CGFloat(radius))
    } else {
      let blur = CAFilter(type: "gaussianBlur")
      blur.setValue(radius, forKey: "inputRadius")
      layer.filters = [blur]
    }
    return CALayer(size: 340, holding: layer)
  }

  private static func passes(_ root: CALayer, scale: Double) throws -> [RenderPass] {
    let snapshot = root.commitFrame(), viewport = Viewport(scale: CGFloat(scale))
    return DisplayListBuilder.displayList(
      for: snapshot, in: try viewport.resolved(for: snapshot), maximumImageSize: 16384
    ).passes
  }

  /// The pixels of the source of a blur.
  private static func drawn(_ passes: [RenderPass]) -> Double {
    passes.dropLast().reduce(0) { sum, pass in
      if case .items = pass.contents { sum + Double(pass.frame.width * pass.frame.height) } else { sum }
    }
  }

  @Test(arguments: Source.allCases, [1, 1.5, 2, 3] as [Double])
  func atMostFourTimesFourPixelsAreDrawnForOne(_ source: Source, scale: Double) throws {
    let shown = source == .smallGroup ? scale / 10 : scale
    for pixels in [0.5, 0.52, 0.6, 0.75, 0.99, 1.3, 1.9, 2.1, 3, 5, 9, 20] as [Double] {
      let drawn = Self.drawn(try Self.passes(Self.tree(source, radius: pixels / shown), scale: scale))
      // The source is larger by pixels at its edges, and an image's by the reach of the blur.
      let side = 300 * shown + (source == .image ? 8 * pixels : 0) + 4
      verify(drawn > 0, drawn <= 16 * side * side, "σ of \(pixels) pixels: \(drawn / (side * side)) for one")
    }
  }

  /// A large picture has fewer, if a standard deviation spans at least a pixel.
  @Test func largePicturesAreDrawnMoreCoarsely() throws {
    let few = Self.drawn(try Self.passes(Self.tree(.group, radius: 0.6), scale: 3))
    verify(few <= 4.5 * 900 * 900, few > 900 * 900, "\(few)")
  }

  /// A picture that is blurred by as much already has no edges.
  @Test(arguments: [2, 6, 19] as [Double]) func shadowsOfBlurredLayersAreDrawnFromFewPixels(radius: Double) throws {
    let root = Self.tree(.group, radius: 20), layer = root.sublayers![0]
    (layer.shadowOpacity, layer.shadowRadius) = (1, CGFloat(radius))
    let drawn = Self.drawn(try Self.passes(root, scale: 1))
    verify(drawn > 0, drawn < 5 * 340 * 340, "\(drawn / (340 * 340)) for one pixel")
  }

  /// The pixels and the texels that are read, of all steps.
  @Test(arguments: [Source.group, .image, .shadowOfGroup], [1, 2] as [Double])
  func smallBlursAreNotMuchDearerThanLarge(_ source: Source, scale: Double) throws {
    func work(_ radius: Double) throws -> Double {
      try Self.passes(Self.tree(source, radius: radius), scale: scale).dropLast().reduce(0) {
        $0 + Double($1.frame.width * $1.frame.height + $1.fetches)
      }
    }
    let usual = try work(4)
    for radius in [0.5, 0.6, 0.8, 1, 1.3, 1.9, 2.5, 3, 6, 16] {
      let work = try work(radius)
      verify(work < 4 * usual, "\(radius): \(work / usual) times the work")
    }
  }

  /// Parts of a nine-part image may meet in a drawn pixel, which shows one of them: a small image is drawn finely.
  @Test func aSmallNinePartImageIsDrawnFinely() throws {
    func drawn(side: CGFloat, isInParts: Bool) throws -> Double {
      let root = Self.tree(.image, radius: 0.5)
      let layer = try #require(root.sublayers?.first)
      layer.bounds.size = CGSize(width: side, height: side)
      if isInParts { layer.contentsCenter = CGRect(x: 0.25, y: 0.25, width: 0.5, height: 0.5) }
      return Self.drawn(try Self.passes(root, scale: 1))
    }
    try verify(drawn(side: 20, isInParts: true) > 8 * drawn(side: 20, isInParts: false))
    try verify(drawn(side: 300, isInParts: true) < 1.5 * drawn(side: 300, isInParts: false))
  }
}
