import Foundation
import Geometry
import LayerSnapshots

/// `G_σ ∗ P`: a picture P in a layer's plane, blurred by a Gaussian of standard deviation σ. It is a function of the
/// plane.
///
/// P is painted on an unbounded grid with ``gridSigma`` pixels per σ, tile by tile on request. Each pixel of the grid
/// holds the mean of P over its square. The mean comes from coverage if at most one outline passes through the pixel;
/// otherwise from a finer grid of 4 × 4 pixels; and if several outlines meet in one of those, as where edges touch or
/// coincide, from 16 × 16 samples, each of which is inside of an outline or outside. The finer grid also serves where a
/// colour filter was applied to the mean of an image: it limits colours, so that its value for a mean is not the mean
/// of its values.
///
/// These means are convolved with a sampled Gaussian and interpolated by the cubic B-spline. The square (variance 1/12
/// pixel²) and the spline (4/12) are blurs themselves, so the Gaussian's variance is reduced by as much. The remaining
/// error, at a straight edge along the grid, is at most 1.3e-3; where an edge cuts stripes about as long as a pixel of
/// the grid, it is up to 0.012.
///
/// An outline that is off by δ pixels changes the result by at most δ / (√(2π) · 4), a tenth of δ. So no outline is
/// measured much more finely than 1/128 pixel, which is 8e-4 of the contrast.
final class BlurredPicture: @unchecked Sendable {
  /// The σ in pixels of the grid.
  private static let gridSigma = 4.0
  private static let side = TileGrid.side
  /// The radius of the kernel: 4 σ, which is one tile.
  private static let reach = side
  /// The distance up to which content counts, in σ: by the kernel, and by the interpolation of the grid.
  static let tail = 5.0
  /// The number of pixels of the two finer grids along the side of a grid pixel. A tile of the finest grid is one grid
  /// pixel.
  private static let finer = 4
  static let finest = side

  private static let weights: [Double] = {
    let variance = gridSigma * gridSigma - 5.0 / 12
    let weights = (-reach...reach).map { exp(-Double($0 * $0) / (2 * variance)) }
    let sum = weights.reduce(0, +)
    return weights.map { $0 / sum }
  }()

  let sigma: Double
  private let node: Int
  /// Maps the plane to the grid.
  private let map: Homography
  private let coarse: any TiledPicture
  private let finer: FinerGrid, finest: FinerGrid
  private let tiles: TileCache<SourceTile>
  private let halfBlurredTiles: TileCache<PictureTile>, blurredTiles: TileCache<PictureTile>

  /// A tile of P before it is blurred.
  private struct SourceTile {
    var picture: PictureTile
    /// For each row, a bit for each pixel in which several outlines meet; empty for none.
    var meetings: [UInt16] = []

    static let clear = SourceTile(picture: .clear)
  }

  /// The grid that a picture is painted on.
  struct Grid {
    /// Maps the plane to the grid.
    let map: Homography

    /// - Parameters:
    ///   - sigma: In points of the plane.
    ///   - center: A point of the plane near the picture.
    init(sigma: Double, around center: Vector2) {
      // Limits σ to avoid overflow.
      let scale = BlurredPicture.gridSigma / Double.maximum(1e-9, Double.minimum(sigma, 1e9))
      map = Homography.translation(-center.x, -center.y).then(.scale(scale))
    }

    /// Maps the plane to a grid with `refinement` pixels along the side of one of this grid.
    func projection(refinedBy refinement: Int) -> Projection {
      .output.precomposed(with: refinement == 1 ? map : map.then(.scale(Double(refinement))))
    }

    /// The pixels in a part of the plane.
    func pixels(in box: LayerExtents.Box) -> PixelRect {
      let (low, high) = (map.image(of: box.low), map.image(of: box.high))
      return PixelRect(around: low.x, low.y, high.x, high.y)
    }
  }

  /// - Parameters:
  ///   - picture: P on `grid`.
  ///   - node: The layer's.
  ///   - sigma: In points of the plane.
  ///   - finer: Returns P on a grid with this number of pixels along the side of one of `grid`.
  init(
    of picture: any TiledPicture, node: Int, sigma: Double, on grid: Grid, budget: TileBudget,
    finer prepare: @escaping (Int) -> any TiledPicture
  ) {
    (coarse, self.sigma, map, self.node) = (picture, sigma, grid.map, node)
    let bytes = Self.side * Self.side * MemoryLayout<SIMD4<Float>>.stride
    tiles = TileCache(budget, bytes: bytes)
    (halfBlurredTiles, blurredTiles) = (TileCache(budget, bytes: bytes), TileCache(budget, bytes: bytes))
    finer = FinerGrid { prepare(Self.finer) }
    finest = FinerGrid { prepare(Self.finest) }
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

  /// The share of the value at a point of the plane that comes from pixels of the grid in which several outlines meet.
  func meetingShare(at point: Vector2) -> Double {
    let p = map.image(of: point) - 0.5
    let near = coarse.bounds.outset(by: Self.reach)
    guard p.x > Double(near.minX), p.x < Double(near.maxX), p.y > Double(near.minY), p.y < Double(near.maxY) else {
      return 0
    }
    let (x, y, reach) = (Int(p.x.rounded(.down)), Int(p.y.rounded(.down)), Int(2.5 * Self.gridSigma))
    var sum = 0.0
    for row in (y - reach) >> 4...(y + reach) >> 4 {
      for column in (x - reach) >> 4...(x + reach) >> 4 {
        for (j, bits) in tile(column, row).meetings.enumerated() where bits != 0 {
          let dy = Double(row * Self.side + j) - p.y
          for i in 0..<Self.side where bits >> UInt16(i) & 1 != 0 {
            let dx = Double(column * Self.side + i) - p.x
            sum += exp(-(dx * dx + dy * dy) / (2 * Self.gridSigma * Self.gridSigma))
          }
        }
      }
    }
    return sum / (2 * .pi * Self.gridSigma * Self.gridSigma)
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
      blurred((-1...1).map { tileBlurredAlongRows(x, y + $0) }, PictureTile.blurredAlongColumns)
    }
  }

