import Geometry

extension TextShaper {
  /// The bytes of a paragraph that are laid out at a time. Pango takes time in proportion to the square of a text that
  /// it wraps.
  private static let window = 1 << 14

  /// The most bytes of a line that is not wrapped: the rest is not laid out. Pango lays out a line as a whole.
  static let longestLine = 1 << 18

  /// Breaks a paragraph into lines as ``lines(of:style:shape:direction:within:)`` does, a long one part by part.
  ///
  /// The lines of a part but the last two are those of the whole paragraph: where a line ends follows from the text
  /// from its start to the first word that does not fit. The next part begins after them.
  ///
  /// - Parameter isEnough: Whether the lines so far are as many as there is room for.
  mutating func lines(
    ofLong text: StyledText, style: Int, shape: TextParagraph.Shape, within limit: Limit,
    isEnough: ([TextLine]) -> Bool
  ) -> [TextLine] {
    if limit.width == nil || limit.wrap == .none || text.bytes.count <= Self.window {
      let isLong = text.bytes.count > Self.longestLine && (limit.width == nil || limit.wrap == .none)
      let shown = isLong ? text.part(0..<text.characterStart(before: Self.longestLine)) : text
      return lines(of: shown, style: style, shape: shape, direction: shape.direction, within: limit)
    }
    var (found, start, window, direction, room) = ([TextLine](), 0, Self.window, shape.direction, limit)
    while WorkCheck.goesOn, !isEnough(found) {
      let end = text.characterStart(before: start + window)
      var new = lines(of: text.part(start..<end), style: style, shape: shape, direction: direction, within: room)
      if end < text.bytes.count {
        guard new.count > 2 else {
          window *= 4
          continue
        }
        new.removeLast(2)
        new[new.count - 1].isLast = false
      }
      if found.isEmpty, let first = new.first {
        direction = first.isRightToLeft ? .rightToLeft : .leftToRight
        // Further parts begin with a line that is not the paragraph's first.
        room.width = room.width.map { max(0, $0 - max(0, -limit.indent)) }
        room.indent = 0
      }
      for i in new.indices { new[i].start += start }
      found += new
      guard end < text.bytes.count, let last = new.last else { break }
      (start, window) = (last.start + last.length, Self.window)
    }
    return found
  }
}

extension StyledText {
  /// The first byte of the character that a byte belongs to; the end for a byte beyond it.
  fileprivate func characterStart(before byte: Int) -> Int {
    var start = min(byte, bytes.count)
    while start > 0, start < bytes.count, bytes[start] & 0xC0 == 0x80 { start -= 1 }
    return start
  }
}
