/// A symbol of a row and its coefficient.
struct Entry {
  var column: Int32
  var value: Double
}

/// An equation: the value of a symbol is a constant plus multiples of other symbols.
struct Row {
  /// The symbol, called basic in the tableau; −1 in a row that is not in use or has no symbol yet.
  var basic: Int32 = -1
  var constant = 0.0
  /// By ascending columns.
  var entries: [Entry] = []

  init(constant: Double = 0) { self.constant = constant }

  /// The coefficient of a column; 0 if it has none.
  func coefficient(of column: Int32) -> Double {
    entries.withUnsafeBufferPointer { entries in
      var (low, high) = (0, entries.count)
      while low < high {
        let middle = (low + high) / 2
        if entries[middle].column < column { low = middle + 1 } else { high = middle }
      }
      return low < entries.count && entries[low].column == column ? entries[low].value : 0
    }
  }

  mutating func negate() { scale(by: -1) }

  mutating func scale(by factor: Double) {
    constant *= factor
    entries.withUnsafeMutableBufferPointer { for i in $0.indices { $0[i].value *= factor } }
  }

  /// - Returns: The number of entries removed.
  mutating func removeEntry(_ column: Int32) -> Int {
    guard let i = entries.firstIndex(where: { $0.column == column }) else { return 0 }
    entries.remove(at: i)
    return 1
  }

  /// Adds multiples of sorted entries, and takes the column `gone` out. Sums near 0 are left out.
  ///
  /// - Parameters:
  ///   - scratch: Memory for the result, which is exchanged for the row's own.
  ///   - isNew: Called with each column that the row did not have.
  mutating func add(
    _ added: [Entry], times factor: Double, without gone: Int32, _ scratch: inout [Entry], _ isNew: (Int32) -> Void
  ) {
    scratch.removeAll(keepingCapacity: true)
    scratch.reserveCapacity(entries.count + added.count)
    entries.withUnsafeBufferPointer { old in
      added.withUnsafeBufferPointer { added in
        var (i, j) = (0, 0)
        while j < added.count {
          var entry = added[j]
          entry.value *= factor
          j += 1
          while i < old.count, old[i].column < entry.column {
            if old[i].column != gone { scratch.append(old[i]) }
            i += 1
          }
          let wasHere = i < old.count && old[i].column == entry.column
          if wasHere {
            entry.value += old[i].value
            i += 1
          }
          if entry.column == gone || Swift.abs(entry.value) <= Tolerance.coefficient { continue }
          scratch.append(entry)
          if !wasHere { isNew(entry.column) }
        }
        while i < old.count {
          if old[i].column != gone { scratch.append(old[i]) }
          i += 1
        }
      }
    }
    swap(&entries, &scratch)
  }
}
