import TestSupport

/// Birth rates that change, planes and frames of particles.
@Suite struct EmissionTests {
  /// Ten particles a second, to the right by ten points a second, for a long time.
  private func emitter(_ change: (CAEmitterLayer, CAEmitterCell) -> Void = { _, _ in }) -> CAEmitterLayer {
    let (layer, cell) = (CAEmitterLayer(), CAEmitterCell())
    (cell.birthRate, cell.lifetime, cell.velocity, cell.contents, cell.name) = (10, 100, 10, blank(8, 4), "c")
    layer.emitterCells = [cell]
    change(layer, cell)
    return layer
  }

  /// The distances that particles have flown, the oldest first.
  private func flights(_ layer: CAEmitterLayer, at time: Double) -> [Double] {
    layer.commitFrame(at: time).nodes.dropFirst().map(\.geometry.position.x.native)
  }

  private func set(_ change: () -> Void) {
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    change()
    CATransaction.commit()
  }

  @Test func changedBirthRateAffectsFutureParticles() {
    let layer = emitter()
    verify(flights(layer, at: 2).count == 20)
    set { layer.birthRate = 0 }
    verify(flights(layer, at: 2).count == 20, flights(layer, at: 5).count == 20, "those that fly go on")
    verify(flights(layer, at: 5).first == 49)
    set { layer.birthRate = 2 }
    verify(flights(layer, at: 6).count == 40, "from the last frame on, which was at 5 s")
    verify([1, 2, 4, 6.5].map { flights(layer, at: $0).count } == [10, 20, 20, 50], "the past stays as it was")
    verify(flights(layer, at: 7).count == 60)
    set { layer.setValue(30, forKeyPath: "emitterCells.c.birthRate") }
    verify(flights(layer, at: 7).count == 60, flights(layer, at: 8).count == 120)
    set { layer.emitterCells?[0].isEnabled = false }
    verify(flights(layer, at: 8).count == 120, flights(layer, at: 9).count == 120)
  }

  @Test func birthRateSetInThePastReplacesTheFuture() {
    let layer = emitter()
    _ = flights(layer, at: 1)
    set { layer.birthRate = 0 }
    verify(flights(layer, at: 4).count == 10, "from the last frame on, which was at 1 s")
    verify(flights(layer, at: 2).count == 10)
    set { layer.birthRate = 1 }
    verify(flights(layer, at: 3).count == 20, flights(layer, at: 4).count == 30)
  }

  @Test func beforeTheFirstFrameNothingIsPast() {
    let layer = emitter()
    layer.birthRate = 3
    verify(flights(layer, at: 2).count == 60)
    let other = emitter()
    _ = flights(other, at: 2)
    other.emitterCells = [CAEmitterCell()]
    verify(flights(other, at: 2).isEmpty, "other cells have no past")
  }

  /// From 0 to 10 times the rate in 2 s: 25 t² particles.
  private func rising() -> CAEmitterLayer {
    let layer = emitter()
    let animation = CABasicAnimation(keyPath: "birthRate")
    (animation.fromValue, animation.toValue, animation.duration) = (0, 10, 2)
    animation.timingFunction = CAMediaTimingFunction(name: .linear)
    layer.add(animation, forKey: "rise")
    layer.commitFrame(at: 0)
    return layer
  }

  @Test func anAnimatedRateIsSummedUp() {
    let layer = rising()
    for time in stride(from: 0.1, through: 2, by: 0.1) {
      let expected = (25 * time * time).rounded(.down)
      verify(abs(Double(flights(layer, at: time).count) - expected) <= 1)
    }
    // Then it is the layer's own again.
    verify((109...110).contains(flights(layer, at: 3).count))
    // The first comes when 25 t² is 1.
    verify(abs((flights(layer, at: 3).first ?? 0) - 28) < 0.1)
  }

