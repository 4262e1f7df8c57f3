import Foundation
import Geometry

/// A text in a single line of any length: line breaks in it become spaces. Source:
/// <https://developer.apple.com/documentation/coretext/ctline>.
public final class CTLine: Sendable, CFObject {
  let line: TextLine
  let styles: [TextStyle]

  init(_ line: TextLine, _ styles: [TextStyle]) { (self.line, self.styles) = (line, styles) }

  init(_ string: NSAttributedString) {
    let content = TextContent(string, plain: .plain).inOneLine
    var options = TextLayout.Options()
    options.breaking = (.none, nil)
    let layout = TextLayout(content, options)
    (line, styles) = (layout.lines.first ?? TextLine(), layout.styles)
  }

  /// Draws the line with its origin at `origin` in glyph space, through the text matrix: upright where that has y up.
  func draw(in context: CGContext, at origin: CGPoint = .zero) {
    let space = CGAffineTransform(a: 1, b: 0, c: 0, d: -1, tx: origin.x, ty: origin.y)
    var line = line
    (line.x, line.baseline) = (0, 0)
    TextLine.draw([line], styles, in: context, through: space.concatenating(context.textMatrix))
  }
}

/// Lays a text out as one line, however long.
public func CTLineCreateWithAttributedString(_ attrString: CFAttributedString) -> CTLine { CTLine(attrString) }

/// Draws the line at the context's text position, through its text matrix, in which y runs up.
public func CTLineDraw(_ line: CTLine, _ context: CGContext) { line.draw(in: context) }

/// The line's width in points, whitespace at its end included; through the pointers, its ascent, its descent (positive)
/// and its leading.
@discardableResult
public func CTLineGetTypographicBounds(
  _ line: CTLine, _ ascent: UnsafeMutablePointer<CGFloat>?, _ descent: UnsafeMutablePointer<CGFloat>?,
  _ leading: UnsafeMutablePointer<CGFloat>?
) -> Double {
  ascent?.pointee = line.line.ascent
  descent?.pointee = line.line.descent
  leading?.pointee = line.line.leading
  return line.line.width
}

/// The offset of a line within a width: 0 for a `flushFactor` of 0, the remaining width for 1; 0 if the line is too
/// long. Whitespace at the line's end may reach out of the width.
public func CTLineGetPenOffsetForFlush(_ line: CTLine, _ flushFactor: CGFloat, _ flushWidth: Double) -> Double {
  Double.maximum(0, (flushWidth - line.line.width + line.line.trailing) * flushFactor.native)
}

/// The number of glyphs in all runs of the line.
public func CTLineGetGlyphCount(_ line: CTLine) -> Int {
  line.line.runs.reduce(0) { $0 + $1.glyphs.count }
}

extension TextContent {
  /// The text with spaces in place of line breaks.
  fileprivate var inOneLine: TextContent {
    guard var whole = paragraphs.first, paragraphs.count > 1 else { return self }
    for next in paragraphs.dropFirst() {
      whole.text.append(" ", style: next.style, at: max(0, whole.text.end - 1))
      whole.text.append(next.text)
    }
    var result = self
    result.paragraphs = [whole]
    return result
  }
}
