import Hosting
import TestSupport

@Suite struct AnchorTests {
  private let view = root()

  @Test func fourAnchorsFillTheSuperview() {
    let child = placed(in: view)
    activate(
      child.topAnchor.constraint(equalTo: view.topAnchor),
      child.leadingAnchor.constraint(equalTo: view.leadingAnchor, constant: 10),
      view.trailingAnchor.constraint(equalTo: child.trailingAnchor, constant: 20),
      child.bottomAnchor.constraint(equalTo: view.bottomAnchor, constant: -30))
    view.layoutIfNeeded()
    verify(child.frame == rect(10, 0, 270, 170))
    view.frame.size = CGSize(width: 400, height: 100)
    view.layoutIfNeeded()
    verify(child.frame == rect(10, 0, 370, 70))
  }

  @Test func centersSizesAndMultipliersHold() {
    let child = placed(in: view)
    activate(
      child.centerXAnchor.constraint(equalTo: view.centerXAnchor),
      child.centerYAnchor.constraint(equalTo: view.centerYAnchor, constant: 10),
      child.widthAnchor.constraint(equalTo: view.widthAnchor, multiplier: 0.5),
      child.heightAnchor.constraint(equalTo: child.widthAnchor, multiplier: 0.4, constant: 2))
    view.layoutIfNeeded()
    verify(child.frame == rect(75, 79, 150, 62))
  }

  @Test func layersRenderWithTheirConstraints() throws {
    let child = placed(in: view)
    child.backgroundColor = .red
    activate(
      child.topAnchor.constraint(equalTo: view.topAnchor, constant: 50),
      child.leftAnchor.constraint(equalTo: view.leftAnchor, constant: 100),
      child.widthAnchor.constraint(equalToConstant: 20), child.heightAnchor.constraint(equalToConstant: 20))
    let picture = try ReferenceRenderer().render(view.layer)
    verify(picture.pixel(110, 60) == (255, 0, 0, 255), picture.pixel(99, 60).alpha == 0)
  }

  @Test func constraintsReachAcrossLevels() {
    let (outer, other) = (placed(in: view), placed(in: view))
    let inner = placed(in: outer)
    activate(
      outer.leftAnchor.constraint(equalTo: view.leftAnchor, constant: 20),
      outer.topAnchor.constraint(equalTo: view.topAnchor, constant: 5),
      outer.rightAnchor.constraint(equalTo: inner.rightAnchor, constant: 4),
      outer.bottomAnchor.constraint(equalTo: inner.bottomAnchor, constant: 4),
      inner.leftAnchor.constraint(equalTo: outer.leftAnchor, constant: 3),
      inner.topAnchor.constraint(equalTo: outer.topAnchor, constant: 2),
      inner.widthAnchor.constraint(equalToConstant: 50), inner.heightAnchor.constraint(equalToConstant: 40),
      other.leftAnchor.constraint(equalTo: inner.rightAnchor, constant: 8),
      other.rightAnchor.constraint(equalTo: view.rightAnchor),
      other.topAnchor.constraint(equalTo: inner.bottomAnchor),
      other.heightAnchor.constraint(equalTo: inner.heightAnchor))
    view.layoutIfNeeded()
    verify(outer.frame == rect(20, 5, 57, 46), inner.frame == rect(3, 2, 50, 40), other.frame == rect(81, 47, 219, 40))
    verify(inner.constraints.count == 2, outer.constraints.count == 4, view.constraints.count == 6)
  }

  @Test func leadingFollowsTheDirectionOfReading() {
    view.semanticContentAttribute = .forceRightToLeft
    let child = placed(in: view)
    activate(
      child.leadingAnchor.constraint(equalTo: view.leadingAnchor, constant: 10),
      child.widthAnchor.constraint(equalToConstant: 50), child.topAnchor.constraint(equalTo: view.topAnchor),
      child.heightAnchor.constraint(equalToConstant: 10))
    let other = placed(in: view)
    activate(
      other.trailingAnchor.constraint(equalTo: child.trailingAnchor, constant: 90),
      other.widthAnchor.constraint(equalToConstant: 20), other.topAnchor.constraint(equalTo: view.topAnchor),
      other.heightAnchor.constraint(equalToConstant: 10))
    view.layoutIfNeeded()
    verify(child.frame == rect(240, 0, 50, 10), other.frame == rect(150, 0, 20, 10))
    view.semanticContentAttribute = .forceLeftToRight
    view.layoutIfNeeded()
    verify(child.frame == rect(10, 0, 50, 10), other.frame == rect(130, 0, 20, 10))
  }

