import Geometry

/// A rectangle of an item's pixels. All of them lie wholly inside the item's outlines, or rows of the coverage atlas
/// say how far each of them does.
struct CoverageStrip {
  var frame: PixelRect
  /// The page of the atlas, and the first texel there: the coverage of one outline after the other, row by row. `nil`
  /// for pixels that lie wholly inside.
  var page = 0, texel: Int?
}

/// The strips of an item.
struct CoverageStrips {
  var strips: [CoverageStrip]
  /// The pixel that the strips count from.
  var origin = SIMD2<Int>(0, 0)
  /// Contains all of them, in output pixels.
  var frame: PixelRect
  var outlines = Outlines()

  /// Which of the outlines that a strip has coverage of are the item's.
  struct Outlines {
    var outer = 0, inner = 0, contents = 0, outerAndContents = 0, innerAndContents = 0

    /// Whether the contents end elsewhere than the background.
    var hasContents: Bool { contents > 0 }
  }
}

/// The rows of the coverage atlas that cover a quadrilateral, as the shader reads them.
struct MaskForm {
  /// The first pixel, counted from the item's origin; the number of texels in a row; the first texel of the outer edge.
  var rows: SIMD4<Float>
  /// The first texels of the border's inner edge, of the contents, and of the common parts of the outer edge and the
  /// contents, and of the inner edge and the contents.
  var texels: SIMD4<Float>
  /// Whether the contents end elsewhere than the background.
  var hasContents: Bool

  init(_ strip: PixelRect, from texel: Int, _ outlines: CoverageStrips.Outlines, countedFrom origin: Vector2) {
    func first(_ outline: Int) -> Float { Float(texel + outline * strip.area) }
    rows = SIMD4(
      Float(Double(strip.minX) - origin.x), Float(Double(strip.minY) - origin.y), Float(strip.width),
      first(outlines.outer))
    texels = SIMD4(
      first(outlines.inner), first(outlines.contents), first(outlines.outerAndContents),
      first(outlines.innerAndContents))
    hasContents = outlines.hasContents
  }
}
