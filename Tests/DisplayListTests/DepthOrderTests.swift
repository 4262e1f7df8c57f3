import DisplayLists
import Foundation
import Geometry
import TestSupport
import Testing

/// Painter's order of planes that share a space.
@Suite struct DepthOrderTests {
  let order = DepthOrder(toAncestor: .identity)

  /// A plane of depth a·x + b·y + c over a rectangle.
  func plane(
    _ id: Int, _ a: Double, _ b: Double, _ c: Double, x: Double = 0, y: Double = 0, width: Double = 40,
    height: Double = 40, zPosition: Double = 0
  ) -> DepthOrder.Plane {
    DepthOrder.Plane(
      footprint: ConvexPolygon(CGRect(x: x, y: y, width: width, height: height)), depth: LinearForm(a, b, c),
      zPosition: zPosition, id: id)
  }

  /// The planes that own a point, in drawing order of their pieces.
  func top(_ pieces: [DepthOrder.Piece], at p: Vector2) -> [Int] {
    pieces.filter { piece in piece.cuts.allSatisfy { $0.value(at: p) >= 0 } }.map(\.id)
  }

  @Test func parallelPlanesAreSortedByDepthThenZPositionThenTree() {
    let planes = [
      plane(0, 0, 0, 5), plane(1, 0, 0, -2), plane(2, 0, 0, 1, zPosition: 3), plane(3, 0, 0, 1, zPosition: 2),
      plane(4, 0, 0, 1, zPosition: 2),
    ]
    let pieces = order.sorted(planes)
    #expect(pieces.map(\.id) == [1, 3, 4, 2, 0])
    #expect(pieces.allSatisfy { $0.cuts.isEmpty })
  }

  @Test func tiltedPlanesThatMissEachOtherAreNotCut() {
    let pieces = order.sorted([plane(0, 0.5, 0, 30), plane(1, -0.5, 0, -30), plane(2, 0.5, 0, 0, x: 100)])
    #expect(pieces.count == 3)
    #expect(pieces.allSatisfy { $0.cuts.isEmpty })
    let ids = pieces.map(\.id)
    #expect(ids.firstIndex(of: 1) ?? 9 < ids.firstIndex(of: 0) ?? 0)
  }

  @Test func aCrossingPairIsCutAlongTheLine() {
    // Equal where x = 20.
    let pieces = order.sorted([plane(0, 1, 0, -20), plane(1, -1, 0, 20)])
    #expect(pieces.count == 3)
    for x in stride(from: 0.25, to: 40, by: 0.5) {
      let seen = top(pieces, at: Vector2(x, 7))
      #expect(seen.count == 2)
      #expect(seen.last == (x > 20 ? 0 : 1))
    }
  }

  /// Checks that at every point one piece of each plane owns it, and that the pieces are in depth order.
  private func checkOrder(_ planes: [DepthOrder.Plane], sourceLocation: SourceLocation = #_sourceLocation) {
    let pieces = order.sorted(planes)
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

  @Test func threePlanesInACycle() {
    // Each overlaps the next and lies below it there: none is first.
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
      let (near, coarse) = (order.sorted(planes), order.sorted(planes + [far]).filter { $0.id != 120 })
      #expect(near.map(\.id) == coarse.map(\.id))
      #expect(near.map(\.cuts) == coarse.map(\.cuts))
    }
  }
}
