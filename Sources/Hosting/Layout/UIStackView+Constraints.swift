import Foundation

/// A stack as constraints.
extension UIStackView {
  /// Makes the constraints of the stack's views, if something has changed and constraints place them.
  final func updateArrangement() {
    guard usesConstraints, needsArrangement else { return }
    needsArrangement = false
    NSLayoutConstraint.deactivate(arrangement)
    arrangement = []
    for view in arrangedSubviews where view.translatesAutoresizingMaskIntoConstraints {
      view.translatesAutoresizingMaskIntoConstraints = false
    }
    let views = shown
    if views.isEmpty { return }
    arrangement = alongAxis(views) + acrossAxis(views)
    NSLayoutConstraint.activate(arrangement)
  }

  /// The factor of the wish of a view for its natural size: the later a view, the sooner it gives way.
  final func weight(of view: UIView) -> Double {
    guard distribution == .fill, let index = arrangedSubviews.firstIndex(where: { $0 === view }) else { return 1 }
    return 1 + 0.001 * Double(arrangedSubviews.count - 1 - index)
  }

  private typealias Attribute = NSLayoutConstraint.Attribute

  /// The stack's own edge, or that within its margins.
  private func edge(_ attribute: Attribute) -> AnchorPart {
    AnchorPart(self, isLayoutMarginsRelativeArrangement ? attribute.withinMargins : attribute)
  }

  private func made(
    _ name: String, _ first: [AnchorPart], _ relation: NSLayoutConstraint.Relation, _ second: [AnchorPart],
    times factor: CGFloat = 1, plus constant: CGFloat = 0, _ priority: Float = 1000
  ) -> NSLayoutConstraint {
    let constraint = NSLayoutConstraint(first, relation, second, factor, constant)
    constraint.priority = UILayoutPriority(priority)
    constraint.identifier = "UISV-\(name)"
    return constraint
  }

  private func alongAxis(_ views: [UIView]) -> [NSLayoutConstraint] {
    let isRow = axis == .horizontal
    let (start, end): (Attribute, Attribute) = isRow ? (.leading, .trailing) : (.top, .bottom)
    let (middle, length): (Attribute, Attribute) = isRow ? (.centerX, .width) : (.centerY, .height)
    var result = [
      made("canvas-connection", [AnchorPart(views[0], start)], .equal, [edge(start)]),
      made("canvas-connection", [edge(end)], .equal, [AnchorPart(views[views.count - 1], end)]),
    ]
    var firstGap: (parts: [AnchorPart], space: CGFloat)?
    for (one, next) in zip(views, views.dropFirst()) {
      let space = space(after: one)
      let spreads = distribution == .equalSpacing || distribution == .equalCentering
      result.append(
        made(
          "spacing", [AnchorPart(next, start)], spreads ? .greaterThanOrEqual : .equal, [AnchorPart(one, end)],
          plus: space))
      guard spreads else { continue }
      let (ahead, behind) = distribution == .equalSpacing ? (start, end) : (middle, middle)
      let gap = [AnchorPart(next, ahead), AnchorPart(one, behind, -1)]
      if let firstGap {
        let difference = distribution == .equalSpacing ? space - firstGap.space : 0
        // Middles are evenly apart as far as spaces allow.
        result.append(
          made(
            "distributing", gap, .equal, firstGap.parts, plus: difference, distribution == .equalSpacing ? 1000 : 149))
      } else {
        firstGap = (gap, space)
      }
    }
    switch distribution {
    case .fill: break
    case .fillEqually, .fillProportionally:
      let sizes = views.map { isRow ? $0.intrinsicContentSize.width : $0.intrinsicContentSize.height }
      let isProportional = distribution == .fillProportionally && sizes.allSatisfy { $0 > 0 }
      for (i, view) in views.enumerated().dropFirst() {
        result.append(
          made(
            isProportional ? "fill-proportionally" : "fill-equally", [AnchorPart(view, length)], .equal,
            [AnchorPart(views[0], length)], times: isProportional ? sizes[i] / sizes[0] : 1))
      }
    case .equalSpacing, .equalCentering:
      result.append(made("canvas-fit", [AnchorPart(self, length)], .equal, [], 49))
    }
    return result
  }

  private func acrossAxis(_ views: [UIView]) -> [NSLayoutConstraint] {
    let isRow = axis == .horizontal
    let (start, end): (Attribute, Attribute) = isRow ? (.top, .bottom) : (.leading, .trailing)
    let (middle, length): (Attribute, Attribute) = isRow ? (.centerY, .height) : (.centerX, .width)
    var result: [NSLayoutConstraint] = []
    for (i, view) in views.enumerated() {
      let (begins, ends) = (alignment == .fill || alignment == .leading, alignment == .fill || alignment == .trailing)
      result.append(
        made(
          "alignment", [AnchorPart(view, start)], begins ? .equal : .greaterThanOrEqual, [edge(start)]))
      result.append(
        made("alignment", [edge(end)], ends ? .equal : .greaterThanOrEqual, [AnchorPart(view, end)]))
      switch alignment {
      case .center: result.append(made("alignment", [AnchorPart(view, middle)], .equal, [edge(middle)]))
      case .firstBaseline, .lastBaseline:
        if !isRow {
          result.append(made("alignment", [AnchorPart(view, start)], .equal, [edge(start)]))
        } else if i > 0 {
          let line: Attribute = alignment == .firstBaseline ? .firstBaseline : .lastBaseline
          result.append(made("alignment", [AnchorPart(view, line)], .equal, [AnchorPart(views[0], line)]))
        }
        result.append(made("canvas-fit", [AnchorPart(view, start)], .equal, [edge(start)], 48))
      default: break
      }
    }
    if alignment != .fill { result.append(made("canvas-fit", [AnchorPart(self, length)], .equal, [], 49)) }
    return result
  }
}