  @Test func theOrderOfFramesDoesNotMatter() {
    let (stepped, direct) = (rising(), rising())
    for step in 0...170 { stepped.commitFrame(at: Double(step) / 57) }
    let (a, b) = (flights(stepped, at: 3.01), flights(direct, at: 3.01))
    verify(a.count == b.count, zip(a, b).allSatisfy { abs($0 - $1) < 1e-9 })
    let (c, d) = (flights(stepped, at: 1.23), flights(rising(), at: 1.23))
    verify(c.count == d.count, zip(c, d).allSatisfy { abs($0 - $1) < 0.5 })
  }

  @Test func aCellsRateIsAnimatedByKeyPath() {
    let layer = emitter()
    let animation = CABasicAnimation(keyPath: "emitterCells.c.birthRate")
    (animation.fromValue, animation.toValue, animation.duration) = (100, 100, 1)
    layer.add(animation, forKey: "burst")
    layer.commitFrame(at: 0)
    verify((99...100).contains(flights(layer, at: 1).count))
    verify((118...121).contains(flights(layer, at: 3).count), "after the burst")
    verify(layer.emitterCells?[0].birthRate == 10)
  }

  @Test func anImplicitAnimationOfTheRate() {
    LayerContext().run {
      let layer = emitter()
      verify(flights(layer, at: 2).count == 20)
      layer.birthRate = 0
      verify(layer.animation(forKey: "birthRate") != nil)
      // A quarter of a second in which the rate falls from 10.
      for time in [2.1, 2.3, 5, 9] { verify((20...22).contains(flights(layer, at: time).count)) }
    }
  }

  @Test func invalidBirthRatesEmitNothing() {
    for bad in [Float.nan, .infinity, -1] {
      let layer = emitter()
      _ = flights(layer, at: 1)
      set { layer.birthRate = bad }
      verify(flights(layer, at: 1).count == 10, flights(layer, at: 3).count == 10)
    }
    let layer = emitter()
    let animation = CABasicAnimation(keyPath: "birthRate")
    (animation.fromValue, animation.toValue, animation.duration) = (Double.nan, -5, 1)
    layer.add(animation, forKey: "nonsense")
    layer.commitFrame(at: 0)
    verify(flights(layer, at: 1).isEmpty, (9...10).contains(flights(layer, at: 2).count))
  }

  @Test func aLongHistoryIsBounded() {
    let layer = emitter { $1.lifetime = 1 }
    let animation = CABasicAnimation(keyPath: "birthRate")
    (animation.fromValue, animation.toValue, animation.duration, animation.repeatCount) = (0, 2, 4, .infinity)
    layer.add(animation, forKey: "pulse")
    layer.commitFrame(at: 0)
    // The rate is at most 20 a second; so long ago, it is known by the second only.
    verify(flights(layer, at: 100_001).count <= 21)
    let cycles = (0..<8).map { flights(layer, at: 100_001 + Double($0)).count }
    verify(cycles.contains { $0 > 0 })
  }

  @Test func replicatedEmittersLagBehind() {
    let replicator = CAReplicatorLayer()
    (replicator.instanceCount, replicator.instanceDelay) = (2, 1)
    let layer = emitter()
    replicator.addSublayer(layer)
    func counts(_ time: Double) -> [Int] {
      let snapshot = replicator.commitFrame(at: time)
      return Array(snapshot.children(of: 0)).map { Array(snapshot.children(of: $0 + 1)).count }
    }
    verify(counts(3) == [30, 20])
    set { layer.birthRate = 0 }
    verify(counts(3) == [30, 20], counts(3.5) == [30, 25], counts(6) == [30, 30])
  }

  // MARK: Planes

  private func transform(_ latitude: CGFloat, _ longitude: CGFloat, depth: Bool = false) -> CATransform3D {
    let layer = emitter { layer, cell in
      (cell.particleType, cell.orientationLatitude, cell.orientationLongitude) = ("plane", latitude, longitude)
      (layer.preservesDepth, cell.scale) = (depth, 2)
    }
    return layer.commitFrame(at: 0.1).nodes[1].geometry.transform
  }

