import Foundation
import Geometry

/// Glyphs of a line that have one font and one style.
/// Source: <https://developer.apple.com/documentation/coretext/ctrun>.
public final class CTRun: Sendable, CFObject {
  let run: TextRun
  fileprivate let line: TextLine
  fileprivate let styles: [TextStyle]

  fileprivate init(_ run: TextRun, of line: CTLine) { (self.run, self.line, styles) = (run, line.line, line.styles) }

  fileprivate var style: TextStyle { styles[run.style] }

  /// The glyphs that are drawn, in order.
  fileprivate var glyphs: [TextRun.Glyph] { run.glyphs.filter { $0.index != .max } }
}

/// Facts about a run. Source: <https://developer.apple.com/documentation/coretext/ctrunstatus>.
public struct CTRunStatus: OptionSet, Hashable, Sendable {
  public let rawValue: UInt32
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// The glyphs run from right to left.
  public static let rightToLeft = Self(rawValue: 1)
  /// The glyphs' string indices do not rise or fall steadily.
  public static let nonMonotonic = Self(rawValue: 2)
  /// The run needs its own text matrix.
  public static let hasNonIdentityMatrix = Self(rawValue: 4)
}

/// The line's runs, ``CTRun``s from left to right.
public func CTLineGetGlyphRuns(_ line: CTLine) -> CFArray { line.line.runs.map { CTRun($0, of: line) } }

/// The number of glyphs in the run.
public func CTRunGetGlyphCount(_ run: CTRun) -> CFIndex { run.glyphs.count }

/// The font, the colour, and the other attributes that differ from plain text, under Core Text's names.
public func CTRunGetAttributes(_ run: CTRun) -> CFDictionary {
  let style = run.style
  var result: CFDictionary = [kCTFontAttributeName: style.font, kCTForegroundColorAttributeName: style.color]
  if let background = style.background { result[kCTBackgroundColorAttributeName] = background }
  if style.kern != 0 { result[kCTKernAttributeName] = style.kern }
  if style.tracking != 0 { result[kCTTrackingAttributeName] = style.tracking }
  if style.baselineOffset != 0 { result[kCTBaselineOffsetAttributeName] = style.baselineOffset }
  if style.strokeWidth != 0 { result[kCTStrokeWidthAttributeName] = style.strokeWidth }
  if let stroke = style.strokeColor { result[kCTStrokeColorAttributeName] = stroke }
  if style.underline != [] { result[kCTUnderlineStyleAttributeName] = style.underline.rawValue }
  return result
}

/// Whether the font has a matrix. Directions are the line's.
public func CTRunGetStatus(_ run: CTRun) -> CTRunStatus {
  var status: CTRunStatus = run.line.isRightToLeft ? .rightToLeft : []
  if !run.style.font.matrix.isIdentity { status.insert(.hasNonIdentityMatrix) }
  return status
}

/// Always `nil`, as Core Text's may be: ask ``CTRunGetGlyphs(_:_:_:)``.
public func CTRunGetGlyphsPtr(_ run: CTRun) -> UnsafePointer<CGGlyph>? { nil }
/// Always `nil`, as Core Text's may be: ask ``CTRunGetPositions(_:_:_:)``.
public func CTRunGetPositionsPtr(_ run: CTRun) -> UnsafePointer<CGPoint>? { nil }
/// Always `nil`, as Core Text's may be: ask ``CTRunGetAdvances(_:_:_:)``.
public func CTRunGetAdvancesPtr(_ run: CTRun) -> UnsafePointer<CGSize>? { nil }

func part(_ run: CTRun, _ range: CFRange) -> ArraySlice<TextRun.Glyph> {
  let rest = run.glyphs.dropFirst(max(0, range.location))
  return range.length <= 0 ? rest : rest.prefix(range.length)
}

/// Writes glyphs; 0 for a glyph that no font has. A length of 0 means up to the end, here and below.
public func CTRunGetGlyphs(_ run: CTRun, _ range: CFRange, _ buffer: UnsafeMutablePointer<CGGlyph>) {
  for (i, glyph) in part(run, range).enumerated() { buffer[i] = CGGlyph(truncatingIfNeeded: glyph.index ?? 0) }
}

/// Writes positions from the line's origin, in points, y up.
public func CTRunGetPositions(_ run: CTRun, _ range: CFRange, _ buffer: UnsafeMutablePointer<CGPoint>) {
  for (i, glyph) in part(run, range).enumerated() { buffer[i] = CGPoint(x: glyph.x, y: -glyph.y) }
}

