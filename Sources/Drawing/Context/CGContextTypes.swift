import CCairo
import Foundation
import Geometry

/// The way a path is painted. Source: <https://developer.apple.com/documentation/coregraphics/cgpathdrawingmode>.
public enum CGPathDrawingMode: Int32, Sendable {
  /// Fills by the non-zero rule.
  case fill
  /// Fills by the even-odd rule.
  case eoFill
  /// Strokes with the line's attributes.
  case stroke
  /// Fills by the non-zero rule, then strokes.
  case fillStroke
  /// Fills by the even-odd rule, then strokes.
  case eoFillStroke

  /// The fill rule; `nil` if the mode does not fill.
  var fillRule: CGPathFillRule? {
    switch self {
    case .fill, .fillStroke: .winding
    case .eoFill, .eoFillStroke: .evenOdd
    case .stroke: nil
    }
  }

  var isStroking: Bool { self == .stroke || self == .fillStroke || self == .eoFillStroke }
}

/// The way glyphs are painted. Source: <https://developer.apple.com/documentation/coregraphics/cgtextdrawingmode>.
///
/// It applies to glyphs, lines, frames and strings alike. Strings with attributes keep their colours: a stroke takes
/// the stroke colour of the text or, without one, the text's own colour, and the context's line width. Text with its
/// own stroke width is painted by that. Backgrounds, underlines and strikethroughs are painted in any mode; pictures
/// such as emoji only if the mode fills.
///
/// A mode that clips intersects the clip with the outlines of all glyphs that one call draws, after they are painted,
/// by the rule of non-zero winding. Text without outlines, such as spaces and emoji, leaves an empty clip.
public enum CGTextDrawingMode: Int32, Sendable {
  /// Fills the glyphs with the fill colour.
  case fill
  /// Strokes the glyphs' outlines with the stroke colour.
  case stroke
  /// Fills the glyphs, then strokes their outlines.
  case fillStroke
  /// Draws nothing.
  case invisible
  /// As ``fill``, and then intersects the clip with the glyphs.
  case fillClip
  /// As ``stroke``, and then intersects the clip with the glyphs: with their insides, not with the strokes.
  case strokeClip
  /// As ``fillStroke``, and then intersects the clip with the glyphs.
  case fillStrokeClip
  /// Draws nothing, but intersects the clip with the glyphs.
  case clip

  var isFilling: Bool { [.fill, .fillStroke, .fillClip, .fillStrokeClip].contains(self) }
  var isStroking: Bool { [.stroke, .fillStroke, .strokeClip, .fillStrokeClip].contains(self) }
  var isClipping: Bool { [.fillClip, .strokeClip, .fillStrokeClip, .clip].contains(self) }
}

/// The sampling of an image that is not drawn pixel for pixel; see ``CGContext/draw(_:in:byTiling:)``.
///
/// Source: <https://developer.apple.com/documentation/coregraphics/cginterpolationquality>.
public enum CGInterpolationQuality: Int32, Sendable {
  /// The same as `medium`.
  case `default` = 0
  /// The nearest pixel.
  case none = 1
  /// Bilinear, even where the image is reduced.
  case low = 2
  /// Bilinear; a reduced image is averaged first.
  case medium = 4
  /// As `medium`, with cubic interpolation (Catmull–Rom).
  case high = 3
}

/// Whether a gradient's end colours extend beyond its ends.
///
/// Source: <https://developer.apple.com/documentation/coregraphics/cggradientdrawingoptions>.
public struct CGGradientDrawingOptions: OptionSet, Hashable, Sendable {
  public let rawValue: UInt32

  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// The first colour extends before the start.
  public static let drawsBeforeStartLocation = CGGradientDrawingOptions(rawValue: 1)
  /// The last colour extends after the end.
  public static let drawsAfterEndLocation = CGGradientDrawingOptions(rawValue: 2)
}

extension CGLineCap {
  var cairo: cairo_line_cap_t {
    switch self {
    case .butt: CAIRO_LINE_CAP_BUTT
    case .round: CAIRO_LINE_CAP_ROUND
    case .square: CAIRO_LINE_CAP_SQUARE
    }
  }
}

extension CGLineJoin {
  var cairo: cairo_line_join_t {
    switch self {
    case .miter: CAIRO_LINE_JOIN_MITER
    case .round: CAIRO_LINE_JOIN_ROUND
    case .bevel: CAIRO_LINE_JOIN_BEVEL
    }
  }
}

extension CGPathFillRule {
  var cairo: cairo_fill_rule_t { self == .winding ? CAIRO_FILL_RULE_WINDING : CAIRO_FILL_RULE_EVEN_ODD }
}
