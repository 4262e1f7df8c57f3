import Foundation
import Geometry

extension CGImage {
  /// Creates an image of half-precision floats: premultiplied, sRGB-encoded beyond 0…1.
  ///
  /// That is extended sRGB, whose curve is odd: f(−x) = −f(x). NaN counts as 0, an infinite number as the greatest that
  /// is finite. Alpha is clamped to 0…1.
  ///
  /// - Precondition: both sizes are positive and there are `4 · width · height` numbers.
  public convenience init(width: Int, height: Int, extendedRGBA: [Float16]) {
    self.init(width: width, height: height, extendedRGBA: extendedRGBA, hasAlpha: true)
  }

  /// - Parameter hasAlpha: If false, every alpha must be 1.
  convenience init(width: Int, height: Int, extendedRGBA: [Float16], hasAlpha: Bool) {
    precondition(extendedRGBA.count == 4 * width * height, "an image of \(width)×\(height) has four numbers a pixel")
    let samples = HalfPixels.finite(extendedRGBA)
    self.init(
      width: width, height: height,
      .deferred(DeferredPixels(width: width, height: height) { HalfPixels.bytes(of: samples) }),
      extended: .stored(samples), hasAlpha: hasAlpha)
  }

  /// The pixels as half floats, for any image.
  package var halves: [Float16] { extendedRGBA ?? HalfPixels.halves(of: premultipliedRGBA) }
}

/// Arithmetic on premultiplied pixels of half floats.
package enum HalfPixels {
  /// The number as a half float. NaN becomes 0, a number too large the greatest finite number.
  @inline(__always)
  static func half(_ value: Float) -> Float16 {
    value.isNaN ? 0 : Float16(Float.maximum(-65504, Float.minimum(value, 65504)))
  }

  /// The same samples with NaN replaced by 0, infinity by the greatest finite number, and alpha clamped to 0…1.
  static func finite(_ samples: [Float16]) -> [Float16] {
    // By bits, because converting half floats takes a function call on most machines. Infinity and NaN have all bits of
    // the exponent, 0x7C00. Alpha is valid if it is at most 1, 0x3C00, and has no sign.
    let isFine = samples.withUnsafeBytes { bytes in
      let words = bytes.bindMemory(to: UInt16.self)
      var i = 0
      while i + 3 < words.count {
        if words[i] & 0x7C00 == 0x7C00 || words[i + 1] & 0x7C00 == 0x7C00 || words[i + 2] & 0x7C00 == 0x7C00
          || words[i + 3] > 0x3C00
        {
          return false
        }
        i += 4
      }
      return true
    }
    if isFine { return samples }
    return samples.enumerated().map { i, sample in
      let value = half(Float(sample))
      return i % 4 == 3 ? Float16.maximum(0, Float16.minimum(value, 1)) : value
    }
  }

  /// Bytes in sRGB: straight colours clamped to 0…1, premultiplied, rounded to the nearest.
  ///
  /// - Parameter samples: From ``finite(_:)``.
  static func bytes(of samples: [Float16]) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: samples.count) { bytes, count in
      samples.withUnsafeBytes { samples in
        let words = samples.bindMemory(to: UInt16.self)
        byteOfHalf.withUnsafeBufferPointer { table in
          var i = 0
          while i + 3 < words.count {
            // A premultiplied component of at most alpha is a straight one of at most 1, and rounding keeps the order.
            let alpha = table[Int(words[i + 3])]
            for channel in i..<i + 3 { bytes[channel] = min(table[Int(words[channel])], alpha) }
            bytes[i + 3] = alpha
            i += 4
          }
        }
      }
      count = samples.count
    }
  }

  /// The byte for each half float by its bits: 255 times the number clamped to 0…1, rounded.
  private static let byteOfHalf: [UInt8] = (0...UInt16.max).map { bits in
    let value = Float(Float16(bitPattern: bits))
    return value.isNaN ? 0 : UInt8((Float.maximum(0, Float.minimum(value, 1)) * 255).rounded())
  }

  /// The difference of the pixel at sample `i` of `a` from the pixel at `j` of `b`, a value per channel in 255ths: |a −
  /// b|, relative to the greater where that is beyond 1, rounded to the nearest. A NaN counts as the largest possible
  /// difference.
  package static func difference(_ a: [Float16], at i: Int, _ b: [Float16], at j: Int) -> SIMD4<Int32> {
    var channels = SIMD4<Int32>()
    for c in 0..<4 {
      let (u, v) = (Double(a[i + c]), Double(b[j + c]))
      let difference = abs(u - v) / Double.maximum(1, Double.maximum(abs(u), abs(v)))
      channels[c] = Int32((255 * (difference.isFinite ? difference : 1)).rounded())
    }
    return channels
  }

  /// Half floats of bytes.
  package static func halves(of bytes: [UInt8]) -> [Float16] {
    let table = (0...255).map { Float16(Float($0) / 255) }
    return bytes.map { table[Int($0)] }
  }
}
