import TestSupport

/// Ten thousand particles against the formulas that their values are drawn by.
@Suite struct EmitterStatisticsTests {
  private struct Seen {
    var place: Vector3
    var tint: SIMD4<Double>
    var transform: CATransform3D
    /// Seconds.
    var age: Double
  }

  private let rate = 10_000.0

  /// Particles of one second's births, oldest first.
  private func particles(_ change: (CAEmitterLayer, CAEmitterCell) -> Void) -> [Seen] {
    let (layer, cell) = (CAEmitterLayer(), CAEmitterCell())
    (cell.birthRate, cell.lifetime, cell.contents) = (Float(rate), 1, blank(2, 2))
    (layer.preservesDepth, layer.emitterCells) = (true, [cell])
    change(layer, cell)
    let snapshot = layer.commitFrame(at: 3)
    let nodes = snapshot.nodes.dropFirst()
    return nodes.enumerated().map { k, node in
      let g = node.geometry
      return Seen(
        place: Vector3(g.position.x, g.position.y, g.zPosition), tint: snapshot.styles[Int(node.style)].contentsTint,
        transform: g.transform, age: Double(nodes.count - 1 - k) / rate)
    }
  }

  /// Tests by Kolmogorov and Smirnov whether values are uniform in a range: a probability of 0.0007 to be off by so
  /// much.
  private func expectUniform(
    _ values: [Double], _ range: ClosedRange<Double>, _ comment: Comment? = nil,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let (sorted, n) = (values.sorted(), Double(values.count))
    #expect(n > 4000, comment, sourceLocation: sourceLocation)
    let width = range.upperBound - range.lowerBound
    var (distance, areInside) = (0.0, true)
    for (k, value) in sorted.enumerated() {
      let share = (value - range.lowerBound) / width
      areInside = areInside && share > -1e-6 && share < 1 + 1e-6
      distance = max(distance, abs(share - Double(k) / n), abs(share - Double(k + 1) / n))
    }
    #expect(areInside, comment, sourceLocation: sourceLocation)
    #expect(distance * n.squareRoot() < 2, comment, sourceLocation: sourceLocation)
  }

  /// Whether a share of the particles is within five standard deviations of `expected`.
  private func expectShare(
    _ count: Int, of all: Int, _ expected: Double, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let deviation = (expected * (1 - expected) / Double(all)).squareRoot()
    #expect(abs(Double(count) / Double(all) - expected) < 5 * deviation, sourceLocation: sourceLocation)
  }

  // MARK: Births and deaths

  @Test func asManyLiveAsAreBornInALifetime() {
    verify(particles { _, _ in }.count == 10_000, particles { ($0.birthRate, $1.lifetime) = (0.5, 2) }.count == 10_000)
    verify(particles { ($0.lifetime, $1.lifetime) = (0.5, 1) }.count == 5_000)
  }

  /// A particle of lifetime uniform in 0.5 … 1.5 s is there at the age a with the probability 1.5 − a, beyond 0.5.
  @Test func lifetimesAreUniform() {
    let ages = particles {
      ($1.lifetimeRange, $1.velocity) = (1, 1)
      $0.velocity = 1
    }.map(\.place.x)
    verify(abs(Double(ages.count) - rate) < 5 * (rate / 6).squareRoot(), "rate · mean lifetime")
    let old = ages.filter { $0 > 0.5 }
    verify(old.allSatisfy { $0 < 1.5 })
    // 1 − (1.5 − a)² is the share of the old ones that are younger than a.
    expectUniform(old.map { 1 - (1.5 - $0) * (1.5 - $0) }, 0...1)
    verify(ages.count { $0 < 0.5 } == 5_000, "nobody dies before the shortest lifetime")
  }

  // MARK: Motion

  @Test func velocitiesAreUniform() {
    let seen = particles { layer, cell in
      (cell.velocity, cell.velocityRange, layer.velocity) = (100, 60, 2)
    }.filter { $0.age > 0.1 }
    expectUniform(seen.map { $0.place.x / $0.age }, 140...260, "the layer's factor counts for the range, too")
    verify(seen.allSatisfy { $0.place.y == 0 && $0.place.z == 0 })
  }

  /// Directions are uniform by solid angle in a cone of half the range: their cosine is uniform, and the angle around
  /// it.
  @Test(arguments: [(0.0, 0.0), (0.7, 0.4), (-2, -1.2)])
  func directionsFillTheCone(longitude: Double, latitude: Double) {
    let half = 0.6
    let axis = Vector3(cos(latitude) * cos(longitude), cos(latitude) * sin(longitude), sin(latitude))
    let side = Vector3(-sin(longitude), cos(longitude), 0)
    let up = axis.cross(side)
    let headings = particles { _, cell in
      (cell.velocity, cell.emissionRange) = (10, CGFloat(2 * half))
      (cell.emissionLongitude, cell.emissionLatitude) = (CGFloat(longitude), CGFloat(latitude))
    }.filter { $0.age > 0.1 }.map { $0.place / (10 * $0.age) }
    expectUniform(headings.map { $0.dot(axis) }, cos(half)...1)
    expectUniform(headings.map { atan2($0.dot(up), $0.dot(side)) }, -Double.pi...Double.pi)
  }

