import Foundation
import Geometry
import LayerModel

/// Samples a ``PlaneBitmap`` like an image, through a homography, with the layer's filters.
///
/// λ = log₂ρ + bias selects the filter, as for contents; ρ is the greater length of ∂(u,v)/∂x and ∂(u,v)/∂y, in bitmap pixels per
/// output pixel. On a grid that samples a function of a plane, a bitmap that is not enlarged is averaged over the pixel.
struct BitmapSampler: Sendable {
  private let bitmap: PlaneBitmap
  /// Maps output pixels to the bitmap's pixels.
  private let inverse: Homography
  private let magnification: ImageFilter, minification: ImageFilter
  private let bias: Double
  private let isContinuous: Bool

  /// - Parameter inverse: maps output pixels to the layer's plane.
  init(_ bitmap: PlaneBitmap, _ rasterization: Rasterization, _ inverse: Homography, _ grid: PixelGrid) {
    self.bitmap = bitmap
    self.inverse = inverse.then(bitmap.map)
    magnification = ImageFilter(rasterization.magnificationFilter)
    // A continuous grid takes means where the bitmap is minified.
    minification = grid.isContinuous ? .linear : ImageFilter(rasterization.minificationFilter)
    let bias = rasterization.minificationFilterBias
    self.bias = grid.isContinuous || !bias.isFinite ? 0 : bias
    isContinuous = grid.isContinuous
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
    case .nearest: return nearest(inverse.image(of: center + ContentsPaint.sampleOffset), lod)
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
    let (across, down) = steps(at: point)
    let lod = log2(Double.maximum(across.lengthSquared, down.lengthSquared)) / 2 + bias
    return lod.isNaN ? 0 : lod
  }

  /// ∂(u,v)/∂x and ∂(u,v)/∂y, bitmap pixels a pixel.
  private func steps(at point: Vector2) -> (across: Vector2, down: Vector2) {
    let h = inverse.homogeneousImage(of: point)
    let p = Vector2(h.x, h.y) / h.z
    return (
      (Vector2(inverse.x.x, inverse.x.y) - p * inverse.x.z) / h.z,
      (Vector2(inverse.y.x, inverse.y.y) - p * inverse.y.z) / h.z
    )
  }

  // MARK: Means

  /// Whether the bitmap is a part of a function of a plane, and changes within the pixel around `center`.
  func isAveraged(atPixelCenter center: Vector2) -> Bool { isAveraged(levelOfDetail(at: center)) }

  private func isAveraged(_ lod: Double) -> Bool {
    isContinuous && lod > -1 && !(magnification == .nearest && !ImageFilter.isMinified(lod))
  }

  /// The mean over the pixel's part where the plane exists. A pixel may be many of the bitmap's long and few wide: samples lie half a
  /// pixel apart both ways, of the reduction whose pixels are no longer than this one is where it is shortest.
  private func mean(around center: Vector2) -> Accumulator {
    let (across, down) = steps(at: center)
    let (a, b) = (across.lengthSquared, down.lengthSquared)
    // The lesser singular value of the two as columns.
    let (trace, area) = (a + b, across.cross(down))
    let least = (Double.maximum(0, trace - Double.maximum(0, trace * trace - 4 * area * area).squareRoot()) / 2)
      .squareRoot()
    let level = least > 1 ? Int(Double.minimum(log2(least), Double(PlaneBitmap.lastLevel))) : 0
    func count(_ length: Double) -> Int {
      Int(Double.maximum(1, Double.minimum((2 * length / exp2(Double(level))).rounded(.up), 64)))
    }
    let (columns, rows) = (count(a.squareRoot()), count(b.squareRoot()))
    var points: [Vector2] = []
    for j in 0..<rows {
      for i in 0..<columns {
        let offset = Vector2((Double(i) + 0.5) / Double(columns) - 0.5, (Double(j) + 0.5) / Double(rows) - 0.5)
        let h = inverse.homogeneousImage(of: center + offset)
        if h.z > 0 { points.append(Vector2(h.x, h.y) / h.z) }
      }
    }
    if points.isEmpty { points = [inverse.image(of: center)] }
    var sum = Accumulator()
    for point in points { sum.add(bilinear(point, level: level), weight: 1 / Double(points.count)) }
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
