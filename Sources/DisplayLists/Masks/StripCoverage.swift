import Foundation
import Geometry

/// Cuts the pixels that convex regions cover into strips: rectangles in which every pixel lies wholly inside all of
/// them, and, along their edges, rectangles whose coverage is worked out.
///
/// Rows that follow each other are one strip on each side of the inside, as long as that works out few pixels in vain:
/// so a strip is as high as an edge is steep. Regions are convex, so every row has one inside at most. The coverage of
/// a pixel is its exact area inside a region's soft edges if its sample point lies inside all hard ones, else 0.
struct StripCoverage {
  /// The pixels of a row, or of rows one below the other: covered from `left` to `right`, and wholly inside all regions
  /// from `from` to `to`, unless `to` is not greater.
  private struct Row {
    var left: Int, from: Int, to: Int, right: Int

    var isEmpty: Bool { left >= right }
    /// The number of pixels at the edges.
    var edge: Int { from < to ? from - left + right - to : right - left }

    func union(_ other: Row) -> Row {
      Row(
        left: min(left, other.left), from: max(from, other.from), to: min(to, other.to), right: max(right, other.right))
    }
  }

  /// The number of pixels that are worked out in vain, inside of the regions or along their edges, before a strip of
  /// their own pays. To work out and upload a texel costs as much as to draw 16 pixels with an edge.
  private static let leastSpared = Int(ItemCore.minimumArea / 16)
  /// The number of texels of a strip at most.
  static let mostTexels = 1 << 20

  private let regions: [RegionRows]
  private let frame: PixelRect
  private let hasHole: Bool
  private var row: AccumulationRow
  private var strips: [CoverageStrip] = []

  /// The strips that `regions` cover within a frame, from top to bottom.
  ///
  /// - Parameters:
  ///   - sample: From a pixel's centre to its sample point.
  ///   - hasHole: Whether the second region is cut out of the first one.
  ///   - atlas: Receives the coverage: for each strip that of all regions, in their order.
  static func strips(
    of regions: [Region], in frame: PixelRect, sampledAt sample: Vector2, hasHole: Bool, to atlas: inout CoverageAtlas
  ) -> [CoverageStrip] {
    let corner = Vector2(Double(frame.minX), Double(frame.minY))
    var coverage = StripCoverage(
      regions: regions.map { RegionRows($0, from: corner, sampledAt: sample) }, frame: frame, hasHole: hasHole,
      row: AccumulationRow())
    coverage.divide(into: &atlas)
    return coverage.strips
  }

  private init(regions: [RegionRows], frame: PixelRect, hasHole: Bool, row: AccumulationRow) {
    (self.regions, self.frame, self.hasHole, self.row) = (regions, frame, hasHole, row)
  }

  private mutating func divide(into atlas: inout CoverageAtlas) {
    var places = regions.map { _ in RegionRows.Place() }
    var starts = places
    var band: (row: Row, top: Int, edge: Int)?
    for y in 0..<frame.height {
      let before = places
      let next = row(at: y, &places)
      if let (known, top, edge) = band {
        let both = known.union(next)
        let height = y + 1 - top
        let isFull = both.edge * height > Self.mostTexels / regions.count
        let isSmall = (both.right - both.left) * height <= Self.leastSpared
        if !next.isEmpty, !isFull, isSmall || both.edge * height - edge - next.edge <= Self.leastSpared {
          band = (both, top, edge + next.edge)
          continue
        }
        add(known, top..<y, starts, &atlas)
      }
      band = next.isEmpty ? nil : (next, y, next.edge)
      starts = before
    }
    if let (row, top, _) = band { add(row, top..<frame.height, starts, &atlas) }
  }

  /// The pixels of a row.
  private func row(at y: Int, _ places: inout [RegionRows.Place]) -> Row {
    var row = Row(left: frame.width, from: 0, to: frame.width, right: 0)
    for (k, region) in regions.enumerated() {
      let sides = region.extent(ofRow: Double(y), &places[k])
      let decided = region.decided(inRow: Double(y), width: frame.width)
      guard sides.height > 0, !decided.isEmpty else {
        row.to = 0
        continue
      }
      let (low, high) = (max(Int(sides.left.low), decided.lowerBound), min(Int(sides.right.high), decided.upperBound))
      guard low < high else {
        row.to = 0
        continue
      }
      (row.left, row.right) = (min(row.left, low), max(row.right, high))
      row.from = max(row.from, Int(sides.left.high), decided.lowerBound)
      row.to = min(row.to, Int(sides.right.low), decided.upperBound)
      if sides.height < 1 - 1e-6 { row.to = 0 }
    }
    (row.left, row.right) = (max(row.left, 0), min(row.right, frame.width))
    (row.from, row.to) = (max(row.from, row.left), min(row.to, row.right))
    return row
  }

  /// Adds the strips of some rows.
  ///
  /// - Parameter places: Where the regions' sides are at the first of them.
  private mutating func add(
    _ row: Row, _ rows: Range<Int>, _ places: [RegionRows.Place], _ atlas: inout CoverageAtlas
  ) {
    func strip(_ from: Int, _ to: Int) -> PixelRect {
      PixelRect(minX: from, minY: rows.lowerBound, maxX: to, maxY: rows.upperBound)
    }
    guard (row.to - row.from) * rows.count > Self.leastSpared else {
      return addEdge(strip(row.left, row.right), places, &atlas)
    }
    if row.left < row.from { addEdge(strip(row.left, row.from), places, &atlas) }
    strips.append(CoverageStrip(frame: strip(row.from, row.to).moved(by: frame.minX, frame.minY)))
    if row.to < row.right { addEdge(strip(row.to, row.right), places, &atlas) }
  }

