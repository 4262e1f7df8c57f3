/// A line of text: runs of glyphs from left to right, relative to the line's origin, where its baseline starts.
struct TextLine: Sendable {
  /// The line's origin in the layout, right and down from its top left.
  var x = 0.0, baseline = 0.0
  /// The width without the spaces at which the line was broken.
  var width = 0.0
  /// The extent above and below the baseline.
  var ascent = 0.0, descent = 0.0
  /// The part of the ascent, and of the descent, that baseline offsets add to what the fonts need.
  var raise = 0.0, drop = 0.0
  var leading = 0.0
  var runs: [TextRun] = []
  /// The line's offset in its paragraph, and its length, in bytes.
  var start = 0, length = 0
  var isRightToLeft = false
  /// The width beyond which the line does not show, from the layout's left edge; `nil` if all of it shows.
  var clippedWidth: Double?
  /// The width of the spaces and of the tracking at the line's end, which alignment ignores.
  var trailing = 0.0
  /// Whether the line is the last one of its paragraph.
  var isLast = true
  /// The line's characters in the string, in UTF-16 units, line breaks included.
  var characters = 0..<0

  /// The width of all that shows: negative tracking at the line's end takes nothing from the last character.
  var measuredWidth: Double { min(width - min(0, trailing), clippedWidth ?? .infinity) }

  /// The distance to the next line.
  var height: Double { ascent + descent + leading }
}

/// Glyphs of one face and one style.
struct TextRun: Sendable {
  let face: TextFace?
  /// The index of the style in the layout.
  var style: Int
  var glyphs: [Glyph]
  /// The run's left end, from the line's origin.
  var x: Double
  var width: Double
  /// The run's characters in the string, in UTF-16 units.
  var characters = 0..<0

  struct Glyph: Sendable {
    /// The glyph's index in the face; `nil` if no font has the character.
    let index: UInt?
    /// The position from the line's origin, y down.
    var x: Double
    let y: Double
    var advance: Double
    /// Whether the glyph is a space that justification may widen.
    let isSpace: Bool
    /// The place of the glyph's first character in the string, in UTF-16 units.
    var place = 0
  }
}

extension TextLine {
  /// Widens the line to `width` by its spaces. Does nothing without spaces.
  mutating func justify(to width: Double) {
    let missing = width - self.width
    let spaces = runs.reduce(0) { $0 + $1.glyphs.count { $0.isSpace } }
    guard missing > 0, spaces > 0 else { return }
    let step = missing / Double(spaces)
    var shift = 0.0
    for r in runs.indices {
      runs[r].x += shift
      let before = shift
      for g in runs[r].glyphs.indices {
        runs[r].glyphs[g].x += shift
        if runs[r].glyphs[g].isSpace { shift += step }
      }
      runs[r].width += shift - before
    }
    self.width = width
  }
}
