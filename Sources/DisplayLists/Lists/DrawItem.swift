import Geometry

/// One instance of a draw call: a quadrilateral of a layer, packed.
///
/// Painters work with values that say what an item is (``ItemPaint``, ``QuadPaint``). Such a value is packed into draw
/// items when it joins a pass. Those of the item program go to the GPU as they are; of a quadrilateral the GPU gets its
/// place, and its look once.
///
/// Positions are output pixels. Outlines and maps count from the item's origin, a whole pixel near it, so that single
/// precision suffices. Colours are premultiplied.
///
/// ## Words
/// Fifteen vectors of 16 bytes. The item program and the composite program take them as they are, in the order of their
/// attribute locations; the quad program takes what it needs of them (``QuadFields``, ``QuadStyle``).
///
/// Every kind of item has these:
///
/// | word | x | y | z | w |
/// |---|---|---|---|---|
/// | `corners01`, `corners23` | corner 0, 2: x | y | corner 1, 3: x | y |
/// | `placement` | origin: x | y | opacity of the whole | opacity of the gradient alone |
/// | `planeV` | | | | depth, −1 (nearest) to 1: later items are nearer |
///
/// ## Image
/// The map from output pixels, counted from the origin, to homogeneous pixels of the image, or, for a nine-part
/// stretch, to the plane's points, counted from the first knot. Layers with contents, plane bitmaps, box shadows and
/// quadrilaterals with a texture have it.
///
/// | word | x | y | z | w |
/// |---|---|---|---|---|
/// | `imageU` | U of x | of y | of 1 | index of the nine-part stretch in the table, or −1 |
/// | `imageV` | V of x | of y | of 1 | bias of the level of detail |
/// | `imageW` | W of x | of y | of 1 | layer of the texture array |
/// | `imageRange` | least u | least v | greatest u | greatest v |
/// | `imageOrigin` | texel that the texture begins at: x | y | | |
/// | `contentsTint` | multiplies the image, premultiplied | | | |
///
/// ## Coverage
/// Of the item program, where coverage is worked out (``Flags/covered``): the first texels of the outlines on the page
/// of the coverage atlas, as ``MaskForm`` has them.
///
/// | word | x | y | z | w |
/// |---|---|---|---|---|
/// | `outlines` | outer edge, or clip | the border's inner edge | contents | outer ∩ contents |
/// | `details` | inner ∩ contents | | | |
/// | `planeU` | first pixel, from the origin: x | y | texels in a row | |
///
/// ## Layer
/// ``ItemPaint/layer(_:)``, drawn by the item program, with an image where it has contents. Cuts are a
/// ``CutReference``. All other indices in the table count from the item's first entry.
///
/// | word | x | y | z | w |
/// |---|---|---|---|---|
/// | `details` | | cuts | ``Flags`` | where the item's entries begin in ``DisplayList/edges`` |
/// | `background`, `border` | colour | | | |
/// | `imageOrigin` | | | index of the gradient in the table | |
///
/// ## Plane bitmap
/// ``ItemPaint/planeBitmap(_:)``; ``ItemPaint/boxShadow(_:)`` has the same colour.
///
/// | word | x | y | z | w |
/// |---|---|---|---|---|
/// | `details` | | cuts | ``Flags`` | as a layer's |
/// | `background` | colour of a silhouette | | | |
///
/// ## Box shadow
/// ``ItemPaint/boxShadow(_:)``. The image map leads to points, counted from the middle of the box.
///
/// | word | x | y | z | w |
/// |---|---|---|---|---|
/// | `imageRange` | half the box's width | half its height | radius | σ, points |
/// | `imageOrigin` | | | | round corners, a `CACornerMask` |
///
/// ## Composite
/// ``ItemPaint/composite(_:)``, drawn by the composite program.
///
/// | word | x | y | z | w |
/// |---|---|---|---|---|
/// | `outlines` | | index of the colour matrices in the table | their number | |
/// | `details` | | cuts | ``Flags`` | as a layer's |
/// | `imageOrigin` | first pixel, from the origin, minus its place in the texture: x | y | | |
/// | `planeU` | as `imageOrigin`, for the mask and the picture under the group: x | y | | |
///
/// ## Quadrilateral
/// ``QuadPaint``, drawn by the quad program. `background` is its colour, under its image if it has one. It has one of
/// these coverages:
///
/// | coverage | `outlines` | `planeU` | `planeV` | `border` | `imageW` |
/// |---|---|---|---|---|---|
/// | whole | 0 | | | | |
/// | rounded | half width, half height, radius, border width, as bits of floats | X from the middle | Y | colour | W |
/// | soft | corner 0, corner 1: x, y of each, as bits of floats | corner 2: x, y; border's share of side 0 | corner 3; of side 1 | colour | |
/// | mask | | first pixel, from the origin: x, y; texels in a row | first texel of the outer edge; of the inner one | colour | |
///
/// A part along one side of a soft quadrilateral has the same words, with that side as side 0.
///
/// In place of an image it may have a gradient: `placement.w` is its opacity, `details.w` where it begins in
/// ``DisplayList/edges``.
///
/// `details.y` is a ``CutReference``, as a layer's.
///
/// A rounded one maps output pixels to its own axes, as an image's map does, and shares the weight W with its image. Of
/// a rounded or soft one, `details.x` is 1 where it is opaque inside.
///
/// ## Masked image
/// Quadrilaterals with a second image, whose alpha multiplies the whole. It shares the weight W with the first one;
/// without a first one, `imageW` is its own.
///
/// | word | x | y | z | w |
/// |---|---|---|---|---|
/// | `planeU` | U of x | of y | of 1 | layer of the texture array |
/// | `planeV` | V of x | of y | of 1 | depth |
package struct DrawItem: Equatable, Sendable {
  package var corners01 = SIMD4<Float>.zero
  package var corners23 = SIMD4<Float>.zero
  var outlines = SIMD4<UInt32>.zero
  var details = SIMD4<UInt32>.zero
  var placement = SIMD4<Float>(0, 0, 1, 1)
  /// The layer's background, or the only colour of any other item.
  package var background = SIMD4<Float>.zero
  package var border = SIMD4<Float>.zero
  var imageU = SIMD4<Float>.zero
  var imageV = SIMD4<Float>.zero
  var imageW = SIMD4<Float>(0, 0, 1, 0)
  var imageRange = SIMD4<Float>.zero
  var imageOrigin = SIMD4<Float>.zero
  var contentsTint = SIMD4<Float>(repeating: 1)
  var planeU = SIMD4<Float>.zero
  var planeV = SIMD4<Float>.zero

  package init() {}
}