  /// Adds a strip whose coverage is worked out.
  private mutating func addEdge(_ rect: PixelRect, _ places: [RegionRows.Place], _ atlas: inout CoverageAtlas) {
    row.begin(width: rect.width)
    let place = atlas.add(rect.area * regions.count) { texels in
      var next = texels
      for (region, start) in zip(regions, places) {
        var place = start
        for y in rect.minY..<rect.maxY {
          region.add(row: Double(y), from: Double(rect.minX), to: &row, &place)
          row.write(to: next)
          if !region.isSoft {
            let decided = region.decided(inRow: Double(y), width: frame.width)
            for x in 0..<rect.width where !decided.contains(rect.minX + x) { next[x] = 0 }
          }
          next += rect.width
        }
      }
      if hasHole { for i in 0..<rect.area { texels[i] -= min(texels[i], texels[rect.area + i]) } }
    }
    strips.append(
      CoverageStrip(frame: rect.moved(by: frame.minX, frame.minY), page: place.page, texel: place.texel))
  }
}

/// The rows of a convex region, counted from a pixel.
private struct RegionRows {
  /// The vertices on the way from the top to the bottom, on the left and on the right.
  private let left: [Vector2], right: [Vector2]
  /// The hard edges, which decide at sample points: forms over pixels.
  private let hard: [LinearForm]

  /// The segments of the two sides that a row begins in.
  struct Place {
    var left = 0, right = 0
  }

  init(_ region: Region, from corner: Vector2, sampledAt sample: Vector2) {
    var points = region.soft.vertices.map { $0 - corner }
    if region.soft.signedArea < 0 { points.reverse() }
    hard = region.hard.map { form in
      let c = form.coefficients
      return LinearForm(c.x, c.y, form.value(at: corner + 0.5 + sample))
    }
    guard points.count > 2, let top = points.indices.min(by: { points[$0].y < points[$1].y }),
      let bottom = points.indices.max(by: { points[$0].y < points[$1].y })
    else {
      (left, right) = ([], [])
      return
    }
    // The vertices turn from +x towards +y, so the way down is on the right.
    func way(from a: Int, to b: Int) -> [Vector2] {
      a <= b ? Array(points[a...b]) : Array(points[a...]) + points[...b]
    }
    right = way(from: top, to: bottom)
    left = way(from: bottom, to: top).reversed()
  }

  var isSoft: Bool { hard.isEmpty }

  /// The pixels of a row whose sample points lie inside all hard edges.
  func decided(inRow y: Double, width: Int) -> Range<Int> {
    var (from, to) = (0.0, Double(width))
    for form in hard {
      let (a, rest) = (form.coefficients.x, form.value(at: Vector2(0, y)))
      if a > 0 {
        from = Double.maximum(from, (-rest / a).rounded(.up))
      } else if a < 0 {
        to = Double.minimum(to, (-rest / a).rounded(.down) + 1)
      } else if rest < 0 {
        return 0..<0
      }
    }
    return from < to ? Int(from)..<Int(to) : 0..<0
  }

  /// Calls `body` with the parts of a side in a row: x at the upper and at the lower end, and the height.
  @inline(__always)
  private func forEachPart(
    of side: [Vector2], inRow y: Double, _ first: inout Int, _ body: (Double, Double, Double) -> Void
  ) {
    side.withUnsafeBufferPointer { side in
      while first + 1 < side.count, side[first + 1].y <= y { first += 1 }
      var k = first
      while k + 1 < side.count, side[k].y < y + 1 {
        let (a, b) = (side[k], side[k + 1])
        k += 1
        let (top, bottom) = (Double.maximum(a.y, y), Double.minimum(b.y, y + 1))
        guard bottom > top else { continue }
        let slope = (b.x - a.x) / (b.y - a.y)
        body(a.x + (top - a.y) * slope, a.x + (bottom - a.y) * slope, bottom - top)
      }
    }
  }

  /// The whole pixels between which the two sides lie in a row, within ±2³⁰, and the height of the region there.
  func extent(
    ofRow y: Double, _ place: inout Place
  ) -> (left: (low: Double, high: Double), right: (low: Double, high: Double), height: Double) {
    func bounds(_ side: [Vector2], _ first: inout Int) -> (low: Double, high: Double, height: Double) {
      var (low, high, height) = (0x1p30, -0x1p30, 0.0)
      forEachPart(of: side, inRow: y, &first) { from, to, part in
        (low, high) = (Double.minimum(low, Double.minimum(from, to)), Double.maximum(high, Double.maximum(from, to)))
        height += part
      }
      return (low.rounded(.down), high.rounded(.up), height)
    }
    let (left, right) = (bounds(left, &place.left), bounds(right, &place.right))
    return ((left.low, left.high), (right.low, right.high), left.height)
  }

  /// Adds the coverage of a row to `row`, whose first pixel is `x`.
  func add(row y: Double, from x: Double, to row: inout AccumulationRow, _ place: inout Place) {
    forEachPart(of: left, inRow: y, &place.left) { row.addRight(of: $0 - x, $1 - x, height: $2) }
    forEachPart(of: right, inRow: y, &place.right) { row.addRight(of: $0 - x, $1 - x, height: -$2) }
  }
}
