import Constraints
import Foundation

/// Constraints that contradict each other.
extension LayoutEngine {
  /// Programs' constraints among those of the solver, in the order of their activation.
  func constraints(of ids: [ConstraintID]) -> [NSLayoutConstraint] {
    let found = ids.compactMap { id -> NSLayoutConstraint? in
      if case .constraint(let constraint)? = sources[Int(id.index)] { constraint } else { nil }
    }
    return found.sorted { $0.order < $1.order }
  }

  /// Leaves a constraint out that was not added.
  func leaveOut(_ constraint: NSLayoutConstraint, _ opponents: [ConstraintID]) {
    report(constraint, among: opponents, with: nil)
    constraint.isBroken = true
    broken.append(constraint)
  }

  /// Takes a constraint out of the solver.
  func drop(_ constraint: NSLayoutConstraint) throws(SolverFailure) {
    if let id = constraint.solved {
      try solver.remove(id)
      sources[Int(id.index)] = nil
    }
    (constraint.solved, constraint.isBroken) = (nil, true)
    broken.append(constraint)
  }

  /// Reports a conflict, once.
  ///
  /// - Parameters:
  ///   - constraint: The one that is left out.
  ///   - opponents: Those that it contradicts.
  ///   - rule: Another one, in words.
  func report(_ constraint: NSLayoutConstraint, among opponents: [ConstraintID], with rule: String?) {
    var lines = opponents.compactMap { id -> String? in
      switch sources[Int(id.index)] {
      case .constraint(let other): other === constraint ? nil : other.words
      case .frame(let box): (box.item as? UIView).map(frameWords)
      case .content(let box): (box.item as? UIView).map { "<NSContentSizeLayoutConstraint \($0.nameInMessages)>" }
      case nil: nil
      }
    }
    if let rule { lines.append("<NSAutoresizingMaskLayoutConstraint \(rule)>") }
    var seen: Set<String> = []
    lines = lines.filter { seen.insert($0).inserted } + [constraint.words]
    guard fitting == nil, reported.insert(lines.sorted().joined()).inserted else { return }
    LayoutMessages.say(
      """
      Unable to simultaneously satisfy constraints.
      Probably at least one of the constraints in the following list is one you don't want. A view that is placed by \
      constraints has translatesAutoresizingMaskIntoConstraints = false.
      (
      \(lines.map { "    \($0)" }.joined(separator: ",\n"))
      )

      Will attempt to recover by breaking constraint
      \(constraint.words)
      """)
  }

  private func frameWords(of view: UIView) -> String {
    let frame = view.layoutPlace.frame
    return "<NSAutoresizingMaskLayoutConstraint \(view.nameInMessages) at (\(frame.minX.short), \(frame.minY.short)), "
      + "\(frame.width.short) × \(frame.height.short)>"
  }
}

extension UIView {
  /// The class and the address, or the identifier that the program gave.
  final var nameInMessages: String { Self.name(of: self, accessibilityIdentifier) }

  static func name(of object: AnyObject, _ identifier: String?) -> String {
    if let identifier, !identifier.isEmpty { return "\(type(of: object)):'\(identifier)'" }
    return "\(type(of: object)):0x" + String(UInt(bitPattern: ObjectIdentifier(object).hashValue), radix: 16)
  }
}

extension NSLayoutConstraint {
  /// The constraint as an equation, with its identifier.
  final var words: String {
    let name = identifier.map { "'\($0)' " } ?? ""
    let sign = relation == .equal ? "==" : relation == .lessThanOrEqual ? "<=" : ">="
    let factor = multiplier == 1 ? "" : "\(multiplier.short)*"
    let rest = constant == 0 ? "" : constant < 0 ? " - \((-constant).short)" : " + \(constant.short)"
    let right = second.isEmpty ? constant.short : factor + Self.words(second) + rest
    let rank = priority == .required ? "" : " @\(CGFloat(priority.rawValue).short)"
    return "<NSLayoutConstraint \(name)\(Self.words(first)) \(sign) \(right)\(rank) (\(isActive ? "" : "in")active)>"
  }

  private static func words(_ parts: [AnchorPart]) -> String {
    parts.map { part in
      let item =
        switch part.item {
        case let view as UIView: view.nameInMessages
        case let guide as UILayoutGuide: UIView.name(of: guide, guide.identifier)
        default: "(gone)"
        }
      return "\(item).\(part.attribute.name)"
    }.joined(separator: " - ")
  }
}

extension CGFloat {
  /// The number with at most three decimals.
  fileprivate var short: String { ((self * 1000).rounded() / 1000).text }
}
