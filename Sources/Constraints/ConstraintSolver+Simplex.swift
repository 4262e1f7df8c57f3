/// The steps to a feasible and to an optimal solution.
extension ConstraintSolver {
  /// Steps without progress after which symbols are taken in the order of their numbers, which ends every cycle
  /// (Bland's rule).
  private static let patience = 24

  /// Steps that a sound system stays far below.
  private var mostSteps: Int { 1000 + 64 * (rows.count + kinds.count) }

  // MARK: A new constraint

  /// Gives a new row, which is an equation with the sum 0 and a constant of 0 or more, a basic symbol.
  ///
  /// - Returns: The constraints that contradict the row, which is dropped; `nil` without a conflict.
  func settle(_ row: Int, marker: Int32) throws(SolverFailure) -> [Int32]? {
    if let subject = subject(of: row, marker) {
      try pivot(subject, in: row)
      return nil
    }
    if try makeFeasible(row, marker) { return nil }
    var opponents: [Int32] = []
    for entry in rows[row].entries {
      let owner = owners[Int(entry.column)]
      if owner >= 0, !opponents.contains(owner) { opponents.append(owner) }
    }
    dropRow(row)
    return opponents
  }

  /// The symbol of a new row that can become basic while all other rows stay feasible; `nil` if steps are needed.
  private func subject(of row: Int, _ marker: Int32) -> Int32? {
    let isZero = rows[row].constant <= Tolerance.value
    var best: (symbol: Int32, rank: Int, users: Int)?
    var hasOnlyDummies = true
    for entry in rows[row].entries where kinds[Int(entry.column)] == .slack {
      hasOnlyDummies = false
      let users = columns[Int(entry.column)].count
      // A new symbol: the row itself is the only user.
      let isNew = users <= 1 && entry.value < 0
      // A coefficient near 0 makes large ones in all rows.
      guard isNew || isZero && Swift.abs(entry.value) > 1e-5 else { continue }
      let found = (entry.column, isNew ? 0 : 1, users)
      if best.map({ (found.1, found.2) < ($0.rank, $0.users) }) ?? true { best = found }
    }
    // A required equation that follows from others: its marker is basic.
    return hasOnlyDummies && isZero ? marker : best?.symbol
  }

  /// Makes the value of a row without a basic symbol 0, by raising symbols in it, and one of them basic there.
  ///
  /// - Returns: False if the least value is above 0: the row contradicts others.
  private func makeFeasible(_ row: Int, _ marker: Int32) throws(SolverFailure) -> Bool {
    var (idle, steps) = (0, 0)
    while true {
      let isZero = rows[row].constant <= Tolerance.value
      var chosen: Entry?
      for entry in rows[row].entries where kinds[Int(entry.column)] != .dummy {
        if isZero {
          if Swift.abs(entry.value) > Swift.abs(chosen?.value ?? 0) { chosen = entry }
        } else if entry.value < -Tolerance.cost {
          if idle > Self.patience {
            chosen = chosen ?? entry
          } else if entry.value < chosen?.value ?? 0 {
            chosen = entry
          }
        }
      }
      guard let chosen else {
        if isZero { try pivot(marker, in: row) }
        return isZero
      }
      let own = rows[row].constant / -chosen.value
      let limit = isZero ? nil : limit(of: chosen.column)
      guard let limit, limit.value < own else {
        try pivot(chosen.column, in: row)
        return true
      }
      idle = limit.value > Tolerance.value ? 0 : idle + 1
      try pivot(chosen.column, in: limit.row)
      steps += 1
      if steps > mostSteps { throw .stalled }
    }
  }

