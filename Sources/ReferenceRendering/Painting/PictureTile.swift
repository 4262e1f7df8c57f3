import Geometry

/// The colours of one tile of a plane picture, stored in single precision, whose error of 1e-7 does not matter.
enum PictureTile: Sendable {
  case uniform(SIMD4<Float>)
  /// The pixels in rows.
  case pixels([SIMD4<Float>])

  static let clear = PictureTile.uniform(.zero)

  private static let side = TileGrid.side

  /// The colour of all pixels, if they are known to be equal.
  var uniformValue: SIMD4<Float>? {
    if case .uniform(let value) = self { value } else { nil }
  }

  /// The pixel in column `i` of row `j` of the tile.
  func pixel(_ i: Int, _ j: Int) -> SIMD4<Double> {
    switch self {
    case .uniform(let value): SIMD4<Double>(value)
    case .pixels(let pixels): SIMD4<Double>(pixels[j * Self.side + i])
    }
  }

  /// The middle one of nine tiles in rows, convolved with `weights` along rows and along columns. The kernel extends
  /// one tile side to either side of its centre.
  static func blurred(_ around: [PictureTile], _ weights: [Double]) -> PictureTile {
    var rows = [SIMD4<Double>](repeating: .zero, count: 3 * side * side)
    var line = [SIMD4<Double>](repeating: .zero, count: 3 * side)
    for j in 0..<3 * side {
      let tiles = around[3 * (j / side)..<3 * (j / side) + 3]
      if tiles.allSatisfy({ $0.uniformValue == .zero }) { continue }
      for (k, tile) in tiles.enumerated() {
        for i in 0..<side { line[k * side + i] = tile.pixel(i, j % side) }
      }
      weigh(line, weights, from: 0, step: 1) { rows[j * side + $0] = $1 }
    }
    var result = [SIMD4<Float>](repeating: .zero, count: side * side)
    for i in 0..<side {
      weigh(rows, weights, from: i, step: side) { result[$0 * side + i] = SIMD4<Float>($1) }
    }
    return .pixels(result)
  }

  /// Convolves a line of three tiles. Its pixels are `step` apart, from `start`.
  private static func weigh(
    _ line: [SIMD4<Double>], _ weights: [Double], from start: Int, step: Int, store: (Int, SIMD4<Double>) -> Void
  ) {
    line.withUnsafeBufferPointer { line in
      weights.withUnsafeBufferPointer { weights in
        for i in 0..<side {
          var sum = SIMD4<Double>.zero
          var index = start + i * step
          for k in 0..<weights.count {
            sum += weights[k] * line[index]
            index += step
          }
          store(i, sum)
        }
      }
    }
  }
}
