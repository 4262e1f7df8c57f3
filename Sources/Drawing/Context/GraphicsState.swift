import Foundation
import Geometry

/// The graphics state that ``CGContext/saveGState()`` saves in addition to Cairo's own: the clip and the matrix.
struct GraphicsState {
  var ctm = CGAffineTransform.identity
  var fillColor = CGColor.black
  var strokeColor = CGColor.black
  /// The spaces of colours that are set by components alone.
  var fillSpace = CGColorSpaceCreateDeviceGray()
  var strokeSpace = CGColorSpaceCreateDeviceGray()
  var patternPhase = CGSize.zero
  var alpha = 1.0
  var blendMode = CGBlendMode.normal
  var line = LineStyle()
  var text = TextParameters()
  var flatness: CGFloat = 0.05
  var shouldAntialias = true
  var interpolationQuality = CGInterpolationQuality.default
  var shadow: Shadow?
  /// The bounding box of the clip, in base space.
  var clipBounds = CGRect.null
  /// A mask that multiplies the coverage of all drawing, in addition to Cairo's clip.
  var clipMask: Surface?
}

/// The stroke attributes of the graphics state, in user space.
struct LineStyle {
  /// The stroke's width; 0 strokes one pixel wide.
  var width: CGFloat = 1
  var cap = CGLineCap.butt
  var join = CGLineJoin.miter
  var miterLimit: CGFloat = 10
  var dashPhase: CGFloat = 0
  var dashLengths: [CGFloat] = []
}

/// The part of the graphics state for ``CGContext/showGlyphs(_:at:)``.
struct TextParameters {
  var font: CGFont?
  var size: CGFloat = 1
  var mode = CGTextDrawingMode.fill
  var spacing: CGFloat = 0
}
