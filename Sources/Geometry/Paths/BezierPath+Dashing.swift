import Foundation

extension BezierPath {
  /// The most dashes that a path is cut into. One that would take more is not dashed.
  package static let mostDashes = 1_000_000.0

  /// The path cut into dashes, as Core Graphics cuts it.
  ///
  /// `lengths` are in points along the path and alternate: painted, left out, painted… An odd count is repeated, so that
  /// the parts change places every other time. The pattern starts anew with each subpath, `phase` points into it. Dashes are
  /// open, also where one ends at the place where a closed subpath starts and another goes on; a subpath that no gap
  /// falls on stays as it is.
  ///
  /// A painted length of 0 is a dot: a line of 2⁻²⁰ of the path's size, which has the direction of the path, so that caps are
  /// drawn as at any dash. A subpath that is a dot itself stays as it is where the pattern starts painted.
  ///
  /// A bad pattern dashes nothing: an empty one, one with a length that is negative or not finite, one whose sum is 0, and
  /// one that would make more than ``mostDashes`` dashes. A phase that is not finite counts as 0.
  ///
  /// Source: <https://developer.apple.com/documentation/coregraphics/cgcontext/setlinedash(phase:lengths:)>.
  package func dashed(lengths: [Double], phase: Double) -> BezierPath {
    guard let pattern = DashPattern(lengths: lengths, phase: phase), isFinite else { return self }
    let measured = subpaths.map { MeasuredSubpath($0) }
    let dashes = measured.reduce(0) { $0 + ($1.total / pattern.period + 1) * Double(pattern.lengths.count / 2) }
    guard dashes <= Self.mostDashes else { return self }
    let size = points.reduce(0) { Double.maximum($0, Double.maximum(abs($1.x), abs($1.y))) }
    var result = BezierPath()
    for subpath in measured { pattern.cut(subpath, dotLength: size * 0x1p-20, into: &result) }
    return result
  }
}

/// Painted and left out lengths in turn, and where in them a subpath starts.
private struct DashPattern {
  /// An even number of them.
  let lengths: [Double]
  let period: Double
  private let firstIndex: Int
  /// What is left of the first length at the start.
  private let firstRest: Double

  init?(lengths: [Double], phase: Double) {
    guard lengths.allSatisfy({ $0 >= 0 && $0.isFinite }) else { return nil }
    self.lengths = lengths.count.isMultiple(of: 2) ? lengths : lengths + lengths
    period = self.lengths.reduce(0, +)
    guard period > 0, period.isFinite else { return nil }
    var rest = phase.isFinite ? phase.truncatingRemainder(dividingBy: period) : 0
    if rest < 0 { rest += period }
    var index = 0
    // A phase that ends a length exactly starts with the next one.
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
    // Even places are painted.
    if index.isMultiple(of: 2), next >= total {
      result.append(subpath)
      return
    }
    while at < total {
      if index.isMultiple(of: 2) {
        let end = Double.minimum(next, total)
        if next > at, end > at {
          result.append(measured.part(from: at, to: end))
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
