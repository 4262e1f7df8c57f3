import Foundation
import Geometry

/// The particles of an emitter at one time of the layer, computed from closed formulas of their motion rather than in
/// steps, so that each moment is independent of others.
///
/// A cell of birth rate r emits particles at 1/r, 2/r, 3/r … of its own time, or, if the rate has changed, whenever its
/// integral reaches a whole number: see ``BirthRecord``. The first particle comes after one interval: a sample of
/// Apple's sets off a burst of rate 1 in a rocket that lives for 1.02 seconds, at the end of its flight. A particle
/// takes all its numbers from the ``EmitterEpoch`` of its birth. At the age `a` it is at `p + v·a + ½·acceleration·a²`;
/// its size, colour and angle change linearly.
struct EmitterSimulation {
  private typealias Births = BirthRecord<CAEmitterLayer>

  private let history: EmitterHistory<CAEmitterLayer>
  /// The layer's own time, seconds.
  private let now: Double
  private(set) var particles: [Particle] = []
  /// Whether particles are missing because there were too many.
  private(set) var isIncomplete = false
  private var steps = 0

  /// The most particles that one emitter shows; if a cell has too many, the oldest are left out.
  static let maximumParticles = 1 << 16
  /// The most births that are examined: of visible particles, of particles that emit visible ones, and of particles
  /// that died early.
  private static let maximumSteps = 1 << 18

  /// - Parameters:
  ///   - shown: The emitter or its presentation copy: the images of its cells show.
  ///   - model: The emitter itself, whose history is up to date.
  ///   - time: The layer's own time, seconds.
  init(_ shown: CAEmitterLayer, of model: CAEmitterLayer, at time: Double) {
    (history, now) = (model.history, time)
    guard time.isFinite else { return }
    let cells = model.emitterCells ?? []
    for (index, cell) in cells.enumerated() {
      let record = history.record(of: cell)
      record.extend(to: time, through: history.epochs)
      emit(CellPath(cell), showing: Self.cell(index, of: shown.emitterCells, cells), Source(), record)
    }
    order(by: shown.renderMode)
  }

  /// The cell at `index` of a presentation copy's cells; of the model's own if those are others.
  private static func cell(_ index: Int, of shown: [CAEmitterCell]?, _ cells: [CAEmitterCell]) -> CAEmitterCell {
    guard let shown, shown.count == cells.count else { return cells[index] }
    return shown[index]
  }

  /// A source of particles: the layer, or a particle.
  private struct Source {
    var time = BirthSource()
    /// The time of the layer at which it stops.
    var end = Double.infinity
    /// The particle, and its random numbers.
    var particle: (flight: Flight, random: ParticleRandom)?
  }

  /// - Parameters:
  ///   - look: The cell whose image shows.
  ///   - record: The births, up to now or to the source's end.
  private mutating func emit(
    _ path: CellPath, showing look: CAEmitterCell, _ source: Source, _ record: Births
  ) {
    record.forEachBirth(upTo: Double.minimum(now, source.end), at: now) { birth in
      // A particle emits nothing before its own birth.
      if source.particle != nil, birth.time < source.time.birth { return true }
      guard steps < Self.maximumSteps, particles.count < Self.maximumParticles else {
        isIncomplete = true
        return false
      }
      steps += 1
      emit(birth, path, showing: look, source)
      return true
    }
  }

  private mutating func emit(
    _ birth: Births.Birth, _ path: CellPath, showing look: CAEmitterCell, _ source: Source
  ) {
    let emitter = birth.epoch.emitter(at: birth.time)
    guard let (cell, index) = path.find(in: emitter, birth.epoch) else { return }
    let random = (source.particle?.random ?? ParticleRandom(seed: UInt64(emitter.seed))).part(index).part(birth.number)
    let age = (birth.time - source.time.birth) * source.time.pace
    let place = source.particle?.flight.birthplace(age: age) ?? emitter.birthplace(random)
    let flight = Flight(cell, from: place, random, multipliers: source.particle == nil ? emitter : nil)
    let pace = source.time.pace * Double(cell.speed)
    if let particle = flight.particle(of: look, age: (now - birth.time) * pace, secondsAgo: now - birth.time) {
      particles.append(particle)
    }
    guard path.depth < CAEmitterCell.maximumDepth, let cells = path.cell.emitterCells else { return }
    var own = Source(particle: (flight, random))
    own.time = BirthSource(birth: birth.time, pace: pace, isLayer: false)
    own.end = birth.time + flight.lifetime / pace
    for (index, cell) in cells.enumerated() {
      let path = path.appending(cell)
      let record = Births(of: path, by: own.time)
      record.extend(to: Double.minimum(now, own.end), through: history.epochs(from: birth.time))
      emit(path, showing: Self.cell(index, of: look.emitterCells, cells), own, record)
    }
  }

  /// Sorts the particles into the order of painting.
  private mutating func order(by mode: CAEmitterLayerRenderMode) {
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
    switch mode {
    case .oldestLast: sort { $0.age < $1.age }
    case .backToFront: sort { ($0.position.z, $1.age) < ($1.position.z, $0.age) }
    default: sort { $0.age > $1.age }
    }
  }
}

/// One particle from birth to death, with all its random values.
private struct Flight {
  /// In seconds of the cell's time.
  let lifetime: Double
  private let start: Vector3
  private let velocity: Vector3
  private let acceleration: Vector3
  private let scale: Double
  private let scaleSpeed: Double
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
    scaleSpeed = cell.scaleSpeed.native
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

  private func totalScale(_ age: Double) -> Double { inherited.scale * (scale + scaleSpeed * age) }

  private func totalColor(_ age: Double) -> SIMD4<Double> {
    inherited.color * colorRange.clamped(color + age * colorSpeed)
  }

  /// Returns the place where a particle that this one emits starts. Its direction is relative to this one's motion in
  /// the layer's plane.
  func birthplace(age: Double) -> Birthplace {
    let v = velocity + age * acceleration
    let azimuth = v.x == 0 && v.y == 0 ? 0 : atan2(v.y, v.x)
    return Birthplace(position: position(age), azimuth: azimuth, scale: totalScale(age), color: totalColor(age))
  }

  /// Returns `nil` if the particle is invisible.
  ///
  /// - Parameter cell: The cell whose image shows.
  func particle(of cell: CAEmitterCell, age: Double, secondsAgo: Double) -> Particle? {
    guard age < lifetime else { return nil }
    let (position, angle, scale, color) = (position(age), rotation + spin * age, totalScale(age), totalColor(age))
    guard scale > 0, color.w > 0, (position.sum() + angle + scale + color.sum()).isFinite else { return nil }
    return Particle(
      cell: cell, position: position, angle: angle, plane: plane, frame: frame(of: cell, age), scale: scale,
      color: color, age: secondsAgo)
  }

  private func frame(of cell: CAEmitterCell, _ age: Double) -> Int {
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
