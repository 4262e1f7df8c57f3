import Foundation

// What the paths that people build (`CGMutablePath`, `UIBezierPath`) have in common. A line or curve is ignored while there
// is no current point, as Core Graphics ignores it.

extension BezierPath {
  /// Where the last element ended; after a `close`, the start of the subpath that it closed. `nil` for an empty path.
  package var currentPoint: Vector2? {
    switch elements.last {
    case nil: return nil
    case .move(let p), .line(let p), .quad(_, let p), .cubic(_, _, let p): return p
    case .close:
      for case .move(let p) in elements.reversed() { return p }
      return nil
    }
  }

  package mutating func move(to p: Vector2) { elements.append(.move(p)) }

  /// Adds a line or a curve to the current subpath, or to a new one that starts where the last was closed.
  package mutating func add(_ element: Element) {
    if case .move = element { return elements.append(element) }
    guard let last = elements.last else { return }
    if last == .close {
      guard element != .close, let start = currentPoint else { return }
      elements.append(.move(start))
    }
    elements.append(element)
  }

  package mutating func addLine(to p: Vector2) { add(.line(p)) }

  package mutating func close() { add(.close) }

  /// A closed subpath from the corner of least x and y, along +x first.
  package mutating func addRect(_ rect: CGRect, transform t: CGAffineTransform = .identity) {
    if rect.isNull { return }
    let (x0, y0, x1, y1) = (rect.minX.native, rect.minY.native, rect.maxX.native, rect.maxY.native)
    let path = BezierPath([
      .move(Vector2(x0, y0)), .line(Vector2(x1, y0)), .line(Vector2(x1, y1)), .line(Vector2(x0, y1)), .close,
    ])
    elements += path.transformed(by: t).elements
  }

  /// A closed subpath of four cubics from the middle of the edge of greatest x, towards +y first.
  package mutating func addEllipse(in rect: CGRect, transform t: CGAffineTransform = .identity) {
    addRoundedRect(rect, radii: Vector2(rect.width.native, rect.height.native) / 2, transform: t)
  }

  /// A closed subpath from the middle of the edge of greatest x, towards +y first; each corner is a quarter of an ellipse.
  ///
  /// - Parameter radii: The ellipse's, along x and y. What does not fit is cut to half the rectangle; negative or NaN is 0.
  package mutating func addRoundedRect(
    _ rect: CGRect, radii: Vector2, transform t: CGAffineTransform = .identity
  ) {
    if rect.isNull { return }
    func fitting(_ radius: Double, _ size: CGFloat) -> Double {
      radius > 0 ? Double.minimum(radius, size.native / 2) : 0
    }
    let (rx, ry) = (fitting(radii.x, rect.width), fitting(radii.y, rect.height))
    let (x0, y0, x1, y1) = (rect.minX.native, rect.minY.native, rect.maxX.native, rect.maxY.native)
    if rx == 0 || ry == 0 {
      let start = Vector2(x1, (y0 + y1) / 2)
      let corners = [Vector2(x1, y1), Vector2(x0, y1), Vector2(x0, y0), Vector2(x1, y0)]
      elements += BezierPath([.move(start)] + corners.map { .line($0) } + [.close]).transformed(by: t).elements
      return
    }
    var path = BezierPath([.move(Vector2(x1, (y0 + y1) / 2))])
    // Each corner's centre, and the direction from it to where its quarter starts.
    let corners = [
      (Vector2(x1 - rx, y1 - ry), Vector2(1, 0)), (Vector2(x0 + rx, y1 - ry), Vector2(0, 1)),
      (Vector2(x0 + rx, y0 + ry), Vector2(-1, 0)), (Vector2(x1 - rx, y0 + ry), Vector2(0, -1)),
    ]
    let radii = Vector2(rx, ry)
    for (center, u) in corners {
      let (start, v) = (center + radii * u, u.quarterTurned)
      if let current = path.currentPoint, (current - start).length > 1e-12 * (x1 - x0 + y1 - y0) {
        path.addLine(to: start)
      }
      path.add(
        .cubic(
          control1: start + Self.quarter * radii * v, control2: center + radii * (v + Self.quarter * u),
          end: center + radii * v))
    }
    path.close()
    elements += path.transformed(by: t).elements
  }

