import Foundation
import Geometry

/// A text that is broken into lines by the program.
///
/// Source: <https://developer.apple.com/documentation/coretext/cttypesetter>.
public final class CTTypesetter: CFObject {
  let string: NSAttributedString

  fileprivate init(_ string: NSAttributedString) { self.string = NSAttributedString(attributedString: string) }

  /// The part of the string in `range`; if its length is 0, up to the end.
  fileprivate func part(_ start: Int, _ length: Int = 0) -> (start: Int, string: NSAttributedString) {
    let start = max(0, min(start, string.length))
    let rest = string.length - start
    let count = length <= 0 ? rest : min(length, rest)
    return (start, string.attributedSubstring(from: NSRange(location: start, length: count)))
  }

  fileprivate func fittingLength(from start: Int, width: Double, _ wrap: TextWrap) -> Int {
    let part = part(start).string
    if part.length == 0 { return 0 }
    var options = TextLayout.Options()
    (options.width, options.maximumLines, options.breaking) = (CGFloat(width), 1, (wrap, nil))
    return TextLayout(part, options).lines.first?.characters.upperBound ?? part.length
  }
}

/// Creates the object that breaks a text into lines.
public func CTTypesetterCreateWithAttributedString(_ string: CFAttributedString) -> CTTypesetter {
  CTTypesetter(string)
}

/// Creates a typesetter; options have no effect.
public func CTTypesetterCreateWithAttributedStringAndOptions(
  _ string: CFAttributedString, _ options: CFDictionary?
) -> CTTypesetter? { CTTypesetter(string) }

/// A line of a part of the string, of any width. A length of 0 means up to the end.
public func CTTypesetterCreateLine(_ typesetter: CTTypesetter, _ stringRange: CFRange) -> CTLine {
  CTTypesetterCreateLineWithOffset(typesetter, stringRange, 0)
}

/// A line as ``CTTypesetterCreateLine(_:_:)`` makes it; the offset, which is for tabs, has no effect.
public func CTTypesetterCreateLineWithOffset(
  _ typesetter: CTTypesetter, _ stringRange: CFRange, _ offset: Double
) -> CTLine {
  let (start, part) = typesetter.part(stringRange.location, stringRange.length)
  let line = CTLine(part)
  return CTLine(line.line.shifted(by: start), line.styles)
}

/// The number of UTF-16 units from `startIndex` that fit a line of `width` points, broken between words, the spaces at
/// its end included; at least one character.
public func CTTypesetterSuggestLineBreak(_ typesetter: CTTypesetter, _ startIndex: CFIndex, _ width: Double) -> CFIndex
{
  typesetter.fittingLength(from: startIndex, width: width, .word)
}

/// The number of UTF-16 units that fit into `width` points, broken at words. `offset` has no effect.
public func CTTypesetterSuggestLineBreakWithOffset(
  _ typesetter: CTTypesetter, _ startIndex: CFIndex, _ width: Double, _ offset: Double
) -> CFIndex { CTTypesetterSuggestLineBreak(typesetter, startIndex, width) }

/// The number of UTF-16 units from `startIndex` that fit a line of `width` points, broken between any characters.
public func CTTypesetterSuggestClusterBreak(
  _ typesetter: CTTypesetter, _ startIndex: CFIndex, _ width: Double
) -> CFIndex { typesetter.fittingLength(from: startIndex, width: width, .character) }

/// The number of UTF-16 units that fit into `width` points, broken at characters. `offset` has no effect.
public func CTTypesetterSuggestClusterBreakWithOffset(
  _ typesetter: CTTypesetter, _ startIndex: CFIndex, _ width: Double, _ offset: Double
) -> CFIndex { CTTypesetterSuggestClusterBreak(typesetter, startIndex, width) }
