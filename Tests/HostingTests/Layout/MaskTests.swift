import Hosting
import TestSupport

/// Autoresizing masks among constraints.
@Suite struct MaskTests {
  private let view = root()

  /// A view of a width by a constraint, 50 points high.
  private func panel(_ width: CGFloat) -> (UIView, NSLayoutConstraint) {
    let panel = UIView(frame: rect(0, 0, width, 50))
    panel.translatesAutoresizingMaskIntoConstraints = false
    view.addSubview(panel)
    let constraint = panel.widthAnchor.constraint(equalToConstant: width)
    activate(
      constraint, panel.leftAnchor.constraint(equalTo: view.leftAnchor),
      panel.topAnchor.constraint(equalTo: view.topAnchor), panel.heightAnchor.constraint(equalToConstant: 50))
    return (panel, constraint)
  }

  private func pinned(after other: UIView, in superview: UIView) -> UIView {
    let child = placed(in: superview)
    activate(
      child.leftAnchor.constraint(equalTo: other.rightAnchor, constant: 5),
      child.widthAnchor.constraint(equalToConstant: 10), child.topAnchor.constraint(equalTo: superview.topAnchor),
      child.heightAnchor.constraint(equalToConstant: 10))
    return child
  }

  @Test(arguments: [
    (UIView.AutoresizingMask.flexibleWidth, rect(20, 0, 160, 50), rect(20, 0, 0, 50)),
    (.flexibleLeftMargin, rect(120, 0, 60, 50), rect(-80, 0, 60, 50)),
    (.flexibleRightMargin, rect(20, 0, 60, 50), rect(20, 0, 60, 50)),
    (UIView.AutoresizingMask([.flexibleLeftMargin, .flexibleRightMargin]), rect(70, 0, 60, 50), rect(-30, 0, 60, 50)),
    (
      UIView.AutoresizingMask([.flexibleLeftMargin, .flexibleWidth, .flexibleRightMargin]), rect(40, 0, 120, 50),
      rect(0, 0, 0, 50)
    ),
  ])
  func siblingsFollowWithinTheSameLayout(mask: UIView.AutoresizingMask, grown: CGRect, gone: CGRect) {
    let (panel, width) = panel(100)
    let resized = UIView(frame: rect(20, 0, 60, 50))
    resized.autoresizingMask = mask
    panel.addSubview(resized)
    let child = pinned(after: resized, in: panel)
    view.layoutIfNeeded()
    verify(child.frame == rect(85, 0, 10, 10))
    width.constant = 200
    view.layoutIfNeeded()
    verify(resized.frame == grown, child.frame.minX == grown.maxX + 5)
    width.constant = 0
    let said = messages { view.layoutIfNeeded() }
    verify(panel.frame.width == 0, said.isEmpty, "a superview may be smaller than the margins")
    verify(resized.frame == gone)
  }

  @Test func constraintsInsideStretchWhatTheMaskTiesToThem() {
    let panel = placed(in: view)
    let content = UIView()
    content.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    panel.addSubview(content)
    let label = add(Sized(70, 20), to: content)
    activate(
      panel.leftAnchor.constraint(equalTo: view.leftAnchor), panel.topAnchor.constraint(equalTo: view.topAnchor),
      label.leftAnchor.constraint(equalTo: content.leftAnchor, constant: 10),
      label.rightAnchor.constraint(equalTo: content.rightAnchor, constant: -10),
      label.topAnchor.constraint(equalTo: content.topAnchor, constant: 4),
      label.bottomAnchor.constraint(equalTo: content.bottomAnchor, constant: -4))
    view.layoutIfNeeded()
    verify(panel.frame == rect(0, 0, 90, 28), content.frame == panel.bounds, label.frame == rect(10, 4, 70, 20))
    // A cell asks for its size by its content view's constraints.
    verify(panel.systemLayoutSizeFitting(UIView.layoutFittingCompressedSize) == CGSize(width: 90, height: 28))
  }

  @Test func masksReachThroughLevels() {
    let (panel, width) = panel(100)
    let (outer, inner) = (UIView(frame: rect(10, 0, 80, 50)), UIView(frame: rect(60, 0, 20, 50)))
    outer.autoresizingMask = .flexibleWidth
    inner.autoresizingMask = .flexibleLeftMargin
    panel.addSubview(outer)
    outer.addSubview(inner)
    let child = placed(in: panel)
    activate(
      child.leftAnchor.constraint(equalTo: panel.leftAnchor), child.rightAnchor.constraint(equalTo: inner.leftAnchor),
      child.topAnchor.constraint(equalTo: panel.topAnchor), child.heightAnchor.constraint(equalToConstant: 10))
    view.layoutIfNeeded()
    verify(child.frame == rect(0, 0, 70, 10))
    width.constant = 150
    view.layoutIfNeeded()
    verify(child.frame == rect(0, 0, 120, 10), view.layoutCounts.rebuilds == 1)
  }

  @Test func framesAndMasksMayChange() {
    let (panel, width) = panel(100)
    let resized = UIView(frame: rect(20, 0, 60, 50))
    panel.addSubview(resized)
    let child = pinned(after: resized, in: panel)
    view.layoutIfNeeded()
    resized.autoresizingMask = .flexibleLeftMargin
    width.constant = 130
    view.layoutIfNeeded()
    verify(resized.frame == rect(50, 0, 60, 50), child.frame.minX == 115)
    // The frame from before, in a wider superview.
    resized.frame.origin.x = 20
    width.constant = 140
    view.layoutIfNeeded()
    verify(resized.frame == rect(30, 0, 60, 50), child.frame.minX == 95)
    resized.autoresizingMask = []
    width.constant = 300
    view.layoutIfNeeded()
    verify(resized.frame == rect(30, 0, 60, 50), child.frame.minX == 95)
  }

  @Test func anchorPointsGoWhereTheMiddleWouldBe() {
    let child = placed(in: view)
    child.layer.anchorPoint = CGPoint(x: 0.5, y: 1)
    activate(
      child.centerXAnchor.constraint(equalTo: view.centerXAnchor),
      child.centerYAnchor.constraint(equalTo: view.centerYAnchor), child.widthAnchor.constraint(equalToConstant: 20),
      child.heightAnchor.constraint(equalToConstant: 60))
    view.layoutIfNeeded()
    verify(child.center == CGPoint(x: 150, y: 100), child.frame == rect(140, 40, 20, 60))
  }
}
