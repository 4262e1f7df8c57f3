import Foundation

extension BezierPath {
  /// A connected run of segments.
  package struct Subpath: Hashable, Sendable {
    package var start: Vector2
    /// Each starts where the one before ends. A closed subpath's closing line is among them, unless it has no length.
    package var segments: [CurveSegment] = []
    package var isClosed = false
    /// Whether the last segment is the line that closing added.
    package private(set) var endsWithClosingLine = false

    package init(start: Vector2) { self.start = start }

    package var end: Vector2 { segments.last?.end ?? start }

    /// Whether it is a dot: something is drawn, but goes nowhere.
    package var isPoint: Bool { segments.allSatisfy(\.isPoint) }

    /// Marks the subpath as closed, with a line back to where it started.
    ///
    /// A gap that is made of rounding (10⁻⁹ of the start's distance to the end's control polygon, as a full circle's ends have)
    /// gets no line, whose direction would mean nothing; the last segment is pulled to the start instead.
    fileprivate mutating func close() {
      isClosed = true
      guard let last = segments.last else { return }
      let gap = (last.end - start).length
      if gap == 0 { return }
      let extent = segments.reduce(0) { sum, segment in
        segment.controlPoints.reduce(sum) { Double.maximum($0, ($1 - start).length) }
      }
      if gap > 1e-9 * extent {
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

  /// The subpaths in order. A `move` that nothing follows draws nothing and makes none.
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
      // Nothing can be added before the first move; after a close, a new subpath starts where the old one did.
      guard var subpath = current else { continue }
      if subpath.isClosed {
        if element == .close { continue }
        finish()
        subpath = Subpath(start: subpath.start)
      }
      // In place: no copy of the segments while it grows.
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

  /// Adds `subpath`, with a `close` if it is closed.
  package mutating func append(_ subpath: Subpath) {
    elements.append(.move(subpath.start))
    elements.append(contentsOf: subpath.segments.dropLast(subpath.endsWithClosingLine ? 1 : 0).lazy.map(\.element))
    if subpath.isClosed { elements.append(.close) }
  }

  /// The smallest upright rectangle around the curves themselves, as its least and greatest corner.
  ///
  /// A `move` that nothing follows counts as a point. `nil` for a path that is empty or not finite.
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
