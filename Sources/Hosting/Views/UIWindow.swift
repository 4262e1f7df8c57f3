import Foundation
import LayerModel

/// The root of a tree of views, as large as the screen unless it has a frame. There is no screen: render its layer.
///
/// Source: <https://developer.apple.com/documentation/uikit/uiwindow>.
open class UIWindow: UIView {
  /// The height of windows above each other. Stored only.
  public struct Level: RawRepresentable, Hashable, Sendable {
    public let rawValue: CGFloat
    public init(rawValue: CGFloat) { self.rawValue = rawValue }
    /// Creates a level.
    public init(_ rawValue: CGFloat) { self.rawValue = rawValue }

    /// 0.
    public static let normal = Level(0)
    /// 1000.
    public static let statusBar = Level(1000)
    /// 2000.
    public static let alert = Level(2000)
  }

  /// Creates a window that is not on screen yet. Nothing shows it on one: a renderer draws its layer.
  public override init(frame: CGRect) { super.init(frame: frame) }

  public required init?(coder: NSCoder) { super.init(coder: coder) }

  /// Creates a window as large as the screen.
  public convenience init() { self.init(frame: UIScreen.main.bounds) }

  /// The controller whose view fills the window.
  open var rootViewController: UIViewController? {
    didSet {
      if oldValue === rootViewController { return }
      oldValue?.viewIfLoaded?.removeFromSuperview()
      guard let controller = rootViewController, let view = controller.view else { return }
      view.frame = bounds
      view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
      controller.viewWillAppear(false)
      insertSubview(view, at: 0)
      controller.viewDidAppear(false)
    }
  }

  /// Whether the window is left out of pictures. Setting false puts it on screen, as ``makeKeyAndVisible()`` does: from
  /// then on ``/Lamina/CATransaction/flush()`` commits its layers.
  open override var isHidden: Bool {
    get { super.isHidden }
    set {
      super.isHidden = newValue
      layer.isOnScreen = !newValue
    }
  }

  /// Stored only.
  open var windowLevel = Level.normal
  /// The only screen.
  open var screen: UIScreen { .main }
  /// Whether ``makeKey()`` was called, and not for another shown window since.
  open private(set) var isKeyWindow = false

  /// See ``UIApplication/windows``.
  static var shown: [UIWindow] {
    let windows = CALayer.rootsOnScreen.compactMap { $0.delegate as? UIWindow }
    return windows.enumerated().sorted {
      ($0.element.windowLevel.rawValue, $0.offset) < ($1.element.windowLevel.rawValue, $1.offset)
    }.map(\.element)
  }

  /// Makes this the window that receives keys, on iOS; here it is only noted.
  open func makeKey() {
    for window in Self.shown where window !== self && window.isKeyWindow {
      window.isKeyWindow = false
      window.resignKey()
    }
    if isKeyWindow { return }
    isKeyWindow = true
    becomeKey()
  }
  /// Shows the window: sets ``UIView/isHidden`` to false.
  open func makeKeyAndVisible() {
    isHidden = false
    makeKey()
  }
  /// Called after the window became the key window.
  open func becomeKey() {}
  /// Called after another window became the key window.
  open func resignKey() {}
}
