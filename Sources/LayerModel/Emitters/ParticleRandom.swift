import LayerSnapshots

/// Random numbers that depend on a name alone, so that each particle has the same numbers at any time.
struct ParticleRandom {
  private let name: UInt64

  init(seed: UInt64) { name = VersionNumber.mixed(seed, 0x5041_5254) }

  private init(name: UInt64) { self.name = name }

  /// Returns the random numbers of part `index`, independent of these.
  func part(_ index: Int) -> ParticleRandom {
    ParticleRandom(name: VersionNumber.mixed(name, UInt64(bitPattern: Int64(index))))
  }

  /// The uses of random numbers: each has its own.
  enum Use: UInt64 {
    case lifetime, velocity, scale, spin, rotation, red, green, blue, alpha, cone, aroundCone, x, y, z, choice
    case tilt, aroundTilt, frame
  }

  /// Uniform in 0 ..< 1.
  func unit(_ use: Use) -> Double { Double(VersionNumber.mixed(name, use.rawValue &+ 1) >> 11) * 0x1p-53 }

  /// Uniform in −½ ..< ½.
  func centered(_ use: Use) -> Double { unit(use) - 0.5 }

  /// Uniform in mean − range/2 … mean + range/2.
  func value(_ mean: Double, _ range: Double, _ use: Use) -> Double { mean + range * centered(use) }
}
