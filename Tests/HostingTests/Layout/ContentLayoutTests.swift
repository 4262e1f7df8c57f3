import Hosting
import TestSupport

/// Natural sizes: labels that hug and compete, texts of several lines, scroll views, fitting sizes.
@Suite struct ContentLayoutTests {
  private let view = root()

  private func row(_ views: UIView...) {
    for (i, child) in views.enumerated() {
      activate(
        child.topAnchor.constraint(equalTo: view.topAnchor),
        child.leadingAnchor.constraint(
          equalTo: i == 0 ? view.leadingAnchor : views[i - 1].trailingAnchor, constant: i == 0 ? 0 : 10))
    }
  }

  @Test func aViewHugsItsContent() {
    let child = add(Sized(70, 20), to: view)
    row(child)
    view.layoutIfNeeded()
    verify(child.frame == rect(0, 0, 70, 20))
  }

  @Test func theHigherHuggingStaysSmall() {
    let (one, two) = (add(Sized(50, 20), to: view), add(Sized(60, 20), to: view))
    row(one, two)
    two.trailingAnchor.constraint(equalTo: view.trailingAnchor).isActive = true
    one.setContentHuggingPriority(UILayoutPriority(251), for: .horizontal)
    view.layoutIfNeeded()
    verify(view.frames == [rect(0, 0, 50, 20), rect(60, 0, 240, 20)])
    two.setContentHuggingPriority(UILayoutPriority(252), for: .horizontal)
    view.layoutIfNeeded()
    verify(view.frames == [rect(0, 0, 230, 20), rect(240, 0, 60, 20)])
    verify(one.contentHuggingPriority(for: .horizontal).rawValue == 251)
  }

  @Test func theLowerResistanceGivesWay() {
    let (one, two) = (add(Sized(200, 20), to: view), add(Sized(150, 20), to: view))
    row(one, two)
    two.trailingAnchor.constraint(equalTo: view.trailingAnchor).isActive = true
    two.setContentCompressionResistancePriority(UILayoutPriority(749), for: .horizontal)
    view.layoutIfNeeded()
    verify(view.frames == [rect(0, 0, 200, 20), rect(210, 0, 90, 20)])
    one.setContentCompressionResistancePriority(UILayoutPriority(748), for: .horizontal)
    view.layoutIfNeeded()
    verify(view.frames == [rect(0, 0, 140, 20), rect(150, 0, 150, 20)])
  }

  @Test func changesOfContentAreFollowed() {
    let child = Sized(70, 20)
    _ = add(child, to: view)
    row(child)
    view.layoutIfNeeded()
    child.natural = CGSize(width: 90, height: UIView.noIntrinsicMetric)
    child.heightAnchor.constraint(equalToConstant: 7).isActive = true
    view.layoutIfNeeded()
    verify(child.frame == rect(0, 0, 90, 7))
  }

  @Test func labelsAreAsLargeAsTheirText() {
    let label = UILabel()
    label.text = "Words"
    let natural = label.intrinsicContentSize
    _ = add(label, to: view)
    row(label)
    view.layoutIfNeeded()
    verify(natural.width > 20, label.frame == CGRect(origin: .zero, size: natural))
    label.text = "More words"
    view.layoutIfNeeded()
    verify(label.frame.size == label.intrinsicContentSize, label.frame.width > natural.width)
    label.font = UIFont.systemFont(ofSize: 40)
    view.layoutIfNeeded()
    verify(label.frame.height == label.intrinsicContentSize.height, label.frame.height > 2 * natural.height)
  }

