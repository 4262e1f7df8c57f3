import Geometry

/// An item before it is clipped to a pass: its paint, and the part of the output that it may touch.
struct PaintedItem {
  var paint: QuadPaint
  /// The image. How it is sampled depends on the part that is drawn.
  var image: ImagePaint?
  /// Whether there is a colour under the image.
  var hasColor = false
  /// The textures and the blending. The program depends on the part that is drawn.
  var state = DrawState()
  /// Contains everything that the item covers, in output pixels.
  var footprint: ConvexPolygon
  /// The whole pixel that the item's outlines and image map count from, in output pixels.
  var origin: Vector2
  /// Whether the interior is opaque everywhere.
  var isOpaque = false
  var outline = Outline.unbounded
  /// Whether the contents show beyond the outline. They have no edge of their own then, where the outline has a closed
  /// form.
  var contentsOverflow = false
  /// Whether every pixel of the image is opaque.
  var imageIsOpaque = false
  /// Whether the item paints anything inside the core of its outline; a border by itself does not.
  var paintsInside = true
  /// Cuts in addition to those of its piece: the borders of a part of an image.
  var cuts: [LinearForm] = []

  /// The origin as draw items store it.
  var corner: SIMD2<Float> { SIMD2(Float(origin.x), Float(origin.y)) }
}
