import Foundation

/// A linear map of three numbers, by its columns.
package struct Matrix3: Hashable, Sendable {
  package var x: SIMD3<Double>, y: SIMD3<Double>, z: SIMD3<Double>

  static func diagonal(_ v: SIMD3<Double>) -> Matrix3 {
    Matrix3(x: SIMD3(v.x, 0, 0), y: SIMD3(0, v.y, 0), z: SIMD3(0, 0, v.z))
  }

  package static func * (m: Matrix3, v: SIMD3<Double>) -> SIMD3<Double> { m.x * v.x + m.y * v.y + m.z * v.z }

  /// First `b`, then `a`.
  static func * (a: Matrix3, b: Matrix3) -> Matrix3 { Matrix3(x: a * b.x, y: a * b.y, z: a * b.z) }

  /// `nil` for a matrix without an inverse, or with numbers that are not finite.
  package var inverse: Matrix3? {
    let rows = (y.cross(z), z.cross(x), x.cross(y))
    let determinant = x.dot(rows.0)
    guard determinant != 0, (1 / determinant).isFinite else { return nil }
    let (a, b, c) = (rows.0 / determinant, rows.1 / determinant, rows.2 / determinant)
    return Matrix3(x: SIMD3(a.x, b.x, c.x), y: SIMD3(a.y, b.y, c.y), z: SIMD3(a.z, b.z, c.z))
  }
}

/// The chromaticities of three primaries and of their white.
package struct RGBPrimaries: Hashable, Sendable {
  var red: SIMD2<Double>, green: SIMD2<Double>, blue: SIMD2<Double>
  var white: SIMD2<Double>

  static let d65 = SIMD2(0.3127, 0.3290)
  static let d50 = SIMD2(0.3457, 0.3585)

  /// ITU-R BT.709, and sRGB.
  package static let bt709 = RGBPrimaries(red: [0.64, 0.33], green: [0.30, 0.60], blue: [0.15, 0.06], white: d65)
  /// SMPTE EG 432-1 with the white of sRGB.
  package static let displayP3 = RGBPrimaries(
    red: [0.680, 0.320], green: [0.265, 0.690], blue: [0.150, 0.060], white: d65)
  /// SMPTE RP 431-2: the cinema's white.
  package static let dcip3 = RGBPrimaries(
    red: [0.680, 0.320], green: [0.265, 0.690], blue: [0.150, 0.060], white: [0.314, 0.351])
  static let adobeRGB = RGBPrimaries(red: [0.64, 0.33], green: [0.21, 0.71], blue: [0.15, 0.06], white: d65)
  package static let bt2020 = RGBPrimaries(
    red: [0.708, 0.292], green: [0.170, 0.797], blue: [0.131, 0.046], white: d65)
  /// ISO 22028-2.
  static let romm = RGBPrimaries(
    red: [0.7347, 0.2653], green: [0.1596, 0.8404], blue: [0.0366, 0.0001], white: d50)
  /// ACES AP1, the white of ACES.
  static let ap1 = RGBPrimaries(
    red: [0.713, 0.293], green: [0.165, 0.830], blue: [0.128, 0.044], white: [0.32168, 0.33767])

  /// XYZ of a chromaticity at Y = 1.
  static func xyz(_ c: SIMD2<Double>) -> SIMD3<Double> { SIMD3(c.x / c.y, 1, (1 - c.x - c.y) / c.y) }

  /// The map from linear components to XYZ with a white of D65.
  var toXYZ: Matrix3 {
    let lights = Matrix3(x: Self.xyz(red), y: Self.xyz(green), z: Self.xyz(blue))
    let white = Self.xyz(white)
    // All three primaries together are the white.
    let own = lights * Matrix3.diagonal(lights.inverse.map { $0 * white } ?? SIMD3(1, 1, 1))
    return Self.adaptation(from: white) * own
  }

  /// The map from linear components to linear sRGB.
  package var toSRGB: Matrix3 { Self.xyzToSRGB * toXYZ }

  static let xyzToSRGB = RGBPrimaries.bt709.toXYZ.inverse ?? .diagonal(SIMD3(1, 1, 1))

  /// The map of XYZ that turns `white` into D65, by Bradford's cone responses.
  static func adaptation(from white: SIMD3<Double>) -> Matrix3 {
    let target = xyz(d65)
    if white == target { return .diagonal(SIMD3(1, 1, 1)) }
    let cones = Matrix3(x: [0.8951, -0.7502, 0.0389], y: [0.2664, 1.7135, -0.0685], z: [-0.1614, 0.0367, 1.0296])
    guard let back = cones.inverse else { return .diagonal(SIMD3(1, 1, 1)) }
    return back * (.diagonal(cones * target / (cones * white)) * cones)
  }
}
