import Foundation

extension CGImage {
  /// The image with its longer side at most `side` pixels, by averaging over areas; the image itself if it is no larger.
  func reduced(toSide side: Int) -> CGImage {
    let longer = max(width, height)
    guard side > 0, longer > side else { return self }
    let w = max(1, (width * side + longer / 2) / longer)
    let h = max(1, (height * side + longer / 2) / longer)
    // The share of each source pixel in a pixel of the result, along one axis.
    func shares(_ from: Int, _ to: Int) -> [[(index: Int, share: Double)]] {
      let step = Double(from) / Double(to)
      return (0..<to).map { i in
        let (start, end) = (Double(i) * step, Double(i + 1) * step)
        return (Int(start)..<min(from, Int(end.rounded(.up)))).map { j in
          (j, (Double.minimum(end, Double(j + 1)) - Double.maximum(start, Double(j))) / step)
        }
      }
    }
    let (columns, rows) = (shares(width, w), shares(height, h))
    var pixels = [UInt8](repeating: 0, count: 4 * w * h)
    for y in 0..<h {
      for x in 0..<w {
        var sum = SIMD4<Double>.zero
        for row in rows[y] {
          for column in columns[x] {
            let i = 4 * (row.index * width + column.index)
            let p = SIMD4(
              Double(premultipliedRGBA[i]), Double(premultipliedRGBA[i + 1]), Double(premultipliedRGBA[i + 2]),
              Double(premultipliedRGBA[i + 3]))
            sum += p * (row.share * column.share)
          }
        }
        for c in 0..<4 { pixels[4 * (y * w + x) + c] = UInt8(Double.minimum(sum[c].rounded(), 255)) }
      }
    }
    return CGImage(width: w, height: h, premultipliedRGBA: pixels)
  }
}