  @Test func severalLinesAreAsHighAsTheWidthMakesThem() {
    let (label, below) = (UILabel(), add(Sized(10, 10), to: view))
    label.numberOfLines = 0
    label.text = "A text that is a good deal longer than one line of the narrow view that it is in"
    _ = add(label, to: view)
    row(label)
    activate(
      label.trailingAnchor.constraint(equalTo: view.trailingAnchor),
      below.topAnchor.constraint(equalTo: label.bottomAnchor),
      below.leadingAnchor.constraint(equalTo: view.leadingAnchor))
    view.layoutIfNeeded()
    let height = label.sizeThatFits(CGSize(width: 300, height: 0)).height
    let line = label.font.lineHeight
    verify(height > 1.8 * line, label.frame == rect(0, 0, 300, height), below.frame.minY == height)
    view.frame.size.width = 100
    view.layoutIfNeeded()
    verify(
      label.frame.height == label.sizeThatFits(CGSize(width: 100, height: 0)).height, label.frame.height > height)
    label.text = "Short"
    view.layoutIfNeeded()
    verify(label.frame.height == label.intrinsicContentSize.height, label.frame.height < 1.5 * line)
  }

  @Test func preferredWidthsBreakLines() {
    let label = UILabel()
    (label.numberOfLines, label.preferredMaxLayoutWidth) = (0, 120)
    label.text = "A text that is a good deal longer than one line"
    _ = add(label, to: view)
    row(label)
    view.layoutIfNeeded()
    verify(label.frame.size == label.sizeThatFits(CGSize(width: 120, height: 0)), label.frame.width <= 120)
  }

  @Test func baselinesOfTextsMeet() {
    let (small, large) = (UILabel(), UILabel())
    (small.text, large.text) = ("a", "b")
    small.font = UIFont.systemFont(ofSize: 10)
    large.font = UIFont.systemFont(ofSize: 50)
    _ = (add(small, to: view), add(large, to: view))
    activate(
      large.topAnchor.constraint(equalTo: view.topAnchor, constant: 20),
      large.leftAnchor.constraint(equalTo: view.leftAnchor),
      small.leftAnchor.constraint(equalTo: large.rightAnchor),
      small.firstBaselineAnchor.constraint(equalTo: large.firstBaselineAnchor))
    view.layoutIfNeeded()
    func baseline(_ label: UILabel) -> CGFloat {
      label.frame.minY + (label.frame.height - label.font.lineHeight) / 2 + label.font.ascender
    }
    verify(abs(baseline(small) - baseline(large)) <= 0.5, small.frame.minY > large.frame.minY + 20)
    let plain = add(Sized(5, 5), to: view)
    activate(
      plain.lastBaselineAnchor.constraint(equalTo: large.lastBaselineAnchor),
      plain.leftAnchor.constraint(equalTo: view.leftAnchor))
    view.layoutIfNeeded()
    verify(abs(plain.frame.maxY - baseline(large)) <= 0.5)
  }

  // MARK: - Scroll views

  @Test func scrollViewsAreAsLargeAsTheirContent() {
    let scroll = UIScrollView()
    _ = add(scroll, to: view)
    let content = placed(in: scroll)
    activate(
      scroll.leftAnchor.constraint(equalTo: view.leftAnchor), scroll.rightAnchor.constraint(equalTo: view.rightAnchor),
      scroll.topAnchor.constraint(equalTo: view.topAnchor), scroll.bottomAnchor.constraint(equalTo: view.bottomAnchor),
      content.leftAnchor.constraint(equalTo: scroll.leftAnchor, constant: 10),
      content.rightAnchor.constraint(equalTo: scroll.rightAnchor, constant: -10),
      content.topAnchor.constraint(equalTo: scroll.contentLayoutGuide.topAnchor),
      content.bottomAnchor.constraint(equalTo: scroll.contentLayoutGuide.bottomAnchor),
      content.widthAnchor.constraint(equalTo: scroll.frameLayoutGuide.widthAnchor, constant: -20),
      content.heightAnchor.constraint(equalToConstant: 900))
    let pinned = placed(in: scroll)
    activate(
      pinned.topAnchor.constraint(equalTo: scroll.frameLayoutGuide.topAnchor, constant: 5),
      pinned.leftAnchor.constraint(equalTo: scroll.frameLayoutGuide.leftAnchor),
      pinned.widthAnchor.constraint(equalToConstant: 5), pinned.heightAnchor.constraint(equalToConstant: 5))
    view.layoutIfNeeded()
    verify(scroll.frame == rect(0, 0, 300, 200), scroll.contentSize == CGSize(width: 300, height: 900))
    verify(content.frame == rect(10, 0, 280, 900), pinned.frame == rect(0, 5, 5, 5))
    scroll.contentOffset.y = 100
    view.layoutIfNeeded()
    verify(pinned.frame.minY == 105, content.frame == rect(10, 0, 280, 900))
  }