  @Test func accelerationsAreAdded() {
    let seen = particles { _, cell in
      (cell.velocity, cell.xAcceleration, cell.yAcceleration, cell.zAcceleration) = (10, 4, -6, 8)
    }
    #expect(
      seen.allSatisfy { one in
        let a = one.age
        let expected = Vector3(10 * a + 2 * a * a, -3 * a * a, 4 * a * a)
        let off = one.place - expected
        return off.dot(off) < 1e-12
      })
  }

  // MARK: Looks

  @Test func scalesAreUniformAndGrow() {
    let scales = particles { layer, cell in
      (cell.scale, cell.scaleRange, cell.scaleSpeed, layer.scale) = (3, 2, 0.5, 1)
    }.map { Double($0.transform.m11) - 0.5 * $0.age }
    expectUniform(scales, 2...4)
  }

  @Test func spinsAreUniform() {
    let spins = particles { layer, cell in
      (cell.spin, cell.spinRange, layer.spin) = (1, 2, 0.5)
    }.filter { $0.age > 0.1 }.map { atan2(Double($0.transform.m12), Double($0.transform.m11)) / $0.age }
    expectUniform(spins, 0...1)
    let angles = particles { ($1.rotation, $1.rotationRange) = (0.5, 3) }
    expectUniform(angles.map { atan2(Double($0.transform.m12), Double($0.transform.m11)) }, -1...2)
  }

  @Test func coloursAreUniformAndChange() {
    let seen = particles { _, cell in
      cell.color = CGColor(red: 0.5, green: 0.5, blue: 0.5, alpha: 1)
      (cell.redRange, cell.greenRange, cell.blueSpeed, cell.alphaSpeed) = (0.5, 1, 0.25, -0.5)
    }
    // Tints are premultiplied.
    expectUniform(seen.map { $0.tint.x / $0.tint.w }, 0.25...0.75)
    expectUniform(seen.map { $0.tint.y / $0.tint.w }, 0...1)
    verify(seen.allSatisfy { abs($0.tint.w - (1 - 0.5 * $0.age)) < 1e-6 })
    verify(seen.allSatisfy { abs($0.tint.z / $0.tint.w - (0.5 + 0.25 * $0.age)) < 1e-6 })
    // Values beyond 1 are drawn as 1: a quarter of these.
    let bright = particles { _, cell in
      cell.color = CGColor(red: 0.75, green: 1, blue: 1, alpha: 1)
      cell.redRange = 1
    }
    expectShare(bright.count { $0.tint.x == 1 }, of: bright.count, 0.25)
  }

  @Test func valuesAreIndependent() {
    let seen = particles { _, cell in
      (cell.scaleRange, cell.rotationRange, cell.redRange) = (1, 2, 0.5)
      cell.color = CGColor(red: 0.5, green: 0.5, blue: 0.5, alpha: 1)
    }
    let values = [
      seen.map { hypot(Double($0.transform.m11), Double($0.transform.m12)) - 1 },
      seen.map { atan2(Double($0.transform.m12), Double($0.transform.m11)) / 2 }, seen.map { ($0.tint.x - 0.5) * 2 },
    ]
    for (i, a) in values.enumerated() {
      // All are uniform in −½ … ½, of variance 1/12; the product's mean deviates by 1/12/√n.
      for b in values[..<i] {
        let mean = zip(a, b).reduce(0) { $0 + $1.0 * $1.1 } / Double(seen.count)
        verify(abs(mean) < 5 / 12 / Double(seen.count).squareRoot())
      }
      // Consecutive particles are independent.
      let mean = zip(a, a.dropFirst()).reduce(0) { $0 + $1.0 * $1.1 } / Double(seen.count)
      verify(abs(mean) < 5 / 12 / Double(seen.count).squareRoot())
    }
  }

  // MARK: Shapes

  private func places(_ shape: CAEmitterLayerEmitterShape, _ mode: CAEmitterLayerEmitterMode) -> [Vector3] {
    particles { layer, _ in
      (layer.emitterShape, layer.emitterMode) = (shape, mode)
      (layer.emitterSize, layer.emitterDepth) = (CGSize(width: 20, height: 10), 30)
    }.map(\.place)
  }

  @Test func boxesAreFilledEvenly() {
    for (shape, mode) in [
      (CAEmitterLayerEmitterShape.rectangle, CAEmitterLayerEmitterMode.volume), (.rectangle, .surface),
      (.cuboid, .volume),
    ] {
      let places = places(shape, mode)
      expectUniform(places.map(\.x), -10...10)
      expectUniform(places.map(\.y), -5...5)
      if shape == .cuboid { expectUniform(places.map(\.z), -15...15) }
    }
    expectUniform(places(.line, .volume).map(\.x), -10...10)
  }

  @Test func outlinesAreFilledByLength() {
    let sides = places(.rectangle, .outline)
    let horizontal = sides.filter { abs($0.y) == 5 && abs($0.x) < 10 }
    expectShare(horizontal.count, of: sides.count, 40.0 / 60)
    expectUniform(horizontal.map(\.x), -10...10)
    let edges = places(.cuboid, .outline)
    expectShare(edges.count { abs($0.z) < 15 - 1e-9 && abs($0.x) > 10 - 1e-9 }, of: edges.count, 30.0 / 60)
  }

  @Test func surfacesAreFilledByArea() {
    let faces = places(.cuboid, .surface)
    // Of 20 × 10 × 30: two faces of 300, two of 600 and two of 200.
    expectShare(faces.count { abs($0.x) > 10 - 1e-9 }, of: faces.count, 300.0 / 1100)
    expectShare(faces.count { abs($0.y) > 5 - 1e-9 }, of: faces.count, 600.0 / 1100)
    expectShare(faces.count { abs($0.z) > 15 - 1e-9 }, of: faces.count, 200.0 / 1100)
  }

  /// The share of a disc within r is (r/R)², of a ball (r/R)³; on a sphere, heights are uniform.
  @Test func discsAndBallsAreFilledEvenly() {
    let disc = places(.circle, .volume)
    expectUniform(disc.map { $0.dot($0) / 400 }, 0...1)
    expectUniform(disc.map { atan2($0.y, $0.x) }, -Double.pi...Double.pi)
    let ball = places(.sphere, .volume)
    expectUniform(ball.map { pow($0.dot($0), 1.5) / 8000 }, 0...1)
    expectUniform(ball.map { $0.z / $0.dot($0).squareRoot() }, -1...1)
    expectUniform(places(.sphere, .surface).map(\.z), -20...20)
    expectUniform(places(.circle, .outline).map { atan2($0.y, $0.x) }, -Double.pi...Double.pi)
    let points = places(.sphere, .points)
    for axis in 0..<3 { expectShare(points.count { abs($0[axis]) == 20 }, of: points.count, 1.0 / 3) }
    let corners = places(.cuboid, .points)
    expectShare(corners.count { $0.x > 0 && $0.y > 0 && $0.z > 0 }, of: corners.count, 1.0 / 8)
  }

  // MARK: Planes and frames

  /// The image's determinant is the scale squared times the normal's z.
  @Test func normalsFillTheCone() {
    let seen = particles { layer, cell in
      layer.preservesDepth = false
      (cell.particleType, cell.orientationRange, cell.spin) = ("plane", .pi, 3)
    }
    expectUniform(seen.map { Double($0.transform.m11 * $0.transform.m22 - $0.transform.m12 * $0.transform.m21) }, 0...1)
    // The confetti of many programs: the normals lie around the y axis.
    let confetti = particles { _, cell in
      (cell.particleType, cell.orientationRange) = ("plane", .pi)
      (cell.orientationLatitude, cell.orientationLongitude) = (.pi / 2, .pi / 2)
    }
    // In depth, the third row is the normal.
    expectUniform(confetti.map { Double($0.transform.m32) }, 0...1)
    #expect(
      confetti.allSatisfy {
        abs(
          $0.transform.m31 * $0.transform.m31 + $0.transform.m32 * $0.transform.m32 + $0.transform.m33
            * $0.transform.m33 - 1) < 1e-9
      })
  }

  @Test func framesAreChosenByChance() {
    let (layer, cell) = (CAEmitterLayer(), CAEmitterCell())
    (cell.birthRate, cell.lifetime, cell.contents) = (10_000, 1, blank(8, 4))
    (cell.contentsFrameCount, cell.contentsFrameMode) = (5, "random")
    layer.emitterCells = [cell]
    let snapshot = layer.commitFrame(at: 2)
    let places = snapshot.nodes.dropFirst().compactMap { snapshot.styles[Int($0.style)].contents?.unitRect.minX }
    verify(places.count == 10_000)
    for frame in 0..<5 {
      expectShare(places.count { abs($0 - CGFloat(frame) / 5) < 1e-9 }, of: places.count, 0.2)
    }
  }
}
