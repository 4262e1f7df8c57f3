import Hosting
import TestSupport

private let square = CGImage(width: 2, height: 2, premultipliedRGBA: .init(repeating: 255, count: 16))

/// The bounding rectangle of the pixels that are not clear; `nil` if all are.
private func ink(_ image: CGImage) -> CGRect? {
  var box: CGRect?
  for y in 0..<image.height {
    for x in 0..<image.width where image.pixel(x, y).alpha > 40 {
      let pixel = CGRect(x: x, y: y, width: 1, height: 1)
      box = box?.union(pixel) ?? pixel
    }
  }
  return box
}

@Suite struct ContentTests {
  /// Apple's documentation warns of this.
  @Test func aUIImageAsContentsShowsNothing() throws {
    let layer = CALayer()
    layer.bounds = CGRect(x: 0, y: 0, width: 4, height: 4)
    let image = UIImage(cgImage: square)
    layer.contents = image
    try verify(ink(ReferenceRenderer().render(layer)) == nil)
    layer.contents = image.cgImage
    try verify(ink(ReferenceRenderer().render(layer)) == CGRect(x: 0, y: 0, width: 4, height: 4))
  }

  @Test func anImageViewTakesItsImagesSize() throws {
    let view = UIImageView(image: UIImage(cgImage: square, scale: 2, orientation: .up))
    verify(view.bounds.size == CGSize(width: 1, height: 1), view.layer.contents is CGImage)
    view.image = nil
    verify(view.layer.contents == nil)
  }

  @Test func contextsNest() throws {
    verify(UIGraphicsGetCurrentContext() == nil)
    UIGraphicsBeginImageContextWithOptions(CGSize(width: 4, height: 2), false, 2)
    UIColor.red.setFill()
    UIRectFill(CGRect(x: 0, y: 0, width: 1, height: 1))
    let inner = UIGraphicsImageRenderer(size: CGSize(width: 1, height: 1)).image { $0.fill(.infinite) }
    let image = UIGraphicsGetImageFromCurrentImageContext()
    UIGraphicsEndImageContext()
    verify(UIGraphicsGetCurrentContext() == nil, inner.scale == UIScreen.main.scale)
    let pixels = try #require(image?.cgImage)
    verify(pixels.width == 8, pixels.height == 4, image?.size == CGSize(width: 4, height: 2))
    verify(ink(pixels) == CGRect(x: 0, y: 0, width: 2, height: 2), "y runs down")
  }

  @Test(arguments: [
    CGSize.zero, CGSize(width: -1, height: 5), CGSize(width: 1e9, height: 1), CGSize(width: CGFloat.nan, height: 1),
  ])
  func contextsWithoutPixelsDrawNothing(size: CGSize) {
    UIGraphicsBeginImageContextWithOptions(size, false, 1)
    UIColor.red.set()
    UIRectFill(.infinite)
    verify(UIGraphicsGetImageFromCurrentImageContext() == nil)
    UIGraphicsEndImageContext()
    verify(UIGraphicsImageRenderer(size: size).image { _ in }.cgImage == nil)
  }

  @Test func imagesAreDrawnUpright() throws {
    var bytes = [UInt8](repeating: 255, count: 16)
    for i in 8..<16 where i % 4 != 3 { bytes[i] = 0 }
    let half = UIImage(cgImage: CGImage(width: 2, height: 2, premultipliedRGBA: bytes))
    let format = UIGraphicsImageRendererFormat()
    format.scale = 1
    let drawn = UIGraphicsImageRenderer(size: CGSize(width: 2, height: 2), format: format).image { _ in
      half.draw(at: .zero)
    }
    let image = try #require(drawn.cgImage)
    verify(image.pixel(0, 0) == (255, 255, 255, 255), image.pixel(0, 1) == (0, 0, 0, 255))
  }

  @Test func anExtendedRangeKeepsTheColorsOfDisplayP3() throws {
    let format = UIGraphicsImageRendererFormat()
    func red(_ range: UIGraphicsImageRendererFormat.Range) throws -> CGImage {
      format.preferredRange = range
      let image = UIGraphicsImageRenderer(size: CGSize(width: 1, height: 1), format: format).image { context in
        UIColor(displayP3Red: 1, green: 0, blue: 0, alpha: 1).setFill()
        context.fill(.infinite)
      }
      return try #require(image.cgImage)
    }
    try verify(red(.standard).extendedRGBA == nil)
    let halves = try #require(try red(.extended).extendedRGBA)
    verify(abs(halves[0] - 1.0931) < 0.002, abs(halves[1] + 0.2267) < 0.002)
  }

