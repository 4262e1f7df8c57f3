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
    let across = Self.shares([frame.minX - room.minX, frame.width, room.maxX - frame.maxX], mask.rawValue)
    let down = Self.shares([frame.minY - room.minY, frame.height, room.maxY - frame.maxY], mask.rawValue >> 3)
    return [across[0], down[0], across[1], down[1]]
  }

  /// - Parameter flags: A bit for each length that is flexible.
  private static func shares(_ lengths: [CGFloat], _ flags: UInt32) -> [Double] {
    let flexible = (0..<3).filter { flags >> $0 & 1 == 1 }
    let total = flexible.reduce(0) { $0 + max(lengths[$1], 0) }
    let shares = (0..<3).map { total > 0 ? Double(max(lengths[$0], 0) / total) : 1 / Double(flexible.count) }
    return (0..<3).map { flexible.contains($0) && shares[$0].isFinite ? shares[$0] : 0 }
  }
}