// MARK: - Corners

extension DrawItem {
  /// The bounds of the quadrilateral, output pixels.
  var boundingBox: (low: SIMD2<Float>, high: SIMD2<Float>) {
    @inline(__always) get {
      // Written out, because the standard library's functions cost a call each.
      let a = corners01.replacing(with: corners23, where: corners23 .< corners01)
      let b = corners01.replacing(with: corners23, where: corners23 .> corners01)
      return (
        a.lowHalf.replacing(with: a.highHalf, where: a.highHalf .< a.lowHalf),
        b.lowHalf.replacing(with: b.highHalf, where: b.highHalf .> b.lowHalf)
      )
    }
  }

  /// The quadrilateral that is rasterised, output pixels.
  package var quad: Quad {
    let (a, b) = (SIMD4<Double>(corners01), SIMD4<Double>(corners23))
    return Quad(x: SIMD4(a.x, a.z, b.x, b.z), y: SIMD4(a.y, a.w, b.y, b.w))
  }

  /// Whether the two may share pixels; see ``Quad/overlaps(_:rounding:)``.
  func overlaps(_ other: DrawItem, rounding: Double) -> Bool {
    let ((low, high), (otherLow, otherHigh), reach) = (boundingBox, other.boundingBox, Float(2 * rounding))
    // Most are apart by their bounds, which cost less than the quadrilaterals.
    guard all(low - reach .< otherHigh), all(otherLow - reach .< high) else { return false }
    return quad.overlaps(other.quad, rounding: rounding)
  }

  /// Sets the quadrilateral that is rasterised, output pixels, rounded by ``onGrid(_:)``.
  @inline(__always)
  mutating func setCorners(_ quad: Quad) {
    let (x, y) = (SIMD4<Float>(Self.onGrid(quad.x)), SIMD4<Float>(Self.onGrid(quad.y)))
    corners01 = SIMD4(x.x, y.x, x.y, y.y)
    corners23 = SIMD4(x.z, y.z, x.w, y.w)
  }

  /// Copies of the item over the quadrilaterals of a fan that fills `part`, output pixels; the last may be a triangle.
  /// They share edges to the bit, so no pixel is drawn twice.
  func fan(over part: ConvexPolygon) -> [DrawItem] {
    let v = part.vertices.map { SIMD2<Float>(Self.onGrid($0)) }
    return stride(from: 1, to: v.count - 1, by: 2).map { k in
      var item = self
      item.corners01 = SIMD4(lowHalf: v[0], highHalf: v[k])
      item.corners23 = SIMD4(lowHalf: v[k + 1], highHalf: v[min(k + 2, v.count - 1)])
      return item
    }
  }

  /// The nearest point of the grid that rasterisers round to, 1/256 pixel. Corners on it cover the same pixels when
  /// moved by whole pixels.
  @inline(__always)
  static func onGrid<Corners: SIMD>(_ corners: Corners) -> Corners where Corners.Scalar == Double {
    // Adding and subtracting 1.5 · 2⁵² rounds to whole steps, without a call for each corner.
    let (steps, size) = (Corners.Scalar(256), Corners.Scalar(0x1.8p52))
    return (corners * steps + size - size) / steps
  }

  /// The parts of the item inside `frame`, output pixels.
  package func clipped(to frame: PixelRect) -> [DrawItem] {
    let (low, high) = boundingBox
    if low.x >= Float(frame.minX), low.y >= Float(frame.minY), high.x <= Float(frame.maxX), high.y <= Float(frame.maxY)
    {
      return [self]
    }
    let corners = [corners01.lowHalf, corners01.highHalf, corners23.lowHalf, corners23.highHalf]
    let polygon = ConvexPolygon(corners.map { Vector2(Double($0.x), Double($0.y)) })
    return fan(over: polygon.clipped(to: ConvexPolygon(frame).edgeForms))
  }
}
