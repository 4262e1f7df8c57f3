import Hosting
import Synchronization
import TestSupport

/// The order of updates and layouts, what changes cost, and messages.
@Suite struct LayoutOrderTests {
  private final class Noting: UIView {
    let name: String
    let calls: Calls
    var limit: NSLayoutConstraint?

    init(_ name: String, _ calls: Calls) {
      (self.name, self.calls) = (name, calls)
      super.init(frame: .zero)
      translatesAutoresizingMaskIntoConstraints = false
    }
    required init?(coder: NSCoder) { nil }

    override func updateConstraints() {
      calls.names.append("update \(name)")
      super.updateConstraints()
    }
    override func layoutSubviews() {
      super.layoutSubviews()
      calls.names.append("layout \(name)")
    }
  }

  private final class Calls {
    var names: [String] = []
  }

  private func fill(_ child: UIView, _ above: UIView, _ inset: CGFloat = 0) {
    activate(
      child.leftAnchor.constraint(equalTo: above.leftAnchor, constant: inset),
      child.rightAnchor.constraint(equalTo: above.rightAnchor, constant: -inset),
      child.topAnchor.constraint(equalTo: above.topAnchor, constant: inset),
      child.bottomAnchor.constraint(equalTo: above.bottomAnchor, constant: -inset))
  }

  @Test func constraintsAreUpdatedFromTheLeavesAndLaidOutFromTheRoot() {
    let (view, calls) = (root(), Calls())
    let (outer, inner) = (Noting("outer", calls), Noting("inner", calls))
    view.addSubview(outer)
    outer.addSubview(inner)
    fill(outer, view)
    fill(inner, outer, 10)
    view.layoutIfNeeded()
    verify(calls.names == ["update inner", "update outer", "layout outer", "layout inner"], "\(calls.names)")
    verify(inner.frame == rect(10, 10, 280, 180))
    calls.names = []
    view.layoutIfNeeded()
    verify(calls.names.isEmpty)
    inner.setNeedsUpdateConstraints()
    verify(inner.needsUpdateConstraints())
    view.layoutIfNeeded()
    verify(calls.names.first == "update inner", !calls.names.contains("update outer"), !inner.needsUpdateConstraints())
  }

  @Test func controllersUpdateTheirViewsConstraints() {
    final class Controller: UIViewController {
      var child: UIView?
      override func loadView() { view = UIView(frame: rect(0, 0, 100, 100)) }
      override func viewDidLoad() { view.setNeedsUpdateConstraints() }
      override func updateViewConstraints() {
        if child == nil {
          let made = placed(in: view)
          NSLayoutConstraint.activate(
            NSLayoutConstraint.constraints(withVisualFormat: "H:|-5-[v]-5-|", metrics: nil, views: ["v": made])
              + NSLayoutConstraint.constraints(withVisualFormat: "V:|[v(20)]", metrics: nil, views: ["v": made]))
          child = made
        }
        super.updateViewConstraints()
      }
    }
    let controller = Controller()
    controller.view.layoutIfNeeded()
    verify(controller.child?.frame == rect(5, 0, 90, 20))
  }

  @Test func blocksAnimateFramesOfConstraints() throws {
    let (view, child) = (root(), UIView())
    _ = add(child, to: view)
    let left = child.leftAnchor.constraint(equalTo: view.leftAnchor)
    activate(
      left, child.topAnchor.constraint(equalTo: view.topAnchor), child.widthAnchor.constraint(equalToConstant: 10),
      child.heightAnchor.constraint(equalToConstant: 10))
    view.layoutIfNeeded()
    UIView.animate(withDuration: 1) {
      left.constant = 100
      view.layoutIfNeeded()
    }
    verify(child.frame.minX == 100)
    let animation = try #require(child.layer.animation(forKey: "position"))
    verify(animation.duration == 1)
    left.constant = 50
    view.layoutIfNeeded()
    verify(child.frame.minX == 50)
  }

  // MARK: - Costs

  @Test func viewsWithoutConstraintsHaveNoEngine() {
    let (view, child) = (root(), UIStackView(arrangedSubviews: [UIView(), UILabel()]))
    view.addSubview(child)
    view.layoutIfNeeded()
    verify([view, child].allSatisfy { !$0.usesAutoLayout })
    placed(in: child).widthAnchor.constraint(equalToConstant: 5).isActive = true
    verify([view, child].allSatisfy(\.usesAutoLayout))
  }

  /// 1,000 views under 4,000 constraints: a column of rows, each with views side by side.
  private func large() -> (view: UIView, edit: NSLayoutConstraint) {
    let view = root(400, 4000)
    var edit: NSLayoutConstraint?
    var above: UIView?
    for _ in 0..<100 {
      let row = placed(in: view)
      let top = row.topAnchor.constraint(equalTo: above?.bottomAnchor ?? view.topAnchor, constant: 1)
      edit = edit ?? top
      activate(
        top, row.leftAnchor.constraint(equalTo: view.leftAnchor), row.rightAnchor.constraint(equalTo: view.rightAnchor),
        row.heightAnchor.constraint(equalToConstant: 20))
      var last: UIView?
      for _ in 0..<9 {
        let cell = placed(in: row)
        activate(
          cell.leftAnchor.constraint(equalTo: last?.rightAnchor ?? row.leftAnchor, constant: 2),
          cell.widthAnchor.constraint(equalTo: row.widthAnchor, multiplier: 0.1),
          cell.topAnchor.constraint(equalTo: row.topAnchor), cell.bottomAnchor.constraint(equalTo: row.bottomAnchor))
        last = cell
      }
      above = row
    }
    return (view, edit!)
  }

