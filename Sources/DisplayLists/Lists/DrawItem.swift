import Geometry

/// One instance of a draw call: a quadrilateral that a program paints.
///
/// Painters work with values that say what an item is (``PaintedItem``, ``QuadPaint``). When such a value joins a pass,
/// what is constant of it becomes a ``Look``, what its program reads beside it vectors, and the item has the rest.
///
/// Positions are output pixels. Outlines and maps count from the item's origin, a whole pixel near it, so that single
/// precision suffices.
package struct DrawItem: Equatable, Sendable {
  /// The corners: 0 and 1, x and y of each; 2 and 3.
  package var corners01 = SIMD4<Float>.zero
  package var corners23 = SIMD4<Float>.zero
  /// The whole pixel that positions count from.
  package var origin = SIMD2<Float>.zero
  /// Multiplies the whole.
  package var opacity: Float = 1
  /// Multiplies the colours and the image, each by itself.
  package var tint: Float = 1
  /// −1 (nearest) to 1: later items are nearer.
  package var depth: Float = 0
  /// The index of a quadrilateral's look in the table of looks.
  package var look = LookTable.plain
  /// The index of its first vector in ``ItemList/vectors``.
  package var first: UInt32 = 0
  /// The cuts that the shader decides about.
  package var cuts = CutReference.none

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

  /// Moves the item by `distance`, output pixels.
  mutating func move(by distance: SIMD2<Float>) {
    let both = SIMD4(lowHalf: distance, highHalf: distance)
    corners01 += both
    corners23 += both
    origin += distance
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
