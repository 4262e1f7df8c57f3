import TestSupport

@Suite struct ConvexPolygonTests {
  static func regular(_ n: Int, at center: Vector2, radius: Double, turned angle: Double = 0) -> ConvexPolygon {
    ConvexPolygon(
      (0..<n).map { k in
        let a = angle + 2 * Double.pi * Double(k) / Double(n)
        return center + radius * Vector2(cos(a), sin(a))
      })
  }

  @Test func areasHaveASign() {
    let square = ConvexPolygon(CGRect(x: 2, y: 3, width: 4, height: 5))
    verify(square.signedArea == 20, ConvexPolygon(square.vertices.reversed()).signedArea == -20)
    verify(ConvexPolygon([]).signedArea == 0, ConvexPolygon([Vector2(0, 0), Vector2(1, 0)]).isEmpty)
    // Far away nothing is lost.
    let far = ConvexPolygon([Vector2(1e9, 1e9), Vector2(1e9 + 1, 1e9), Vector2(1e9, 1e9 + 1)])
    verify(far.signedArea == 0.5)
  }

  @Test func coverageOfAllPixelsIsTheArea() {
    var random = SplitMix64(seed: 5)
    for n in 3...12 {
      let center = Vector2(random.number(8, 12), random.number(8, 12))
      let polygon = Self.regular(n, at: center, radius: random.number(0.3, 7), turned: random.unit())
      var sum = 0.0
      for y in 0..<20 { for x in 0..<20 { sum += polygon.coverage(ofPixel: x, y) } }
      verify(abs(sum - polygon.signedArea) < 1e-9)
    }
  }

  @Test func coverageOfSimpleShapes() {
    let half = ConvexPolygon(CGRect(x: 0.5, y: 0, width: 5, height: 5))
    verify(half.coverage(ofPixel: 0, 0) == 0.5, half.coverage(ofPixel: 1, 1) == 1, half.coverage(ofPixel: -1, 1) == 0)
    let triangle = ConvexPolygon([Vector2(0, 0), Vector2(1, 0), Vector2(0, 1)])
    verify(triangle.coverage(ofPixel: 0, 0) == 0.5)
    // Whichever way it turns.
    verify(ConvexPolygon(triangle.vertices.reversed()).coverage(ofPixel: 0, 0) == 0.5)
  }

  @Test func cuttingPartitions() throws {
    var random = SplitMix64(seed: 6)
    for _ in 0..<200 {
      let polygon = Self.regular(random.whole(3...9), at: Vector2(0, 0), radius: 5, turned: random.unit())
      let form = LinearForm(random.number(-1, 1), random.number(-1, 1), random.number(-4, 4))
      let (front, back) = (polygon.clipped(to: form), polygon.clipped(to: -form))
      verify(abs(front.signedArea + back.signedArea - polygon.signedArea) < 1e-9)
      verify(front.vertices.allSatisfy { form.value(at: $0) > -1e-9 })
    }
    let square = ConvexPolygon(CGRect(x: 0, y: 0, width: 4, height: 4))
    verify(square.clipped(to: LinearForm(1, 0, 0)) == square, square.clipped(to: LinearForm(1, 0, -5)).isEmpty)
  }

  @Test func intersectionsTakeEitherTurn() {
    let a = ConvexPolygon(CGRect(x: 0, y: 0, width: 4, height: 4))
    let b = ConvexPolygon(CGRect(x: 2, y: 1, width: 4, height: 4))
    for other in [b, ConvexPolygon(b.vertices.reversed())] {
      verify(abs(a.intersection(other).signedArea - 6) < 1e-12, abs(abs(other.intersection(a).signedArea) - 6) < 1e-12)
    }
    verify(a.intersection(ConvexPolygon(CGRect(x: 5, y: 5, width: 1, height: 1))).isEmpty)
  }

  @Test func edgesWithoutLengthHaveNoForm() {
    let p = ConvexPolygon([Vector2(0, 0), Vector2(0, 0), Vector2(1, 0), Vector2(0, 1)])
    verify(p.edgeForms.count == 3, p.edgeForms.allSatisfy { $0.value(at: Vector2(0.2, 0.2)) > 0 })
  }

  @Test func boundsAndImages() throws {
    let p = ConvexPolygon([Vector2(1, 5), Vector2(3, 2), Vector2(4, 7)])
    let bounds = try #require(p.bounds)
    verify(bounds.min == Vector2(1, 2), bounds.max == Vector2(4, 7), ConvexPolygon([]).bounds == nil)
    verify(p.image(through: .translation(1, 1)).vertices[0] == Vector2(2, 6))
  }
}
