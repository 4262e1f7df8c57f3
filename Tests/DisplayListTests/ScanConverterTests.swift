import DisplayLists
import TestSupport

@Suite struct ScanConverterTests {
  static let frame = PixelRect(width: 40, height: 40)

  static func mask(_ contours: [[Vector2]], _ rule: FillRule = .nonZero, in frame: PixelRect = frame) -> CoverageMask? {
    ScanConverter.coverage(of: contours, rule: rule, in: frame)
  }

  static func rectangle(_ x0: Double, _ y0: Double, _ x1: Double, _ y1: Double) -> [Vector2] {
    [Vector2(x0, y0), Vector2(x1, y0), Vector2(x1, y1), Vector2(x0, y1)]
  }

  @Test func rectangleCoverageIsExact() throws {
    let mask = try #require(Self.mask([Self.rectangle(2.25, 3.5, 5.5, 6)]))
    verify(mask.frame == PixelRect(minX: 2, minY: 3, maxX: 6, maxY: 6))
    verify(mask.coverage == [96, 128, 128, 64, 191, 255, 255, 128, 191, 255, 255, 128])
    // The other way round it is the same.
    verify(Self.mask([Self.rectangle(2.25, 3.5, 5.5, 6).reversed()]) == mask)
  }

  @Test func emptyShapesHaveNoMask() {
    verify(Self.mask([]) == nil, Self.mask([[Vector2(1, 1), Vector2(9, 9)]]) == nil)
    verify(Self.mask([Self.rectangle(50, 0, 60, 10)]) == nil, Self.mask([Self.rectangle(-20, 0, -1, 10)]) == nil)
    verify(Self.mask([Self.rectangle(0, 0, 1e-4, 1)]) == nil)
    verify(Self.mask([[Vector2(0, 0), Vector2(.nan, 3), Vector2(9, 9)]]) == nil)
    verify(Self.mask([Self.rectangle(0, 0, 9, 9)], in: PixelRect(width: 0, height: 5)) == nil)
  }

