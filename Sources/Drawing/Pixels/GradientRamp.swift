import Geometry

/// Colours along a line, mixed straight (unpremultiplied) between stops.
///
/// A place before the first stop has its colour, and so has one after the last. Of stops at one place, those from there on see
/// the last.
package struct GradientRamp: Sendable {
  private let locations: [Double]
  /// Straight alpha, sRGB-encoded.
  private let colors: [SIMD4<Float>]

  /// - Parameters:
  ///   - locations: Ascending, as many as there are colours, which is one at least.
  ///   - colors: Straight alpha.
  package init(locations: [Double], colors: [SIMD4<Double>]) {
    self.locations = locations
    self.colors = colors.map { SIMD4<Float>($0) }
  }

  /// Premultiplied.
  package func color(at t: Double) -> SIMD4<Float> {
    // The first stop beyond t.
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
