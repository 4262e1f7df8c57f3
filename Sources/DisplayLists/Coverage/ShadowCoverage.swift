import Foundation
import Geometry

/// The blurred coverage of a shape at the centres of output pixels: the shadow of a path whose blur spans few of them.
///
/// The Gaussian lies in the shape's plane, however that is seen. Its value is found on a grid of that plane with three
/// pixels a standard deviation: the exact area of the shape in each pixel, convolved with a Gaussian of samples, and
/// interpolated by cubic B-splines, whose variances add up to the wanted one. An edge on the border of two pixels has
/// no spread of its own in the samples, one in the middle of a pixel has ¼ pixel², and B-splines have lighter tails
/// than a Gaussian: with 1/32 pixel² for both, any edge errs by less than ½/255.
///
/// The grid is worked out tile by tile, and only where the shape's edge is near: elsewhere the shadow is 0 or 1. So the
/// work follows the length of the edge that is seen, not the area.
struct ShadowCoverage {
  /// The largest σ, output pixels, for which this is used. A wider blur needs few pixels of its own, and is kept for
  /// other places.
  static let widestSigma = 4.0
  /// The most pixels of the grid that the seen part of a shape may span.
  static let maximumPixels = 1 << 26

  /// Pixels of the grid per standard deviation.
  private static let pixelsPerSigma = 3.0
  /// The side of a tile.
  private static let side = 32
  /// The reach of the samples' Gaussian, and the pixels around a tile that interpolation in it reads.
  private static let reach = 10, rim = 2
  /// The sides of a tile with what interpolation reads, and with what that is made of.
  private static let (held, read) = (side + 2 * rim, side + 2 * (rim + reach))

  /// The samples' Gaussian, from the middle on: their sum over both sides is 1.
  private static let weights: [Float] = {
    let pixels = pixelsPerSigma
    // Less the variances of an edge's samples and of the B-spline.
    let variance = pixels * pixels - 1.0 / 32 - 1.0 / 3
    let falls = (0...reach).map { exp(-Double($0 * $0) / (2 * variance)) }
    let sum = falls[0] + 2 * falls.dropFirst().reduce(0, +)
    return falls.map { Float($0 / sum) }
  }()

  private enum Tile {
    case uniform(UInt8)
    /// The index of its first pixel in ``blurred``.
    case edge(Int)
  }

  /// The plane's point where the grid begins, and its pixels a point.
  private let origin: Vector2
  private let scale: Double
  private let columns: Int, rows: Int
  private var tiles: [Tile]
  private var blurred: [Float] = []

  /// The coverage of a blurred shape.
  ///
  /// - Parameters:
  ///   - low: With `high`, the part of the shape's plane to work out, in points.
  ///   - sigma: The standard deviation, in points.
  ///   - clip: A polygon in output pixels; `nil` for no clip.
  ///   - frame: The wanted part of the output, in pixels: all of it within that part of the plane, or beyond the
  ///     shadow's reach.
  ///   - sharp: Returns the exact coverage of the shape as a projection shows it, within some pixels.
  /// - Returns: `nil` if nothing is covered.
  static func mask(
    from low: Vector2, to high: Vector2, sigma: Double, through projection: Projection, clip: ConvexPolygon?,
    in frame: PixelRect, of sharp: (Projection, PixelRect) -> CoverageMask?
  ) -> CoverageMask? {
    guard let back = projection.map.inverse, !frame.isEmpty,
      let grid = ShadowCoverage(from: low, to: high, sigma: sigma, of: sharp)
    else { return nil }
    var edge: CoverageMask?
    if let clip {
      edge = ScanConverter.coverage(of: [clip.vertices], rule: .nonZero, in: frame)
      if edge == nil { return nil }
    }
    let bytes = grid.values(at: frame, back, existence: projection.existence, clip: edge)
    return CoverageMask(trimming: bytes, in: frame)
  }

  /// The number of pixels of the grid over a part of a plane, whose size is in points.
  static func pixels(over size: Vector2, sigma: Double) -> Double {
    let pixels = size * pixelsPerSigma / sigma
    return pixels.x * pixels.y
  }

  private init?(
    from low: Vector2, to high: Vector2, sigma: Double, of sharp: (Projection, PixelRect) -> CoverageMask?
  ) {
    // Rounded out, the part may be a little larger than the one asked about.
    guard all(low .< high), Self.pixels(over: high - low, sigma: sigma) <= 2 * Double(Self.maximumPixels) else {
      return nil
    }
    (origin, scale) = (low, Self.pixelsPerSigma / sigma)
    let size = ((high - low) * scale / Double(Self.side)).rounded(.up)
    (columns, rows) = (max(1, Int(size.x)), max(1, Int(size.y)))
    tiles = Array(repeating: .uniform(0), count: columns * rows)
    let margin = Self.rim + Self.reach
    let toGrid = Projection.output.precomposed(
      with: Homography.translation(-origin.x, -origin.y).then(.scale(scale)))
    for row in 0..<rows {
      let top = row * Self.side - margin
      let strip = PixelRect(minX: -margin, minY: top, maxX: columns * Self.side + margin, maxY: top + Self.read)
      guard let mask = sharp(toGrid, strip) else { continue }
      for column in 0..<columns {
        tiles[row * columns + column] = tile(of: mask, x: column * Self.side - margin, y: top)
      }
    }
  }

