import CCairo
import Foundation
import Geometry

/// How lines are drawn, in user space.
struct LineStyle {
  /// 0 is the thinnest line that shows: a pixel.
  var width: CGFloat = 1
  var cap = CGLineCap.butt
  var join = CGLineJoin.miter
  var miterLimit: CGFloat = 10
  var dashPhase: CGFloat = 0
  var dashLengths: [CGFloat] = []
}

extension CGContext {
  // MARK: Colours

  public func setFillColor(_ color: CGColor) { state.fillColor = color }

  /// Components are sRGB-encoded, alpha is straight.
  public func setFillColor(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    state.fillColor = CGColor(red: red, green: green, blue: blue, alpha: alpha)
  }

  public func setFillColor(gray: CGFloat, alpha: CGFloat) { state.fillColor = CGColor(gray: gray, alpha: alpha) }

  public func setStrokeColor(_ color: CGColor) { state.strokeColor = color }

  /// Components are sRGB-encoded, alpha is straight.
  public func setStrokeColor(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    state.strokeColor = CGColor(red: red, green: green, blue: blue, alpha: alpha)
  }

  public func setStrokeColor(gray: CGFloat, alpha: CGFloat) { state.strokeColor = CGColor(gray: gray, alpha: alpha) }

  /// Multiplies the alpha of all that is drawn; cut to 0…1, NaN is 0. Default: 1.
  public func setAlpha(_ alpha: CGFloat) { state.alpha = alpha > 0 ? Double.minimum(alpha.native, 1) : 0 }

  /// Default: ``CGBlendMode/normal``.
  public func setBlendMode(_ mode: CGBlendMode) { state.blendMode = mode }

  /// Does nothing: there is one range of colours.
  public func setRenderingIntent(_ intent: CGColorRenderingIntent) {}

  // MARK: Lines

  /// In user space when a line is drawn. 0 draws lines of one pixel; less, or a number that is not finite, none. Default: 1.
  public func setLineWidth(_ width: CGFloat) { state.line.width = width }

  public func setLineCap(_ cap: CGLineCap) { state.line.cap = cap }

  public func setLineJoin(_ join: CGLineJoin) { state.line.join = join }

  /// The longest that a miter may be, in line widths. A number that is not finite changes nothing. Default: 10.
  public func setMiterLimit(_ limit: CGFloat) { if limit.isFinite { state.line.miterLimit = limit } }

  /// Lengths that are drawn and left out in turn, in user space; an odd number of them counts twice over.
  ///
  /// No lengths, a negative one, only zeros, or a number that is not finite: lines are solid. So are lines that would have
  /// more than 100,000 dashes.
  public func setLineDash(phase: CGFloat, lengths: [CGFloat]) {
    let isPattern = lengths.allSatisfy { $0 >= 0 && $0.isFinite } && lengths.contains { $0 > 0 } && phase.isFinite
    (state.line.dashPhase, state.line.dashLengths) = isPattern ? (phase, lengths) : (0, [])
  }

  // MARK: Rendering

  /// How far curves may lie from where they should be, pixels; at least 0.01. What is not positive changes nothing.
  /// Default: 0.05.
  public func setFlatness(_ flatness: CGFloat) { if flatness > 0 { state.flatness = CGFloat.minimum(flatness, 100) } }

  /// Whether edges are soft. Without, a pixel is drawn whose middle the shape holds. Default: true.
  public func setShouldAntialias(_ shouldAntialias: Bool) { state.shouldAntialias = shouldAntialias }

  /// Whether ``setShouldAntialias(_:)`` may have its way; not part of the graphics state. Default: true.
  public func setAllowsAntialiasing(_ allowsAntialiasing: Bool) { self.allowsAntialiasing = allowsAntialiasing }

  /// How images are sampled. Default: ``CGInterpolationQuality/default``.
  public var interpolationQuality: CGInterpolationQuality {
    get { state.interpolationQuality }
    set { state.interpolationQuality = newValue }
  }

  // MARK: Shadows

  /// Casts a shadow of black with alpha 1/3 behind whatever is drawn; see ``setShadow(offset:blur:color:)``.
  public func setShadow(offset: CGSize, blur: CGFloat) {
    setShadow(offset: offset, blur: blur, color: CGColor(gray: 0, alpha: 1 / 3))
  }

  /// Casts a shadow behind whatever is drawn: each thing by itself, a transparency layer as a whole.
  ///
  /// Offset and blur are in base space, y up, and ``ctm`` does not change them. The shadow is the alpha of what is drawn
  /// under a Gaussian of standard deviation `blur / 2`, in `color`; it is clipped, but what is outside the clip casts its
  /// shadow into it. Errors of the Gaussian are below 1.5/255 for blurs of four pixels and more.
  ///
  /// - Parameters:
  ///   - blur: Negative ones are 0. Where a number is not finite there is no shadow.
  ///   - color: `nil` for no shadow.
  public func setShadow(offset: CGSize, blur: CGFloat, color: CGColor?) {
    guard let color, color.premultiplied.alpha > 0, offset.width.isFinite, offset.height.isFinite, blur.isFinite else {
      state.shadow = nil
      return
    }
    let base = baseTransform
    let moved = offset.applying(base)
    let sigma = CGFloat.maximum(blur, 0).native / 2
    state.shadow = Shadow(
      color: color.premultiplied, offset: Vector2(moved.width.native, -moved.height.native),
      spread: Covariance(sigma: sigma, through: base.concatenating(flip)))
  }

  // MARK: For drawing

  /// Antialiasing and flatness, for what is drawn or clipped next.
  func applyRenderingAttributes(to cairo: OpaquePointer) {
    cairo_set_antialias(
      cairo, state.shouldAntialias && allowsAntialiasing ? CAIRO_ANTIALIAS_DEFAULT : CAIRO_ANTIALIAS_NONE)
    cairo_set_tolerance(cairo, Double.maximum(0.01, state.flatness.native))
  }

  /// Makes `color` what is drawn next, faded by ``setAlpha(_:)``.
  func setSource(_ color: CGColor) {
    if capture == .coverage {
      cairo_set_source_rgba(cairo, 0, 0, 0, 1)
      return
    }
    let c = color.straight
    cairo_set_source_rgba(cairo, c.x, c.y, c.z, c.w * state.alpha)
  }
}

extension CGColor {
  /// Straight, clamped to 0…1; a component that is NaN counts as 0.
  var straight: SIMD4<Double> {
    func clamp(_ v: CGFloat) -> Double { v > 0 ? Double.minimum(v.native, 1) : 0 }
    let c = components ?? [0, 0, 0, 0]
    return SIMD4(clamp(c[0]), clamp(c[1]), clamp(c[2]), clamp(c[3]))
  }
}
