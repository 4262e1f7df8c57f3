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
    func averages(_ sample: (Int) -> Double, put: (Int, Double) -> Void) {
      for y in 0..<h {
        for x in 0..<w {
          var sum = SIMD4<Double>.zero
          for row in rows[y] {
            for column in columns[x] {
              let i = 4 * (row.index * width + column.index)
              sum += SIMD4(sample(i), sample(i + 1), sample(i + 2), sample(i + 3)) * (row.share * column.share)
            }
          }
          for c in 0..<4 { put(4 * (y * w + x) + c, sum[c]) }
        }
      }
    }
    if let samples = extendedRGBA {
      var pixels = [Float16](repeating: 0, count: 4 * w * h)
      averages({ Double(samples[$0]) }, put: { pixels[$0] = Float16($1) })
      return CGImage(width: w, height: h, extendedRGBA: pixels)
    }
    let samples = premultipliedRGBA
    var pixels = [UInt8](repeating: 0, count: 4 * w * h)
    averages({ Double(samples[$0]) }, put: { pixels[$0] = UInt8(Double.minimum($1.rounded(), 255)) })
    return CGImage(width: w, height: h, premultipliedRGBA: pixels)
  }
}
