import UIKit

// Members of Auto Layout, written as Swift imports them on iOS; compiled, never run. Unsupported.md names the
// omissions. Source: <https://developer.apple.com/documentation/uikit/nslayoutconstraint>.

class EveryConstraint: UIView {
  var height: NSLayoutConstraint?
  let guide = UILayoutGuide()

  override class var requiresConstraintBasedLayout: Bool { true }
  override func setNeedsUpdateConstraints() { super.setNeedsUpdateConstraints() }
  override func updateConstraintsIfNeeded() { super.updateConstraintsIfNeeded() }
  override func invalidateIntrinsicContentSize() { super.invalidateIntrinsicContentSize() }
  override var forFirstBaselineLayout: UIView { self }
  override func systemLayoutSizeFitting(_ targetSize: CGSize) -> CGSize { super.systemLayoutSizeFitting(targetSize) }
  override func systemLayoutSizeFitting(
    _ targetSize: CGSize, withHorizontalFittingPriority horizontalFittingPriority: UILayoutPriority,
    verticalFittingPriority: UILayoutPriority
  ) -> CGSize {
    super.systemLayoutSizeFitting(
      targetSize, withHorizontalFittingPriority: horizontalFittingPriority,
      verticalFittingPriority: verticalFittingPriority)
  }

  override func updateConstraints() {
    let (a, b) = (UIView(), UILabel())
    a.translatesAutoresizingMaskIntoConstraints = false
    addLayoutGuide(guide)
    height = heightAnchor.constraint(equalToConstant: 44)
    height?.priority = .defaultHigh
    height?.priority = UILayoutPriority(rawValue: 999)
    height?.identifier = "height"
    height?.isActive = true
    height?.constant += 1
    NSLayoutConstraint.activate([
      a.topAnchor.constraint(equalTo: topAnchor),
      a.bottomAnchor.constraint(lessThanOrEqualTo: bottomAnchor, constant: -8),
      a.leadingAnchor.constraint(equalTo: safeAreaLayoutGuide.leadingAnchor, constant: 8),
      a.trailingAnchor.constraint(greaterThanOrEqualTo: layoutMarginsGuide.trailingAnchor),
      a.leftAnchor.constraint(equalTo: readableContentGuide.leftAnchor),
      a.rightAnchor.constraint(equalTo: guide.rightAnchor),
      a.centerXAnchor.constraint(equalTo: centerXAnchor), a.centerYAnchor.constraint(equalTo: centerYAnchor),
      a.widthAnchor.constraint(equalTo: heightAnchor, multiplier: 16 / 9),
      a.widthAnchor.constraint(lessThanOrEqualTo: widthAnchor, multiplier: 0.5, constant: 3),
      a.heightAnchor.constraint(greaterThanOrEqualToConstant: 10),
      b.firstBaselineAnchor.constraint(equalTo: a.lastBaselineAnchor),
      b.firstBaselineAnchor.constraint(equalToSystemSpacingBelow: topAnchor, multiplier: 1),
      b.leadingAnchor.constraint(equalToSystemSpacingAfter: a.trailingAnchor, multiplier: 1),
      b.leadingAnchor.anchorWithOffset(to: a.leadingAnchor).constraint(equalToConstant: 3),
    ])
    NSLayoutConstraint.deactivate([NSLayoutConstraint]())
    let old = NSLayoutConstraint(
      item: a, attribute: .leadingMargin, relatedBy: .greaterThanOrEqual, toItem: nil, attribute: .notAnAttribute,
      multiplier: 1, constant: 0)
    addConstraint(old)
    addConstraints(
      NSLayoutConstraint.constraints(
        withVisualFormat: "H:|-[a]-(m)-[b]|", options: [.alignAllTop, .directionLeadingToTrailing], metrics: ["m": 3],
        views: ["a": a, "b": b]))
    removeConstraint(old)
    removeConstraints(constraints)
    _ = (old.firstItem as? UIView, old.secondItem as? UIView, old.firstAttribute, old.relation, old.multiplier)
    setContentHuggingPriority(.required, for: .horizontal)
    setContentCompressionResistancePriority(UILayoutPriority(249), for: .vertical)
    _ = (contentHuggingPriority(for: .horizontal).rawValue, contentCompressionResistancePriority(for: .vertical))
    _ = (hasAmbiguousLayout, constraintsAffectingLayout(for: .vertical), needsUpdateConstraints(), guide.layoutFrame)
    _ = systemLayoutSizeFitting(UIView.layoutFittingCompressedSize)
    let scroll = UIScrollView()
    _ = (scroll.contentLayoutGuide.widthAnchor, scroll.frameLayoutGuide.topAnchor)
    super.updateConstraints()
  }
}

class EveryLayoutController: UIViewController {
  override func updateViewConstraints() { super.updateViewConstraints() }
}
