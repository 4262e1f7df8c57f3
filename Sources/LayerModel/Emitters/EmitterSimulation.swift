import Foundation
import Geometry

/// The particles of an emitter at one time of the layer, computed from closed formulas of their motion rather than in steps, so that
/// each moment is independent of others.
///
/// A cell of birth rate r emits particles at 1/r, 2/r, 3/r … of its own time, or, if the rate has changed, whenever its integral reaches a
/// whole number: see ``EmissionRecord``. (The first comes after one interval: a sample of Apple's
/// sets off a burst of rate 1 in a rocket that lives for 1.02 seconds, at the end of its flight.) A particle of age `a` is at
/// `p + v·a + ½·acceleration·a²`; its size, colour and angle change linearly.
struct EmitterSimulation {
  private let emitter: CAEmitterLayer
  private(set) var particles: [Particle] = []
  /// Whether particles are missing because there were too many.
  private(set) var isIncomplete = false
  private var steps = 0

  /// The most particles that one emitter shows; if a cell has too many, the oldest are left out.
  static let maximumParticles = 1 << 16
  /// The most births that are examined: of visible particles, of particles that emit visible ones, and of particles that died early.
  private static let maximumSteps = 1 << 18

  /// - Parameter time: The layer's own time, seconds.
  init(_ emitter: CAEmitterLayer, at time: Double) {
    self.emitter = emitter
    guard time.isFinite else { return }
    let random = ParticleRandom(seed: UInt64(emitter.seed))
    let records = ((emitter.modelLayer as? CAEmitterLayer) ?? emitter).noteEmission(at: time)
    for (index, cell) in (emitter.emitterCells ?? []).enumerated() {
      let own = random.part(index)
      let record = index < records.count ? records[index] : nil
      emit(cell, source: Source(age: time, end: .infinity, record: record), own, depth: 1) { random, _ in
        emitter.birthplace(random)
      }
    }
    order()
  }

  /// An emitter of particles: the layer, or a particle.
  private struct Source {
    /// Its age, seconds.
    var age: Double
    /// The age at which it stops emitting.
    var end: Double
    /// The births of a cell of the layer itself; those of a particle's are evenly spread.
    var record: EmissionRecord?

    var isLayer: Bool { record != nil }
  }

  /// The moments of births, in the cell's own time.
  private struct Births {
    let rate: Double
    let record: EmissionRecord?

    var isIdle: Bool { record?.isIdle ?? !(rate > 0 && rate.isFinite) }

    func count(at time: Double) -> Double { record?.count(at: time) ?? (time * rate).rounded(.down) }

    func time(of birth: Int) -> Double { record?.time(ofBirth: birth) ?? Double(birth + 1) / rate }
  }

  /// - Parameter place: Returns the place where a particle starts, given its random numbers and the source's age at its birth.
  private mutating func emit(
    _ cell: CAEmitterCell, source: Source, _ random: ParticleRandom, depth: Int,
    from place: (ParticleRandom, Double) -> Birthplace
  ) {
    let speed = Double(cell.speed)
    let births = Births(rate: cell.isEnabled ? Double(cell.birthRate) : 0, record: source.record)
    guard !births.isIdle, speed > 0, speed.isFinite else { return }
    /// Returns the cell's time at an age of the source.
    func time(_ age: Double) -> Double { (age - cell.beginTime) * speed + cell.timeOffset }
    let now = time(source.age)
    var last = Double.minimum(now, time(source.end))
    if cell.duration > 0 { last = Double.minimum(last, cell.duration) }
    var first = now - reach(of: cell, isOfLayer: source.isLayer, depth: depth)
    // A particle emits nothing before its birth.
    if !source.isLayer { first = Double.maximum(first, time(0)) }
    // One more on either side is examined, for rounding errors.
    let (youngest, oldest) = (births.count(at: last), Double.maximum(0, births.count(at: first) - 2))
    guard last.isFinite, youngest < 0x1p52, youngest >= oldest else { return }
    var n = Int(youngest)
    while n >= Int(oldest) {
      let birth = births.time(of: n)
      defer { n -= 1 }
      if birth > last { continue }
      guard steps < Self.maximumSteps, particles.count < Self.maximumParticles else {
        isIncomplete = true
        return
      }
      steps += 1
      let sourceAge = (birth - cell.timeOffset) / speed + cell.beginTime
      if !source.isLayer, sourceAge < 0 { continue }
      let own = random.part(n)
      let flight = Flight(cell, from: place(own, sourceAge), own, multipliers: source.isLayer ? emitter : nil)
      let age = now - birth
      if age < flight.lifetime, let particle = flight.particle(age: age, secondsAgo: age / speed) {
        particles.append(particle)
      }
      guard depth < CAEmitterCell.maximumDepth, let cells = cell.emitterCells else { continue }
      let parent = Source(age: age, end: flight.lifetime)
      for (index, cell) in cells.enumerated() {
        emit(cell, source: parent, own.part(index), depth: depth + 1) { _, age in flight.birthplace(age: age) }
      }
    }
  }

