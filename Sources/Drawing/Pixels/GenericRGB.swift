import Foundation
import Geometry

/// Apple's colour space “Generic RGB”, in which gradient layers mix their colours when they are drawn into contexts.
///
/// Its profile has its own colorants, for D50, and a gamma of 1.8. Both directions clip to 0…1.
enum GenericRGB {
  /// Red, green and blue to X, Y and Z.
  private static let toXYZ = matrix(
    red: (0.45427, 0.24263, 0.01482), green: (0.35332, 0.67441, 0.09042), blue: (0.15662, 0.08336, 0.71953))
  private static let sRGBToXYZ = matrix(
    red: (0.43607, 0.22249, 0.01392), green: (0.38515, 0.71687, 0.09708), blue: (0.14307, 0.06061, 0.71410))

  private static let fromLinearSRGB = sRGBToXYZ.then(CATransform3DInvert(toXYZ))
  private static let toLinearSRGB = toXYZ.then(CATransform3DInvert(sRGBToXYZ))

  /// The components of a colour with straight alpha, which is unchanged.
  static func components(ofSRGB color: SIMD4<Double>) -> SIMD4<Double> {
    let linear = map(color) { TransferCurve.sRGB.light($0) }
    return map(image(of: linear, fromLinearSRGB)) { pow($0, 1 / 1.8) }
  }

  /// The sRGB-encoded colour with these components; alpha is unchanged.
  static func sRGB(of components: SIMD4<Double>) -> SIMD4<Double> {
    let linear = map(components) { pow($0, 1.8) }
    return map(image(of: linear, toLinearSRGB)) { TransferCurve.sRGB.value($0) }
  }

  private typealias Triple = (CGFloat, CGFloat, CGFloat)

  private static func matrix(red: Triple, green: Triple, blue: Triple) -> CATransform3D {
    var m = CATransform3DIdentity
    (m.m11, m.m12, m.m13) = red
    (m.m21, m.m22, m.m23) = green
    (m.m31, m.m32, m.m33) = blue
    return m
  }

  private static func image(of c: SIMD4<Double>, _ m: CATransform3D) -> SIMD4<Double> {
    SIMD4(
      c.x * m.m11 + c.y * m.m21 + c.z * m.m31, c.x * m.m12 + c.y * m.m22 + c.z * m.m32,
      c.x * m.m13 + c.y * m.m23 + c.z * m.m33, c.w)
  }

  /// `function` of red, green and blue, which are clipped first.
  private static func map(_ c: SIMD4<Double>, _ function: (Double) -> Double) -> SIMD4<Double> {
    var result = c
    for i in 0..<3 { result[i] = function(Double.maximum(0, Double.minimum(c[i], 1))) }
    return result
  }
}

extension GradientRamp {
  /// Colours mixed in Generic RGB between stops: enough pieces of sRGB to keep the error below 0.1/255.
  ///
  /// - Parameters: As for ``init(locations:colors:)``.
  package init(genericLocations locations: [Double], colors: [SIMD4<Double>]) {
    let pieces = 64
    let generic = colors.map { GenericRGB.components(ofSRGB: $0) }
    var (allLocations, allColors): ([Double], [SIMD4<Double>]) = ([], [])
    for i in generic.indices {
      allLocations.append(locations[i])
      allColors.append(GenericRGB.sRGB(of: generic[i]))
      guard i + 1 < generic.count, locations[i + 1] > locations[i] else { continue }
      for k in 1..<pieces {
        let t = Double(k) / Double(pieces)
        allLocations.append(locations[i] + (locations[i + 1] - locations[i]) * t)
        allColors.append(GenericRGB.sRGB(of: generic[i] + (generic[i + 1] - generic[i]) * t))
      }
    }
    self.init(locations: allLocations, colors: allColors)
  }
}
