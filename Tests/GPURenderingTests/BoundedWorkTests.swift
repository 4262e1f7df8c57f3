import GPURendering
import TestSupport

/// The work of a draw call and the memory of images have bounds.
@Suite struct BoundedWorkTests {
  private func image(_ seed: Int, _ side: Int = 16) -> CGImage {
    CGImage(width: side, height: side) { x, y in
      SIMD4(UInt8(seed * 37 & 255), UInt8(16 * x & 255), UInt8(16 * y & 255), 255)
    }
  }

  private func render(
    _ root: CALayer, _ change: (inout RendererConditions) -> Void = { _ in }
  ) throws -> ([UInt8], FrameStatistics) {
    var conditions = RendererConditions(validates: true)
    change(&conditions)
    let renderer = try GPURenderer(device: .automatic, under: conditions)
    return (try renderer.render(root.commitFrame()).premultipliedRGBA, renderer.lastFrame)
  }

  /// A blurred group, a backdrop seen through a turned layer, and an image that is averaged.
  private let heavy: CALayer = {
    let root = CALayer(size: 40)
    root.backgroundColor = CGColor(red: 0.2, green: 0.5, blue: 0.3, alpha: 1)
    let group = CALayer(3, 4, 20, 20, .red)
    group.filters = [CAFilter(type: "gaussianBlur")]
    let averaged = CALayer(14, 12, 22, 22)
    averaged.contents = CGImage.distinct(120, 90)
    (averaged.minificationFilter, averaged.cornerRadius) = (.trilinear, 5)
    var camera = CATransform3DIdentity
    camera.m34 = -1 / 80
    averaged.transform = CATransform3DConcat(CATransform3DMakeRotation(1.1, 1, 0.3, 0), camera)
    root.sublayers = [group, averaged]
    return root
  }()

  @Test func layersWithoutImagesCountNoTexelFetches() throws {
    let (_, counted) = try render(CALayer(size: 20, holding: CALayer(2.5, 3.5, 10, 9, .red)))
    verify(counted.texelFetches == 0, counted.draws > 0)
  }

  /// Bands change no pixel, and there is one for each share of the limit.
  @Test func drawsAreCutIntoBands() throws {
    let (expected, whole) = try render(heavy)
    verify(whole.texelFetches > 1000)
    var draws = whole.draws
    for limit in [whole.texelFetches / 4, whole.texelFetches / 40, 1] {
      let (pixels, cut) = try render(heavy) { $0.fetchLimit = limit }
      verify(pixels == expected, "\(limit)")
      verify(cut.texelFetches == whole.texelFetches, cut.draws > draws, "\(limit): \(cut.draws) after \(draws)")
      verify(cut.batches == whole.batches)
      draws = cut.draws
    }
  }

  /// The part of a frame that is drawn over the last one is cut, too.
  @Test func aPartIsCutIntoBandsWithinItself() throws {
    var conditions = RendererConditions(validates: true)
    conditions.fetchLimit = 500
    let renderers = try [conditions, RendererConditions(validates: true)].map {
      try GPURenderer(device: .automatic, under: $0)
    }
    for frame in 0..<4 {
      heavy.sublayers?[1].position.x += CGFloat(frame)
      let pictures = try renderers.map { try $0.render(heavy, at: Double(frame)).premultipliedRGBA }
      verify(pictures[0] == pictures[1], "frame \(frame)")
    }
  }

  /// Twelve pictures of 1 KiB each, four of which may be on the device.
  @Test func imagesMakeRoomForOthers() throws {
    var conditions = RendererConditions(validates: true)
    conditions.imageBudget = 4 << 10
    let (small, large) = (
      try GPURenderer(device: .automatic, under: conditions), try GPURenderer(device: .automatic, under: .validating)
    )
    let images = (0..<12).map { image($0) }
    var uploads = 0
    for frame in 0..<24 {
      let root = CALayer(size: 32)
      for k in 0..<3 {
        let layer = CALayer(CGFloat(10 * k), 3, 9, 9)
        layer.contents = images[(frame + k) % images.count]
        root.addSublayer(layer)
      }
      let snapshot = root.commitFrame()
      try verify(small.render(snapshot).premultipliedRGBA == large.render(snapshot).premultipliedRGBA)
      uploads += small.lastFrame.texturesUploaded
    }
    // Each frame needs one that has gone meanwhile; none is uploaded in every frame.
    verify(uploads >= 24, uploads <= 48, "\(uploads)")
  }

  @Test func aFrameWhoseImagesDoNotFitIsRefusedWithTheFigure() throws {
    var conditions = RendererConditions(validates: true)
    conditions.imageBudget = 4 << 20
    let renderer = try GPURenderer(device: .automatic, under: conditions)
    let root = CALayer(size: 32)
    for k in 0..<6 {
      let layer = CALayer(CGFloat(5 * k), 3, 5, 5)
      layer.contents = image(k, 512)
      root.addSublayer(layer)
    }
    let error = try #require(throws: RenderError.self) { try renderer.render(root.commitFrame()) }
    verify(error == .device(.imagesTooLarge(bytes: 6 << 20, limit: 4 << 20)), "\(error)")
    verify(error.description.contains("6 MiB"), error.description.contains("4 MiB"))
    // With two fewer, it fits.
    root.sublayers?.removeLast(2)
    let expected = try GPURenderer(device: .automatic, under: .validating).render(root.commitFrame())
    try verify(renderer.render(root.commitFrame()).premultipliedRGBA == expected.premultipliedRGBA)
  }
}
