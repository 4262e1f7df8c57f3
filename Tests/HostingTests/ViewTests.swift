import Hosting
import TestSupport

/// A view that records its calls.
private class Noting: UIView {
  var calls: [String] = []

  override func layerWillDraw(_ layer: CALayer) { calls.append("layerWillDraw(_:)") }

  override func draw(_ layer: CALayer, in ctx: CGContext) {
    calls.append("draw(_:in:)")
    super.draw(layer, in: ctx)
  }
}

private class Drawing: Noting {
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
    verify(view.calls == ["display(_:)"])
  }

  @Test func aViewThatDrawsIsDrawnWhenItFirstAppears() throws {
    let view = Drawing(frame: frame)
    let picture = try image(of: view)
    verify(view.calls == ["layerWillDraw(_:)", "draw(_:in:)", "draw(_:)"], picture.pixel(5, 5) == (255, 0, 0, 255))
    _ = try image(of: view)
    verify(view.calls.count == 3, "and not again until it is asked to")
    view.setNeedsDisplay()
    _ = try image(of: view)
    verify(view.calls.count == 6)
  }

  /// As in UIKit: a view draws on its own only if it overrides `draw(_:)`.
  @Test func viewWithoutDrawRectDrawsOnlyWhenFlagged() throws {
    let view = Noting(frame: frame)
    _ = try image(of: view)
    view.bounds.size.width = 20
    view.contentScaleFactor = 3
    _ = try image(of: view)
    verify(view.calls.isEmpty)
    view.setNeedsDisplay()
    _ = try image(of: view)
    verify(view.calls == ["layerWillDraw(_:)", "draw(_:in:)"])
    final class Grandchild: Drawing {}
    let inheriting = Grandchild(frame: frame)
    _ = try image(of: inheriting)
    verify(inheriting.calls.last == "draw(_:)")
  }

  @Test func aUIImageAsContentsIsWarnedOf() {
    let view = UIView(frame: frame)
    view.layer.contents = UIImage()
    verify(LayerSnapshot(view.layer).warnings.map(\.description).first?.contains("UIImage") == true)
  }

  @Test func aViewThatDoesNotDrawHasNoStore() throws {
    let (plain, noting) = (UIView(frame: frame), Noting(frame: frame))
    for view in [plain, noting] {
      _ = try image(of: view)
      verify(view.layer.contents == nil)
    }
    let drawing = Drawing(frame: frame)
    _ = try image(of: drawing)
    verify(drawing.layer.contents != nil)
  }

  @Test func withoutABackgroundAnOpaqueViewLiesOnBlack() throws {
    final class Half: UIView {
      override func draw(_ rect: CGRect) {
        UIColor.white.setFill()
        UIRectFill(CGRect(x: 0, y: 0, width: 5, height: 10))
      }
    }
    let view = Half(frame: frame)
    try verify(image(of: view).pixel(8, 5) == (0, 0, 0, 255))
    view.backgroundColor = .clear
    view.setNeedsDisplay()
    try verify(image(of: view).pixel(8, 5) == (0, 0, 0, 0))
  }

  @Test func drawingIsAtTheScreensScale() {
    let view = Drawing(frame: frame)
    verify(view.contentScaleFactor == UIScreen.main.scale)
  }

  // MARK: - The layer

  @Test func theClassOfTheLayerIsTheViews() {
    final class Shape: UIView { override class var layerClass: AnyClass { CAShapeLayer.self } }
    final class Mine: CALayer {}
    final class Own: UIView { override class func makeLayer() -> CALayer { Mine() } }
    verify(Shape().layer is CAShapeLayer, Own().layer is Mine)
    let view = UIView()
    verify(view.layer.delegate === view)
  }

  @Test func propertiesAreTheLayers() {
    let view = UIView(frame: CGRect(x: 10, y: 20, width: 30, height: 40))
    (view.alpha, view.isHidden, view.clipsToBounds) = (0.5, true, true)
    view.backgroundColor = .green
    view.transform = CGAffineTransform(scaleX: 2, y: 1)
    let layer = view.layer
    verify(layer.opacity == 0.5, layer.isHidden, layer.masksToBounds)
    verify(layer.backgroundColor == UIColor.green.cgColor, layer.affineTransform().a == 2)
    verify(view.center == CGPoint(x: 25, y: 40), view.frame == CGRect(x: -5, y: 20, width: 60, height: 40))
  }

  @Test(arguments: [
    (UIView.ContentMode.top, CALayerContentsGravity.bottom), (.bottomRight, .topRight),
    (.scaleAspectFit, .resizeAspect),
    (.redraw, .resize), (.left, .left),
  ])
  func contentModesNameEdgesAsTheyAreSeen(mode: UIView.ContentMode, gravity: CALayerContentsGravity) {
    let view = UIView()
    view.contentMode = mode
    verify(view.layer.contentsGravity == gravity, view.layer.needsDisplayOnBoundsChange == (mode == .redraw))
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
    verify(root.subviews == [a, c, b])
    verify(layers().map(ObjectIdentifier.init) == [a.layer, loose, c.layer, b.layer].map(ObjectIdentifier.init))
    root.bringSubviewToFront(a)
    root.sendSubviewToBack(b)
    verify(root.subviews == [b, c, a])
    c.removeFromSuperview()
    verify(root.subviews == [b, a], c.superview == nil, c.layer.superlayer == nil)
    (a.tag, b.tag) = (7, 8)
    verify(root.viewWithTag(8) === b, root.viewWithTag(9) == nil, a.isDescendant(of: root))
  }

  @Test func hitTestingMatchesUIKit() {
    let root = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    let (back, front) = (UIView(frame: CGRect(x: 0, y: 0, width: 60, height: 60)), UIView(frame: root.bounds))
    root.addSubview(back)
    root.addSubview(front)
    let outside = UIView(frame: CGRect(x: 70, y: 0, width: 20, height: 20))
    back.addSubview(outside)
    let point = CGPoint(x: 10, y: 10)
    verify(root.hitTest(point, with: nil) === front)
    front.isUserInteractionEnabled = false
    verify(root.hitTest(point, with: nil) === back)
    verify(root.hitTest(CGPoint(x: 75, y: 5), with: nil) === root, "what lies outside its superview is not found")
    front.isUserInteractionEnabled = true
    front.alpha = 0.005
    verify(root.hitTest(point, with: nil) === back, root.hitTest(CGPoint(x: 200, y: 0), with: nil) == nil)
  }

  @Test func subviewsFollowTheirSuperviewsSize() {
    let (root, view) = (UIView(frame: frame), UIView(frame: frame))
    view.autoresizingMask = [.flexibleWidth, .flexibleBottomMargin]
    root.addSubview(view)
    root.frame = CGRect(x: 0, y: 0, width: 30, height: 50)
    verify(view.frame == CGRect(x: 0, y: 0, width: 30, height: 10))
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
    verify(!controller.isViewLoaded, controller.view.tag == 5, controller.view.tag == 5, controller.count == 1)
  }

  // MARK: - Layers between views

  @Test func aViewGoesDirectlyAboveItsSiblingsLayer() {
    let (view, a, b, c) = (UIView(), UIView(), UIView(), UIView())
    let (low, high) = (CALayer(), CALayer())
    view.addSubview(a)
    view.layer.addSublayer(low)
    view.addSubview(b)
    view.layer.addSublayer(high)
    view.insertSubview(c, aboveSubview: a)
    func order() -> [ObjectIdentifier] { (view.layer.sublayers ?? []).map { ObjectIdentifier($0) } }
    func ids(_ layers: CALayer...) -> [ObjectIdentifier] { layers.map { ObjectIdentifier($0) } }
    verify(order() == ids(a.layer, c.layer, low, b.layer, high), view.subviews == [a, c, b])
    view.insertSubview(c, aboveSubview: b)
    verify(order() == ids(a.layer, low, b.layer, c.layer, high), view.subviews == [a, b, c])
    view.insertSubview(c, belowSubview: b)
    verify(order() == ids(a.layer, low, c.layer, b.layer, high), view.subviews == [a, c, b])
    view.insertSubview(c, aboveSubview: UIView())
    verify(order().last == ObjectIdentifier(c.layer), view.subviews == [a, b, c], "no sibling: to the front")
    view.insertSubview(c, aboveSubview: c)
    verify(view.subviews == [a, b, c])
  }

  @Test func aViewsMaskSharesInProportion() {
    let (outer, inner, plain) = (UIView(), UIView(), CALayer())
    outer.bounds = CGRect(x: 0, y: 0, width: 100, height: 100)
    (inner.frame, plain.frame) = (
      CGRect(x: 10, y: 0, width: 50, height: 10), CGRect(x: 10, y: 0, width: 50, height: 10)
    )
    inner.autoresizingMask = [.flexibleLeftMargin, .flexibleRightMargin]
    plain.autoresizingMask = [.layerMinXMargin, .layerMaxXMargin]
    outer.addSubview(inner)
    outer.layer.addSublayer(plain)
    outer.bounds.size.width = 200
    verify(inner.frame.minX == 30, plain.frame.minX == 60)
  }

  @Test func aVisibleWindowHasPresentationsAfterAFlush() throws {
    let (window, view) = (UIWindow(frame: CGRect(x: 0, y: 0, width: 20, height: 20)), UIView())
    window.addSubview(view)
    CATransaction.flush()
    verify(view.layer.presentation() == nil, "nobody has shown the window")
    window.isHidden = false
    CATransaction.flush()
    try verify(#require(view.layer.presentation()).model() === view.layer)
    let late = UIView()
    view.addSubview(late)
    window.isHidden = true
    CATransaction.flush()
    verify(late.layer.presentation() == nil)
    window.makeKeyAndVisible()
    CATransaction.flush()
    verify(late.layer.presentation()?.superlayer?.model() === view.layer, !window.isHidden, !window.layer.isHidden)
    let alone = UIView()
    _ = alone.layer.commitFrame(at: 0)
    verify(alone.layer.presentation() != nil)
  }

  @Test func plainLayersInAVisibleWindowAreAnimatedAfterAFlush() {
    LayerContext().run {
      let (window, layer) = (UIWindow(frame: CGRect(x: 0, y: 0, width: 20, height: 20)), CALayer())
      window.makeKeyAndVisible()
      window.layer.addSublayer(layer)
      layer.cornerRadius = 3
      verify(layer.animationKeys() == nil, "not before the flush")
      CATransaction.flush()
      layer.cornerRadius = 4
      layer.backgroundColor = .red
      verify(layer.animationKeys() == ["cornerRadius"])
    }
  }
}