  @Test func oneEditIsNoRebuild() {
    let (view, edit) = large()
    view.layoutIfNeeded()
    verify(view.frames[99] == rect(0, 2080, 400, 20), view.subviews[99].frames[8] == rect(338, 0, 40, 20))
    let (rebuilds, updates) = view.layoutCounts
    verify((rebuilds, updates) == (1, 1))
    edit.constant = 11
    view.layoutIfNeeded()
    verify(view.frames[99] == rect(0, 2090, 400, 20), view.layoutCounts == (1, 2))
  }

  private final class Asked: Sendable {
    let count = Atomic(0)
  }

  // MARK: - Messages

  @Test func conflictsNameConstraintsByTheirIdentifiers() {
    let view = root()
    let child = placed(in: view)
    let (first, second) = (
      child.widthAnchor.constraint(equalToConstant: 10).named("narrow"),
      child.widthAnchor.constraint(greaterThanOrEqualToConstant: 20).named("wide")
    )
    let said = messages {
      activate(
        first, child.leftAnchor.constraint(equalTo: view.leftAnchor).named("left"),
        child.topAnchor.constraint(equalTo: view.topAnchor), child.heightAnchor.constraint(equalToConstant: 5), second)
      view.layoutIfNeeded()
      view.setNeedsLayout()
      view.layoutIfNeeded()
    }
    verify(said.count == 1, child.frame == rect(0, 0, 10, 5), "\(said)")
    let text = said.joined()
    verify(text.contains("Unable to simultaneously satisfy constraints"))
    verify(text.contains("'narrow'"), !text.contains("'left'"))
    verify(text.components(separatedBy: "breaking constraint").last?.contains("'wide'") == true, second.isActive)
    first.isActive = false
    view.layoutIfNeeded()
    verify(child.frame.width == 20, "the other one holds again")
  }

  @Test func editsThatContradictBreakTheLast() {
    let view = root()
    let child = placed(in: view)
    activate(
      child.leftAnchor.constraint(equalTo: view.leftAnchor, constant: 50).named("left"),
      child.rightAnchor.constraint(equalTo: view.rightAnchor, constant: -50).named("right"),
      child.topAnchor.constraint(equalTo: view.topAnchor), child.heightAnchor.constraint(equalToConstant: 5))
    view.layoutIfNeeded()
    verify(child.frame.width == 200)
    let said = messages {
      view.frame.size.width = 80
      view.layoutIfNeeded()
    }
    verify(said.count == 1, said[0].components(separatedBy: "breaking constraint").last?.contains("'right'") == true)
    verify(child.frame == rect(50, 0, 0, 5))
  }

  @Test func framesContradictConstraintsOfViewsThatTheyPlace() {
    let view = root()
    let child = UIView(frame: rect(0, 0, 30, 30))
    view.addSubview(child)
    let said = messages {
      child.widthAnchor.constraint(equalToConstant: 50).named("fifty").isActive = true
      view.layoutIfNeeded()
    }
    verify(said.count == 1, said[0].contains("NSAutoresizingMaskLayoutConstraint"), said[0].contains("'fifty'"))
    verify(child.frame == rect(0, 0, 30, 30))
  }

  @Test(arguments: [
    (NSLayoutConstraint.Attribute.leading, NSLayoutConstraint.Attribute.left, "leading and trailing"),
    (.left, .top, "two axes"), (.width, .left, "a length"), (.notAnAttribute, .left, "no attribute"),
  ])
  func refusedConstraintsStayInactive(
    first: NSLayoutConstraint.Attribute, second: NSLayoutConstraint.Attribute, reason: String
  ) {
    let view = root()
    let child = placed(in: view)
    let constraint = NSLayoutConstraint(
      item: child, attribute: first, relatedBy: .equal, toItem: view, attribute: second, multiplier: 1, constant: 0)
    let said = messages { constraint.isActive = true }
    verify(said.count == 1, said[0].contains(reason), !constraint.isActive, "\(said)")
  }

  @Test func viewsOfTwoTreesHaveNoConstraints() {
    let (one, two) = (UIView(), UIView())
    let constraint = one.leftAnchor.constraint(equalTo: two.leftAnchor)
    let said = messages { constraint.isActive = true }
    verify(said.count == 1, said[0].contains("no common ancestor"), !constraint.isActive)
  }

  @Test func aDeadlineEndsALayout() throws {
    let (view, _) = large()
    let asked = Asked()
    WorkCheck.with({ _ in asked.count.add(1, ordering: .relaxed).newValue < 3 }) { view.layoutIfNeeded() }
    verify(asked.count.load(ordering: .relaxed) >= 3, view.frames[99] == .zero)
    view.layoutIfNeeded()
    verify(view.frames[99] == rect(0, 2080, 400, 20))
  }
}
