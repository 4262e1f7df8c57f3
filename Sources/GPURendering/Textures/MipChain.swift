/// A component of a texel as a texture stores it.
protocol TexelComponent: BitwiseCopyable {
  var number: Double { get }
  /// The component nearest to `number`, in the same units.
  init(nearest number: Double)
}

extension UInt8: TexelComponent {
  var number: Double { Double(self) }
  init(nearest number: Double) { self = UInt8(number.rounded(.toNearestOrAwayFromZero)) }
}

extension Float16: TexelComponent {
  var number: Double { Double(self) }
  init(nearest number: Double) { self = Float16(number) }
}

/// The levels of an image below full size. Each is the exact area average of the level above, at half its size; premultiplied.
///
/// Sizes are halved and rounded down, but are at least 1. If a size is odd, a texel that straddles two pixels of the
/// next level counts for each by the overlapping share. Each level is rounded to its component, and computed from the
/// rounded level above.
enum MipChain<Component: TexelComponent> {
  struct Level {
    var width: Int, height: Int
    /// Four components each.
    var texels: [Component]
  }

  /// The next level: half the size.
  static func half(_ source: Level) -> Level {
    let (width, height) = (max(1, source.width / 2), max(1, source.height / 2))
    let columns = (0..<width).map { weights($0, of: width, over: source.width) }
    let rows = (0..<height).map { weights($0, of: height, over: source.height) }
    let area = Double(source.width) / Double(width) * (Double(source.height) / Double(height))
    let texels = [Component](unsafeUninitializedCapacity: 4 * width * height) { out, count in
      source.texels.withUnsafeBufferPointer { above in
        for y in 0..<height {
          for x in 0..<width {
            var sum = SIMD4<Double>.zero
            for (row, v) in rows[y] {
              for (column, h) in columns[x] {
                let i = 4 * (row * source.width + column)
                let texel = SIMD4(above[i].number, above[i + 1].number, above[i + 2].number, above[i + 3].number)
                sum += texel * (v * h)
              }
            }
            let mean = sum / area
            for c in 0..<4 { out[4 * (y * width + x) + c] = Component(nearest: mean[c]) }
          }
        }
      }
      count = 4 * width * height
    }
    return Level(width: width, height: height, texels: texels)
  }

  /// The texels of a row of `size` that overlap the `i`-th of `count` equal parts, each with the share of it that does.
  private static func weights(_ i: Int, of count: Int, over size: Int) -> [(index: Int, weight: Double)] {
    let (low, high) = (Double(i * size) / Double(count), Double((i + 1) * size) / Double(count))
    return (Int(low)..<min(size, Int(high.rounded(.up)))).compactMap { index in
      let weight = min(high, Double(index + 1)) - max(low, Double(index))
      return weight > 1e-12 ? (index, weight) : nil
    }
  }
}
