import Geometry

/// Colours along a line, interpolated straight (unpremultiplied) between stops.
///
/// The first stop's colour extends before it, the last one's after it. At a location with several stops, the last of
/// them applies from there on.
package struct GradientRamp: Sendable {
  private let locations: [Double]
  /// Straight alpha, sRGB-encoded.
  private let colors: [SIMD4<Float>]

  /// - Parameters:
  ///   - locations: Ascending, one for each colour, and at least one.
  ///   - colors: With straight alpha.
  package init(locations: [Double], colors: [SIMD4<Double>]) {
    self.locations = locations
    self.colors = colors.map { SIMD4<Float>($0) }
  }

  /// The premultiplied colour at the location `t`.
  package func color(at t: Double) -> SIMD4<Float> {
    // The index of the first stop beyond t.
    var (low, high) = (0, locations.count)
    while low < high {
      let middle = (low + high) / 2
      if locations[middle] <= t { low = middle + 1 } else { high = middle }
    }
    var color: SIMD4<Float>
    if low == 0 {
      color = colors[0]
    } else if low == locations.count {
      color = colors[low - 1]
    } else {
      let share = (t - locations[low - 1]) / (locations[low] - locations[low - 1])
      color = colors[low - 1] + (colors[low] - colors[low - 1]) * Float(share)
    }
    let alpha = color.w
    color *= alpha
    color.w = alpha
    return color
  }
}
