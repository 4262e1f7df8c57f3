import Foundation
import Geometry

// The places of characters in lines. Indices count UTF-16 units of the string that the line was made from.

/// The line's characters, line breaks included.
public func CTLineGetStringRange(_ line: CTLine) -> CFRange { CFRange(line.line.characters) }

/// The character at `position`, points from the line's origin: beyond the middle of a character the one after it, as
/// for a caret. The ends for positions outside.
public func CTLineGetStringIndexForPosition(_ line: CTLine, _ position: CGPoint) -> CFIndex {
  let carets = line.line.carets
  guard let nearest = carets.min(by: { abs($0.x - position.x.native) < abs($1.x - position.x.native) }) else {
    return line.line.characters.lowerBound
  }
  return nearest.index
}

/// The distance of a character's leading edge from the line's origin, points; beyond the line's last index, the
/// distance of its end.
///
/// `secondaryOffset` receives the same: carets between directions are not split.
@discardableResult
public func CTLineGetOffsetForStringIndex(
  _ line: CTLine, _ charIndex: CFIndex, _ secondaryOffset: UnsafeMutablePointer<CGFloat>?
) -> CGFloat {
  let carets = line.line.carets
  // For a ligature, the edge of its first character.
  let known = carets.filter { $0.index <= charIndex }.max { $0.index < $1.index } ?? carets.first
  let offset = CGFloat(known?.x ?? 0)
  secondaryOffset?.pointee = offset
  return offset
}

/// Calls `block` with each caret's offset, the index of its character, whether it is a leading edge, and a flag that
/// ends the calls.
public func CTLineEnumerateCaretOffsets(
  _ line: CTLine, _ block: (Double, CFIndex, Bool, UnsafeMutablePointer<Bool>) -> Void
) {
  var stop = false
  for caret in line.line.carets {
    block(caret.x, caret.index, true, &stop)
    if stop { return }
  }
}

/// The characters of the run's glyphs.
public func CTRunGetStringRange(_ run: CTRun) -> CFRange { CFRange(run.run.characters) }

/// Writes the index of each glyph's first character. A length of 0 is up to the end.
public func CTRunGetStringIndices(_ run: CTRun, _ range: CFRange, _ buffer: UnsafeMutablePointer<CFIndex>) {
  for (i, glyph) in part(run, range).enumerated() { buffer[i] = glyph.place }
}

/// Always `nil`, as Core Text's may be: ask ``CTRunGetStringIndices(_:_:_:)``.
public func CTRunGetStringIndicesPtr(_ run: CTRun) -> UnsafePointer<CFIndex>? { nil }

/// Core Text's own base advances: the same as the advances here.
public func CTRunGetBaseAdvancesAndOrigins(
  _ runRef: CTRun, _ range: CFRange, _ advancesBuffer: UnsafeMutablePointer<CGSize>?,
  _ originsBuffer: UnsafeMutablePointer<CGPoint>?
) {
  if let advancesBuffer { CTRunGetAdvances(runRef, range, advancesBuffer) }
  if let originsBuffer { for i in part(runRef, range).indices { originsBuffer[i] = .zero } }
}

extension CFRange {
  init(_ range: Range<Int>) { self.init(location: range.lowerBound, length: range.count) }
}

extension TextLine {
  /// The edges at which characters begin, and the line's end.
  fileprivate var carets: [(index: Int, x: Double)] {
    var result: [(Int, Double)] = []
    for run in runs {
      var pen = run.x
      // Within a run from right to left, places decrease: a character then begins at its right edge.
      let isBackwards = run.glyphs.first.map { $0.place } ?? 0 > run.glyphs.last.map { $0.place } ?? 0
      for glyph in run.glyphs {
        let edge = isBackwards ? pen + glyph.advance : pen
        if result.last?.0 != glyph.place { result.append((glyph.place, edge)) }
        pen += glyph.advance
      }
    }
    result.append((characters.upperBound, isRightToLeft ? 0 : width))
    return result
  }

  /// The line of a string that starts `offset` units before the line's own.
  func shifted(by offset: Int) -> TextLine {
    if offset == 0 { return self }
    func moved(_ range: Range<Int>) -> Range<Int> { range.lowerBound + offset..<range.upperBound + offset }
    var line = self
    line.characters = moved(characters)
    for r in runs.indices {
      line.runs[r].characters = moved(runs[r].characters)
      for g in runs[r].glyphs.indices { line.runs[r].glyphs[g].place += offset }
    }
    return line
  }
}
