import Geometry

/// The coverage of a region at each pixel of one tile: exact areas, 0…1, or 0 beyond a hard edge.
struct TileCoverage {
  /// The pixels of the tile that the region may touch.
  let block: PixelRect
  /// The start of the block's areas, row by row; negative if all areas are 1.
  let offset: Int
  let hardEdges: [LinearForm]

  /// The index of a pixel's area.
  func place(_ x: Int, _ y: Int) -> Int { offset + (y - block.minY) * block.width + x - block.minX }

  /// Measures the part of `region` in `tile` and appends its areas to `areas`.
  ///
  /// Cuts the region into rows of pixels, and each row into pixels, so that the remainder of a row shrinks from cut to
  /// cut. A cut at an integer coordinate does not depend on the direction of an edge, however short the edge is.
  ///
  /// - Parameter isSampled: Whether a pixel's sample stands for its area.
  init(
    of region: Region, in tile: PixelRect, isSampled: Bool, areas: inout [Double], clipper: inout PixelClipper
  ) {
    block = region.bounds.intersection(tile)
    hardEdges = region.patch.hard
    guard !block.isEmpty else {
      offset = 0
      return
    }
    // What the cuts below find of an upright rectangle around the block, whose coordinates are exact to 1e-11.
    if Self.isUpright(region.patch.soft.vertices, around: block) {
      offset = -1
      return
    }
    clipper.load(region, near: block)
    clipper.cut(.x, from: Double(block.minX), to: Double(block.maxX))
    clipper.cut(.y, from: Double(block.minY), to: Double(block.maxY))
    let whole = Double(block.width * block.height)
    if clipper.area >= whole - 1e-10 {
      offset = -1
      return
    }
    offset = areas.count
    if isSampled {
      let sides = ConvexPolygon(clipper.remainder).withoutShortEdges.edgeForms
      for y in block.minY..<block.maxY {
        for x in block.minX..<block.maxX {
          let sample = Self.sample(x, y)
          areas.append(!sides.isEmpty && sides.allSatisfy { $0.value(at: sample) >= 0 } ? 1 : 0)
        }
      }
      return
    }
    for y in block.minY..<block.maxY {
      clipper.beginRow(to: Double(y + 1))
      for x in block.minX..<block.maxX { areas.append(Self.snapped(clipper.takePixel(to: Double(x + 1)))) }
    }
  }

  /// Measures the part of a shape in `tile`, inside its clip.
  init(of painting: Painting, in tile: PixelRect, areas: inout [Double], clipper: inout PixelClipper) {
    block = painting.bounds.intersection(tile)
    hardEdges = painting.clip?.patch.hard ?? []
    offset = areas.count
    guard !block.isEmpty else { return }
    var clip: ConvexPolygon?
    if let region = painting.clip {
      clipper.load(region, near: block)
      clipper.cut(.x, from: Double(block.minX), to: Double(block.maxX))
      clipper.cut(.y, from: Double(block.minY), to: Double(block.maxY))
      if clipper.area < Double(block.width * block.height) - 1e-10 { clip = ConvexPolygon(clipper.remainder) }
    }
    areas.append(contentsOf: repeatElement(0, count: block.width * block.height))
    painting.coverage.measure(block, inside: clip, into: &areas[offset...])
    for i in offset..<areas.count { areas[i] = Self.snapped(areas[i]) }
  }

  /// Whether the vertices are those of an upright rectangle around `block`, within 2¹⁴ pixels of the origin.
  private static func isUpright(_ vertices: [Vector2], around block: PixelRect) -> Bool {
    guard vertices.count == 4 else { return false }
    let (a, b, c, d) = (vertices[0], vertices[1], vertices[2], vertices[3])
    let isRectangle =
      a.x == d.x && b.x == c.x && a.y == b.y && c.y == d.y || a.x == b.x && c.x == d.x && a.y == d.y && b.y == c.y
    let (low, high) = (pointwiseMin(a, c), pointwiseMax(a, c))
    return isRectangle && low.x <= Double(block.minX) && low.y <= Double(block.minY) && high.x >= Double(block.maxX)
      && high.y >= Double(block.maxY) && Swift.min(low.x, low.y) > -16384 && Swift.max(high.x, high.y) < 16384
  }

  /// The sample of a pixel. The samples of 16 × 16 pixels have 256 different x and 256 different y, evenly spaced: an
  /// edge along the grid errs by at most 1/512 of their side, not by half a pixel.
  private static func sample(_ x: Int, _ y: Int) -> Vector2 {
    func reversed(_ v: Int) -> Double { Double(v & 1) * 8 + Double(v & 2) * 2 + Double(v & 4) / 2 + Double(v & 8) / 8 }
    return Vector2(Double(x) + (reversed(y) + 0.5) / 16, Double(y) + (reversed(x) + 0.5) / 16)
  }

