import TestSupport

/// Particles: a function of the seed and the layer's time.
@Suite struct EmitterTests {
  /// One particle a second for four seconds, to the right by ten points a second.
  private func emitter(_ change: (CAEmitterLayer, CAEmitterCell) -> Void = { _, _ in }) -> CAEmitterLayer {
    let (layer, cell) = (CAEmitterLayer(), CAEmitterCell())
    layer.bounds = CGRect(0, 0, 100, 100)
    (cell.birthRate, cell.lifetime, cell.velocity, cell.contents) = (1, 4, 10, blank(8, 4))
    layer.emitterCells = [cell]
    change(layer, cell)
    return layer
  }

  private struct Seen: Equatable {
    var position: Vector3
    var tint: SIMD4<Double>
    var size: CGSize
    var transform: CATransform3D
  }

  /// The particles of the emitter at the root, in their order.
  private func particles(_ layer: CAEmitterLayer, at time: Double) -> [Seen] {
    let snapshot = layer.commitFrame(at: time)
    return snapshot.nodes.dropFirst().filter { snapshot.styles[Int($0.style)].contents != nil }.map { node in
      let g = node.geometry
      return Seen(
        position: Vector3(g.position.x, g.position.y, g.zPosition),
        tint: snapshot.styles[Int(node.style)].contentsTint, size: g.bounds.size, transform: g.transform)
    }
  }

  private func near(_ a: Vector3, _ b: Vector3) -> Bool { ((a - b) * (a - b)).sum() < 1e-12 }

  @Test func particlesComeOneIntervalApartAndMove() {
    let layer = emitter()
    verify(particles(layer, at: 0.99).isEmpty, particles(layer, at: 1).map(\.position) == [Vector3(0, 0, 0)])
    verify(particles(layer, at: 3.5).map(\.position) == [Vector3(25, 0, 0), Vector3(15, 0, 0), Vector3(5, 0, 0)])
    // The first particle dies at exactly 5 s.
    verify(particles(layer, at: 5).map(\.position.x) == [30, 20, 10, 0], particles(layer, at: 1e6).count == 4)
    verify(
      particles(layer, at: -3).isEmpty, particles(layer, at: .nan).isEmpty, particles(layer, at: .infinity).isEmpty)
  }

  @Test func motionIsAccelerated() {
    let layer = emitter { layer, cell in
      layer.emitterPosition = CGPoint(50, 60)
      layer.velocity = 2
      (cell.xAcceleration, cell.yAcceleration) = (1, -4)
    }
    verify(near(particles(layer, at: 3)[0].position, Vector3(92, 52, 0)))
  }

  @Test func particlesDependOnTimeAndSeedOnly() {
    func make() -> CAEmitterLayer {
      emitter { layer, cell in
        layer.seed = 7
        (cell.birthRate, cell.lifetimeRange, cell.velocityRange, cell.emissionRange) = (50, 2, 5, .pi)
        (cell.scaleRange, cell.spin, cell.alphaRange) = (0.5, 1, 0.5)
      }
    }
    let stepped = make()
    for step in 0..<100 { stepped.commitFrame(at: Double(step) / 10) }
    let (a, b) = (particles(stepped, at: 9.25), particles(make(), at: 9.25))
    verify(a == b, a.count > 100)
    let other = make()
    other.seed = 8
    verify(particles(other, at: 9.25) != a)
  }

  @Test func emitterFollowsTheLayersTime() {
    let (root, layer) = (CALayer(), emitter())
    root.addSublayer(layer)
    func count(at time: Double) -> Int { root.commitFrame(at: time).nodes.count - 2 }
    verify(count(at: 2) == 2)
    layer.beginTime = -3
    verify(count(at: 0) == 3, "a history from before the scene")
    (layer.beginTime, layer.speed) = (0, 2)
    verify(count(at: 1) == 2)
    (layer.speed, layer.timeOffset) = (0, 3)
    verify(count(at: 50) == 3)
    root.speed = 0
    (layer.speed, layer.timeOffset) = (1, 0)
    verify(count(at: 50) == 0)
  }

