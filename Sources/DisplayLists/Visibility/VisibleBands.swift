/// Three bands that cover the visible part of a rectangle of texels: trapezoids, each between two of four parallel
/// lines.
///
/// They leave out much of the transparent area around stars, petals and letters. Coordinates are fractions of the
/// rectangle grown by ``reach`` texels on each side.
package struct VisibleBands: Equatable, Sendable {
  /// How far from a visible texel's square anything is drawn, in texels: half a texel, as far as bilinear interpolation
  /// shows it, and the margin.
  package static let reach = 0.5 + margin
  /// A little more, for what is rounded, in texels.
  static let margin = 0.05

  /// Whether the bands lie side by side, between lines along y; otherwise one above the other.
  package private(set) var areColumns: Bool
  /// The positions of the two inner lines in 255ths. The outer lines are at 0 and 255.
  package private(set) var lines: SIMD2<UInt8>
  /// The start and end of each of the four lines in 255ths, rounded outwards.
  package private(set) var low: SIMD4<UInt8>, high: SIMD4<UInt8>
  /// The share of the rectangle outside the bands.
  package private(set) var saved: Double

  /// - Parameters:
  ///   - rows: For each row of the rectangle of visible texels, from the first visible texel to one past the last;
  ///     empty for none.
  ///   - columns: The same for each column.
  package init(rows: [Range<Int>], columns: [Range<Int>]) {
    let (across, along) = (Self(rows, width: columns.count), Self(columns, width: rows.count))
    self = across
    if along.saved > across.saved {
      self = along
      areColumns = true
    }
  }

  /// The bands of the rectangle mirrored in x, in y, or both.
  package func flipped(alongX: Bool, alongY: Bool) -> VisibleBands {
    var result = self
    if areColumns ? alongX : alongY {
      result.lines = SIMD2(255 - lines.y, 255 - lines.x)
      result.low = SIMD4(low.w, low.z, low.y, low.x)
      result.high = SIMD4(high.w, high.z, high.y, high.x)
    }
    if areColumns ? alongY : alongX { (result.low, result.high) = (255 &- result.high, 255 &- result.low) }
    return result
  }

  /// The number of slices that the rectangle is divided into.
  private static let slices = 15

  /// Finds the best inner lines: starts from even spacing and moves a line by one slice while that reduces the area.
  private init(_ spans: [Range<Int>], width: Int) {
    let profile = Profile(spans, width: width)
    var best = profile.bands(5, 10)
    var place = (5, 10)
    var isBetter = true
    while isBetter {
      isBetter = false
      let (a, b) = place
      for (a, b) in [(a - 1, b), (a + 1, b), (a, b - 1), (a, b + 1)] where a > 0 && a < b && b < Self.slices {
        let other = profile.bands(a, b)
        if other.area < best.area - 1e-9 { (best, place, isBetter) = (other, (a, b), true) }
      }
    }
    let step = UInt8(255 / Self.slices)
    areColumns = false
    lines = SIMD2(UInt8(place.0) * step, UInt8(place.1) * step)
    low = SIMD4<UInt8>((best.low * 255 + 1e-6).rounded(.down))
    high = SIMD4<UInt8>((best.high * 255 - 1e-6).rounded(.up))
    saved = 1 - best.area
  }

  /// The visible extent of each slice.
  private struct Profile {
    /// The transparent margin of each slice on either side, as a fraction of the width; infinite for an invisible
    /// slice.
    private var left = Array(repeating: Double.infinity, count: slices)
    private var right = Array(repeating: Double.infinity, count: slices)

    init(_ spans: [Range<Int>], width: Int) {
      let count = Double(VisibleBands.slices)
      let (length, breadth) = (Double(spans.count) + 2 * reach, Double(width) + 2 * reach)
      for (k, span) in spans.enumerated() where !span.isEmpty {
        let first = Int(Double(k) / length * count)
        let last = min(VisibleBands.slices - 1, Int((Double(k) + 1 + 2 * reach) / length * count))
        for slice in first...last {
          left[slice] = Double.minimum(left[slice], Double(span.lowerBound) / breadth)
          right[slice] = Double.minimum(right[slice], Double(width - span.upperBound) / breadth)
        }
      }
    }

    func bands(_ a: Int, _ b: Int) -> (low: SIMD4<Double>, high: SIMD4<Double>, area: Double) {
      let lines = [0, a, b, VisibleBands.slices]
      let high = 1 - Self.fit(lines, within: right)
      let low = pointwiseMin(Self.fit(lines, within: left), high)
      let widths = high - low
      var area = 0.0
      for k in 0..<3 { area += Double(lines[k + 1] - lines[k]) * (widths[k] + widths[k + 1]) / 2 }
      return (low, high, area / Double(VisibleBands.slices))
    }

    /// The highest line of three pieces that is nowhere above `limits`: each end is raised as far as the others allow.
    private static func fit(_ lines: [Int], within limits: [Double]) -> SIMD4<Double> {
      var ends = SIMD4<Double>(repeating: 0)
      for k in 0..<4 { ends[k] = limits[lines[max(k - 1, 0)]..<lines[min(k + 1, 3)]].min() ?? 0 }
      for k in [1, 2, 0, 3, 1, 2] {
        var most = Double.infinity
        for other in [k - 1, k + 1] where other >= 0 && other <= 3 {
          let (start, length) = (lines[other], Double(lines[k] - lines[other]))
          for slice in min(lines[k], start)..<max(lines[k], start) where limits[slice].isFinite {
            for line in [slice, slice + 1] where line != start {
              let share = Double(line - start) / length
              most = Double.minimum(most, ends[other] + (limits[slice] - ends[other]) / share)
            }
          }
        }
        if most.isFinite { ends[k] = Double.maximum(ends[k], most) }
      }
      return ends
    }
  }
}
