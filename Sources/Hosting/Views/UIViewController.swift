import Foundation

/// An owner of a view, which it creates when it is first accessed.
///
/// Source: <https://developer.apple.com/documentation/uikit/uiviewcontroller>.
open class UIViewController: UIResponder, UITraitEnvironment {
  private var loaded: UIView?

  /// A name for people. Stored only.
  open var title: String?

  public override init() { super.init() }

  /// Creates a controller. There are no nib files: the names are ignored.
  public init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) { super.init() }

  /// Creates a controller. Nothing is read: there are no nib files.
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

  /// The view, if it exists.
  open var viewIfLoaded: UIView? { loaded }

  /// Whether the view exists.
  open var isViewLoaded: Bool { loaded != nil }

  /// Creates the view, if it does not exist.
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

  /// Called by a window when the controller becomes its root.
  open func viewWillAppear(_ animated: Bool) {}
  /// Called on iOS between the other two; never here.
  open func viewIsAppearing(_ animated: Bool) {}
  /// Called by a window when the controller has become its root.
  open func viewDidAppear(_ animated: Bool) {}
  /// Called on iOS before the view leaves the screen; never here.
  open func viewWillDisappear(_ animated: Bool) {}
  /// Called on iOS after the view has left the screen; never here.
  open func viewDidDisappear(_ animated: Bool) {}

  /// Called before and after the view lays out its subviews.
  open func viewWillLayoutSubviews() {}
  /// Called after the view has laid out its subviews.
  open func viewDidLayoutSubviews() {}
  /// Called before a layout of constraints, if the view ``UIView/setNeedsUpdateConstraints()``: updates those of the
  /// view.
  open func updateViewConstraints() { viewIfLoaded?.updateConstraints() }

  /// Called on iOS when memory runs low; never here.
  open func didReceiveMemoryWarning() {}
  /// Asked on iOS when the device is turned; never here. True.
  open var shouldAutorotate: Bool { true }
  /// Asked on iOS for the status bar; never here. False.
  open var prefersStatusBarHidden: Bool { false }

  open override var next: UIResponder? { viewIfLoaded?.superview }

  /// What the safe area of the view leaves free besides bars. Default: none.
  open var additionalSafeAreaInsets = UIEdgeInsets.zero {
    didSet {
      if additionalSafeAreaInsets == oldValue { return }
      viewIfLoaded?.safeAreaInsetsDidChange()
      viewSafeAreaInsetsDidChange()
      viewIfLoaded?.insetsDidChange()
    }
  }
  /// Called after ``additionalSafeAreaInsets`` changed.
  open func viewSafeAreaInsetsDidChange() {}
  /// Whether the view's margins at the sides are at least the system's: 16 points, or 20 if it is at least 414 wide.
  /// Default: true.
  open var viewRespectsSystemMinimumLayoutMargins = true { didSet { viewIfLoaded?.insetsDidChange() } }

  // MARK: Children

  /// The controllers whose views lie inside this one's.
  open private(set) var children: [UIViewController] = []
  /// The controller that this one is a child of.
  open private(set) weak var parent: UIViewController?

  /// Adds a child; its view is added by the caller.
  open func addChild(_ childController: UIViewController) {
    if childController.parent === self { return }
    childController.willMove(toParent: self)
    childController.parent?.children.removeAll { $0 === childController }
    children.append(childController)
    childController.parent = self
  }

  /// Removes the controller from its parent's children. Its view is not moved.
  open func removeFromParent() {
    guard let above = parent else { return }
    above.children.removeAll { $0 === self }
    parent = nil
    didMove(toParent: nil)
  }

  /// Called before the parent changes.
  open func willMove(toParent parent: UIViewController?) {}
  /// Called after the parent has changed, by programs that add children.
  open func didMove(toParent parent: UIViewController?) {}

  // MARK: Traits

  /// The view's traits; the screen's, before there is one.
  open var traitCollection: UITraitCollection { viewIfLoaded?.traitCollection ?? .ofScreen }

  open func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {}

  /// Light or dark for the controller's view. Default: unspecified.
  open var overrideUserInterfaceStyle = UIUserInterfaceStyle.unspecified { didSet { viewIfLoaded?.updateTraits() } }
}
