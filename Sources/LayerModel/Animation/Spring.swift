import Foundation

/// A mass on a damped spring that starts one distance away from where it comes to rest.
///
/// With ω = √(stiffness / mass), ζ = damping / (2·√(stiffness · mass)) and v the velocity towards rest, the displacement x solves
///
///     x″ + 2ζω·x′ + ω²·x = 0,  x(0) = −1,  x′(0) = v
///
///     ζ < 1: x = e^(−ζωt) · (−cos ωd·t + B·sin ωd·t),  ωd = ω·√(1 − ζ²),  B = (v − ζω) / ωd
///     ζ = 1: x = e^(−ωt) · (−1 + (v − ω)·t)
///     ζ > 1: x = C·e^(at) + (−1 − C)·e^(bt),  a, b = −ω·(ζ ∓ √(ζ² − 1)),  C = (v + b) / (a − b)
struct Spring: Equatable {
  /// ω, radians a second.
  let rate: Double
  /// ζ: 1 is critical.
  let dampingRatio: Double
  /// Towards rest, in distances a second.
  let velocity: Double

  /// - Parameters:
  ///   - mass, stiffness: Greater than 0.
  ///   - damping: Not negative.
  ///   - allowsOverdamping: Whether ζ may be greater than 1, which it is taken for otherwise.
  init(mass: Double, stiffness: Double, damping: Double, velocity: Double, allowsOverdamping: Bool) {
    rate = (stiffness / mass).squareRoot()
    // One root after the other: the product may overflow.
    let ratio = damping / 2 / stiffness.squareRoot() / mass.squareRoot()
    dampingRatio = allowsOverdamping ? ratio : Double.minimum(ratio, 1)
    self.velocity = velocity
  }

  /// Where the mass is after `t` seconds: 0 where it started, 1 where it comes to rest. 1 where the numbers go beyond a `Double`.
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

  /// When the spring is taken to rest, seconds:
  ///
  ///     ζ < 1: (ln 1000 + ln(1 + |B|)) / (ζω), when the swings have become smaller than 1/1000 for sure
  ///     ζ ≥ 1: the first tenth of a second at which |x| < 1/1000
  ///
  /// The greatest `Float` where it never is, and where that takes more than 10 000 s of a spring that does not swing. Measured on
  /// macOS by the projects that `semantics.md` names.
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
