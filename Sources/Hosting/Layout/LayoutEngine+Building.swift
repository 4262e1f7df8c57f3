import Constraints
import Foundation

/// A sum of variables.
private struct LayoutSum {
  var terms: [Term] = []
  var constant = 0.0
}

/// A rectangle's extent along an axis: from `position` + `start` on, `length` long, and without `before` and `after`.
private struct LayoutExtent {
  var position: Variable?
  var start = 0.0
  var length: Variable
  var before = 0.0
  var after = 0.0
  var isHorizontal = true
  /// The view in whose space it is.
  var home: UIView
}

/// Views and constraints in terms of the solver.
extension LayoutEngine {
  /// The box of a view in the root's tree.
  func box(of view: UIView) -> LayoutBox {
    let layout = view.autoLayout
    if let box = layout.box, isOwn(box) { return box }
    // The boxes of superviews that masks count with come first, from the top down.
    let isOpen = { [self] (view: UIView) in view.superview?.knownAutoLayout?.box.map(isOwn) != true }
    let line = boxes.isEmpty ? [] : view.lineage { $0.followsSuperview && isOpen($0) }
    for above in line.dropLast() { _ = self.box(of: above) }
    let box = LayoutBox(view, in: solver)
    layout.box = box
    boxes.append(box)
    let isFitted = fitting != nil && boxes.count == 1
    if view.isFramePlaced || isFitted { addFrameRules(of: box, view) }
    if !view.translatesAutoresizingMaskIntoConstraints || isFitted { unread.append(box) }
    return box
  }

  func box(of guide: UILayoutGuide) -> LayoutBox {
    if let box = guide.box, isOwn(box) { return box }
    let box = LayoutBox(guide, in: solver)
    guide.box = box
    boxes.append(box)
    return box
  }

  func isOwn(_ box: LayoutBox) -> Bool {
    let index = box.x.index / 4
    return index < boxes.count && boxes[index] === box
  }

  // MARK: Constraints

  /// Gives a constraint to the solver, or leaves it out.
  func add(_ constraint: NSLayoutConstraint) throws(SolverFailure) {
    constraint.isBroken = false
    guard let sum = sum(of: constraint) else { return }
    constraint.offset = sum.constant
    guard sum.constant.isFinite, constraint.constant.isFinite, sum.terms.allSatisfy(\.coefficient.isFinite) else {
      LayoutMessages.say("A constraint has a number that is not finite, and is left out: \(constraint.words)")
      return
    }
    let relation: Constraints.Relation =
      switch constraint.relation {
      case .lessThanOrEqual: .atMost
      case .equal: .equal
      case .greaterThanOrEqual: .atLeast
      }
    let rank = constraint.priority.rawValue
    let result = attempt { () throws(SolverFailure) in
      try solver.add(
        sum.terms, relation, Double(constraint.constant) - sum.constant, priority: rank < 1000 ? Double(rank) : nil,
        weight: constraint.weight)
    }
    switch result {
    case .success(let id):
      constraint.solved = id
      note(.constraint(constraint), id)
    case .failure(.conflict(let opponents)): leaveOut(constraint, opponents)
    case .failure(let failure): throw failure
    }
  }

  /// The part of a constraint's right side that follows from insets and offsets.
  func offset(of constraint: NSLayoutConstraint) -> Double? { sum(of: constraint)?.constant }

  /// The first side less the second, without the constant; `nil` if an item is gone.
  private func sum(of constraint: NSLayoutConstraint) -> LayoutSum? {
    guard let space = constraint.holder as? UIView else { return nil }
    var sum = LayoutSum()
    let isFlipped = space.readsFromRight && constraint.isDirectional
    for part in constraint.first {
      guard let item = part.item else { return nil }
      add(part.attribute, of: item, times: part.factor, isFlipped, in: space, to: &sum)
    }
    for part in constraint.second {
      guard let item = part.item else { return nil }
      let factor = -part.factor * Double(constraint.multiplier)
      add(part.attribute, of: item, times: factor, isFlipped, in: space, to: &sum)
    }
    return sum
  }

  /// Adds a multiple of an attribute. Flipped, x runs from right to left.
  private func add(
    _ attribute: NSLayoutConstraint.Attribute, of item: AnyObject, times factor: Double, _ isFlipped: Bool,
    in space: UIView, to sum: inout LayoutSum
  ) {
    guard let isHorizontal = attribute.isHorizontal,
      let extent = extent(of: item, attribute, isHorizontal, in: space)
    else { return }
    // The shares of the length, and of the parts before and after, at the attribute.
    let share: Double
    switch attribute {
    case .width, .height:
      sum.terms.append(Term(extent.length, factor))
      sum.constant -= factor * (extent.before + extent.after)
      return
    case .right, .bottom, .rightMargin, .bottomMargin: share = 1
    case .leading, .leadingMargin: share = isFlipped ? 1 : 0
    case .trailing, .trailingMargin: share = isFlipped ? 0 : 1
    case .centerX, .centerY, .centerXWithinMargins, .centerYWithinMargins: share = 0.5
    case .firstBaseline, .lastBaseline:
      add(baseline: attribute, of: item, extent, times: factor, in: space, to: &sum)
      return
    default: share = 0
    }
    add(extent, share, times: isFlipped ? -factor : factor, in: space, to: &sum)
  }

