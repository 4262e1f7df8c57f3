import Foundation

/// A mass on a damped spring that starts at distance 1 from its resting point.
///
/// With ω = √(stiffness / mass), ζ = damping / (2·√(stiffness · mass)) and v the velocity towards rest, the
/// displacement x solves
///
///     x″ + 2ζω·x′ + ω²·x = 0,  x(0) = −1,  x′(0) = v
///
///     ζ < 1: x = e^(−ζωt) · (−cos ωd·t + B·sin ωd·t),  ωd = ω·√(1 − ζ²),  B = (v − ζω) / ωd
///     ζ = 1: x = e^(−ωt) · (−1 + (v − ω)·t)
///     ζ > 1: x = C·e^(at) + (−1 − C)·e^(bt),  a, b = −ω·(ζ ∓ √(ζ² − 1)),  C = (v + b) / (a − b)
struct Spring: Equatable {
  /// ω, radians per second.
  let rate: Double
  /// ζ, the damping ratio: 1 is critical.
  let dampingRatio: Double
  /// The initial velocity towards rest, in starting distances per second.
  let velocity: Double

  /// - Parameters:
  ///   - mass, stiffness: Greater than 0.
  ///   - damping: Not negative.
  ///   - allowsOverdamping: Whether ζ may exceed 1; if not, it is limited to 1.
  init(mass: Double, stiffness: Double, damping: Double, velocity: Double, allowsOverdamping: Bool) {
    rate = (stiffness / mass).squareRoot()
    // Two square roots: the product may overflow.
    let ratio = damping / 2 / stiffness.squareRoot() / mass.squareRoot()
    dampingRatio = allowsOverdamping ? ratio : Double.minimum(ratio, 1)
    self.velocity = velocity
  }

  /// Returns the position after `t` seconds: 0 at the start, 1 at rest. 1 if the result overflows a `Double`.
  func position(after t: Double) -> Double {
    if t <= 0 { return 0 }
    let x = displacement(after: t)
    return x.isFinite ? 1 + x : 1
  }

  private func displacement(after t: Double) -> Double {
    let decay = dampingRatio * rate
    if dampingRatio < 1 {
      return exp(-decay * t) * (sine * sin(dampedRate * t) - cos(dampedRate * t))
    }
    if dampingRatio == 1 { return exp(-rate * t) * ((velocity - rate) * t - 1) }
    let root = (dampingRatio * dampingRatio - 1).squareRoot()
    let (a, b) = (-rate / (dampingRatio + root), -rate * (dampingRatio + root))
    let slow = (velocity + b) / (a - b)
    return slow * exp(a * t) - (1 + slow) * exp(b * t)
  }

  private var dampedRate: Double { rate * (1 - dampingRatio * dampingRatio).squareRoot() }

  /// B.
  private var sine: Double { (velocity - dampingRatio * rate) / dampedRate }

  /// The time until the spring counts as resting, seconds:
  ///
  ///     ζ < 1: (ln 1000 + ln(1 + |B|)) / (ζω), when the swings are certainly smaller than 1/1000
  ///     ζ ≥ 1: the first multiple of 0.1 s at which |x| < 1/1000
  ///
  /// The greatest `Float` if the spring never rests, or if one with ζ ≥ 1 takes more than 10 000 s. The values were
  /// measured on macOS.
  var settlingDuration: Double {
    let never = Double(Float.greatestFiniteMagnitude)
    if dampingRatio < 1 {
      let decay = dampingRatio * rate
      let time = (log(1000) + log(1 + abs(sine))) / decay
      return decay > 0 && time < never ? time : never
    }
    var t = 0.0
    for _ in 0..<100_000 {
      t += 0.1
      if abs(displacement(after: t)) < 0.001 { return t }
    }
    return never
  }
}
