import Hosting
import Testing

/// A view that records its calls.
private class Noting: UIView {
  var calls: [String] = []

  override func layerWillDraw(_ layer: CALayer) { calls.append("layerWillDraw(_:)") }

  override func draw(_ layer: CALayer, in ctx: CGContext) {
    calls.append("draw(_:in:)")
    super.draw(layer, in: ctx)
  }
}

private final class Drawing: Noting {
  override func draw(_ rect: CGRect) {
    calls.append("draw(_:)")
    UIColor.red.setFill()
    UIRectFill(rect)
  }
}

private final class Displaying: Noting {
  override func display(_ layer: CALayer) { calls.append("display(_:)") }
  override func draw(_ rect: CGRect) { calls.append("draw(_:)") }
}

private let frame = CGRect(x: 0, y: 0, width: 10, height: 10)

private func image(of view: UIView, scale: CGFloat = 1) throws -> CGImage {
  try ReferenceRenderer().render(view.layer, in: Viewport(scale: scale))
}

@Suite struct ViewTests {
  // MARK: - Drawing

  /// An experiment from Apple's documentation: the overridden methods determine which are called.
  @Test func aViewThatDisplaysDoesNotDraw() throws {
    let view = Displaying(frame: frame)
    _ = try image(of: view)
    #expect(view.calls == ["display(_:)"])
  }

  @Test func aViewThatDrawsIsDrawnWhenItFirstAppears() throws {
    let view = Drawing(frame: frame)
    let picture = try image(of: view)
    #expect(view.calls == ["layerWillDraw(_:)", "draw(_:in:)", "draw(_:)"])
    #expect(picture.pixel(5, 5) == (255, 0, 0, 255))
    _ = try image(of: view)
    #expect(view.calls.count == 3, "and not again until it is asked to")
    view.setNeedsDisplay()
    _ = try image(of: view)
    #expect(view.calls.count == 6)
  }

  @Test func aViewThatDoesNotDrawHasNoStore() throws {
    let (plain, noting) = (UIView(frame: frame), Noting(frame: frame))
    for view in [plain, noting] {
      _ = try image(of: view)
      #expect(view.layer.contents == nil)
    }
    let drawing = Drawing(frame: frame)
    _ = try image(of: drawing)
    #expect(drawing.layer.contents != nil)
  }

  @Test func withoutABackgroundAnOpaqueViewLiesOnBlack() throws {
    final class Half: UIView {
      override func draw(_ rect: CGRect) {
        UIColor.white.setFill()
        UIRectFill(CGRect(x: 0, y: 0, width: 5, height: 10))
      }
    }
    let view = Half(frame: frame)
    #expect(try image(of: view).pixel(8, 5) == (0, 0, 0, 255))
    view.backgroundColor = .clear
    view.setNeedsDisplay()
    #expect(try image(of: view).pixel(8, 5) == (0, 0, 0, 0))
  }

  @Test func drawingIsAtTheScreensScale() {
    let view = Drawing(frame: frame)
    #expect(view.contentScaleFactor == UIScreen.main.scale)
  }

  // MARK: - The layer

  @Test func theClassOfTheLayerIsTheViews() {
    final class Shape: UIView { override class var layerClass: AnyClass { CAShapeLayer.self } }
    final class Mine: CALayer {}
    final class Own: UIView { override class func makeLayer() -> CALayer { Mine() } }
    #expect(Shape().layer is CAShapeLayer && Own().layer is Mine)
    let view = UIView()
    #expect(view.layer.delegate === view)
  }

  @Test func propertiesAreTheLayers() {
    let view = UIView(frame: CGRect(x: 10, y: 20, width: 30, height: 40))
    (view.alpha, view.isHidden, view.clipsToBounds) = (0.5, true, true)
    view.backgroundColor = .green
    view.transform = CGAffineTransform(scaleX: 2, y: 1)
    let layer = view.layer
    #expect(layer.opacity == 0.5 && layer.isHidden && layer.masksToBounds)
    #expect(layer.backgroundColor == UIColor.green.cgColor && layer.affineTransform().a == 2)
    #expect(view.center == CGPoint(x: 25, y: 40) && view.frame == CGRect(x: -5, y: 20, width: 60, height: 40))
  }

  @Test(arguments: [
    (UIView.ContentMode.top, CALayerContentsGravity.bottom), (.bottomRight, .topRight),
    (.scaleAspectFit, .resizeAspect),
    (.redraw, .resize), (.left, .left),
  ])
  func contentModesNameEdgesAsTheyAreSeen(mode: UIView.ContentMode, gravity: CALayerContentsGravity) {
    let view = UIView()
    view.contentMode = mode
    #expect(view.layer.contentsGravity == gravity && view.layer.needsDisplayOnBoundsChange == (mode == .redraw))
  }

  // MARK: - Hierarchy

  @Test func subviewsAreInTheOrderOfTheirLayers() {
    let (root, a, b, c) = (UIView(), UIView(), UIView(), UIView())
    let loose = CALayer()
    root.addSubview(a)
    root.layer.addSublayer(loose)
    root.addSubview(b)
    root.insertSubview(c, belowSubview: b)
    func layers() -> [CALayer] { root.layer.sublayers ?? [] }
    #expect(root.subviews == [a, c, b])
    #expect(layers().map(ObjectIdentifier.init) == [a.layer, loose, c.layer, b.layer].map(ObjectIdentifier.init))
    root.bringSubviewToFront(a)
    root.sendSubviewToBack(b)
    #expect(root.subviews == [b, c, a])
    c.removeFromSuperview()
    #expect(root.subviews == [b, a] && c.superview == nil && c.layer.superlayer == nil)
    (a.tag, b.tag) = (7, 8)
    #expect(root.viewWithTag(8) === b && root.viewWithTag(9) == nil && a.isDescendant(of: root))
  }

  @Test func hitsAreWhatUIKitsAre() {
    let root = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    let (back, front) = (UIView(frame: CGRect(x: 0, y: 0, width: 60, height: 60)), UIView(frame: root.bounds))
    root.addSubview(back)
    root.addSubview(front)
    let outside = UIView(frame: CGRect(x: 70, y: 0, width: 20, height: 20))
    back.addSubview(outside)
    let point = CGPoint(x: 10, y: 10)
    #expect(root.hitTest(point, with: nil) === front)
    front.isUserInteractionEnabled = false
    #expect(root.hitTest(point, with: nil) === back)
    #expect(root.hitTest(CGPoint(x: 75, y: 5), with: nil) === root, "what lies outside its superview is not found")
    front.isUserInteractionEnabled = true
    front.alpha = 0.005
    #expect(root.hitTest(point, with: nil) === back)
    #expect(root.hitTest(CGPoint(x: 200, y: 0), with: nil) == nil)
  }

  @Test func subviewsFollowTheirSuperviewsSize() {
    let (root, view) = (UIView(frame: frame), UIView(frame: frame))
    view.autoresizingMask = [.flexibleWidth, .flexibleBottomMargin]
    root.addSubview(view)
    root.frame = CGRect(x: 0, y: 0, width: 30, height: 50)
    #expect(view.frame == CGRect(x: 0, y: 0, width: 30, height: 10))
  }

  @Test func aControllersViewIsLoadedOnce() {
    final class Controller: UIViewController {
      var count = 0
      override func viewDidLoad() {
        super.viewDidLoad()
        count += 1
        view.tag = 5
      }
    }
    let controller = Controller()
    #expect(!controller.isViewLoaded && controller.view.tag == 5 && controller.view.tag == 5 && controller.count == 1)
  }
}
