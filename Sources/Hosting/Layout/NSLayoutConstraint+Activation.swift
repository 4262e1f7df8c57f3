import Foundation
import Synchronization

/// The number of constraints that were activated.
private let activations = Atomic(0)

extension NSLayoutConstraint {
  /// See ``isActive``.
  final func setActive(_ isActive: Bool) {
    if isActive == self.isActive { return }
    if isActive { activate() } else { deactivate() }
  }

  private final func activate() {
    if let fault {
      LayoutMessages.say("A constraint cannot be activated: \(fault). It stays inactive: \(words)")
      return
    }
    let owners = owningViews
    guard let view = Self.common(owners) else {
      LayoutMessages.say(
        "Unable to activate constraint with anchors \(words) because they have no common ancestor. Add the views to one "
          + "tree first. It stays inactive.")
      return
    }
    holder = view
    order = activations.add(1, ordering: .relaxed).newValue
    view.autoLayout.constraints.append(self)
    var isNews = false
    for owner in owners + [view] where owner.markUsesConstraints() { isNews = true }
    if isNews { view.knownEngine?.needsConstraintUpdate = true }
    noteChange()
  }

  private final func deactivate() {
    guard let view = holder as? UIView else { return }
    let layout = view.autoLayout
    if let index = layout.constraints.lastIndex(where: { $0 === self }) { layout.constraints.remove(at: index) }
    if let engine = view.knownEngine {
      if let solved { engine.removed.append(solved) }
      engine.broken.removeAll { $0 === self }
      engine.changed.removeAll { $0 === self }
    }
    view.setNeedsLayout()
    (holder, solved, isBroken) = (nil, nil, false)
  }

  final func constantDidChange() { if isActive { noteChange() } }

  final func priorityDidChange() {
    guard let view = holder as? UIView else { return }
    if let solved { view.knownEngine?.removed.append(solved) }
    solved = nil
    noteChange()
  }

  /// Has the engine of the tree read the constraint again.
  private final func noteChange() {
    guard let view = holder as? UIView else { return }
    view.knownEngine?.changed.append(self)
    view.setNeedsLayout()
  }

  /// The views of the items, and those that own items that are guides.
  final var owningViews: [UIView] {
    (first + second).compactMap { ($0.item as? UILayoutGuide)?.owningView ?? $0.item as? UIView }
  }

  /// The nearest view that is above all of `views`, or one of them.
  private static func common(_ views: [UIView]) -> UIView? {
    guard var result = views.first else { return nil }
    for view in views.dropFirst() {
      while !view.isDescendant(of: result) {
        guard let above = result.superview else { return nil }
        result = above
      }
    }
    return result
  }

  /// The reason why the attributes make no constraint; `nil` if they do.
  private final var fault: String? {
    let parts = first + second
    for part in parts {
      switch part.item {
      case is UIView: break
      case let guide as UILayoutGuide where guide.owningView != nil:
        if part.attribute == .firstBaseline || part.attribute == .lastBaseline || part.attribute.rawValue > 12 {
          return "a layout guide has no attribute \(part.attribute.name)"
        }
      case is UILayoutGuide: return "its layout guide is in no view"
      default: return "it has no item, or one that is neither a view nor a layout guide"
      }
      if part.attribute == .notAnAttribute { return "an item has no attribute" }
    }
    guard let attribute = first.first?.attribute else { return "it has no first item" }
    if second.isEmpty, first.count == 1, !attribute.isLength { return "a place is not equal to a constant" }
    let lengths = [first, second].filter { !$0.isEmpty }.map { $0.count > 1 || $0[0].attribute.isLength }
    if Set(lengths).count > 1 { return "one attribute is a length, and the other a place" }
    // Widths may equal heights; places lie along one axis.
    if !lengths[0], Set(parts.map(\.attribute.isHorizontal)).count > 1 { return "its attributes lie along two axes" }
    if parts.contains(where: \.attribute.isDirectional), parts.contains(where: \.attribute.isAbsolute) {
      return "leading and trailing go with each other, and left with right, but not one with the other"
    }
    return nil
  }
}
