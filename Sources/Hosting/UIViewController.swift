import Foundation

/// Makes a view when it is first asked for.
///
/// Source: <https://developer.apple.com/documentation/uikit/uiviewcontroller>.
open class UIViewController: UIResponder {
  private var loaded: UIView?

  open var title: String?

  /// Made by ``loadView()`` when it is first asked for; then ``viewDidLoad()`` is called.
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

  /// Sets ``view``: a plain one of the screen's size, unless a subclass makes another.
  open func loadView() { loaded = UIView(frame: UIScreen.main.bounds) }

  /// Called once the view is there.
  open func viewDidLoad() {}
}
