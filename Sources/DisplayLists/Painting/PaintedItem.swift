import Geometry

/// An item before it is clipped to a pass: what it paints, and where it may touch the output.
struct PaintedItem {
  var paint: ItemPaint
  /// Its textures and its blending; the program follows from what is drawn of it.
  var state = DrawState()
  /// Where its entries in the edge table begin.
  var edgesFrom: Int
  /// Output pixels; everything the item covers lies inside.
  var reach: ConvexPolygon
  /// The whole pixel that the item's outlines and image map count from.
  var origin: Vector2
  /// The least alpha in its interior, for ``RoundingBound``; `nil` for an item that is opaque wherever it paints, but
  /// does not paint everywhere.
  var interiorAlpha: Double?
  /// For ``RoundingBound``, where there is more to know.
  var rounding: RoundingBound.Contribution?
  /// Where its coverage is known; `nil` where it must be looked at everywhere.
  var core: ItemCore?
  /// What it does to the error of a target.
  var step: RoundingBound.Contribution? { rounding ?? interiorAlpha.map { RoundingBound.Contribution(alpha: $0) } }
  /// Where it is a rounded rectangle of the simple kind.
  var rounded: RoundedQuad?
  /// Of a rounded rectangle, what is worth a quadrilateral of its own, since it is opaque and large.
  var opaqueCore: ItemCore? {
    guard let core, interiorAlpha == 1, case .layer(let layer) = paint, layer.border == .zero,
      abs(core.inside.signedArea) >= Self.minimumOpaqueCore
    else { return nil }
    return core
  }

  /// Output pixels squared.
  private static let minimumOpaqueCore = 1000.0

  /// Whether its contents end where the layer's straight edges are, whatever becomes of its corners.
  var contentsEndAtSides = false
  /// Whether its image has no pixel that lets anything through.
  var imageIsOpaque = false
  /// Whether it paints anything where the core says that coverage is known.
  var paintsInside = true
  /// Whether it is opaque wherever it paints.
  var isOpaque: Bool { interiorAlpha.map { $0 >= 1 } ?? false }
  /// Cuts of its own, beside those of the piece it belongs to: a part of an image too large for one texture.
  var cuts: [LinearForm] = []

  /// The origin, as items hold it.
  var corner: SIMD2<Float> { SIMD2(Float(origin.x), Float(origin.y)) }
}

/// A quadrilateral that is drawn as it is, wherever it touches a pass.
struct PaintedQuad {
  var paint: QuadPaint
  var state: DrawState
  /// Output pixels.
  var corners: Quad
  /// The whole pixel that the paint counts from.
  var origin: Vector2
  /// What it does to the error of a target.
  var step: RoundingBound.Contribution
}
