import Constraints
import Foundation

/// The solver of a tree of views, and what it has been told. The root's ``ViewLayout`` holds it.
final class LayoutEngine {
  /// The origin of a constraint in the solver.
  enum Source {
    case constraint(NSLayoutConstraint)
    /// The frame of a view that its autoresizing mask places.
    case frame(LayoutBox)
    /// The natural size of a view.
    case content(LayoutBox)
  }

  var solver = ConstraintSolver()
  /// By the numbers of their variables, four each.
  var boxes: [LayoutBox] = []
  /// By the numbers of constraints.
  var sources: [Source?] = []

  /// Whether views have come or gone: all is built anew.
  var needsRebuild = true
  /// Whether views are to update their constraints.
  var needsConstraintUpdate = true
  /// Whether insets or offsets may have changed.
  var needsOffsets = false
  /// Active constraints that are new, or have a new constant or priority.
  var changed: [NSLayoutConstraint] = []
  /// Constraints in the solver to be removed.
  var removed: [ConstraintID] = []
  /// Boxes whose natural sizes or frames are to be read again.
  var stale: [LayoutBox] = []
  /// Boxes whose natural size is not in the solver yet.
  var unread: [LayoutBox] = []
  /// Boxes of texts whose height depends on their width.
  var flowing: [LayoutBox] = []
  /// Constraints that are left out.
  var broken: [NSLayoutConstraint] = []
  /// The conflicts that were reported.
  var reported: Set<String> = []
  var isUpdating = false
  /// Whether the solver gave up; nothing moves until views or constraints change.
  var hasFailed = false

  /// A size that the root is to have, with priorities, in place of its frame's.
  var fitting: (size: CGSize, horizontal: Float, vertical: Float)?

  /// The numbers of rebuilds and of updates, for tests.
  var rebuilds = 0
  var updates = 0

  var isDirty: Bool {
    needsRebuild || needsConstraintUpdate || needsOffsets || !changed.isEmpty || !removed.isEmpty || !stale.isEmpty
  }

  init() {}

  /// Notes the origin of a constraint of the solver.
  func note(_ source: Source, _ id: ConstraintID) {
    let index = Int(id.index)
    while sources.count <= index { sources.append(nil) }
    sources[index] = source
  }
}
