import Foundation
import Geometry

/// The places of a pixel's samples in memory, and their meaning.
struct SampleLayout {
  let width: Int, height: Int
  private let bits: Int, bitsPerPixel: Int, bytesPerRow: Int
  private let space: CGColorSpace
  private let alpha: CGImageAlphaInfo
  private let isFloat: Bool
  /// The number of bytes that are in reverse: a whole sample, a pixel of 32 bits, or none.
  private let reversed: Int
  private let decode: [(low: Double, high: Double)]

  /// `nil` for a layout that cannot be read.
  init?(
    width: Int, height: Int, bitsPerComponent bits: Int, bitsPerPixel: Int, bytesPerRow: Int, space: CGColorSpace,
    bitmapInfo: CGBitmapInfo, decode: [(Double, Double)]?
  ) {
    guard width > 0, height > 0, width <= CGImage.maximumPixels / height else { return nil }
    guard let alpha = CGImageAlphaInfo(rawValue: bitmapInfo.rawValue & CGBitmapInfo.alphaInfoMask.rawValue),
      bitmapInfo.rawValue & CGImagePixelFormatInfo.mask.rawValue == 0, space.model != .pattern
    else { return nil }
    isFloat = bitmapInfo.contains(.floatComponents)
    guard isFloat ? bits == 32 || bits == 16 : [1, 2, 4, 8, 16].contains(bits) else { return nil }
    let samples = (alpha == .alphaOnly ? 0 : space.numberOfComponents) + (alpha == .none ? 0 : 1)
    guard samples > 0, bitsPerPixel >= samples * bits, bitsPerPixel <= 256,
      bytesPerRow >= (width * bitsPerPixel + 7) / 8
    else { return nil }
    let order = CGImageByteOrderInfo(rawValue: bitmapInfo.rawValue & CGBitmapInfo.byteOrderMask.rawValue)
    switch order {
    case .orderDefault, .order16Big, .order32Big: reversed = 1
    case .order16Little: reversed = 2
    case .order32Little: reversed = 4
    default: return nil
    }
    if reversed > 1, bitsPerPixel % (8 * reversed) != 0 { return nil }
    (self.width, self.height, self.bits, self.bitsPerPixel) = (width, height, bits, bitsPerPixel)
    (self.bytesPerRow, self.space, self.alpha) = (bytesPerRow, space, alpha)
    let most = space.model == .indexed ? Double(1 << min(bits, 16)) - 1 : 1
    self.decode = decode ?? Array(repeating: (0, most), count: max(1, space.numberOfComponents))
  }

  /// Whether the samples hold more than 8 bits of sRGB can.
  var holdsMore: Bool { bits >= 16 || space.leavesSRGB }

  /// The pixels in sRGB; `nil` if `data` is too short.
  func premultipliedRGBA(of data: Data) -> [UInt8]? {
    guard hasRoom(data) else { return nil }
    if let plain = plainRows(of: data, rowBytes) { return plain }
    var pixels = [UInt8](repeating: 0, count: 4 * width * height)
    let converter = PixelConverter(space)
    forEachPixel(of: data) { i, straight, alpha in
      converter.write(straight.map { converter.color($0) } ?? .zero, alpha, to: &pixels, at: i)
    }
    return pixels
  }

  /// The pixels in extended sRGB; `nil` if `data` is too short.
  func extendedRGBA(of data: Data) -> [Float16]? {
    guard hasRoom(data) else { return nil }
    var pixels = [Float16](repeating: 0, count: 4 * width * height)
    let converter = PixelConverter(space)
    forEachPixel(of: data) { i, straight, alpha in
      converter.write(straight.map { converter.color($0) } ?? .zero, alpha, to: &pixels, at: i)
    }
    return pixels
  }

  private var rowBytes: Int { (width * bitsPerPixel + 7) / 8 }

  private func hasRoom(_ data: Data) -> Bool { data.count >= (height - 1) * bytesPerRow + rowBytes }

  /// Calls `body` for each pixel that is not clear, with three arguments: the index of its first sample in a picture of
  /// four samples a pixel, its straight components (`nil` if there is only alpha), and its alpha in 0…1.
  private func forEachPixel(of data: Data, _ body: (Int, [Double]?, Double) -> Void) {
    let count = alpha == .alphaOnly ? 0 : space.numberOfComponents
    let alphaFirst = alpha == .first || alpha == .premultipliedFirst || alpha == .noneSkipFirst
    let hasAlpha = ![.none, .noneSkipLast, .noneSkipFirst].contains(alpha)
    let isPremultiplied = alpha == .premultipliedLast || alpha == .premultipliedFirst
    data.withUnsafeBytes { bytes in
      for y in 0..<height {
        for x in 0..<width {
          let start = 8 * y * bytesPerRow + x * bitsPerPixel
          func sample(_ i: Int) -> Double { value(bytes, at: start + i * bits) }
          let first = alphaFirst ? 1 : 0
          let a = hasAlpha ? Double.maximum(0, Double.minimum(sample(alphaFirst ? 0 : count), 1)) : 1
          if a == 0 { continue }
          let i = 4 * (y * width + x)
          if count == 0 {
            body(i, nil, a)
            continue
          }
          let straight = (0..<count).map { c in
            let v = sample(first + c) / (isPremultiplied ? a : 1)
            return decode[c].low + v * (decode[c].high - decode[c].low)
          }
          body(i, straight, a)
        }
      }
    }
  }

