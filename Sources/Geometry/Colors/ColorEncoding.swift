import Foundation

/// The meaning of a colour's components, without alpha: the conversions to sRGB and back.
package enum ColorEncoding: Sendable {
  /// Red, green and blue, encoded as sRGB: the form that all colours here are converted to.
  case sRGB
  /// Grey, encoded as sRGB.
  case gray
  /// Red, green and blue of other primaries or on other curves.
  case rgb(toSRGB: Matrix3, SIMDCurves)
  /// Grey on another curve.
  case grayCurve(TransferCurve)
  /// Cyan, magenta, yellow and black inks: red is (1 − cyan) · (1 − black), and so on.
  case cmyk
  /// CIE L*a*b* with a white point in XYZ.
  case lab(white: SIMD3<Double>)
  /// CIE XYZ with a white of D65.
  case xyz
  /// A table of colours of another space, a byte for each component.
  indirect case indexed(base: ColorEncoding, table: [UInt8])
  /// A pattern, with the space that an uncoloured pattern takes its colour in.
  indirect case pattern(base: ColorEncoding?)
  /// An ICC profile.
  case profile(any ColorProfile)

  /// The curves of red, green and blue.
  package struct SIMDCurves: Hashable, Sendable {
    package var red: TransferCurve, green: TransferCurve, blue: TransferCurve

    package init(_ curve: TransferCurve) { self.init(curve, curve, curve) }
    init(_ red: TransferCurve, _ green: TransferCurve, _ blue: TransferCurve) {
      (self.red, self.green, self.blue) = (red, green, blue)
    }

    func light(_ v: SIMD3<Double>) -> SIMD3<Double> { SIMD3(red.light(v.x), green.light(v.y), blue.light(v.z)) }
    package func value(_ v: SIMD3<Double>) -> SIMD3<Double> { SIMD3(red.value(v.x), green.value(v.y), blue.value(v.z)) }
  }

  private static let sRGBCurves = SIMDCurves(.sRGB)

  static func rgb(_ primaries: RGBPrimaries, _ curve: TransferCurve) -> ColorEncoding {
    .rgb(toSRGB: primaries.toSRGB, SIMDCurves(curve))
  }

  var model: CGColorSpaceModel {
    switch self {
    case .sRGB, .rgb: .rgb
    case .gray, .grayCurve: .monochrome
    case .cmyk: .cmyk
    case .lab: .lab
    case .xyz: .XYZ
    case .indexed: .indexed
    case .pattern: .pattern
    case .profile(let profile): profile.model
    }
  }

  var numberOfComponents: Int {
    switch self {
    case .sRGB, .rgb, .lab, .xyz: 3
    case .gray, .grayCurve, .indexed: 1
    case .cmyk: 4
    case .pattern(let base): base?.numberOfComponents ?? 0
    case .profile(let profile): profile.numberOfComponents
    }
  }

  /// sRGB-encoded red, green and blue of as many components as the space has; beyond 0…1 for a colour outside sRGB's
  /// gamut.
  package func toSRGB(_ c: [Double]) -> SIMD3<Double> {
    func encoded(_ light: SIMD3<Double>) -> SIMD3<Double> { Self.sRGBCurves.value(light) }
    switch self {
    case .sRGB: return SIMD3(c[0], c[1], c[2])
    case .gray: return SIMD3(repeating: c[0])
    case .rgb(let matrix, let curves): return encoded(matrix * curves.light(SIMD3(c[0], c[1], c[2])))
    case .grayCurve(let curve): return SIMD3(repeating: TransferCurve.sRGB.value(curve.light(c[0])))
    case .cmyk: return (1 - SIMD3(c[0], c[1], c[2])) * (1 - c[3])
    case .lab(let white):
      let y = (c[0] + 16) / 116
      func part(_ t: Double) -> Double { t > 6.0 / 29 ? t * t * t : 108.0 / 841 * (t - 4.0 / 29) }
      let xyz = white * SIMD3(part(y + c[1] / 500), part(y), part(y - c[2] / 200))
      return encoded(RGBPrimaries.xyzToSRGB * (RGBPrimaries.adaptation(from: white) * xyz))
    case .xyz: return encoded(RGBPrimaries.xyzToSRGB * SIMD3(c[0], c[1], c[2]))
    case .indexed(let base, let table):
      let count = base.numberOfComponents
      let index = Int(Double.maximum(0, Double.minimum(c[0].rounded(), Double(table.count / max(1, count) - 1))))
      return base.toSRGB(table[index * count..<(index + 1) * count].map { Double($0) / 255 })
    case .pattern(let base): return base?.toSRGB(c) ?? .zero
    case .profile(let profile): return profile.toSRGB(c)
    }
  }

  /// The components of an sRGB-encoded colour in this space; `nil` for one without colours of its own.
  package func components(ofSRGB color: SIMD3<Double>) -> [Double]? {
    var light: SIMD3<Double> { Self.sRGBCurves.light(color) }
    func list(_ v: SIMD3<Double>) -> [Double] { [v.x, v.y, v.z] }
    switch self {
    case .sRGB: return list(color)
    case .gray: return [TransferCurve.sRGB.value(Self.luminance(light))]
    case .rgb(let matrix, let curves): return matrix.inverse.map { list(curves.value($0 * light)) }
    case .grayCurve(let curve): return [curve.value(Self.luminance(light))]
    case .cmyk:
      let most = color.max()
      return most > 0 ? list(1 - color / most) + [1 - most] : [0, 0, 0, 1]
    case .lab(let white):
      guard let back = RGBPrimaries.adaptation(from: white).inverse else { return nil }
      let t = back * (RGBPrimaries.bt709.toXYZ * light) / white
      func part(_ v: Double) -> Double { v > 216.0 / 24389 ? cbrt(v) : v * 841 / 108 + 4.0 / 29 }
      return [116 * part(t.y) - 16, 500 * (part(t.x) - part(t.y)), 200 * (part(t.y) - part(t.z))]
    case .xyz: return list(RGBPrimaries.bt709.toXYZ * light)
    case .indexed, .pattern: return nil
    case .profile(let profile): return profile.components(ofSRGB: color)
    }
  }

  private static func luminance(_ light: SIMD3<Double>) -> Double { (RGBPrimaries.bt709.toXYZ * light).y }
}

/// An ICC profile, which another module reads.
package protocol ColorProfile: AnyObject, Sendable {
  /// The profile's bytes.
  var data: Data { get }
  var model: CGColorSpaceModel { get }
  var numberOfComponents: Int { get }
  func toSRGB(_ components: [Double]) -> SIMD3<Double>
  func components(ofSRGB color: SIMD3<Double>) -> [Double]?
}
