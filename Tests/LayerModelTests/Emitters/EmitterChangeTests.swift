import TestSupport

/// A changed number of an emitter concerns the particles to come, from the last frame on.
@Suite struct EmitterChangeTests {
  /// Ten particles a second, to the right by ten points a second, for two seconds.
  private func emitter(_ change: (CAEmitterLayer, CAEmitterCell) -> Void = { _, _ in }) -> CAEmitterLayer {
    let (layer, cell) = (CAEmitterLayer(), CAEmitterCell())
    (cell.birthRate, cell.lifetime, cell.velocity, cell.contents, cell.name) = (10, 2, 10, blank(8, 4), "c")
    layer.emitterCells = [cell]
    change(layer, cell)
    return layer
  }

  private struct Seen: Equatable {
    var place: LayerGeometry
    var tint: SIMD4<Double>
  }

  /// The particles of the emitter at the root, the oldest first.
  private func particles(_ layer: CAEmitterLayer, at time: Double) -> [Seen] {
    let snapshot = layer.commitFrame(at: time)
    return snapshot.nodes.dropFirst().map {
      Seen(place: $0.geometry, tint: snapshot.styles[Int($0.style)].contentsTint)
    }
  }

  private func flights(_ layer: CAEmitterLayer, at time: Double) -> [Double] {
    particles(layer, at: time).map { ($0.place.position.x.native * 1e9).rounded() / 1e9 }
  }

  private func still(_ change: () -> Void) {
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    change()
    CATransaction.commit()
  }

  @Test(arguments: ["lifetime", "emitterCells.c.lifetime"]) func aLifetimeOfZeroStops(keyPath: String) {
    for context in [LayerContext(), LayerContext.process] {
      context.run {
        let layer = emitter()
        verify(particles(layer, at: 2).count == 20)
        still { layer.setValue(0, forKeyPath: keyPath) }
        verify([2, 3, 3.95, 4.1].map { particles(layer, at: $0).count } == [20, 10, 1, 0])
        still { layer.setValue(1, forKeyPath: keyPath) }
        verify(particles(layer, at: 5.05).count == 9, "from 4.1 on")
        verify(particles(layer, at: 3).count == 10, "the past stays as it was")
      }
    }
  }

  /// The numbers of a cell that say nothing about a particle: when there is one, and how all show their image. Those of
  /// `orientation` are for planes, and masses are only stored.
  private static let ofNoParticle: Set = [
    "birthRate", "beginTime", "duration", "speed", "timeOffset", "contentsScale", "contentsFramesPerSecond",
    "minificationFilterBias", "orientationLatitude", "orientationLongitude", "orientationRange", "mass", "massRange",
  ]

  /// Key paths, and values that differ from those of ``emitter(_:)``: some of the layer, and each number of a cell.
  static let numbers: [(keyPath: String, value: Double)] =
    [
      ("velocity", 2), ("scale", 3), ("spin", 2), ("emitterPosition.x", 5), ("emitterZPosition", 7),
      ("emitterSize.width", 9), ("seed", 8), ("lifetime", 1.5),
    ]
    + CAEmitterCell.keys.rows.compactMap { row in
      guard case .number? = row.form, !ofNoParticle.contains(row.key) else { return nil }
      let value = row.key.hasSuffix("Range") ? 0.75 : row.key.hasSuffix("Speed") ? -0.25 : 3
      return ("emitterCells.c." + row.key, value)
    }

  /// An emitter with some of everything, so that each number matters.
  private func busy() -> CAEmitterLayer {
    emitter { layer, cell in
      (layer.emitterShape, layer.emitterMode) = (.rectangle, .surface)
      (layer.emitterSize, layer.preservesDepth) = (CGSize(width: 4, height: 4), true)
      (cell.spin, cell.velocityRange, cell.emissionRange) = (1, 3, 0.5)
    }
  }

  @Test(arguments: numbers) func eachNumberCountsAtBirth(number: (keyPath: String, value: Double)) {
    let changed = busy()
    let (before, after) = (busy(), busy())
    after.setValue(number.value, forKeyPath: number.keyPath)
    _ = particles(changed, at: 1)
    still { changed.setValue(number.value, forKeyPath: number.keyPath) }
    for time in [1, 1.25, 1.75] {
      let count = Int((time * 10).rounded(.down))
      let found = particles(changed, at: time)
      verify(found.count == count)
      verify(Array(found.prefix(10)) == Array(particles(before, at: time).prefix(10)), "born before, at \(time)")
      verify(Array(found.dropFirst(10)) == Array(particles(after, at: time).dropFirst(10)), "born after, at \(time)")
    }
    let late = number.keyPath.contains("ifetime") ? 3.5 : 1.75
    verify(particles(changed, at: late) != particles(before, at: late))
    verify(particles(changed, at: 0.95) == particles(before, at: 0.95), "the past")
  }

