extension TextLine {
  /// Sets ascent, descent and leading to the largest of the runs'; without runs, to a style's. Baseline offsets add to
  /// the ascent or the descent, and take nothing from the other.
  mutating func measure(_ styles: [TextStyle], emptyStyle: Int) {
    (ascent, descent, leading) = (-.infinity, -.infinity, 0)
    // The same with baseline offsets.
    var (top, bottom) = (-Double.infinity, -Double.infinity)
    func include(_ above: Double, _ below: Double, rise: Double) {
      (ascent, descent) = (max(ascent, above), max(descent, below))
      (top, bottom) = (max(top, above + rise), max(bottom, below - rise))
    }
    for run in runs {
      let rise = styles[run.style].baselineOffset
      if let box = styles[run.style].attachment?.bounds {
        include(box.maxY.native, -box.minY.native, rise: rise)
        include(0, 0, rise: 0)
        continue
      }
      guard let face = run.face else { continue }
      let half = (face.ascent + face.descent) / 2
      let (above, below) = styles[run.style].hasVerticalForms ? (half, half) : (face.ascent, face.descent)
      include(above, below, rise: rise)
      leading = max(leading, face.leading)
    }
    if !ascent.isFinite {
      let font = styles[emptyStyle].font
      (ascent, descent, leading) = (font.ascent.native, font.descent.native, font.leading.native)
      return
    }
    // The baseline stays where it is without offsets: a line whose runs all are raised grows by as much, and its glyphs
    // rise.
    (raise, drop) = (max(0, top - ascent), max(0, bottom - descent))
    (ascent, descent) = (ascent + raise, descent + drop)
  }
}
