import DisplayLists
import GPURendering
import TestSupport

/// Properties of pictures that are known without a second renderer.
@Suite struct PictureTests {
  static let shared = Result { try GPURenderer(device: .automatic, cacheBudget: 32 << 20, under: .validating) }

  func render(_ root: CALayer, _ viewport: Viewport = Viewport()) throws -> CGImage {
    try Self.shared.get().render(root, in: viewport)
  }

  @Test func halfAPixelIsHalfOfAlpha() throws {
    let image = try render(CALayer(size: 16, holding: CALayer(4.5, 4, 6, 6, .white)))
    for y in 4..<10 {
      verify(abs(Int(image.rgba(4, y).w) - 128) <= 1, abs(Int(image.rgba(10, y).w) - 128) <= 1)
      verify(image.rgba(5, y).w == 255, image.rgba(9, y).w == 255)
    }
    verify(image.rgba(3, 5).w == 0, image.rgba(11, 5).w == 0)
  }

  @Test(arguments: 0...3)
  func quarterTurnsPermutePixels(turns: Int) throws {
    let layer = CALayer(0, 0, 16, 16)
    let contents = CGImage.distinct(16, 16)
    layer.contents = contents
    layer.transform = CATransform3DMakeRotation(CGFloat(turns) * .pi / 2, 0, 0, 1)
    let image = try render(CALayer(size: 16, holding: layer))
    for y in 0..<16 {
      for x in 0..<16 {
        var (u, v) = (x, y)
        // Each turn takes +x to +y.
        for _ in 0..<turns { (u, v) = (v, 15 - u) }
        let difference =
          SIMD4<Int>(truncatingIfNeeded: image.rgba(x, y)) &- SIMD4(truncatingIfNeeded: contents.rgba(u, v))
        verify(difference.max() <= 1, difference.min() >= -1)
      }
    }
  }

  @Test(arguments: [Viewport.YAxis.down, .up], [false, true])
  func imagesAreUpright(yAxis: Viewport.YAxis, isFlipped: Bool) throws {
    let contents = CGImage.distinct(6, 4)
    let layer = CALayer(0, 0, 6, 4)
    layer.contents = contents
    layer.isGeometryFlipped = isFlipped
    let root = CALayer(0, 0, 6, 4)
    root.addSublayer(layer)
    let image = try render(root, Viewport(yAxis: yAxis))
    verify(image.premultipliedRGBA == contents.premultipliedRGBA)
  }

  /// A target of 8 bits is rounded after each layer, by a step at most; the floats of the extended range are not.
  @Test func sixtyFaintLayersAreEachRounded() throws {
    let root = CALayer(size: 8)
    var exact = 0.0
    for _ in 0..<60 {
      root.addSublayer(CALayer(0, 0, 8, 8, CGColor(gray: 1, alpha: 0.01)))
      exact = 0.01 + exact * 0.99
    }
    let (got, wide) = (try render(root).rgba(4, 4), try render(root, Viewport(colorRange: .extended)).rgba(4, 4))
    for c in 0..<4 { verify(abs(Double(got[c]) - 255 * exact) <= 60, abs(Double(wide[c]) - 255 * exact) <= 2) }
  }

  @Test func aPictureInPiecesEqualsTheWhole() throws {
    let small = try GPURenderer(device: .automatic, under: RendererConditions(validates: true, targetLimit: 37))
    var count = 0
    for seed in 0..<40 as Range<UInt64> {
      let tree = RandomTree(seed: seed)
      let (whole, pieces) = (
        try render(tree.root, tree.viewport), try small.render(tree.root, in: tree.viewport)
      )
      // Each piece decides whether a group overlaps itself; a group that does not fades without a pass, and without the
      // rounding of a pass.
      let difference = ImageDifference(of: pieces, from: whole, threshold: 2)
      verify(difference.isWithinThreshold, "seed \(seed): \(difference)")
      if small.lastFrame.passes >= 4 { count += 1 }
    }
    verify(count > 30)
  }

