import GPURendering
import TestSupport

/// Readback of consecutive pictures, in each way.
@Suite struct ReadbackTests {
  private func renderer(_ way: ReadbackPreference, targetLimit: Int = .max) throws -> GPURenderer {
    try GPURenderer(
      device: .automatic, readback: way, under: RendererConditions(validates: true, targetLimit: targetLimit))
  }

  /// Trees that differ in their contents and size.
  private let trees = (1...8).map { RandomTree(seed: UInt64($0)) }

  /// The frames of a sequence; each is fetched after the next one has begun.
  private func frames(_ renderer: GPURenderer) throws -> [CGImage] {
    var images: [CGImage] = [], previous: PendingImage?
    for tree in trees {
      let next = try renderer.renderAhead(tree.root.commitFrame(in: tree.viewport))
      if let previous { images.append(try previous.image()) }
      previous = next
    }
    if let previous { images.append(try previous.image()) }
    return images
  }

  /// A layer of one colour, `width` pixels wide and 2 high.
  private func bar(_ width: Int, _ color: CGColor = .white) -> LayerSnapshot {
    let layer = CALayer()
    layer.bounds = CGRect(x: 0, y: 0, width: width, height: 2)
    layer.backgroundColor = color
    return layer.commitFrame()
  }

  @Test(arguments: [ReadbackPreference.always(.plain), .always(.ring), .automatic, .measured])
  func allWaysGiveThePixelsOfASinglePicture(way: ReadbackPreference) throws {
    let single = try renderer(.automatic)
    let expected = try trees.map { try single.render($0.root.commitFrame(), in: $0.viewport) }
    verify(Set(expected.map(\.premultipliedRGBA)).count == expected.count)
    let images = try frames(renderer(way))
    verify(images.map(\.premultipliedRGBA) == expected.map(\.premultipliedRGBA))
    verify(images.map(\.width) == expected.map(\.width), images.map(\.height) == expected.map(\.height))
  }

  @Test func onlyRingReadbackDefersThePicture() throws {
    let plain = try renderer(.always(.plain)), ring = try renderer(.always(.ring))
    try verify(plain.renderAhead(bar(3)).isReady, !plain.lastFrame.isReadAhead, plain.picturesInFlight == 0)
    let picture = try ring.renderAhead(bar(3))
    verify(!picture.isReady, ring.lastFrame.isReadAhead, ring.picturesInFlight == 1)
    let pixels = try picture.image().premultipliedRGBA
    verify(pixels == [UInt8](repeating: 255, count: 4 * 3 * 2), ring.picturesInFlight == 0)
    try verify(picture.image().premultipliedRGBA == pixels, "a picture can be asked for again")
  }

  @Test func picturesThatAreAskedForLateAndBackwardsAreTheirOwn() throws {
    let renderer = try renderer(.always(.ring))
    let colors: [CGColor] = [.red, .green, .blue, .white, .black]
    let pictures = try (0..<10).map { try renderer.renderAhead(bar($0 + 1, colors[$0 % 5])) }
    verify(renderer.picturesInFlight == 3)
    for (k, picture) in pictures.enumerated().reversed() {
      let (image, expected) = (try picture.image(), try renderer.render(bar(k + 1, colors[k % 5])))
      verify(image.width == k + 1, image.premultipliedRGBA == expected.premultipliedRGBA)
    }
    verify(renderer.picturesInFlight == 0)
  }

  @Test func aPictureThatNobodyWantsFreesItsBuffer() throws {
    let renderer = try renderer(.always(.ring))
    let wanted = try renderer.renderAhead(bar(5, .red))
    for _ in 0..<20 { _ = try renderer.renderAhead(bar(7)) }
    verify(renderer.picturesInFlight == 1, "it stays where it is: others have room")
    try verify(wanted.image().premultipliedRGBA == renderer.render(bar(5, .red)).premultipliedRGBA)
  }

  /// Single pictures and partial pictures between them are read without the ring.
  @Test func otherPicturesMayComeBetween() throws {
    let renderer = try renderer(.always(.ring))
    let root = CALayer(size: 16, holding: CALayer(0, 0, 4, 4, .red))
    _ = try renderer.renderNext(root)
    let ahead = try renderer.renderAhead(bar(9))
    root.sublayers?[0].position.x += 5
    let moved = try renderer.renderNext(root)
    try verify(ahead.image().premultipliedRGBA == [UInt8](repeating: 255, count: 4 * 9 * 2))
    try verify(moved.premultipliedRGBA == self.renderer(.automatic).render(root.commitFrame()).premultipliedRGBA)
  }

  @Test func aPictureLargerThanATargetIsWhole() throws {
    let tree = trees[0]
    let expected = try renderer(.automatic, targetLimit: 16).render(tree.root.commitFrame(in: tree.viewport))
    verify(expected.width > 16)
    for way in [ReadbackPreference.always(.ring), .measured] {
      let picture = try renderer(way, targetLimit: 16).renderAhead(tree.root.commitFrame(in: tree.viewport))
      try verify(picture.isReady, picture.image().premultipliedRGBA == expected.premultipliedRGBA)
    }
  }

  @Test func theWayIsMeasuredWithTheFirstPictureOfASequence() throws {
    let renderer = try renderer(.measured)
    let expected = try renderer.render(bar(64, .red)).premultipliedRGBA
    verify(renderer.readbackWay == nil, "a single picture is not a sequence")
    let first = try renderer.renderAhead(bar(64, .red))
    try verify(first.isReady, first.image().premultipliedRGBA == expected)
    let way = try #require(renderer.readbackWay)
    verify(renderer.picturesInFlight == 0)
    for width in 60..<70 { try verify(renderer.renderAhead(bar(width)).isReady == (way == .plain)) }
    verify(renderer.readbackWay == way)
  }

  @Test func softwareReadsThePlainWayWithoutMeasuring() throws {
    let renderer = try renderer(.automatic)
    if renderer.device.isSoftware { verify(renderer.readbackWay == .plain) }
    try verify(renderer.renderAhead(bar(4)).isReady, renderer.readbackWay != nil)
  }

  @Test func pixelsCanBeFetchedUntilTheLastPictureGoes() throws {
    var renderer: GPURenderer? = try renderer(.always(.ring))
    let pictures = try (0..<3).compactMap { try renderer?.renderAhead(bar($0 + 1)) }
    weak let kept = renderer
    renderer = nil
    verify(kept != nil)
    #expect(try pictures.map { try $0.image().width } == [1, 2, 3])
  }
}
