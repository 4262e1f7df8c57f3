/// A replacement of a part of a file. It keeps the number of lines.
struct Edit {
  /// UTF-8 bytes of the original.
  let range: Range<Int>
  let replacement: [UInt8]
  /// Whether a line that the edit leaves with nothing but spaces becomes empty.
  let clearsLine: Bool

  /// - Parameter replacement: The new text. Line breaks of the old text that it has not are added at its end.
  init(_ range: Range<Int>, of source: [UInt8], with replacement: String, clearsLine: Bool = false) {
    let newline = UInt8(ascii: "\n")
    let missing = source[range].count { $0 == newline } - replacement.utf8.count { $0 == newline }
    self.range = range
    self.replacement = Array(replacement.utf8) + Array(repeating: newline, count: max(0, missing))
    self.clearsLine = clearsLine
  }
}

/// Edits of one file, applied at once.
struct EditedSource {
  /// The new text.
  private(set) var bytes: [UInt8] = []
  /// Where the parts that stayed went: offsets in the original, and what to add to them.
  private var shifts: [(from: Int, by: Int)] = [(0, 0)]

  /// - Parameter edits: Replacements that do not overlap, in any order. Insertions at one place keep their order.
  init(_ source: [UInt8], _ edits: [Edit]) {
    var done = 0
    // Lines of the new text that may be left with spaces only, by the offset of a byte in them.
    var cleared: [Int] = []
    let ordered = edits.enumerated().sorted {
      ($0.element.range.lowerBound, $0.element.range.upperBound, $0.offset)
        < ($1.element.range.lowerBound, $1.element.range.upperBound, $1.offset)
    }
    for (_, edit) in ordered where edit.range.lowerBound >= done {
      bytes += source[done..<edit.range.lowerBound]
      if edit.clearsLine { cleared.append(bytes.count) }
      bytes += edit.replacement
      done = edit.range.upperBound
      shifts.append((done, bytes.count - done))
    }
    bytes += source[done...]
    for offset in cleared.reversed() { clearSpaces(around: offset) }
  }

  /// Removes spaces from the line that `offset` lies in: all if it has nothing else, else those at its end.
  private mutating func clearSpaces(around offset: Int) {
    func isSpace(_ byte: UInt8) -> Bool { byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }
    var end = offset
    while end < bytes.count, isSpace(bytes[end]) { end += 1 }
    guard end == bytes.count || bytes[end] == UInt8(ascii: "\n") || bytes[end] == UInt8(ascii: "\r") else { return }
    var start = offset
    while start > 0, isSpace(bytes[start - 1]) { start -= 1 }
    bytes.removeSubrange(start..<end)
    for i in shifts.indices where shifts[i].from + shifts[i].by > start { shifts[i].by -= end - start }
  }

  /// The offset in the new text of what stood at `offset`.
  func newOffset(of offset: Int) -> Int {
    let shift = shifts.last { $0.from <= offset }?.by ?? 0
    return min(max(0, offset + shift), bytes.count)
  }
}
