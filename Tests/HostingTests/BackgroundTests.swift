import Hosting
import TestSupport

private let frame = CGRect(x: 0, y: 0, width: 12, height: 12)

private func image(of view: UIView) throws -> CGImage {
  try ReferenceRenderer().render(view.layer, in: Viewport(scale: 1))
}

/// A drawing in the current context of 12 × 12 points, at a scale of 1.
private func drawn(opaque: Bool = false, _ body: (CGContext) -> Void) throws -> CGImage {
  let format = UIGraphicsImageRendererFormat()
  (format.scale, format.opaque) = (1, opaque)
  let renderer = UIGraphicsImageRenderer(size: frame.size, format: format)
  return try #require(renderer.image { body($0.cgContext) }.cgImage)
}

/// Rectangles that replace, and the backgrounds of views that draw.
@Suite struct BackgroundTests {
  // MARK: UIRectFill and UIRectFrame

  /// Source: <https://developer.apple.com/documentation/uikit/uirectfill(_:)>.
  @Test func aFilledRectangleReplacesWhatWasThere() throws {
    let image = try drawn { _ in
      UIColor.blue.setFill()
      UIRectFill(frame)
      UIColor.clear.setFill()
      UIRectFill(CGRect(x: 2, y: 2, width: 4, height: 4))
      UIColor(red: 1, green: 0, blue: 0, alpha: 0.5).setFill()
      UIRectFill(CGRect(x: 6, y: 6, width: 4, height: 4))
    }
    verify(image.pixel(3, 3) == (0, 0, 0, 0), "a hole")
    verify(image.pixel(7, 7) == (128, 0, 0, 128), "nothing of the blue below")
    verify(image.pixel(1, 1) == (0, 0, 255, 255))
  }

  @Test func rectangleOutlineReplacesPixels() throws {
    let image = try drawn { _ in
      UIColor.blue.setFill()
      UIRectFill(frame)
      UIColor.clear.setFill()
      UIRectFrame(CGRect(x: 2, y: 2, width: 8, height: 6))
      // Smaller than two of its lines.
      UIRectFrame(CGRect(x: 10, y: 10, width: 2, height: 1))
    }
    for (x, y) in [(2, 2), (9, 2), (2, 7), (9, 7), (5, 2), (2, 5), (10, 10)] {
      verify(image.pixel(x, y) == (0, 0, 0, 0), "(\(x), \(y))")
    }
    for (x, y) in [(3, 3), (1, 2), (10, 5), (5, 8)] { verify(image.pixel(x, y) == (0, 0, 255, 255), "(\(x), \(y))") }
  }

  @Test func theContextsModeStays() throws {
    let image = try drawn { context in
      UIColor.blue.setFill()
      UIRectFill(frame)
      UIColor(red: 1, green: 0, blue: 0, alpha: 0.5).setFill()
      UIRectFill(.zero)
      context.fill(frame)
    }
    verify(image.pixel(5, 5).blue > 100, "source-over, as before")
  }

  /// Edges between pixels replace in proportion to their coverage.
  @Test func partlyCoveredPixelsKeepAPart() throws {
    let image = try drawn { _ in
      UIColor.blue.setFill()
      UIRectFill(frame)
      UIColor.clear.setFill()
      UIRectFill(CGRect(x: 2.5, y: 0, width: 4, height: 12))
    }
    verify((126...129).contains(image.pixel(2, 5).alpha), image.pixel(3, 5).alpha == 0)
  }

  @Test func withoutAContextNothingHappens() {
    UIRectFill(frame)
    UIRectFrame(frame)
  }

  // MARK: Views that draw

  /// Punches a hole by a blend mode, and by a clear colour.
  private final class Punched: UIView {
    override func draw(_ rect: CGRect) {
      let context = UIGraphicsGetCurrentContext()
      context?.setBlendMode(.clear)
      context?.fill(CGRect(x: 1, y: 1, width: 4, height: 4))
      context?.setBlendMode(.normal)
      UIColor.clear.setFill()
      UIRectFill(CGRect(x: 6, y: 6, width: 4, height: 4))
    }
  }

  /// The backing store of an opaque view has no alpha.
  @Test func clearingInAnOpaqueViewLeavesBlack() throws {
    let view = Punched(frame: frame)
    view.backgroundColor = .orange
    let image = try image(of: view)
    verify(image.pixel(2, 2) == (0, 0, 0, 255), image.pixel(8, 8) == (0, 0, 0, 255))
    let color = UIColor.orange.cgColor.components ?? []
    verify(image.pixel(11, 11).red == UInt8((255 * color[0]).rounded()), image.pixel(11, 11).alpha == 255)
  }

  private final class DrawnLabel: UILabel {
    override class var layerClass: AnyClass { CAReplicatorLayer.self }
    override func draw(_ layer: CALayer, in context: CGContext) {}
  }

  private final class DrawnButton: UIButton {
    override func draw(_ rect: CGRect) { UIRectFill(CGRect(x: 0, y: 0, width: 2, height: 2)) }
  }

