import TestSupport

/// The formulas of wide colour as their standards give them, apart from the product's.
enum Wide {
  /// IEC 61966-2-1, odd below 0.
  static func encoded(_ light: Double) -> Double {
    let size = abs(light)
    return (light < 0 ? -1 : 1) * (size <= 0.0031308 ? 12.92 * size : 1.055 * pow(size, 1 / 2.4) - 0.055)
  }

  static func light(_ value: Double) -> Double {
    let size = abs(value)
    return (value < 0 ? -1 : 1) * (size <= 0.04045 ? size / 12.92 : pow((size + 0.055) / 1.055, 2.4))
  }

  /// SMPTE ST 2084 in cd/m².
  static func pq(_ value: Double) -> Double {
    let p = pow(value, 1 / 78.84375)
    return 10000 * pow(max(p - 0.8359375, 0) / (18.8515625 - 18.6875 * p), 1 / 0.1593017578125)
  }

  /// ITU-R BT.2100's inverse of HLG, 0…1.
  static func hlg(_ value: Double) -> Double {
    value <= 0.5 ? value * value / 3 : (exp((value - 0.55991073) / 0.17883277) + 0.28466892) / 12
  }

  /// The inverse of BT.709's camera curve.
  static func bt709(_ value: Double) -> Double { value < 0.081 ? value / 4.5 : pow((value + 0.099) / 1.099, 1 / 0.45) }

  /// Linear light of the primaries as light of BT.709's. Rows.
  static let fromDisplayP3 = [
    [1.22494, -0.22494, 0], [-0.042057, 1.042057, 0], [-0.0196376, -0.0786360, 1.0982736],
  ]
  /// ITU-R BT.2087 has its inverse.
  static let fromBT2020 = [
    [1.660491, -0.587641, -0.072850], [-0.124550, 1.132900, -0.008349], [-0.018151, -0.100579, 1.118730],
  ]
  static let same = [[1.0, 0, 0], [0, 1, 0], [0, 0, 1]]

  static func times(_ rows: [[Double]], _ light: [Double]) -> [Double] {
    rows.map { row in zip(row, light).reduce(0) { $0 + $1.0 * $1.1 } }
  }

  /// Extended sRGB of encoded Display P3.
  static func sRGB(displayP3 color: [Double]) -> [Double] {
    times(fromDisplayP3, color.map(light)).map(encoded)
  }

  /// The straight colour of a pixel, and its alpha.
  static func straight(_ image: CGImage, _ x: Int, _ y: Int = 0) -> [Double] {
    guard let samples = image.extendedRGBA else { return [] }
    let pixel = samples[4 * (y * image.width + x)..<4 * (y * image.width + x + 1)].map { Double($0) }
    return pixel[3] == 0 ? pixel : pixel[..<3].map { $0 / pixel[3] } + [pixel[3]]
  }

  /// Whether two lists have one length and differ by at most `most`, for numbers above 1 by at most that part of them.
  static func isNear(_ a: [Double], _ b: [Double], _ most: Double = 1e-3) -> Bool {
    a.count == b.count && zip(a, b).allSatisfy { abs($0 - $1) <= most * max(1, abs($1)) }
  }
}
