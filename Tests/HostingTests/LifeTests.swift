import Hosting
import TestSupport

@Suite struct LifeTests {
  final class Diary: UIView {
    var lines: [String] = []
    override func willMove(toSuperview newSuperview: UIView?) {
      lines.append("will \(newSuperview == nil ? "leave" : "enter")")
    }
    override func didMoveToSuperview() { lines.append(superview == nil ? "left" : "entered") }
    override func willMove(toWindow newWindow: UIWindow?) { lines.append("window will be \(newWindow != nil)") }
    override func didMoveToWindow() { lines.append("window is \(window != nil)") }
    override func didAddSubview(_ subview: UIView) { lines.append("added") }
    override func willRemoveSubview(_ subview: UIView) { lines.append("removing") }
    override func tintColorDidChange() { lines.append("tint") }
  }

  @Test func viewsHearOfTheirMoves() {
    let (window, outer, inner) = (UIWindow(), Diary(), Diary())
    outer.addSubview(inner)
    verify(outer.lines == ["added"], inner.lines == ["will enter", "entered"])
    (outer.lines, inner.lines) = ([], [])
    window.addSubview(outer)
    verify(outer.lines == ["will enter", "window will be true", "window is true", "entered"])
    verify(inner.lines == ["window will be true", "window is true"], inner.window === window)
    (outer.lines, inner.lines) = ([], [])
    window.tintColor = .red
    verify(inner.lines == ["tint"], inner.tintColor == .red)
    inner.removeFromSuperview()
    verify(outer.lines == ["tint", "removing"], inner.window == nil)
    verify(inner.lines == ["tint", "will leave", "window will be false", "window is false", "left"])
  }

  @Test func aWindowShowsItsController() {
    let (window, controller) = (UIWindow(frame: CGRect(x: 0, y: 0, width: 20, height: 10)), UIViewController())
    window.rootViewController = controller
    window.makeKeyAndVisible()
    verify(controller.view.window === window, controller.view.frame == window.bounds, window.isKeyWindow)
    controller.overrideUserInterfaceStyle = .dark
    verify(controller.traitCollection.userInterfaceStyle == .dark, controller.view.next === controller)
  }

  /// An animation keeps its completion, and a view keeps its animations.
  @Test func aScrollViewThatIsDroppedWhileItMovesIsFreed() {
    final class Delegate: NSObject, UIScrollViewDelegate {
      weak var view: UIView?
      func viewForZooming(in scrollView: UIScrollView) -> UIView? { view }
    }
    for zooms in [false, true] {
      weak var dropped: UIScrollView?
      LayerContext().run {
        let scroll = UIScrollView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
        let content = UIView(frame: CGRect(x: 0, y: 0, width: 40, height: 40))
        scroll.addSubview(content)
        scroll.contentSize = content.bounds.size
        scroll.maximumZoomScale = 2
        let delegate = Delegate()
        (delegate.view, scroll.delegate) = (content, delegate)
        if zooms {
          scroll.setZoomScale(2, animated: true)
        } else {
          scroll.setContentOffset(CGPoint(x: 3, y: 4), animated: true)
        }
        verify(!(scroll.layer.animationKeys() ?? []).isEmpty)
        dropped = scroll
      }
      verify(dropped == nil, "zooms: \(zooms)")
    }
  }

