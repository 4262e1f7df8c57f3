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

/// The way in which the lines of a frame follow each other.
/// Source: <https://developer.apple.com/documentation/coretext/ctframeprogression>.
public enum CTFrameProgression: UInt32, Sendable {
  /// Lines run across, and each is below the last one.
  case topToBottom = 0
  /// Lines run down, turned by a quarter turn clockwise, and each is left of the last one: Chinese and Japanese. Glyphs
  /// with `verticalGlyphForm` stand upright.
  case rightToLeft = 1
  /// Lines run down, turned by a quarter turn clockwise, and each is right of the last one.
  case leftToRight = 2
}

/// The key of a frame's ``CTFrameProgression``, or of its raw value as a number.
public let kCTFrameProgressionAttributeName: CFString = "CTFrameProgression"

extension CTFrameProgression {
  /// The progression of a frame's attributes; across for unknown attributes.
  fileprivate init(of attributes: Any?) {
    let value = (attributes as? CFDictionary)?[kCTFrameProgressionAttributeName]
    self =
      switch value {
      case let progression as CTFrameProgression: progression
      case let number as NSNumber: CTFrameProgression(rawValue: number.uint32Value) ?? .topToBottom
      default: .topToBottom
      }
  }

  fileprivate var isVertical: Bool { self != .topToBottom }
}

/// The lines of a text in the bounding box of a path.
/// Source: <https://developer.apple.com/documentation/coretext/ctframe>.
public final class CTFrame: Sendable, CFObject {
  /// The layout of lines that run across. If the frame's lines run down, its width is the box's height.
  fileprivate let layout: TextLayout
  fileprivate let progression: CTFrameProgression
  fileprivate let path: CGPath
  fileprivate let box: CGRect

  /// The place of the layout's text in the framesetter's string.
  private let start: Int
  private let length: Int

  fileprivate init(
    _ layout: TextLayout, _ progression: CTFrameProgression, in path: CGPath, from start: Int, length: Int
  ) {
    self.progression = progression
    (self.layout, self.path, box) = (layout, path.copy() ?? path, path.boundingBox)
    (self.start, self.length) = (start, length)
  }

  /// The requested characters, and the ones that fit.
  fileprivate var range: Range<Int> { start..<start + length }
  fileprivate var visibleRange: Range<Int> { start..<start + (lines.last?.characters.upperBound ?? 0) }

  fileprivate var placedLines: [TextLine] { lines.map { $0.shifted(by: start) } }

  /// The lines that lie wholly inside the box.
  fileprivate var lines: ArraySlice<TextLine> {
    let depth = progression.isVertical ? box.width : box.height
    return layout.lines.prefix { $0.baseline + $0.descent <= depth.native + 1e-6 }
  }

  /// The lines as drawn, with their baselines counted from the side of the layout's first line.
  fileprivate var shownLines: [TextLine] {
    guard progression == .leftToRight else { return Array(lines) }
    return lines.map { line in
      var shown = line
      shown.baseline = box.width.native - (line.baseline - line.ascent + line.descent)
      return shown
    }
  }

  /// The map from the layout's space to one with y up in which the box lies at `corner`.
  fileprivate func space(at corner: CGPoint) -> CGAffineTransform {
    let (left, top) = (corner.x, corner.y + box.height)
    return progression.isVertical
      ? CGAffineTransform(a: 0, b: -1, c: -1, d: 0, tx: left + box.width, ty: top)
      : CGAffineTransform(a: 1, b: 0, c: 0, d: -1, tx: left, ty: top)
  }
}

/// Creates the object that fills paths with a text's lines.
public func CTFramesetterCreateWithAttributedString(_ attrString: CFAttributedString) -> CTFramesetter {
  CTFramesetter(attrString)
}

