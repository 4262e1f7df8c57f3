import Lamina
import LaminaTesting
import TestSupport

extension ViewImageConfig: CustomTestStringConvertible {
  public var testDescription: String { "\(size?.width ?? 0) × \(size?.height ?? 0)" }
}

/// Views as devices show them.
@Suite struct DeviceTests {
  /// Size, scale, safe area (top, left, bottom, right), and size classes: published by Apple, and as
  /// swift-snapshot-testing has them.
  @Test(
    arguments: [
      (.iPhoneSe, 320, 568, 2, [20, 0, 0, 0], "cr"), (.iPhoneSe(.landscape), 568, 320, 2, [0, 0, 0, 0], "cc"),
      (.iPhone8Plus(.landscape), 736, 414, 3, [0, 0, 0, 0], "rc"), (.iPhoneX, 375, 812, 3, [44, 0, 34, 0], "cr"),
      (.iPhoneXr(.landscape), 896, 414, 2, [0, 44, 24, 44], "rc"), (.iPhone13, 390, 844, 3, [47, 0, 34, 0], "cr"),
      (.iPhone13(.landscape), 844, 390, 3, [0, 47, 21, 47], "cc"), (.iPhone13Mini, 375, 812, 3, [50, 0, 34, 0], "cr"),
      (.iPhone13ProMax(.landscape), 926, 428, 3, [0, 47, 21, 47], "rc"),
      (.iPadMini, 1024, 768, 2, [20, 0, 0, 0], "rr"),
      (.iPadMini(.portrait), 768, 1024, 2, [20, 0, 0, 0], "rr"), (.iPadPro11, 1194, 834, 2, [24, 0, 20, 0], "rr"),
      (.iPadPro11(.landscape(splitView: .oneHalf)), 592, 834, 2, [24, 0, 20, 0], "cr"),
      (.iPadPro12_9(.landscape(splitView: .oneHalf)), 678, 1024, 2, [20, 0, 0, 0], "rr"),
      (.iPadPro12_9(.portrait(splitView: .twoThirds)), 639, 1366, 2, [20, 0, 0, 0], "cr"),
    ] as [(ViewImageConfig, CGFloat, CGFloat, CGFloat, [CGFloat], String)])
  func aDeviceIsAsKnown(
    device: ViewImageConfig, width: CGFloat, height: CGFloat, scale: CGFloat, safeArea: [CGFloat], classes: String
  ) {
    let (insets, traits) = (device.safeArea, device.traits)
    verify(device.size == CGSize(width: width, height: height), traits.displayScale == scale, "\(device)")
    verify([insets.top, insets.left, insets.bottom, insets.right] == safeArea, "\(insets)")
    let letters = [traits.horizontalSizeClass, traits.verticalSizeClass].map { $0 == .regular ? "r" : "c" }.joined()
    verify(
      letters == classes,
      traits.userInterfaceIdiom == (width > 1000 || classes == "rr" ? .pad : traits.userInterfaceIdiom))
  }

  /// A view that notes what it was laid out for.
  private final class Noting: UIView {
    var seen: (size: CGSize, insets: UIEdgeInsets, scale: CGFloat, style: UIUserInterfaceStyle)?

    override func layoutSubviews() {
      seen = (bounds.size, safeAreaInsets, traitCollection.displayScale, traitCollection.userInterfaceStyle)
    }
  }

