import Constraints
import Foundation

/// A view's frame, or a guide's, in a layout engine: variables, and the rules that the engine adds for it.
final class LayoutBox {
  /// The view or guide.
  weak var item: AnyObject?
  /// The frame in the space of the superview or of the guide's owner: four variables in a row.
  let x: Variable
  let y: Variable
  let width: Variable
  let height: Variable
  /// The rules for x, y, width and height of a view that its frame places.
  var frameRules: [ConstraintID] = []
  /// The frame that those rules have, and their factors of the superview's size.
  var place: LayoutPlace?
  var shares: [Double] = []
  /// The rules for the natural width and height: at most, at least.
  var contentRules: [ConstraintID] = []
  /// The natural size and the priorities that those rules have.
  var content: LayoutContent?
  /// The width at which a text of several lines was measured.
  var measuredWidth: CGFloat?
  /// Whether the frame waits for the superview's layout.
  var isPending = false

  init(_ item: AnyObject, in solver: ConstraintSolver) {
    self.item = item
    (x, y) = (solver.makeVariable(), solver.makeVariable())
    (width, height) = (solver.makeVariable(isNonNegative: true), solver.makeVariable(isNonNegative: true))
  }

  func position(_ isHorizontal: Bool) -> Variable { isHorizontal ? x : y }
  func length(_ isHorizontal: Bool) -> Variable { isHorizontal ? width : height }
}

/// The natural size of a view and the strength of its wishes for it.
struct LayoutContent: Equatable {
  var size: CGSize
  /// The priorities of hugging and of compression resistance, each for x and y.
  var hugging: [Float]
  var resistance: [Float]
  /// The factor of both among views of the same priority.
  var weight = 1.0
}

/// The place of a view that has a frame.
struct LayoutPlace: Equatable {
  /// In the superview's space, or the guide's owner's.
  var frame: CGRect
  /// The superview's bounds and the autoresizing mask, if there is one.
  var room = CGRect.zero
  var mask: UIView.AutoresizingMask = []

  /// The parts of a change of the superview's width and height that x, y, width and height get: in proportion to the
  /// flexible lengths.
  var shares: [Double] {
    let (across, down) = CAAutoresizingMask(rawValue: mask.rawValue).shares(of: frame, in: room)
    return [across.part(0, of: 1), down.part(0, of: 1), across.part(1, of: 1), down.part(1, of: 1)].map {
      $0.isFinite ? $0.native : 0
    }
  }
}