  /// The length of a quarter circle's control arms, in radii: 4/3·tan(π/8). The curve is at most 2.73·10⁻⁴ radii off.
  private static let quarter = 4.0 / 3 * (2.0.squareRoot() - 1)

  /// The most that an arc turns; a longer one is cut to it.
  package static let longestSweep = 64 * Double.pi

  /// An arc of a circle, as cubics of a quarter turn or less, after a line to its start; or as a new subpath if there is no
  /// current point.
  ///
  /// - Parameters:
  ///   - start: In radians from +x, positive towards +y.
  ///   - sweep: How far it turns, positive towards +y. At most ``longestSweep`` either way; no arc if NaN.
  ///   - transform: Applied to the arc, but not to the current point.
  package mutating func addArc(
    center: Vector2, radius: Double, start: Double, sweep: Double, transform t: CGAffineTransform = .identity
  ) {
    func at(_ angle: Double) -> Vector2 { center + radius * Vector2(cos(angle), sin(angle)) }
    let first = at(start)
    var arc = BezierPath([elements.isEmpty ? .move(first) : .line(first)])
    let isNaN = sweep.isNaN
    let sweep = Double.maximum(-Self.longestSweep, Double.minimum(sweep, Self.longestSweep))
    // The slack takes four pieces for a turn whose last bit is too large.
    let count = isNaN ? 0 : Int((abs(sweep) / (.pi / 2) - 1e-9).rounded(.up))
    if count > 0 {
      let step = sweep / Double(count)
      let arm = 4.0 / 3 * tan(step / 4)
      let isTurn = abs(sweep) == 2 * .pi
      for k in 0..<count {
        let (a, b) = (start + Double(k) * step, start + Double(k + 1) * step)
        let end = isTurn && k + 1 == count ? first : at(b)
        arc.elements.append(
          .cubic(
            control1: at(a) + arm * (at(a) - center).quarterTurned,
            control2: end - arm * (end - center).quarterTurned, end: end))
      }
    }
    for element in arc.transformed(by: t).elements { add(element) }
  }

  /// How far an arc turns from `start` to `end`, towards +y if `increasing`, else the other way: 0 up to a full turn.
  package static func sweep(from start: Double, to end: Double, increasing: Bool) -> Double {
    let turn = 2 * Double.pi
    let distance = increasing ? end - start : start - end
    if distance >= 0, distance <= turn { return increasing ? distance : -distance }
    var rest = distance.truncatingRemainder(dividingBy: turn)
    if rest < 0 { rest += turn }
    // Any number of whole turns, forward or back, is one turn; rounding may have made it a little more or less.
    if abs(distance) > .pi, Double.minimum(rest, turn - rest) < 1e-9 { rest = turn }
    return increasing ? rest : -rest
  }

  /// An arc that touches the lines from the current point to `corner` and from there to `end`, after a line to its start.
  ///
  /// Where no arc does (the lines are one, a point coincides with another, the radius is not positive) a line to `corner`.
  /// Ignored without a current point.
  ///
  /// - Parameter transform: Applied to everything but the current point, which is taken back through it first.
  package mutating func addArc(
    corner: Vector2, end: Vector2, radius: Double, transform t: CGAffineTransform = .identity
  ) {
    guard let current = currentPoint else { return }
    let back = CGPoint(x: current.x, y: current.y).applying(t.inverted())
    let (incoming, outgoing) = (Vector2(back) - corner, end - corner)
    let (u, v) = (incoming / incoming.length, outgoing / outgoing.length)
    // Half the angle between the lines: tan(half) = |u − v| / |u + v|.
    let tangent = (u - v).length / (u + v).length
    let reach = radius / tangent
    guard radius > 0, abs(u.cross(v)) > 1e-12, reach.isFinite else {
      return add(BezierPath([.line(corner)]).transformed(by: t).elements[0])
    }
    let center = corner + (u + v) / (u + v).length * (radius * radius + reach * reach).squareRoot()
    let (from, to) = (corner + reach * u - center, corner + reach * v - center)
    addArc(
      center: center, radius: radius, start: atan2(from.y, from.x),
      sweep: atan2(from.cross(to), from.dot(to)), transform: t)
  }
}