  @Test func aColourCountsAtBirth() {
    let layer = emitter()
    _ = particles(layer, at: 1)
    still { layer.emitterCells?[0].color = CGColor(red: 1, green: 0, blue: 0, alpha: 1) }
    let tints = particles(layer, at: 1.5).map(\.tint.y)
    verify(tints == [Double](repeating: 1, count: 10) + [Double](repeating: 0, count: 5))
  }

  @Test func anImageCountsForAll() {
    let layer = emitter()
    _ = particles(layer, at: 1)
    still { layer.emitterCells?[0].contents = blank(2, 2) }
    verify(particles(layer, at: 1.5).allSatisfy { $0.place.bounds.width == 2 })
  }

  @Test func theLastFrameIsTheOneThatCounts() {
    let layer = emitter { $1.lifetime = 100 }
    _ = particles(layer, at: 1)
    _ = particles(layer, at: 0.5)
    still { layer.velocity = 2 }
    // From 0.5 s on, although a frame at 1 s was seen before.
    verify(flights(layer, at: 1).prefix(7) == [9, 8, 7, 6, 5, 8, 6])
  }

  @Test func changesOneAfterAnother() {
    let layer = emitter { $1.lifetime = 100 }
    for (time, x) in [(0.0, 0), (0.5, 100), (1, 200)] {
      _ = particles(layer, at: time)
      still { layer.emitterPosition.x = CGFloat(x) }
    }
    // Born at 0.1, 0.3 … 1.1: each where the emitter was.
    let found = flights(layer, at: 1.1)
    verify([0, 2, 5, 7, 10].map { found[$0] } == [10, 8, 105, 103, 200])
    verify(flights(layer, at: 0.5).count == 5, flights(layer, at: 0.5)[0] == 4)
  }

  @Test func anEmitterThatNoFrameHasShownHasNoPast() {
    let layer = emitter()
    layer.velocity = 3
    verify(flights(layer, at: 1).first == 27)
    let copy = emitter()
    (copy.lifetime, copy.birthRate) = (0.5, 2)
    verify(particles(copy, at: 5).count == 20)
  }

  // MARK: Animated

  private func animation(_ keyPath: String, _ from: Double, _ to: Double, _ duration: Double) -> CABasicAnimation {
    let animation = CABasicAnimation(keyPath: keyPath)
    (animation.fromValue, animation.toValue, animation.duration) = (from, to, duration)
    return animation
  }

  @Test(arguments: ["velocity", "emitterCells.c.velocity"]) func animatedNumbersAreReadAtBirth(keyPath: String) {
    let layer = emitter { $1.lifetime = 100 }
    layer.add(animation(keyPath, 0, 2, 1), forKey: "faster")
    let factor = keyPath == "velocity" ? 10.0 : 1
    func expected(at time: Double) -> [Double] {
      (1...Int((time * 10).rounded())).map { number in
        let birth = Double(number) / 10
        let velocity = birth <= 1 ? 2 * birth * factor : 10
        return (velocity * (time - birth) * 1e6).rounded() / 1e6
      }
    }
    for time in [0.5, 1, 1.5] {
      let found = flights(layer, at: time).map { ($0 * 1e6).rounded() / 1e6 }
      verify(found == expected(at: time), "at \(time): \(found)")
    }
    // Without the animation, born particles do not change.
    layer.removeAllAnimations()
    verify(flights(layer, at: 1.5).map { ($0 * 1e6).rounded() / 1e6 } == expected(at: 1.5))
  }

  @Test func anImplicitAnimationIsReadAtBirth() {
    LayerContext().run {
      let layer = emitter()
      _ = particles(layer, at: 1)
      CATransaction.setAnimationTimingFunction(CAMediaTimingFunction(name: .linear))
      CATransaction.setAnimationDuration(1)
      layer.emitterPosition = CGPoint(x: 100, y: 0)
      let found = flights(layer, at: 2)
      verify(found.count == 20, found[9] == 10, found[14] == 55, found[19] == 100, "\(found)")
    }
  }

  @Test func animatedLifetimes() {
    let layer = emitter()
    layer.add(animation("lifetime", 1, 0, 1), forKey: "shorter")
    // Born at b, it lives for 2 (1 − b).
    verify(particles(layer, at: 1).count == 9)
    let longer = emitter { $1.lifetime = 0.01 }
    longer.add(animation("emitterCells.c.lifetime", 5, 5, 0.55), forKey: "longer")
    verify(particles(longer, at: 3.05).count == 5)
  }

  // MARK: Cells in cells

  /// Rockets, one a second, that emit ten sparks a second.
  private func rockets() -> CAEmitterLayer {
    emitter { layer, cell in
      (cell.birthRate, cell.lifetime, cell.velocity, cell.contents) = (1, 10, 0, nil)
      let spark = CAEmitterCell()
      (spark.birthRate, spark.lifetime, spark.velocity, spark.contents, spark.name) = (10, 100, 10, blank(1, 1), "s")
      cell.emitterCells = [spark]
    }
  }

