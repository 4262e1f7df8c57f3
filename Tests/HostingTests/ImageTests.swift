import Hosting
import TestSupport

/// A picture of 3 × 2 pixels, each of which has its place as its red: 0, 40, 80 above 120, 160, 200.
private let numbered = CGImage(
  width: 3, height: 2, premultipliedRGBA: (0..<6).flatMap { [UInt8(40 * $0), 0, 0, 255] })

/// The reds of a picture, row by row.
private func reds(_ image: CGImage?) -> [[UInt8]] {
  guard let image else { return [] }
  return (0..<image.height).map { y in (0..<image.width).map { image.pixel($0, y).red } }
}

private func drawn(_ width: CGFloat, _ height: CGFloat, _ body: () -> Void) -> CGImage? {
  let format = UIGraphicsImageRendererFormat()
  format.scale = 1
  return UIGraphicsImageRenderer(size: CGSize(width: width, height: height), format: format).image { _ in body() }
    .cgImage
}

@Suite struct ImageTests {
  /// Source: the pictures of <https://developer.apple.com/documentation/uikit/uiimage/orientation>.
  @Test(
    arguments: [
      (UIImage.Orientation.up, [[0, 40, 80], [120, 160, 200]]), (.down, [[200, 160, 120], [80, 40, 0]]),
      (.left, [[80, 200], [40, 160], [0, 120]]), (.right, [[120, 0], [160, 40], [200, 80]]),
      (.upMirrored, [[80, 40, 0], [200, 160, 120]]), (.downMirrored, [[120, 160, 200], [0, 40, 80]]),
      (.leftMirrored, [[0, 120], [40, 160], [80, 200]]), (.rightMirrored, [[200, 80], [160, 40], [120, 0]]),
    ] as [(UIImage.Orientation, [[UInt8]])])
  func orientationsTurnThePixels(orientation: UIImage.Orientation, expected: [[UInt8]]) throws {
    let image = UIImage(cgImage: numbered, scale: 1, orientation: orientation)
    verify(image.size == CGSize(width: expected[0].count, height: expected.count))
    verify(reds(drawn(image.size.width, image.size.height) { image.draw(at: .zero) }) == expected)
    let view = UIImageView(image: image)
    try verify(reds(ReferenceRenderer().render(view.layer)) == expected)
    try verify(reds(CGImage(data: #require(image.pngData()))) == expected)
    let mirrored = image.withHorizontallyFlippedOrientation()
    verify(
      reds(drawn(image.size.width, image.size.height) { mirrored.draw(at: .zero) }) == expected.map { $0.reversed() })
  }

  /// A step of a picture over fewer pixels: half of the weight but the middle's, as in contexts, whoever makes it
  /// smaller.
  @Test func thumbnailsAreMadeSmallerAsByContexts() throws {
    let step = CGImage(
      width: 401, height: 4,
      premultipliedRGBA: (0..<1604).flatMap { i -> [UInt8] in i % 401 >= 201 ? [255, 255, 255, 255] : [0, 0, 0, 255] })
    let expected: [UInt8] = [0, 96, 255]
    let thumbnail = try #require(UIImage(cgImage: step).preparingThumbnail(of: CGSize(width: 101, height: 50))?.cgImage)
    let source = try #require(CGImageSourceCreateWithData(try step.pngData() as CFData, nil))
    let decoded = try #require(
      CGImageSourceCreateThumbnailAtIndex(
        source, 0, [kCGImageSourceThumbnailMaxPixelSize: 101, kCGImageSourceCreateThumbnailFromImageAlways: true]))
    let drawn = try #require(
      drawn(101, 1) { UIImage(cgImage: step).draw(in: CGRect(x: 0, y: 0, width: 101, height: 1)) })
    for image in [thumbnail, decoded, drawn] {
      verify(image.width == 101, image.height == 1, Array(reds(image)[0][49...51]) == expected)
    }
    // Whole pixels: nothing at the sides is partly covered.
    let odd = try #require(UIImage(cgImage: step).preparingThumbnail(of: CGSize(width: 33.4, height: 50))?.cgImage)
    verify(odd.width == 33, (0..<33).allSatisfy { odd.pixel($0, 0).alpha == 255 })
  }

  @Test func capsKeepTheirSizeAndTheMiddleRepeats() throws {
    // Columns 10, 20, 30, 40: a cap of one at each side, a middle of two.
    let row = CGImage(width: 4, height: 1, premultipliedRGBA: [10, 20, 30, 40].flatMap { [$0, 0, 0, 255] })
    let insets = UIEdgeInsets(top: 0, left: 1, bottom: 0, right: 1)
    let tiled = UIImage(cgImage: row).resizableImage(withCapInsets: insets)
    verify(tiled.resizingMode == .tile, tiled.capInsets == insets)
    let expected: [[UInt8]] = [[10, 20, 30, 20, 30, 20, 30, 40]]
    verify(reds(drawn(8, 1) { tiled.draw(in: CGRect(x: 0, y: 0, width: 8, height: 1)) }) == expected)
    let view = UIImageView(image: tiled)
    view.frame = CGRect(x: 0, y: 0, width: 8, height: 1)
    try verify(reds(ReferenceRenderer().render(view.layer)) == expected)

    let stretched = UIImage(cgImage: row).resizableImage(withCapInsets: insets, resizingMode: .stretch)
    let result = try #require(reds(drawn(8, 1) { stretched.draw(in: CGRect(x: 0, y: 0, width: 8, height: 1)) }).first)
    verify(result[0] == 10, result[7] == 40, result[1] == 20, result[6] == 30, result == result.sorted())
    view.image = stretched
    verify(view.layer.contentsCenter == CGRect(x: 0.25, y: 0, width: 0.5, height: 1))
    let shown = try #require(reds(ReferenceRenderer().render(view.layer)).first)
    verify(shown[0] == 10, shown[7] == 40, shown == shown.sorted())
  }

  @Test func templatesTakeATint() throws {
    let half = CGImage(width: 2, height: 1, premultipliedRGBA: [9, 9, 9, 255, 0, 0, 0, 0])
    let template = UIImage(cgImage: half).withRenderingMode(.alwaysTemplate)
    let (root, view) = (UIView(frame: CGRect(x: 0, y: 0, width: 2, height: 1)), UIImageView(image: template))
    root.addSubview(view)
    func first() throws -> [UInt8] {
      let p = try ReferenceRenderer().render(root.layer).pixel(0, 0)
      return [p.red, p.green, p.blue, p.alpha]
    }
    try verify(first() == [0, 122, 255, 255], "the system's blue")
    root.tintColor = .red
    try verify(first() == [255, 0, 0, 255], "the superview's")
    view.tintColor = .green
    root.tintColor = .blue
    try verify(first() == [0, 255, 0, 255], "its own")
    try verify(ReferenceRenderer().render(root.layer).pixel(1, 0).alpha == 0)
    view.image = UIImage(cgImage: half).withTintColor(.red, renderingMode: .alwaysOriginal)
    try verify(first() == [255, 0, 0, 255])
    let image = drawn(2, 1) {
      UIColor.blue.setFill()
      template.draw(at: .zero)
    }
    verify(image?.pixel(0, 0).blue == 255, image?.pixel(0, 0).red == 0, image?.pixel(1, 0).alpha == 0)
  }

  @Test func framesPlayInTheirTime() throws {
    func plain(_ red: UInt8) -> UIImage {
      UIImage(cgImage: CGImage(width: 1, height: 1, premultipliedRGBA: [red, 0, 0, 255]))
    }
    let view = UIImageView(image: UIImage.animatedImage(with: [plain(10), plain(20)], duration: 2))
    verify(view.isAnimating)
    #expect(
      try [0.5, 1.5, 2.5].map { try ReferenceRenderer().render(view.layer, at: $0).pixel(0, 0).red } == [10, 20, 10])
    view.stopAnimating()
    verify(!view.isAnimating, view.layer.animationKeys() == nil)
  }

