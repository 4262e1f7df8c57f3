import Geometry

/// A convex polygon inside an item that a clip cuts, or whose outlines differ, in which coverage is known.
///
/// Every pixel within it lies wholly inside all of the item's outlines, the clip included (for a border by itself:
/// wholly inside its hole). Coverage is computed only around it. Unlike ``ItemCore``, it may have any number of sides
/// up to ``maximumSides``.
struct ClippedCore {
  /// In output pixels, on the rasteriser's grid, turning from +x towards +y.
  let polygon: ConvexPolygon

  /// The maximum number of sides: enough for a rectangle with rounded corners.
  static let maximumSides = 12

  /// The core of an item whose innermost outline is `region`; `nil` if too little of it is there to gain.
  init?(inside region: Region) {
    var polygon = region.soft
    guard abs(polygon.signedArea) >= ItemCore.minimumArea else { return nil }
    if region.hard.isEmpty, let (low, high) = polygon.bounds, polygon.fills(low, high) {
      // Whole pixels, so that an edge between pixels leaves nothing around it.
      let slack = 1e-6
      let (from, to) = ((low - slack).rounded(.up), (high + slack).rounded(.down))
      guard from.x < to.x, from.y < to.y else { return nil }
      polygon = ConvexPolygon([from, Vector2(to.x, from.y), to, Vector2(from.x, to.y)])
    } else {
      // Fewer corners first: each side that is left is moved inward by itself.
      polygon.dropCorners(beyond: Self.maximumSides)
      let inward = Vector3(0, 0, PixelRect.pixelReach)
      let sides = polygon.edgeForms + region.hard
      polygon = polygon.clipped(to: sides.lazy.map { LinearForm($0.coefficients - inward) })
    }
    if polygon.signedArea < 0 { polygon.vertices.reverse() }
    polygon.vertices = polygon.vertices.map { DrawItem.onGrid($0) }
    guard polygon.signedArea >= ItemCore.minimumArea else { return nil }
    self.polygon = polygon
  }

  /// The area of `cover`, a convex polygon, around the core: a part for each side, bounded by rays through the core's
  /// corners.
  ///
  /// A part shares both corners of its side with the core, so no pixel falls between the two.
  func parts(of cover: ConvexPolygon) -> [ConvexPolygon] {
    let corners = polygon.vertices
    let middle = corners.reduce(Vector2(0, 0), +) / Double(corners.count)
    return corners.indices.compactMap { k in
      let (start, end) = (corners[k], corners[k + 1 == corners.count ? 0 : k + 1])
      guard let side = LinearForm(lineFrom: end, to: start), let first = LinearForm(lineFrom: middle, to: start),
        let last = LinearForm(lineFrom: end, to: middle)
      else { return nil }
      var part = cover.clipped(to: [side, first, last])
      for i in part.vertices.indices {
        // The corners themselves, without rounding errors.
        if let corner = [start, end].first(where: { part.vertices[i].isAlmost($0) }) {
          part.vertices[i] = corner
        }
      }
      return abs(part.signedArea) > 1e-6 ? part : nil
    }
  }

  /// The quadrilaterals of a fan that fills the part of the core inside `cuts`.
  func quads(within cuts: [LinearForm]) -> [Quad] {
    let v = polygon.clipped(to: cuts).vertices
    return stride(from: 1, to: v.count - 1, by: 2).map {
      Quad(v[0], v[$0], v[$0 + 1], v[Swift.min($0 + 2, v.count - 1)])
    }
  }
}

extension Vector2 {
  /// Whether the two points differ by rounding only.
  fileprivate func isAlmost(_ other: Vector2) -> Bool { ((self - other) * (self - other)).sum() < 1e-12 }
}

extension ConvexPolygon {
  /// Whether the polygon is the upright rectangle between two corners, up to rounding.
  fileprivate func fills(_ low: Vector2, _ high: Vector2) -> Bool {
    let size = high - low
    return abs(signedArea) >= size.x * size.y - 1e-6 * (size.x + size.y)
  }

  /// Drops corners, those that cost the least area first, until `limit` are left. The polygon stays convex, and only
  /// shrinks.
  fileprivate mutating func dropCorners(beyond limit: Int) {
    // Of a fine curve, corners at equal distances do; corners between straight sides stay.
    if vertices.count > 3 * limit {
      let step = vertices.count / (2 * limit)
      let sharp = 1e-3 * abs(signedArea)
      vertices = vertices.indices.filter { $0 % step == 0 || areaCut(at: $0) > sharp }.map { vertices[$0] }
    }
    while vertices.count > limit {
      var (least, chosen) = (Double.infinity, 0)
      for k in vertices.indices {
        let area = areaCut(at: k)
        if area < least { (least, chosen) = (area, k) }
      }
      vertices.remove(at: chosen)
    }
  }

  /// Twice the area that is lost without corner `k`.
  private func areaCut(at k: Int) -> Double {
    let (last, next) = (vertices[k == 0 ? vertices.count - 1 : k - 1], vertices[k + 1 == vertices.count ? 0 : k + 1])
    return abs((vertices[k] - last).cross(next - last))
  }
}