  @Test func aScrollViewShowsAPartOfItsContent() throws {
    final class Delegate: NSObject, UIScrollViewDelegate {
      let view: UIView
      var (scrolls, zooms) = (0, 0)
      init(_ view: UIView) { self.view = view }
      func viewForZooming(in scrollView: UIScrollView) -> UIView? { view }
      func scrollViewDidScroll(_ scrollView: UIScrollView) { scrolls += 1 }
      func scrollViewDidZoom(_ scrollView: UIScrollView) { zooms += 1 }
    }
    let scroll = UIScrollView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    let content = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 40))
    let mark = UIView(frame: CGRect(x: 0, y: 20, width: 5, height: 5))
    mark.backgroundColor = .red
    content.addSubview(mark)
    scroll.addSubview(content)
    scroll.contentSize = content.bounds.size
    let delegate = Delegate(content)
    scroll.delegate = delegate
    func ink() throws -> Int {
      let image = try ReferenceRenderer().render(scroll.layer)
      return stride(from: 3, to: image.premultipliedRGBA.count, by: 4).count { image.premultipliedRGBA[$0] == 255 }
    }
    try verify(ink() == 0)
    scroll.contentOffset.y = 12
    try verify(ink() == 10, "two rows of the mark show")
    scroll.scrollRectToVisible(CGRect(x: 0, y: 20, width: 5, height: 5), animated: false)
    try verify(scroll.contentOffset.y == 15, delegate.scrolls == 2, ink() == 25)
    scroll.maximumZoomScale = 2
    scroll.zoomScale = 5
    verify(scroll.zoomScale == 2, scroll.contentSize == CGSize(width: 20, height: 80), delegate.zooms == 1)
    scroll.contentOffset = CGPoint(x: 0, y: 40)
    try verify(ink() == 100, "the mark is twice as large, and fills the view")
    let other = UIScrollView()
    other.contentInset = UIEdgeInsets(top: 7, left: 3, bottom: 0, right: 0)
    verify(other.contentOffset == CGPoint(x: -3, y: -7))
  }

  @Test func aStackPlacesItsViews() {
    let views = [10, 20, 30].map { UIView(frame: CGRect(x: 0, y: 0, width: $0, height: $0)) }
    let stack = UIStackView(arrangedSubviews: views)
    stack.frame = CGRect(x: 0, y: 0, width: 100, height: 40)
    func frames() -> [CGRect] {
      stack.layoutIfNeeded()
      return views.map(\.frame)
    }
    (stack.spacing, stack.alignment) = (5, .center)
    verify(
      frames() == [
        CGRect(x: 0, y: 15, width: 10, height: 10), CGRect(x: 15, y: 10, width: 20, height: 20),
        CGRect(x: 40, y: 5, width: 60, height: 30),
      ])
    (stack.distribution, stack.alignment) = (.fillEqually, .fill)
    verify(
      frames().map(\.width) == [30, 30, 30], frames().map(\.minX) == [0, 35, 70], views[0].frame.height == 40)
    views[1].isHidden = true
    stack.distribution = .equalSpacing
    verify(frames()[2] == CGRect(x: 70, y: 0, width: 30, height: 40))
    stack.axis = .vertical
    stack.setCustomSpacing(2, after: views[0])
    verify(stack.sizeThatFits(.zero) == CGSize(width: 30, height: 42))
    views[2].removeFromSuperview()
    verify(stack.arrangedSubviews == [views[0], views[1]])
  }

  @Test func stackFollowsTheContentOfItsViews() {
    let (label, button, image) = (UILabel(), UIButton(), UIImageView())
    let views: [UIView] = [label, button, image, UIView()]
    let stack = UIStackView(arrangedSubviews: views)
    stack.frame = CGRect(x: 0, y: 0, width: 400, height: 40)
    func widths() -> [CGFloat] {
      stack.layoutIfNeeded()
      return views.dropLast().map(\.frame.width)
    }
    verify(widths() == [0, 0, 0])
    label.text = "aaa"
    button.setTitle("aaa", for: .normal)
    image.image = UIGraphicsImageRenderer(size: CGSize(width: 7, height: 7)).image { _ in }
    verify(widths() == views.dropLast().map(\.intrinsicContentSize.width), widths().allSatisfy { $0 > 0 })
    button.setTitle("", for: .normal)
    verify(widths()[1] == 0)
  }

  @Test func stackFollowsTheDirectionOfReading() {
    let views = [10, 20, 30].map { UIView(frame: CGRect(x: 0, y: 0, width: $0, height: 10)) }
    let stack = UIStackView(arrangedSubviews: views)
    stack.frame = CGRect(x: 0, y: 0, width: 100, height: 40)
    stack.spacing = 5
    func places() -> [CGFloat] {
      stack.layoutIfNeeded()
      return views.map(\.frame.minX)
    }
    verify(places() == [0, 15, 40])
    stack.semanticContentAttribute = .forceRightToLeft
    verify(places() == [90, 65, 0])
    stack.isLayoutMarginsRelativeArrangement = true
    stack.directionalLayoutMargins = NSDirectionalEdgeInsets(top: 0, leading: 4, bottom: 0, trailing: 9)
    verify(stack.layoutMargins.right == 4, places() == [86, 61, 9])
    stack.isLayoutMarginsRelativeArrangement = false
    (stack.axis, stack.alignment) = (.vertical, .leading)
    verify(places() == [90, 80, 70])
    stack.alignment = .trailing
    verify(places() == [0, 0, 0])
    stack.semanticContentAttribute = .unspecified
    verify(places() == [90, 80, 70])
    stack.setTraitOverrides(UITraitCollection(layoutDirection: .rightToLeft))
    verify(places() == [0, 0, 0], "the traits count, too")
  }

  @Test func aHierarchyIsDrawnAsItShows() throws {
    let view = UIView(frame: CGRect(x: 7, y: 7, width: 4, height: 4))
    view.backgroundColor = .red
    let corner = UIView(frame: CGRect(x: 0, y: 0, width: 2, height: 2))
    corner.backgroundColor = .blue
    view.addSubview(corner)
    let format = UIGraphicsImageRendererFormat()
    format.scale = 1
    func picture() throws -> CGImage {
      try #require(
        UIGraphicsImageRenderer(size: CGSize(width: 8, height: 8), format: format).image { _ in
          view.drawHierarchy(in: CGRect(x: 0, y: 0, width: 8, height: 8), afterScreenUpdates: true)
        }.cgImage)
    }
    try verify(picture().pixel(1, 1).blue == 255, picture().pixel(6, 6).red == 255)
    corner.layer.transform = CATransform3DMakeRotation(.pi / 3, 0, 1, 0)
    try verify(picture().pixel(2, 1).blue == 255, picture().pixel(0, 1).red == 255, "half as wide about its middle")
    let copy = try #require(view.snapshotView(afterScreenUpdates: true))
    verify(copy.bounds.size == CGSize(width: 4, height: 4))
    try verify(ReferenceRenderer().render(copy.layer).pixel(3, 3).red > 250)
    verify(!view.drawHierarchy(in: view.bounds, afterScreenUpdates: true), "there is no context")
  }

  @Test func actionsAreCalledWithTheirSender() {
    let control = UIControl()
    var calls: [ObjectIdentifier?] = []
    let action = UIAction(title: "a") { calls.append($0.sender.map { ObjectIdentifier($0) }) }
    control.addAction(action, for: [.valueChanged, .touchDown])
    control.addAction(action, for: .valueChanged)
    control.sendActions(for: .valueChanged)
    verify(calls == [ObjectIdentifier(control)], action.sender == nil, "an action is added once for an event")
    control.removeAction(action, for: .valueChanged)
    control.sendActions(for: [.valueChanged, .touchUpInside])
    verify(calls.count == 1, control.allControlEvents == .touchDown)
  }

  @Test func aButtonPlacesImageAndTitle() throws {
    let button = UIButton(frame: CGRect(x: 0, y: 0, width: 100, height: 40))
    let image = UIImage(cgImage: CGImage(width: 20, height: 10, premultipliedRGBA: .init(repeating: 255, count: 800)))
    button.setImage(image, for: .normal)
    button.setTitle("Go", for: .normal)
    button.contentHorizontalAlignment = .left
    button.titleEdgeInsets.left = 8
    button.layoutIfNeeded()
    verify(button.imageView?.frame == CGRect(x: 0, y: 15, width: 20, height: 10), button.titleLabel?.frame.minX == 28)
    button.setBackgroundImage(image, for: .selected)
    verify(button.currentBackgroundImage == nil)
    button.isSelected = true
    verify(button.currentBackgroundImage === image, button.currentImage === image)
  }

  @Test func accessibilityIsStored() {
    let view = UIView()
    (view.accessibilityLabel, view.accessibilityTraits, view.isAccessibilityElement) = ("a", [.image, .header], true)
    verify(view.accessibilityLabel == "a", view.accessibilityTraits.contains(.header), view.isAccessibilityElement)
  }
}
