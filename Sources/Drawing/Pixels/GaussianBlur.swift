import Foundation
import Geometry

/// One value per pixel: alpha, or a channel of colour.
package struct Plane {
  package var rect: PixelRect
  /// The values, row by row from the top.
  package var values: [Float]

  package init(_ rect: PixelRect) {
    self.rect = rect
    values = [Float](repeating: 0, count: rect.width * rect.height)
  }
}

/// A Gaussian blur of a plane.
///
/// A wide Gaussian works on a reduced plane, with a step of at most an eighth of a standard deviation, and is read back
/// by linear interpolation; the variance that both add is subtracted from the kernel. A Gaussian that is not aligned
/// with the axes is a blur along a slanted direction, then one along x. Against the exact integral, errors stay below
/// 1.5/255 from a standard deviation of two pixels on and reach 5/255 at one pixel, because the detail within a pixel
/// is unknown.
package struct GaussianBlur {
  private let covariance: Covariance
  private let offset: Vector2
  /// The standard deviations from the centre to the last weight.
  private let cut: Double
  /// The size of the reduced plane's pixels, in pixels.
  private let step: SIMD2<Int>

  /// - Parameters:
  ///   - covariance: The covariance over the continuous picture; the averaging within pixels counts towards it.
  ///   - offset: The translation of the result, in pixels.
  ///   - cut: The standard deviations, at most 3.5, beyond which there are no weights. The others still have the sum 1.
  package init(_ covariance: Covariance, offset: Vector2 = .zero, cut: Double = 3.5) {
    self.covariance = covariance
    let limit = Vector2(repeating: 0x1p24)
    self.offset = offset.clamped(lowerBound: -limit, upperBound: limit)
    self.cut = cut
    func step(_ variance: Double) -> Int {
      variance > 256 ? 1 << min(12, Int(log2(variance.squareRoot() / 8))) : 1
    }
    // The variance along x that is left after the slanted pass.
    let across = covariance.yy > 0 ? covariance.xx - covariance.xy * covariance.xy / covariance.yy : covariance.xx
    self.step = SIMD2(step(across), step(covariance.yy))
  }

  /// The part of the blurred plane in `wanted`.
  package func blurred(_ plane: Plane, in wanted: PixelRect) -> Plane {
    var result = Plane(wanted)
    let domain = domain(of: plane.rect, in: wanted)
    if plane.rect.isEmpty || domain.isEmpty { return result }
    var (reduced, width, height) = reduce(plane, over: domain)
    blur(&reduced, width, height)
    read(reduced, width, height, from: domain, into: &result)
    return result
  }

  /// The pixels of a plane, and around it, that the part of the blurred plane in `wanted` depends on.
  private func domain(of plane: PixelRect, in wanted: PixelRect) -> PixelRect {
    let reach = covariance.reach
    let margin = SIMD2(reach.x + 2 * step.x, reach.y + 2 * step.y)
    let whole = offset.rounded(.down)
    return wanted.moved(by: -Int(whole.x), -Int(whole.y)).outset(by: margin).intersection(plane.outset(by: margin))
  }

  /// The number of products of a pixel and a weight that the blur of a plane takes: it does not grow with the standard
  /// deviation.
  package func products(of plane: PixelRect, in wanted: PixelRect) -> Int {
    let domain = domain(of: plane, in: wanted)
    let (rows, columns, _) = kernels
    let size = (domain.width + step.x - 1) / step.x * ((domain.height + step.y - 1) / step.y)
    return size * (rows.count + columns.count)
  }

  /// Averages the plane over blocks of `step`.
  private func reduce(_ plane: Plane, over domain: PixelRect) -> ([Float], Int, Int) {
    let width = (domain.width + step.x - 1) / step.x
    let height = (domain.height + step.y - 1) / step.y
    var reduced = [Float](repeating: 0, count: width * height)
    let part = plane.rect.intersection(domain)
    if part.isEmpty { return (reduced, width, height) }
    let share = 1 / Float(step.x * step.y)
    plane.values.withUnsafeBufferPointer { source in
      for y in part.minY..<part.maxY {
        let row = (y - domain.minY) / step.y * width
        let from = (y - plane.rect.minY) * plane.rect.width - plane.rect.minX
        for x in part.minX..<part.maxX { reduced[row + (x - domain.minX) / step.x] += source[from + x] * share }
      }
    }
    return (reduced, width, height)
  }

  /// The weights of the reduced plane's pixels along y, or along (slope, 1), and along x.
  private var kernels: (rows: [Float], columns: [Float], slope: Double) {
    let (sx, sy) = (Double(step.x), Double(step.y))
    let fraction = offset - offset.rounded(.down)
    // The variance without a kernel: of averaging within pixels, and of the final linear interpolation.
    func present(_ s: Double, _ f: Double) -> Double { 1 / 12 + (s > 1 ? 1 / 6 : f * (1 - f)) }
    let vertical = covariance.yy / (sy * sy) - present(sy, fraction.y)
    var horizontal = covariance.xx / (sx * sx) - present(sx, fraction.x)
    var slope = 0.0
    if abs(covariance.xy) > 1e-6 * (covariance.xx + covariance.yy), vertical > 0 {
      slope = covariance.xy / (sx * sy) / vertical
      // Interpolation between columns also adds variance.
      horizontal -= slope * slope * vertical + 1 / 6
    }
    // The cut counts from the Gaussian as a whole.
    func kernel(_ variance: Double, of whole: Double) -> [Float] {
      if variance <= 0 { return [1] }
      return Self.kernel(variance, reach: Int((cut * Double.maximum(variance, whole).squareRoot() - 1e-6).rounded(.up)))
    }
    return (
      kernel(vertical, of: covariance.yy / (sy * sy)),
      kernel(horizontal, of: slope == 0 ? covariance.xx / (sx * sx) : horizontal), slope
    )
  }

  private func blur(_ plane: inout [Float], _ width: Int, _ height: Int) {
    let (rows, columns, slope) = kernels
    if rows.count > 1 { convolveRows(&plane, width, height, rows, slope: slope) }
    if columns.count > 1 { convolveColumns(&plane, width, height, columns) }
  }

  /// A kernel with the sum 1 and an odd number of weights, centred on the pixel itself.
  private static func kernel(_ variance: Double, reach: Int) -> [Float] {
    // Three weights with exactly that variance, which a sampled Gaussian would not have.
    if variance < 0.3 { return [variance / 2, 1 - variance, variance / 2].map { Float($0) } }
    let weights = (-reach...reach).map { exp(-Double($0 * $0) / (2 * variance)) }
    let sum = weights.reduce(0, +)
    return weights.map { Float($0 / sum) }
  }

  /// Convolves along y, or along (slope, 1).
  private func convolveRows(
    _ plane: inout [Float], _ width: Int, _ height: Int, _ kernel: [Float], slope: Double
  ) {
    var result = [Float](repeating: 0, count: plane.count)
    let reach = kernel.count / 2
    let check = WorkCheck.current
    plane.withUnsafeBufferPointer { source in
      result.withUnsafeMutableBufferPointer { out in
        for y in 0..<height where check?(0) != false {
          for j in max(-reach, y - height + 1)...min(reach, y) {
            let weight = kernel[reach + j]
            let from = (y - j) * width
            if slope == 0 {
              for x in 0..<width { out[y * width + x] += weight * source[from + x] }
              continue
            }
            let shift = slope * Double(j)
            let whole = shift.rounded(.down)
            let part = Float(shift - whole)
            // out(x) reads at x − shift, between x − whole − 1 and x − whole.
            let d = Int(Double.maximum(-1e6, Double.minimum(whole, 1e6)))
            let first = max(0, d + 1)
            let last = min(width, width + d)
            if first < last {
              for x in first..<last {
                out[y * width + x] += weight * (source[from + x - d] * (1 - part) + source[from + x - d - 1] * part)
              }
            }
          }
        }
      }
    }
    plane = result
  }

  /// Convolves along x.
  private func convolveColumns(_ plane: inout [Float], _ width: Int, _ height: Int, _ kernel: [Float]) {
    var result = [Float](repeating: 0, count: plane.count)
    let reach = kernel.count / 2
    let check = WorkCheck.current
    plane.withUnsafeBufferPointer { source in
      result.withUnsafeMutableBufferPointer { out in
        for y in 0..<height where check?(0) != false {
          for i in -reach...reach {
            let weight = kernel[reach + i]
            let (first, last) = (max(0, i), min(width, width + i))
            if first >= last { continue }
            for x in first..<last { out[y * width + x] += weight * source[y * width + x - i] }
          }
        }
      }
    }
    plane = result
  }

  /// Interpolates the reduced plane linearly at the centres of the result's pixels.
  private func read(
    _ reduced: [Float], _ width: Int, _ height: Int, from domain: PixelRect, into result: inout Plane
  ) {
    func places(_ range: Range<Int>, _ origin: Int, _ offset: Double, _ step: Int, _ count: Int) -> [(Int, Float)] {
      range.map { i in
        let p = (Double(i - origin) - offset + 0.5) / Double(step) - 0.5
        let low = Double.maximum(-1, Double.minimum(p.rounded(.down), Double(count)))
        return (Int(low), Float(Double.maximum(0, Double.minimum(p - low, 1))))
      }
    }
    let rect = result.rect
    let columns = places(rect.minX..<rect.maxX, domain.minX, offset.x, step.x, width)
    let rows = places(rect.minY..<rect.maxY, domain.minY, offset.y, step.y, height)
    reduced.withUnsafeBufferPointer { source in
      func value(_ x: Int, _ y: Int) -> Float {
        x >= 0 && y >= 0 && x < width && y < height ? source[y * width + x] : 0
      }
      var i = 0
      for (y, v) in rows {
        for (x, u) in columns {
          let top = value(x, y) * (1 - u) + value(x + 1, y) * u
          let bottom = value(x, y + 1) * (1 - u) + value(x + 1, y + 1) * u
          result.values[i] = top * (1 - v) + bottom * v
          i += 1
        }
      }
    }
  }
}

extension PixelRect {
  /// The rectangle grown on each side by `margin` columns and rows.
  fileprivate func outset(by margin: SIMD2<Int>) -> PixelRect {
    PixelRect(minX: minX - margin.x, minY: minY - margin.y, maxX: maxX + margin.x, maxY: maxY + margin.y)
  }
}
