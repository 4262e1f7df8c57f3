import Hosting
import TestSupport

@Suite struct InsetTests {
  private final class Phone: UIWindow {
    override var safeAreaInsets: UIEdgeInsets { UIEdgeInsets(top: 50, left: 0, bottom: 30, right: 0) }
  }

  private let window: UIWindow = {
    let window = Phone(frame: rect(0, 0, 390, 844))
    window.traitOverrides.displayScale = 1
    return window
  }()
  private let margins = UIEdgeInsets(top: 10, left: 20, bottom: 30, right: 40)

  /// A view at the edges of a guide.
  private func fill(_ guide: UILayoutGuide) -> UIView {
    let child = placed(in: guide.owningView!)
    activate(
      child.topAnchor.constraint(equalTo: guide.topAnchor), child.leftAnchor.constraint(equalTo: guide.leftAnchor),
      child.rightAnchor.constraint(equalTo: guide.rightAnchor),
      child.bottomAnchor.constraint(equalTo: guide.bottomAnchor))
    return child
  }

  // MARK: - Safe area

  @Test func controllersAddToTheSafeArea() {
    final class Controller: UIViewController {
      var changes = 0
      override func viewSafeAreaInsetsDidChange() { changes += 1 }
    }
    let controller = Controller()
    window.rootViewController = controller
    let child = fill(controller.view.safeAreaLayoutGuide)
    window.layoutIfNeeded()
    verify(child.frame == rect(0, 50, 390, 764))
    controller.additionalSafeAreaInsets = UIEdgeInsets(top: 44, left: 5, bottom: 49, right: 0)
    window.layoutIfNeeded()
    verify(controller.view.safeAreaInsets == UIEdgeInsets(top: 94, left: 5, bottom: 79, right: 0))
    verify(child.frame == rect(5, 94, 385, 671), controller.changes == 1)
    controller.additionalSafeAreaInsets.top = 44
    verify(controller.changes == 1, "nothing has changed")
  }

  @Test func addedInsetsReachChildrenAsFarAsTheyLieUnderThem() {
    let (outer, inner) = (UIViewController(), UIViewController())
    window.rootViewController = outer
    outer.addChild(inner)
    inner.view.frame = rect(0, 60, 390, 784)
    outer.view.addSubview(inner.view)
    let child = fill(inner.view.safeAreaLayoutGuide)
    outer.additionalSafeAreaInsets.top = 40
    inner.additionalSafeAreaInsets.left = 7
    window.layoutIfNeeded()
    verify(inner.view.safeAreaInsets == UIEdgeInsets(top: 30, left: 7, bottom: 30, right: 0))
    verify(child.frame == rect(7, 30, 383, 724))
    outer.additionalSafeAreaInsets = .zero
    window.layoutIfNeeded()
    verify(child.frame == rect(7, 0, 383, 754))
  }

  @Test func viewsThatMoveGetAnotherSafeArea() {
    let (box, child) = (placed(in: window), placed(in: window))
    _ = child
    let top = box.topAnchor.constraint(equalTo: window.topAnchor, constant: 20)
    activate(
      top, box.leftAnchor.constraint(equalTo: window.leftAnchor), box.widthAnchor.constraint(equalToConstant: 100),
      box.heightAnchor.constraint(equalToConstant: 200))
    let inner = UIView(frame: rect(0, 10, 100, 100))
    box.addSubview(inner)
    let content = fill(inner.safeAreaLayoutGuide)
    window.layoutIfNeeded()
    verify(content.frame == rect(0, 20, 100, 80))
    top.constant = 0
    window.layoutIfNeeded()
    verify(content.frame == rect(0, 40, 100, 60))
    inner.frame.origin.y = 25
    window.layoutIfNeeded()
    verify(content.frame == rect(0, 25, 100, 75))
  }

  // MARK: - Margins

  @Test func marginsLeaveTheSafeAreaFree() {
    let view = UIView(frame: rect(0, 0, 390, 100))
    window.addSubview(view)
    view.layoutMargins = margins
    let child = fill(view.layoutMarginsGuide)
    window.layoutIfNeeded()
    verify(view.layoutMargins == UIEdgeInsets(top: 60, left: 20, bottom: 30, right: 40))
    verify(child.frame == rect(20, 60, 330, 10))
    view.insetsLayoutMarginsFromSafeArea = false
    window.layoutIfNeeded()
    verify(child.frame == rect(20, 10, 330, 60), view.layoutMargins == margins)
  }

  @Test func marginsReachAsFarInAsTheSuperviews() {
    let outer = root()
    outer.layoutMargins = margins
    let view = UIView(frame: rect(5, 25, 265, 160))
    outer.addSubview(view)
    let child = fill(view.layoutMarginsGuide)
    outer.layoutIfNeeded()
    verify(child.frame == rect(8, 8, 249, 144))
    view.preservesSuperviewLayoutMargins = true
    outer.layoutIfNeeded()
    // 20 - 5 at the left, 40 - 30 at the right, 30 - 15 at the bottom; the top lies below the margin.
    verify(child.frame == rect(15, 8, 240, 137))
    outer.layoutMargins.left = 60
    outer.layoutIfNeeded()
    verify(child.frame == rect(55, 8, 200, 137))
    view.frame.origin.x = 25
    outer.layoutIfNeeded()
    verify(child.frame == rect(35, 8, 200, 137))
  }

  @Test func preservedMarginsPassThroughLevels() {
    let outer = root()
    outer.layoutMargins = margins
    let (middle, inner) = (UIView(frame: outer.bounds), UIView(frame: rect(10, 0, 290, 200)))
    outer.addSubview(middle)
    middle.addSubview(inner)
    middle.layoutMargins = .zero
    (middle.preservesSuperviewLayoutMargins, inner.preservesSuperviewLayoutMargins) = (true, true)
    let child = fill(inner.layoutMarginsGuide)
    outer.layoutIfNeeded()
    verify(child.frame == rect(10, 10, 240, 160))
    middle.preservesSuperviewLayoutMargins = false
    outer.layoutIfNeeded()
    verify(child.frame == rect(8, 8, 274, 184))
  }

  @Test func marginsOfAControllersViewAreAtLeastTheSystems() {
    let controller = UIViewController()
    window.rootViewController = controller
    let view: UIView = controller.view
    view.layoutMargins = UIEdgeInsets(top: 3, left: 8, bottom: 0, right: 30)
    verify(view.layoutMargins == UIEdgeInsets(top: 53, left: 16, bottom: 30, right: 30))
    controller.viewRespectsSystemMinimumLayoutMargins = false
    verify(view.layoutMargins == UIEdgeInsets(top: 53, left: 8, bottom: 30, right: 30))
  }
}
