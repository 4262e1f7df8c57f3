import Foundation
import Geometry

/// Stacks the lines of paragraphs.
struct TextComposer {
  private let content: TextContent
  private let options: TextLayout.Options
  private var shaper: TextShaper
  /// The limits in points, finite; `nil` for no limit.
  private let width: Double?, height: Double?

  private var lines: [TextLine] = []
  /// The index of each line's paragraph.
  private var owners: [Int] = []
  /// The top of the next line.
  private var top = 0.0

  init(_ content: TextContent, _ options: TextLayout.Options, _ shaper: TextShaper) {
    (self.content, self.options, self.shaper) = (content, options, shaper)
    func limit(_ length: CGFloat?) -> Double? { length.flatMap { $0.isFinite ? max(0, $0.native) : nil } }
    (width, height) = (limit(options.width), limit(options.height))
  }

  mutating func compose() -> [TextLine] {
    paragraphs: for (p, paragraph) in content.paragraphs.enumerated() {
      if !WorkCheck.goesOn { break }
      let before = top
      if p > 0, !paragraph.isContinuation {
        top += content.paragraphs[p - 1].shape.spacingBehind + paragraph.shape.spacingBefore
      }
      let limit = limit(for: paragraph)
      let wraps = limit.wrap != .none
      var shaping = limit
      // Wrapped text is truncated only in its last line, which is not known yet.
      if wraps { shaping.truncation = nil }
      let (start, shape, known) = (top, paragraph.shape, lines.count)
      let new = shaper.lines(
        ofLong: paragraph.text, style: paragraph.style, shape: shape, within: shaping
      ) { [height, options] new in
        if options.maximumLines > 0, known + new.count > options.maximumLines { return true }
        guard let height else { return false }
        return start + new.reduce(0.0) { $0 + $1.withHeight(of: shape).height + shape.lineSpacing } > height + 1
      }
      for (i, line) in new.enumerated() {
        let line = line.withHeight(of: paragraph.shape)
        if !lines.isEmpty, hasNoRoom(for: line) {
          if limit.truncation != nil, wraps || lines.count == options.maximumLines {
            top = before
            truncateLast(by: limit.truncation ?? .end)
            break paragraphs
          }
          if lines.count == options.maximumLines || top > height ?? .infinity { break paragraphs }
        }
        add(line, of: p, isFirst: i == 0)
      }
    }
    align()
    return lines
  }

  /// Whether `line` exceeds the number of lines, or would reach below the bottom.
  private func hasNoRoom(for line: TextLine) -> Bool {
    if options.maximumLines > 0, lines.count >= options.maximumLines { return true }
    // The tolerance lets a text fit into its own measured size.
    guard let height else { return false }
    return top + line.ascent + line.descent > height + 1e-6
  }

  private mutating func add(_ line: TextLine, of paragraph: Int, isFirst: Bool) {
    var line = line
    let shape = content.paragraphs[paragraph].shape
    line.x = isFirst && !content.paragraphs[paragraph].isContinuation ? shape.firstIndent : shape.headIndent
    line.baseline = top + line.ascent
    top += line.height + shape.lineSpacing
    if options.breaking == nil, !options.wrapsEveryParagraph, shape.lineBreakMode == .byClipping, let width,
      line.width > width - line.x + 1e-6
    {
      line.clippedWidth = width
    }
    lines.append(line)
    owners.append(paragraph)
  }

  // MARK: Breaking

  private func limit(for paragraph: TextParagraph) -> TextShaper.Limit {
    let shape = paragraph.shape
    var limit = TextShaper.Limit()
    (limit.wrap, limit.truncation) = options.breaking ?? shape.lineBreakMode.breaking(options)
    let first = paragraph.isContinuation ? shape.headIndent : shape.firstIndent
    limit.width = width.map { max(0, $0 - min(first, shape.headIndent) - shape.room(behind: $0)) }
    limit.indent = first - shape.headIndent
    return limit
  }

