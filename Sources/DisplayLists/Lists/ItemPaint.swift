/// The paint of one item, as an enum with payloads.
enum ItemPaint {
  /// A layer's background, gradient, contents and border, inside outlines. Each part that is drawn becomes a
  /// ``QuadPaint``.
  case layer(LayerPaint)
  /// A drawn picture, a bitmap in a layer's plane, or a shadow.
  case quad(QuadPaint)
  /// A finished group that is filtered, masked or blended.
  case composite(CompositePaint)
}
