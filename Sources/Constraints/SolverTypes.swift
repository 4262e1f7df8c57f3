/// A number that a ``ConstraintSolver`` finds.
package struct Variable: Hashable, Sendable {
  let symbol: Int32

  /// The place among the variables that were made: 0, 1, 2, ….
  package let index: Int
}

/// A multiple of a variable.
package struct Term: Sendable {
  package var variable: Variable
  package var coefficient: Double

  package init(_ variable: Variable, _ coefficient: Double = 1) {
    (self.variable, self.coefficient) = (variable, coefficient)
  }
}

/// The relation of a sum to a constant.
package enum Relation: Sendable {
  case equal, atMost, atLeast
}

/// A constraint that a solver holds. Numbers of removed constraints are used again.
package struct ConstraintID: Hashable, Sendable {
  package let index: Int32
}

/// An end without a solution.
package enum SolverFailure: Error, Equatable {
  /// The constraint was not added, because these required ones contradict it.
  case conflict([ConstraintID])
  /// After edits, these required constraints contradict each other. The solver cannot be used any more.
  case contradiction([ConstraintID])
  /// `WorkCheck` stopped the work. The solver cannot be used any more.
  case stopped
  /// The tableau has more entries than ``ConstraintSolver/entryLimit``. The solver cannot be used any more.
  case tooLarge
  /// The simplex method made more steps than any sound system takes. The solver cannot be used any more.
  case stalled
}

/// The comparisons of `Double`s.
///
/// Coefficients of constraints are near 1 and values below 10⁵, so a value carries an error of some 10⁻¹¹ per step.
enum Tolerance {
  /// Coefficients and costs nearer to 0 count as 0. Sums of the same terms differ by rounding only, some 10⁻¹⁵.
  static let coefficient = 1e-10
  /// Values nearer to 0 count as 0: a negative value is infeasible, and a contradiction a conflict, beyond this.
  static let value = 1e-7
  /// Costs nearer to 0 count as 0.
  static let cost = 1e-9
}

/// The kinds of symbols.
enum SymbolKind: UInt8 {
  /// A number of no use.
  case unused
  /// A variable, of either sign.
  case free
  /// The distance from an inequality's bound, or from a wish: 0 or more.
  case slack
  /// The marker of a required equation: always 0.
  case dummy
}

/// A constraint's symbols in the tableau.
struct Record {
  var isUsed = false
  /// The symbol that stands for the constraint alone.
  var marker: Int32 = -1
  /// The marker's coefficient in the constraint's equation, 1 or −1.
  var sign = 1.0
  /// Another symbol of the constraint; −1 without one.
  var other: Int32 = -1
  /// The right side.
  var constant = 0.0
  /// The place of the priority in the costs; −1 for a required constraint.
  var level: Int32 = -1
  var weight = 1.0
  /// Whether the marker is an error, not the slack of an inequality.
  var marksError = false
}
