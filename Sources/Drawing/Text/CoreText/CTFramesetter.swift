import Foundation
import Geometry

/// A text that can be laid out in several frames.
/// Source: <https://developer.apple.com/documentation/coretext/ctframesetter>.
public final class CTFramesetter: CFObject {
  fileprivate let string: NSAttributedString

  fileprivate init(_ string: NSAttributedString) { self.string = NSAttributedString(attributedString: string) }

  /// The part of the string in `range`; if its length is 0, up to the end.
  fileprivate func part(_ range: CFRange) -> NSAttributedString {
    let start = max(0, min(range.location, string.length))
    let rest = string.length - start
    let length = range.length <= 0 ? rest : min(range.length, rest)
    return string.attributedSubstring(from: NSRange(location: start, length: length))
  }
}

/// The lines of a text in the bounding box of a path.
/// Source: <https://developer.apple.com/documentation/coretext/ctframe>.
public final class CTFrame: Sendable, CFObject {
  fileprivate let layout: TextLayout
  fileprivate let path: CGPath
  fileprivate let box: CGRect

  /// The place of the layout's text in the framesetter's string.
  private let start: Int
  private let length: Int

  fileprivate init(_ layout: TextLayout, in path: CGPath, from start: Int, length: Int) {
    (self.layout, self.path, box) = (layout, path.copy() ?? path, path.boundingBox)
    (self.start, self.length) = (start, length)
  }

  /// The characters asked for, and those that show.
  fileprivate var range: Range<Int> { start..<start + length }
  fileprivate var visibleRange: Range<Int> { start..<start + (lines.last?.characters.upperBound ?? 0) }

  fileprivate var placedLines: [TextLine] { lines.map { $0.shifted(by: start) } }

  /// The lines that lie wholly inside the box.
  fileprivate var lines: ArraySlice<TextLine> {
    layout.lines.prefix { $0.baseline + $0.descent <= box.height.native + 1e-6 }
  }
}

/// Creates what fills paths with a text's lines.
public func CTFramesetterCreateWithAttributedString(_ attrString: CFAttributedString) -> CTFramesetter {
  CTFramesetter(attrString)
}

/// Lays out a part of the text in the bounding box of `path`, from the top down. A length of 0 is up to the end.
///
/// Lines are as wide as the box. Lines that would reach below the box are left out.
public func CTFramesetterCreateFrame(
  _ framesetter: CTFramesetter, _ stringRange: CFRange, _ path: CGPath, _ frameAttributes: Any?
) -> CTFrame {
  let box = path.boundingBox
  var options = TextLayout.Options()
  (options.width, options.height) = (box.width, box.height)
  let part = framesetter.part(stringRange)
  let start = max(0, min(stringRange.location, framesetter.string.length))
  return CTFrame(TextLayout(part, options), in: path, from: start, length: part.length)
}

/// The size of a part of the text within `constraints`, in points. A constraint that is 0, negative or not finite is no limit.
///
/// `fitRange` receives the part whose lines lie within the height.
public func CTFramesetterSuggestFrameSizeWithConstraints(
  _ framesetter: CTFramesetter, _ stringRange: CFRange, _ frameAttributes: Any?, _ constraints: CGSize,
  _ fitRange: UnsafeMutablePointer<CFRange>?
) -> CGSize {
  let part = framesetter.part(stringRange)
  var options = TextLayout.Options()
  options.width = constraints.width > 0 ? constraints.width : nil
  let layout = TextLayout(part, options)
  let limit = constraints.height > 0 && constraints.height.isFinite ? constraints.height.native : .infinity
  let fitting = layout.lines.prefix { $0.baseline + $0.descent <= limit + 1e-6 }
  fitRange?.pointee = CFRange(location: max(0, stringRange.location), length: fitting.last?.characters.upperBound ?? 0)
  return CGSize(width: layout.size.width, height: min(layout.size.height, CGFloat(limit)))
}

/// The path that the lines lie in.
public func CTFrameGetPath(_ frame: CTFrame) -> CGPath { frame.path }

/// The characters asked for, in UTF-16 units of the framesetter's string.
public func CTFrameGetStringRange(_ frame: CTFrame) -> CFRange { CFRange(frame.range) }

/// The characters whose lines show.
public func CTFrameGetVisibleStringRange(_ frame: CTFrame) -> CFRange { CFRange(frame.visibleRange) }

/// Always `nil`: there are no attributes of frames.
public func CTFrameGetFrameAttributes(_ frame: CTFrame) -> CFDictionary? { nil }

/// The typesetter of the framesetter's text.
public func CTFramesetterGetTypesetter(_ framesetter: CTFramesetter) -> CTTypesetter {
  CTTypesetterCreateWithAttributedString(framesetter.string)
}

/// A framesetter of the typesetter's text.
public func CTFramesetterCreateWithTypesetter(_ typesetter: CTTypesetter) -> CTFramesetter {
  CTFramesetter(typesetter.string)
}

/// Draws the lines in the context's user space, in which y is up.
public func CTFrameDraw(_ frame: CTFrame, _ context: CGContext) {
  let space = CGAffineTransform(a: 1, b: 0, c: 0, d: -1, tx: frame.box.minX, ty: frame.box.maxY)
  TextLine.draw(frame.lines, frame.layout.styles, in: context, through: space)
}

/// The lines, ``CTLine``s from the top down.
public func CTFrameGetLines(_ frame: CTFrame) -> CFArray {
  frame.placedLines.map { CTLine($0, frame.layout.styles) }
}

/// Writes the origins of lines, from the bottom left corner of the frame's box, y up. `range` selects the lines; a length of 0
/// is up to the end.
public func CTFrameGetLineOrigins(_ frame: CTFrame, _ range: CFRange, _ origins: UnsafeMutablePointer<CGPoint>) {
  let lines = frame.lines.dropFirst(max(0, range.location))
  for (i, line) in lines.prefix(range.length <= 0 ? lines.count : range.length).enumerated() {
    origins[i] = CGPoint(x: line.x, y: frame.box.height.native - line.baseline)
  }
}
