import DisplayLists
import TestSupport

/// Painter's order of planes that share a space.
@Suite struct DepthOrderTests {
  /// The planes in painter's order.
  func sorted(_ planes: [DepthPlane]) -> [DepthPiece] {
    var order = DepthOrder(planes, toAncestor: .identity)
    return order.pieces()
  }

  /// A plane of depth a·x + b·y + c over a rectangle.
  func plane(
    _ id: Int, _ a: Double, _ b: Double, _ c: Double, x: Double = 0, y: Double = 0, width: Double = 40,
    height: Double = 40
  ) -> DepthPlane {
    let rect = CGRect(x: x, y: y, width: width, height: height)
    var plane = DepthPlane(
      footprint: ConvexPolygon(rect), depth: LinearForm(a, b, c), id: id)
    plane.extent = PixelRect(around: plane.footprint)
    plane.middle = Vector2(rect.midX, rect.midY)
    return plane
  }

  /// The planes at a point, in drawing order, by the pieces that own the point.
  func top(_ pieces: [DepthPiece], at p: Vector2) -> [Int] {
    pieces.filter { piece in piece.cuts.allSatisfy { $0.value(at: p) >= 0 } }.map(\.id)
  }

  @Test func parallelPlanesAreSortedByDepthAndKeepTheirOrder() {
    let planes = [
      plane(0, 0, 0, 5), plane(1, 0, 0, -2), plane(2, 0, 0, 1), plane(3, 0, 0, 1 + 1e-7), plane(4, 0, 0, 1),
    ]
    let pieces = sorted(planes)
    verify(pieces.map(\.id) == [1, 2, 3, 4, 0], pieces.allSatisfy { $0.cuts.isEmpty })
  }

  @Test func tiltedPlanesThatMissEachOtherAreNotCut() {
    let pieces = sorted([plane(0, 0.5, 0, 30), plane(1, -0.5, 0, -30), plane(2, 0.5, 0, 0, x: 100)])
    verify(pieces.count == 3, pieces.allSatisfy { $0.cuts.isEmpty })
    let ids = pieces.map(\.id)
    verify(ids.firstIndex(of: 1) ?? 9 < ids.firstIndex(of: 0) ?? 0)
  }

  /// Layers of one plane have depths that differ by rounding. A third plane cuts all of them along one line, to the
  /// bit.
  @Test func layersOfOnePlaneAreCutAlongOneLine() {
    let cutter = plane(0, 0.3, 0.1, -8, width: 100, height: 100)
    let cards = (1..<9).map { k in
      plane(k, -0.2 + Double(k) * 1e-17, 0.7 - Double(k) * 3e-17, 3 + Double(k) * 1e-15, x: 3 * Double(k))
    }
    let pieces = sorted([cutter] + cards)
    let cuts = pieces.filter { $0.id > 0 }.flatMap(\.cuts).map(\.coefficients)
    verify(Set(pieces.filter { !$0.cuts.isEmpty }.map(\.id)).count > 4)
    verify(Set(cuts.map { $0.x < 0 ? -$0 : $0 }).count == 1, "\(Set(cuts))")
  }

  @Test func aCrossingPairIsCutAlongTheLine() {
    // Equal where x = 20.
    let pieces = sorted([plane(0, 1, 0, -20), plane(1, -1, 0, 20)])
    verify(pieces.count == 3)
    for x in stride(from: 0.25, to: 40, by: 0.5) {
      let seen = top(pieces, at: Vector2(x, 7))
      verify(seen.count == 2, seen.last == (x > 20 ? 0 : 1))
    }
  }

  /// At every point each plane is owned by one piece, and the pieces come in order of depth.
  private func checkOrder(_ planes: [DepthPlane], sourceLocation: SourceLocation = #_sourceLocation) {
    let pieces = sorted(planes)
    for x in stride(from: 1.3, to: 40, by: 3.1) {
      for y in stride(from: 1.7, to: 40, by: 3.3) {
        let p = Vector2(x, y)
        let here = planes.filter { plane in plane.footprint.edgeForms.allSatisfy { $0.value(at: p) > 1 } }
        let depths = here.map { $0.depth.value(at: p) }.sorted()
        // Too near to a crossing to decide.
        if zip(depths, depths.dropFirst()).contains(where: { $1 - $0 < 1e-3 }) { continue }
        let seen = top(pieces, at: p).filter { id in here.contains { $0.id == id } }
        let wanted = here.sorted { $0.depth.value(at: p) < $1.depth.value(at: p) }.map(\.id)
        #expect(seen == wanted, "at \(p)", sourceLocation: sourceLocation)
      }
    }
  }

  // MARK: Planes that are not split