  // MARK: - Fitting sizes

  @Test func fittingSizesFollowConstraints() {
    let cell = UIView()
    let label = add(Sized(80, 30), to: cell)
    activate(
      label.leadingAnchor.constraint(equalTo: cell.leadingAnchor, constant: 10),
      label.trailingAnchor.constraint(equalTo: cell.trailingAnchor, constant: -10),
      label.topAnchor.constraint(equalTo: cell.topAnchor, constant: 5),
      label.bottomAnchor.constraint(equalTo: cell.bottomAnchor, constant: -5))
    verify(cell.systemLayoutSizeFitting(UIView.layoutFittingCompressedSize) == CGSize(width: 100, height: 40))
    verify(
      cell.systemLayoutSizeFitting(CGSize(width: 150, height: 10)) == CGSize(width: 100, height: 40), "content hugs")
    let wide = cell.systemLayoutSizeFitting(
      CGSize(width: 250, height: 0), withHorizontalFittingPriority: .required,
      verticalFittingPriority: .fittingSizeLevel)
    verify(wide == CGSize(width: 250, height: 40))
    verify(cell.frame == .zero, label.systemLayoutSizeFitting(.zero) == CGSize(width: 80, height: 30))
  }

  @Test func fittingHeightsFollowWidths() {
    let (cell, label) = (UIView(), UILabel())
    label.numberOfLines = 0
    label.text = "A text that is a good deal longer than one line of the narrow view that it is in"
    _ = add(label, to: cell)
    activate(
      label.leadingAnchor.constraint(equalTo: cell.leadingAnchor),
      label.trailingAnchor.constraint(equalTo: cell.trailingAnchor),
      label.topAnchor.constraint(equalTo: cell.topAnchor),
      label.bottomAnchor.constraint(equalTo: cell.bottomAnchor))
    for width in [100, 150, 300] as [CGFloat] {
      let size = cell.systemLayoutSizeFitting(
        CGSize(width: width, height: 0), withHorizontalFittingPriority: .required,
        verticalFittingPriority: .fittingSizeLevel)
      verify(size == CGSize(width: width, height: label.sizeThatFits(CGSize(width: width, height: 0)).height))
    }
  }

  @Test func fittingLeavesTheTreeAsItIs() {
    let cell = placed(in: view)
    let label = add(Sized(80, 30), to: cell)
    activate(
      label.leadingAnchor.constraint(equalTo: cell.leadingAnchor), label.topAnchor.constraint(equalTo: cell.topAnchor),
      cell.trailingAnchor.constraint(equalTo: label.trailingAnchor),
      cell.bottomAnchor.constraint(equalTo: label.bottomAnchor),
      cell.leadingAnchor.constraint(equalTo: view.leadingAnchor, constant: 3),
      cell.topAnchor.constraint(equalTo: view.topAnchor))
    view.layoutIfNeeded()
    verify(cell.systemLayoutSizeFitting(.zero) == CGSize(width: 80, height: 30))
    (label as? Sized)?.natural.width = 60
    view.layoutIfNeeded()
    verify(cell.frame == rect(3, 0, 60, 30), label.frame == rect(0, 0, 60, 30))
  }
}
