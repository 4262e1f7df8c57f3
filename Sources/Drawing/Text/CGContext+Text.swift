import CCairo
import Foundation
import Geometry

/// The way glyphs are painted. Source: <https://developer.apple.com/documentation/coregraphics/cgtextdrawingmode>.
public enum CGTextDrawingMode: Int32, Sendable {
  case fill
  case stroke
  case fillStroke
  /// Draws nothing.
  case invisible
  // These do not change the clip: glyphs are not added to it.
  case fillClip
  case strokeClip
  case fillStrokeClip
  case clip

  fileprivate var isFilling: Bool { [.fill, .fillStroke, .fillClip, .fillStrokeClip].contains(self) }
  fileprivate var isStroking: Bool { [.stroke, .fillStroke, .strokeClip, .fillStrokeClip].contains(self) }
}

/// A glyph's index in a font. Source: <https://developer.apple.com/documentation/coregraphics/cgglyph>.
public typealias CGGlyph = UInt16

/// The part of the graphics state for ``CGContext/showGlyphs(_:at:)``.
struct TextParameters {
  var font: CGFont?
  var size: CGFloat = 1
  var mode = CGTextDrawingMode.fill
  var spacing: CGFloat = 0
}

extension CGContext {
  /// The translation of the text matrix, in user space: the origin of the next line to be drawn.
  public var textPosition: CGPoint {
    get { CGPoint(x: textMatrix.tx, y: textMatrix.ty) }
    set { (textMatrix.tx, textMatrix.ty) = (newValue.x, newValue.y) }
  }

  public func setFont(_ font: CGFont) { state.text.font = font }

  /// Sets the font's size in glyph space, before the text matrix. Default: 1.
  public func setFontSize(_ size: CGFloat) { state.text.size = size }

  public func setTextDrawingMode(_ mode: CGTextDrawingMode) { state.text.mode = mode }

  /// Stored only: glyphs at given positions do not depend on it, and Core Graphics' functions that did are gone.
  public func setCharacterSpacing(_ spacing: CGFloat) { state.text.spacing = spacing }

  /// Draws glyphs of the font, by the text drawing mode, at positions in glyph space, y up, which the text matrix maps to user
  /// space.
  ///
  /// Glyphs are indices into the font. Glyphs without a position are ignored. Nothing is drawn without ``setFont(_:)``.
  public func showGlyphs(_ glyphs: [CGGlyph], at positions: [CGPoint]) {
    guard let font = state.text.font, let face = TextFace.named(font, size: state.text.size.native) else { return }
    let mode = state.text.mode
    // Glyphs are drawn with y down.
    TextCanvas.draw(in: self, through: CGAffineTransform(scaleX: 1, y: -1).concatenating(textMatrix)) { canvas in
      cairo_new_path(canvas.cairo)
      let placed = zip(glyphs, positions).filter { $1.x.isFinite && $1.y.isFinite }.map {
        cairo_glyph_t(index: UInt($0), x: $1.x.native, y: -$1.y.native)
      }
      canvas.cairo.addOutlines(placed, of: face, lean: 0, transform: .identity)
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

  // These do nothing: text is antialiased in grey, unhinted, at exact positions.

  public func setAllowsFontSmoothing(_ allowsFontSmoothing: Bool) {}
  public func setShouldSmoothFonts(_ shouldSmoothFonts: Bool) {}
  public func setAllowsFontSubpixelPositioning(_ allowsFontSubpixelPositioning: Bool) {}
  public func setShouldSubpixelPositionFonts(_ shouldSubpixelPositionFonts: Bool) {}
  public func setAllowsFontSubpixelQuantization(_ allowsFontSubpixelQuantization: Bool) {}
  public func setShouldSubpixelQuantizeFonts(_ shouldSubpixelQuantizeFonts: Bool) {}
}