  @Test func aViewIsLaidOutForTheDeviceAndPutBack() throws {
    let parent = UIView(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
    let view = Noting(frame: CGRect(x: 3, y: 4, width: 5, height: 6))
    [UIView(), view, UIView()].forEach(parent.addSubview)
    let picture = try view.testPicture(
      .image(
        on: ViewImageConfig(
          safeArea: UIEdgeInsets(top: 2, left: 1, bottom: 0, right: 0), size: CGSize(width: 8, height: 10),
          traits: UITraitCollection(displayScale: 2)), traits: UITraitCollection(userInterfaceStyle: .dark),
        renderer: .context))
    verify(picture.width == 16, picture.height == 20)
    let seen = try #require(view.seen)
    verify(seen.size == CGSize(width: 8, height: 10), seen.scale == 2, seen.style == .dark)
    verify(seen.insets == UIEdgeInsets(top: 2, left: 1, bottom: 0, right: 0))
    verify(view.frame == CGRect(x: 3, y: 4, width: 5, height: 6), parent.subviews.firstIndex(of: view) == 1)
    verify(view.safeAreaInsets == .zero, view.traitCollection.userInterfaceStyle == .light)
  }

  @Test func aControllerAppearsInTheDevicesWindow() throws {
    final class Controller: UIViewController {
      var calls: [String] = []
      override func viewDidLoad() { view.backgroundColor = UIColor { $0.userInterfaceStyle == .dark ? .red : .green } }
      override func viewWillAppear(_ animated: Bool) { calls.append("will appear") }
      override func viewDidLayoutSubviews() { calls.append("laid out \(view.bounds.width)×\(view.bounds.height)") }
    }
    let controller = Controller()
    let small = ViewImageConfig(size: CGSize(width: 4, height: 3), traits: UITraitCollection(displayScale: 1))
    let light = try controller.testPicture(.image(on: small))
    verify(light.width == 4, light.height == 3, light.pixel(0, 0) == (0, 255, 0, 255))
    verify(
      controller.calls.first == "will appear", controller.calls.contains("laid out 4.0×3.0"), "\(controller.calls)")
    let dark = try controller.testPicture(
      .image(on: small, size: CGSize(width: 2, height: 2), traits: UITraitCollection(userInterfaceStyle: .dark)))
    verify(dark.width == 2, dark.pixel(0, 0) == (255, 0, 0, 255))
    verify(controller.view.window == nil, controller.view.frame.size == UIScreen.main.bounds.size)
  }

  /// Without a size, a view is fitted to its content.
  @Test func aViewWithoutASizeIsFitted() throws {
    final class Fitting: UIView {
      override func sizeThatFits(_ size: CGSize) -> CGSize { CGSize(width: 3, height: 2) }
    }
    let picture = try Fitting().testPicture(.image(scale: 2, renderer: .context))
    verify(picture.width == 6, picture.height == 4)
  }

  /// The part of a window's safe area that lies over a view: less what is beside it.
  @Test func theSafeAreaReachesIntoNestedViews() throws {
    let outer = UIView(), inner = UIView(), low = UIView()
    outer.addSubview(inner)
    outer.addSubview(low)
    inner.frame = CGRect(x: 2, y: 5, width: 6, height: 5)
    low.frame = CGRect(x: 0, y: 12, width: 10, height: 8)
    let config = ViewImageConfig(
      safeArea: UIEdgeInsets(top: 8, left: 3, bottom: 4, right: 3), size: CGSize(width: 10, height: 20))
    var insets: [UIEdgeInsets] = []
    final class Probe: UIView {
      var tell: () -> Void = {}
      override func layoutSubviews() { tell() }
    }
    let probe = Probe()
    probe.tell = { insets = [outer, inner, low].map(\.safeAreaInsets) }
    outer.frame = CGRect(x: 0, y: 0, width: 10, height: 20)
    probe.addSubview(outer)
    _ = try probe.testPicture(.image(on: config, scale: 1, renderer: .context))
    verify(insets[0] == config.safeArea, insets[1] == UIEdgeInsets(top: 3, left: 1, bottom: 0, right: 1))
    verify(insets[2] == UIEdgeInsets(top: 0, left: 3, bottom: 4, right: 3))
  }

  /// Drawn content has as many pixels as the device.
  @Test func drawnViewsTakeTheDevicesScale() throws {
    final class Drawn: UIView {
      var scale: CGFloat = 0
      override func draw(_ rect: CGRect) { scale = UIGraphicsGetCurrentContext()?.ctm.a ?? 0 }
    }
    let view = Drawn(frame: CGRect(x: 0, y: 0, width: 4, height: 4))
    _ = try view.testPicture(.image(scale: 2, renderer: .context))
    verify(view.scale == 2, "\(view.scale)")
  }
}
