import Foundation

/// An owner of a view, which it creates when it is first accessed.
///
/// Source: <https://developer.apple.com/documentation/uikit/uiviewcontroller>.
open class UIViewController: UIResponder {
  private var loaded: UIView?

  open var title: String?

  /// The view, created by ``loadView()`` at the first access, after which ``viewDidLoad()`` is called.
  open var view: UIView! {
    get {
      loadViewIfNeeded()
      return loaded
    }
    set { loaded = newValue }
  }

  public var viewIfLoaded: UIView? { loaded }

  public var isViewLoaded: Bool { loaded != nil }

  public func loadViewIfNeeded() {
    if loaded != nil { return }
    loadView()
    if loaded == nil { loaded = UIView(frame: UIScreen.main.bounds) }
    viewDidLoad()
  }

  /// Creates ``view``: a plain view of the screen's size, unless a subclass overrides this.
  open func loadView() { loaded = UIView(frame: UIScreen.main.bounds) }

  /// Called once the view is created.
  open func viewDidLoad() {}
}
