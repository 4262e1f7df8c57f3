import CCairo
import Foundation
import Geometry

extension CGContext {
  // MARK: Colours

  /// Sets the colour of fills. Default: black.
  public func setFillColor(_ color: CGColor) { state.fillColor = color }

  /// Sets the fill colour from sRGB-encoded components with straight alpha.
  public func setFillColor(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    state.fillColor = CGColor(red: red, green: green, blue: blue, alpha: alpha)
  }

  /// Sets the colour of fills to a grey, 0 for black to 1 for white.
  public func setFillColor(gray: CGFloat, alpha: CGFloat) { state.fillColor = CGColor(gray: gray, alpha: alpha) }

  /// Sets the colour of strokes. Default: black.
  public func setStrokeColor(_ color: CGColor) { state.strokeColor = color }

  /// Sets the stroke colour from sRGB-encoded components with straight alpha.
  public func setStrokeColor(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    state.strokeColor = CGColor(red: red, green: green, blue: blue, alpha: alpha)
  }

  /// Sets the colour of strokes to a grey, 0 for black to 1 for white.
  public func setStrokeColor(gray: CGFloat, alpha: CGFloat) { state.strokeColor = CGColor(gray: gray, alpha: alpha) }

  /// Sets the alpha that multiplies all drawing; clamped to 0…1, NaN counts as 0. Default: 1.
  public func setAlpha(_ alpha: CGFloat) { state.alpha = alpha > 0 ? Double.minimum(alpha.native, 1) : 0 }

  /// Sets the blend mode. Default: ``CGBlendMode/normal``.
  public func setBlendMode(_ mode: CGBlendMode) { state.blendMode = mode }

  /// Has no effect: there is only one gamut.
  public func setRenderingIntent(_ intent: CGColorRenderingIntent) {}

  // MARK: Lines

  /// Sets the stroke's width, in user space at the time of stroking.
  ///
  /// A width of 0 strokes one pixel wide; a negative, infinite or NaN width strokes nothing. Default: 1.
  public func setLineWidth(_ width: CGFloat) { state.line.width = width }

  /// Sets the ends of strokes. Default: ``CGLineCap/butt``.
  public func setLineCap(_ cap: CGLineCap) { state.line.cap = cap }

  /// Sets the corners of strokes. Default: ``CGLineJoin/miter``.
  public func setLineJoin(_ join: CGLineJoin) { state.line.join = join }

  /// Sets the largest length of a miter, in stroke widths; a longer one becomes a bevel. Infinity and NaN are ignored.
  /// Default: 10.
  public func setMiterLimit(_ limit: CGFloat) { if limit.isFinite { state.line.miterLimit = limit } }

  /// Sets the dash pattern: painted lengths and gaps in turn, in user space. An odd number of lengths is repeated.
  ///
  /// Strokes are solid if there are no lengths, only zeros, a negative length, or a number that is not finite. A stroke
  /// that would have more than 100,000 dashes is solid too.
  public func setLineDash(phase: CGFloat, lengths: [CGFloat]) {
    let isPattern = lengths.allSatisfy { $0 >= 0 && $0.isFinite } && lengths.contains { $0 > 0 } && phase.isFinite
    (state.line.dashPhase, state.line.dashLengths) = isPattern ? (phase, lengths) : (0, [])
  }

  // MARK: Rendering

  /// Sets the largest deviation of a flattened curve, in pixels; clamped to 0.01…100. A value that is not positive is
  /// ignored. Default: 0.05.
  public func setFlatness(_ flatness: CGFloat) { if flatness > 0 { state.flatness = CGFloat.minimum(flatness, 100) } }

  /// Sets whether edges are antialiased. Without antialiasing a shape paints the pixels whose centres it contains.
  /// Default: true.
  public func setShouldAntialias(_ shouldAntialias: Bool) { state.shouldAntialias = shouldAntialias }

  /// Sets whether ``setShouldAntialias(_:)`` has an effect. Not part of the graphics state. Default: true.
  public func setAllowsAntialiasing(_ allowsAntialiasing: Bool) { self.allowsAntialiasing = allowsAntialiasing }

  /// The sampling of images. Default: ``CGInterpolationQuality/default``.
  public var interpolationQuality: CGInterpolationQuality {
    get { state.interpolationQuality }
    set { state.interpolationQuality = newValue }
  }

  // MARK: Shadows

  /// Sets a black shadow with alpha 1/3; see ``setShadow(offset:blur:color:)``.
  public func setShadow(offset: CGSize, blur: CGFloat) {
    setShadow(offset: offset, blur: blur, color: CGColor(gray: 0, alpha: 1 / 3))
  }

  /// Sets a shadow below all drawing: each drawing operation casts its own, a transparency layer casts one as a whole.
  ///
  /// Offset and blur are in base space, y up, and independent of ``ctm``. The shadow is the alpha of the drawing,
  /// blurred by a Gaussian of standard deviation `blur / 2` that ends at `blur`, in `color`. The shadow is clipped, but
  /// drawing outside the clip casts its shadow into it. The error is below 1.5/255 for blurs of four pixels and more.
  ///
  /// - Parameters:
  ///   - blur: A negative value counts as 0. There is no shadow if an argument is not finite.
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
      color: pixelColor(color.extendedPremultiplied), offset: Vector2(moved.width.native, -moved.height.native),
      spread: Covariance(sigma: sigma, through: base.concatenating(flip)))
  }

  // MARK: For drawing

  /// Sets Cairo's antialiasing and tolerance for the next drawing or clip.
  func applyRenderingAttributes(to cairo: OpaquePointer) {
    cairo_set_antialias(
      cairo, state.shouldAntialias && allowsAntialiasing ? CAIRO_ANTIALIAS_DEFAULT : CAIRO_ANTIALIAS_NONE)
    cairo_set_tolerance(cairo, Double.maximum(0.01, state.flatness.native))
  }

  /// Sets Cairo's source to `color`, multiplied by the state's alpha; to opaque black while coverage is captured.
  ///
  /// Alpha is rounded to 8 bits, and so is each component before and after it is multiplied by that alpha, as in Core
  /// Graphics: 0.9843 at alpha 67.5/255 is 67/255, where the product itself would be 66.4. Cairo alone truncates to 8
  /// bits.
  func setSource(_ color: CGColor) {
    if capture == .coverage {
      cairo_set_source_rgba(cairo, 0, 0, 0, 1)
      return
    }
    var c = pixelSpace?.straight(color.extendedStraight) ?? color.straight
    c.w *= state.alpha
    let bytes = SIMD4<Double>(SIMD4<Float>(c) * 255).rounded(.toNearestOrAwayFromZero)
    if bytes.w == 0 { return cairo_set_source_rgba(cairo, 0, 0, 0, 0) }
    // Cairo multiplies by alpha again.
    let c8 = (bytes * bytes.w / 255).rounded(.toNearestOrAwayFromZero) / bytes.w
    cairo_set_source_rgba(cairo, c8.x, c8.y, c8.z, bytes.w / 255)
  }
  /// A premultiplied colour of extended sRGB in the pixels' space, cut off at its limits.
  func pixelColor(_ color: PremultipliedColor) -> PremultipliedColor {
    guard let pixelSpace else { return color.limited }
    return PremultipliedColor(SIMD4<Double>(pixelSpace.premultiplied(SIMD4<Float>(color.rgba))))
  }
}

extension CGColor {
  /// Straight components, clamped to 0…1; NaN counts as 0.
  var straight: SIMD4<Double> { extendedStraight.clamped(lowerBound: .zero, upperBound: .one) }
}
