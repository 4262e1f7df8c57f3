/// The rows and costs of the tableau.
extension ConstraintSolver {
  /// The rows that have a column, each once.
  func rows(of column: Int32) -> [Int32] {
    if columns[Int(column)].isEmpty { return [] }
    stamp &+= 1
    var found = columns[Int(column)]
    columns[Int(column)] = []
    var count = 0
    for row in found where rowStamps[Int(row)] != stamp && rows[Int(row)].coefficient(of: column) != 0 {
      rowStamps[Int(row)] = stamp
      found[count] = row
      count += 1
    }
    work += found.count * 4
    found.removeLast(found.count - count)
    columns[Int(column)] = found
    return found
  }

  /// Adds multiples of a row to another one, which loses the column `gone`.
  private func add(_ source: Row, times factor: Double, to index: Int, without gone: Int32) {
    var row = rows[index]
    rows[index] = Row()
    entryCount -= row.entries.count
    row.constant += factor * source.constant
    row.add(source.entries, times: factor, without: gone, &scratch) { columns[Int($0)].append(Int32(index)) }
    entryCount += row.entries.count
    work += row.entries.count
    rows[index] = row
  }

  /// Solves a row for one of its symbols, which becomes basic, and puts the result into all other rows and the costs.
  func solveRow(_ index: Int, for symbol: Int32) {
    var row = rows[index]
    rows[index] = Row()
    let (inverse, basic) = (-1 / row.coefficient(of: symbol), row.basic)
    entryCount -= row.entries.count
    _ = row.removeEntry(symbol)
    row.scale(by: inverse)
    if basic >= 0 {
      basicRow[Int(basic)] = -1
      row.add([Entry(column: basic, value: -inverse)], times: 1, without: -1, &scratch) { _ in }
      columns[Int(basic)].append(Int32(index))
    }
    row.basic = symbol
    entryCount += row.entries.count
    rows[index] = row
    basicRow[Int(symbol)] = Int32(index)
    putCosts(of: symbol, from: row)
    let users = rows(of: symbol)
    columns[Int(symbol)] = []
    for user in users {
      add(row, times: rows[Int(user)].coefficient(of: symbol), to: Int(user), without: symbol)
    }
  }

  /// Moves the costs of a symbol that has become basic to the symbols of its row.
  private func putCosts(of symbol: Int32, from row: Row) {
    for level in levels {
      let cost = costs[Int(symbol) * stride + level.place]
      if cost == 0 { continue }
      costs[Int(symbol) * stride + level.place] = 0
      for entry in row.entries {
        let i = Int(entry.column) * stride + level.place
        let sum = costs[i] + cost * entry.value
        costs[i] = Swift.abs(sum) > Tolerance.cost ? sum : 0
      }
      work += row.entries.count
    }
    for entry in row.entries { noteCandidate(entry.column) }
  }

  /// Whether raising a parametric symbol makes the solution better.
  func isWorthRaising(_ symbol: Int32) -> Bool {
    guard kinds[Int(symbol)] == .slack, basicRow[Int(symbol)] < 0 else { return false }
    for level in levels {
      let cost = costs[Int(symbol) * stride + level.place]
      if cost != 0 { return cost < 0 }
    }
    return false
  }

  func noteCandidate(_ symbol: Int32) {
    if !isCandidate[Int(symbol)], isWorthRaising(symbol) {
      isCandidate[Int(symbol)] = true
      candidates.append(symbol)
    }
  }
}
