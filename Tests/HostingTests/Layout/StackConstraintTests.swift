import Hosting
import TestSupport

/// Stacks in constraints: frames that follow from UIKit's documentation.
@Suite struct StackConstraintTests {
  private let view = root()

  private func stack(_ views: UIView...) -> UIStackView {
    let stack = UIStackView(arrangedSubviews: views)
    _ = add(stack, to: view)
    activate(
      stack.leadingAnchor.constraint(equalTo: view.leadingAnchor), stack.topAnchor.constraint(equalTo: view.topAnchor))
    return stack
  }

  @Test func aStackGetsItsSizeFromItsViews() {
    let stack = stack(Sized(30, 10), Sized(40, 25))
    stack.spacing = 5
    let beside = add(Sized(5, 5), to: view)
    activate(
      beside.leadingAnchor.constraint(equalTo: stack.trailingAnchor),
      beside.topAnchor.constraint(equalTo: stack.bottomAnchor))
    view.layoutIfNeeded()
    verify(stack.frame == rect(0, 0, 75, 25), stack.frames == [rect(0, 0, 30, 25), rect(35, 0, 40, 25)])
    verify(beside.frame == rect(75, 25, 5, 5))
    stack.axis = .vertical
    view.layoutIfNeeded()
    verify(stack.frame == rect(0, 0, 40, 40), stack.frames == [rect(0, 0, 40, 10), rect(0, 15, 40, 25)])
  }

  @Test func theViewsOwnConstraintsHold() {
    let (plain, sized) = (UIView(), Sized(40, 25))
    let stack = stack(plain, sized)
    activate(
      plain.widthAnchor.constraint(equalToConstant: 70), stack.trailingAnchor.constraint(equalTo: view.trailingAnchor))
    view.layoutIfNeeded()
    verify(stack.frame == rect(0, 0, 300, 25), stack.frames == [rect(0, 0, 70, 25), rect(70, 0, 230, 25)])
  }

  @Test func equalWidthsFill() {
    let stack = stack(Sized(30, 10), Sized(40, 10), Sized(10, 10))
    (stack.distribution, stack.spacing) = (.fillEqually, 6)
    view.layoutIfNeeded()
    verify(stack.frame.width == 132, "three of the widest")
    stack.trailingAnchor.constraint(equalTo: view.trailingAnchor).isActive = true
    view.layoutIfNeeded()
    verify(stack.frames.map(\.width) == [96, 96, 96], stack.frames.map(\.minX) == [0, 102, 204])
  }

  @Test func proportionsFill() {
    let stack = stack(Sized(10, 10), Sized(20, 10))
    stack.distribution = .fillProportionally
    stack.trailingAnchor.constraint(equalTo: view.trailingAnchor).isActive = true
    view.layoutIfNeeded()
    verify(stack.frames.map(\.width) == [100, 200])
  }

  @Test func theLastOfEqualsGivesWay() {
    let stack = stack(Sized(10, 10), Sized(20, 10), Sized(30, 10))
    let width = stack.widthAnchor.constraint(equalToConstant: 100)
    width.isActive = true
    view.layoutIfNeeded()
    verify(stack.frames.map(\.width) == [10, 20, 70])
    width.constant = 40
    view.layoutIfNeeded()
    verify(stack.frames.map(\.width) == [10, 20, 10])
    stack.arrangedSubviews[0].setContentHuggingPriority(UILayoutPriority(1), for: .horizontal)
    width.constant = 100
    view.layoutIfNeeded()
    verify(stack.frames.map(\.width) == [50, 20, 30])
  }

  @Test func spacesAndMiddlesSpread() {
    let stack = stack(Sized(10, 10), Sized(60, 10), Sized(30, 10))
    (stack.distribution, stack.spacing) = (.equalSpacing, 10)
    view.layoutIfNeeded()
    verify(stack.frame.width == 120, "as small as it can be")
    let width = stack.widthAnchor.constraint(equalToConstant: 200)
    width.isActive = true
    view.layoutIfNeeded()
    verify(stack.frames.map(\.minX) == [0, 60, 170])
    stack.distribution = .equalCentering
    view.layoutIfNeeded()
    // Middles at 5 and 185, and between them at 95.
    verify(stack.frames.map(\.minX) == [0, 65, 170])
  }

  @Test(arguments: [(UIStackView.Alignment.leading, 0 as CGFloat), (.center, 10), (.trailing, 20)])
  func viewsAlign(alignment: UIStackView.Alignment, y: CGFloat) {
    let stack = stack(Sized(10, 10), Sized(10, 30))
    stack.alignment = alignment
    view.layoutIfNeeded()
    verify(stack.frame == rect(0, 0, 20, 30), stack.frames == [rect(0, y, 10, 10), rect(10, 0, 10, 30)])
  }

  @Test func hiddenViewsLeaveNoGap() {
    let stack = stack(Sized(10, 10), Sized(20, 10), Sized(30, 10))
    stack.spacing = 5
    stack.setCustomSpacing(9, after: stack.arrangedSubviews[0])
    view.layoutIfNeeded()
    verify(stack.frame.width == 74, stack.frames[1].minX == 19)
    stack.arrangedSubviews[1].isHidden = true
    view.layoutIfNeeded()
    verify(stack.frame.width == 49, stack.frames[2].minX == 19)
    stack.arrangedSubviews[1].isHidden = false
    view.layoutIfNeeded()
    verify(stack.frame.width == 74)
  }

  @Test func marginsAndReadingFromTheRightCount() {
    let stack = stack(Sized(10, 10), Sized(20, 10))
    stack.layoutMargins = UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
    stack.isLayoutMarginsRelativeArrangement = true
    view.layoutIfNeeded()
    verify(stack.frame == rect(0, 0, 36, 14), stack.frames == [rect(2, 1, 10, 10), rect(12, 1, 20, 10)])
    stack.semanticContentAttribute = .forceRightToLeft
    view.layoutIfNeeded()
    verify(stack.frames == [rect(22, 1, 10, 10), rect(2, 1, 20, 10)])
  }

  @Test func stacksNest() {
    let inner = UIStackView(arrangedSubviews: [Sized(20, 10), Sized(30, 12)])
    inner.axis = .vertical
    let outer = stack(Sized(10, 10), inner)
    outer.alignment = .top
    view.layoutIfNeeded()
    verify(outer.frame == rect(0, 0, 40, 22), inner.frame == rect(10, 0, 30, 22))
    verify(inner.frames == [rect(0, 0, 30, 10), rect(0, 10, 30, 12)])
    inner.addArrangedSubview(Sized(5, 5))
    view.layoutIfNeeded()
    verify(outer.frame.height == 27)
  }

  @Test func removedViewsLeaveTheStack() {
    let stack = stack(Sized(10, 10), Sized(20, 10))
    view.layoutIfNeeded()
    stack.arrangedSubviews[1].removeFromSuperview()
    view.layoutIfNeeded()
    verify(stack.frame.width == 10)
  }
}