  /// A plane that is not split, as ``plane``.
  private func whole(_ id: Int, _ a: Double, _ b: Double, _ c: Double, x: Double = 0, width: Double = 40) -> DepthPlane
  {
    var plane = plane(id, a, b, c, x: x, width: width)
    plane.corners = ConvexPolygon(CGRect(x: x, y: 0, width: width, height: 40)).vertices
    return plane
  }

  @Test func wholePlaneDividesOthersAndIsNotDivided() {
    // Equal where x = 20. The order of the list makes no difference.
    for isFirst in [true, false] {
      let (pane, card) = (whole(0, 1, 0, -20), plane(1, -1, 0, 20))
      let pieces = sorted(isFirst ? [pane, card] : [card, pane])
      verify(pieces.filter { $0.id == 0 }.map(\.cuts.count) == [0], pieces.map(\.id) == [1, 0, 1])
      for x in stride(from: 0.25, to: 40, by: 0.5) {
        verify(top(pieces, at: Vector2(x, 7)).last == (x > 20 ? 0 : 1))
      }
    }
  }

  @Test func wholePlanesInACycleWithOthersAreNotDivided() {
    var random = SplitMix64(seed: 23)
    for _ in 0..<60 {
      let pane = whole(0, random.number(-1, 1), random.number(-1, 1), random.number(-20, 20))
      let cards = (1..<7).map { id in
        plane(
          id, random.number(-1, 1), random.number(-1, 1), random.number(-20, 20), x: random.number(0, 20),
          y: random.number(0, 20), width: random.number(5, 20), height: random.number(5, 20))
      }
      checkOrder([pane] + cards)
      verify(sorted([pane] + cards).filter { $0.id == 0 }.map(\.cuts.count) == [0])
    }
  }

  /// A pane that is beside another one, and behind it: its plane, continued by the reach of a pixel, is in front. A
  /// card in front of the other pane, and behind the continued plane, is in front of the pane all over.
  @Test func reachOfAPixelDoesNotPutACardBehindAPane() {
    for isReversed in [false, true] {
      let panes = [whole(0, 2, 0, -21, width: 10), whole(1, 0, 0, 0, x: 11, width: 29)]
      let pieces = sorted((isReversed ? panes.reversed() : panes) + [plane(2, 0, 0, 0.3, x: 10, width: 30)])
      for x in stride(from: 11.25, to: 40, by: 0.5) {
        let seen = top(pieces, at: Vector2(x, 7)).filter { $0 > 0 }
        verify(seen == [1, 2], "\(x): \(seen)")
      }
    }
  }

  /// Two that pass through each other give all planes one order: by depth at their middles.
  @Test func wholePlanesThatCrossGiveOneOrder() {
    let panes = [whole(0, 1, 0, -18), whole(1, -1, 0, 21)]
    let pieces = sorted(panes + [plane(2, 0.5, 0.5, -18.5)])
    verify(pieces.map(\.id) == [1, 2, 0], "\(pieces)")
    verify(pieces.allSatisfy { $0.cuts.isEmpty })
    // Beside each other they do not.
    let apart = sorted([whole(0, 1, 0, -10, width: 10), whole(1, -1, 0, 30, x: 10, width: 10), plane(2, 0, 0.5, -9)])
    verify(apart.contains { !$0.cuts.isEmpty })
  }

  @Test func threePlanesInACycle() {
    // Each overlaps the next and lies below it there: none comes first.
    let bars = [
      plane(0, 0, 0.5, -10, x: 4, y: 0, width: 8, height: 40),
      plane(1, 0.5, 0, -10, x: 0, y: 26, width: 40, height: 8),
      plane(2, 0.25, -0.3, 2, x: 0, y: 0, width: 40, height: 40),
    ]
    checkOrder(bars)
  }

  @Test func randomPlanes() {
    var random = SplitMix64(seed: 11)
    for _ in 0..<100 {
      let planes = (0..<random.whole(2...7)).map { id in
        plane(
          id, random.number(-1, 1), random.number(-1, 1), random.number(-20, 20), x: random.number(0, 20),
          y: random.number(0, 20), width: random.number(5, 20), height: random.number(5, 20))
      }
      checkOrder(planes)
    }
  }

  /// Planes are compared only with near ones. A far plane that makes all planes near must not change the result.
  @Test func manyRandomPlanesInSmallGroups() {
    var random = SplitMix64(seed: 5)
    for _ in 0..<10 {
      let planes = (0..<120).map { id in
        plane(
          id, random.number(-1, 1), random.number(-1, 1), random.number(-20, 20), x: random.number(0, 36),
          y: random.number(0, 36), width: random.number(2, 6), height: random.number(2, 6))
      }
      checkOrder(planes)
      let far = plane(120, 0, 0, 0, x: 1e7, y: 1e7, width: 1, height: 1)
      let (near, coarse) = (sorted(planes), sorted(planes + [far]).filter { $0.id != 120 })
      verify(near.map(\.id) == coarse.map(\.id), near.map(\.cuts) == coarse.map(\.cuts))
    }
  }

