import Foundation
import Geometry
import Imaging

/// An image and its reductions, each half the size of the one before.
///
/// Level k+1 is the exact area average of level k, at half its width and height, rounded down, at least 1. A texel
/// averages the part of level k that it covers, weighted by overlap where sizes are odd. Values are premultiplied and
/// rounded to 8 bits at every level, as in a texture, or to half floats in the extended range.
final class MipChain: Sendable {
  struct Level: Sendable {
    let width: Int, height: Int
    /// The premultiplied RGBA bytes, rows from the top; empty for a level of half floats.
    let bytes: [UInt8]
    /// The components of an extended image.
    let halves: [Float16]

    /// The texel in column `x` of row `y`. Coordinates outside the image repeat its edge.
    func texel(_ x: Int, _ y: Int) -> SIMD4<Double> {
      let i = 4 * (min(max(y, 0), height - 1) * width + min(max(x, 0), width - 1))
      if bytes.isEmpty {
        return SIMD4(Double(halves[i]), Double(halves[i + 1]), Double(halves[i + 2]), Double(halves[i + 3]))
      }
      return SIMD4(Double(bytes[i]), Double(bytes[i + 1]), Double(bytes[i + 2]), Double(bytes[i + 3])) / 255
    }
  }

  /// The levels, the first of which is the image itself.
  let levels: [Level]

  /// - Parameters:
  ///   - isReduced: Whether to build the smaller levels.
  ///   - isExtended: Whether half floats, beyond 8 bits of sRGB, are used if the image has them.
  init(of image: CGImage, isReduced: Bool, isExtended: Bool) {
    let halves = isExtended ? image.extendedRGBA ?? [] : []
    let bytes = halves.isEmpty ? image.premultipliedRGBA : []
    var levels = [Level(width: image.width, height: image.height, bytes: bytes, halves: halves)]
    while isReduced, let last = levels.last, last.width > 1 || last.height > 1 { levels.append(last.halved) }
    self.levels = levels
  }
}

extension MipChain.Level {
  /// The next level of the chain.
  var halved: MipChain.Level {
    let (w, h) = (max(1, width / 2), max(1, height / 2))
    let columns = Self.shares(of: width, in: w)
    let rows = Self.shares(of: height, in: h)
    var (means, halfMeans): ([UInt8], [Float16]) = ([], [])
    let check = WorkCheck.current
    for y in 0..<h {
      if check?(width) == false { break }
      for x in 0..<w {
        var sum = SIMD4<Double>.zero
        for (j, down) in rows[y] {
          for (i, across) in columns[x] { sum += across * down * texel(i, j) }
        }
        for c in 0..<4 {
          if bytes.isEmpty { halfMeans.append(Float16(sum[c])) } else { means.append(UInt8((sum[c] * 255).rounded())) }
        }
      }
    }
    return MipChain.Level(width: w, height: h, bytes: means, halves: halfMeans)
  }

  /// The texels in each of `few` equal parts of `many` texels, with their shares of its length.
  private static func shares(of many: Int, in few: Int) -> [[(texel: Int, share: Double)]] {
    (0..<few).map { part in
      // In units of 1/few texel all bounds are integers: the part runs from part·many to (part+1)·many.
      let (start, end) = (part * many, (part + 1) * many)
      return (start / few...(end - 1) / few).map { texel in
        let overlap = min(end, (texel + 1) * few) - max(start, texel * few)
        return (texel, Double(overlap) / Double(many))
      }
    }
  }
}
