import Constraints
import Foundation

/// Bringing frames up to date.
extension LayoutEngine {
  /// Tries to meet constraints without those that contradict others, at most so many times.
  private static let mostAttempts = 256

  /// Solves what has changed, and marks the views whose subviews get new frames.
  ///
  /// - Parameter laying: A view that lays out right afterwards, and need not be marked.
  func update(_ root: UIView, laying: UIView? = nil) {
    if isUpdating || !isDirty { return }
    isUpdating = true
    updates += 1
    var passes = 0
    while needsConstraintUpdate, passes < 8 {
      needsConstraintUpdate = false
      root.updateConstraintsFromLeaves()
      passes += 1
    }
    let isNew = needsRebuild || hasFailed
    if solve(root) { deliver(all: isNew, root, laying) }
    isUpdating = false
  }

  /// - Returns: Whether there is a solution.
  func solve(_ root: UIView) -> Bool {
    if hasFailed { needsRebuild = true }
    hasFailed = false
    for _ in 0..<Self.mostAttempts {
      let result = attempt { () throws(SolverFailure) in
        if needsRebuild { try rebuild(root) } else { try synchronize() }
        try readContents()
        try solver.solve()
        var passes = 0
        while passes < 4, try measureTexts() {
          try solver.solve()
          passes += 1
        }
      }
      switch result {
      case .success: return true
      case .failure(.contradiction(let opponents)), .failure(.conflict(let opponents)):
        needsRebuild = true
        guard let last = constraints(of: opponents).last else {
          hasFailed = true
          return false
        }
        report(last, among: opponents, with: nil)
        last.isBroken = true
      case .failure(.stopped):
        needsRebuild = true
        return false
      case .failure(.tooLarge), .failure(.stalled):
        LayoutMessages.say("The constraints below \(root.nameInMessages) are too many to be solved. Nothing moves.")
        (needsRebuild, hasFailed) = (false, true)
        forgetChanges()
        return false
      }
    }
    return false
  }

  private func forgetChanges() {
    (changed, removed, stale, unread, needsOffsets) = ([], [], [], [], false)
  }

  /// Builds the solver's constraints from those of the tree.
  private func rebuild(_ root: UIView) throws(SolverFailure) {
    rebuilds += 1
    let leftOut = broken.filter(\.isBroken)
    forgetChanges()
    (solver, boxes, sources, flowing, broken) = (ConstraintSolver(), [], [], [], [])
    var (rest, constraints) = ([root], [NSLayoutConstraint]())
    _ = box(of: root)
    while let view = rest.popLast() {
      if let layout = view.layoutState as? ViewLayout { constraints += layout.constraints }
      for subview in view.subviews where subview.usesConstraints { rest.append(subview) }
    }
    constraints.sort { $0.order < $1.order }
    for constraint in constraints { constraint.solved = nil }
    // Those that a contradiction left out come last.
    for constraint in constraints where !constraint.isBroken { try add(constraint) }
    for constraint in constraints where constraint.isBroken && leftOut.contains(where: { $0 === constraint }) {
      try add(constraint)
    }
    for constraint in constraints where constraint.isBroken && !broken.contains(where: { $0 === constraint }) {
      broken.append(constraint)
    }
    needsRebuild = false
  }

  /// Tells the solver what has changed.
  private func synchronize() throws(SolverFailure) {
    let (gone, new, old) = (removed, changed, stale)
    (removed, changed, stale) = ([], [], [])
    for id in gone {
      sources[Int(id.index)] = nil
      try solver.remove(id)
    }
    if needsOffsets {
      needsOffsets = false
      for case .constraint(let constraint)? in sources { try followOffset(of: constraint) }
    }
    for constraint in new {
      guard let id = constraint.solved else { continue }
      try solver.setConstant(Double(constraint.constant) - constraint.offset, of: id)
    }
    for box in old where isOwn(box) {
      guard let view = box.item as? UIView else { continue }
      if view.isFramePlaced { try followFrame(of: box, view) }
      if !view.translatesAutoresizingMaskIntoConstraints { try followContent(of: box, view) }
    }
    let added = new.filter { $0.isActive && $0.solved == nil && !$0.isBroken }
    if added.isEmpty, broken.isEmpty { return }
    // Edits that contradict each other are found before anything is added.
    try solver.solve()
    for constraint in added where constraint.solved == nil { try add(constraint) }
    // What has changed may let these hold again.
    let leftOut = broken
    broken = []
    for constraint in leftOut where constraint.isActive && constraint.solved == nil { try add(constraint) }
  }

  private func readContents() throws(SolverFailure) {
    while !unread.isEmpty {
      let boxes = unread
      unread = []
      for box in boxes { if let view = box.item as? UIView { try followContent(of: box, view) } }
    }
  }

  // MARK: Delivery

  /// Hands new frames to the superviews of views that have them.
  private func deliver(all: Bool, _ root: UIView, _ laying: UIView?) {
    let moved = solver.takeMovedVariables()
    for box in all ? boxes : moved.map({ boxes[Int($0) / 4] }) { deliver(box, root, laying) }
  }

  private func deliver(_ box: LayoutBox, _ root: UIView, _ laying: UIView?) {
    if let guide = box.item as? UILayoutGuide {
      if guide.kind == .content, let scroll = guide.owningView as? UIScrollView { resizeContent(of: scroll, box) }
      return
    }
    guard let view = box.item as? UIView, !view.translatesAutoresizingMaskIntoConstraints else { return }
    guard let above = view.superview else {
      // A root that constraints size.
      let size = frame(of: box, scale: view.layoutScale).size
      box.isPending = true
      if view.bounds.size != size {
        box.place?.frame.size = size
        view.bounds.size = size
      }
      box.isPending = false
      return
    }
    if !box.isPending { above.autoLayout.pending.append(box) }
    box.isPending = true
    if above !== laying { above.setNeedsLayout() }
  }

  /// A scroll view's content is as large as constraints make it, in directions in which they do.
  private func resizeContent(of scroll: UIScrollView, _ box: LayoutBox) {
    var size = frame(of: box, scale: scroll.layoutScale).size
    if solver.constraints(affecting: box.width).isEmpty { size.width = scroll.contentSize.width }
    if solver.constraints(affecting: box.height).isEmpty { size.height = scroll.contentSize.height }
    if scroll.contentSize != size { scroll.contentSize = size }
  }

  /// Follows a change of insets.
  private func followOffset(of constraint: NSLayoutConstraint) throws(SolverFailure) {
    guard let id = constraint.solved, let offset = offset(of: constraint), offset != constraint.offset else { return }
    constraint.offset = offset
    try solver.setConstant(Double(constraint.constant) - offset, of: id)
  }
}
