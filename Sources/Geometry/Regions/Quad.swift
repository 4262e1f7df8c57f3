import Foundation

/// Four points in some plane that go around a quadrilateral: a ``ConvexPolygon`` without allocations.
@usableFromInline
package struct Quad: Equatable, Sendable {
  @usableFromInline package var x: SIMD4<Double>
  @usableFromInline package var y: SIMD4<Double>

  /// The corners of an upright rectangle, from the least on, as ``ConvexPolygon`` has them.
  @inlinable
  package init(_ rect: CGRect) {
    let (x0, y0, x1, y1) = (rect.minX.native, rect.minY.native, rect.maxX.native, rect.maxY.native)
    x = SIMD4(x0, x1, x1, x0)
    y = SIMD4(y0, y0, y1, y1)
  }

  @inlinable
  package init(_ a: Vector2, _ b: Vector2, _ c: Vector2, _ d: Vector2) {
    x = SIMD4(a.x, b.x, c.x, d.x)
    y = SIMD4(a.y, b.y, c.y, d.y)
  }

  @inlinable
  package init(x: SIMD4<Double>, y: SIMD4<Double>) { (self.x, self.y) = (x, y) }

  /// The corner of that number.
  @inlinable
  package subscript(k: Int) -> Vector2 { Vector2(x[k], y[k]) }

  /// The same corners; a triangle's last two count once.
  @inlinable
  package var polygon: ConvexPolygon {
    x.z == x.w && y.z == y.w
      ? ConvexPolygon([self[0], self[1], self[2]]) : ConvexPolygon([self[0], self[1], self[2], self[3]])
  }

  // Everything below is done for each of a hundred thousand layers: written out, and inlined.

  @inlinable
  package var low: Vector2 {
    @inline(__always) get {
      Vector2(x.least, y.least)
    }
  }

  @inlinable
  package var high: Vector2 {
    @inline(__always) get {
      Vector2(x.greatest, y.greatest)
    }
  }

  /// As for ``ConvexPolygon``.
  @inlinable
  package var signedArea: Double {
    @inline(__always) get {
      let (u, v) = (x - x.x, y - y.x)
      return ((u.y * v.z - v.y * u.z) + (u.z * v.w - v.z * u.w)) / 2
    }
  }

  /// Whether every edge runs along an axis, and every corner is a corner of pixels.
  @inlinable
  package var isOnWholePixels: Bool {
    for k in 0..<4 where x[k] != x[k].rounded(.down) || y[k] != y[k].rounded(.down) { return false }
    return isUpright
  }

  /// Whether every edge runs along an axis.
  @inlinable
  package var isUpright: Bool {
    let (dx, dy) = (x - SIMD4(x.y, x.z, x.w, x.x), y - SIMD4(y.y, y.z, y.w, y.x))
    return all((dx .== 0) .| (dy .== 0))
  }

  /// The values of a form at the corners.
  @inlinable @inline(__always)
  package func values(of form: LinearForm) -> SIMD4<Double> {
    x * form.coefficients.x + y * form.coefficients.y + form.coefficients.z
  }

  /// Whether a form is `margin` or more everywhere.
  @inlinable @inline(__always)
  package func lies(within form: LinearForm, margin: Double = 0) -> Bool { all(values(of: form) .>= margin) }

  /// The weights W of the corners' images, before the divide.
  @inlinable @inline(__always)
  package func weights(through map: Homography) -> SIMD4<Double> { x * map.x.z + y * map.y.z + map.origin.z }

  /// The image of the corners, all of which must have W > 0. The same numbers as those of ``Homography/image(of:)``.
  @inlinable @inline(__always)
  package func image(through map: Homography) -> Quad {
    let w = weights(through: map)
    return Quad(
      x: (x * map.x.x + y * map.y.x + map.origin.x) / w, y: (x * map.x.y + y * map.y.y + map.origin.y) / w)
  }

  /// Whether two convex quadrilaterals share more than points of their sides. Exact for corners on a grid, as items
  /// have them.
  ///
  /// - Parameter rounding: The step to multiples of which all coordinates may be rounded before, each by half a step; 0
  ///   for none.
  @inlinable
  package func overlaps(_ other: Quad, rounding: Double = 0) -> Bool {
    let (low, high, otherLow, otherHigh) = (low, high, other.low, other.high)
    guard all(low - rounding .< otherHigh), all(otherLow - rounding .< high) else { return false }
    return !isApart(from: other, rounding) && !other.isApart(from: self, rounding)
  }

  /// Whether one of the sides separates the other quadrilateral from this one.
  @inlinable
  func isApart(from other: Quad, _ rounding: Double) -> Bool {
    for k in 0..<4 {
      let next = (k + 1) % 4
      let (a, b) = (y[k] - y[next], x[next] - x[k])
      // Triangles have a side without length.
      if a == 0, b == 0 { continue }
      let (own, others) = (x * a + y * b, other.x * a + other.y * b)
      let reach = rounding * (abs(a) + abs(b))
      if own.greatest + reach <= others.least || others.greatest + reach <= own.least { return true }
    }
    return false
  }

  /// Whether all corners lie in `rect` grown by `margin`, its edges included.
  @inlinable @inline(__always)
  package func isInside(_ rect: PixelRect, margin: Int) -> Bool {
    let (x0, x1) = (Double(rect.minX - margin), Double(rect.maxX + margin))
    let (y0, y1) = (Double(rect.minY - margin), Double(rect.maxY + margin))
    return all((x .>= x0) .& (x .<= x1) .& (y .>= y0) .& (y .<= y1))
  }

  /// The pixels of `frame` that the bounds of a quadrilateral near the picture touch.
  @inlinable @inline(__always)
  package func pixels(in frame: PixelRect) -> PixelRect {
    let (low, high) = (low, high)
    var rect = frame
    rect.minX = max(rect.minX, Self.floor(low.x))
    rect.minY = max(rect.minY, Self.floor(low.y))
    rect.maxX = min(rect.maxX, -Self.floor(-high.x))
    rect.maxY = min(rect.maxY, -Self.floor(-high.y))
    return rect
  }

  /// The least corner of the pixel in the middle of the part within `guardBand`.
  @inlinable @inline(__always)
  package func middlePixel(within guardBand: PixelRect) -> Vector2 {
    let (low, high) = (low, high)
    @inline(__always)
    func middle(_ a: Double, _ b: Double, _ least: Int, _ greatest: Int) -> Double {
      Double(Self.floor((Double.maximum(a, Double(least)) + Double.minimum(b, Double(greatest))) / 2))
    }
    return Vector2(
      middle(low.x, high.x, guardBand.minX, guardBand.maxX), middle(low.y, high.y, guardBand.minY, guardBand.maxY))
  }

  /// The floor of a number that fits an `Int`. Without SSE 4.1, the library's function is a call.
  @inlinable @inline(__always)
  static func floor(_ v: Double) -> Int {
    let whole = Int(v)
    return Double(whole) > v ? whole - 1 : whole
  }
}
