import Foundation
import Geometry

/// `G_σ ∗ P`: a picture P in a layer's plane, blurred by a Gaussian of standard deviation σ. It is a function of the plane.
///
/// P is painted on an unbounded grid with ``gridSigma`` pixels per σ, tile by tile on request. Each pixel of the grid holds the mean of P
/// over its square: from coverage if at most one outline passes through it, otherwise from a finer grid of 16 × 16 pixels. These means
/// are convolved with a sampled Gaussian and interpolated by the cubic B-spline. The square (variance 1/12 pixel²) and the spline (4/12)
/// are blurs themselves, so the Gaussian's variance is reduced by as much. The remaining error, at a straight edge along the grid, is at
/// most 1.3e-3.
final class BlurredPicture: @unchecked Sendable {
  /// The σ in pixels of the grid.
  private static let gridSigma = 4.0
  private static let side = TilePainter.side
  /// The radius of the kernel: 4 σ, which is one tile.
  private static let reach = side
  /// How far away content counts, in σ: by the kernel, and by the interpolation of the grid.
  static let tail = 5.0
  /// The number of fine pixels along the side of a grid pixel: one tile of the fine grid.
  private static let refinement = side

  private static let weights: [Double] = {
    let variance = gridSigma * gridSigma - 5.0 / 12
    let weights = (-reach...reach).map { exp(-Double($0 * $0) / (2 * variance)) }
    let sum = weights.reduce(0, +)
    return weights.map { $0 / sum }
  }()

  /// The σ in points of the plane.
  let sigma: Double
  /// Maps the plane to the grid.
  private let map: Homography
  private let coarse: PicturePainter
  private let prepareFine: () -> Program
  private let lock = NSLock()
  private var fineIfPrepared: PicturePainter?
  private let tiles: TileCache<PictureTile>, blurredTiles: TileCache<PictureTile>

  /// - Parameters:
  ///   - sigma: in points of the plane.
  ///   - center: a point of the plane near the picture.
  ///   - prepare: creates the program for P from the projection of the plane to a grid.
  init(
    sigma: Double, around center: Vector2, budget: TileBudget, prepare: @escaping (Projection) -> Program
  ) {
    self.sigma = sigma
    (tiles, blurredTiles) = (TileCache(budget), TileCache(budget))
    // Limits σ to avoid overflow.
    let scale = Self.gridSigma / Double.maximum(1e-9, Double.minimum(sigma, 1e9))
    map = Homography.translation(-center.x, -center.y).then(.scale(scale))
    coarse = PicturePainter(prepare(.output.precomposed(with: map)))
    let fineMap = map.then(.scale(Double(Self.refinement)))
    prepareFine = { prepare(.output.precomposed(with: fineMap)) }
  }

  /// A polygon that contains every point where the function is not 0; `nil` if it is 0 everywhere.
  var bounds: ConvexPolygon? {
    guard !coarse.bounds.isEmpty, let back = map.inverse else { return nil }
    return ConvexPolygon(coarse.bounds.outset(by: Self.reach + 2)).image(through: back)
  }

  /// The function's value at a point of the plane, premultiplied.
  func value(at point: Vector2) -> SIMD4<Double> {
    let p = map.image(of: point) - 0.5
    let near = coarse.bounds.outset(by: Self.reach + 3)
    guard p.x > Double(near.minX), p.x < Double(near.maxX), p.y > Double(near.minY), p.y < Double(near.maxY) else {
      return .zero
    }
    let (x, y) = (p.x.rounded(.down), p.y.rounded(.down))
    let (across, down) = (Self.spline(p.x - x), Self.spline(p.y - y))
    var reader = Reader(picture: self)
    var sum = SIMD4<Double>.zero
    for j in 0..<4 {
      var row = SIMD4<Double>.zero
      for i in 0..<4 { row += across[i] * reader.pixel(Int(x) + i - 1, Int(y) + j - 1) }
      sum += down[j] * row
    }
    return sum
  }

  /// The weights of the cubic B-spline for the pixels −1, 0, 1, 2 at a point `t` from pixel 0.
  private static func spline(_ t: Double) -> SIMD4<Double> {
    let (t2, t3, u) = (t * t, t * t * t, 1 - t)
    return SIMD4(u * u * u, 3 * t3 - 6 * t2 + 4, -3 * t3 + 3 * t2 + 3 * t + 1, t3) / 6
  }

  /// Reads blurred pixels. Successive pixels are mostly in the same tile.
  private struct Reader {
    let picture: BlurredPicture
    private var x = Int.min, y = Int.min
    private var tile = PictureTile.clear

    init(picture: BlurredPicture) { self.picture = picture }

    mutating func pixel(_ i: Int, _ j: Int) -> SIMD4<Double> {
      let (column, row) = (i >> 4, j >> 4)
      if column != x || row != y {
        (x, y) = (column, row)
        tile = picture.blurredTile(column, row)
      }
      return tile.pixel(i & 15, j & 15)
    }
  }

  // MARK: Tiles

  private func blurredTile(_ x: Int, _ y: Int) -> PictureTile {
    blurredTiles.value(.init(x: x, y: y)) {
      var around: [PictureTile] = []
      for j in -1...1 { for i in -1...1 { around.append(tile(x + i, y + j)) } }
      if let value = around[0].uniformValue, around.allSatisfy({ $0.uniformValue == value }) { return around[0] }
      return PictureTile.blurred(around, Self.weights)
    }
  }

  /// A tile of the picture before blurring.
  private func tile(_ x: Int, _ y: Int) -> PictureTile {
    if !mayHold(x, y) { return .clear }
    return tiles.value(.init(x: x, y: y)) {
      switch coarse.tile(x, y) {
      case .clear: return .clear
      case .uniform(let pixel): return .uniform(SIMD4<Float>(pixel.color))
      case .pixels(let pixels):
        return .pixels(
          pixels.enumerated().map { index, pixel in
            // With one partial region the area gives the mean. With several it depends on how they overlap.
            let isKnown = pixel.partialRegions <= 1 && !pixel.marks.contains(.tie)
            let (i, j) = (index % Self.side, index / Self.side)
            return SIMD4<Float>(isKnown ? pixel.color : refined(x * Self.side + i, y * Self.side + j))
          })
      }
    }
  }

  private func mayHold(_ x: Int, _ y: Int) -> Bool {
    let (b, side) = (coarse.bounds, Self.side)
    return x * side < b.maxX && (x + 1) * side > b.minX && y * side < b.maxY && (y + 1) * side > b.minY
  }

  /// The mean over one pixel of the grid, from the finer grid.
  private func refined(_ x: Int, _ y: Int) -> SIMD4<Double> {
    let painter = lock.withLock {
      let painter = fineIfPrepared ?? PicturePainter(prepareFine())
      fineIfPrepared = painter
      return painter
    }
    switch painter.tile(x, y) {
    case .clear: return .zero
    case .uniform(let pixel): return pixel.color
    case .pixels(let pixels): return pixels.reduce(into: .zero) { $0 += $1.color } / Double(pixels.count)
    }
  }
}
