/// The definitions of variables, outside of the tableau.
extension ConstraintSolver {
  /// The variables whose definitions have a symbol, each once.
  func variables(definedBy symbol: Int32) -> [Int32] {
    if definers[Int(symbol)].isEmpty { return [] }
    stamp &+= 1
    var found = definers[Int(symbol)]
    definers[Int(symbol)] = []
    var count = 0
    for variable in found
    where variableStamps[Int(variable)] != stamp && definitions[Int(variable)].coefficient(of: symbol) != 0 {
      variableStamps[Int(variable)] = stamp
      found[count] = variable
      count += 1
    }
    work += found.count
    found.removeLast(found.count - count)
    definers[Int(symbol)] = found
    return found
  }

  private func isDefined(_ symbol: Int32) -> Bool { definitions[Int(variableIndices[Int(symbol)])].basic >= 0 }

  /// Adds a multiple of a symbol to a row of few entries.
  func sum(_ symbol: Int32, _ factor: Double, into row: inout Row) {
    let i = row.entries.firstIndex { $0.column >= symbol } ?? row.entries.count
    if i < row.entries.count, row.entries[i].column == symbol {
      row.entries[i].value += factor
      if Swift.abs(row.entries[i].value) <= Tolerance.coefficient { row.entries.remove(at: i) }
    } else if factor != 0 {
      row.entries.insert(Entry(column: symbol, value: factor), at: i)
    }
  }

  /// Defines a variable by a constraint as it was given, if no definition can come to depend on itself by it.
  ///
  /// - Returns: Whether the row, a sum of 0, is a definition now.
  func define(by row: Row) -> Bool {
    var best: Entry?
    var namesDefined = false
    for entry in row.entries where kinds[Int(entry.column)] == .free {
      if isDefined(entry.column) {
        namesDefined = true
      } else if Swift.abs(entry.value) > 1e-5 {
        if variables(definedBy: entry.column).isEmpty { best = entry }
      }
    }
    if let best {
      setDefinition(of: best.column, from: row, rank: later.count)
      later.append(variableIndices[Int(best.column)])
      return true
    }
    return namesDefined ? false : defineByExpanded(row)
  }

  /// Defines a variable by a row that names no defined one; false if it has only symbols of constraints.
  func defineByExpanded(_ row: Row) -> Bool {
    var best: Entry?
    for entry in row.entries where kinds[Int(entry.column)] == .free {
      if Swift.abs(entry.value) > Swift.abs(best?.value ?? 0) { best = entry }
    }
    guard let best else { return false }
    setDefinition(of: best.column, from: row, rank: -1 - earlier.count)
    earlier.append(variableIndices[Int(best.column)])
    return true
  }

  private func setDefinition(of symbol: Int32, from row: Row, rank: Int) {
    let variable = Int(variableIndices[Int(symbol)])
    var definition = row
    let inverse = -1 / definition.coefficient(of: symbol)
    _ = definition.removeEntry(symbol)
    definition.scale(by: inverse)
    definition.basic = symbol
    for entry in definition.entries { definers[Int(entry.column)].append(Int32(variable)) }
    entryCount += definition.entries.count
    (definitions[variable], ranks[variable]) = (definition, rank)
  }

  /// The same sum in terms of parametric symbols and of variables without definitions.
  func expand(_ row: Row) -> Row {
    var result = Row(constant: row.constant)
    var (touched, heap): ([Int32], RankHeap) = ([], RankHeap())
    func put(_ symbol: Int32, _ value: Double) {
      let i = Int(symbol)
      sums[i] += value
      if isSummed[i] { return }
      isSummed[i] = true
      if kinds[i] == .free, isDefined(symbol) {
        heap.push(ranks[Int(variableIndices[i])], symbol)
      } else {
        touched.append(symbol)
      }
    }
    for entry in row.entries { put(entry.column, entry.value) }
    while let symbol = heap.pop() {
      let (i, definition) = (Int(symbol), definitions[Int(variableIndices[Int(symbol)])])
      let factor = sums[i]
      (sums[i], isSummed[i]) = (0, false)
      result.constant += factor * definition.constant
      for entry in definition.entries { put(entry.column, factor * entry.value) }
      work += definition.entries.count
    }
    for symbol in touched where basicRow[Int(symbol)] >= 0 {
      let (i, row) = (Int(symbol), rows[Int(basicRow[Int(symbol)])])
      let factor = sums[i]
      sums[i] = 0
      result.constant += factor * row.constant
      for entry in row.entries { put(entry.column, factor * entry.value) }
      work += row.entries.count
    }
    touched.sort()
    result.entries.reserveCapacity(touched.count)
    for symbol in touched {
      let i = Int(symbol)
      if Swift.abs(sums[i]) > Tolerance.coefficient { result.entries.append(Entry(column: symbol, value: sums[i])) }
      (sums[i], isSummed[i]) = (0, false)
    }
    return result
  }

