import Foundation

/// A subpath with the arc lengths of its segments, for finding points along it.
struct MeasuredSubpath {
  let subpath: BezierPath.Subpath
  private let lengths: [ArcLength]
  /// The length up to the start of each segment; the last entry is the total.
  private let starts: [Double]

  init(_ subpath: BezierPath.Subpath) {
    self.subpath = subpath
    lengths = subpath.segments.map { ArcLength($0) }
    var sum = 0.0
    var starts = [0.0]
    for length in lengths {
      sum += length.total
      starts.append(sum)
    }
    self.starts = starts
  }

  var total: Double { starts[starts.count - 1] }

  /// The open part between the distances `a` and `b` from the start, `a` ≤ `b`, made of parts of the same curves.
  ///
  /// - Parameter isEvenInParameter: Whether a part of a segment's length selects the same part of its curve's
  ///   parameter.
  func part(from a: Double, to b: Double, isEvenInParameter: Bool = false) -> BezierPath.Subpath {
    func parameter(_ i: Int, at length: Double) -> Double {
      if !isEvenInParameter || lengths[i].total == 0 { return lengths[i].parameter(at: length) }
      return Double.maximum(0, Double.minimum(length / lengths[i].total, 1))
    }
    let first = segment(at: a)
    var piece = BezierPath.Subpath(start: subpath.start)
    var steps = 0
    defer { PathSteps.add(steps) }
    for i in first..<lengths.count {
      steps += 1
      if i > first, starts[i] >= b { break }
      let t0 = parameter(i, at: a - starts[i])
      let t1 = parameter(i, at: b - starts[i])
      if t1 <= t0, i > first || i + 1 < lengths.count { continue }
      piece.segments.append(lengths[i].segment.part(from: t0, to: Double.maximum(t0, t1)))
    }
    if let start = piece.segments.first?.start { piece.start = start }
    return piece
  }

  /// The point at a distance from the start, and the unit tangent there; (1, 0) for a dot.
  func place(at length: Double) -> (point: Vector2, direction: Vector2) {
    guard !lengths.isEmpty else { return (subpath.start, Vector2(1, 0)) }
    let i = segment(at: length)
    let t = lengths[i].parameter(at: length - starts[i])
    let (segment, step) = (lengths[i].segment, 0x1p-10)
    var direction = segment.derivative(at: t)
    if direction == Vector2(0, 0) {
      direction = segment.point(at: Double.minimum(t + step, 1)) - segment.point(at: Double.maximum(t - step, 0))
    }
    let size = direction.length
    return (segment.point(at: t), size > 0 ? direction / size : Vector2(1, 0))
  }

  /// The index of the segment at a distance of `length`; at a joint, the segment that starts there.
  private func segment(at length: Double) -> Int {
    var (low, high) = (0, lengths.count)
    var steps = 1
    defer { PathSteps.add(steps) }
    while high - low > 1 {
      steps += 1
      let middle = (low + high) / 2
      if starts[middle] <= length { low = middle } else { high = middle }
    }
    return low
  }
}

extension BezierPath {
  /// The joint length of all subpaths, closing lines included, in points.
  package var length: Double { subpaths.reduce(0) { $0 + MeasuredSubpath($1).total } }

  /// The part between two fractions of the path's ``length``, as `strokeStart` and `strokeEnd` define it.
  ///
  /// Each segment takes its share of the length. Inside a curve the parameter grows evenly, not the length, as Core
  /// Animation's pictures show.
  ///
  /// Subpaths count one after the other; moves between them have no length. A subpath inside the range stays unchanged,
  /// a part of a closed subpath is open, and 0…1 returns the path itself. Fractions are clamped; a NaN `from` counts as
  /// 0, a NaN `to` as 1. The result is empty if `to` ≤ `from`. A dot is included if its position lies in the range.
  /// Parts shorter than 2⁻²³ of the path, the resolution of single precision, are dropped: Core Animation draws no caps
  /// there.
  package func trimmed(from: Double, to: Double) -> BezierPath {
    let (from, to) = (from > 0 ? from : 0, to < 1 ? to : 1)
    guard from < to else { return BezierPath() }
    guard from > 0 || to < 1, isFinite else { return self }
    let measured = subpaths.map { MeasuredSubpath($0) }
    let length = measured.reduce(0) { $0 + $1.total }
    let (first, last, least) = (from * length, to * length, length * 0x1p-23)
    var result = BezierPath()
    var before = 0.0
    for subpath in measured {
      let (a, b) = (first - before, last - before)
      before += subpath.total
      let isWhole = a <= least && b >= subpath.total - least
      if subpath.total <= least {
        if isWhole { result.append(subpath.subpath) }
      } else if isWhole {
        result.append(subpath.subpath)
      } else if a < subpath.total - least, b > least {
        let (start, end) = (Double.maximum(a, 0), Double.minimum(b, subpath.total))
        if end - start > least { result.append(subpath.part(from: start, to: end, isEvenInParameter: true)) }
      }
    }
    return result
  }
}
