import Foundation

extension BezierPath {
  /// A connected run of segments.
  package struct Subpath: Hashable, Sendable {
    package var start: Vector2
    /// The segments; each starts where the previous one ends. Includes a closed subpath's closing line, unless its
    /// length is 0.
    package var segments: [CurveSegment] = []
    package var isClosed = false
    /// Whether the last segment is the line added by closing.
    package private(set) var endsWithClosingLine = false

    package init(start: Vector2) { self.start = start }

    package var end: Vector2 { segments.last?.end ?? start }

    /// Closes the subpath with a line back to its start.
    ///
    /// A gap of at most 10⁻⁹ of the distance from the start to the farthest control point is a rounding error, such as
    /// between the ends of a full circle. A line over it would have no meaningful direction, so the last segment is
    /// moved to end at the start. Gaps that might be seen, of more than 10⁻⁴ points, count as rounding errors only up
    /// to 10⁻¹⁴ of the ends' distance from the origin: some 50 steps of a `Double` there.
    fileprivate mutating func close() {
      isClosed = true
      guard let last = segments.last else { return }
      let gap = (last.end - start).length
      if gap == 0 { return }
      let extent = segments.reduce(0) { sum, segment in
        segment.controlPoints.reduce(sum) { Double.maximum($0, ($1 - start).length) }
      }
      let ends = Double.maximum(start.length, last.end.length)
      if gap > Double.minimum(1e-9 * extent, Double.maximum(1e-4, 1e-14 * ends)) {
        segments.append(.line(last.end, start))
        endsWithClosingLine = true
        return
      }
      switch last {
      case .line(let a, _): segments[segments.count - 1] = .line(a, start)
      case .quad(let a, let c, _): segments[segments.count - 1] = .quad(a, control: c, start)
      case .cubic(let a, let c1, let c2, _):
        segments[segments.count - 1] = .cubic(a, control1: c1, control2: c2, start)
      }
    }
  }

  /// The subpaths in order. A lone `move` makes no subpath.
  package var subpaths: [Subpath] {
    var result: [Subpath] = []
    var current: Subpath?
    func finish() {
      if let done = current, done.isClosed || !done.segments.isEmpty { result.append(done) }
    }
    for element in elements {
      if case .move(let p) = element {
        finish()
        current = Subpath(start: p)
        continue
      }
      // Elements before the first move are ignored; after a close, a new subpath starts where the closed one did.
      guard var subpath = current else { continue }
      if subpath.isClosed {
        if element == .close { continue }
        finish()
        subpath = Subpath(start: subpath.start)
      }
      // Growing in place avoids a copy of the segments.
      current = nil
      let a = subpath.end
      switch element {
      case .move: break
      case .line(let b): subpath.segments.append(.line(a, b))
      case .quad(let c, let b): subpath.segments.append(.quad(a, control: c, b))
      case .cubic(let c1, let c2, let b): subpath.segments.append(.cubic(a, control1: c1, control2: c2, b))
      case .close: subpath.close()
      }
      current = subpath
    }
    finish()
    return result
  }

  /// Appends `subpath`, with a `close` if it is closed.
  package mutating func append(_ subpath: Subpath) {
    elements.append(.move(subpath.start))
    elements.append(contentsOf: subpath.segments.dropLast(subpath.endsWithClosingLine ? 1 : 0).lazy.map(\.element))
    if subpath.isClosed { elements.append(.close) }
  }

  /// The tight bounding box of the curves, without their control points: the least and the greatest corner.
  ///
  /// A lone `move` counts as a point. `nil` for a path that is empty or not finite.
  package var bounds: (min: Vector2, max: Vector2)? {
    guard isFinite else { return nil }
    var box: (min: Vector2, max: Vector2)?
    func add(_ p: Vector2) {
      guard let (low, high) = box else { return box = (p, p) }
      box = (pointwiseMin(low, p), pointwiseMax(high, p))
    }
    for case .move(let p) in elements { add(p) }
    for subpath in subpaths {
      for segment in subpath.segments {
        add(segment.end)
        for t in segment.extremes { add(segment.point(at: t)) }
      }
    }
    return box
  }
}