  /// Returns how long after its birth a particle of `cell`, or one that it emits, can exist at most, in the cell's time.
  private func reach(of cell: CAEmitterCell, isOfLayer: Bool, depth: Int) -> Double {
    let factor = isOfLayer ? Double(emitter.lifetime) : 1
    let lifetime = Double.maximum(0, (Double(cell.lifetime) + abs(Double(cell.lifetimeRange)) / 2) * factor)
    guard depth < CAEmitterCell.maximumDepth else { return lifetime }
    let further = (cell.emitterCells ?? []).map { inner -> Double in
      guard inner.isEnabled, inner.birthRate > 0, inner.speed > 0 else { return 0 }
      let reach = reach(of: inner, isOfLayer: false, depth: depth + 1) / Double(inner.speed)
      return reach > 0 ? reach : 0
    }
    return lifetime + (further.max() ?? 0)
  }

  /// Sorts the particles into the order of painting.
  private mutating func order() {
    // Each cell's youngest particles were found first.
    particles.reverse()
    func sort(_ isBefore: (Particle, Particle) -> Bool) {
      // The standard library's sort is stable, though it does not promise it.
      let order = particles.indices.sorted { a, b in
        if isBefore(particles[a], particles[b]) { return true }
        return isBefore(particles[b], particles[a]) ? false : a < b
      }
      particles = order.map { particles[$0] }
    }
    switch emitter.renderMode {
    case .oldestLast: sort { $0.age < $1.age }
    case .backToFront: sort { ($0.position.z, $1.age) < ($1.position.z, $0.age) }
    default: sort { $0.age > $1.age }
    }
  }
}

/// One particle from birth to death, with all its random values.
private struct Flight {
  let cell: CAEmitterCell
  /// In seconds of the cell's time.
  let lifetime: Double
  private let start: Vector3
  private let velocity: Vector3
  private let acceleration: Vector3
  private let scale: Double
  /// The source's scale and colour at birth.
  private let inherited: (scale: Double, color: SIMD4<Double>)
  private let color: SIMD4<Double>
  private let colorSpeed: SIMD4<Double>
  private let colorRange: TintRange
  private let rotation: Double
  private let spin: Double
  private let plane: ParticlePlane
  /// A random number below 1 that chooses the frame.
  private let chance: Double