  @Test func replicatorDelaysItsEmitters() {
    let replicator = CAReplicatorLayer()
    (replicator.instanceCount, replicator.instanceDelay) = (3, 1)
    replicator.addSublayer(emitter())
    let snapshot = replicator.commitFrame(at: 3)
    let emitters = Array(snapshot.children(of: 0)).map { $0 + 1 }
    verify(emitters.map { Array(snapshot.children(of: $0)).count } == [3, 2, 1])
  }

  @Test func emitterCellFollowsItsOwnTiming() {
    verify(particles(emitter { $1.beginTime = 2 }, at: 3).count == 1)
    verify(particles(emitter { $1.speed = 2 }, at: 1).map(\.position.x) == [10, 0])
    verify(particles(emitter { $1.duration = 2 }, at: 4).map(\.position.x) == [30, 20])
    verify(particles(emitter { $1.timeOffset = 1.5 }, at: 1.5).count == 3)
    verify(particles(emitter { $1.isEnabled = false }, at: 3).isEmpty)
    for bad in [0, -1, Float.nan, .infinity] {
      verify(particles(emitter { $1.birthRate = bad }, at: 3).isEmpty)
      verify(particles(emitter { $1.speed = bad }, at: 3).isEmpty)
    }
  }

  @Test func layerAndCellMultiply() {
    verify(particles(emitter { layer, _ in layer.birthRate = 3 }, at: 2).count == 6)
    verify(particles(emitter { layer, _ in layer.lifetime = 0.5 }, at: 9).count == 2)
    let layer = emitter { layer, cell in
      (layer.scale, cell.scale, cell.scaleSpeed, cell.contentsScale) = (2, 3, 1, 2)
      cell.contentsRect = CGRect(0, 0, 0.5, 1)
      (cell.spin, layer.spin) = (.pi / 2, 0.5)
      cell.color = CGColor(red: 1, green: 0.5, blue: 0, alpha: 1)
      cell.alphaSpeed = -0.25
    }
    let oldest = particles(layer, at: 3)[0]
    // Half of 8 pixels by half of 4 pixels; scaled from 6 by 2; rotated by a quarter turn.
    verify(oldest.size == CGSize(width: 2, height: 2))
    verify(abs(oldest.transform.m11) < 1e-12, abs(oldest.transform.m12 - 8) < 1e-12)
    verify(oldest.tint == SIMD4(0.5, 0.25, 0, 0.5), "premultiplied")
  }

  @Test func invisibleParticlesAreOmitted() {
    verify(particles(emitter { $1.contents = nil }, at: 3).isEmpty)
    verify(particles(emitter { $1.contents = "smoke" }, at: 3).isEmpty)
    verify(
      particles(emitter { ($1.scale, $1.scaleSpeed) = (1, -1) }, at: 2.5).count == 1, "shrunk away after a second")
    verify(particles(emitter { $1.alphaSpeed = -1 }, at: 2.5).count == 1, "faded away after a second")
    verify(particles(emitter { $1.velocity = .nan }, at: 3).isEmpty)
    verify(particles(emitter { layer, _ in layer.emitterCells = nil }, at: 3).isEmpty)
  }

  @Test func valuesLieWithinTheirRanges() {
    let layer = emitter { layer, cell in
      (cell.birthRate, cell.lifetime, cell.velocity) = (1000, 1, 0)
      (cell.redRange, cell.alphaRange) = (0.5, 0)
      cell.color = CGColor(red: 0.5, green: 1, blue: 1, alpha: 1)
    }
    let reds = particles(layer, at: 2).map(\.tint.x)
    verify(reds.count == 1000, reds.allSatisfy { $0 >= 0.25 && $0 < 0.75 })
    let mean = reds.reduce(0, +) / 1000
    // The deviation of the mean is 0.5 / √12 / √1000.
    verify(abs(mean - 0.5) < 5 * 0.0046, (reds.max() ?? 0) > 0.74, (reds.min() ?? 1) < 0.26)
  }

  @Test func conesAreFilledEvenly() {
    func headings(_ range: CGFloat) -> [Vector3] {
      let layer = emitter { layer, cell in
        (layer.preservesDepth, cell.emissionRange) = (true, range)
        (cell.birthRate, cell.lifetime) = (1000, 1)
      }
      let places = particles(layer, at: 2).map(\.position).filter { $0 != .zero }
      return places.map { $0 / ($0 * $0).sum().squareRoot() }
    }
    verify(headings(.pi / 2).allSatisfy { $0.x >= cos(.pi / 4) - 1e-9 }, "a full aperture")
    let all = headings(2 * .pi)
    let mean = all.reduce(Vector3(0, 0, 0), +) / Double(all.count)
    verify((mean * mean).sum().squareRoot() < 0.1)
    let squares: Double = all.reduce(0) { $0 + $1.z * $1.z }
    verify(abs(squares / Double(all.count) - 1.0 / 3) < 0.05)
  }

