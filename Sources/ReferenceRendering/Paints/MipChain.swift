import Foundation
import Imaging

/// An image and its reductions, each half the size of the one before.
///
/// Level k+1 is the exact area average of level k, at half its width and height, rounded down, at least 1. A texel averages the part of
/// level k that it covers, weighted by overlap where sizes are odd. Values are premultiplied and rounded to 8 bits at every level, as in
/// a texture.
final class MipChain: Sendable {
  struct Level: Sendable {
    let width: Int, height: Int
    /// The premultiplied RGBA bytes, rows from the top.
    let bytes: [UInt8]

    /// The texel in column `x` of row `y`, 0…1. Coordinates outside the image repeat its edge.
    func texel(_ x: Int, _ y: Int) -> SIMD4<Double> {
      let i = 4 * (min(max(y, 0), height - 1) * width + min(max(x, 0), width - 1))
      return SIMD4(Double(bytes[i]), Double(bytes[i + 1]), Double(bytes[i + 2]), Double(bytes[i + 3])) / 255
    }
  }

  /// The levels, the first of which is the image itself.
  let levels: [Level]

  /// - Parameter isReduced: Whether to build the smaller levels.
  init(of image: CGImage, isReduced: Bool) {
    var levels = [Level(width: image.width, height: image.height, bytes: image.premultipliedRGBA)]
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
    var result = [UInt8](repeating: 0, count: 4 * w * h)
    for y in 0..<h {
      for x in 0..<w {
        var sum = SIMD4<Double>.zero
        for (j, down) in rows[y] {
          for (i, across) in columns[x] { sum += across * down * texel(i, j) }
        }
        for c in 0..<4 { result[4 * (y * w + x) + c] = UInt8((sum[c] * 255).rounded()) }
      }
    }
    return MipChain.Level(width: w, height: h, bytes: result)
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