  /// Truncates the last line by an ellipsis, which replaces the text that does not fit.
  private mutating func truncateLast(by truncation: TextTruncation) {
    guard let last = lines.popLast(), let p = owners.popLast() else { return }
    let paragraph = content.paragraphs[p]
    let isFirst = last.start == 0
    var text = paragraph.text.part(last.start..<paragraph.text.bytes.count)
    var further = StyledText()
    for next in content.paragraphs[(p + 1)...] where !next.text.isBlank {
      further.append(" ", style: paragraph.style)
      further.append(next.text)
    }
    if truncation != .end {
      text.append(further)
    } else if last.isLast, !further.bytes.isEmpty {
      text = text.withoutSpacesAtEnd
      text.append("…", style: 0)
    } else if last.isLast {
      lines.append(last)
      owners.append(p)
      return
    }
    var limit = limit(for: paragraph)
    // The full width of this line, which is laid out as the only one.
    limit.width = limit.width.map { $0 - (isFirst ? max(0, limit.indent) : max(0, -limit.indent)) }
    limit.indent = 0
    limit.wrap = .none
    limit.truncation = truncation
    let direction: NSWritingDirection = last.isRightToLeft ? .rightToLeft : .leftToRight
    guard
      var line = shaper.lines(
        of: text, style: paragraph.style, shape: paragraph.shape, direction: direction, within: limit
      ).first?
      .withHeight(of: paragraph.shape)
    else { return }
    line.start = last.start
    top = last.baseline - last.ascent
    add(line, of: p, isFirst: isFirst)
  }

  // MARK: Alignment

  /// Aligns the lines within the width, or within the longest line if there is none.
  private mutating func align() {
    let whole =
      width ?? zip(lines, owners).map { $0.x + $0.measuredWidth + content.paragraphs[$1].shape.room(behind: nil) }.max()
      ?? 0
    for i in lines.indices {
      let shape = content.paragraphs[owners[i]].shape
      let head = lines[i].x
      let room = whole - head - shape.room(behind: whole)
      let alignment = options.alignment ?? shape.alignment
      if alignment == .justified, !lines[i].isLast, width != nil { lines[i].justify(to: room) }
      // Whitespace at a line's end may reach out of the room.
      let trailing = lines[i].trailing
      let free = room - (lines[i].width - trailing)
      let isRightToLeft = lines[i].isRightToLeft
      let left: Double
      switch alignment {
      // A line that is too long starts at the leading edge.
      case _ where free < 0: left = isRightToLeft ? free : 0
      case .left: left = 0
      case .right: left = free
      case .center: left = free / 2
      case .natural, .justified: left = isRightToLeft ? free : 0
      }
      lines[i].x = (isRightToLeft ? whole - head - room - trailing : head) + left
    }
  }
}

extension NSLineBreakMode {
  /// Source: <https://developer.apple.com/documentation/uikit/nslinebreakmode>. A line that truncates or clips is not
  /// broken.
  fileprivate func breaking(_ options: TextLayout.Options) -> (wrap: TextWrap, truncation: TextTruncation?) {
    let end: TextTruncation? = options.truncatesLastLine ? .end : nil
    let single: TextWrap = options.wrapsEveryParagraph ? .word : .none
    return switch self {
    case .byWordWrapping: (.word, end)
    case .byCharWrapping: (.character, end)
    case .byClipping: (single, nil)
    case .byTruncatingHead: (single, .start)
    case .byTruncatingTail: (single, .end)
    case .byTruncatingMiddle: (single, .middle)
    }
  }
}

extension TextParagraph.Shape {
  /// The distance from the trailing edge that lines keep, in `width`.
  fileprivate func room(behind width: Double?) -> Double {
    tailIndent <= 0 ? -tailIndent : max(0, (width ?? 0) - tailIndent)
  }
}

extension TextLine {
  /// The line with the height of `shape`: space is added or removed above the text.
  ///
  /// The height, and with it the baseline, follow from the fonts. The room that baseline offsets take is added as far
  /// as the maximum height allows: in a fixed height the baseline keeps its place, and text moves by its offset.
  fileprivate func withHeight(of shape: TextParagraph.Shape) -> TextLine {
    let (above, below) = (ascent - raise, descent - drop)
    var height = (above + below) * (shape.heightMultiple > 0 ? shape.heightMultiple : 1)
    height = max(height, shape.minimumHeight)
    let limit = shape.maximumHeight > 0 ? shape.maximumHeight : .infinity
    height = min(height, limit)
    // Raised text first takes the space that was added above.
    let added = max(0, height - below - above)
    let up = min(max(0, raise - added), limit - height)
    let down = min(drop, limit - height - up)
    var line = self
    (line.ascent, line.descent) = (height - below + up, below + down)
    return line
  }
}

extension StyledText {
  fileprivate var withoutSpacesAtEnd: StyledText {
    part(0..<(bytes.lastIndex { $0 != 0x20 }.map { $0 + 1 } ?? 0))
  }
}