  /// Works out a tile from the coverage around it, whose first pixel is (x, y).
  private mutating func tile(of mask: CoverageMask, x: Int, y: Int) -> Tile {
    let area = PixelRect(minX: x, minY: y, maxX: x + Self.read, maxY: y + Self.read)
    let part = area.intersection(mask.frame)
    if part.isEmpty { return .uniform(0) }
    return mask.coverage.withUnsafeBufferPointer { coverage in
      func start(ofRow y: Int) -> Int { (y - mask.frame.minY) * mask.frame.width + part.minX - mask.frame.minX }
      let first = part == area ? coverage[start(ofRow: y)] : 0
      let isUniform = (part.minY..<part.maxY).allSatisfy { y in
        coverage[start(ofRow: y)..<start(ofRow: y) + part.width].allSatisfy { $0 == first }
      }
      if isUniform { return .uniform(first) }
      var source = [Float](repeating: 0, count: Self.read * Self.read)
      for row in part.minY..<part.maxY {
        let (from, to) = (start(ofRow: row), (row - y) * Self.read + part.minX - x)
        for i in 0..<part.width { source[to + i] = Float(coverage[from + i]) }
      }
      return .edge(appendBlurred(source))
    }
  }

  /// Blurs a tile's surroundings and appends what interpolation in it reads; returns the index of the first of these
  /// pixels.
  private mutating func appendBlurred(_ source: [Float]) -> Int {
    let (read, held) = (Self.read, Self.held)
    var across = [Float](repeating: 0, count: read * held)
    let first = blurred.count
    blurred.append(contentsOf: repeatElement(0, count: held * held))
    source.withUnsafeBufferPointer { source in
      across.withUnsafeMutableBufferPointer { across in
        for y in 0..<read { Self.blur(source, from: y * read + Self.reach, step: 1, to: across, y * held) }
        blurred.withUnsafeMutableBufferPointer { blurred in
          let across = UnsafeBufferPointer(across)
          for y in 0..<held {
            Self.blur(across, from: (y + Self.reach) * held, step: held, to: blurred, first + y * held)
          }
        }
      }
    }
    return first
  }

  /// Blurs a row of a tile along one axis, in whose direction neighbours are `step` values apart.
  private static func blur(
    _ source: UnsafeBufferPointer<Float>, from start: Int, step: Int, to result: UnsafeMutableBufferPointer<Float>,
    _ first: Int
  ) {
    for x in 0..<held { result[first + x] = weights[0] * source[start + x] }
    for k in 1...reach {
      let (weight, shift) = (weights[k], k * step)
      for x in 0..<held {
        result[first + x] += weight * (source[start + x - shift] + source[start + x + shift])
      }
    }
  }

  /// The shadow at the centres of the pixels of `frame`, 0…255, row by row.
  ///
  /// - Parameters:
  ///   - back: The map from output pixels to the plane.
  ///   - clip: The coverage of the clip; `nil` for no clip.
  private func values(
    at frame: PixelRect, _ back: Homography, existence: [LinearForm], clip: CoverageMask?
  ) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: frame.width * frame.height)
    let toGrid = back.then(.translation(-origin.x, -origin.y)).then(.scale(scale))
    for row in 0..<frame.height {
      for column in 0..<frame.width {
        let center = Vector2(Double(frame.minX + column) + 0.5, Double(frame.minY + row) + 0.5)
        let point = toGrid.homogeneousImage(of: center)
        guard point.z > 0 else { continue }
        let shadow = value(at: Vector2(point.x, point.y) / point.z)
        if shadow <= 0 { continue }
        if !existence.isEmpty {
          let place = back.image(of: center)
          guard existence.allSatisfy({ $0.value(at: place) >= 0 }) else { continue }
        }
        let share = clip.map { Float($0[frame.minX + column, frame.minY + row]) / 255 } ?? 1
        bytes[row * frame.width + column] = UInt8(min(shadow * share, 255) + 0.5)
      }
    }
    return bytes
  }

  /// The shadow at a point of the grid, 0…255; 0 outside of it.
  private func value(at point: Vector2) -> Float {
    let side = Double(Self.side)
    guard point.x >= 0, point.y >= 0, point.x < side * Double(columns), point.y < side * Double(rows) else { return 0 }
    // Pixels' centres are at halves: the pixel before the point may lie in the tile before.
    let (column, row) = (Int(point.x) / Self.side, Int(point.y) / Self.side)
    switch tiles[row * columns + column] {
    case .uniform(let value): return Float(value)
    case .edge(let first):
      let place = point - Vector2(Double(column), Double(row)) * side + Double(Self.rim) - 0.5
      let least = place.rounded(.down)
      let (across, down) = (Self.spline(Float(place.x - least.x)), Self.spline(Float(place.y - least.y)))
      var (sum, start) = (Float(0), first + (Int(least.y) - 1) * Self.held + Int(least.x) - 1)
      for j in 0..<4 {
        let line = across * SIMD4(blurred[start], blurred[start + 1], blurred[start + 2], blurred[start + 3])
        sum += down[j] * line.sum()
        start += Self.held
      }
      return sum
    }
  }

  /// The weights of the four pixels around a point by a uniform cubic B-spline; the point lies `f` after the second of
  /// them.
  private static func spline(_ f: Float) -> SIMD4<Float> {
    let (g, f2) = (1 - f, f * f)
    let f3 = f2 * f
    return SIMD4(g * g * g, 4 - 6 * f2 + 3 * f3, 1 + 3 * f + 3 * f2 - 3 * f3, f3) / 6
  }
}
