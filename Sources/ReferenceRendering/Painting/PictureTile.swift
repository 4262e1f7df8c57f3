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

  /// The middle one of three tiles side by side, convolved with `weights` along its rows. The kernel extends one tile
  /// side to either side of its centre.
  static func blurredAlongRows(_ tiles: [PictureTile], _ weights: [Double]) -> PictureTile {
    var result = [SIMD4<Float>](repeating: .zero, count: side * side)
    var line = [SIMD4<Double>](repeating: .zero, count: 3 * side)
    for j in 0..<side {
      for (k, tile) in tiles.enumerated() {
        for i in 0..<side { line[k * side + i] = tile.pixel(i, j) }
      }
      weigh(line, weights, from: 0, step: 1) { result[j * side + $0] = SIMD4<Float>($1) }
    }
    return .pixels(result)
  }

  /// The middle one of three tiles one below the other, convolved with `weights` along its columns.
  static func blurredAlongColumns(_ tiles: [PictureTile], _ weights: [Double]) -> PictureTile {
    var result = [SIMD4<Float>](repeating: .zero, count: side * side)
    var pixels: [SIMD4<Double>] = []
    pixels.reserveCapacity(3 * side * side)
    for tile in tiles {
      switch tile {
      case .uniform(let value): pixels.append(contentsOf: repeatElement(SIMD4<Double>(value), count: side * side))
      case .pixels(let values): for value in values { pixels.append(SIMD4<Double>(value)) }
      }
    }
    for i in 0..<side {
      weigh(pixels, weights, from: i, step: side) { result[$0 * side + i] = SIMD4<Float>($1) }
    }
    return .pixels(result)
  }

  /// Convolves a line of three tiles with weights that are symmetric. Its pixels are `step` apart, from `start`.
  private static func weigh(
    _ line: [SIMD4<Double>], _ weights: [Double], from start: Int, step: Int, store: (Int, SIMD4<Double>) -> Void
  ) {
    line.withUnsafeBufferPointer { line in
      weights.withUnsafeBufferPointer { weights in
        for i in 0..<side {
          let (first, last) = (start + i * step, start + (i + weights.count - 1) * step)
          let middle = weights.count / 2
          var sum = weights[middle] * line[first + middle * step]
          for k in 0..<middle { sum += weights[k] * (line[first + k * step] + line[last - k * step]) }
          store(i, sum)
        }
      }
    }
  }
}