  @Test func directionsAreAnglesFromX() {
    func end(_ longitude: CGFloat, _ latitude: CGFloat = 0) -> Vector3 {
      let layer = emitter { layer, cell in
        (layer.preservesDepth, cell.emissionLongitude, cell.emissionLatitude) = (true, longitude, latitude)
      }
      return particles(layer, at: 2)[0].position
    }
    verify(near(end(0), Vector3(10, 0, 0)))
    verify(near(end(-.pi / 2), Vector3(0, -10, 0)), "upward on iOS")
    verify(near(end(0, .pi / 2), Vector3(0, 0, 10)))
  }

  @Test(arguments: [
    (CAEmitterLayerEmitterShape.line, CAEmitterLayerEmitterMode.volume), (.line, .outline), (.line, .points),
    (.rectangle, .volume), (.rectangle, .outline), (.rectangle, .points), (.rectangle, .surface), (.cuboid, .volume),
    (.cuboid, .surface), (.cuboid, .outline), (.cuboid, .points), (.circle, .volume), (.circle, .outline),
    (.circle, .points), (.sphere, .volume), (.sphere, .surface), (.sphere, .outline), (.sphere, .points),
    (.point, .outline),
  ])
  func shapesAreFilled(shape: CAEmitterLayerEmitterShape, mode: CAEmitterLayerEmitterMode) {
    let layer = emitter { layer, cell in
      (layer.preservesDepth, layer.emitterShape, layer.emitterMode) = (true, shape, mode)
      (layer.emitterPosition, layer.emitterZPosition) = (CGPoint(3, 4), 5)
      (layer.emitterSize, layer.emitterDepth) = (CGSize(width: 20, height: 10), 30)
      (cell.birthRate, cell.lifetime, cell.velocity) = (500, 1, 0)
    }
    let places = particles(layer, at: 2).map { $0.position - Vector3(3, 4, 5) }
    verify(places.count == 500)
    func all(_ test: (Vector3) -> Bool) -> Bool { places.allSatisfy(test) }
    func length(_ v: Vector3) -> Double { (v * v).sum().squareRoot() }
    // The number of faces of the box, or sides of the rectangle, on which a place lies.
    func faces(_ v: Vector3, _ half: Vector3) -> Int {
      (0..<3).count { abs(abs(v[$0]) - half[$0]) < 1e-9 && half[$0] > 0 }
    }
    let flat = Vector3(10, 5, 0)
    let box = Vector3(10, 5, 15)
    switch shape {
    case .point: verify(all { $0 == .zero })
    case .line: verify(all { $0.y == 0 && $0.z == 0 && abs($0.x) <= 10 && (mode != .points || abs($0.x) == 10) })
    case .rectangle:
      let least = mode == .points ? 2 : mode == .outline ? 1 : 0
      verify(all { $0.z == 0 && abs($0.x) <= 10 && abs($0.y) <= 5 && faces($0, flat) >= least })
    case .cuboid:
      let least = mode == .points ? 3 : mode == .outline ? 2 : mode == .surface ? 1 : 0
      verify(all { abs($0.x) <= 10 && abs($0.y) <= 5 && abs($0.z) <= 15 && faces($0, box) >= least })
    default:
      let isFull = mode == .volume
      verify(all { length($0) <= 20 + 1e-9 && (isFull || abs(length($0) - 20) < 1e-9) })
      if shape == .circle || mode == .outline { verify(all { $0.z == 0 }) }
      if isFull { verify(places.contains { length($0) < 10 }) }
    }
    if mode == .volume, shape != .point {
      let mean = places.reduce(Vector3(0, 0, 0), +) / 500
      verify(length(mean) < 4)
    }
  }

