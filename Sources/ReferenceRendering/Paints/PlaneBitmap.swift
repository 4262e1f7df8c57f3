import Foundation
import Geometry

/// A bitmap in a layer's plane that holds the layer's picture. It is unbounded, and clear outside the picture.
///
/// Its pixels are not rounded, and carry their marks and counts. They are painted on request.
final class PlaneBitmap: @unchecked Sendable {
  /// The greatest numbers of pixels that it holds, in all and on a side; above them, its scale is halved. Up to the
  /// least number, it holds all of its layer.
  private static let fewPixels = 1 << 22, maximumPixels = 1 << 24, maximumSide = 1 << 14
  /// The last reduction, in which each pixel averages 64 × 64.
  static let lastLevel = 6

  /// Whether a bitmap of a whole layer has so few pixels that it need not be limited to the visible part.
  static func isFew(_ rect: PixelRect) -> Bool {
    rect.width * rect.height <= fewPixels && max(rect.width, rect.height) <= maximumSide
  }

  /// Whether a bitmap must not hold so many pixels.
  static func isTooMany(_ rect: PixelRect) -> Bool {
    rect.width * rect.height > maximumPixels || max(rect.width, rect.height) > maximumSide
  }

  /// Maps the plane to the bitmap's pixels.
  let map: Homography
  private let picture: any TiledPicture
  private let tiles: TileCache<[Accumulator]?>

  init(_ picture: any TiledPicture, map: Homography, budget: TileBudget) {
    (self.picture, self.map) = (picture, map)
    tiles = TileCache(budget, bytes: TileGrid.side * TileGrid.side * MemoryLayout<Accumulator>.stride)
  }

  /// A polygon in the plane that contains every pixel that is not clear, with a margin for filters; `nil` if all are
  /// clear.
  var bounds: ConvexPolygon? {
    guard !picture.bounds.isEmpty, let back = map.inverse else { return nil }
    return ConvexPolygon(picture.bounds.outset(by: 1 << Self.lastLevel)).image(through: back)
  }

  /// Pixel (x, y) of a level. Level 0 is the picture; a pixel of any other is the mean of four of the level below.
  func pixel(_ x: Int, _ y: Int, level: Int) -> Accumulator {
    let tile = tile(x >> 4, y >> 4, level: level)
    return tile?[(y & 15) * TileGrid.side + (x & 15)] ?? Accumulator()
  }

  private func tile(_ x: Int, _ y: Int, level: Int) -> [Accumulator]? {
    let side = TileGrid.side << level
    let rect = PixelRect(minX: x * side, minY: y * side, maxX: (x + 1) * side, maxY: (y + 1) * side)
    if rect.intersection(picture.bounds).isEmpty { return nil }
    return tiles.value(.init(x: x, y: y, level: level)) {
      level == 0 ? paintedTile(x, y) : reducedTile(x, y, level: level)
    }
  }

  private func paintedTile(_ x: Int, _ y: Int) -> [Accumulator]? {
    switch picture.tile(x, y) {
    case .clear: nil
    case .uniform(let pixel): Array(repeating: pixel, count: TileGrid.side * TileGrid.side)
    case .pixels(let pixels): pixels
    }
  }

  private func reducedTile(_ x: Int, _ y: Int, level: Int) -> [Accumulator]? {
    let side = TileGrid.side
    let below = [(0, 0), (1, 0), (0, 1), (1, 1)].map { tile(2 * x + $0.0, 2 * y + $0.1, level: level - 1) }
    if below.allSatisfy({ $0 == nil }) { return nil }
    return (0..<side * side).map { index in
      let (i, j) = (2 * (index % side), 2 * (index / side))
      let source = below[(j / side) * 2 + i / side]
      let (u, v) = (i % side, j % side)
      var mean = Accumulator()
      if let source {
        for (du, dv) in [(0, 0), (1, 0), (0, 1), (1, 1)] { mean.add(source[(v + dv) * side + u + du], weight: 0.25) }
      }
      return mean
    }
  }
}

extension Accumulator {
  /// Adds a weighted pixel for a filter. Its marks count at any weight, and the greatest allowance counts.
  mutating func add(_ pixel: Accumulator, weight: Double) {
    if weight <= 0 { return }
    color += pixel.color * weight
    marks.formUnion(pixel.marks)
    texturedItems = max(texturedItems, pixel.texturedItems)
    groups = max(groups, pixel.groups)
    partialRegions = max(partialRegions, pixel.partialRegions)
    visiblePartialRegions = Double.maximum(visiblePartialRegions, pixel.visiblePartialRegions)
    roundings = Double.maximum(roundings, pixel.roundings)
    gain = max(gain, pixel.gain)
  }
}