  // MARK: Limits

  /// The number of pairs compared, and the pieces.
  private func work(_ planes: [DepthPlane]) -> (comparisons: Int, pieces: [DepthPiece]) {
    var order = DepthOrder(planes, toAncestor: .identity)
    let pieces = order.pieces()
    return (order.comparisons, pieces)
  }

  @Test func parallelPlanesAreNotComparedInPairs() {
    let (comparisons, pieces) = work((0..<10_000).map { plane($0, 0.3, 0.2 + 1e-10 * Double($0 % 3), 0) })
    verify(comparisons == 0, pieces.map(\.id) == Array(0..<10_000))
  }

  /// Tilted planes beside each other, each of which overlaps a few: twice the planes take twice the comparisons.
  @Test func comparisonsGrowAsThePlanesDo() {
    func cards(_ count: Int) -> [DepthPlane] {
      var random = SplitMix64(seed: 3)
      let side = Double(count).squareRoot() * 10
      return (0..<count).map { id in
        plane(
          id, random.number(-1, 1), random.number(-1, 1), random.number(-20, 20), x: random.number(0, side),
          y: random.number(0, side), width: 12, height: 12)
      }
    }
    let (some, many) = (work(cards(2_000)), work(cards(4_000)))
    verify(some.comparisons > 2_000, Double(many.comparisons) < 2.3 * Double(some.comparisons))
  }

  /// Planes around one axis all cross each other, in one line: that is no load.
  @Test func aFanIsCutAtItsAxis() {
    let slopes = (0..<200).map { tan(.pi * (Double($0) + 0.5) / 400) - 0.5 }
    let pieces = sorted(slopes.indices.map { plane($0, slopes[$0], 0, -20 * slopes[$0]) })
    verify(pieces.contains { !$0.cuts.isEmpty }, top(pieces, at: Vector2(30, 20)).last == 199)
    verify(top(pieces, at: Vector2(10, 20)).last == 0)
  }

  /// Planes that all cross each other, in the order of their depths at the middle.
  @Test func planesThatCrossTooManyHaveOneOrder() {
    func fan(_ count: Int) -> [DepthPlane] {
      (0..<count).map { plane($0, sin(Double($0)), cos(Double($0)), Double($0 % 7)) }
    }
    let planes = fan(2_000)
    let (some, many) = (work(planes), work(fan(4_000)))
    verify(some.pieces.count == 2_000, many.pieces.count == 4_000, some.pieces.allSatisfy { $0.cuts.isEmpty })
    verify(some.comparisons <= DepthLimits.overlaps + 1, many.comparisons <= DepthLimits.overlaps + 1)
    let depths = some.pieces.map { planes[$0.id].depth.value(at: Vector2(20, 20)) }
    verify(zip(depths, depths.dropFirst()).allSatisfy { $0 <= $1 + DepthLimits.equalSlope * 1e4 })
    let few = work(fan(DepthLimits.fewest / 2))
    verify(few.pieces.count > 100)
  }

  /// A rasteriser moves an edge by more than the 1/64 pixel of a tie where its grid is coarser than 1/80 pixel.
  @Test(arguments: [256.0, 128, 64, 16]) func onACoarseGridTheShaderDecidesAboutOneCut(steps: Double) throws {
    let root = CALayer(size: 100)
    for angle in [0.5, -0.4] {
      let card = CALayer(20, 20, 60, 60, .red)
      card.transform = CATransform3DMakeRotation(CGFloat(angle), 0.2, 1, 0)
      root.addSublayer(card)
    }
    let snapshot = root.commitFrame()
    func pass(_ steps: Double) throws -> RenderPass {
      let viewport = try Viewport().resolved(for: snapshot).sampled(at: SampleOffset(step: 1 / steps))
      return try #require(
        DisplayListBuilder.displayList(for: snapshot, in: viewport, maximumImageSize: 4096).passes.last)
    }
    func area(_ pass: RenderPass) -> Double { pass.items.reduce(0) { $0 + abs($1.quad.signedArea) } }
    let (found, finest) = (try pass(steps), try pass(256))
    let isDecidedByShader = found.states.contains { $0.features.contains(.cut) }
    verify(isDecidedByShader == (steps < 80))
    // No pixel is lost that the shader would paint: the two pieces of the card that is cut reach 2.5 steps beyond, 60
    // pixels long.
    let beyond = area(found) - area(finest)
    verify(steps < 80 ? abs(beyond - 2 * 60 * 2.5 / steps) < 0.1 * beyond : abs(beyond) < 1e-9, "\(beyond)")
  }
}