  @Test func systemSpacingIsEightPoints() {
    let (one, two) = (placed(in: view), placed(in: view))
    for child in [one, two] {
      activate(child.widthAnchor.constraint(equalToConstant: 30), child.heightAnchor.constraint(equalToConstant: 10))
    }
    activate(
      one.leadingAnchor.constraint(equalTo: view.leadingAnchor), one.topAnchor.constraint(equalTo: view.topAnchor),
      two.leadingAnchor.constraint(equalToSystemSpacingAfter: one.trailingAnchor, multiplier: 2),
      two.topAnchor.constraint(equalToSystemSpacingBelow: one.bottomAnchor, multiplier: 1))
    view.layoutIfNeeded()
    verify(two.frame == rect(46, 18, 30, 10))
  }

  @Test func distancesAreDimensions() {
    let (one, two) = (placed(in: view), placed(in: view))
    for child in [one, two] {
      activate(
        child.widthAnchor.constraint(equalToConstant: 50), child.topAnchor.constraint(equalTo: view.topAnchor),
        child.heightAnchor.constraint(equalToConstant: 10))
    }
    let gap = one.trailingAnchor.anchorWithOffset(to: two.leadingAnchor)
    activate(
      one.leadingAnchor.constraint(equalTo: view.leadingAnchor),
      gap.constraint(equalTo: two.trailingAnchor.anchorWithOffset(to: view.trailingAnchor), multiplier: 3))
    view.layoutIfNeeded()
    verify(two.frame.minX == 200, "gaps of 150 and 50")
  }

  @Test func guidesTakePlaceWithoutViews() {
    let (guide, child) = (UILayoutGuide(), placed(in: view))
    view.addLayoutGuide(guide)
    activate(
      guide.leadingAnchor.constraint(equalTo: view.leadingAnchor),
      guide.widthAnchor.constraint(equalTo: view.widthAnchor, multiplier: 0.25),
      guide.topAnchor.constraint(equalTo: view.topAnchor), guide.heightAnchor.constraint(equalToConstant: 20),
      child.leadingAnchor.constraint(equalTo: guide.trailingAnchor),
      child.topAnchor.constraint(equalTo: guide.bottomAnchor),
      child.widthAnchor.constraint(equalTo: guide.widthAnchor), child.heightAnchor.constraint(equalToConstant: 5))
    view.layoutIfNeeded()
    verify(guide.layoutFrame == rect(0, 0, 75, 20), child.frame == rect(75, 20, 75, 5))
    view.removeLayoutGuide(guide)
    verify(view.constraints.isEmpty, child.constraints.count == 1)
  }

  @Test func framesLieOnPixels() {
    let thirds = (0..<3).map { _ in placed(in: view) }
    for (i, child) in thirds.enumerated() {
      activate(
        child.topAnchor.constraint(equalTo: view.topAnchor), child.heightAnchor.constraint(equalToConstant: 10.4),
        child.leftAnchor.constraint(equalTo: i == 0 ? view.leftAnchor : thirds[i - 1].rightAnchor),
        child.widthAnchor.constraint(equalTo: view.widthAnchor, multiplier: 1 / 3))
    }
    view.frame.size.width = 100
    view.layoutIfNeeded()
    verify(thirds.map(\.frame) == [rect(0, 0, 33, 10), rect(33, 0, 34, 10), rect(67, 0, 33, 10)])
    view.traitOverrides.displayScale = 2
    view.frame.size.width = 101
    view.layoutIfNeeded()
    verify(thirds[0].frame == rect(0, 0, 33.5, 10.5))
  }