  private func near(_ a: CATransform3D, _ b: [CGFloat]) -> Bool {
    let rows = [a.m11, a.m12, a.m13, a.m21, a.m22, a.m23, a.m31, a.m32, a.m33]
    return zip(rows, b).allSatisfy { abs($0 - $1) < 1e-12 }
  }

  @Test func planesLieInSpace() {
    let (c, s) = (cos(CGFloat(0.5)), sin(CGFloat(0.5)))
    verify(near(transform(0, 0, depth: true), [2, 0, 0, 0, 2, 0, 0, 0, 2]), "a plane faces the viewer")
    verify(
      near(transform(0.5, 0, depth: true), [2 * c, 0, -2 * s, 0, 2, 0, 2 * s, 0, 2 * c]), "the normal leans to x")
    verify(near(transform(0.5, 0), [2 * c, 0, 0, 0, 2, 0, 0, 0, 1]), "flattened, it is narrower")
    verify(near(transform(.pi / 2, .pi / 2, depth: true), [0, 0, -2, -2, 0, 0, 0, 2, 0]), "the normal is +y")
    let sprite = emitter { $1.orientationLatitude = 1 }
    verify(sprite.commitFrame(at: 0.1).nodes[1].geometry.transform.m11 == 1, "sprites have no orientation")
  }

  @Test func nonFiniteOrientationsDoNotTrap() {
    for bad in [CGFloat.nan, .infinity] {
      let layer = emitter { ($1.particleType, $1.orientationLatitude, $1.orientationRange) = ("plane", bad, bad) }
      verify(layer.commitFrame(at: 1).nodes.count >= 1)
    }
  }

  // MARK: Frames

  private func parts(_ change: (CAEmitterCell) -> Void, at times: [Double]) -> [CGRect] {
    let layer = emitter { _, cell in
      (cell.birthRate, cell.contentsFrameCount, cell.contentsFrameMode) = (1, 5, "sequential")
      cell.contentsFramesPerSecond = 2
      change(cell)
    }
    return times.compactMap { time in
      let snapshot = layer.commitFrame(at: time)
      return snapshot.styles[Int(snapshot.nodes[1].style)].contents?.unitRect
    }
  }

  @Test func framesFollowOneAnother() {
    // The first particle is born at 1 s.
    let row = parts({ _ in }, at: [1.1, 1.6, 2.1, 3.4, 3.6])
    verify(
      row.map { ($0.minX * 5).rounded() } == [0, 1, 2, 4, 0], row.allSatisfy { $0.minY == 0 && $0.height == 1 })
    let grid = parts({ $0.contentsFramesPerRow = 2 }, at: [1.1, 1.6, 2.1, 3.4])
    verify(grid.map { $0.minX * 2 } == [0, 1, 0, 0], grid.map { ($0.minY * 3).rounded() } == [0, 0, 1, 2])
    let given = parts(
      { ($0.contentsRect, $0.contentsFramesPerRow) = (CGRect(x: 0.25, y: 0, width: 0.25, height: 0.5), 3) },
      at: [1.1, 1.6, 2.6])
    verify(given.map(\.minX) == [0.25, 0.5, 0.25], given.map(\.minY) == [0, 0, 0.5])
    verify(parts({ $0.contentsFrameMode = "single" }, at: [1.1, 3]).allSatisfy { $0.minX == 0 && $0.width == 0.2 })
    for bad in [Float.nan, .infinity, 0] {
      verify(parts({ $0.contentsFramesPerSecond = bad }, at: [1.6]).allSatisfy { $0.minX == 0 })
    }
    verify(parts({ $0.contentsFrameCount = -3 }, at: [1.6]).allSatisfy { $0.width == 1 })
  }
}
