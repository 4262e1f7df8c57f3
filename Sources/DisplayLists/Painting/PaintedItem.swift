import Geometry

/// An item before it is clipped to a pass: its paint, and the part of the output that it may touch.
struct PaintedItem {
  var paint: ItemPaint
  /// The textures and the blending. The program depends on the part that is drawn.
  var state = DrawState()
  /// The index of the item's first entry in the edge table.
  var edgesFrom: Int
  /// Contains everything that the item covers, in output pixels.
  var footprint: ConvexPolygon
  /// The pixels that its finished picture holds; nothing beyond is rasterised. On a page, other pictures lie there.
  var held: PixelRect?
  /// The whole pixel that the item's outlines and image map count from, in output pixels.
  var origin: Vector2
  /// The least alpha in its interior, for ``RoundingBound``; `nil` for an item that is opaque wherever it paints, but
  /// does not paint everywhere.
  var interiorAlpha: Double?
  /// The contribution to ``RoundingBound``, if more is known than ``interiorAlpha``.
  var rounding: RoundingBound.Contribution?
  var outline = Outline.unbounded
  /// The contribution to the rounding error of a target.
  var contribution: RoundingBound.Contribution? {
    rounding ?? interiorAlpha.map { RoundingBound.Contribution(alpha: $0) }
  }
  /// Whether the contents end at the layer's straight sides, even if they do not end at its corners.
  var contentsEndAtSides = false
  /// Whether the contents show beyond the outline. They have no edge of their own then, where the quad program paints
  /// them.
  var contentsOverflow = false
  /// Whether every pixel of the image is opaque.
  var imageIsOpaque = false
  /// Whether the item paints anything inside the core of its outline; a border by itself does not.
  var paintsInside = true
  /// Whether the interior is opaque everywhere.
  var isOpaque: Bool { interiorAlpha.map { $0 >= 1 } ?? false }
  /// Cuts in addition to those of its piece: the borders of a tile of a large image, or the hard edges of a shape's
  /// clip.
  var cuts: [LinearForm] = []

  /// The origin as draw items store it.
  var corner: SIMD2<Float> { SIMD2(Float(origin.x), Float(origin.y)) }
}

/// A quadrilateral that is drawn uncut, wherever it touches a pass.
struct PaintedQuad {
  var paint: QuadPaint
  var state: DrawState
  /// In output pixels.
  var corners: Quad
  /// The whole pixel that the paint counts from, in output pixels.
  var origin: Vector2
  /// The contribution to the rounding error of a target.
  var contribution: RoundingBound.Contribution
}