  @Test func theFrameCutsExactly() throws {
    let mask = try #require(Self.mask([Self.rectangle(-1e6, -1e6, 1e6, 1e6)]))
    verify(mask.frame == Self.frame, mask.coverage.allSatisfy { $0 == 255 })
    let part = PixelRect(minX: 7, minY: 9, maxX: 21, maxY: 30)
    let star = ScanConverterTests.star(at: Vector2(20, 20), radius: 19)
    let (whole, cut) = (try #require(Self.mask([star])), try #require(Self.mask([star], in: part)))
    for y in part.minY..<part.maxY {
      for x in part.minX..<part.maxX { verify(whole[x, y] == cut[x, y]) }
    }
  }

  @Test func edgesThatMeetLeaveNoSeam() throws {
    // The edges are slanted, not on pixel boundaries, and drawn in both directions.
    let (a, b, c, d) = (Vector2(3.3, 2.1), Vector2(30.7, 4.9), Vector2(28.2, 33.3), Vector2(1.9, 27.7))
    let whole = try #require(Self.mask([[a, b, c, d]]))
    verify(Self.mask([[a, b, c], [a, c, d]]) == whole, Self.mask([[a, b, c], [a, c, d]], .evenOdd) == whole)
    verify(Self.mask([[a, b, c], [c, a, d].reversed()]) == whole)
  }

  @Test func overlapsCountOnceOrNotAtAll() throws {
    let squares = [Self.rectangle(2.5, 2.5, 12.5, 12.5), Self.rectangle(8.25, 7, 20, 20.5)]
    let common = 4.25 * 5.5
    let union = try #require(Self.mask(squares))
    let either = try #require(Self.mask(squares, .evenOdd))
    verify(abs(union.area - (100 + 11.75 * 13.5 - common)) < 0.2)
    verify(abs(either.area - (100 + 11.75 * 13.5 - 2 * common)) < 0.2, union[10, 9] == 255, either[10, 9] == 0)
    // A hole turns the other way.
    let hole = try #require(Self.mask([squares[0], Self.rectangle(5, 5, 9, 9).reversed()]))
    verify(abs(hole.area - 84) < 0.1, hole[6, 6] == 0, Self.mask([squares[0], squares[0].reversed()]) == nil)
  }

  @Test func crossingsWithinAPixelAreResolved() throws {
    // A bow tie in one pixel: two triangles, whose signed areas cancel.
    let tie = try #require(Self.mask([[Vector2(0, 0), Vector2(1, 1), Vector2(1, 0), Vector2(0, 1)]]))
    verify(tie.coverage == [128])
    let ties = (0..<8).map { k -> [Vector2] in
      let (x0, x1) = (Double(k) / 8, Double(k + 1) / 8)
      return [Vector2(x0, 0), Vector2(x1, 1), Vector2(x1, 0), Vector2(x0, 1)]
    }
    try verify(#require(Self.mask(ties)).coverage == [128])
  }

  static func star(at center: Vector2, radius: Double) -> [Vector2] {
    (0..<5).map { k in
      let angle = Double(k) * 4 * .pi / 5 + 0.3
      return center + radius * Vector2(cos(angle), sin(angle))
    }
  }

  @Test func starsFollowTheRule() throws {
    let star = Self.star(at: Vector2(20.3, 19.6), radius: 18)
    // The pentagram's area and its inner pentagon's, for circumradius 1.
    let inner = cos(2 * Double.pi / 5) / cos(.pi / 5)
    let pentagon = 2.5 * inner * inner * sin(2 * .pi / 5)
    let whole = 5 * inner * sin(.pi / 5)
    #expect(abs(try #require(Self.mask([star])).area - 324 * whole) < 0.5)
    #expect(abs(try #require(Self.mask([star], .evenOdd)).area - 324 * (whole - pentagon)) < 0.5)
  }

  @Test func randomPolygonsAgreeWithManySamples() {
    var random = SplitMix64(seed: 31)
    let frame = PixelRect(width: 10, height: 10)
    let n = 64
    for round in 0..<40 {
      func point() -> Vector2 {
        // Half of the points on a coarse grid: vertices and edges coincide.
        if random.chance(0.5) { return Vector2(random.number(-4, 14), random.number(-4, 14)) }
        return Vector2(Double(random.whole(-8...28)), Double(random.whole(-8...28))) / 2
      }
      let most = round < 30 ? 7 : 40
      var contours: [[Vector2]] = []
      for _ in 0..<random.whole(1...3) { contours.append((0..<random.whole(3...most)).map { _ in point() }) }
      for rule in [FillRule.nonZero, .evenOdd] {
        let mask = Self.mask(contours, rule, in: frame)
        for y in 0..<frame.height {
          var sums = [Double](repeating: 0, count: frame.width)
          for k in 0..<n {
            Sampling.addSpans(of: contours, rule, y: Double(y) + (Double(k) + 0.5) / Double(n), to: &sums)
          }
          for x in 0..<frame.width {
            let difference = abs(Double(mask?[x, y] ?? 0) - 255 * sums[x] / Double(n))
            // At each crossing in the pixel, the samples may miss a part of a line.
            verify(difference < 3, "round \(round), pixel \(x), \(y)")
          }
        }
      }
    }
  }

  /// A step is an edge in a slab of a row: few more than the rows that the edges cross.
  @Test func manySegmentsTakeFewSteps() throws {
    let count = Cases.count(30_000, ofMany: 100_000)
    var random = SplitMix64(seed: 6)
    let frame = PixelRect(width: 1000, height: 1000)
    var p = Vector2(500, 500)
    let scribble = (0..<count).map { _ -> Vector2 in
      p += Vector2(random.number(-5, 5), random.number(-5, 5))
      return p
    }
    let chaos = (0..<count / 50).map { _ in Vector2(random.number(0, 1000), random.number(0, 1000)) }
    let teeth = (0..<count).map { k in Vector2(Double(k) / 100, k.isMultiple(of: 2) ? 500.3 : 590.6) }
    for (name, contour) in [("scribble", scribble), ("chaos", chaos), ("teeth", teeth)] {
      var steps = 0
      let mask = ScanConverter.coverage(of: [contour], rule: .nonZero, in: frame) { steps = $0 }
      verify(mask != nil)
      let rows = zip(contour, contour.dropFirst()).reduce(0) { $0 + 1 + Int(abs($1.1.y - $1.0.y)) }
      verify(steps < 20 * rows, "\(name): \(steps) steps for \(rows) rows of edges")
    }
  }

  /// Twice the edges take at most about twice the steps, however many cross in a pixel.
  @Test func stepsGrowAsTheEdgesDo() throws {
    func steps(_ count: Int) -> Int {
      var random = SplitMix64(seed: 3)
      let contour = (0..<count).map { _ in Vector2(random.number(0, 64), random.number(0, 48)) }
      var steps = 0
      _ = ScanConverter.coverage(of: [contour], rule: .nonZero, in: PixelRect(width: 64, height: 48)) { steps = $0 }
      return steps
    }
    // Without the bound the steps would grow eightfold, and the next cases would not end.
    let (few, twice) = (steps(3000), steps(6000))
    try #require(Double(twice) < 3 * Double(few))
    let count = Cases.count(6000, ofMany: 10_000)
    let (some, many) = (count == 6000 ? twice : steps(count), steps(2 * count))
    verify(some > count * 48, Double(many) < 2.2 * Double(some))
  }

  @Test func manyCrossingsInARowCostLittleAccuracy() throws {
    // Thin triangles fanned out from both sides: far more crossings in a row than are computed exactly.
    let fan = (0..<700).map { k -> [Vector2] in
      let y = Double(k) / 700
      return [Vector2(0, y), Vector2(64, 1 - y), Vector2(64, 1 - y + 0.001)]
    }
    let mask = Self.mask(fan, in: PixelRect(width: 64, height: 1))
    var sums = [Double](repeating: 0, count: 64)
    for k in 0..<4096 { Sampling.addSpans(of: fan, .nonZero, y: (Double(k) + 0.5) / 4096, to: &sums) }
    for x in 0..<64 { verify(abs(Double(mask?[x, 0] ?? 0) - 255 * sums[x] / 4096) < 2.5, "pixel \(x)") }
  }
}

extension CoverageMask {
  /// The covered area in pixels.
  var area: Double { Double(coverage.reduce(0) { $0 + Int($1) }) / 255 }
}
