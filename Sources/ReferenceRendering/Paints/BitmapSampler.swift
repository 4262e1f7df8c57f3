import Foundation
import Geometry
import LayerSnapshots

/// Samples a ``PlaneBitmap`` like an image, through a homography, with the layer's filters.
///
/// λ = log₂ρ + bias selects the filter, as for contents; ρ is the greater length of ∂(u,v)/∂x and ∂(u,v)/∂y, in bitmap
/// pixels per output pixel. On a grid that samples a function of a plane, a bitmap that is not enlarged is averaged
/// over the pixel.
struct BitmapSampler: Sendable {
  private let bitmap: PlaneBitmap
  /// Maps output pixels to the bitmap's pixels.
  private let inverse: Homography
  private let magnification: ImageFilter, minification: ImageFilter
  private let bias: Double
  private let isContinuous: Bool
  private let sampleOffset: Vector2

  /// - Parameters:
  ///   - inverse: maps output pixels to the layer's plane.
  ///   - sampleOffset: the offset of sample points from the centres of output pixels.
  init(
    _ bitmap: PlaneBitmap, _ rasterization: Rasterization, _ inverse: Homography, _ grid: PixelGrid,
    sampleOffset: Vector2
  ) {
    self.bitmap = bitmap
    self.inverse = inverse.then(bitmap.map)
    magnification = rasterization.magnificationFilter
    // A continuous grid takes means where the bitmap is minified.
    minification = grid.isContinuous ? .linear : rasterization.minificationFilter
    let bias = rasterization.minificationFilterBias
    self.bias = grid.isContinuous || !bias.isFinite ? 0 : bias
    isContinuous = grid.isContinuous
    self.sampleOffset = sampleOffset
  }

  /// The colour at an output point, with the marks and counts of the bitmap pixels that contribute to it.
  func value(atPixelCenter center: Vector2) -> Accumulator {
    let lod = levelOfDetail(at: center)
    if isAveraged(lod) { return mean(around: center) }
    var result = value(center, lod)
    // At the border between linear and nearest filtering, either could be chosen.
    if (magnification == .nearest) != (minification == .nearest), abs(lod) < 0.05 {
      let other = value(center, ImageFilter.isMinified(lod) ? -1 : 1e-6)
      let d = other.color - result.color
      if (d * d).max() > 0.25 / (255 * 255) { result.marks.insert(.tie) }
    }
    return result
  }

  private func value(_ center: Vector2, _ lod: Double) -> Accumulator {
    let point = inverse.image(of: center)
    switch ImageFilter.isMinified(lod) ? minification : magnification {
    case .nearest: return nearest(inverse.image(of: center + sampleOffset), lod)
    case .linear: return bilinear(point, level: 0)
    case .trilinear:
      let clamped = Double.maximum(0, Double.minimum(lod, Double(PlaneBitmap.lastLevel)))
      let (level, fraction) = (Int(clamped), clamped - clamped.rounded(.down))
      var mixed = Accumulator()
      mixed.add(bilinear(point, level: level), weight: 1 - fraction)
      mixed.add(bilinear(point, level: min(level + 1, PlaneBitmap.lastLevel)), weight: fraction)
      return mixed
    }
  }

  private func levelOfDetail(at point: Vector2) -> Double {
    let lod = PixelFootprint(of: inverse, at: point).levelOfDetail + bias
    return lod.isNaN ? 0 : lod
  }

  // MARK: Means

  /// Whether the bitmap is a part of a function of a plane, and changes within the pixel around `center`.
  func isAveraged(atPixelCenter center: Vector2) -> Bool { isAveraged(levelOfDetail(at: center)) }

  private func isAveraged(_ lod: Double) -> Bool {
    isContinuous && lod > -1 && !(magnification == .nearest && !ImageFilter.isMinified(lod))
  }

  /// The mean over the pixel's part where the plane exists.
  private func mean(around center: Vector2) -> Accumulator {
    let footprint = PixelFootprint(of: inverse, at: center)
    let level = footprint.level(last: PlaneBitmap.lastLevel)
    var points: [Vector2] = footprint.samples(ofLevel: level).compactMap {
      let h = inverse.homogeneousImage(of: center + $0)
      return h.z > 0 ? Vector2(h.x, h.y) / h.z : nil
    }
    if points.isEmpty { points = [inverse.image(of: center)] }
    var sum = Accumulator()
    var range = ColorRange()
    for point in points {
      let pixel = bilinear(point, level: level)
      sum.add(pixel, weight: 1 / Double(points.count))
      range.add(pixel.color)
    }
    // A reduction is a mean already.
    sum.variesInside = level > 0 || range.varies
    return sum
  }

  private func nearest(_ p: Vector2, _ lod: Double) -> Accumulator {
    guard let (x, y) = Self.whole(p) else { return Accumulator() }
    var result = bitmap.pixel(x, y, level: 0)
    let reach = isContinuous ? Double.minimum(exp2(lod) * 0.75, 1) : PixelGrid.tieDistance
    func neighbor(_ v: Double) -> Int {
      let border = v.rounded()
      guard abs(v - border) <= reach else { return Int(v.rounded(.down)) }
      return Int(border > v ? border : border - 1)
    }
    let (x2, y2) = (neighbor(p.x), neighbor(p.y))
    for (i, j) in [(x2, y), (x, y2), (x2, y2)] where i != x || j != y {
      let d = bitmap.pixel(i, j, level: 0).color - result.color
      if (d * d).max() >= 0.25 / (255 * 255) { result.marks.insert(.tie) }
    }
    return result
  }

  private func bilinear(_ p: Vector2, level: Int) -> Accumulator {
    let q = p / Double(1 << level) - 0.5
    guard let (i, j) = Self.whole(q) else { return Accumulator() }
    let (fx, fy) = (q.x - Double(i), q.y - Double(j))
    var result = Accumulator()
    result.add(bitmap.pixel(i, j, level: level), weight: (1 - fx) * (1 - fy))
    result.add(bitmap.pixel(i + 1, j, level: level), weight: fx * (1 - fy))
    result.add(bitmap.pixel(i, j + 1, level: level), weight: (1 - fx) * fy)
    result.add(bitmap.pixel(i + 1, j + 1, level: level), weight: fx * fy)
    return result
  }

  /// The coordinates rounded down; `nil` for NaN, infinity and points far outside any bitmap.
  private static func whole(_ p: Vector2) -> (Int, Int)? {
    guard abs(p.x) < 0x1p40, abs(p.y) < 0x1p40 else { return nil }
    return (Int(p.x.rounded(.down)), Int(p.y.rounded(.down)))
  }
}
