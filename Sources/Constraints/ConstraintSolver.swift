import Geometry

/// Finds values of variables under linear constraints, and keeps them up to date as constraints come, go and change.
///
/// Each constraint is required or has a priority. The solution meets all required constraints. Of the others it makes
/// the sum of weighted errors at the highest priority as small as possible, then that at the next, and so on. A
/// variable that no constraint determines is 0.
///
/// Variables may have either sign, so they never bound a step of the simplex method. Each has a definition, by
/// variables that rank lower and by symbols of constraints, and is not in the tableau. What is left over when all
/// variables have definitions is the tableau: rows, each a basic symbol as a sum of parametric ones. A layout without
/// choices has no rows at all, and memory grows with the number of its terms. A parametric symbol is 0. Between calls,
/// basic slacks are 0 or more (within `Tolerance.value`), unless edits wait for ``solve()``.
package final class ConstraintSolver {
  // MARK: Symbols, by number

  var kinds: [SymbolKind] = []
  /// The row of the tableau whose basic symbol this is; −1 for others.
  var basicRow: [Int32] = []
  /// The constraint that a symbol belongs to; −1 for variables and for bounds.
  var owners: [Int32] = []
  /// The rows that have the symbol, and the variables whose definitions do. Some may have lost it, and some may be
  /// there twice.
  var columns: [[Int32]] = []
  var definers: [[Int32]] = []
  private var unusedSymbols: [Int32] = []
  /// A sum of many terms, by symbols; zero between calls.
  var sums: [Double] = []
  var isSummed: [Bool] = []

  // MARK: Costs

  /// The costs of raising each symbol: `stride` numbers for each, one for each priority.
  var costs: [Double] = []
  var stride = 4
  /// The priorities from the highest on, and their places in the costs.
  var levels: [(priority: Double, place: Int)] = []
  /// Symbols whose cost became negative, to be raised if it still is.
  var candidates: [Int32] = []
  var isCandidate: [Bool] = []

  // MARK: Rows, variables and constraints

  var rows: [Row] = []
  private var unusedRows: [Int] = []
  /// The definitions of variables, by their indices; a row without a basic symbol for a variable without one.
  var definitions: [Row] = []
  /// The places of variables in the order of their definitions, each after those that it names.
  var ranks: [Int] = []
  /// The defined variables with ranks from 0 on, and those with ranks from −1 down, in the order of definition; others
  /// may be among them.
  var later: [Int32] = []
  var earlier: [Int32] = []
  var values: [Double] = []
  var isNonNegative: [Bool] = []
  var hasBound: [Bool] = []
  /// The index of a variable, by symbols; −1 for others.
  var variableIndices: [Int32] = []
  var variableSymbols: [Int32] = []
  var moved: [Int32] = []
  var hasMoved: [Bool] = []
  var records: [Record] = []
  private var unusedRecords: [Int32] = []
  /// Rows whose constant an edit has changed.
  var edited: [Int] = []
  var scratch: [Entry] = []
  /// Marks of rows and variables, for ``rows(of:)`` and ``variables(definedBy:)``.
  var rowStamps: [UInt32] = []
  var variableStamps: [UInt32] = []
  var stamp: UInt32 = 0

  // MARK: Counters

  /// The steps that were made, each an exchange of a basic and a parametric symbol.
  package private(set) var pivots = 0
  /// The rows of the tableau.
  package var rowCount: Int { rows.count - unusedRows.count }
  /// The entries of all rows and definitions.
  package internal(set) var entryCount = 0
  /// The most entries that rows and definitions may have, some 24 bytes each. Default: 2²³.
  package var entryLimit = 1 << 23
  /// Entries read since the last question to `WorkCheck`.
  var work = 0

  package init() {}

  // MARK: Changes

  /// Makes a variable, which is 0 until constraints say otherwise.
  ///
  /// - Parameter isNonNegative: Whether it is required to be 0 or more.
  package func makeVariable(isNonNegative: Bool = false) -> Variable {
    let symbol = makeSymbol(.free, of: -1)
    let index = definitions.count
    variableIndices[Int(symbol)] = Int32(index)
    variableSymbols.append(symbol)
    definitions.append(Row())
    ranks.append(0)
    values.append(0)
    hasMoved.append(false)
    hasBound.append(false)
    variableStamps.append(0)
    self.isNonNegative.append(isNonNegative)
    return Variable(symbol: symbol, index: index)
  }

  /// Adds the constraint that a sum of terms is equal to, at most, or at least `constant`.
  ///
  /// A constraint that contradicts others is not added (``SolverFailure/conflict(_:)``), and the solver can be used
  /// further. Values are up to date after ``solve()``.
  ///
  /// - Parameters:
  ///   - terms: Multiples of variables, finite; variables may repeat.
  ///   - priority: The rank of the constraint; `nil` for a required one.
  ///   - weight: The factor of its error among those of the same priority.
  package func add(
    _ terms: [Term], _ relation: Relation, _ constant: Double, priority: Double? = nil, weight: Double = 1
  ) throws(SolverFailure) -> ConstraintID {
    try add(terms, relation, constant, priority, weight, isBound: false)
  }

  func add(
    _ terms: [Term], _ relation: Relation, _ constant: Double, _ priority: Double?, _ weight: Double, isBound: Bool
  ) throws(SolverFailure) -> ConstraintID {
    try repair()
    let id = unusedRecords.popLast() ?? Int32(records.count)
    if id == records.count { records.append(Record()) }
    var record = Record(isUsed: true, constant: constant, weight: weight)
    if let priority { record.level = Int32(try level(of: priority)) }
    var row = Row(constant: -constant)
    for term in terms { sum(term.variable.symbol, term.coefficient, into: &row) }
    func put(_ kind: SymbolKind, _ sign: Double) -> Int32 {
      let symbol = makeSymbol(kind, of: isBound ? -1 : id)
      sum(symbol, sign, into: &row)
      return symbol
    }
    switch relation {
    case .equal where priority == nil: record.marker = put(.dummy, 1)
    case .equal:
      (record.marker, record.sign, record.marksError) = (put(.slack, -1), -1, true)
      record.other = put(.slack, 1)
    case .atMost:
      record.marker = put(.slack, 1)
      if priority != nil { record.other = put(.slack, -1) }
    case .atLeast:
      (record.marker, record.sign) = (put(.slack, -1), -1)
      if priority != nil { record.other = put(.slack, 1) }
    }
    records[Int(id)] = record
    if !define(by: row) {
      var row = expand(row)
      if !defineByExpanded(row) {
        if row.constant < 0 { row.negate() }
        if let opponents = try settle(makeRow(row), marker: record.marker) {
          release(id)
          throw .conflict(opponents.filter { $0 != id }.map { ConstraintID(index: $0) })
        }
      }
    }
    if record.level >= 0 { changeCosts(of: record, by: weight) }
    if entryCount > entryLimit { throw .tooLarge }
    work += 8
    if work > 4096 { try ask() }
    return ConstraintID(index: id)
  }

  /// Removes a constraint. Values are up to date after ``solve()``.
  package func remove(_ id: ConstraintID) throws(SolverFailure) {
    try repair()
    let record = records[Int(id.index)]
    guard record.isUsed else { return }
    if record.level >= 0 { changeCosts(of: record, by: -record.weight) }
    let marker = record.marker
    if basicRow[Int(marker)] < 0, let row = rowToLeave(for: marker) { try pivot(marker, in: row) }
    let row = Int(basicRow[Int(marker)])
    if row >= 0 {
      replace(marker, by: rows[row])
      dropRow(row)
    } else {
      undefine(with: marker)
    }
    release(id.index)
  }

  /// Changes the right side of a constraint. Values are up to date after ``solve()``.
  package func setConstant(_ constant: Double, of id: ConstraintID) throws(SolverFailure) {
    let record = records[Int(id.index)]
    let shift = record.sign * (constant - record.constant)
    guard record.isUsed, shift != 0 else { return }
    // The dual simplex method starts from a solution that is optimal.
    if edited.isEmpty { try optimize() }
    records[Int(id.index)].constant = constant
    let marker = record.marker
    for variable in variables(definedBy: marker) {
      definitions[Int(variable)].constant -= shift * definitions[Int(variable)].coefficient(of: marker)
    }
    let basic = Int(basicRow[Int(marker)])
    if basic >= 0 {
      rows[basic].constant += shift
      edited.append(basic)
    }
    for row in rows(of: marker) {
      rows[Int(row)].constant -= shift * rows[Int(row)].coefficient(of: marker)
      edited.append(Int(row))
    }
  }

  /// Brings all values up to date.
  package func solve() throws(SolverFailure) {
    repeat {
      try repair()
      try optimize()
      evaluate()
      try ask()
    } while try addBounds()
  }

  // MARK: Parts

  private func makeSymbol(_ kind: SymbolKind, of owner: Int32) -> Int32 {
    if let symbol = unusedSymbols.popLast() {
      let i = Int(symbol)
      (kinds[i], basicRow[i], owners[i], variableIndices[i]) = (kind, -1, owner, -1)
      return symbol
    }
    kinds.append(kind)
    basicRow.append(-1)
    owners.append(owner)
    columns.append([])
    definers.append([])
    isCandidate.append(false)
    sums.append(0)
    isSummed.append(false)
    variableIndices.append(-1)
    costs.append(contentsOf: repeatElement(0, count: stride))
    return Int32(kinds.count - 1)
  }

  /// Gives a constraint's symbols and number back. No row has the symbols, but for rounding.
  private func release(_ id: Int32) {
    for symbol in [records[Int(id)].marker, records[Int(id)].other] where symbol >= 0 {
      for row in rows(of: symbol) { entryCount -= rows[Int(row)].removeEntry(symbol) }
      for variable in variables(definedBy: symbol) { entryCount -= definitions[Int(variable)].removeEntry(symbol) }
      let i = Int(symbol)
      (kinds[i], owners[i], columns[i], definers[i]) = (.unused, -1, [], [])
      for place in 0..<stride { costs[i * stride + place] = 0 }
      unusedSymbols.append(symbol)
    }
    records[Int(id)] = Record()
    unusedRecords.append(id)
  }

  private func makeRow(_ row: Row) -> Int {
    let index = unusedRows.popLast() ?? rows.count
    if index == rows.count {
      rows.append(row)
      rowStamps.append(0)
    } else {
      rows[index] = row
    }
    for entry in row.entries { columns[Int(entry.column)].append(Int32(index)) }
    entryCount += row.entries.count
    return index
  }

  func dropRow(_ row: Int) {
    if rows[row].basic >= 0 { basicRow[Int(rows[row].basic)] = -1 }
    entryCount -= rows[row].entries.count
    rows[row] = Row()
    unusedRows.append(row)
  }

  /// The place of a priority in the costs.
  private func level(of priority: Double) throws(SolverFailure) -> Int {
    if let known = levels.first(where: { $0.priority == priority }) { return known.place }
    let place = levels.count
    if place == stride {
      if costs.count > entryLimit { throw .tooLarge }
      var wider = [Double](repeating: 0, count: costs.count * 2)
      for symbol in kinds.indices {
        for level in 0..<stride { wider[symbol * stride * 2 + level] = costs[symbol * stride + level] }
      }
      (costs, stride) = (wider, stride * 2)
    }
    levels.insert((priority, place), at: levels.firstIndex { $0.priority < priority } ?? levels.count)
    return place
  }

  /// Adds the costs of a constraint's errors.
  private func changeCosts(of record: Record, by weight: Double) {
    for symbol in [record.marksError ? record.marker : -1, record.other] where symbol >= 0 {
      let row = basicRow[Int(symbol)]
      if row < 0 {
        addCost(weight, at: Int(record.level), to: symbol)
      } else {
        for entry in rows[Int(row)].entries { addCost(weight * entry.value, at: Int(record.level), to: entry.column) }
      }
    }
  }

  private func addCost(_ cost: Double, at place: Int, to symbol: Int32) {
    let i = Int(symbol) * stride + place
    costs[i] += cost
    if Swift.abs(costs[i]) <= Tolerance.cost { costs[i] = 0 }
    noteCandidate(symbol)
  }

  /// Makes a parametric symbol basic in a row, and the row's basic symbol parametric.
  func pivot(_ symbol: Int32, in row: Int) throws(SolverFailure) {
    pivots += 1
    solveRow(row, for: symbol)
    try ask()
    if entryCount > entryLimit { throw .tooLarge }
  }

  /// Ends the work if nobody waits for its result any more.
  func ask() throws(SolverFailure) {
    if let check = WorkCheck.current, !check(work + 16) { throw .stopped }
    work = 0
  }
}
