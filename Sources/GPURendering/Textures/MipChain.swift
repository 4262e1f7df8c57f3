/// A component of a texel as a texture stores it.
package protocol TexelComponent: BitwiseCopyable, Codable, Hashable, SIMDScalar {
  var number: Double { get }
  /// The component nearest to `number`, in the same units.
  init(nearest number: Double)
  /// The mean of four texels, rounded as by ``init(nearest:)``.
  static func mean(_ a: SIMD4<Self>, _ b: SIMD4<Self>, _ c: SIMD4<Self>, _ d: SIMD4<Self>) -> SIMD4<Self>
}

extension UInt8: TexelComponent {
  package var number: Double { Double(self) }
  package init(nearest number: Double) { self = UInt8(number.rounded(.toNearestOrAwayFromZero)) }

  package static func mean(_ a: SIMD4<Self>, _ b: SIMD4<Self>, _ c: SIMD4<Self>, _ d: SIMD4<Self>) -> SIMD4<Self> {
    func wide(_ texel: SIMD4<Self>) -> SIMD4<UInt16> { SIMD4(truncatingIfNeeded: texel) }
    return SIMD4(truncatingIfNeeded: (wide(a) &+ wide(b) &+ wide(c) &+ wide(d) &+ 2) &>> 2)
  }
}

extension Float16: TexelComponent {
  package var number: Double { Double(self) }
  package init(nearest number: Double) { self = Float16(number) }

  package static func mean(_ a: SIMD4<Self>, _ b: SIMD4<Self>, _ c: SIMD4<Self>, _ d: SIMD4<Self>) -> SIMD4<Self> {
    SIMD4<Self>((SIMD4<Double>(a) + SIMD4<Double>(b) + SIMD4<Double>(c) + SIMD4<Double>(d)) / 4)
  }
}

/// The levels of an image below full size. Each is the exact area average of the level above, at half its size;
/// premultiplied.
///
/// Sizes are halved and rounded down, but are at least 1. If a size is odd, a texel that straddles two pixels of the
/// next level counts for each by the overlapping share. Each level is rounded to its component, and computed from the
/// rounded level above.
package enum MipChain<Component: TexelComponent> {
  package struct Level {
    package var width: Int, height: Int
    /// Four components each.
    package var texels: [Component]

    package init(width: Int, height: Int, texels: [Component]) {
      (self.width, self.height, self.texels) = (width, height, texels)
    }
  }

  /// The next level: half the size.
  package static func half(_ source: Level) -> Level {
    source.width % 2 == 0 && source.height % 2 == 0 ? meansOfFour(source) : areaMeans(source)
  }

  /// The next level of one with even sizes, where each texel is the mean of four.
  private static func meansOfFour(_ source: Level) -> Level {
    let (width, height) = (source.width / 2, source.height / 2)
    let texel = MemoryLayout<SIMD4<Component>>.size
    let texels = [Component](unsafeUninitializedCapacity: 4 * width * height) { out, count in
      source.texels.withUnsafeBytes { above in
        func load(_ x: Int, _ y: Int) -> SIMD4<Component> {
          above.loadUnaligned(fromByteOffset: (y * source.width + x) * texel, as: SIMD4<Component>.self)
        }
        let bytes = UnsafeMutableRawBufferPointer(out)
        for y in 0..<height {
          for x in 0..<width {
            let mean = Component.mean(
              load(2 * x, 2 * y), load(2 * x + 1, 2 * y), load(2 * x, 2 * y + 1), load(2 * x + 1, 2 * y + 1))
            bytes.storeBytes(of: mean, toByteOffset: (y * width + x) * texel, as: SIMD4<Component>.self)
          }
        }
      }
      count = 4 * width * height
    }
    return Level(width: width, height: height, texels: texels)
  }

  /// The next level of any level, by the definition.
  package static func areaMeans(_ source: Level) -> Level {
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