  /// Snaps areas within 1e-9 of 0 or 1, which differ from them by rounding only.
  private static func snapped(_ area: Double) -> Double { area < 1e-9 ? 0 : area > 1 - 1e-9 ? 1 : area }

  /// The coverage of the pixel [x, x+1) × [y, y+1) of the tile: its area, or 0 if its sample point is beyond a hard
  /// edge.
  ///
  /// - Parameters:
  ///   - sampleOffset: The offset of the sample point from the pixel's centre.
  ///   - tieDistance: How far, in pixels, the edges may move without changing a safe decision.
  ///   - marks: Receives a tie if moving the edges that far would change the decision.
  func coverage(
    _ x: Int, _ y: Int, sampleOffset: Vector2, _ tieDistance: Double, in areas: [Double], _ marks: inout PixelMarks
  ) -> Double {
    guard block.contains(x, y) else { return 0 }
    let area = offset < 0 ? 1 : areas[place(x, y)]
    if hardEdges.isEmpty || area <= 0 { return area }
    let sample = Vector2(Double(x) + 0.5, Double(y) + 0.5) + sampleOffset
    let least = hardEdges.reduce(Double.infinity) { Double.minimum($0, $1.value(at: sample)) }
    if abs(least) <= tieDistance { marks.insert(.tie) }
    return least >= 0 ? area : 0
  }
}

/// Cuts a convex polygon into pixels by horizontal and vertical lines, reusing its storage.
struct PixelClipper {
  enum Axis { case x, y }

  /// The remainder of the region, the remainder of the current row, and the part last cut off.
  private var rest: [Vector2] = [], row: [Vector2] = [], part: [Vector2] = []
  private var spare: [Vector2] = []

  /// Takes the soft part of a region, as far as it counts in the rows of `block`.
  mutating func load(_ region: Region, near block: PixelRect) {
    rest.removeAll(keepingCapacity: true)
    region.appendSoftPart(near: block, to: &rest)
  }

  /// Clips the region to the strip between two lines. Only the part in the rows for which it was loaded is right.
  mutating func cut(_ axis: Axis, from low: Double, to high: Double) {
    Self.split(rest, axis, at: low, below: &part, above: &spare)
    Self.split(spare, axis, at: high, below: &rest, above: &part)
  }

  /// The remainder of the region.
  var remainder: [Vector2] { rest }

  /// The area of the remainder of the region.
  var area: Double { Self.area(of: rest) }

  /// Cuts the next row of pixels, the part with y < `end`, off the region.
  mutating func beginRow(to end: Double) {
    Self.split(rest, .y, at: end, below: &row, above: &spare)
    swap(&rest, &spare)
  }

  /// Cuts the part with x < `end` off the row, and returns its area.
  mutating func takePixel(to end: Double) -> Double {
    if row.isEmpty { return 0 }
    Self.split(row, .x, at: end, below: &part, above: &spare)
    swap(&row, &spare)
    return Self.area(of: part)
  }

  /// Splits a polygon at a line: `below` gets the part with coordinates up to `line` along `axis`, `above` the rest.
  private static func split(
    _ polygon: [Vector2], _ axis: Axis, at line: Double, below: inout [Vector2], above: inout [Vector2]
  ) {
    below.removeAll(keepingCapacity: true)
    above.removeAll(keepingCapacity: true)
    guard var a = polygon.last else { return }
    var beyondA = (axis == .x ? a.x : a.y) - line
    for b in polygon {
      let beyondB = (axis == .x ? b.x : b.y) - line
      if (beyondA < 0 && beyondB > 0) || (beyondA > 0 && beyondB < 0) {
        let crossing = a + (b - a) * (beyondA / (beyondA - beyondB))
        below.append(crossing)
        above.append(crossing)
      }
      if beyondB <= 0 { below.append(b) }
      if beyondB >= 0 { above.append(b) }
      (a, beyondA) = (b, beyondB)
    }
  }

  /// The area by the shoelace formula, relative to one of the vertices.
  private static func area(of polygon: [Vector2]) -> Double {
    guard polygon.count > 2 else { return 0 }
    let first = polygon[0]
    var sum = 0.0
    for i in 1..<polygon.count - 1 { sum += (polygon[i] - first).cross(polygon[i + 1] - first) }
    return abs(sum) / 2
  }
}