/// Writes advances, in points.
public func CTRunGetAdvances(_ run: CTRun, _ range: CFRange, _ buffer: UnsafeMutablePointer<CGSize>) {
  for (i, glyph) in part(run, range).enumerated() { buffer[i] = CGSize(width: glyph.advance, height: 0) }
}

/// The width of the glyphs in points; through the pointers, the font's ascent, descent (positive) and leading.
@discardableResult
public func CTRunGetTypographicBounds(
  _ run: CTRun, _ range: CFRange, _ ascent: UnsafeMutablePointer<CGFloat>?, _ descent: UnsafeMutablePointer<CGFloat>?,
  _ leading: UnsafeMutablePointer<CGFloat>?
) -> Double {
  let font = run.style.font
  ascent?.pointee = font.ascent
  descent?.pointee = font.descent
  leading?.pointee = font.leading
  return part(run, range).reduce(0) { $0 + $1.advance }
}

/// A rectangle around the glyphs' outlines, in points from the line's origin, y up.
public func CTRunGetImageBounds(_ run: CTRun, _ context: CGContext?, _ range: CFRange) -> CGRect {
  let font = run.style.font
  let unit = font.size / CGFloat(font.match.metrics.unitsPerEm)
  let scale = CGAffineTransform(scaleX: unit, y: unit)
  return part(run, range).reduce(CGRect.null) { all, glyph in
    guard let index = glyph.index else { return all }
    let box = font.match.box(of: CGGlyph(truncatingIfNeeded: index)).applying(scale)
    return box.isEmpty ? all : all.union(box.offsetBy(dx: CGFloat(glyph.x), dy: CGFloat(-glyph.y)))
  }
}

/// The font's matrix.
public func CTRunGetTextMatrix(_ run: CTRun) -> CGAffineTransform { run.style.font.matrix }

/// Draws glyphs of the run at the context's text position, through its text matrix, in which y runs up.
public func CTRunDraw(_ run: CTRun, _ context: CGContext, _ range: CFRange) {
  var glyphs = run.run
  glyphs.glyphs = Array(part(run, range))
  let space = CGAffineTransform(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: 0)
  TextCanvas.draw(in: context, through: space.concatenating(context.textMatrix)) { canvas in
    glyphs.drawGlyphs(on: canvas, run.style, at: (0, 0))
  }
}

// MARK: - Lines

/// The parts that a rectangle around a line includes. Source:
/// <https://developer.apple.com/documentation/coretext/ctlineboundsoptions>.
public struct CTLineBoundsOptions: OptionSet, Hashable, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// Without the gap between lines.
  public static let excludeTypographicLeading = Self(rawValue: 1)
  /// Without the shifts of kerning and leading.
  public static let excludeTypographicShifts = Self(rawValue: 2)
  /// With punctuation that hangs beyond the margins.
  public static let useHangingPunctuation = Self(rawValue: 4)
  /// By the glyphs' outlines in place of the font's metrics.
  public static let useGlyphPathBounds = Self(rawValue: 8)
  /// By the bounds that look aligned.
  public static let useOpticalBounds = Self(rawValue: 16)
  /// With room for the marks of all languages.
  public static let includeLanguageExtents = Self(rawValue: 32)
}

/// A rectangle around the line, in points from its origin, y up: its ascent, descent and leading, or with
/// `useGlyphPathBounds` its outlines. Other options have no effect but `excludeTypographicLeading`.
public func CTLineGetBoundsWithOptions(_ line: CTLine, _ options: CTLineBoundsOptions) -> CGRect {
  if options.contains(.useGlyphPathBounds) { return CTLineGetImageBounds(line, nil) }
  let leading = options.contains(.excludeTypographicLeading) ? 0 : line.line.leading
  let low = line.line.descent + leading
  return CGRect(x: 0, y: -low, width: line.line.width, height: line.line.ascent + low)
}

/// A rectangle around the glyphs' outlines, in points from the line's origin, y up; null without any.
public func CTLineGetImageBounds(_ line: CTLine, _ context: CGContext?) -> CGRect {
  line.line.runs.reduce(CGRect.null) { $0.union(CTRunGetImageBounds(CTRun($1, of: line), nil, CFRange())) }
}

/// The width of the spaces after the last other character, and of that character's tracking, in points.
public func CTLineGetTrailingWhitespaceWidth(_ line: CTLine) -> Double { line.line.trailing }
