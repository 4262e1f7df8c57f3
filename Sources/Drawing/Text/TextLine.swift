/// A line of text: runs of glyphs from left to right, placed from the line's origin, where its baseline starts.
struct TextLine: Sendable {
  /// From the left, and down from the top, of the layout.
  var x = 0.0, baseline = 0.0
  /// Without the spaces at which it was broken.
  var width = 0.0
  /// Up, and down, from the baseline: as far as the line's part of the layout reaches.
  var ascent = 0.0, descent = 0.0
  var leading = 0.0
  var runs: [TextRun] = []
  /// Where it starts in its paragraph, and how long it is, in bytes.
  var start = 0, length = 0
  var isRightToLeft = false
  /// Whether a paragraph ends with it.
  var isLast = true

  /// What lines are apart.
  var height: Double { ascent + descent + leading }
}

/// Glyphs of one face and one style.
struct TextRun: Sendable {
  let face: TextFace?
  /// Into the layout's styles.
  let style: Int
  var glyphs: [Glyph]
  /// From the line's origin.
  var x: Double
  var width: Double

  struct Glyph: Sendable {
    /// The face's number for it; `nil` where no font has the character.
    let index: UInt?
    /// From the line's origin, y down.
    var x: Double
    let y: Double
    let advance: Double
    /// Whether it is a space that may be widened.
    let isSpace: Bool
  }
}

extension TextLine {
  /// Spreads what is missing to `width` over the spaces; does nothing where there are none.
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