  // MARK: Removal

  /// Puts a sum in the place of a symbol that leaves, in all definitions.
  func replace(_ symbol: Int32, by row: Row) {
    for variable in variables(definedBy: symbol) { replace(symbol, by: row, in: Int(variable)) }
  }

  private func replace(_ symbol: Int32, by row: Row, in variable: Int) {
    let factor = definitions[variable].coefficient(of: symbol)
    var definition = definitions[variable]
    definitions[variable] = Row()
    entryCount -= definition.entries.count
    definition.constant += factor * row.constant
    definition.add(row.entries, times: factor, without: symbol, &scratch) { column in
      definers[Int(column)].append(Int32(variable))
    }
    entryCount += definition.entries.count
    definitions[variable] = definition
  }

  /// Takes the equation of a symbol that is in no row out of the definitions: the first variable that it defines has
  /// none any more.
  func undefine(with marker: Int32) {
    let variables = variables(definedBy: marker)
    guard let first = variables.min(by: { ranks[Int($0)] < ranks[Int($1)] }) else { return }
    var equation = definitions[Int(first)]
    let (symbol, factor) = (equation.basic, equation.coefficient(of: marker))
    definitions[Int(first)] = Row()
    entryCount -= equation.entries.count
    if variables.count == 1 { return }
    _ = equation.removeEntry(marker)
    equation.scale(by: -1 / factor)
    sum(symbol, 1 / factor, into: &equation)
    for variable in variables where variable != first { replace(marker, by: equation, in: Int(variable)) }
  }

  // MARK: Values

  /// Computes the values of all variables.
  func evaluate() {
    if later.count + earlier.count > 4 * definitions.count + 64 { renumber() }
    for i in values.indices where definitions[i].basic < 0 { set(i, 0) }
    for i in earlier.indices.reversed() { evaluate(Int(earlier[i]), rank: -1 - i) }
    for i in later.indices { evaluate(Int(later[i]), rank: i) }
    work += entryCount / 4
  }

  private func set(_ variable: Int, _ value: Double) {
    if values[variable] == value { return }
    values[variable] = value
    if hasMoved[variable] { return }
    hasMoved[variable] = true
    moved.append(Int32(variable))
  }

  private func evaluate(_ variable: Int, rank: Int) {
    guard ranks[variable] == rank, definitions[variable].basic >= 0 else { return }
    var value = definitions[variable].constant
    for entry in definitions[variable].entries {
      let i = Int(entry.column)
      if variableIndices[i] >= 0 {
        value += entry.value * values[Int(variableIndices[i])]
      } else if basicRow[i] >= 0 {
        value += entry.value * rows[Int(basicRow[i])].constant
      }
    }
    set(variable, value)
  }

  /// Gives the defined variables new ranks, in the same order.
  private func renumber() {
    let defined = definitions.indices.filter { definitions[$0].basic >= 0 }.sorted { ranks[$0] < ranks[$1] }
    (earlier, later) = ([], defined.map(Int32.init))
    for (rank, variable) in defined.enumerated() { ranks[variable] = rank }
  }

  /// Requires those variables to be 0 or more that should be and are not; false if there are none.
  func addBounds() throws(SolverFailure) -> Bool {
    var found = false
    for i in values.indices where isNonNegative[i] && !hasBound[i] && values[i] < -Tolerance.value {
      do throws(SolverFailure) {
        let term = Term(Variable(symbol: variableSymbols[i], index: i))
        _ = try add([term], .atLeast, 0, nil, 1, isBound: true)
      } catch .conflict(let opponents) {
        throw .contradiction(opponents)
      }
      (hasBound[i], found) = (true, true)
    }
    return found
  }
}

/// Symbols, the one of the highest rank first.
private struct RankHeap {
  private var items: [(rank: Int, symbol: Int32)] = []

  mutating func push(_ rank: Int, _ symbol: Int32) {
    items.append((rank, symbol))
    var i = items.count - 1
    while i > 0, items[(i - 1) / 2].rank < items[i].rank {
      items.swapAt(i, (i - 1) / 2)
      i = (i - 1) / 2
    }
  }

  mutating func pop() -> Int32? {
    guard let first = items.first, let last = items.popLast() else { return nil }
    if items.isEmpty { return first.symbol }
    items[0] = last
    var i = 0
    while true {
      var child = 2 * i + 1
      if child >= items.count { break }
      if child + 1 < items.count, items[child + 1].rank > items[child].rank { child += 1 }
      if items[child].rank <= items[i].rank { break }
      items.swapAt(i, child)
      i = child
    }
    return first.symbol
  }
}
