import Foundation

extension BezierPath {
  /// The interpolated path: this one at 0, `end` at 1; `t` may lie outside. `nil` unless the elements correspond: moves
  /// to moves, lines and curves to lines and curves, closes to closes.
  ///
  /// End points move straight. A handle, the vector from an end point to its control point, changes its length evenly
  /// and its angle evenly, the shorter way round. Where a line becomes a curve or a curve a line, the line is a cubic
  /// with its control points on its ends; a handle without length takes the angle of the other. Core Animation was seen
  /// to draw all this. Between two quadratic curves, the control point moves straight; towards any other element, a
  /// quadratic curve is a cubic.
  package func interpolated(to end: BezierPath, at t: Double) -> BezierPath? {
    guard elements.count == end.elements.count else { return nil }
    var result: [Element] = []
    result.reserveCapacity(elements.count)
    func mix(_ a: Vector2, _ b: Vector2) -> Vector2 { a + (b - a) * t }
    var (from, to) = (Vector2.zero, Vector2.zero)
    var (fromStart, toStart) = (Vector2.zero, Vector2.zero)
    for (a, b) in zip(elements, end.elements) {
      switch (a, b) {
      case (.move(let p), .move(let q)):
        result.append(.move(mix(p, q)))
        (from, to, fromStart, toStart) = (p, q, p, q)
      case (.close, .close):
        result.append(.close)
        (from, to) = (fromStart, toStart)
      case (.line(let p), .line(let q)):
        result.append(.line(mix(p, q)))
        (from, to) = (p, q)
      case (.quad(let c, let p), .quad(let d, let q)):
        result.append(.quad(control: mix(c, d), end: mix(p, q)))
        (from, to) = (p, q)
      default:
        guard let a = a.cubic(from: from), let b = b.cubic(from: to) else { return nil }
        let (start, finish) = (mix(from, to), mix(a.end, b.end))
        result.append(
          .cubic(
            control1: start + Self.handle(a.control1 - from, b.control1 - to, t),
            control2: finish + Self.handle(a.control2 - a.end, b.control2 - b.end, t), end: finish))
        (from, to) = (a.end, b.end)
      }
    }
    return BezierPath(result)
  }

  /// Interpolates two handles: their length, and their angle the shorter way.
  private static func handle(_ a: Vector2, _ b: Vector2, _ t: Double) -> Vector2 {
    let (length, other) = (a.length, b.length)
    if length == 0 { return b * t }
    if other == 0 { return a * (1 - t) }
    let turn = atan2(a.x * b.y - a.y * b.x, a.dot(b))
    // Parallel handles stay exactly on their line.
    if turn == 0 { return a + (b - a) * t }
    let (angle, reach) = (atan2(a.y, a.x) + turn * t, length + (other - length) * t)
    return reach * Vector2(cos(angle), sin(angle))
  }
}

extension BezierPath.Element {
  /// The line or curve that starts at `start` as a cubic; a line has its control points on its ends.
  fileprivate func cubic(from start: Vector2) -> (control1: Vector2, control2: Vector2, end: Vector2)? {
    switch self {
    case .line(let p): (start, p, p)
    case .quad(let c, let p): (start + (c - start) * (2.0 / 3), p + (c - p) * (2.0 / 3), p)
    case .cubic(let c1, let c2, let p): (c1, c2, p)
    case .move, .close: nil
    }
  }
}
