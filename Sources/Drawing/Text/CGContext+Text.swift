import CCairo
import Foundation
import Geometry

/// What is done with glyphs. Source: <https://developer.apple.com/documentation/coregraphics/cgtextdrawingmode>.
public enum CGTextDrawingMode: Int32, Sendable {
  case fill
  case stroke
  case fillStroke
  /// Nothing.
  case invisible
  // The clip stays as it is: glyphs do not add to it.
  case fillClip
  case strokeClip
  case fillStrokeClip
  case clip

  fileprivate var isFilling: Bool { [.fill, .fillStroke, .fillClip, .fillStrokeClip].contains(self) }
  fileprivate var isStroking: Bool { [.stroke, .fillStroke, .strokeClip, .fillStrokeClip].contains(self) }
}

/// Source: <https://developer.apple.com/documentation/coregraphics/cgglyph>.
public typealias CGGlyph = UInt16

/// What ``CGContext/showGlyphs(_:at:)`` depends on in the graphics state.
struct TextParameters {
  var font: CGFont?
  var size: CGFloat = 1
  var mode = CGTextDrawingMode.fill
  var spacing: CGFloat = 0
}

extension CGContext {
  /// Where the text matrix puts the origin, in user space: where a line begins that is drawn next.
  public var textPosition: CGPoint {
    get { CGPoint(x: textMatrix.tx, y: textMatrix.ty) }
    set { (textMatrix.tx, textMatrix.ty) = (newValue.x, newValue.y) }
  }

  public func setFont(_ font: CGFont) { state.text.font = font }

  /// In the space before the text matrix. Default: 1.
  public func setFontSize(_ size: CGFloat) { state.text.size = size }

  public func setTextDrawingMode(_ mode: CGTextDrawingMode) { state.text.mode = mode }

  /// Stored by Core Graphics for functions that are long gone; glyphs at given places do not depend on it.
  public func setCharacterSpacing(_ spacing: CGFloat) { state.text.spacing = spacing }

  /// Draws glyphs of the font at places in the space before the text matrix, y up, by the text drawing mode.
  ///
  /// Glyphs are numbers in the font. As many are drawn as there are places. Nothing is without ``setFont(_:)``.
  public func showGlyphs(_ glyphs: [CGGlyph], at positions: [CGPoint]) {
    guard let font = state.text.font, let face = TextFace.named(font, size: state.text.size.native) else { return }
    let mode = state.text.mode
    // Y is down where glyphs are drawn.
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

  // Text is grey and unhinted, its glyphs lie where they belong.

  public func setAllowsFontSmoothing(_ allowsFontSmoothing: Bool) {}
  public func setShouldSmoothFonts(_ shouldSmoothFonts: Bool) {}
  public func setAllowsFontSubpixelPositioning(_ allowsFontSubpixelPositioning: Bool) {}
  public func setShouldSubpixelPositionFonts(_ shouldSubpixelPositionFonts: Bool) {}
  public func setAllowsFontSubpixelQuantization(_ allowsFontSubpixelQuantization: Bool) {}
  public func setShouldSubpixelQuantizeFonts(_ shouldSubpixelQuantizeFonts: Bool) {}
}
