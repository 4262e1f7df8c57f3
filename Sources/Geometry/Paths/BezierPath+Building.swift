import Foundation

// Building operations shared by `CGMutablePath`, `UIBezierPath` and contexts. A line or curve is ignored while there is
// no current point, as in Core Graphics.

extension BezierPath {
  /// The end of the last element; after a `close`, the start of the subpath that it closed. `nil` for an empty path.
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

  /// Adds a line or a curve to the current subpath. After a `close` it starts a new subpath where the closed one
  /// started.
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

  /// Adds a closed rectangle, starting at the corner of least x and y and going along +x. A null rectangle adds
  /// nothing.
  package mutating func addRect(_ rect: CGRect, transform t: CGAffineTransform = .identity) {
    if rect.isNull { return }
    let (x0, y0, x1, y1) = (rect.minX.native, rect.minY.native, rect.maxX.native, rect.maxY.native)
    let path = BezierPath([
      .move(Vector2(x0, y0)), .line(Vector2(x1, y0)), .line(Vector2(x1, y1)), .line(Vector2(x0, y1)), .close,
    ])
    elements += path.transformed(by: t).elements
  }

  /// Adds a closed ellipse of four cubics, starting at the middle of the side of greatest x and turning towards +y.
  package mutating func addEllipse(in rect: CGRect, transform t: CGAffineTransform = .identity) {
    addRoundedRect(rect, radii: Vector2(rect.width.native, rect.height.native) / 2, transform: t)
  }

  /// Adds a closed rectangle with elliptical corners, starting at the middle of the side of greatest x and going
  /// towards +y.
  ///
  /// - Parameter radii: The corners' radii along x and y, clamped to half the rectangle's size; negative or NaN counts
  ///   as 0.
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
    // The centre of each corner, and the direction from it to the start of its quarter ellipse.
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

  /// The control arm of a quarter circle, in radii: 4/3·tan(π/8). The curve deviates by at most 2.73·10⁻⁴ radii.
  private static let quarter = 4.0 / 3 * (2.0.squareRoot() - 1)

  /// The largest angle that an arc turns through, in radians: 32 turns. A larger one is clamped.
  package static let longestSweep = 64 * Double.pi

  /// Adds an arc of a circle, as cubics of at most a quarter turn each.
  ///
  /// A line joins the current point to the arc's start; an empty path starts there.
  ///
  /// - Parameters:
  ///   - start: The angle of the arc's start, in radians from +x, positive towards +y.
  ///   - sweep: The angle the arc turns through, positive towards +y, clamped to ±``longestSweep``. NaN adds no arc,
  ///     only the line or move to its start.
  ///   - transform: Applied to the arc, but not to the current point.
  package mutating func addArc(
    center: Vector2, radius: Double, start: Double, sweep: Double, transform t: CGAffineTransform = .identity
  ) {
    func at(_ angle: Double) -> Vector2 { center + radius * Vector2(cos(angle), sin(angle)) }
    let first = at(start)
    var arc = BezierPath([elements.isEmpty ? .move(first) : .line(first)])
    let isNaN = sweep.isNaN
    let sweep = Double.maximum(-Self.longestSweep, Double.minimum(sweep, Self.longestSweep))
    // The slack keeps a full turn at four pieces when rounding makes it a little larger.
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

  /// The angle from `start` to `end`, towards +y if `increasing`, else the other way: from 0 up to a full turn either
  /// way.
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

  /// Adds an arc that touches two lines, from the current point to `corner` and from `corner` to `end`.
  ///
  /// A line joins the current point to the arc's start. If there is no such arc (the lines coincide, two of the points
  /// coincide, or the radius is not positive), a line to `corner` is added instead. Ignored without a current point.
  ///
  /// - Parameter transform: From the space of `corner` and `end` to the path's. The current point is mapped back by its
  ///   inverse first.
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