  @Test func pathsAreFilledStrokedAndClippedTo() throws {
    let format = UIGraphicsImageRendererFormat()
    format.scale = 1
    let size = CGSize(width: 20, height: 20)
    func area(_ draw: () -> Void) throws -> Double {
      let image = UIGraphicsImageRenderer(size: size, format: format).image { _ in draw() }
      let pixels = try #require(image.cgImage)
      return stride(from: 3, to: pixels.premultipliedRGBA.count, by: 4).reduce(0.0) {
        $0 + Double(pixels.premultipliedRGBA[$1]) / 255
      }
    }
    let rect = UIBezierPath(rect: CGRect(x: 5, y: 5, width: 10, height: 10))
    try verify(area { rect.fill() } == 100)
    rect.lineWidth = 2
    try verify(area { rect.stroke() } == 144 - 64)
    let clipped = try area {
      rect.addClip()
      UIRectFill(CGRect(x: 0, y: 0, width: 10, height: 20))
    }
    verify(clipped == 50)
  }

  @Test func documentsHavePagesWithYDown() {
    let renderer = UIGraphicsPDFRenderer(bounds: CGRect(x: 5, y: 5, width: 40, height: 30))
    var corners: [CGPoint] = []
    let data = renderer.pdfData { context in
      for bounds in [context.pdfContextBounds, CGRect(x: 0, y: 0, width: 77, height: 20)] {
        context.beginPage(withBounds: bounds, pageInfo: [:])
        corners.append(context.cgContext.convertToDeviceSpace(bounds.origin))
        verify(UIGraphicsGetCurrentContext() === context.cgContext, context.pdfContextBounds == bounds)
        UIRectFill(CGRect(x: 5, y: 5, width: 10, height: 10))
      }
    }
    // Four dots a point, from the bottom.
    verify(corners == [CGPoint(x: 0, y: 120), CGPoint(x: 0, y: 80)], "the origin is at the top")
    let text = String(decoding: data, as: UTF8.self)
    verify(text.hasPrefix("%PDF-1."), text.contains("0 0 40 30"), text.contains("0 0 77 20"))
    verify(UIGraphicsGetCurrentContext() == nil)
  }

  // MARK: - Text

  @Test func aLabelCentersItsTextInTheHeight() throws {
    let label = UILabel(frame: CGRect(x: 0, y: 0, width: 100, height: 61))
    label.text = "Hxo"
    label.textAlignment = .right
    let box = try #require(ink(ReferenceRenderer().render(label.layer)))
    verify(abs(box.midY - 30.5) < 4, box.maxX > 95, box.minX > 50)
    final class LayerLabel: UILabel { override class var layerClass: AnyClass { CATextLayer.self } }
    let top = LayerLabel(frame: label.frame)
    top.text = "Hxo"
    let high = try #require(ink(ReferenceRenderer().render(top.layer)))
    verify(high.maxY < 22, "a text layer by itself starts at the top")
    verify(!label.layer.isOpaque, !label.isOpaque, "texts do not lie on black")
  }

  @Test func aLabelFitsItsText() {
    let label = UILabel()
    label.text = "one two three four five"
    let single = label.sizeThatFits(.zero)
    label.numberOfLines = 0
    let wrapped = label.sizeThatFits(CGSize(width: 80, height: 0))
    verify(wrapped.width <= 80, wrapped.height > 2 * single.height, single.width > 150)
    label.numberOfLines = 2
    verify(abs(label.sizeThatFits(CGSize(width: 80, height: 0)).height - 2 * single.height) <= 2)
    label.text = nil
    verify(label.sizeThatFits(.zero) == .zero)
  }

  @Test func attributesFillInTheLabelsOwn() throws {
    let label = UILabel(frame: CGRect(x: 0, y: 0, width: 40, height: 40))
    label.font = UIFont.systemFont(ofSize: 30)
    label.textColor = .blue
    label.attributedText = NSAttributedString(string: "x", attributes: [.kern: 1])
    verify(label.text == "x")
    let image = try ReferenceRenderer().render(label.layer)
    let blue = stride(from: 0, to: image.premultipliedRGBA.count, by: 4).contains {
      image.premultipliedRGBA[$0 + 2] > 200 && image.premultipliedRGBA[$0] < 20
    }
    verify(blue)
  }

