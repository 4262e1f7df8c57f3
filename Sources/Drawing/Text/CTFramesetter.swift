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

  fileprivate init(_ layout: TextLayout, in path: CGPath) {
    (self.layout, self.path, box) = (layout, path.copy() ?? path, path.boundingBox)
  }

  /// The lines that lie wholly inside the box.
  fileprivate var lines: ArraySlice<TextLine> {
    layout.lines.prefix { $0.baseline + $0.descent <= box.height.native + 1e-6 }
  }
}

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
  return CTFrame(TextLayout(framesetter.part(stringRange), options), in: path)
}

/// The size of a part of the text within `constraints`, in points. A constraint that is 0, negative or not finite is no limit.
///
/// `fitRange` receives the part asked for.
public func CTFramesetterSuggestFrameSizeWithConstraints(
  _ framesetter: CTFramesetter, _ stringRange: CFRange, _ frameAttributes: Any?, _ constraints: CGSize,
  _ fitRange: UnsafeMutablePointer<CFRange>?
) -> CGSize {
  let part = framesetter.part(stringRange)
  fitRange?.pointee = CFRange(location: stringRange.location, length: part.length)
  var size = part.size(fitting: constraints.width > 0 ? constraints.width : nil)
  if constraints.height > 0 { size.height = min(size.height, constraints.height) }
  return size
}

/// The path that the lines lie in.
public func CTFrameGetPath(_ frame: CTFrame) -> CGPath { frame.path }

/// Draws the lines in the context's user space, in which y is up.
public func CTFrameDraw(_ frame: CTFrame, _ context: CGContext) {
  let space = CGAffineTransform(a: 1, b: 0, c: 0, d: -1, tx: frame.box.minX, ty: frame.box.maxY)
  TextCanvas.draw(in: context, through: space) { canvas in
    for line in frame.lines { line.draw(on: canvas, frame.layout.styles, at: (line.x, line.baseline)) }
  }
}

/// The lines, ``CTLine``s from the top down.
public func CTFrameGetLines(_ frame: CTFrame) -> CFArray {
  frame.lines.map { CTLine($0, frame.layout.styles) }
}

/// Writes the origins of lines, from the bottom left corner of the frame's box, y up. `range` selects the lines; a length of 0
/// is up to the end.
public func CTFrameGetLineOrigins(_ frame: CTFrame, _ range: CFRange, _ origins: UnsafeMutablePointer<CGPoint>) {
  let lines = frame.lines.dropFirst(max(0, range.location))
  for (i, line) in lines.prefix(range.length <= 0 ? lines.count : range.length).enumerated() {
    origins[i] = CGPoint(x: line.x, y: frame.box.height.native - line.baseline)
  }
}
