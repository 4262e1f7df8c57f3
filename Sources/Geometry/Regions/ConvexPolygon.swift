import Foundation

/// A convex polygon in some plane. With fewer than three vertices it is empty.
///
/// Projected rectangles and rounded rectangles are convex where they exist (W > 0), and stay convex when they are
/// clipped to half-planes or intersected: most visible parts of layers are convex polygons. Display lists clip
/// thousands of them, so the methods are inlinable in other modules, which requires `@usableFromInline` on a `package`
/// type.
@usableFromInline
package struct ConvexPolygon: Equatable, Sendable {
  @usableFromInline
  package var vertices: [Vector2]

  @inlinable
  package init(_ vertices: [Vector2]) { self.vertices = vertices }

  @inlinable
  package init(_ rect: CGRect) {
    vertices = [
      Vector2(rect.minX, rect.minY), Vector2(rect.maxX, rect.minY),
      Vector2(rect.maxX, rect.maxY), Vector2(rect.minX, rect.maxY),
    ]
  }

  @inlinable
  package init(_ rect: PixelRect) {
    self.init(CGRect(x: rect.minX, y: rect.minY, width: rect.maxX - rect.minX, height: rect.maxY - rect.minY))
  }

  @inlinable
  package var isEmpty: Bool { vertices.count < 3 }

  /// The area by the shoelace formula, positive when the vertices turn from +x towards +y.
  @inlinable
  package var signedArea: Double {
    guard let first = vertices.first else { return 0 }
    // Relative to a vertex, so that polygons far from the origin lose no precision.
    var sum = 0.0
    for i in vertices.indices.dropFirst().dropLast() {
      sum += (vertices[i] - first).cross(vertices[i + 1] - first)
    }
    return sum / 2
  }

  /// The part where `form` is ≥ 0 (Sutherland and Hodgman, "Reentrant polygon clipping", CACM 17, 1974).
  @inlinable
  package func clipped(to form: LinearForm) -> ConvexPolygon { lies(within: form) ? self : cut(along: form) }

  /// Whether `form` is ≥ 0 at every vertex, and so everywhere. True without vertices.
  @inlinable
  package func lies(within form: LinearForm) -> Bool {
    for v in vertices where !(form.value(at: v) >= 0) { return false }
    return true
  }

  @usableFromInline
  func cut(along form: LinearForm) -> ConvexPolygon {
    var kept: [Vector2] = []
    kept.reserveCapacity(vertices.count + 1)
    var a = form.value(at: vertices[0])
    for i in vertices.indices {
      let j = i + 1 == vertices.count ? 0 : i + 1
      let b = form.value(at: vertices[j])
      if a >= 0 { kept.append(vertices[i]) }
      if (a >= 0) != (b >= 0) {
        // Interpolates from the much nearer end, if there is one: over the long way from the other end the place would
        // be inexact.
        kept.append(
          abs(b) * 0x1p20 < abs(a)
            ? vertices[j] + (vertices[i] - vertices[j]) * (b / (b - a))
            : vertices[i] + (vertices[j] - vertices[i]) * (a / (a - b)))
      }
      a = b
    }
    return ConvexPolygon(kept)
  }

  @inlinable
  package func clipped(to forms: some Sequence<LinearForm>) -> ConvexPolygon {
    var result = self
    for form in forms {
      if result.isEmpty { break }
      if !result.lies(within: form) { result = result.cut(along: form) }
    }
    return result
  }

  /// The intersection of two convex polygons, with vertices in either order.
  @inlinable
  package func intersection(_ other: ConvexPolygon) -> ConvexPolygon {
    // A polygon without three sides has no area.
    let sides = other.edgeForms
    return sides.count < 3 ? ConvexPolygon([]) : clipped(to: sides)
  }

  /// One form per edge, ≥ 0 inside. Edges shorter than 10⁻⁷ have no form: their direction is rounding error.
  @inlinable
  package var edgeForms: [LinearForm] {
    let flip = signedArea < 0
    var forms: [LinearForm] = []
    forms.reserveCapacity(vertices.count)
    for i in vertices.indices {
      let (a, b) = (vertices[i], vertices[i + 1 == vertices.count ? 0 : i + 1])
      guard ((b - a) * (b - a)).sum() > 1e-14, let form = LinearForm(lineFrom: a, to: b) else { continue }
      forms.append(flip ? -form : form)
    }
    return forms
  }

  /// The image of the polygon. Every vertex must have W > 0 (see ``Homography/weight``).
  @inlinable
  package func image(through map: Homography) -> ConvexPolygon {
    ConvexPolygon(vertices.map { map.image(of: $0) })
  }

  /// The bounding box: the least and the greatest corner; `nil` without vertices.
  @inlinable
  package var bounds: (min: Vector2, max: Vector2)? {
    guard var low = vertices.first else { return nil }
    var high = low
    for v in vertices {
      low = pointwiseMin(low, v)
      high = pointwiseMax(high, v)
    }
    return (low, high)
  }

  /// The coverage of the pixel [i, i+1) × [j, j+1): the exact area inside it, 0…1.
  package func coverage(ofPixel i: Int, _ j: Int) -> Double {
    let (x, y) = (Double(i), Double(j))
    let pixel = clipped(to: [
      LinearForm(1, 0, -x), LinearForm(-1, 0, x + 1), LinearForm(0, 1, -y), LinearForm(0, -1, y + 1),
    ])
    return pixel.isEmpty ? 0 : Double.minimum(abs(pixel.signedArea), 1)
  }
}

extension PixelRect {
  /// The smallest pixel rectangle around `polygon`; empty without vertices. Coordinates are clamped to ±2³⁰.
  @inlinable
  package init(around polygon: ConvexPolygon) {
    guard let (low, high) = polygon.bounds else {
      self.init(width: 0, height: 0)
      return
    }
    self.init(around: low.x, low.y, high.x, high.y)
  }
}
