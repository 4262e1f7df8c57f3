import Foundation

/// An owner of a view, which it creates when it is first accessed.
///
/// Source: <https://developer.apple.com/documentation/uikit/uiviewcontroller>.
open class UIViewController: UIResponder, UITraitEnvironment {
  private var loaded: UIView?

  open var title: String?

  public override init() { super.init() }

  /// Creates a controller. There are no nib files: the names are ignored.
  public init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) { super.init() }

  public required init?(coder: NSCoder) { super.init() }

  /// The view, created by ``loadView()`` at the first access, after which ``viewDidLoad()`` is called.
  open var view: UIView! {
    get {
      loadViewIfNeeded()
      return loaded
    }
    set {
      loaded?.owner = nil
      loaded = newValue
      loaded?.owner = self
      loaded?.updateTraits()
    }
  }

  open var viewIfLoaded: UIView? { loaded }

  open var isViewLoaded: Bool { loaded != nil }

  open func loadViewIfNeeded() {
    if loaded != nil { return }
    loadView()
    if loaded == nil { view = UIView(frame: UIScreen.main.bounds) }
    viewDidLoad()
  }

  /// Creates ``view``: a plain view of the screen's size, unless a subclass overrides this.
  open func loadView() { view = UIView(frame: UIScreen.main.bounds) }

  /// Called once the view is created.
  open func viewDidLoad() {}

  // A window calls the first and the third when the controller becomes its root.
  open func viewWillAppear(_ animated: Bool) {}
  open func viewIsAppearing(_ animated: Bool) {}
  open func viewDidAppear(_ animated: Bool) {}
  open func viewWillDisappear(_ animated: Bool) {}
  open func viewDidDisappear(_ animated: Bool) {}

  /// Called before and after the view lays out its subviews.
  open func viewWillLayoutSubviews() {}
  open func viewDidLayoutSubviews() {}

  open override var next: UIResponder? { viewIfLoaded?.superview }

  // MARK: Children

  open private(set) var children: [UIViewController] = []
  open private(set) weak var parent: UIViewController?

  /// Adds a child; its view is added by the caller.
  open func addChild(_ childController: UIViewController) {
    if childController.parent === self { return }
    childController.willMove(toParent: self)
    childController.parent?.children.removeAll { $0 === childController }
    children.append(childController)
    childController.parent = self
  }

  open func removeFromParent() {
    guard let above = parent else { return }
    above.children.removeAll { $0 === self }
    parent = nil
    didMove(toParent: nil)
  }

  open func willMove(toParent parent: UIViewController?) {}
  open func didMove(toParent parent: UIViewController?) {}

  // MARK: Traits

  open var traitCollection: UITraitCollection { viewIfLoaded?.traitCollection ?? .ofScreen }

  open func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {}

  /// Light or dark for the controller's view. Default: unspecified.
  open var overrideUserInterfaceStyle = UIUserInterfaceStyle.unspecified { didSet { viewIfLoaded?.updateTraits() } }
}
