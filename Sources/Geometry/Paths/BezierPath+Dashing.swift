import Foundation

extension BezierPath {
  /// The largest number of dashes that a path is cut into. A path that would take more is not dashed.
  package static let maximumDashes = 100_000.0

  /// The path cut into dashes, as Core Graphics cuts it.
  ///
  /// `lengths` are in points along the path and alternate between painted and gap. An odd number of lengths is
  /// repeated, so that painted lengths and gaps swap every other time. The pattern restarts with each subpath, `phase`
  /// points into it. Dashes are open. In a closed subpath, the dash that the start point cuts and the dash that begins
  /// there are one dash, the last. A subpath without a gap stays unchanged.
  ///
  /// A painted length of 0 is a dot: a line of 2⁻²⁰ of the path's size along the path's direction, so that its caps are
  /// drawn as on any other dash. A subpath that is a dot itself stays unchanged if the pattern starts painted.
  ///
  /// The path is returned unchanged for an invalid pattern: an empty one, one with a negative, infinite or NaN length,
  /// one whose sum is 0, and one that would make more than ``maximumDashes`` dashes. A phase that is not finite counts
  /// as 0.
  ///
  /// Source: <https://developer.apple.com/documentation/coregraphics/cgcontext/setlinedash(phase:lengths:)>.
  package func dashed(lengths: [Double], phase: Double) -> BezierPath {
    guard let pattern = DashPattern(lengths: lengths, phase: phase), isFinite else { return self }
    let measured = subpaths.map { MeasuredSubpath($0) }
    let dashes = measured.reduce(0) { $0 + ($1.total / pattern.period + 1) * Double(pattern.lengths.count / 2) }
    guard dashes <= Self.maximumDashes else { return self }
    let size = points.reduce(0) { Double.maximum($0, Double.maximum(abs($1.x), abs($1.y))) }
    var result = BezierPath()
    for subpath in measured { pattern.cut(subpath, dotLength: size * 0x1p-20, into: &result) }
    return result
  }
}

/// A dash pattern: alternating painted lengths and gaps, and the place in it where a subpath starts.
private struct DashPattern {
  /// Painted lengths at even indices, gaps at odd ones; the count is even.
  let lengths: [Double]
  let period: Double
  private let firstIndex: Int
  /// The rest of the first length, after the phase.
  private let firstRest: Double

  init?(lengths: [Double], phase: Double) {
    guard lengths.allSatisfy({ $0 >= 0 && $0.isFinite }) else { return nil }
    self.lengths = lengths.count.isMultiple(of: 2) ? lengths : lengths + lengths
    period = self.lengths.reduce(0, +)
    guard period > 0, period.isFinite else { return nil }
    var rest = phase.isFinite ? phase.truncatingRemainder(dividingBy: period) : 0
    if rest < 0 { rest += period }
    var index = 0
    // A phase at the end of a length starts the next one; a length of 0 at the very start still makes a dot.
    while index + 1 < self.lengths.count, rest >= self.lengths[index] {
      if rest == 0 { break }
      rest -= self.lengths[index]
      index += 1
    }
    firstIndex = index
    firstRest = Double.maximum(self.lengths[index] - rest, 0)
  }

  func cut(_ measured: MeasuredSubpath, dotLength: Double, into result: inout BezierPath) {
    let (total, subpath) = (measured.total, measured.subpath)
    var index = firstIndex
    var (at, next) = (0.0, firstRest)
    // Even indices are painted.
    if index.isMultiple(of: 2), next >= total {
      result.append(subpath)
      return
    }
    // A rest of the path, or of a dash at its end, may be a rounding error.
    let slack = total * 1e-9
    let beginning = result.elements.count
    var first: (dash: BezierPath.Subpath, elements: Range<Int>)?
    while at < total - slack {
      if index.isMultiple(of: 2) {
        let end = Double.minimum(next, total)
        if next > at, end > at {
          var dash = measured.part(from: at, to: end)
          if next > total + slack, let first {
            result.elements.removeSubrange(first.elements)
            dash.segments += first.dash.segments
          }
          result.append(dash)
          if at == 0, subpath.isClosed { first = (dash, beginning..<result.elements.count) }
        } else {
          let (point, direction) = measured.place(at: at)
          result.elements += [.move(point), .line(point + dotLength * direction)]
        }
      }
      at = next
      index = index + 1 == lengths.count ? 0 : index + 1
      next += lengths[index]
    }
  }
}