  @Test func alignmentRectanglesAreAligned() {
    final class Shadowed: UIView {
      override var alignmentRectInsets: UIEdgeInsets { UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4) }
      override var intrinsicContentSize: CGSize { CGSize(width: 20, height: 10) }
    }
    let child = add(Shadowed(), to: view)
    activate(
      child.leftAnchor.constraint(equalTo: view.leftAnchor, constant: 10),
      child.bottomAnchor.constraint(equalTo: view.bottomAnchor))
    view.layoutIfNeeded()
    verify(child.frame == rect(8, 189, 26, 14))
  }

  @Test func transformsStayOutOfLayout() {
    let child = placed(in: view)
    child.transform = CGAffineTransform(rotationAngle: .pi / 2)
    activate(
      child.leftAnchor.constraint(equalTo: view.leftAnchor), child.topAnchor.constraint(equalTo: view.topAnchor),
      child.widthAnchor.constraint(equalToConstant: 40), child.heightAnchor.constraint(equalToConstant: 20))
    view.layoutIfNeeded()
    verify(child.bounds.size == CGSize(width: 40, height: 20), child.center == CGPoint(x: 20, y: 10))
  }

  // MARK: - Frames and masks

  @Test func autoresizedViewsCountWithTheirFrames() {
    let (fixed, child) = (UIView(frame: rect(10, 20, 100, 30)), placed(in: view))
    fixed.autoresizingMask = .flexibleWidth
    view.addSubview(fixed)
    activate(
      child.leftAnchor.constraint(equalTo: fixed.rightAnchor, constant: 5),
      child.topAnchor.constraint(equalTo: fixed.bottomAnchor), child.widthAnchor.constraint(equalToConstant: 10),
      child.heightAnchor.constraint(equalToConstant: 10))
    view.layoutIfNeeded()
    verify(child.frame == rect(115, 50, 10, 10))
    view.frame.size.width = 350
    view.layoutIfNeeded()
    verify(fixed.frame == rect(10, 20, 150, 30), child.frame.minX == 165)
    fixed.frame.origin.x = 0
    view.layoutIfNeeded()
    verify(child.frame.minX == 155)
    fixed.center.x += 7
    view.layoutIfNeeded()
    verify(child.frame.minX == 162)
  }

  @Test func masksHaveNoEffectOnPlacedViews() {
    let child = placed(in: view)
    child.autoresizingMask = [.flexibleWidth, .flexibleLeftMargin]
    activate(
      child.leftAnchor.constraint(equalTo: view.leftAnchor), child.topAnchor.constraint(equalTo: view.topAnchor),
      child.widthAnchor.constraint(equalToConstant: 40), child.heightAnchor.constraint(equalToConstant: 20))
    view.layoutIfNeeded()
    view.frame.size.width = 600
    view.layoutIfNeeded()
    verify(child.frame == rect(0, 0, 40, 20), child.autoresizingMask == [.flexibleWidth, .flexibleLeftMargin])
    child.frame = rect(5, 5, 5, 5)
    verify(child.frame == rect(5, 5, 5, 5))
    view.setNeedsLayout()
    view.layoutIfNeeded()
    verify(child.frame == rect(0, 0, 40, 20), "until the superview lays out")
  }

  @Test func constraintsHoldInsideOfAutoresizedViews() {
    let effect = UIVisualEffectView(effect: nil)
    _ = add(effect, to: view)
    let child = placed(in: effect.contentView)
    activate(
      effect.topAnchor.constraint(equalTo: view.topAnchor), effect.leftAnchor.constraint(equalTo: view.leftAnchor),
      effect.widthAnchor.constraint(equalTo: view.widthAnchor, multiplier: 0.5),
      effect.heightAnchor.constraint(equalToConstant: 40),
      child.rightAnchor.constraint(equalTo: effect.contentView.rightAnchor),
      child.centerYAnchor.constraint(equalTo: effect.centerYAnchor), child.widthAnchor.constraint(equalToConstant: 10),
      child.heightAnchor.constraint(equalToConstant: 10))
    view.layoutIfNeeded()
    verify(effect.frame == rect(0, 0, 150, 40), child.frame == rect(140, 15, 10, 10))
    view.frame.size.width = 200
    view.layoutIfNeeded()
    verify(child.frame == rect(90, 15, 10, 10))
  }

  @Test func windowsSizeTheirControllersView() {
    final class Controller: UIViewController {
      let label = UIView()
      override func viewDidLoad() {
        label.translatesAutoresizingMaskIntoConstraints = false
        view.addSubview(label)
        let guide = view.safeAreaLayoutGuide
        NSLayoutConstraint.activate([
          label.topAnchor.constraint(equalTo: guide.topAnchor),
          label.bottomAnchor.constraint(equalTo: guide.bottomAnchor),
          label.leadingAnchor.constraint(equalTo: view.layoutMarginsGuide.leadingAnchor),
          label.trailingAnchor.constraint(equalTo: view.layoutMarginsGuide.trailingAnchor),
        ])
      }
    }
    final class Phone: UIWindow {
      var bars = UIEdgeInsets(top: 50, left: 0, bottom: 30, right: 0)
      override var safeAreaInsets: UIEdgeInsets { bars }
    }
    let (window, controller) = (Phone(frame: rect(0, 0, 390, 844)), Controller())
    window.rootViewController = controller
    window.layoutIfNeeded()
    verify(controller.label.frame == rect(16, 50, 358, 764))
    window.frame.size = CGSize(width: 844, height: 390)
    window.bars = UIEdgeInsets(top: 0, left: 40, bottom: 20, right: 40)
    window.layoutIfNeeded()
    verify(controller.label.frame == rect(60, 0, 724, 370))
    verify(controller.view.safeAreaLayoutGuide.layoutFrame == rect(40, 0, 764, 370))
  }

  @Test func marginsAndReadableWidthAreGuides() {
    let child = placed(in: view)
    view.layoutMargins = UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
    let edges: [(NSLayoutConstraint.Attribute, NSLayoutConstraint.Attribute)] = [
      (.left, .leftMargin), (.right, .rightMargin), (.top, .topMargin), (.bottom, .bottomMargin),
    ]
    for (edge, margin) in edges {
      let constraint = NSLayoutConstraint(
        item: child, attribute: edge, relatedBy: .equal, toItem: view, attribute: margin, multiplier: 1, constant: 0)
      constraint.isActive = true
    }
    let text = placed(in: view)
    activate(
      text.leadingAnchor.constraint(equalTo: view.readableContentGuide.leadingAnchor),
      text.trailingAnchor.constraint(equalTo: view.readableContentGuide.trailingAnchor))
    view.layoutIfNeeded()
    verify(child.frame == rect(2, 1, 294, 196), text.frame.minX == 2, text.frame.width == 294)
    view.layoutMargins.top = 21
    view.frame.size.width = 1006
    view.layoutIfNeeded()
    verify(child.frame == rect(2, 21, 1000, 176), text.frame.minX == 166, text.frame.width == 672)
  }

  // MARK: - Changes

  @Test func activationMayComeBeforeAndAfterTheTree() {
    let child = UIView()
    child.translatesAutoresizingMaskIntoConstraints = false
    let width = child.widthAnchor.constraint(equalToConstant: 30)
    width.isActive = true
    verify(child.constraints == [width])
    view.addSubview(child)
    activate(
      child.leftAnchor.constraint(equalTo: view.leftAnchor), child.topAnchor.constraint(equalTo: view.topAnchor),
      child.heightAnchor.constraint(equalToConstant: 20))
    view.layoutIfNeeded()
    verify(child.frame == rect(0, 0, 30, 20))
    let above = root(600, 600)
    above.addSubview(view)
    above.layoutIfNeeded()
    width.constant = 70
    above.layoutIfNeeded()
    verify(child.frame == rect(0, 0, 70, 20))
    width.isActive = false
    child.widthAnchor.constraint(equalTo: view.widthAnchor).isActive = true
    above.layoutIfNeeded()
    verify(child.frame.width == 300)
  }

  @Test func leavingEndsConstraintsWithTheOutside() {
    let (one, two) = (placed(in: view), placed(in: view))
    let own = one.widthAnchor.constraint(equalToConstant: 30)
    let across = one.leftAnchor.constraint(equalTo: two.rightAnchor)
    activate(own, across)
    one.removeFromSuperview()
    verify(own.isActive, !across.isActive, view.constraints.isEmpty)
    view.addSubview(one)
    across.isActive = true
    UIView().addSubview(one)
    verify(own.isActive, !across.isActive)
  }

  @Test func prioritiesMayChange() {
    let child = placed(in: view)
    let (small, large) = (
      child.widthAnchor.constraint(equalToConstant: 10).with(500),
      child.widthAnchor.constraint(equalToConstant: 90).with(400)
    )
    activate(
      small, large, child.leftAnchor.constraint(equalTo: view.leftAnchor),
      child.topAnchor.constraint(equalTo: view.topAnchor), child.heightAnchor.constraint(equalToConstant: 5))
    view.layoutIfNeeded()
    verify(child.frame.width == 10)
    large.priority = UILayoutPriority(501)
    view.layoutIfNeeded()
    verify(child.frame.width == 90)
    large.priority = UILayoutPriority(1)
    view.layoutIfNeeded()
    verify(child.frame.width == 10)
  }

  @Test func ambiguousLayoutsAreTold() {
    let child = placed(in: view)
    let left = child.leftAnchor.constraint(equalTo: view.leftAnchor)
    let width = child.widthAnchor.constraint(lessThanOrEqualTo: view.widthAnchor)
    activate(
      left, width, child.topAnchor.constraint(equalTo: view.topAnchor),
      child.heightAnchor.constraint(equalToConstant: 5))
    verify(child.hasAmbiguousLayout, !view.hasAmbiguousLayout)
    let fixed = child.rightAnchor.constraint(equalTo: view.rightAnchor)
    fixed.isActive = true
    verify(!child.hasAmbiguousLayout, child.constraintsAffectingLayout(for: .horizontal) == [left, fixed])
  }
}
