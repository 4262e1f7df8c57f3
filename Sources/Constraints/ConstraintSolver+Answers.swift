extension ConstraintSolver {
  /// The value of a variable in the solution.
  package func value(of variable: Variable) -> Double { values[variable.index] }

  /// The indices of the variables that have new values since the last call.
  package func takeMovedVariables() -> [Int32] {
    let result = moved
    for variable in moved { hasMoved[Int(variable)] = false }
    moved.removeAll(keepingCapacity: true)
    return result
  }

  /// Whether all solutions give a variable the same value.
  ///
  /// Where several constraints meet in one point, another value may be missed.
  package func isUnique(_ variable: Variable) -> Bool {
    var row = Row()
    sum(variable.symbol, 1, into: &row)
    return !expand(row).entries.contains { canRise($0.column) }
  }

  /// Whether raising a parametric symbol gives another solution.
  private func canRise(_ symbol: Int32) -> Bool {
    switch kinds[Int(symbol)] {
    case .free: return true
    case .unused, .dummy: return false
    case .slack: break
    }
    if levels.contains(where: { costs[Int(symbol) * stride + $0.place] != 0 }) { return false }
    return limit(of: symbol).map { $0.value > Tolerance.value } ?? true
  }

  /// The constraints that the value of a variable follows from.
  package func constraints(affecting variable: Variable) -> [ConstraintID] {
    var row = Row()
    sum(variable.symbol, 1, into: &row)
    let found = Set(expand(row).entries.map { owners[Int($0.column)] }.filter { $0 >= 0 })
    return found.sorted().map { ConstraintID(index: $0) }
  }
}
