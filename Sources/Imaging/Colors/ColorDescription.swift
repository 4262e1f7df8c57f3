import CLCMS

/// A file's description of its colours.
enum ColorDescription {
  /// The largest ICC profile in bytes; a larger one is ignored. 8 MiB: profiles for print take 4.
  static let maximumProfileBytes = 8 << 20

  /// No description, or sRGB.
  case none
  /// An ICC profile.
  case profile([UInt8])
  /// PNG's gAMA and cHRM: sample = light ^ gamma, and x and y of white, red, green and blue. Where one is absent,
  /// sRGB's is used.
  case gamma(Double?, chromaticities: [Double]?)
  /// PNG's cICP.
  case codePoints(CodePoints)

  /// Takes `bytes` as a profile, unless they are absent, empty or too long.
  init(profile bytes: UnsafeRawBufferPointer?) {
    if let bytes, !bytes.isEmpty, bytes.count <= Self.maximumProfileBytes {
      self = .profile(Array(bytes))
    } else {
      self = .none
    }
  }

  /// Creates a profile of lcms2, to be closed by the caller; `nil` if no conversion is needed, the description is
  /// invalid, or lcms2 cannot express it.
  func makeProfile() -> cmsHPROFILE? {
    switch self {
    case .none, .codePoints: nil
    case .profile(let bytes): cmsOpenProfileFromMem(bytes, cmsUInt32Number(bytes.count))
    case .gamma(let gamma, let chromaticities): Self.makeProfile(gamma, chromaticities)
    }
  }

  private static func makeProfile(_ gamma: Double?, _ chromaticities: [Double]?) -> cmsHPROFILE? {
    let c = chromaticities ?? [0.3127, 0.3290, 0.64, 0.33, 0.30, 0.60, 0.15, 0.06]
    guard c.allSatisfy(\.isFinite), gamma.map({ (0.01...100).contains($0) }) ?? true else { return nil }
    var white = cmsCIExyY(x: c[0], y: c[1], Y: 1)
    var primaries = cmsCIExyYTRIPLE(
      Red: cmsCIExyY(x: c[2], y: c[3], Y: 1), Green: cmsCIExyY(x: c[4], y: c[5], Y: 1),
      Blue: cmsCIExyY(x: c[6], y: c[7], Y: 1))
    let curve = makeCurve(gamma)
    defer { cmsFreeToneCurve(curve) }
    var curves = [curve, curve, curve]
    return cmsCreateRGBProfile(&white, &primaries, &curves)
  }

  /// Writers of sRGB put 1 / 2.2 into gAMA for readers that understand nothing better, so a gamma near it stands for
  /// sRGB's curve.
  private static func makeCurve(_ gamma: Double?) -> OpaquePointer? {
    if let gamma, !(0.45...0.46).contains(gamma) { return cmsBuildGamma(nil, 1 / gamma) }
    // light = (sample + 0.055)^2.4 / 1.055^2.4, and sample / 12.92 below 0.04045.
    return cmsBuildParametricToneCurve(nil, 4, [2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045])
  }
}