  /// Snow falls from a line with the longitude π; rings grow from circles.
  @Test func outlinesEmitOutward() {
    func velocities(_ shape: CAEmitterLayerEmitterShape, _ longitude: CGFloat) -> [(from: Vector3, by: Vector3)] {
      let layer = emitter { layer, cell in
        (layer.emitterShape, layer.emitterMode) = (shape, .outline)
        layer.emitterSize = CGSize(width: 20, height: 20)
        (cell.birthRate, cell.lifetime, cell.emissionLongitude) = (50, 2, longitude)
      }
      let (early, late) = (particles(layer, at: 1), particles(layer, at: 2))
      // The oldest 50 are the same at both times.
      return zip(early, late).map { ($0.position, $1.position - $0.position) }
    }
    verify(velocities(.line, .pi).allSatisfy { near($0.by, Vector3(0, 10, 0)) })
    verify(velocities(.line, 0).allSatisfy { near($0.by, Vector3(0, -10, 0)) })
    verify(velocities(.circle, 0).allSatisfy { $0.from.cross($0.by).z.magnitude < 1e-6 && $0.from.dot($0.by) >= 0 })
  }

  @Test func particlesSendOutParticles() {
    // Apple's firework: a rocket that lives for 1.02 seconds sets off one burst after one second.
    let layer = emitter { layer, rocket in
      layer.scale = 2
      (rocket.birthRate, rocket.lifetime, rocket.velocity, rocket.contents) = (0.25, 1.02, 100, nil)
      rocket.color = CGColor(red: 0.5, green: 1, blue: 1, alpha: 1)
      let burst = CAEmitterCell()
      (burst.birthRate, burst.lifetime, burst.contents, burst.velocity) = (1, 0.5, blank(2, 2), 10)
      burst.emissionLongitude = .pi / 2
      burst.color = CGColor(red: 0.5, green: 0.5, blue: 1, alpha: 1)
      rocket.emitterCells = [burst]
    }
    verify(particles(layer, at: 4.9).isEmpty)
    let burst = particles(layer, at: 5.1)
    // The rocket starts at 4 s. Its burst, at 5 s, flies to the left of the rocket's path, with its scale and colour.
    verify(burst.count == 1, near(burst[0].position, Vector3(100, 1, 0)))
    verify(burst[0].tint == SIMD4(0.25, 0.5, 1, 1), burst[0].transform.m11 == 2)
    verify(particles(layer, at: 5.49).count == 1, "it outlives the rocket")
    verify(particles(layer, at: 5.6).isEmpty)
  }

  @Test func orderIsByAgeOrDepth() {
    func order(_ mode: CAEmitterLayerRenderMode) -> [Double] {
      particles(emitter { layer, _ in layer.renderMode = mode }, at: 4).map(\.position.x)
    }
    verify(order(.unordered) == [30, 20, 10, 0], order(.oldestFirst) == [30, 20, 10, 0])
    verify(order(.oldestLast) == [0, 10, 20, 30])
    let layer = emitter { layer, cell in
      (layer.renderMode, cell.zAcceleration) = (.backToFront, 2)
    }
    verify(particles(layer, at: 4).map(\.position.x) == [0, 10, 20, 30], "the oldest have come nearest")
    verify(particles(layer, at: 4).allSatisfy { $0.position.z == 0 }, "flattened where depth shows in nothing else")
    layer.sublayerTransform = perspective(500)
    verify(particles(layer, at: 4).map(\.position.z) == [0, 1, 4, 9])
  }

  @Test func particlesLieBetweenBorderAndSublayers() {
    let layer = emitter()
    layer.addSublayer(CALayer(1, 1))
    layer.renderMode = .additive
    let snapshot = layer.commitFrame(at: 2)
    verify(snapshot.styles[Int(snapshot.nodes[0].style)].borderIsBelowSublayers)
    verify(snapshot.nodes.count == 4, snapshot.effects(of: 3) == nil)
    verify(snapshot.effects(of: 1)?.blendMode == .plusLighter, snapshot.effects(of: 0) == nil)
  }

  @Test func particleCountIsLimited() {
    let layer = emitter { ($1.birthRate, $1.lifetime) = (1e9, .infinity) }
    let snapshot = layer.commitFrame(at: 1000)
    verify(snapshot.nodes.count == 1 << 16 + 1, snapshot.warnings.count == 1)
    // A cycle of cells ends.
    let circle = emitter { $1.emitterCells = [$1] }
    verify(particles(circle, at: 6).count > 4)
  }
}