  /// Source: <https://developer.apple.com/documentation/uikit/uiview/isopaque>.
  @Test(arguments: [false, true]) func labelsAndButtonsAreNotOpaque(asked: Bool) throws {
    verify(!UILabel().isOpaque, !UIButton().isOpaque, !UIImageView().isOpaque, UIView().isOpaque)
    for view in [DrawnLabel(frame: frame), DrawnButton(frame: frame)] as [UIView] {
      if asked { view.isOpaque = true }
      let back = UIView(frame: frame)
      back.backgroundColor = .blue
      back.addSubview(view)
      try verify(image(of: back).pixel(8, 8) == (0, 0, 255, 255), "\(type(of: view))")
    }
  }

  /// The cells of an image of two pixels a point, in views that draw and in others.
  @Test(arguments: [false, true]) func patternIsABackground(draws: Bool) throws {
    let colors = CGImage.distinct(6, 4)
    let view = draws ? Punched(frame: frame) : UIView(frame: frame)
    view.contentScaleFactor = 2
    view.backgroundColor = UIColor(patternImage: UIImage(cgImage: colors, scale: 2, orientation: .up))
    let image = try ReferenceRenderer().render(view.layer, in: Viewport(scale: 2))
    for y in 0..<24 {
      for x in 0..<24 where !draws || x < 2 || x >= 20 {
        verify(image.rgba(x, y) == colors.rgba(x % 6, y % 4), "(\(x), \(y))")
      }
    }
    if draws { verify(image.rgba(4, 4).w == 0, "a pattern may be clear, so the view is not opaque") }
  }

  /// The background is in the drawing, so the hole shows the views behind.
  @Test(arguments: [false, true]) func holesOfTranslucentViewsShowTheBackdrop(byColor: Bool) throws {
    let (back, view) = (UIView(frame: frame), Punched(frame: frame))
    back.backgroundColor = .blue
    back.addSubview(view)
    if byColor {
      view.backgroundColor = UIColor(red: 1, green: 0, blue: 0, alpha: 0.5)
    } else {
      (view.isOpaque, view.backgroundColor) = (false, .red)
    }
    let image = try image(of: back)
    verify(image.pixel(2, 2) == (0, 0, 255, 255), image.pixel(8, 8) == (0, 0, 255, 255))
    // Once: half of red over blue.
    let shown = image.pixel(11, 11)
    verify(byColor ? abs(Int(shown.red) - 128) <= 1 && abs(Int(shown.blue) - 127) <= 1 : shown == (255, 0, 0, 255))
  }

  @Test func aNewBackgroundIsDrawn() throws {
    let view = Punched(frame: frame)
    view.backgroundColor = .red
    try verify(image(of: view).pixel(0, 0) == (255, 0, 0, 255))
    view.backgroundColor = .blue
    try verify(image(of: view).pixel(0, 0) == (0, 0, 255, 255))
    view.backgroundColor = nil
    try verify(image(of: view).pixel(0, 0) == (0, 0, 0, 255))
    view.isOpaque = false
    view.setNeedsDisplay()
    try verify(image(of: view).pixel(0, 0) == (0, 0, 0, 0))
  }

  @Test func backgroundColorFollowsTraits() throws {
    let view = Punched(frame: frame)
    view.backgroundColor = UIColor { $0.userInterfaceStyle == .dark ? .blue : .red }
    try verify(image(of: view).pixel(0, 0) == (255, 0, 0, 255))
    view.overrideUserInterfaceStyle = .dark
    try verify(image(of: view).pixel(0, 0) == (0, 0, 255, 255))
  }

  /// A part that is drawn again also begins with the background.
  @Test func aPartIsDrawnOnTheBackground() throws {
    final class Dot: UIView {
      var x: CGFloat = 1
      override func draw(_ rect: CGRect) {
        UIColor.blue.setFill()
        UIRectFill(CGRect(x: x, y: 1, width: 2, height: 2))
      }
    }
    let view = Dot(frame: frame)
    view.contentScaleFactor = 1
    view.backgroundColor = .red
    _ = try image(of: view)
    view.x = 8
    view.setNeedsDisplay(CGRect(x: 0, y: 0, width: 6, height: 6))
    let shown = try image(of: view)
    verify(shown.pixel(1, 1) == (255, 0, 0, 255), shown.pixel(8, 1) == (255, 0, 0, 255), "only a part is drawn")
  }

  /// Labels, and views without a drawing of their own, leave the background to their layers, which animate it.
  @Test func otherViewsLeaveItToTheirLayers() throws {
    let (plain, label) = (UIView(frame: frame), UILabel(frame: frame))
    for view in [plain, label] {
      view.backgroundColor = .red
      verify(view.layer.backgroundColor == UIColor.red.cgColor, !view.layer.isOpaque)
    }
    let drawing = Punched(frame: frame)
    drawing.backgroundColor = .red
    verify(drawing.layer.backgroundColor == nil, drawing.layer.isOpaque, drawing.backgroundColor == .red)
    // The layer's own colour is kept.
    drawing.backgroundColor = nil
    drawing.layer.backgroundColor = UIColor.green.cgColor
    drawing.isOpaque = false
    verify(drawing.layer.backgroundColor == UIColor.green.cgColor)
  }
}
