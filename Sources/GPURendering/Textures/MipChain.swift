import Imaging

/// The levels of an image below full size. Each is the exact area average of the level above, at half its size; premultiplied.
///
/// Sizes are halved and rounded down, but are at least 1. If a size is odd, a texel that straddles two pixels of the next level counts for
/// each by the share that lies in it. Each level is rounded to 8 bits, and computed from the rounded level above.
enum MipChain {
  struct Level {
    var width: Int, height: Int
    var pixels: [UInt8]
  }

  /// The levels from 1, half the size, to the last, 1 × 1 pixel.
  static func levels(of image: CGImage) -> [Level] {
    var levels: [Level] = []
    var above = Level(width: image.width, height: image.height, pixels: image.premultipliedRGBA)
    while above.width > 1 || above.height > 1 {
      above = half(above)
      levels.append(above)
    }
    return levels
  }

  private static func half(_ source: Level) -> Level {
    let (width, height) = (max(1, source.width / 2), max(1, source.height / 2))
    let columns = (0..<width).map { span($0, of: width, over: source.width) }
    let rows = (0..<height).map { span($0, of: height, over: source.height) }
    let area = Double(source.width) / Double(width) * (Double(source.height) / Double(height))
    let pixels = [UInt8](unsafeUninitializedCapacity: 4 * width * height) { out, count in
      source.pixels.withUnsafeBufferPointer { bytes in
        for y in 0..<height {
          for x in 0..<width {
            var sum = SIMD4<Double>.zero
            for (row, v) in rows[y] {
              for (column, h) in columns[x] {
                let i = 4 * (row * source.width + column)
                let texel = SIMD4(bytes[i], bytes[i + 1], bytes[i + 2], bytes[i + 3])
                sum += SIMD4<Double>(texel) * (v * h)
              }
            }
            let mean = (sum / area).rounded(.toNearestOrAwayFromZero)
            for c in 0..<4 { out[4 * (y * width + x) + c] = UInt8(mean[c]) }
          }
        }
      }
      count = 4 * width * height
    }
    return Level(width: width, height: height, pixels: pixels)
  }

  /// The texels of a row of `size` that overlap the `i`-th of `count` equal parts, each with the share of it that does.
  private static func span(_ i: Int, of count: Int, over size: Int) -> [(index: Int, weight: Double)] {
    let (low, high) = (Double(i * size) / Double(count), Double((i + 1) * size) / Double(count))
    return (Int(low)..<min(size, Int(high.rounded(.up)))).compactMap { index in
      let weight = min(high, Double(index + 1)) - max(low, Double(index))
      return weight > 1e-12 ? (index, weight) : nil
    }
  }
}
