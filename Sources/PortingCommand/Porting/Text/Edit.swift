/// A replacement of a part of a file.
struct Edit {
  /// UTF-8 bytes of the original.
  let range: Range<Int>
  let replacement: [UInt8]
  /// Whether a line on which the edit leaves only spaces becomes empty.
  let clearsLine: Bool

  /// - Parameters:
  ///   - replacement: The new text.
  ///   - keepsLines: Whether line breaks of the old text that the new one has not are added at its end.
  init(
    _ range: Range<Int>, of source: [UInt8], with replacement: String, clearsLine: Bool = false, keepsLines: Bool = true
  ) {
    let newline = UInt8(ascii: "\n")
    let missing =
      keepsLines ? source[range].count { $0 == newline } - replacement.utf8.count { $0 == newline } : 0
    self.range = range
    self.replacement = Array(replacement.utf8) + Array(repeating: newline, count: max(0, missing))
    self.clearsLine = clearsLine
  }
}

/// Edits of one file, applied at once.
struct EditedSource {
  /// The new text.
  private(set) var bytes: [UInt8] = []
  /// The places of the replacements in the new text, in the order of the given edits; `nil` for an edit that overlaps
  /// another.
  private(set) var starts: [Int?]
  /// The shifts of the unchanged parts: offsets in the original, and the number to add from there on.
  private var shifts: [(from: Int, by: Int)] = [(0, 0)]
  private let source: [UInt8]
  /// The replaced ranges.
  private var ranges: [Range<Int>] = []

  /// - Parameter edits: Replacements that do not overlap, in any order. Insertions at one place keep their order.
  init(_ source: [UInt8], _ edits: [Edit]) {
    self.source = source
    var done = 0
    starts = Array(repeating: nil, count: edits.count)
    // Lines of the new text that may be left with spaces only, by the offset of a byte in them.
    var cleared: [Int] = []
    let ordered = edits.enumerated().sorted {
      ($0.element.range.lowerBound, $0.element.range.upperBound, $0.offset)
        < ($1.element.range.lowerBound, $1.element.range.upperBound, $1.offset)
    }
    for (index, edit) in ordered where edit.range.lowerBound >= done {
      bytes += source[done..<edit.range.lowerBound]
      starts[index] = bytes.count
      if edit.clearsLine { cleared.append(bytes.count) }
      bytes += edit.replacement
      done = edit.range.upperBound
      ranges.append(edit.range)
      shifts.append((done, bytes.count - done))
    }
    bytes += source[done...]
    for offset in cleared.reversed() { clearSpaces(around: offset) }
  }

  /// Removes spaces from the line of `offset`: all if it has nothing else, otherwise those at its end.
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

  /// The offset in the new text of the byte at `offset` of the old. Inside a replaced range, the line counts from the
  /// end.
  func newOffset(of offset: Int) -> Int {
    if let range = ranges.first(where: { $0.lowerBound < offset && offset < $0.upperBound }) {
      let newline = UInt8(ascii: "\n")
      var after = source[offset..<range.upperBound].count { $0 == newline }
      var place = newOffset(of: range.upperBound)
      while after > 0, place > 0 {
        place -= 1
        if bytes[place] == newline { after -= 1 }
      }
      return place
    }
    let shift = shifts.last { $0.from <= offset }?.by ?? 0
    return min(max(0, offset + shift), bytes.count)
  }
}