  /// The rows unchanged, if the layout is that of ``CGImage/premultipliedRGBA`` or differs only by a skipped alpha;
  /// otherwise `nil`.
  private func plainRows(of data: Data, _ rowBytes: Int) -> [UInt8]? {
    guard case .sRGB = space.encoding, bits == 8, bitsPerPixel == 32, reversed == 1,
      alpha == .premultipliedLast || alpha == .noneSkipLast, decode.allSatisfy({ $0.low == 0 && $0.high == 1 })
    else { return nil }
    var pixels: [UInt8] = []
    pixels.reserveCapacity(rowBytes * height)
    data.withUnsafeBytes { bytes in
      for y in 0..<height { pixels += bytes[y * bytesPerRow..<y * bytesPerRow + rowBytes] }
    }
    for i in stride(from: 3, to: pixels.count, by: 4) {
      if alpha == .noneSkipLast {
        pixels[i] = 255
      } else {
        for c in i - 3..<i where pixels[c] > pixels[i] { pixels[c] = pixels[i] }
      }
    }
    return pixels
  }

  /// The sample that starts at a bit, 0…1. Floating point is unchanged, except that NaN becomes 0.
  private func value(_ bytes: UnsafeRawBufferPointer, at bit: Int) -> Double {
    func byte(_ i: Int) -> UInt32 {
      UInt32(bytes[reversed == 1 ? i : (i / reversed + 1) * reversed - 1 - i % reversed])
    }
    let place = bit / 8
    switch bits {
    case 32:
      let v = Double(
        Float(bitPattern: byte(place) << 24 | byte(place + 1) << 16 | byte(place + 2) << 8 | byte(place + 3)))
      return v.isNaN ? 0 : v
    case 16:
      let word = byte(place) << 8 | byte(place + 1)
      if !isFloat { return Double(word) / 65535 }
      let v = Self.half(UInt16(word))
      return v.isNaN ? 0 : v
    case 8: return Double(byte(place)) / 255
    default:
      let most = UInt32(1) << UInt32(bits) - 1
      return Double(byte(place) >> UInt32(8 - bits - bit % 8) & most) / Double(most)
    }
  }

  /// A number of IEEE 754's half precision.
  private static func half(_ word: UInt16) -> Double {
    let (exponent, fraction) = (Int(word >> 10 & 31), Double(word & 1023))
    let size =
      exponent == 0
      ? fraction * 0x1p-24
      : exponent == 31 ? (fraction == 0 ? .infinity : .nan) : (1024 + fraction) * exp2(Double(exponent - 25))
    return word >> 15 == 0 ? size : -size
  }
}

/// Converts straight components of a space to premultiplied pixels in sRGB.
final class PixelConverter {
  private let space: CGColorSpace
  /// Neighbours are often equal.
  private var last: (components: [Double], color: SIMD3<Double>)?

  init(_ space: CGColorSpace) { self.space = space }

  func color(_ components: [Double]) -> SIMD3<Double> {
    if let last, last.components == components { return last.color }
    let color = space.encoding.toSRGB(components)
    last = (components, color)
    return color
  }

  func write(_ color: SIMD3<Double>, _ alpha: Double, to pixels: inout [UInt8], at i: Int) {
    for c in 0..<3 { pixels[i + c] = UInt8((Double.maximum(0, Double.minimum(color[c], 1)) * alpha * 255).rounded()) }
    pixels[i + 3] = UInt8((alpha * 255).rounded())
  }
  func write(_ color: SIMD3<Double>, _ alpha: Double, to pixels: inout [Float16], at i: Int) {
    for c in 0..<3 { pixels[i + c] = HalfPixels.half(Float(color[c] * alpha)) }
    pixels[i + 3] = Float16(alpha)
  }
}

extension CGColorSpace {
  /// Whether components in 0…1 may mean colours outside sRGB, by more than 1/255.
  var leavesSRGB: Bool {
    switch encoding {
    case .sRGB, .gray, .grayCurve, .cmyk, .pattern: false
    case .lab, .xyz: true
    case .indexed: baseColorSpace?.leavesSRGB == true
    case .rgb, .profile:
      (0..<1 << numberOfComponents).contains { corner in
        let color = encoding.toSRGB((0..<numberOfComponents).map { Double(corner >> $0 & 1) })
        return color.min() < -1.0 / 255 || color.max() > 256.0 / 255
      }
    }
  }
}
