import Foundation

/// The curve between a component's encoded value and linear light. The curve is odd: negative values mirror positive
/// ones, as in extended spaces.
package enum TransferCurve: Hashable, Sendable {
  case linear
  /// IEC 61966-2-1: a line near 0, then a power of 2.4.
  case sRGB
  /// light = valueᵍ.
  case power(Double)
  /// ITU-R BT.709 and BT.2020: a line near 0, then a power of 1/0.45.
  case bt709
  /// ITU-R BT.2100 PQ. A light of 1 is 203 cd/m², the reference white of BT.2408.
  case pq
  /// ITU-R BT.2100 HLG, each component by itself. A light of 1 is the value 0.75, the reference white of BT.2408.
  case hlg

  /// Light for an encoded value.
  package func light(_ value: Double) -> Double {
    if value < 0 { return -light(-value) }
    switch self {
    case .linear: return value
    case .sRGB: return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
    case .power(let exponent): return pow(value, exponent)
    case .bt709: return value < 0.081 ? value / 4.5 : pow((value + 0.099) / 1.099, 1 / 0.45)
    case .pq:
      let e = pow(value, 1 / Self.m2)
      return pow(Double.maximum(0, e - Self.c1) / (Self.c2 - Self.c3 * e), 1 / Self.m1) * 10_000 / 203
    case .hlg:
      let light = value <= 0.5 ? value * value / 3 : (exp((value - Self.hlgC) / Self.hlgA) + Self.hlgB) / 12
      return light / Self.hlgWhite
    }
  }

  /// The encoded value of a light.
  package func value(_ light: Double) -> Double {
    if light < 0 { return -value(-light) }
    switch self {
    case .linear: return light
    case .sRGB: return light <= 0.0031308 ? light * 12.92 : 1.055 * pow(light, 1 / 2.4) - 0.055
    case .power(let exponent): return pow(light, 1 / exponent)
    case .bt709: return light < 0.018 ? light * 4.5 : 1.099 * pow(light, 0.45) - 0.099
    case .pq:
      let y = pow(light * 203 / 10_000, Self.m1)
      return pow((Self.c1 + Self.c2 * y) / (1 + Self.c3 * y), Self.m2)
    case .hlg:
      let e = light * Self.hlgWhite
      return e <= 1 / 12.0 ? (3 * e).squareRoot() : Self.hlgA * log(12 * e - Self.hlgB) + Self.hlgC
    }
  }

  // The constants of ITU-R BT.2100, tables 4 and 5.
  private static let m1 = 2610.0 / 16384
  private static let m2 = 2523.0 / 4096 * 128
  private static let c1 = 3424.0 / 4096
  private static let c2 = 2413.0 / 4096 * 32
  private static let c3 = 2392.0 / 4096 * 32
  private static let hlgA = 0.17883277
  private static let hlgB = 1 - 4 * hlgA
  private static let hlgC = 0.5 - hlgA * log(4 * hlgA)
  private static let hlgWhite = (exp((0.75 - hlgC) / hlgA) + hlgB) / 12
}