  @Test func highlightedViewsShowTheirImage() throws {
    func plain(_ red: UInt8) -> UIImage {
      UIImage(cgImage: CGImage(width: 1, height: 1, premultipliedRGBA: [red, 0, 0, 255]))
    }
    let view = UIImageView(image: plain(10), highlightedImage: plain(20))
    try verify(ReferenceRenderer().render(view.layer).pixel(0, 0).red == 10)
    view.isHighlighted = true
    try verify(ReferenceRenderer().render(view.layer).pixel(0, 0).red == 20)
  }

  @Test func wideImageIsWrittenAsWidePNG() throws {
    let pixels: [Float16] = [1.09, -0.22, -0.15, 1, 0, 1, 0, 1]
    let image = UIImage(cgImage: CGImage(width: 2, height: 1, extendedRGBA: pixels), scale: 1, orientation: .down)
    let data = try #require(image.pngData())
    let again = try #require(try CGImage(data: data).extendedRGBA)
    verify(again.count == 8, again[0] < 0.01, again[4] > 1.08, again[5] < -0.2)
  }

  @Test func jpegDataIsAJPEG() throws {
    let image = UIImage(cgImage: numbered)
    let data = try #require(image.jpegData(compressionQuality: 1))
    try verify(data.starts(with: [0xFF, 0xD8, 0xFF]), CGImage(data: data).width == 3)
    verify(UIImage().jpegData(compressionQuality: 1) == nil, UIImage().pngData() == nil)
  }

  @Test func insetsMoveTheSides() {
    let rect = CGRect(x: 0, y: 0, width: 10, height: 20).inset(by: UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4))
    verify(rect == CGRect(x: 2, y: 1, width: 4, height: 16))
    let insets = UIEdgeInsets(top: 1, left: 2.5, bottom: -3, right: 4)
    verify(NSCoder.string(for: insets) == "{1, 2.5, -3, 4}", NSCoder.uiEdgeInsets(for: "{1, 2.5, -3, 4}") == insets)
    verify(NSCoder.string(for: rect) == "{{2, 1}, {4, 16}}", NSCoder.cgRect(for: "{{2, 1}, {4, 16}}") == rect)
    verify(
      NSCoder.cgPoint(for: "nonsense") == .zero, NSCoder.string(for: CGAffineTransform.identity) == "[1, 0, 0, 1, 0, 0]"
    )
  }

  @Test func aPatternRepeatsItsImage() {
    let color = UIColor(patternImage: UIImage(cgImage: numbered))
    let image = drawn(6, 4) {
      color.setFill()
      UIRectFill(CGRect(x: 0, y: 0, width: 6, height: 4))
    }
    let row: [UInt8] = [0, 40, 80, 0, 40, 80]
    verify(reds(image) == [row, row.map { $0 + 120 }, row, row.map { $0 + 120 }])
  }
}