/// Lays out a part of the text in the bounding box of `path`, from the top down. A length of 0 is up to the end.
///
/// Lines are as long as the box. Lines that would reach out of the box are left out.
///
/// - Parameter frameAttributes: ``kCTFrameProgressionAttributeName`` counts.
public func CTFramesetterCreateFrame(
  _ framesetter: CTFramesetter, _ stringRange: CFRange, _ path: CGPath, _ frameAttributes: Any?
) -> CTFrame {
  let box = path.boundingBox
  var options = TextLayout.Options()
  let progression = CTFrameProgression(of: frameAttributes)
  (options.width, options.height) = progression.isVertical ? (box.height, box.width) : (box.width, box.height)
  let part = framesetter.part(stringRange)
  let start = max(0, min(stringRange.location, framesetter.string.length))
  return CTFrame(TextLayout(part, options), progression, in: path, from: start, length: part.length)
}

/// The size of a part of the text within `constraints`, in points. A constraint that is 0, negative or not finite is no
/// limit.
///
/// `fitRange` receives the part whose lines lie within the height, or within the width for lines that run down.
public func CTFramesetterSuggestFrameSizeWithConstraints(
  _ framesetter: CTFramesetter, _ stringRange: CFRange, _ frameAttributes: Any?, _ constraints: CGSize,
  _ fitRange: UnsafeMutablePointer<CFRange>?
) -> CGSize {
  let part = framesetter.part(stringRange)
  var options = TextLayout.Options()
  let isVertical = CTFrameProgression(of: frameAttributes).isVertical
  let (along, across) =
    isVertical ? (constraints.height, constraints.width) : (constraints.width, constraints.height)
  options.width = along > 0 ? along : nil
  let layout = TextLayout(part, options)
  let limit = across > 0 && across.isFinite ? across.native : .infinity
  let fitting = layout.lines.prefix { $0.baseline + $0.descent <= limit + 1e-6 }
  fitRange?.pointee = CFRange(location: max(0, stringRange.location), length: fitting.last?.characters.upperBound ?? 0)
  let (length, depth) = (layout.size.width, min(layout.size.height, CGFloat(limit)))
  return isVertical ? CGSize(width: depth, height: length) : CGSize(width: length, height: depth)
}

/// The path that the lines lie in.
public func CTFrameGetPath(_ frame: CTFrame) -> CGPath { frame.path }

/// The characters asked for, in UTF-16 units of the framesetter's string.
public func CTFrameGetStringRange(_ frame: CTFrame) -> CFRange { CFRange(frame.range) }

/// The characters whose lines show.
public func CTFrameGetVisibleStringRange(_ frame: CTFrame) -> CFRange { CFRange(frame.visibleRange) }

/// The frame's ``kCTFrameProgressionAttributeName``, as a number; `nil` where lines run across.
public func CTFrameGetFrameAttributes(_ frame: CTFrame) -> CFDictionary? {
  frame.progression.isVertical ? [kCTFrameProgressionAttributeName: frame.progression.rawValue] : nil
}

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
  TextLine.draw(
    frame.shownLines, frame.layout.styles, in: context, through: frame.space(at: frame.box.origin))
}

/// The lines, ``CTLine``s, from the first one on. Each draws itself across, in any progression of the frame.
public func CTFrameGetLines(_ frame: CTFrame) -> CFArray {
  frame.placedLines.map { CTLine($0, frame.layout.styles) }
}

/// Writes the origins of lines, from the bottom left corner of the frame's box, y up. `range` selects the lines; a
/// length of 0 is up to the end.
public func CTFrameGetLineOrigins(_ frame: CTFrame, _ range: CFRange, _ origins: UnsafeMutablePointer<CGPoint>) {
  let (lines, space) = (frame.shownLines.dropFirst(max(0, range.location)), frame.space(at: .zero))
  for (i, line) in lines.prefix(range.length <= 0 ? lines.count : range.length).enumerated() {
    origins[i] = CGPoint(x: line.x, y: line.baseline).applying(space)
  }
}
