import Geometry

extension ShapeMasks {
  /// The regions of an outline as seen from a pixel, with the pixels that count.
  struct OutlineKey: Hashable {
    var soft: [[Vector2]]
    var hard: [[Vector3]]
    var frame: PixelRect
    /// Whether the last region is cut out of the first one.
    var hasHole: Bool

    /// A few vertices distinguish an outline from most others.
    func hash(into hasher: inout Hasher) {
      hasher.combine(frame)
      for vertices in soft {
        hasher.combine(vertices.count)
        for k in stride(from: 0, to: vertices.count, by: max(1, vertices.count / 4)) { hasher.combine(vertices[k]) }
      }
    }
  }

  /// The strips of an outline, as far as it lies in a frame. Equal outlines that lie whole pixels apart share them.
  mutating func strips(of outline: OutlineRegions, in frame: PixelRect) -> CoverageStrips {
    var (regions, outlines) = outline.different
    let extent = regions.reduce(PixelRect(width: 0, height: 0)) { $0.union(PixelRect(around: $1.soft)) }
    let shown = extent.intersection(frame)
    if shown.isEmpty { return CoverageStrips(strips: [], frame: shown) }
    let pixel = SIMD2(extent.minX, extent.minY)
    let corner = Vector2(Double(pixel.x), Double(pixel.y))
    for k in regions.indices { regions[k].count(from: corner, places: Self.places) }
    let part = shown.moved(by: -pixel.x, -pixel.y)
    let key = OutlineKey(
      soft: regions.map(\.soft.vertices), hard: regions.map { $0.hard.map(\.coefficients) }, frame: part,
      hasHole: outline.hole != nil)
    let strips = strips(of: .outline(key), outlines: regions.count) {
      $0.add(regions, in: key.frame, hasHole: key.hasHole)
    }
    return CoverageStrips(strips: strips, origin: pixel, frame: shown, outlines: outlines)
  }
}

extension Region {
  /// Counts coordinates from a pixel, and rounds vertices to so many places a pixel.
  fileprivate mutating func count(from corner: Vector2, places: Double) {
    for k in soft.vertices.indices {
      soft.vertices[k] = ((soft.vertices[k] - corner) * places).rounded(.toNearestOrEven) / places
    }
    for k in hard.indices {
      let c = hard[k].coefficients
      hard[k] = LinearForm(c.x, c.y, hard[k].value(at: corner))
    }
  }
}