  @Test func aChangedNumberOfAnInnerCell() {
    let layer = rockets()
    // A rocket starts at 1 s.
    verify(particles(layer, at: 1.5).count == 5)
    still { layer.setValue(0, forKeyPath: "emitterCells.c.emitterCells.s.birthRate") }
    verify(particles(layer, at: 1.5).count == 5, particles(layer, at: 1.9).count == 5)
    still { layer.setValue(20, forKeyPath: "emitterCells.c.emitterCells.s.birthRate") }
    verify(particles(layer, at: 1.9).count == 5)
    let found = particles(layer, at: 2.5)
    // The first rocket has 12 more, from 1.9 s on, and the second, from 2 s on, 10.
    verify(found.count == 27, "\(found.count)")
    still { layer.setValue(20, forKeyPath: "emitterCells.c.emitterCells.s.velocity") }
    let later = flights(layer, at: 3)
    verify(later.first == 19, "as fast as ever")
    // Of each rocket's ten of the last half second, which fly at 20, five are as near.
    verify(later.count(where: { $0 < 5 }) == 10, "\(later)")
  }

  @Test func anAnimatedNumberOfAnInnerCell() {
    let layer = rockets()
    layer.add(animation("emitterCells.c.emitterCells.s.velocity", 0, 10, 2), forKey: "faster")
    layer.add(animation("emitterCells.c.emitterCells.s.birthRate", 0, 0, 1.5), forKey: "none yet")
    let found = flights(layer, at: 2)
    verify((4...5).contains(found.count))
    // Born at b, they fly at 5 b.
    for flight in found { verify(flight <= 5 * 1.6 * 0.4 + 0.1, flight >= 0) }
  }

  // MARK: Cells that come and go

  @Test func newCellsBeginWithTheLastFrame() {
    let (layer, other) = (emitter(), CAEmitterCell())
    (other.birthRate, other.lifetime, other.velocity, other.contents) = (10, 100, 1, blank(1, 1))
    _ = particles(layer, at: 2)
    still { layer.emitterCells?.insert(other, at: 0) }
    verify(particles(layer, at: 2).count == 20)
    let found = particles(layer, at: 3)
    verify(found.count == 30, found.count(where: { $0.place.bounds.width == 1 }) == 10)
    still { layer.emitterCells = [other] }
    verify(particles(layer, at: 3).count == 10, particles(layer, at: 4).count == 20)
    still { layer.emitterCells = nil }
    verify(particles(layer, at: 4.5).isEmpty)
    still { layer.emitterCells = [other] }
    verify(particles(layer, at: 4.5).isEmpty, particles(layer, at: 5.5).count == 10, "it begins anew")
  }

  @Test func aCellsOwnTimeMayChange() {
    let layer = emitter { $1.lifetime = 100 }
    _ = particles(layer, at: 1)
    still { layer.emitterCells?[0].speed = 2 }
    let found = flights(layer, at: 2)
    verify(found.count == 30, found[9] == 10, found[29] == 0, found[11] == 18, "\(found)")
    still { layer.emitterCells?[0].duration = 1 }
    verify(particles(layer, at: 4).count == 30)
  }

  @Test func cellDurationEndsEmission() {
    verify(CAEmitterCell().duration == .infinity)
    verify(CAEmitterCell.defaultValue(forKey: "duration") as? Double == .infinity)
    for endless in [Double.infinity, 0, -1, .nan] {
      verify(particles(emitter { $1.duration = endless }, at: 50).count == 20)
    }
    verify(particles(emitter { ($1.duration, $1.lifetime) = (1, 100) }, at: 50).count == 10)
  }

  // MARK: Bounds

  @Test func manyChangesAreBounded() {
    let layer = emitter { $1.lifetime = 1 }
    for frame in 0..<4200 {
      layer.emitterPosition.x = CGFloat(frame)
      layer.commitFrame(at: Double(frame) / 60)
    }
    let found = flights(layer, at: 4199.0 / 60)
    verify(found.count == 10, found.allSatisfy { $0 > 4100 })
  }

  @Test func nonFiniteEmitterNumbersKeepLiveParticles() {
    for bad in [Double.nan, .infinity, -.infinity] {
      let layer = emitter()
      _ = particles(layer, at: 1)
      for (keyPath, _) in Self.numbers where keyPath != "seed" {
        still { layer.setValue(bad, forKeyPath: keyPath) }
        verify(particles(layer, at: 1).count == 10, "\(keyPath)")
      }
      verify(particles(layer, at: 2).count <= 20, particles(layer, at: .nan).isEmpty)
    }
  }
}
