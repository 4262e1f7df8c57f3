import CCairo
import Foundation
import Geometry

extension CGContext {
  /// The translation of the text matrix, in user space: the origin of the next line to be drawn.
  public var textPosition: CGPoint {
    get { CGPoint(x: textMatrix.tx, y: textMatrix.ty) }
    set { (textMatrix.tx, textMatrix.ty) = (newValue.x, newValue.y) }
  }

  /// Sets the font of ``showGlyphs(_:at:)``; ``setFontSize(_:)`` sets its size.
  public func setFont(_ font: CGFont) { state.text.font = font }

  /// Sets the font's size in glyph space, before the text matrix. Default: 1.
  public func setFontSize(_ size: CGFloat) { state.text.size = size }

  /// Sets how glyphs are painted. Default: ``CGTextDrawingMode/fill``.
  public func setTextDrawingMode(_ mode: CGTextDrawingMode) { state.text.mode = mode }

  /// Stored only: glyphs at given positions do not depend on it, and Core Graphics' functions that did are gone.
  public func setCharacterSpacing(_ spacing: CGFloat) { state.text.spacing = spacing }

  /// Draws glyphs of the font, by the text drawing mode, at positions in glyph space, y up, which the text matrix maps
  /// to user space.
  ///
  /// Glyphs are indices into the font. Glyphs without a position are ignored. Nothing is drawn without ``setFont(_:)``.
  public func showGlyphs(_ glyphs: [CGGlyph], at positions: [CGPoint]) {
    guard let font = state.text.font, let face = TextFace.named(font, size: state.text.size.native) else { return }
    let mode = state.text.mode
    // Glyphs are drawn with y down.
    let space = CGAffineTransform(scaleX: 1, y: -1).concatenating(textMatrix)
    TextCanvas.draw(in: self, through: space) { canvas in
      cairo_new_path(canvas.cairo)
      let placed = zip(glyphs, positions).filter { $1.x.isFinite && $1.y.isFinite }.map {
        cairo_glyph_t(index: UInt($0), x: $1.x.native, y: -$1.y.native)
      }
      canvas.cairo.addOutlines(placed, of: face, lean: 0, transform: .identity)
      if canvas.takesOutlines() { return }
      if face.metrics.isPictures {
        if mode.isFilling { canvas.showPictures(placed, of: face, alpha: 1) }
        return
      }
      cairo_set_fill_rule(canvas.cairo, CAIRO_FILL_RULE_WINDING)
      if mode.isFilling {
        setSource(state.fillColor)
        cairo_fill_preserve(canvas.cairo)
      }
      if mode.isStroking {
        setSource(state.strokeColor)
        cairo_set_line_width(canvas.cairo, state.line.width.native)
        cairo_stroke_preserve(canvas.cairo)
      }
      cairo_new_path(canvas.cairo)
    }
  }

  // MARK: Smoothing

  /// Has no effect: text is antialiased in grey.
  public func setAllowsFontSmoothing(_ allowsFontSmoothing: Bool) {}
  /// Has no effect: text is antialiased in grey.
  public func setShouldSmoothFonts(_ shouldSmoothFonts: Bool) {}
  /// Has no effect: glyphs are drawn at exact positions.
  public func setAllowsFontSubpixelPositioning(_ allowsFontSubpixelPositioning: Bool) {}
  /// Has no effect: glyphs are drawn at exact positions.
  public func setShouldSubpixelPositionFonts(_ shouldSubpixelPositionFonts: Bool) {}
  /// Has no effect: glyphs are drawn at exact positions.
  public func setAllowsFontSubpixelQuantization(_ allowsFontSubpixelQuantization: Bool) {}
  /// Has no effect: glyphs are drawn at exact positions.
  public func setShouldSubpixelQuantizeFonts(_ shouldSubpixelQuantizeFonts: Bool) {}
}