  /// Turned about y, under perspective.
  private static let tilted: CATransform3D = {
    var eye = CATransform3DIdentity
    eye.m34 = -1 / 200
    return CATransform3DRotate(eye, 0.8, 0, 1, 0)
  }()

  /// An image larger than a texture is drawn in tiles, and, where it is small enough, from a level of its mip chain
  /// that is one texture. The picture is the same at every level of detail, in perspective with both, and where
  /// averages are taken.
  @Test(arguments: [0.1, 0.6, 1.7, 2.3, 4.4, 6.5, 7.8, 9.2])
  func largeImagesHaveOneMipChain(detail: Double) throws {
    let small = try GPURenderer(device: .automatic, under: RendererConditions(validates: true, imageLimit: 256))
    // Many colours, and patches as large as a tile: neighbours' averages differ at every level.
    let image = CGImage(width: 1024, height: 768) { x, y in
      let noise = UInt8(truncatingIfNeeded: (x &* 7919 ^ y &* 104_729) >> 3)
      return SIMD4(noise, (x >> 7 + y >> 7) & 1 == 0 ? 240 : 10, (x >> 5 ^ y >> 5) & 1 == 0 ? 200 : 30, 255)
    }
    for (k, transform) in [CATransform3DIdentity, CATransform3DMakeRotation(0.4, 0, 0, 1), Self.floor].enumerated() {
      let layer = CALayer(0, 0, 1024 / exp2(detail), 768 / exp2(detail))
      layer.position = CGPoint(x: 48, y: 48)
      layer.contents = image
      layer.minificationFilter = .trilinear
      layer.contentsRect = CGRect(x: 0, y: 0, width: 1, height: k == 1 ? 0.9 : 1)
      layer.transform = transform
      let root = CALayer(size: 96, holding: layer)
      // Larger bitmaps than textures are coarser.
      for isBitmap in detail > 4 ? [false, true] : [false] {
        layer.shouldRasterize = isBitmap
        let difference = ImageDifference(of: try small.render(root), from: try render(root), threshold: 2)
        verify(difference.isWithinThreshold, "transform \(k), rasterised \(isBitmap): \(difference)")
      }
    }
  }

  /// A floor that reaches to the horizon.
  private static let floor: CATransform3D = {
    var eye = CATransform3DIdentity
    eye.m34 = -1 / 60
    return CATransform3DRotate(eye, 1.3, 1, 0, 0)
  }()

  /// An image larger than a texture is drawn in tiles: the same picture for each filter.
  @Test(arguments: [CALayerContentsFilter.nearest, .linear])
  func anImageInTilesEqualsTheWhole(filter: CALayerContentsFilter) throws {
    let small = try GPURenderer(device: .automatic, under: RendererConditions(validates: true, imageLimit: 16))
    let image = CGImage(width: 61, height: 47) { x, y in SIMD4(UInt8(4 * x), UInt8(5 * y), UInt8((x * y) & 255), 255) }
    for (k, transform) in [
      CATransform3DIdentity, CATransform3DMakeRotation(0.4, 0, 0, 1),
      Self.tilted,
    ].enumerated() {
      let layer = CALayer(8, 12, 80, 60)
      layer.contents = image
      layer.magnificationFilter = filter
      layer.minificationFilter = filter
      layer.transform = transform
      layer.cornerRadius = 10
      layer.masksToBounds = k == 1
      if k == 2 { layer.contentsCenter = CGRect(x: 0.3, y: 0.2, width: 0.3, height: 0.5) }
      let root = CALayer(size: 96, holding: layer)
      for yAxis in [Viewport.YAxis.down, .up] {
        let viewport = Viewport(yAxis: yAxis)
        let difference = ImageDifference(
          of: try small.render(root, in: viewport), from: try render(root, viewport),
          // A tile's round corners are polygons, and a whole image's are not: they differ by 0.01 of coverage.
          threshold: 3)
        verify(difference.isWithinThreshold, "transform \(k), y \(yAxis): \(difference)")
        verify(small.lastFrame.batches > 10)
      }
    }
  }

