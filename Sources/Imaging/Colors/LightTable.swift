import Foundation
import Geometry

/// The way from samples of 8 or 16 bits on the curve of an RGB space to light of sRGB's primaries.
///
/// A light of 1 is the white of the space. Light outside sRGB's gamut is negative or above 1; so is PQ's and HLG's
/// above their reference white, which is 203 cd/m² (ITU-R BT.2408).
struct LightTable {
  /// The light of each sample.
  private let lights: [Float]
  private let red: SIMD3<Float>, green: SIMD3<Float>, blue: SIMD3<Float>
  private let isWide: Bool

  /// - Parameter isWide: Whether samples have 16 bits.
  init(_ points: CodePoints, isWide: Bool) {
    let (matrix, curve) = points.space
    let most = isWide ? 65535 : 255
    lights = (0...most).map { Float(curve.light(Double($0) / Double(most))) }
    (red, green, blue) = (SIMD3<Float>(matrix.x), SIMD3<Float>(matrix.y), SIMD3<Float>(matrix.z))
    self.isWide = isWide
  }

  /// The light of the RGBA pixel in column `x` of a row.
  @inline(__always)
  func light(_ row: UnsafeRawPointer, _ x: Int) -> SIMD3<Float> {
    func sample(_ channel: Int) -> Float {
      let index = 4 * x + channel
      return lights[
        isWide
          ? Int(row.load(fromByteOffset: 2 * index, as: UInt16.self))
          : Int(row.load(fromByteOffset: index, as: UInt8.self))]
    }
    return red * sample(0) + green * sample(1) + blue * sample(2)
  }
}

/// sRGB's curve for light of any size, odd: f(−x) = −f(x).
enum ExtendedSRGB {
  @inline(__always)
  static func value(_ light: Float) -> Float {
    let size = light.magnitude
    let value = size <= 0.0031308 ? size * 12.92 : 1.055 * pow(size, 1 / 2.4) - 0.055
    return light < 0 ? -value : value
  }

  /// The value in 16 bits of a light that is clipped to 0…1. The light is rounded to 1/65535 first, which moves the
  /// value by up to a fortieth of 1/255.
  @inline(__always)
  static func clippedValue(_ light: Float) -> UInt16 {
    clippedValues[Int((Float.maximum(0, Float.minimum(light, 1)) * 65535).rounded())]
  }

  private static let clippedValues: [UInt16] = (0...65535).map {
    UInt16((TransferCurve.sRGB.value(Double($0) / 65535) * 65535).rounded())
  }
}