  /// - Parameter multipliers: The layer whose factors apply, for a cell of the layer itself.
  init(_ cell: CAEmitterCell, from place: Birthplace, _ random: ParticleRandom, multipliers: CAEmitterLayer?) {
    self.cell = cell
    func factor(_ path: KeyPath<CAEmitterLayer, Float>) -> Double { multipliers.map { Double($0[keyPath: path]) } ?? 1 }
    lifetime = random.value(Double(cell.lifetime), Double(cell.lifetimeRange), .lifetime) * factor(\.lifetime)
    start = place.position
    let pace = random.value(cell.velocity.native, cell.velocityRange.native, .velocity) * factor(\.velocity)
    velocity =
      pace
      * Self.direction(
        azimuth: place.azimuth + cell.emissionLongitude.native,
        elevation: place.elevation + cell.emissionLatitude.native, aperture: cell.emissionRange.native, random)
    acceleration = Vector3(cell.xAcceleration.native, cell.yAcceleration.native, cell.zAcceleration.native)
    scale = random.value(cell.scale.native, cell.scaleRange.native, .scale) * factor(\.scale)
    inherited = (place.scale, place.color)
    let given = cell.color?.extendedStraight ?? .one
    colorRange = TintRange(around: given)
    color = SIMD4(
      random.value(given[0], Double(cell.redRange), .red), random.value(given[1], Double(cell.greenRange), .green),
      random.value(given[2], Double(cell.blueRange), .blue), random.value(given[3], Double(cell.alphaRange), .alpha))
    colorSpeed = SIMD4(
      Double(cell.redSpeed), Double(cell.greenSpeed), Double(cell.blueSpeed), Double(cell.alphaSpeed))
    rotation = random.value(cell.rotation.native, cell.rotationRange.native, .rotation)
    spin = random.value(cell.spin.native, cell.spinRange.native, .spin) * factor(\.spin)
    plane = ParticlePlane(cell, random)
    chance = random.unit(.frame)
  }

  /// Returns a random direction in the cone of that full aperture, uniform by solid angle.
  private static func direction(
    azimuth: Double, elevation: Double, aperture: Double, _ random: ParticleRandom
  ) -> Vector3 {
    let (ca, sa, ce, se) = (cos(azimuth), sin(azimuth), cos(elevation), sin(elevation))
    let axis = Vector3(ce * ca, ce * sa, se)
    if aperture == 0 { return axis }
    let half = Double.minimum(abs(aperture) / 2, .pi)
    let cosine = 1 - random.unit(.cone) * (1 - cos(half))
    let sine = Double.maximum(0, 1 - cosine * cosine).squareRoot()
    let around = 2 * .pi * random.unit(.aroundCone)
    let side = Vector3(-sa, ca, 0)
    let up = Vector3(-se * ca, -se * sa, ce)
    return cosine * axis + sine * cos(around) * side + sine * sin(around) * up
  }

  private func position(_ age: Double) -> Vector3 { start + age * velocity + 0.5 * age * age * acceleration }

  private func totalScale(_ age: Double) -> Double { inherited.scale * (scale + cell.scaleSpeed.native * age) }

  private func totalColor(_ age: Double) -> SIMD4<Double> {
    inherited.color * colorRange.clamped(color + age * colorSpeed)
  }

  /// Returns the place where a particle that this one emits starts. Its direction is relative to this one's motion in the layer's plane.
  func birthplace(age: Double) -> Birthplace {
    let v = velocity + age * acceleration
    let azimuth = v.x == 0 && v.y == 0 ? 0 : atan2(v.y, v.x)
    return Birthplace(position: position(age), azimuth: azimuth, scale: totalScale(age), color: totalColor(age))
  }

  /// Returns `nil` if nothing shows.
  func particle(age: Double, secondsAgo: Double) -> Particle? {
    let (position, angle, scale, color) = (position(age), rotation + spin * age, totalScale(age), totalColor(age))
    guard scale > 0, color.w > 0, (position.sum() + angle + scale + color.sum()).isFinite else { return nil }
    return Particle(
      cell: cell, position: position, angle: angle, plane: plane, frame: frame(age), scale: scale, color: color,
      age: secondsAgo)
  }

  private func frame(_ age: Double) -> Int {
    let count = cell.contentsFrameCount
    guard count > 1 else { return 0 }
    switch cell.contentsFrameMode {
    case "random": return Int(chance * Double(count))
    case "sequential":
      let frames = (age * Double(cell.contentsFramesPerSecond)).rounded(.down)
      guard frames.isFinite else { return 0 }
      let rest = frames.truncatingRemainder(dividingBy: Double(count))
      return Int(rest < 0 ? rest + Double(count) : rest)
    default: return 0
    }
  }
}