  /// The largest value that a symbol may be raised to, and the row whose symbol becomes 0 there; `nil` if there is
  /// none.
  func limit(of symbol: Int32) -> (row: Int, value: Double)? {
    var best: (row: Int, value: Double)?
    for row in rows(of: symbol) {
      let basic = rows[Int(row)].basic
      guard basic >= 0, kinds[Int(basic)] == .slack else { continue }
      let factor = rows[Int(row)].coefficient(of: symbol)
      if factor >= -Tolerance.cost { continue }
      let value = Swift.max(0, rows[Int(row)].constant) / -factor
      if let known = best, value > known.value || value == known.value && basic > rows[known.row].basic { continue }
      best = (Int(row), value)
    }
    return best
  }

  // MARK: An optimal solution

  /// Raises symbols with negative costs until there are none.
  func optimize() throws(SolverFailure) {
    var (idle, steps) = (0, 0)
    while let symbol = nextSymbol(inOrder: idle > Self.patience) {
      guard let limit = limit(of: symbol) else { continue }
      idle = limit.value > Tolerance.value ? 0 : idle + 1
      try pivot(symbol, in: limit.row)
      steps += 1
      if steps > mostSteps { throw .stalled }
    }
  }

  /// A symbol worth raising.
  private func nextSymbol(inOrder: Bool) -> Int32? {
    if inOrder {
      work += kinds.count
      return kinds.indices.first { isWorthRaising(Int32($0)) }.map(Int32.init)
    }
    while let symbol = candidates.popLast() {
      isCandidate[Int(symbol)] = false
      if isWorthRaising(symbol) { return symbol }
    }
    return nil
  }

  // MARK: Edits

  /// Makes the rows that edits changed feasible again, by steps that keep the costs optimal: the dual simplex method.
  func repair() throws(SolverFailure) {
    var (rest, steps) = (edited, 0)
    edited = []
    while let row = rest.popLast() {
      let (basic, constant) = (rows[row].basic, rows[row].constant)
      guard basic >= 0 else { continue }
      let kind = kinds[Int(basic)]
      if kind == .dummy, Swift.abs(constant) > Tolerance.value { throw contradiction(in: row) }
      guard kind == .slack, constant < -Tolerance.value else { continue }
      guard let symbol = cheapest(in: row) else { throw contradiction(in: row) }
      let users = rows(of: symbol)
      try pivot(symbol, in: row)
      for user in users { rest.append(Int(user)) }
      steps += 1
      if steps > mostSteps { throw .stalled }
    }
  }

  /// The symbol that makes a row's value greater at the least cost; `nil` without one.
  private func cheapest(in row: Int) -> Int32? {
    var best: Entry?
    for entry in rows[row].entries where entry.value > Tolerance.cost && kinds[Int(entry.column)] == .slack {
      if best.map({ costsLess(entry, than: $0) }) ?? true { best = entry }
    }
    work += rows[row].entries.count
    return best?.column
  }

  private func costsLess(_ a: Entry, than b: Entry) -> Bool {
    for level in levels {
      let first = costs[Int(a.column) * stride + level.place] / a.value
      let second = costs[Int(b.column) * stride + level.place] / b.value
      if Swift.abs(first - second) > Tolerance.cost { return first < second }
    }
    return a.column < b.column
  }

  private func contradiction(in row: Int) -> SolverFailure {
    let symbols = [rows[row].basic] + rows[row].entries.map(\.column)
    let found = Set(symbols.map { owners[Int($0)] }.filter { $0 >= 0 })
    return .contradiction(found.sorted().map { ConstraintID(index: $0) })
  }

  // MARK: Removal

  /// The row that a constraint's marker can become basic in, so that the others stay feasible once that row is dropped.
  func rowToLeave(for marker: Int32) -> Int? {
    var least: [(row: Int, value: Double)?] = [nil, nil]
    for row in rows(of: marker) {
      if kinds[Int(rows[Int(row)].basic)] == .dummy { return Int(row) }
      let factor = rows[Int(row)].coefficient(of: marker)
      let value = Swift.max(0, rows[Int(row)].constant) / Swift.abs(factor)
      let side = factor < 0 ? 0 : 1
      if value < least[side]?.value ?? .infinity { least[side] = (Int(row), value) }
    }
    return (least[0] ?? least[1])?.row
  }
}