  /// Adds a multiple of the place at a share of the length.
  private func add(
    _ extent: LayoutExtent, _ share: Double, times factor: Double, in space: UIView, to sum: inout LayoutSum
  ) {
    if let position = extent.position { sum.terms.append(Term(position, factor)) }
    if share != 0 { sum.terms.append(Term(extent.length, factor * share)) }
    sum.constant += factor * (extent.start + (1 - share) * extent.before - share * extent.after)
    // Up to the space of the view that holds the constraint.
    var home = extent.home
    while home !== space {
      guard let above = home.superview else { return }
      sum.terms.append(Term(box(of: home).position(extent.isHorizontal), factor))
      sum.constant -= factor * offset(of: home, extent.isHorizontal)
      home = above
    }
  }

  private func add(
    baseline attribute: NSLayoutConstraint.Attribute, of item: AnyObject, _ extent: LayoutExtent, times factor: Double,
    in space: UIView, to sum: inout LayoutSum
  ) {
    guard let view = item as? UIView, let baselines = view.baselines else {
      return add(extent, 1, times: factor, in: space, to: &sum)
    }
    noteInsets(of: view)
    // The baseline's distance from the top of a text that is centred, or from the nearer edge.
    let isFirst = attribute == .firstBaseline
    if let height = baselines.height {
      let down = isFirst ? baselines.first : height - baselines.last
      sum.constant += factor * Double(down - height / 2)
      add(extent, 0.5, times: factor, in: space, to: &sum)
    } else {
      sum.constant += factor * Double(isFirst ? baselines.first : -baselines.last)
      add(extent, isFirst ? 0 : 1, times: factor, in: space, to: &sum)
    }
  }

  // MARK: Extents

  /// The extent of a view or guide that an attribute is a part of.
  private func extent(
    of item: AnyObject, _ attribute: NSLayoutConstraint.Attribute, _ isHorizontal: Bool, in space: UIView
  ) -> LayoutExtent? {
    if let guide = item as? UILayoutGuide { return extent(of: guide, isHorizontal) }
    guard var view = item as? UIView else { return nil }
    if attribute == .firstBaseline { view = view.baselineView(isFirst: true) }
    if attribute == .lastBaseline { view = view.baselineView(isFirst: false) }
    let box = box(of: view)
    var extent: LayoutExtent
    if view === space {
      extent = LayoutExtent(length: box.length(isHorizontal), home: view)
      if let scroll = view as? UIScrollView {
        // Edges are those of the content, middles and lengths those of the frame.
        switch attribute {
        case .width, .height: break
        case .centerX, .centerY: extent.start = offset(of: scroll, isHorizontal)
        default: extent.length = self.box(of: scroll.contentLayoutGuide).length(isHorizontal)
        }
      }
    } else {
      guard let above = view.superview else { return nil }
      extent = LayoutExtent(position: box.position(isHorizontal), length: box.length(isHorizontal), home: above)
    }
    extent.isHorizontal = isHorizontal
    let insets = view.alignmentRectInsets
    extent.inset(by: insets)
    if attribute.isWithinMargins {
      extent.inset(by: view.effectiveMargins)
      noteInsets(of: view)
    }
    return extent
  }

  private func extent(of guide: UILayoutGuide, _ isHorizontal: Bool) -> LayoutExtent? {
    guard let owner = guide.owningView else { return nil }
    var extent: LayoutExtent
    switch guide.kind {
    case .placed:
      let box = box(of: guide)
      extent = LayoutExtent(position: box.position(isHorizontal), length: box.length(isHorizontal), home: owner)
    case .content: extent = LayoutExtent(length: box(of: guide).length(isHorizontal), home: owner)
    case .frame, .safeArea, .margins: extent = LayoutExtent(length: box(of: owner).length(isHorizontal), home: owner)
    }
    extent.isHorizontal = isHorizontal
    switch guide.kind {
    case .placed, .content: return extent
    case .frame: break
    case .safeArea: extent.inset(by: owner.safeAreaInsets)
    case .margins: extent.inset(by: owner.effectiveMargins)
    }
    extent.start = offset(of: owner, isHorizontal)
    noteInsets(of: owner)
    return extent
  }

  /// How far the content of a scroll view is scrolled; 0 for other views.
  private func offset(of view: UIView, _ isHorizontal: Bool) -> Double {
    guard view is UIScrollView else { return 0 }
    noteInsets(of: view)
    return Double(isHorizontal ? view.bounds.minX : view.bounds.minY)
  }

  /// Notes the insets that a constraint counts with. They change with the places of the views above as well.
  private func noteInsets(of view: UIView) {
    view.autoLayout.insets = view.insetsForLayout
    for above in view.upToRoot.dropFirst() {
      if above.autoLayout.insets != nil { break }
      above.autoLayout.insets = above.insetsForLayout
    }
  }
}

extension LayoutExtent {
  fileprivate mutating func inset(by insets: UIEdgeInsets) {
    before += Double(isHorizontal ? insets.left : insets.top)
    after += Double(isHorizontal ? insets.right : insets.bottom)
  }
}

extension NSLayoutConstraint {
  /// Whether leading or trailing is among the attributes.
  fileprivate final var isDirectional: Bool {
    first.contains { $0.attribute.isDirectional } || second.contains { $0.attribute.isDirectional }
  }
}

extension NSLayoutConstraint.Attribute {
  fileprivate var isWithinMargins: Bool { rawValue >= Self.leftMargin.rawValue }
}

/// The result of a call that throws the solver's failures.
func attempt<Value>(_ body: () throws(SolverFailure) -> Value) -> Result<Value, SolverFailure> {
  do throws(SolverFailure) { return .success(try body()) } catch { return .failure(error) }
}