  /// Ten thousand sprites of one atlas, turned and blended: a handful of GL calls.
  @Test func spritesOfOneAtlasAreOneDraw() throws {
    let renderer = try GPURenderer(device: .automatic)
    let atlas = CGImage.distinct(16, 16)
    let root = CALayer(0, 0, 256, 256)
    for i in 0..<10_000 {
      let sprite = CALayer(CGFloat(i % 100) * 2.5, CGFloat(i / 100) * 2.5, 6, 6)
      sprite.contents = atlas
      sprite.contentsRect = CGRect(x: Double(i % 4) / 4, y: Double(i / 4 % 4) / 4, width: 0.25, height: 0.25)
      sprite.transform = CATransform3DMakeRotation(CGFloat(i), 0, 0, 1)
      sprite.opacity = 0.7
      root.addSublayer(sprite)
    }
    _ = try renderer.render(root)
    verify(renderer.lastFrame.draws <= 4, renderer.lastFrame.passes <= 2, renderer.lastFrame.texturesUploaded == 1)
  }

  /// An image is kept for as long as it is shown, and for 120 to 150 frames after.
  @Test func anImageThatComesBackSoonIsNotUploadedAgain() throws {
    let renderer = try GPURenderer(device: .automatic, under: .validating)
    let layer = CALayer(0, 0, 16, 16)
    layer.contents = CGImage.distinct(16, 16)
    let root = CALayer(size: 32, holding: layer)
    /// The images uploaded in frames that all differ.
    func uploads(_ frames: Int) throws -> Int {
      try (0..<frames).reduce(0) { sum, k in
        root.backgroundColor = k.isMultiple(of: 2) ? .white : .black
        _ = try renderer.render(root)
        return sum + renderer.lastFrame.texturesUploaded
      }
    }
    try verify(uploads(100) == 1)
    layer.isHidden = true
    try verify(uploads(100) == 0)
    layer.isHidden = false
    try verify(uploads(2) == 0)
    layer.isHidden = true
    try verify(uploads(160) == 0)
    layer.isHidden = false
    try verify(uploads(2) == 1)
  }

  /// A server's cards: each frame is of another tree, with a text of its own.
  @Test func imagesThatNothingHoldsAreNotKept() throws {
    let renderer = try GPURenderer(device: .automatic, under: .validating)
    weak var first: CGImage?
    for k in 0..<100 {
      let image = CGImage.distinct(16, 16)
      if k == 0 { first = image }
      let layer = CALayer(0, 0, 16, 16)
      layer.contents = image
      _ = try renderer.render(CALayer(size: 32, holding: layer))
      verify(renderer.lastFrame.texturesUploaded == 1)
      verify(renderer.lastFrame.imageBytes <= 3 * 1024, "\(k)")
    }
    verify(first == nil)
  }

  @Test func texturesAreUploadedOnce() throws {
    let renderer = try GPURenderer(device: .automatic, under: .validating)
    let layer = CALayer(0, 0, 16, 16)
    layer.contents = CGImage.distinct(16, 16)
    let root = CALayer(size: 32, holding: layer)
    _ = try renderer.render(root)
    let first = renderer.lastFrame
    // The plain one, and the layer's, which holds the image's filters.
    let looks = 2 * MemoryLayout<Look>.stride
    verify(first.texturesUploaded == 1, first.bytesUploaded >= 1024)
    for i in 1...3 {
      layer.position.x += CGFloat(i)
      _ = try renderer.render(root)
      verify(renderer.lastFrame.texturesUploaded == 0)
      // The first frame uploads the image and the looks.
      verify(first.bytesUploaded - renderer.lastFrame.bytesUploaded == 1024 + looks)
    }
    // An image with a mip chain is in a texture of another kind.
    layer.minificationFilter = .trilinear
    _ = try renderer.render(root.commitFrame())
    verify(renderer.lastFrame.texturesUploaded == 1)
    let levels = renderer.lastFrame.bytesUploaded - first.bytesUploaded
    verify(levels == 4 * (64 + 16 + 4 + 1) + MemoryLayout<Look>.stride - looks, "\(levels)")
    verify((first.passes, first.batches, first.draws, first.items) == (1, 1, 1, 1))
  }
}
