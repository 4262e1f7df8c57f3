import Foundation
import Geometry

/// The part of a line that is left out. Source:
/// <https://developer.apple.com/documentation/coretext/ctlinetruncationtype>.
public enum CTLineTruncationType: UInt32, Sendable {
  /// The beginning is left out, and an ellipsis stands before the rest.
  case start
  /// The end is left out, and an ellipsis stands after the rest.
  case end
  /// The middle is left out, and an ellipsis stands in its place.
  case middle
}

/// A line no wider than `width`, with `truncationToken` in the place of the characters that were left out: at the
/// start, the end or in the middle, as they show. The line itself if it fits; `nil` if the token does not.
public func CTLineCreateTruncatedLine(
  _ line: CTLine, _ width: Double, _ truncationType: CTLineTruncationType, _ truncationToken: CTLine?
) -> CTLine? {
  // The tolerance lets a line fit into its own measured width.
  if line.line.width <= width + 1e-6 { return line }
  let room = width - (truncationToken?.line.width ?? 0)
  guard room >= 0 else { return nil }
  let glyphs = line.line.runs.flatMap(\.glyphs)
  func fitting(_ glyphs: some Sequence<TextRun.Glyph>, _ room: Double) -> Int {
    var used = 0.0
    var count = 0
    for glyph in glyphs {
      used += glyph.advance
      if used > room { break }
      count += 1
    }
    return count
  }
  let (head, tail): (Int, Int)
  switch truncationType {
  case .end: (head, tail) = (fitting(glyphs, room), 0)
  case .start: (head, tail) = (0, fitting(glyphs.reversed(), room))
  case .middle:
    head = fitting(glyphs, room / 2)
    let used = glyphs.prefix(head).reduce(0) { $0 + $1.advance }
    tail = min(glyphs.count - head, fitting(glyphs.reversed(), room - used))
  }
  var result = line.line
  (result.runs, result.width, result.trailing) = ([], 0, 0)
  var styles = line.styles
  result.add(line.line.runs, glyphs: 0..<head)
  if let token = truncationToken {
    result.add(token.line.runs, glyphs: 0..<Int.max, firstStyle: styles.count)
    styles += token.styles
    result.ascent = max(result.ascent, token.line.ascent)
    result.descent = max(result.descent, token.line.descent)
  }
  result.add(line.line.runs, glyphs: (glyphs.count - tail)..<glyphs.count)
  return CTLine(result, styles)
}

/// A line whose spaces are widened or narrowed by the share `justificationFactor`, from 0 to 1, of the amount that
/// `justificationWidth` needs; `nil` for a line without spaces, or if the spaces would vanish.
public func CTLineCreateJustifiedLine(
  _ line: CTLine, _ justificationFactor: CGFloat, _ justificationWidth: Double
) -> CTLine? {
  let part = Double.maximum(0, Double.minimum(justificationFactor.native, 1))
  let trailing = CTLineGetTrailingWhitespaceWidth(line)
  var result = line.line
  let width = result.width + (justificationWidth - result.width + trailing) * part
  guard width.isFinite, result.stretch(to: width) else { return nil }
  return CTLine(result, line.styles)
}

extension TextLine {
  /// Adds glyphs of runs, counted over all of them, at the line's end.
  fileprivate mutating func add(_ runs: [TextRun], glyphs: Range<Int>, firstStyle: Int = 0) {
    var index = 0
    for run in runs {
      let part = max(0, glyphs.lowerBound - index)..<max(0, min(run.glyphs.count, glyphs.upperBound - index))
      index += run.glyphs.count
      if part.lowerBound >= part.upperBound { continue }
      var piece = run
      piece.style += firstStyle
      piece.glyphs = Array(run.glyphs[part])
      // Glyphs may stand beside their pens; the pens follow from the advances.
      let before = run.x + run.glyphs[..<part.lowerBound].reduce(0) { $0 + $1.advance }
      let shift = width - before
      for i in piece.glyphs.indices { piece.glyphs[i].x += shift }
      (piece.x, piece.width) = (width, piece.glyphs.reduce(0) { $0 + $1.advance })
      width += piece.width
      self.runs.append(piece)
    }
  }

  /// Changes the spaces so that the line is as wide as asked for. False if it has none, or if they would vanish.
  fileprivate mutating func stretch(to width: Double) -> Bool {
    let spaces = runs.flatMap(\.glyphs).filter(\.isSpace)
    let trailing = runs.flatMap(\.glyphs).reversed().prefix { $0.isSpace }.count
    let count = spaces.count - trailing
    guard count > 0 else { return false }
    let step = (width - self.width) / Double(count)
    if step < 0, -step >= spaces.map(\.advance).min() ?? 0 { return false }
    var (shift, left) = (0.0, count)
    for r in runs.indices {
      runs[r].x += shift
      let before = shift
      for g in runs[r].glyphs.indices {
        runs[r].glyphs[g].x += shift
        if runs[r].glyphs[g].isSpace, left > 0 {
          runs[r].glyphs[g].advance += step
          shift += step
          left -= 1
        }
      }
      runs[r].width += shift - before
    }
    self.width = width
    return true
  }
}