  @Test func aButtonShowsTheTitleOfItsState() {
    let button = UIButton(type: .system)
    button.frame = CGRect(x: 0, y: 0, width: 100, height: 40)
    button.setTitle("Go", for: .normal)
    button.setTitle("Going", for: .highlighted)
    button.setTitleColor(.red, for: .highlighted)
    verify(button.titleLabel?.text == "Go", button.currentTitleColor != .red)
    button.isHighlighted = true
    verify(button.titleLabel?.text == "Going", button.currentTitleColor == .red)
    button.isHighlighted = false
    button.isEnabled = false
    verify(button.state == .disabled, button.currentTitle == "Go")
    button.layoutIfNeeded()
    verify(button.titleLabel.map { abs($0.center.x - 50) <= 1 && abs($0.center.y - 20) <= 1 } == true)
    var count = 0
    button.addAction(UIAction { _ in count += 1 }, for: .touchUpInside)
    button.sendActions(for: .touchUpInside)
    button.sendActions(for: .valueChanged)
    verify(count == 1)
  }

  /// Fonts of every iPhone, installed or not, are found by their three names. Names that no iPhone has are not, even
  /// where they resemble one that it has.
  @Test func fontsOfPhonesAreFound() throws {
    for name in [
      "Courier", "Helvetica", "HelveticaNeue", "Helvetica Neue", "Arial", "TimesNewRomanPSMT", "Georgia",
      "Menlo-Regular",
      "Avenir-Black", "Chalkduster", "Avenir Next Demi Bold", "GillSans-UltraBold",
    ] {
      let font = try #require(UIFont(name: name, size: 20), "\(name)")
      verify(font.pointSize == 20, font.lineHeight > 15, "\(name)")
    }
    for name in ["Times-Roman", "Arial-Bold", "Comic Sans MS", "Helvetica-Nonsense", ""] {
      verify(UIFont(name: name, size: 20) == nil, "\(name)")
    }
    verify(UIFont.familyNames.contains("Helvetica Neue"), UIFont.familyNames.contains("DejaVu Sans"))
    verify(UIFont.familyNames == UIFont.familyNames.sorted(), UIFont.fontNames(forFamilyName: "Nowhere").isEmpty)
    let avenir = UIFont.fontNames(forFamilyName: "avenir")
    verify(avenir.contains("Avenir-Roman"), avenir.allSatisfy { UIFont(name: $0, size: 9) != nil })
    verify(UIFont(name: "Avenir-Black", size: 9)?.fontDescriptor.symbolicTraits.contains(.traitBold) == true)
  }

  /// The first snapshot that shows such a font has a warning with its substitute, and no later one has.
  @Test func aFontThatStandsInIsWarnedOfOnce() {
    let label = UILabel(frame: CGRect(x: 0, y: 0, width: 40, height: 20))
    (label.text, label.font) = ("x", UIFont(name: "Papyrus-Condensed", size: 12))
    func warnings() -> [String] {
      label.layer.commitFrame().warnings.map(\.description).filter { $0.contains("Papyrus-Condensed") }
    }
    let isInstalled = CTFont("Papyrus-Condensed", size: 9).familyName == "Papyrus"
    verify(warnings().count == (isInstalled ? 0 : 1), warnings().isEmpty)
  }

  @Test func fontsAreFoundByName() {
    verify(UIFont(name: "DejaVu Sans", size: 12)?.familyName == "DejaVu Sans")
    verify(UIFont(name: "No Such Font Anywhere", size: 12) == nil)
    let font = UIFont.boldSystemFont(ofSize: 20)
    verify(font.pointSize == 20, font.ascender > 10, font.descender < 0, font.withSize(10).pointSize == 10)
    verify(UIFont.systemFont(ofSize: 20) != font)
  }

  @Test func colorsAreWhatTheirNamesSay() {
    verify(UIColor(hue: 0, saturation: 1, brightness: 1, alpha: 1) == .red)
    verify(UIColor(hue: 2 / 3, saturation: 1, brightness: 1, alpha: 1).cgColor.components?[2] == 1)
    let half = UIColor.red.withAlphaComponent(0.5)
    var (red, alpha): (CGFloat, CGFloat) = (0, 0)
    verify(half.getRed(&red, green: nil, blue: nil, alpha: &alpha), red == 1, alpha == 0.5)
  }
}