  /// A tile after the first half of the blur. Three tiles of the second half need it.
  private func tileBlurredAlongRows(_ x: Int, _ y: Int) -> PictureTile {
    halfBlurredTiles.value(.init(x: x, y: y)) {
      blurred((-1...1).map { tile(x + $0, y).picture }, PictureTile.blurredAlongRows)
    }
  }

  /// The middle one of three tiles, blurred. Tiles of one colour stay as they are.
  private func blurred(_ tiles: [PictureTile], _ blur: ([PictureTile], [Double]) -> PictureTile) -> PictureTile {
    if let value = tiles[0].uniformValue, tiles.allSatisfy({ $0.uniformValue == value }) { return tiles[0] }
    if let frame = FrameMeter.current {
      frame.charge(Self.side * Self.side * Self.weights.count / PaintingWork.texels, to: node)
      if !frame.goesOn { return .clear }
    }
    return blur(tiles, Self.weights)
  }

  /// A tile of the picture before blurring.
  private func tile(_ x: Int, _ y: Int) -> SourceTile {
    if !mayHold(x, y) { return .clear }
    return tiles.value(.init(x: x, y: y)) {
      switch coarse.tile(x, y) {
      case .clear: return .clear
      case .uniform(let pixel): return SourceTile(picture: .uniform(SIMD4<Float>(pixel.color)))
      case .pixels(let pixels):
        let means = means(of: pixels, x, y)
        // A tile of one colour, among others of it, need not be blurred.
        let isUniform = means.allSatisfy { $0 == means[0] }
        return SourceTile(picture: isUniform ? .uniform(means[0]) : .pixels(means), meetings: Self.meetings(in: pixels))
      }
    }
  }

  private static func meetings(in pixels: [Accumulator]) -> [UInt16] {
    var rows = [UInt16](repeating: 0, count: side)
    for (k, pixel) in pixels.enumerated() where pixel.partialRegions > 1 { rows[k / side] |= 1 << UInt16(k % side) }
    return rows.contains { $0 != 0 } ? rows : []
  }

  /// The means over the pixels of a tile of the grid.
  private func means(of pixels: [Accumulator], _ x: Int, _ y: Int) -> [SIMD4<Float>] {
    var means = pixels.map { SIMD4<Float>($0.color) }
    // The grid pixels along the side of a tile of the finer grid, and the tiles along the side of this grid's tile.
    let (inTile, tiles) = (Self.side / Self.finer, Self.finer)
    for row in 0..<tiles {
      for column in 0..<tiles {
        let block = (0..<inTile * inTile).map {
          (row * inTile + $0 / inTile) * Self.side + column * inTile + $0 % inTile
        }
        let unknown = block.filter { !pixels[$0].isMean || pixels[$0].isFilteredMean }
        if unknown.isEmpty { continue }
        let tile = finer.picture.tile(x * tiles + column, y * tiles + row)
        for index in unknown {
          let (i, j) = (index % Self.side, index / Self.side)
          let mean =
            tile.mean(i % inTile * Self.finer, j % inTile * Self.finer, side: Self.finer)
            ?? finest.picture.tile(x * Self.side + i, y * Self.side + j).mean
          means[index] = SIMD4<Float>(mean)
        }
      }
    }
    return means
  }

  private func mayHold(_ x: Int, _ y: Int) -> Bool {
    let (b, side) = (coarse.bounds, Self.side)
    return x * side < b.maxX && (x + 1) * side > b.minX && y * side < b.maxY && (y + 1) * side > b.minY
  }
}

/// A picture on a finer grid, prepared when it is needed.
private final class FinerGrid: @unchecked Sendable {
  private let lock = NSLock()
  private let prepare: () -> any TiledPicture
  private var prepared: (any TiledPicture)?

  init(_ prepare: @escaping () -> any TiledPicture) { self.prepare = prepare }

  var picture: any TiledPicture {
    lock.withLock {
      let picture = prepared ?? prepare()
      prepared = picture
      return picture
    }
  }
}

extension Accumulator {
  /// Whether it is the mean over the pixel: with one partial region the area gives that, with several it depends on how
  /// they overlap.
  fileprivate var isMean: Bool { partialRegions <= 1 && !marks.contains(.tie) }
}

extension PaintedTile {
  /// The mean over all pixels.
  fileprivate var mean: SIMD4<Double> {
    switch self {
    case .clear: .zero
    case .uniform(let pixel): pixel.color
    case .pixels(let pixels): pixels.reduce(into: .zero) { $0 += $1.color } / Double(pixels.count)
    }
  }

  /// The mean over a square of pixels, the first of which is (x, y); `nil` if one of them is not a mean.
  fileprivate func mean(_ x: Int, _ y: Int, side: Int) -> SIMD4<Double>? {
    guard case .pixels(let pixels) = self else { return mean }
    var sum = SIMD4<Double>.zero
    for index in 0..<side * side {
      let pixel = pixels[(y + index / side) * TileGrid.side + x + index % side]
      if !pixel.isMean { return nil }
      sum += pixel.color
    }
    return sum / Double(side * side)
  }
}
